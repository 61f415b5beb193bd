package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.mail.MailCommands;
import io.holdfast.identity.internal.mail.MailSecrets;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.UUID;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Emailed links and codes: address verification, login without a password, password reset and change of address. The
 * application sends the emails. An emailed secret can be used once, only for its requested purpose, within {@link
 * MailOptions#lifetime}. Requests and responses do not reveal which addresses have an account: always return the ticket
 * to the client, and send the email if there is one.
 */
public final class MailFlows {

    private final IdentityContext context;
    private final MailSecrets secrets;
    private final MailCommands commands;

    MailFlows(IdentityContext context, MailSecrets secrets, MailCommands commands) {
        this.context = context;
        this.secrets = secrets;
        this.commands = commands;
    }

    /**
     * The result of a request.
     *
     * @param ticket the id of the request, to be presented together with the code
     * @param expires the time at which the secret expires
     * @param mail the email to send, or null if the address has no account
     */
    public record Requested(
            UUID ticket, Instant expires, @Nullable OutgoingMail mail) {}

    /**
     * Requests a link and a code for a login or a password reset. No email is sent to an address that is not verified, if
     * the identity has other login methods.
     *
     * <p>Refusals: RATE_LIMITED, whether or not the address has an account.
     */
    public IdentityOutcome<Requested> request(MailKind kind, String email, LoginSource source) {
        return context.store().write(tx -> request(tx, kind, email, source));
    }

    /** Like {@link #request(MailKind, String, LoginSource)}, but in the caller's transaction. */
    public IdentityOutcome<Requested> request(Tx tx, MailKind kind, String email, LoginSource source) {
        if (kind != MailKind.LOGIN && kind != MailKind.RESET_PASSWORD) {
            throw Arguments.invalid("kind must be LOGIN or RESET_PASSWORD, but is " + kind);
        }
        return secrets.request(tx, kind, email, source);
    }

    /**
     * Requests a link and a code that verify the address of an identity.
     *
     * <p>Refusals: IDENTITY_*, NOT_LINKED, RATE_LIMITED.
     */
    public IdentityOutcome<Requested> requestVerification(IdentityId identity) {
        return context.store().write(tx -> requestVerification(tx, identity));
    }

    /** Like {@link #requestVerification(IdentityId)}, but in the caller's transaction. */
    public IdentityOutcome<Requested> requestVerification(Tx tx, IdentityId identity) {
        return commands.requestVerification(tx, identity);
    }

    /**
     * Requests a link and a code for a new address of an identity. They are sent to the new address, and the address
     * changes when one of them is used.
     *
     * <p>Refusals: IDENTITY_*, NOT_LINKED, RATE_LIMITED.
     */
    public IdentityOutcome<Requested> requestChange(IdentityId identity, String newEmail) {
        return context.store().write(tx -> requestChange(tx, identity, newEmail));
    }

    /** Like {@link #requestChange(IdentityId, String)}, but in the caller's transaction. */
    public IdentityOutcome<Requested> requestChange(Tx tx, IdentityId identity, String newEmail) {
        return commands.requestChange(tx, identity, newEmail);
    }

    /**
     * Verifies an address.
     *
     * <p>Refusals: MAIL_SECRET_INVALID, IDENTITY_*. A refusal may count a wrong code or consume the secret, so the
     * caller's transaction must commit in this case too.
     */
    public IdentityOutcome<IdentityId> verifyAddress(MailProof proof) {
        return context.store().write(tx -> verifyAddress(tx, proof));
    }

    /** Like {@link #verifyAddress(MailProof)}, but in the caller's transaction. */
    public IdentityOutcome<IdentityId> verifyAddress(Tx tx, MailProof proof) {
        return commands.verifyAddress(tx, proof);
    }

    /**
     * Accepts an emailed secret instead of a password. The result is the identity; if it has a second factor, that is
     * still required. From then on, new clients can log in with a password again.
     *
     * <p>If the address was not verified before, somebody else may have registered it. The password is therefore removed,
     * and all sessions and devices end; the owner can set a new password with a reset.
     *
     * <p>Refusals: as for {@link #verifyAddress(MailProof)}.
     *
     * @param source the client, for the login history
     */
    public IdentityOutcome<IdentityId> login(MailProof proof, LoginSource source) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> login(tx, proof, source));
    }

    /** Like {@link #login(MailProof, LoginSource)}, but in the caller's transaction. */
    public IdentityOutcome<IdentityId> login(Tx tx, MailProof proof, LoginSource source) {
        return commands.login(tx, proof, source);
    }

    /** Like {@link #login(MailProof, LoginSource)}, but without information about the client. */
    public IdentityOutcome<IdentityId> login(MailProof proof) {
        return login(proof, LoginSource.UNKNOWN);
    }

    /** Like {@link #login(MailProof)}, but in the caller's transaction. */
    public IdentityOutcome<IdentityId> login(Tx tx, MailProof proof) {
        return login(tx, proof, LoginSource.UNKNOWN);
    }

    /**
     * Sets a new password, ends all sessions and forgets all devices. The result is a notice to send.
     *
     * <p>Refusals: as for {@link #verifyAddress(MailProof)}, and PASSWORD_*, which do not consume the secret.
     */
    public IdentityOutcome<OutgoingMail> resetPassword(MailProof proof, Secret password) {
        IdentityOutcome<Boolean> checked = new Credentials(context, commands.changes()).checkPassword(password);
        if (checked instanceof IdentityOutcome.Refused<Boolean> refused) {
            return new IdentityOutcome.Refused<>(refused.error(), refused.about(), refused.until());
        }
        PasswordHash hash = PasswordHash.of(password, context.options().argon2(), context.random());
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> resetPassword(tx, proof, hash));
    }

    /**
     * Like {@link #resetPassword(MailProof, Secret)}, and passes the outcome to a function in the same transaction, for
     * example to enqueue the notice. The transaction commits a refusal, too.
     */
    public IdentityOutcome<OutgoingMail> resetPassword(
            MailProof proof,
            PasswordHash password,
            BiFunction<Tx, IdentityOutcome<OutgoingMail>, IdentityOutcome<OutgoingMail>> then) {
        return context.store()
                .write(IdentityContext.LARGE_WRITE, tx -> then.apply(tx, resetPassword(tx, proof, password)));
    }

    /** Like {@link #resetPassword(MailProof, Secret)}, but in the caller's transaction. */
    public IdentityOutcome<OutgoingMail> resetPassword(Tx tx, MailProof proof, PasswordHash password) {
        return commands.resetPassword(tx, proof, password);
    }

    /**
     * Replaces the address of an identity with the address to which the secret was sent, and ends the other sessions.
     * The result is a notice to send to the old address.
     *
     * <p>Refusals: as for {@link #verifyAddress(MailProof)}, and METHOD_TAKEN.
     */
    public IdentityOutcome<OutgoingMail> changeAddress(MailProof proof, KeptSessions kept) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> changeAddress(tx, proof, kept));
    }

    /** Like {@link #changeAddress(MailProof, KeptSessions)}, but in the caller's transaction. */
    public IdentityOutcome<OutgoingMail> changeAddress(Tx tx, MailProof proof, KeptSessions kept) {
        return commands.changeAddress(tx, proof, kept);
    }

    /** Returns whether the address of an identity is verified. */
    public boolean isVerified(IdentityId identity) {
        return context.store().read(tx -> isVerified(tx, identity));
    }

    /** Like {@link #isVerified(IdentityId)}, but in the caller's transaction. */
    public boolean isVerified(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(identity))
                .filter(row -> row.verified() != null)
                .isPresent();
    }
}
