package io.holdfast.api;

/** The request of what takes nothing. */
public record EmptyRequest() {}
