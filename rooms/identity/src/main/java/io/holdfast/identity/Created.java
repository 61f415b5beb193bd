package io.holdfast.identity;

/** What a new identity begins with. */
public record Created(Identity identity, Namespace namespace, MachineKey machine) {}
