package io.holdfast.store;

/** A row. */
public record Entry<K, V>(K key, V value) {}
