package io.holdfast.identity;

import io.holdfast.identity.model.MailKind;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Options for emailed links and codes.
 *
 * @param link the URL at which the application receives the token, with the placeholder {@code {token}}
 * @param lifetime the lifetime of an emailed secret, 15 minutes by default
 * @param perAddress the maximum number of emails of each kind per address in a burst, and per hour after that, 5 by
 *     default; clients that have logged in to the account are counted separately
 * @param perClient the maximum number of emails that a client can request in a burst, and per hour after that, 30 by
 *     default
 * @param templates the templates for the emails
 */
public record MailOptions(String link, Duration lifetime, int perAddress, int perClient, Templates templates) {

    public static final MailOptions DEFAULT = new MailOptions(
            "https://localhost/mail?token={token}", Duration.ofMinutes(15), 5, 30, MailOptions::plainText);

    public MailOptions {
        Arguments.notBlank("link", link, IdentityLimits.MAX_URL);
        Arguments.positive("lifetime", lifetime, Duration.ofDays(7));
        Arguments.inRange("perAddress", perAddress, 1, IdentityLimits.MAX_COUNT);
        Arguments.inRange("perClient", perClient, 1, IdentityLimits.MAX_COUNT);
    }

    /**
     * The content of an email.
     *
     * @param issuer the name of the application
     * @param link the link with the token, or null for a notice
     * @param code the code, or null for a notice or if the email may contain only a link, because too many wrong codes
     *     were entered for the address
     */
    public record Content(
            MailKind kind,
            String issuer,
            @Nullable String link,
            @Nullable String code,
            Duration lifetime) {}

    /** The subject and the plain text of an email. */
    public record Text(String subject, String body) {}

    /** Renders emails. Must return the same text for the same content. */
    @FunctionalInterface
    public interface Templates {
        Text write(Content content);
    }

    public MailOptions withLink(String newLink) {
        return new MailOptions(newLink, lifetime, perAddress, perClient, templates);
    }

    public MailOptions withTemplates(Templates newTemplates) {
        return new MailOptions(link, lifetime, perAddress, perClient, newTemplates);
    }

    private static Text plainText(Content content) {
        if (content.link() == null) {
            String changed = switch (content.kind()) {
                case RESET_PASSWORD -> "The password of your account was changed.";
                case CHANGE_ADDRESS -> "The email address of your account was changed.";
                default -> "Your account was changed.";
            };
            return new Text(
                    content.issuer() + ": " + changed,
                    changed + "\n\nIf this was not you, contact the operator of " + content.issuer() + ".\n");
        }
        String purpose = switch (content.kind()) {
            case VERIFY_ADDRESS -> "confirm your email address";
            case LOGIN -> "log in";
            case RESET_PASSWORD -> "set a new password";
            case CHANGE_ADDRESS -> "confirm your new email address";
        };
        return new Text(
                content.issuer() + ": " + purpose,
                "To " + purpose + ", open this link:\n\n    " + content.link()
                        + (content.code() == null
                                ? "\n\nIt can be used once, within "
                                : "\n\nor enter this code: " + content.code() + "\n\nBoth can be used once, within ")
                        + content.lifetime().toMinutes()
                        + " minutes. If you did not request this email, you can ignore it.\n");
    }
}
