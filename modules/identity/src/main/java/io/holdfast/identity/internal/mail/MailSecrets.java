package io.holdfast.identity.internal.mail;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.MailFlows;
import io.holdfast.identity.MailOptions;
import io.holdfast.identity.internal.CredentialLinks;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.login.EmailAddresses;
import io.holdfast.identity.internal.row.ExpiringCounterRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.MailSecretRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Issues and consumes emailed secrets. A request for an address without an account also writes a row and returns a
 * ticket, but no email, so that neither the response nor its timing reveals which addresses have an account.
 */
public record MailSecrets(IdentityContext context) {

    private static final String TOKEN_PREFIX = "hfm_";
    private static final int CODES = 100_000_000;
    private static final int MAX_WRONG_CODES = 5;
    private static final Duration WINDOW = Duration.ofHours(1);

    /** Issues a secret for the owner of an address, if there is one and the owner may log in. */
    public IdentityOutcome<MailFlows.Requested> request(Tx tx, MailKind kind, String email, LoginSource source) {
        LinkedAuthMethodRow link = CredentialLinks.findEmail(tx, email).orElse(null);
        String address = link == null ? EmailAddresses.normalize(email) : link.name();
        IdentityId owner =
                link == null || LoginEligibility.refusal(tx, link.identity()) != null ? null : link.identity();
        return issue(tx, kind, owner, address, source);
    }

    /**
     * Issues a secret.
     *
     * @param identity the identity that can use the secret, or null to send no email
     */
    public IdentityOutcome<MailFlows.Requested> issue(
            Tx tx, MailKind kind, @Nullable IdentityId identity, String address, LoginSource source) {
        Instant limited = hit(tx, "mail-to:" + address, options().perAddress());
        if (limited == null && source.address() != null) {
            limited = hit(tx, "mail-from:" + source.address(), options().perClient());
        }
        if (limited != null) {
            return IdentityOutcome.refusedUntil(IdentityError.RATE_LIMITED, "mail", limited);
        }
        UUID ticket = context.ids().next();
        Secret token = CryptoPrimitives.newToken(context.random(), TOKEN_PREFIX);
        String code = String.format(Locale.ROOT, "%08d", context.random().nextInt(CODES));
        Instant expires = tx.now().plus(options().lifetime());
        tx.put(
                IdentitySchema.MAIL_SECRETS,
                ticket,
                new MailSecretRow(
                        ticket,
                        kind,
                        identity,
                        address,
                        CryptoPrimitives.hashToken(token),
                        CryptoPrimitives.hashOwnedCode(ticket, Secret.of(code)),
                        0,
                        tx.now(),
                        expires));
        OutgoingMail mail = write(kind, address, token, Secret.of(code));
        return IdentityOutcome.done(new MailFlows.Requested(ticket, expires, identity == null ? null : mail));
    }

    /** Returns an email that notifies the owner of a change. */
    public OutgoingMail notice(MailKind kind, String address) {
        return write(kind, address, null, null);
    }

    private OutgoingMail write(MailKind kind, String address, @Nullable Secret token, @Nullable Secret code) {
        MailOptions.Text text = options()
                .templates()
                .write(new MailOptions.Content(
                        kind,
                        context.options().issuer(),
                        token == null ? null : options().link().replace("{token}", token.reveal()),
                        code == null ? null : code.reveal(),
                        options().lifetime()));
        return new OutgoingMail(kind, token == null, address, text.subject(), text.body(), token, code);
    }

    /** Counts a request. Returns the end of the window if there were too many requests, or null otherwise. */
    private @Nullable Instant hit(Tx tx, String subject, int most) {
        String key = "mail:" + CryptoPrimitives.shortHash(subject);
        ExpiringCounterRow window = tx.get(IdentitySchema.RATE_LIMITS, key)
                .orElseGet(() -> new ExpiringCounterRow(tx.now(), tx.now().plus(WINDOW), 0));
        if (window.count() >= most) {
            return window.expires();
        }
        tx.put(IdentitySchema.RATE_LIMITS, key, window.plusOne());
        return null;
    }

    /**
     * Consumes a secret. The response does not reveal why a secret cannot be used. A wrong code counts as a failure;
     * after five failures, the secret can no longer be used.
     */
    public IdentityOutcome<MailSecretRow> consume(Tx tx, MailKind kind, MailProof proof) {
        MailSecretRow row = find(tx, proof);
        if (row == null || row.kind() != kind) {
            return invalid();
        }
        Secret code = proof.code();
        boolean matches = code == null
                || (code.reveal().length() <= IdentityLimits.MAX_TOKEN
                        && CryptoPrimitives.hashOwnedCode(row.ticket(), code).equals(row.codeHash()));
        IdentityId identity = row.identity();
        if (!matches || identity == null) {
            if (row.failures() + 1 >= MAX_WRONG_CODES) {
                tx.delete(IdentitySchema.MAIL_SECRETS, row.ticket());
            } else {
                tx.put(IdentitySchema.MAIL_SECRETS, row.ticket(), row.withFailure());
            }
            return invalid();
        }
        tx.delete(IdentitySchema.MAIL_SECRETS, row.ticket());
        IdentityError error = LoginEligibility.refusal(tx, identity);
        return error == null ? IdentityOutcome.done(row) : IdentityOutcome.refused(error, identity);
    }

    static <T> IdentityOutcome<T> invalid() {
        return IdentityOutcome.refused(IdentityError.MAIL_SECRET_INVALID, "mail");
    }

    private static @Nullable MailSecretRow find(ReadTx tx, MailProof proof) {
        Secret token = proof.token();
        if (token != null) {
            return token.reveal().length() > IdentityLimits.MAX_TOKEN
                    ? null
                    : tx.find(
                                    IdentitySchema.MAIL_SECRETS,
                                    IdentitySchema.MAIL_SECRETS_BY_TOKEN,
                                    CryptoPrimitives.hashToken(token))
                            .map(Entry::value)
                            .orElse(null);
        }
        UUID ticket = proof.ticket();
        return ticket == null || proof.code() == null
                ? null
                : tx.get(IdentitySchema.MAIL_SECRETS, ticket).orElse(null);
    }

    private MailOptions options() {
        return context.options().mail();
    }
}
