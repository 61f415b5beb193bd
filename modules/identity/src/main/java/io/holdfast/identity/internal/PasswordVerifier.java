package io.holdfast.identity.internal;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityEventTypes;
import io.holdfast.identity.IdentityLimits;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.internal.IdentityTableKeys.CredentialKey;
import io.holdfast.identity.internal.crypto.Argon2id;
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
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.kit.Refusal;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Verifies passwords. Passwords are hashed and compared outside of transactions. */
public final class PasswordVerifier {

    /** The maximum number of attempts to verify a password that is changed concurrently. */
    private static final int MAX_ATTEMPTS = 4;

    private static final String WRONG_PASSWORD = "wrong_password";
    private static final String UNKNOWN_ADDRESS = "unknown_address";

    /** Blocked clients can try again any number of times, which must not fill the commit record. */
    private static final WriteOptions BLOCKED_ATTEMPT =
            WriteOptions.named("blocked login").recordedOnlyWithEvents();

    private final IdentityContext context;
    private final LoginThrottle throttle;
    private final KnownDeviceCommands devices;
    private final LoginHistory history;

    public PasswordVerifier(IdentityContext context) {
        this.context = context;
        this.throttle = new LoginThrottle(context);
        this.devices = new KnownDeviceCommands(context);
        this.history = new LoginHistory(context);
    }

    /** Verifies a password. The result is the stored credential with which it was compared. */
    public IdentityOutcome<EmailCredentialRow> login(String email, Secret password, LoginSource source) {
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            Snapshot snapshot = context.store().read(tx -> snapshot(tx, email, source));
            IdentityOutcome<EmailCredentialRow> outcome = attempt(snapshot, password, source);
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
        UUID account = PasswordCommands.account(link == null ? EmailAddresses.normalize(email) : link.name());
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

    /**
     * Verifies a password. Returns null if the stored hash was changed in the meantime. Rejecting an unknown account or
     * a blocked client takes as long as rejecting a wrong password, so that the response time does not reveal which
     * accounts exist and who is blocked: each attempt hashes the password and waits for a commit.
     */
    private @Nullable IdentityOutcome<EmailCredentialRow> attempt(
            Snapshot snapshot, Secret password, LoginSource source) {
        EmailCredentialRow credential = snapshot.credential();
        Argon2CostsRow costs = PasswordCommands.toRow(context.options().argon2());
        if (snapshot.block() != null || credential == null) {
            Match unused = match(dummyHash(costs), password);
            LoginThrottle.Block block = snapshot.block();
            return block != null
                    ? context.store().write(BLOCKED_ATTEMPT, tx -> refuseBlocked(tx, snapshot, source, block))
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

    /** Refuses an attempt by a blocked client. Writes the counters unchanged, so that the caller waits for a commit. */
    private IdentityOutcome<EmailCredentialRow> refuseBlocked(
            Tx tx, Snapshot snapshot, LoginSource source, LoginThrottle.Block block) {
        KnownDeviceCommands.Known device = KnownDeviceCommands.find(tx, snapshot.identity(), source);
        if (device == null) {
            LoginThrottle.rewrite(tx, snapshot.account(), source);
        } else {
            tx.put(IdentitySchema.KNOWN_DEVICES, device.hash(), device.row());
        }
        return block.refusal("email");
    }

    private IdentityOutcome<EmailCredentialRow> recordWrongPassword(Tx tx, Snapshot snapshot, LoginSource source) {
        LoginThrottle.Block block = block(tx, snapshot.account(), snapshot.identity(), source);
        if (block != null) {
            return refuseBlocked(tx, snapshot, source, block);
        }
        KnownDeviceCommands.Known device = KnownDeviceCommands.find(tx, snapshot.identity(), source);
        if (device == null) {
            throttle.recordFailure(tx, snapshot.account(), source);
        } else {
            devices.recordWrongPassword(tx, device);
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

    /** Completes a login with the correct password. Returns null if the credential was changed in the meantime. */
    private @Nullable IdentityOutcome<EmailCredentialRow> acceptPassword(
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
            return refuseBlocked(tx, snapshot, source, block);
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
            devices.recordCorrectPassword(tx, device);
        }
        EmailCredentialRow stored = rehashed == null ? current : current.withPassword(rehashed, tx.now());
        if (rehashed != null) {
            tx.put(IdentitySchema.CREDENTIALS, key, stored);
        }
        history.record(tx, verified.identity(), AuthMethod.EMAIL, source, null);
        return IdentityOutcome.done(stored);
    }
}
