package io.holdfast.identity.internal.row;

import io.holdfast.identity.PasswordHash;
import io.holdfast.identity.model.IdentityId;
import java.time.Instant;

/** A password as stored. */
public record EmailCredentialRow(
        IdentityId identity, String email, PasswordHash password, Instant created, Instant updated) {}
