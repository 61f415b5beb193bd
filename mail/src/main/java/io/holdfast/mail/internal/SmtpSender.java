package io.holdfast.mail.internal;

import io.holdfast.identity.model.Secret;
import io.holdfast.mail.MailNotSentException;
import io.holdfast.mail.SmtpOptions;
import io.holdfast.store.kit.Arguments;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sends emails to one SMTP server, with one connection for each mail. Blocks while it sends. Thread-safe. */
public final class SmtpSender {

    private static final String CHARSET = "UTF-8";
    private static final Pattern CONTROL_CHARACTERS = Pattern.compile("\\p{Cntrl}+");
    private static final Pattern REPLY_CODE = Pattern.compile("\\b[245][0-9]{2}(?: [245]\\.[0-9]+\\.[0-9]+)?\\b");

    private final SmtpOptions options;
    private final Session session;
    private final InternetAddress from;

    public SmtpSender(SmtpOptions options) {
        this.options = options;
        this.session = Session.getInstance(properties(options));
        try {
            this.from = new InternetAddress(options.from(), true);
        } catch (AddressException e) {
            throw Arguments.invalid("from must be an email address, but is '" + options.from() + "'");
        }
    }

    private static Properties properties(SmtpOptions options) {
        String timeout = Long.toString(options.timeout().toMillis());
        boolean startTls = options.security() == SmtpOptions.Security.STARTTLS;
        Properties properties = new Properties();
        properties.put("mail.transport.protocol", "smtp");
        properties.put("mail.smtp.host", options.host());
        properties.put("mail.smtp.port", Integer.toString(options.port()));
        properties.put("mail.smtp.auth", Boolean.toString(options.user() != null));
        properties.put("mail.smtp.connectiontimeout", timeout);
        properties.put("mail.smtp.timeout", timeout);
        properties.put("mail.smtp.writetimeout", timeout);
        properties.put("mail.smtp.starttls.enable", Boolean.toString(startTls));
        properties.put("mail.smtp.starttls.required", Boolean.toString(startTls));
        properties.put("mail.smtp.ssl.enable", Boolean.toString(options.security() == SmtpOptions.Security.TLS));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.mime.allowutf8", "true"); // Allow addresses with non-ASCII characters.
        return properties;
    }

    /**
     * Sends an email.
     *
     * @param id the id of the email, which is the same for all attempts
     * @param now the time in the header of the email
     */
    public void send(QueuedMail mail, UUID id, Instant now) throws MailNotSentException {
        Secret password = options.password();
        try (Transport transport = session.getTransport()) {
            Message message = message(mail, id, now);
            transport.connect(options.user(), password == null ? null : password.reveal());
            transport.sendMessage(message, message.getAllRecipients());
        } catch (MessagingException e) {
            // Omit the cause, because its message can contain the address.
            throw new MailNotSentException(description(e), null);
        }
    }

    private Message message(QueuedMail mail, UUID id, Instant now) throws MessagingException {
        String domain = from.getAddress().substring(from.getAddress().indexOf('@') + 1);
        MimeMessage message = new MimeMessage(session) {
            @Override
            protected void updateMessageID() throws MessagingException {
                setHeader("Message-ID", "<" + id + "@" + domain + ">");
            }
        };
        message.setFrom(from);
        message.setRecipient(Message.RecipientType.TO, new InternetAddress(mail.to(), true));
        message.setSubject(CONTROL_CHARACTERS.matcher(mail.subject()).replaceAll(" "), CHARSET);
        message.setSentDate(Date.from(now));
        message.setHeader("Auto-Submitted", "auto-generated");
        message.setText(mail.text(), CHARSET);
        message.saveChanges();
        return message;
    }

    /** Returns a description of a failure, with the server's reply code, if any. The text of the reply is omitted. */
    private String description(MessagingException e) {
        String server = options.host() + ":" + options.port();
        String code = replyCode(e);
        if (code != null) {
            return "the mail server " + server + " refused the mail with " + code;
        }
        String kind = e.getClass().getSimpleName().replace("Exception", "").toLowerCase(Locale.ROOT);
        return e instanceof SendFailedException
                ? "the mail server " + server + " did not accept the mail"
                : "the mail server " + server + " cannot be used (" + kind + ")";
    }

    private static @Nullable String replyCode(MessagingException e) {
        for (Exception next = e; next instanceof MessagingException failure; next = failure.getNextException()) {
            Matcher matcher = REPLY_CODE.matcher(String.valueOf(failure.getMessage()));
            if (matcher.lookingAt()) {
                return matcher.group();
            }
        }
        return null;
    }
}
