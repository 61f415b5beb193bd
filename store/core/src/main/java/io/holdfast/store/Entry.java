package io.holdfast.store;

/** A row of a table. */
public record Entry<K, V>(K key, V value) {}
