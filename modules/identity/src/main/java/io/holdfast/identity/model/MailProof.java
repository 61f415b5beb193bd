package io.holdfast.identity.model;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An emailed secret as presented by its recipient: the token from the link, or the code together with the ticket of the
 * request.
 */
public record MailProof(
        @Nullable Secret token,
        @Nullable UUID ticket,
        @Nullable Secret code) {

    public static MailProof ofLink(Secret token) {
        return new MailProof(token, null, null);
    }

    public static MailProof ofCode(UUID ticket, Secret code) {
        return new MailProof(null, ticket, code);
    }
}
