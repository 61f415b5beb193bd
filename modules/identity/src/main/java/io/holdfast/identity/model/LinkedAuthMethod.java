package io.holdfast.identity.model;

import java.time.Instant;

/** That an identity can show who it is in some way. */
public record LinkedAuthMethod(IdentityId identity, AuthMethod method, String name, Instant linked) {}
