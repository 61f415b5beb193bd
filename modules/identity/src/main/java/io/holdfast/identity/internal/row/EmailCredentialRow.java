package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.IdentityId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The email address and password hash of an identity.
 *
 * @param verified the time at which the owner proved access to the address, or null if the address is not verified
 */
public record EmailCredentialRow(
        IdentityId identity,
        String email,
        PasswordHashRow password,
        Instant created,
        Instant updated,
        @Nullable Instant verified) {

    /** Returns whether two rows have the same address and password hash. Each hash has its own salt. */
    public boolean hasSameLogin(EmailCredentialRow other) {
        return email.equals(other.email) && password.equals(other.password);
    }

    public EmailCredentialRow withPassword(PasswordHashRow newPassword, Instant now) {
        return new EmailCredentialRow(identity, email, newPassword, created, now, verified);
    }

    /** Returns a copy with another, unverified address. */
    public EmailCredentialRow withEmail(String newEmail, Instant now) {
        return new EmailCredentialRow(identity, newEmail, password, created, now, null);
    }

    public EmailCredentialRow withVerified(Instant now) {
        return new EmailCredentialRow(identity, email, password, created, updated, now);
    }
}
