package io.holdfast.identity.internal;

import io.holdfast.identity.Argon2Costs;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.PasswordHash;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.crypto.Argon2id;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.ImportedHash;
import io.holdfast.identity.internal.crypto.PasswordNormalizer;
import io.holdfast.identity.internal.login.EmailAddresses;
import io.holdfast.identity.internal.login.KnownDeviceCommands;
import io.holdfast.identity.internal.login.LoginHistory;
import io.holdfast.identity.internal.login.LoginThrottle;
import io.holdfast.identity.internal.row.Argon2CostsRow;
import io.holdfast.identity.internal.row.EmailCredentialRow;
import io.holdfast.identity.internal.row.LinkedAuthMethodRow;
import io.holdfast.identity.internal.row.PasswordHashRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Refusal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sets and verifies passwords. Passwords are hashed and compared outside of transactions. */
public final class PasswordCommands {

    /** The maximum number of attempts to verify a password that is changed concurrently. */
    private static final int MAX_ATTEMPTS = 4;

    private static final String WRONG_PASSWORD = "wrong_password";
    private static final String UNKNOWN_ADDRESS = "unknown_address";

    private final IdentityContext context;
    private final CredentialChanges changes;
    private final LoginThrottle throttle;
    private final KnownDeviceCommands devices;
    private final LoginHistory history;

    public PasswordCommands(IdentityContext context, CredentialChanges changes) {
        this.context = context;
        this.changes = changes;
        this.throttle = new LoginThrottle(context);
        this.devices = new KnownDeviceCommands(context);
        this.history = new LoginHistory(context);
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

    private static Argon2CostsRow toRow(Argon2Costs costs) {
        return new Argon2CostsRow(costs.memoryKib(), costs.iterations(), costs.parallelism());
    }

    public IdentityOutcome<IdentityId> login(String email, Secret password, LoginSource source) {
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            Snapshot snapshot = context.store().read(tx -> snapshot(tx, email, source));
            IdentityOutcome<IdentityId> outcome = attempt(snapshot, password, source);
            if (outcome != null) {
                return outcome;
            }
        }
        Snapshot snapshot = context.store().read(tx -> snapshot(tx, email, source));
        return context.store().write(tx -> recordWrongPassword(tx, snapshot, source));
    }

    /**
     * The state of an account before its password is compared.
     *
     * @param account the account id of the entered address, whether or not the account exists
     */
    private record Snapshot(
            UUID account, @Nullable EmailCredentialRow credential, LoginThrottle.@Nullable Block block) {
        @Nullable
        IdentityId identity() {
            return credential == null ? null : credential.identity();
        }
    }

    private Snapshot snapshot(ReadTx tx, String email, LoginSource source) {
        LinkedAuthMethodRow link = CredentialLinks.findEmail(tx, email).orElse(null);
        UUID account = account(link == null ? EmailAddresses.normalize(email) : link.name());
        EmailCredentialRow credential = link == null
                ? null
                : tx.get(IdentitySchema.CREDENTIALS, CredentialKey.email(link.identity()))
                        .orElse(null);
        IdentityId identity = credential == null ? null : credential.identity();
        return new Snapshot(account, credential, block(tx, account, identity, source));
    }

    private LoginThrottle.@Nullable Block block(
            ReadTx tx, UUID account, @Nullable IdentityId identity, LoginSource source) {
        KnownDeviceCommands.Known device = KnownDeviceCommands.find(tx, identity, source);
        if (device == null) {
            return throttle.block(tx, account, source);
        }
        return device.row().isBlocked(tx.now())
                ? new LoginThrottle.Block(
                        IdentityError.TOO_MANY_FAILURES, device.row().blockedUntil())
                : null;
    }

    public static UUID account(String address) {
        return LoginThrottle.account(LoginNameNormalizer.lookupKey(AuthMethod.EMAIL, address));
    }

    /**
     * Verifies a password. Returns null if the stored hash was changed in the meantime. Rejecting an unknown account or
     * a blocked client takes as long as rejecting a wrong password, so that the response time does not reveal which
     * accounts exist.
     */
    private @Nullable IdentityOutcome<IdentityId> attempt(Snapshot snapshot, Secret password, LoginSource source) {
        EmailCredentialRow credential = snapshot.credential();
        Argon2CostsRow costs = toRow(context.options().argon2());
        if (snapshot.block() != null || credential == null) {
            Match unused = match(dummyHash(costs), password);
            return snapshot.block() != null
                    ? snapshot.block().refusal("email")
                    : context.store().write(tx -> recordWrongPassword(tx, snapshot, source));
        }
        Match match = match(credential.password(), password);
        boolean matches = match != Match.NONE;
        boolean outdated = matches
                && (match == Match.AS_ENTERED
                        || credential.password().imported() != null
                        || !credential.password().costs().equals(costs));
        PasswordHashRow rehashed = outdated ? PasswordHashRow.of(password, costs, context.random()) : null;
        return context.store()
                .write(tx -> Optional.ofNullable(
                        matches
                                ? acceptPassword(tx, snapshot, source, rehashed)
                                : recordWrongPassword(tx, snapshot, source)))
                .orElse(null);
    }

    /** How a password matches a hash. Passwords set with an earlier version were hashed as entered. */
    private enum Match {
        NONE,
        NORMALIZED,
        AS_ENTERED
    }

    /** Compares a password with a hash. The number of hash computations depends only on the password. */
    private static Match match(PasswordHashRow hash, Secret password) {
        Secret normalized = PasswordNormalizer.normalize(password);
        boolean composed = matches(hash, normalized);
        boolean asEntered = !normalized.equals(password) && matches(hash, password);
        return composed ? Match.NORMALIZED : asEntered ? Match.AS_ENTERED : Match.NONE;
    }

    private static boolean matches(PasswordHashRow hash, Secret password) {
        return password.reveal().length() <= IdentityLimits.MAX_PASSWORD && hash.matches(password);
    }

    private static PasswordHashRow dummyHash(Argon2CostsRow costs) {
        return new PasswordHashRow(costs, new byte[Argon2id.SALT_BYTES], new byte[Argon2id.HASH_BYTES]);
    }

    private IdentityOutcome<IdentityId> recordWrongPassword(Tx tx, Snapshot snapshot, LoginSource source) {
        LoginThrottle.Block block = block(tx, snapshot.account(), snapshot.identity(), source);
        if (block != null) {
            return block.refusal("email");
        }
        KnownDeviceCommands.Known device = KnownDeviceCommands.find(tx, snapshot.identity(), source);
        if (device == null) {
            throttle.recordFailure(tx, snapshot.account(), source);
        } else {
            devices.recordFailure(tx, device);
        }
        if (snapshot.identity() == null) {
            // The transaction counts the failure anyway, so that the event causes no additional commit.
            tx.emit(IdentityEventTypes.LOGIN_REFUSED, IdentityEventTypes.UNKNOWN, null, UNKNOWN_ADDRESS);
        } else {
            tx.emit(IdentityEventTypes.LOGIN_REFUSED, snapshot.identity().value(), null, WRONG_PASSWORD);
            history.record(tx, snapshot.identity(), AuthMethod.EMAIL, source, IdentityError.WRONG_CREDENTIALS);
        }
        return IdentityOutcome.refused(IdentityError.WRONG_CREDENTIALS, "email");
    }

    /** Completes a login with the correct password. Returns null if the credential was changed since it was verified. */
    private @Nullable IdentityOutcome<IdentityId> acceptPassword(
            Tx tx, Snapshot snapshot, LoginSource source, @Nullable PasswordHashRow rehashed) {
        EmailCredentialRow verified = snapshot.credential();
        if (verified == null) {
            return null;
        }
        CredentialKey key = CredentialKey.email(verified.identity());
        EmailCredentialRow current = tx.get(IdentitySchema.CREDENTIALS, key).orElse(null);
        if (current == null || !current.equals(verified)) {
            return null;
        }
        LoginThrottle.Block block = block(tx, snapshot.account(), verified.identity(), source);
        if (block != null) {
            return block.refusal("email");
        }
        IdentityError error = LoginEligibility.refusal(tx, verified.identity());
        if (error != null) {
            tx.emit(IdentityEventTypes.LOGIN_REFUSED, verified.identity().value(), null, Refusal.codeOf(error));
            history.record(tx, verified.identity(), AuthMethod.EMAIL, source, error);
            return IdentityOutcome.refused(error, verified.identity());
        }
        KnownDeviceCommands.Known device = KnownDeviceCommands.find(tx, verified.identity(), source);
        if (device == null) {
            throttle.recordSuccess(tx, snapshot.account(), source);
        } else {
            devices.recordSuccess(tx, device);
        }
        if (rehashed != null) {
            tx.put(IdentitySchema.CREDENTIALS, key, current.withPassword(rehashed, tx.now()));
        }
        history.record(tx, verified.identity(), AuthMethod.EMAIL, source, null);
        return IdentityOutcome.done(verified.identity());
    }
}
