package io.holdfast.identity;

import io.holdfast.identity.internal.CredentialLinks;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginNameNormalizer;
import io.holdfast.identity.internal.PasswordCommands;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LinkedAuthMethod;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The login methods of identities. An identity has at most one credential per method, and a credential belongs to at most
 * one identity. The first linked method is the primary one until another is chosen.
 */
public final class Credentials {

    private final IdentityContext context;
    private final PasswordCommands passwords;

    Credentials(IdentityContext context) {
        this.context = context;
        this.passwords = new PasswordCommands(context);
    }

    /**
     * Hashes a password with Argon2id. With the default costs this takes tens of milliseconds, so it must not be called in a
     * write function.
     */
    public PasswordHash hash(Secret password) {
        return PasswordHash.of(password, context.options().argon2(), context.random());
    }

    /**
     * Sets the email address and password of an identity.
     *
     * <p>Refusals: IDENTITY_*, METHOD_TAKEN.
     */
    public IdentityOutcome<LinkedAuthMethod> setEmail(IdentityId identity, String email, Secret password) {
        LoginNameNormalizer.normalize(AuthMethod.EMAIL, email); // Rejects a malformed address before the slow hash.
        PasswordHash hash = hash(password);
        return context.store().write(tx -> setEmail(tx, identity, email, hash));
    }

    /** Like {@link #setEmail(IdentityId, String, Secret)}, but in the caller's transaction. */
    public IdentityOutcome<LinkedAuthMethod> setEmail(Tx tx, IdentityId identity, String email, PasswordHash password) {
        return passwords.setEmail(tx, identity, email, password).map(LinkedAuthMethodRow::toView);
    }

    /**
     * Verifies an email address and password. The result is the identity. Rejecting an unknown address takes as long as
     * rejecting a wrong password. There is no form with a transaction, since hashing is slow.
     *
     * <p>Refusals: WRONG_CREDENTIALS, which counts as a failure; TOO_MANY_FAILURES; IDENTITY_*.
     */
    public IdentityOutcome<IdentityId> login(String email, Secret password) {
        return passwords.login(email, password);
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
     * Removes a login method from an identity. The result is false if the method was not linked.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND.
     */
    public IdentityOutcome<Boolean> unlink(IdentityId identity, AuthMethod method) {
        return context.store().write(tx -> unlink(tx, identity, method));
    }

    /** Like {@link #unlink(IdentityId, AuthMethod)}, but in the caller's transaction. */
    public IdentityOutcome<Boolean> unlink(Tx tx, IdentityId identity, AuthMethod method) {
        if (!tx.exists(IdentitySchema.IDENTITIES, identity)) {
            return IdentityOutcome.refused(IdentityError.IDENTITY_NOT_FOUND, identity);
        }
        Optional<LinkedAuthMethodRow> link = CredentialLinks.get(tx, identity, method);
        link.ifPresent(row -> CredentialLinks.unlink(tx, row));
        return IdentityOutcome.done(link.isPresent());
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
        return CredentialLinks.find(tx, method, LoginNameNormalizer.normalize(method, name))
                .map(LinkedAuthMethodRow::identity);
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
