package io.holdfast.identity.model;

import org.jspecify.annotations.Nullable;

/**
 * A mail to send.
 *
 * @param notice whether the mail only informs about a change, and contains no secret
 * @param text the plain text, which contains the secret
 * @param token the token of the link, for applications that write their own mails, or null for a notice
 * @param code the code, or null for a notice
 */
public record OutgoingMail(
        MailKind kind,
        boolean notice,
        String to,
        String subject,
        String text,
        @Nullable Secret token,
        @Nullable Secret code) {

    @Override
    public String toString() {
        return "OutgoingMail[" + kind + (notice ? ", notice]" : "]");
    }
}
