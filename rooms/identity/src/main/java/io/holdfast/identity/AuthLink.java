package io.holdfast.identity;

import java.time.Instant;

/** That an identity can show who it is in some way. */
public record AuthLink(IdentityId identity, AuthMethod method, String name, Instant linked) {}
