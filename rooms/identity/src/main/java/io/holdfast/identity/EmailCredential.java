package io.holdfast.identity;

import java.time.Instant;

/** A password as stored. */
public record EmailCredential(
        IdentityId identity, String email, PasswordHash password, Instant created, Instant updated) {}
