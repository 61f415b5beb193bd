package io.holdfast.mail;

import io.holdfast.identity.model.Secret;
import io.holdfast.mail.internal.SmtpSender;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The connection to the mail server, and the sender of the emails.
 *
 * @param from the sender, such as {@code Shop <noreply@shop.example>}
 * @param user the user name, or null to send without authentication
 * @param password the password, or null to send without authentication
 * @param timeout the maximum time for connecting and for each response of the server
 */
public record SmtpOptions(
        String host,
        int port,
        Security security,
        String from,
        @Nullable String user,
        @Nullable Secret password,
        Duration timeout) {

    private static final int MAX_TEXT = 255;
    private static final int MAX_PORT = 65_535;

    /** The encryption of the connection to the mail server. The certificate must be valid for the host. */
    public enum Security {
        /** Not encrypted. */
        NONE(25),
        /** Encrypted with STARTTLS. If the server does not support STARTTLS, no email is sent. */
        STARTTLS(587),
        /** Encrypted with TLS from the start. */
        TLS(465);

        private final int port;

        Security(int port) {
            this.port = port;
        }

        /** Returns the usual port for this kind of connection. */
        public int defaultPort() {
            return port;
        }
    }

    public SmtpOptions {
        Arguments.notBlank("host", host, MAX_TEXT);
        Arguments.inRange("port", port, 1, MAX_PORT);
        Arguments.notBlank("from", from, MAX_TEXT);
        Arguments.positive("timeout", timeout, Duration.ofMinutes(5));
        if ((user == null) != (password == null)) {
            throw Arguments.invalid("user and password must be given together");
        }
    }

    /**
     * Checks the sender.
     *
     * @throws io.holdfast.store.error.BadRequestException if the sender is not an email address
     */
    public void requireValidSender() {
        SmtpSender unused = new SmtpSender(this);
    }

    /** Returns the options for a mail server with STARTTLS on port 587, without authentication. */
    public static SmtpOptions of(String host, String from) {
        return new SmtpOptions(
                host, Security.STARTTLS.defaultPort(), Security.STARTTLS, from, null, null, Duration.ofSeconds(20));
    }

    public SmtpOptions withPort(int newPort) {
        return new SmtpOptions(host, newPort, security, from, user, password, timeout);
    }

    public SmtpOptions withSecurity(Security newSecurity) {
        return new SmtpOptions(host, port, newSecurity, from, user, password, timeout);
    }

    public SmtpOptions withLogin(String newUser, Secret newPassword) {
        return new SmtpOptions(host, port, security, from, newUser, newPassword, timeout);
    }

    public SmtpOptions withTimeout(Duration newTimeout) {
        return new SmtpOptions(host, port, security, from, user, password, newTimeout);
    }
}
