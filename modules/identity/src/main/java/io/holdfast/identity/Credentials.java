package io.holdfast.identity;

import io.holdfast.identity.internal.CredentialChanges;
import io.holdfast.identity.internal.CredentialLinks;
import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.LoginNameNormalizer;
import io.holdfast.identity.internal.PasswordCommands;
import io.holdfast.identity.internal.PasswordVerifier;
import io.holdfast.identity.internal.login.LoginHistory;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.LoginAttemptRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.LoginAttempt;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.RefusedException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The login methods of identities. An identity has at most one credential per method, and a credential belongs to at
 * most one identity. The first linked method is the primary method until another is chosen.
 */
public final class Credentials {

    private final IdentityContext context;
    private final CredentialChanges changes;
    private final PasswordCommands passwords;
    private final PasswordVerifier verifier;

    Credentials(IdentityContext context, CredentialChanges changes) {
        this.context = context;
        this.changes = changes;
        this.passwords = new PasswordCommands(context, changes);
        this.verifier = new PasswordVerifier(context);
    }

    /**
     * Checks a new password against the {@link PasswordPolicy}. May block, so it must not be called in a write
     * function.
     *
     * <p>Refusals: PASSWORD_TOO_SHORT, PASSWORD_COMMON, PASSWORD_BREACHED.
     */
    public IdentityOutcome<Boolean> checkPassword(Secret password) {
        Arguments.text("password", password.reveal(), IdentityLimits.MAX_PASSWORD);
        return context.options()
                .passwords()
                .refusal(password)
                .<IdentityOutcome<Boolean>>map(error -> IdentityOutcome.refused(error, "password"))
                .orElseGet(() -> IdentityOutcome.done(true));
    }

    /**
     * Checks a new password and hashes it with Argon2id. With the default costs this takes tens of milliseconds, so
     * it must
     * not be called in a write function.
     *
     * @throws RefusedException if the {@link PasswordPolicy} refuses the password
     */
    public PasswordHash hash(Secret password) {
        boolean unused = checkPassword(password).orThrow();
        return PasswordHash.of(password, context.options().argon2(), context.random());
    }

    /**
     * Sets the email address and password of an identity. If the identity already had a password, its sessions are
     * ended and its remembered devices are forgotten.
     *
     * <p>Refusals: IDENTITY_*, METHOD_TAKEN, PASSWORD_*.
     */
    public IdentityOutcome<LinkedAuthMethod> setEmail(IdentityId identity, String email, Secret password) {
        return setEmail(identity, email, password, KeptSessions.NONE);
    }

    /** Like {@link #setEmail(IdentityId, String, Secret)}, but keeps the given sessions. */
    public IdentityOutcome<LinkedAuthMethod> setEmail(
            IdentityId identity, String email, Secret password, KeptSessions kept) {
        LoginNameNormalizer.normalize(AuthMethod.EMAIL, email); // Rejects a malformed address before the slow hash.
        IdentityOutcome<Boolean> checked = checkPassword(password);
        if (!checked.isDone()) {
            return checked.map(valid -> new LinkedAuthMethod(identity, AuthMethod.EMAIL, email, Instant.EPOCH));
        }
        PasswordHash hash = PasswordHash.of(password, context.options().argon2(), context.random());
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> setEmail(tx, identity, email, hash, kept));
    }

    /** Like {@link #setEmail(IdentityId, String, Secret)}, but in the caller's transaction. */
    public IdentityOutcome<LinkedAuthMethod> setEmail(Tx tx, IdentityId identity, String email, PasswordHash password) {
        return setEmail(tx, identity, email, password, KeptSessions.NONE);
    }

    /** Like {@link #setEmail(IdentityId, String, Secret, KeptSessions)}, but in the caller's transaction. */
    public IdentityOutcome<LinkedAuthMethod> setEmail(
            Tx tx, IdentityId identity, String email, PasswordHash password, KeptSessions kept) {
        return passwords.setEmail(tx, identity, email, password, kept).map(LinkedAuthMethodRow::toView);
    }

    /** Like {@link #login(String, Secret, LoginSource)}, but without information about the client. */
    public IdentityOutcome<IdentityId> login(String email, Secret password) {
        return login(email, password, LoginSource.UNKNOWN);
    }

    /**
     * Verifies an email address and password. The result is the identity. Rejecting an unknown address or a blocked
     * client takes as long as rejecting a wrong password. This method has no variant that takes a transaction,
     * because hashing is slow. To create a session, use {@link #verifyPassword} and {@link #recheck} instead.
     *
     * <p>Refusals: WRONG_CREDENTIALS, which counts as a failure by the client; TOO_MANY_FAILURES if the client or
     * device is blocked; PROOF_REQUIRED if there were too many failures from new clients (see {@link LoginProtection});
     * IDENTITY_*.
     *
     * @param source the client; failures are counted per client
     */
    public IdentityOutcome<IdentityId> login(String email, Secret password, LoginSource source) {
        return verifier.login(email, password, source).map(EmailCredentialRow::identity);
    }

    /** A correct password, and the stored credential with which it was compared. */
    public static final class VerifiedPassword {

        private final EmailCredentialRow credential;

        private VerifiedPassword(EmailCredentialRow credential) {
            this.credential = credential;
        }

        public IdentityId identity() {
            return credential.identity();
        }
    }

    /**
     * Like {@link #login(String, Secret, LoginSource)}, but returns a proof for {@link #recheck}. The password may be
     * changed before the session is created, so the transaction that creates it must check the proof.
     */
    public IdentityOutcome<VerifiedPassword> verifyPassword(String email, Secret password, LoginSource source) {
        return verifier.login(email, password, source).map(VerifiedPassword::new);
    }

    /**
     * Checks, in the transaction that creates a session or remembers a device, that a verified password is still that
     * of the identity. The result is the identity. This transaction must also verify the second factor, if {@link
     * Mfa#isConfirmed(ReadTx, IdentityId)}.
     *
     * <p>Refusals: WRONG_CREDENTIALS if the password or address was changed or removed after the verification.
     */
    public IdentityOutcome<IdentityId> recheck(ReadTx tx, VerifiedPassword verified) {
        return tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(verified.identity()))
                        .filter(verified.credential::hasSameLogin)
                        .isPresent()
                ? IdentityOutcome.done(verified.identity())
                : IdentityOutcome.refused(IdentityError.WRONG_CREDENTIALS, "email");
    }

    /**
     * Resets the failed logins of an identity, so that new clients can log in again.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND.
     */
    public IdentityOutcome<Boolean> unlock(IdentityId identity) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> unlock(tx, identity));
    }

    /** Like {@link #unlock(IdentityId)}, but in the caller's transaction. */
    public IdentityOutcome<Boolean> unlock(Tx tx, IdentityId identity) {
        return changes.unlock(tx, identity);
    }

    /**
     * Links a wallet. The caller must have verified that the identity owns the wallet.
     *
     * <p>Refusals: IDENTITY_*, METHOD_TAKEN, METHOD_LINKED.
     *
     * @param chain {@link AuthMethod#EVM} or {@link AuthMethod#SOLANA}
     */
    public IdentityOutcome<LinkedAuthMethod> linkWallet(IdentityId identity, AuthMethod chain, String address) {
        return context.store().write(tx -> linkWallet(tx, identity, chain, address));
    }

    /** Like {@link #linkWallet(IdentityId, AuthMethod, String)}, but in the caller's transaction. */
    public IdentityOutcome<LinkedAuthMethod> linkWallet(Tx tx, IdentityId identity, AuthMethod chain, String address) {
        return CredentialLinks.linkWallet(tx, identity, chain, address).map(LinkedAuthMethodRow::toView);
    }

    /**
     * Links an account at an OAuth provider. The caller must have verified that the identity owns the account.
     *
     * <p>Refusals: IDENTITY_*, METHOD_TAKEN, METHOD_LINKED.
     *
     * @param subject the id of the account at the provider
     * @param email the email address that the provider reported, or null if it reported none
     */
    public IdentityOutcome<LinkedAuthMethod> linkOAuth(
            IdentityId identity, AuthMethod provider, String subject, @Nullable String email) {
        return context.store().write(tx -> linkOAuth(tx, identity, provider, subject, email));
    }

    /** Like {@link #linkOAuth(IdentityId, AuthMethod, String, String)}, but in the caller's transaction. */
    public IdentityOutcome<LinkedAuthMethod> linkOAuth(
            Tx tx, IdentityId identity, AuthMethod provider, String subject, @Nullable String email) {
        return CredentialLinks.linkOAuth(tx, identity, provider, subject, email).map(LinkedAuthMethodRow::toView);
    }

    /**
     * Links a device of the identity as a login method.
     *
     * <p>Refusals: IDENTITY_*, MACHINE_*, METHOD_LINKED.
     */
    public IdentityOutcome<LinkedAuthMethod> linkMachine(IdentityId identity, MachineId machine) {
        return context.store().write(tx -> linkMachine(tx, identity, machine));
    }

    /** Like {@link #linkMachine(IdentityId, MachineId)}, but in the caller's transaction. */
    public IdentityOutcome<LinkedAuthMethod> linkMachine(Tx tx, IdentityId identity, MachineId machine) {
        return CredentialLinks.linkMachine(tx, identity, machine).map(LinkedAuthMethodRow::toView);
    }

    /**
     * Removes a login method from an identity, and ends its sessions. The result is false if the method was not linked.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND, LAST_METHOD if the identity has no other login method.
     */
    public IdentityOutcome<Boolean> unlink(IdentityId identity, AuthMethod method) {
        return unlink(identity, method, KeptSessions.NONE);
    }

    /** Like {@link #unlink(IdentityId, AuthMethod)}, but keeps the given sessions. */
    public IdentityOutcome<Boolean> unlink(IdentityId identity, AuthMethod method, KeptSessions kept) {
        return context.store().write(IdentityContext.LARGE_WRITE, tx -> unlink(tx, identity, method, kept));
    }

    /** Like {@link #unlink(IdentityId, AuthMethod, KeptSessions)}, but in the caller's transaction. */
    public IdentityOutcome<Boolean> unlink(Tx tx, IdentityId identity, AuthMethod method, KeptSessions kept) {
        return changes.unlink(tx, identity, method, kept);
    }

    /** Returns the linked login methods of an identity. */
    public List<LinkedAuthMethod> links(IdentityId identity) {
        return context.store().read(tx -> links(tx, identity));
    }

    /** Like {@link #links(IdentityId)}, but in the caller's transaction. */
    public List<LinkedAuthMethod> links(ReadTx tx, IdentityId identity) {
        return CredentialLinks.ofIdentity(tx, identity)
                .map(LinkedAuthMethodRow::toView)
                .toList();
    }

    /** Finds the identity that has the given email address, wallet or OAuth account. */
    public Optional<IdentityId> find(AuthMethod method, String name) {
        return context.store().read(tx -> find(tx, method, name));
    }

    /** Like {@link #find(AuthMethod, String)}, but in the caller's transaction. */
    public Optional<IdentityId> find(ReadTx tx, AuthMethod method, String name) {
        return CredentialLinks.findEntered(tx, method, name).map(LinkedAuthMethodRow::identity);
    }

    /**
     * Returns a page of the successful logins and refused attempts of an identity in the last 90 days, newest first.
     */
    public Page<LoginAttempt> history(IdentityId identity, int limit, @Nullable String cursor) {
        return context.store().read(tx -> history(tx, identity, limit, cursor));
    }

    /** Like {@link #history(IdentityId, int, String)}, but in the caller's transaction. */
    public Page<LoginAttempt> history(ReadTx tx, IdentityId identity, int limit, @Nullable String cursor) {
        IdentityArguments.limit(limit);
        Page<LoginAttemptRow> page = LoginHistory.list(tx, identity, limit, cursor);
        return new Page<>(page.rows().stream().map(LoginAttemptRow::toView).toList(), page.next());
    }

    /** Returns the primary login method of an identity. */
    public Optional<AuthMethod> primaryMethod(IdentityId identity) {
        return context.store().read(tx -> primaryMethod(tx, identity));
    }

    /** Like {@link #primaryMethod(IdentityId)}, but in the caller's transaction. */
    public Optional<AuthMethod> primaryMethod(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.PRIMARY_METHOD, identity);
    }

    /**
     * Chooses the primary login method.
     *
     * <p>Refusals: NOT_LINKED.
     */
    public IdentityOutcome<AuthMethod> setPrimaryMethod(IdentityId identity, AuthMethod method) {
        return context.store().write(tx -> setPrimaryMethod(tx, identity, method));
    }

    /** Like {@link #setPrimaryMethod(IdentityId, AuthMethod)}, but in the caller's transaction. */
    public IdentityOutcome<AuthMethod> setPrimaryMethod(Tx tx, IdentityId identity, AuthMethod method) {
        if (CredentialLinks.get(tx, identity, method).isEmpty()) {
            return IdentityOutcome.refused(IdentityError.NOT_LINKED, method);
        }
        tx.put(IdentitySchema.PRIMARY_METHOD, identity, method);
        return IdentityOutcome.done(method);
    }
}
