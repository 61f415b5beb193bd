package io.holdfast.identity.internal.row;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MailKind;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An emailed secret that has not been used yet.
 *
 * @param identity the identity that can use the secret, or null if no email was sent because the address has no account
 * @param address the address to which the email was sent
 * @param tokenHash the hash of the token in the link
 * @param codeHash the hash of the ticket and the code
 * @param failures the number of wrong codes
 * @param credential a hash of the identity's password hash when the secret was requested, or null if the identity had
 *     none, or if an earlier version issued the secret
 */
public record MailSecretRow(
        UUID ticket,
        MailKind kind,
        @Nullable IdentityId identity,
        String address,
        Bytes32 tokenHash,
        Bytes32 codeHash,
        int failures,
        Instant created,
        Instant expires,
        @Nullable UUID credential) {

    public MailSecretRow withFailure() {
        return new MailSecretRow(
                ticket, kind, identity, address, tokenHash, codeHash, failures + 1, created, expires, credential);
    }
}
