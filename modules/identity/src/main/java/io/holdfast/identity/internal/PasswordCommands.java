package io.holdfast.identity.internal;

import io.holdfast.identity.Argon2Costs;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.PasswordHash;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.crypto.Argon2id;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.ImportedHash;
import io.holdfast.identity.internal.login.LoginThrottle;
import io.holdfast.identity.internal.row.Argon2CostsRow;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.PasswordHashRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.UUID;

/** Sets passwords. They are hashed outside of transactions. */
public final class PasswordCommands {

    private final IdentityContext context;
    private final CredentialChanges changes;

    public PasswordCommands(IdentityContext context, CredentialChanges changes) {
        this.context = context;
        this.changes = changes;
    }

    public IdentityOutcome<LinkedAuthMethodRow> setEmail(
            Tx tx, IdentityId identity, String email, PasswordHash password, KeptSessions kept) {
        return setEmail(tx, identity, email, toRow(password), kept);
    }

    /** Sets a password that another system hashed. Has no effect if the identity already has this hash. */
    public IdentityOutcome<LinkedAuthMethodRow> importPassword(
            Tx tx, IdentityId identity, String email, ImportedHash hash, boolean verified) {
        EmailCredentialRow known = tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(identity))
                .orElse(null);
        LinkedAuthMethodRow link =
                CredentialLinks.get(tx, identity, AuthMethod.EMAIL).orElse(null);
        if (known != null && link != null) {
            boolean repeated = known.email().equals(LoginNameNormalizer.normalize(AuthMethod.EMAIL, email))
                    && known.password().text().equals(hash.text());
            return repeated
                    ? IdentityOutcome.repeated(link)
                    : IdentityOutcome.refused(IdentityError.METHOD_LINKED, AuthMethod.EMAIL);
        }
        PasswordHashRow row =
                PasswordHashRow.imported(hash, toRow(context.options().argon2()));
        IdentityOutcome<LinkedAuthMethodRow> outcome = setEmail(tx, identity, email, row, KeptSessions.NONE);
        if (outcome.isDone() && verified) {
            tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(identity))
                    .ifPresent(credential -> tx.put(
                            IdentitySchema.CREDENTIALS,
                            CredentialKey.email(identity),
                            credential.withVerified(tx.now())));
        }
        return outcome;
    }

    private IdentityOutcome<LinkedAuthMethodRow> setEmail(
            Tx tx, IdentityId identity, String email, PasswordHashRow password, KeptSessions kept) {
        String address = LoginNameNormalizer.normalize(AuthMethod.EMAIL, email);
        LinkedAuthMethodRow old =
                CredentialLinks.get(tx, identity, AuthMethod.EMAIL).orElse(null);
        IdentityOutcome<LinkedAuthMethodRow> outcome =
                CredentialLinks.link(tx, identity, AuthMethod.EMAIL, address, true);
        if (!outcome.isDone()) {
            return outcome;
        }
        CredentialKey key = CredentialKey.email(identity);
        EmailCredentialRow known = tx.get(IdentitySchema.CREDENTIALS, key).orElse(null);
        Instant created = known == null ? tx.now() : known.created();
        tx.put(
                IdentitySchema.CREDENTIALS,
                key,
                new EmailCredentialRow(
                        identity,
                        address,
                        password,
                        created,
                        tx.now(),
                        known != null && known.email().equals(address) ? known.verified() : null));
        if (old != null) {
            LoginThrottle.clear(tx, account(old.name()));
        }
        if (known != null) {
            tx.emit(IdentityEventTypes.PASSWORD_CHANGED, identity.value(), null);
            changes.endOtherSessions(tx, identity, kept, "password changed");
        }
        // Not a repeat: the password may be new even if the address is not.
        return IdentityOutcome.done(outcome.orThrow());
    }

    /**
     * Replaces the password hash of an identity with random bytes, ends its sessions and forgets its devices, because an
     * attacker may have registered them with the owner's address.
     */
    public void removePassword(Tx tx, EmailCredentialRow credential) {
        PasswordHashRow unknown = new PasswordHashRow(
                toRow(context.options().argon2()),
                Argon2id.newSalt(context.random()),
                CryptoPrimitives.randomBytes(context.random(), Argon2id.HASH_BYTES));
        tx.put(
                IdentitySchema.CREDENTIALS,
                CredentialKey.email(credential.identity()),
                credential.withPassword(unknown, tx.now()));
        tx.emit(IdentityEventTypes.PASSWORD_CHANGED, credential.identity().value(), null);
        changes.endOtherSessions(tx, credential.identity(), KeptSessions.NONE, "email address verified");
    }

    private static PasswordHashRow toRow(PasswordHash password) {
        return new PasswordHashRow(toRow(password.costs()), password.salt(), password.hash());
    }

    static Argon2CostsRow toRow(Argon2Costs costs) {
        return new Argon2CostsRow(costs.memoryKib(), costs.iterations(), costs.parallelism());
    }

    public static UUID account(String address) {
        return LoginThrottle.account(LoginNameNormalizer.lookupKey(AuthMethod.EMAIL, address));
    }
}
