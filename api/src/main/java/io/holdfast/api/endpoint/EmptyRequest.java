package io.holdfast.api.endpoint;

/** A request for an endpoint without parameters. */
public record EmptyRequest() {}
