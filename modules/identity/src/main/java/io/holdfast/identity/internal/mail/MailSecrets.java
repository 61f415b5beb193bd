package io.holdfast.identity.internal.mail;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.MailFlows;
import io.holdfast.identity.MailOptions;
import io.holdfast.identity.internal.CredentialLinks;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.login.EmailAddresses;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.MailSecretRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
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

    /** Issues a secret for the owner of an address, if there is one and the owner may use it. */
    public IdentityOutcome<MailFlows.Requested> request(Tx tx, MailKind kind, String email, LoginSource source) {
        LinkedAuthMethodRow link = CredentialLinks.findEmail(tx, email).orElse(null);
        String address = link == null ? EmailAddresses.normalize(email) : link.name();
        IdentityId owner = Optional.ofNullable(link)
                .map(LinkedAuthMethodRow::identity)
                .filter(identity -> LoginEligibility.refusal(tx, identity) == null)
                .filter(identity -> isLoginName(tx, credential(tx, identity)))
                .orElse(null);
        return issue(tx, kind, owner, address, limits().countClient(tx, kind, address, source));
    }

    /**
     * Returns whether the owner of an address may log in to the identity that has the address. Somebody else may have
     * entered an address that is not verified, as one of several login methods; its owner must not share that identity.
     */
    static boolean isLoginName(ReadTx tx, @Nullable EmailCredentialRow credential) {
        return credential != null
                && (credential.verified() != null
                        || CredentialLinks.get(tx, credential.identity(), AuthMethod.EMAIL)
                                .filter(link -> CredentialLinks.isLast(tx, link))
                                .isPresent());
    }

    /** Issues a secret for an address on behalf of an identity. If {@code free} is false, no email is sent. */
    public IdentityOutcome<MailFlows.Requested> requestFor(
            Tx tx, MailKind kind, IdentityId identity, String address, boolean free) {
        return issue(tx, kind, free ? identity : null, address, limits().countIdentity(tx, kind, address, identity));
    }

    /**
     * Issues a secret.
     *
     * @param identity the identity that can use the secret, or null to send no email
     * @param limited the time until which the request is refused, or null to permit it
     */
    private IdentityOutcome<MailFlows.Requested> issue(
            Tx tx, MailKind kind, @Nullable IdentityId identity, String address, @Nullable Instant limited) {
        if (limited != null) {
            return IdentityOutcome.refusedUntil(IdentityError.RATE_LIMITED, "mail", limited);
        }
        UUID ticket = context.ids().next();
        Secret token = CryptoPrimitives.newToken(context.random(), TOKEN_PREFIX);
        Secret code =
                Secret.of(String.format(Locale.ROOT, "%08d", context.random().nextInt(CODES)));
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
                        CryptoPrimitives.hashOwnedCode(ticket, code),
                        0,
                        tx.now(),
                        expires,
                        identity == null ? null : passwordId(tx, identity)));
        OutgoingMail mail = write(kind, address, token, MailCodeLimit.isReached(tx, address) ? null : code);
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

    /**
     * Consumes a secret. The response does not reveal why a secret cannot be used. A wrong code counts as a failure;
     * after five failures, only the link can be used.
     */
    public IdentityOutcome<MailSecretRow> consume(Tx tx, MailKind kind, MailProof proof) {
        MailSecretRow row = find(tx, proof);
        if (row == null || row.kind() != kind || !isCorrect(tx, row, proof.code())) {
            return invalid();
        }
        IdentityId identity = row.identity();
        if (identity == null) {
            return invalid();
        }
        tx.delete(IdentitySchema.MAIL_SECRETS, row.ticket());
        IdentityError error = LoginEligibility.refusal(tx, identity);
        if (error != null) {
            return IdentityOutcome.refused(error, identity);
        }
        return isCurrent(tx, row, identity) ? IdentityOutcome.done(row) : invalid();
    }

    /**
     * Checks a code and counts it if it is wrong. A wrong code never invalidates the link: the requester of the email
     * also knows the ticket, and could otherwise invalidate every link sent to that address.
     */
    private static boolean isCorrect(Tx tx, MailSecretRow row, @Nullable Secret code) {
        if (code == null) {
            return true;
        }
        if (row.failures() >= MAX_WRONG_CODES || MailCodeLimit.isReached(tx, row.address())) {
            return false;
        }
        boolean correct = row.identity() != null
                && code.reveal().length() <= IdentityLimits.MAX_TOKEN
                && CryptoPrimitives.hashOwnedCode(row.ticket(), code).equals(row.codeHash());
        if (!correct) {
            tx.put(IdentitySchema.MAIL_SECRETS, row.ticket(), row.withFailure());
            MailCodeLimit.recordWrongCode(tx, row.address());
        }
        return correct;
    }

    /**
     * Returns whether the password is still the one with which the secret was requested. An intruder may have requested
     * an address change before the owner set a new password, which must not take effect afterwards. Verifying an address
     * does not change who can log in.
     */
    private static boolean isCurrent(ReadTx tx, MailSecretRow row, IdentityId identity) {
        UUID password = row.credential();
        return password == null || row.kind() == MailKind.VERIFY_ADDRESS || password.equals(passwordId(tx, identity));
    }

    private static @Nullable UUID passwordId(ReadTx tx, IdentityId identity) {
        EmailCredentialRow credential = credential(tx, identity);
        return credential == null
                ? null
                : CryptoPrimitives.shortHash(credential.password().text());
    }

    static @Nullable EmailCredentialRow credential(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(identity)).orElse(null);
    }

    private MailLimits limits() {
        return new MailLimits(context);
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
