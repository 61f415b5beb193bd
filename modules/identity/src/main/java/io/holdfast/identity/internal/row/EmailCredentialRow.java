package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IdentityId;
import java.time.Instant;

/** The email address and password hash of an identity. */
public record EmailCredentialRow(
        IdentityId identity, String email, PasswordHashRow password, Instant created, Instant updated) {

    public EmailCredentialRow withPassword(PasswordHashRow newPassword, Instant now) {
        return new EmailCredentialRow(identity, email, newPassword, created, now);
    }
}
