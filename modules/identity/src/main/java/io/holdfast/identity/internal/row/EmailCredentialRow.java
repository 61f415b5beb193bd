package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IdentityId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The email address and password hash of an identity.
 *
 * @param verified the time at which the owner has proved to read the mail of the address, or null if it was not proved
 */
public record EmailCredentialRow(
        IdentityId identity,
        String email,
        PasswordHashRow password,
        Instant created,
        Instant updated,
        @Nullable Instant verified) {

    public EmailCredentialRow withPassword(PasswordHashRow newPassword, Instant now) {
        return new EmailCredentialRow(identity, email, newPassword, created, now, verified);
    }

    /** Returns a copy with another address, which is not verified. */
    public EmailCredentialRow withEmail(String newEmail, Instant now) {
        return new EmailCredentialRow(identity, newEmail, password, created, now, null);
    }

    public EmailCredentialRow withVerified(Instant now) {
        return new EmailCredentialRow(identity, email, password, created, updated, now);
    }
}
