package io.holdfast.api;

/** A request for an endpoint without parameters. */
public record EmptyRequest() {}
