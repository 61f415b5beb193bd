package io.holdfast.api;

/** The request of an endpoint without parameters. */
public record EmptyRequest() {}
