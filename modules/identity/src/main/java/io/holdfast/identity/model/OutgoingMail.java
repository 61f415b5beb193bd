package io.holdfast.identity.model;

import org.jspecify.annotations.Nullable;

/**
 * An email to send.
 *
 * @param notice whether the email only notifies the recipient of a change and contains no secret
 * @param text the plain text; unless the email is a notice, it contains the secret
 * @param token the token in the link, for applications that write their own emails, or null for a notice
 * @param code the code, or null for a notice or if the email may contain only a link
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
