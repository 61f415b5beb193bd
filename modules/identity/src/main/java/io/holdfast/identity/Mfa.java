package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.SealContext;
import io.holdfast.identity.internal.WrongCodeCounter;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.crypto.Totp;
import io.holdfast.identity.internal.login.KnownDeviceCommands;
import io.holdfast.identity.internal.login.LoginThrottle;
import io.holdfast.identity.internal.login.SecondFactorThrottle;
import io.holdfast.identity.internal.row.MfaSecretRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Second factors: codes from an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds, with a tolerance of one
 * time step) and backup codes. Each code is accepted only once. A single code can be guessed, so a new client must
 * present two successive codes. A remembered device, or a client that has presented correct codes in the last 90 days,
 * needs only one. Wrong codes do not lock out the owner: after too many from new clients, a new client must present
 * three successive codes. Wrong codes from remembered devices and familiar clients are counted separately. Confirming a
 * second factor forgets all remembered devices, because they have logged in by password alone.
 */
public final class Mfa {

    private static final int BACKUP_CODES = 10;
    private static final int BACKUP_CODE_BYTES = 10;

    private final IdentityContext context;
    private final WrongCodeCounter failures;
    private final SecondFactorThrottle throttle;

    Mfa(IdentityContext context) {
        this.context = context;
        this.failures = new WrongCodeCounter(context.quotas());
        this.throttle = new SecondFactorThrottle(context);
    }

    /**
     * A new second factor. Only the result of {@link #enroll} contains its secret and backup codes in plain text.
     *
     * @param secret the TOTP secret in Base32
     * @param uri the {@code otpauth} URI for a QR code
     */
    public record Enrollment(Secret secret, Secret uri, List<Secret> backupCodes) {
        public Enrollment {
            backupCodes = List.copyOf(backupCodes);
        }
    }

    /**
     * Creates a second factor for an identity. The second factor is not required until it is confirmed.
     *
     * <p>Refusals: IDENTITY_*, MFA_EXISTS, WRONG_MASTER_KEY.
     *
     * @param account the account name that the authenticator app shows
     */
    public IdentityOutcome<Enrollment> enroll(IdentityId identity, String account) {
        return context.store().write(tx -> enroll(tx, identity, account));
    }

    /** Like {@link #enroll(IdentityId, String)}, but in the caller's transaction. */
    public IdentityOutcome<Enrollment> enroll(Tx tx, IdentityId identity, String account) {
        IdentityArguments.name("account", account);
        IdentityError error = LoginEligibility.refusal(tx, identity);
        if (error != null) {
            return IdentityOutcome.refused(error, identity);
        }
        if (isConfirmed(tx, identity)) {
            return IdentityOutcome.refused(IdentityError.MFA_EXISTS, identity);
        }
        byte[] secret = CryptoPrimitives.randomBytes(context.random(), Totp.SECRET_BYTES);
        SealedSecret sealed = context.vault().seal(tx, secret, SealContext.mfaSecret(identity));
        if (sealed == null) {
            return IdentityOutcome.refused(
                    IdentityError.WRONG_MASTER_KEY, context.vault().currentKeyName());
        }
        List<Secret> codes = newCodes();
        tx.put(
                IdentitySchema.MFA_SECRETS,
                identity,
                new MfaSecretRow(identity, sealed, false, 0, hashes(identity, codes), tx.now(), tx.now()));
        SecondFactorThrottle.clear(tx, identity);
        Secret encoded = Secret.of(Totp.base32(secret));
        return IdentityOutcome.done(
                new Enrollment(encoded, Totp.uri(context.options().issuer(), account, encoded), codes));
    }

    /** Returns whether an identity has a confirmed second factor. */
    public boolean isConfirmed(IdentityId identity) {
        return context.store().read(tx -> isConfirmed(tx, identity));
    }

    /** Like {@link #isConfirmed(IdentityId)}, but in the caller's transaction. */
    public boolean isConfirmed(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.MFA_SECRETS, identity)
                .filter(MfaSecretRow::confirmed)
                .isPresent();
    }

    /**
     * Confirms a second factor with its first code, and forgets all remembered devices of the identity. All clients are
     * then new.
     *
     * <p>Refusals: as for {@link #verify(IdentityId, Secret)}, and MFA_EXISTS if the second factor is already
     * confirmed.
     */
    public IdentityOutcome<Boolean> confirm(IdentityId identity, Secret code) {
        return context.store().write(tx -> confirm(tx, identity, code));
    }

    /** Like {@link #confirm(IdentityId, Secret)}, but in the caller's transaction. */
    public IdentityOutcome<Boolean> confirm(Tx tx, IdentityId identity, Secret code) {
        return isConfirmed(tx, identity)
                ? IdentityOutcome.refused(IdentityError.MFA_EXISTS, identity)
                : acceptTotp(tx, identity, code, LoginSource.UNKNOWN, false);
    }

    /** Like {@link #verify(IdentityId, Secret, LoginSource)}, for an unknown client, which is always treated as new. */
    public IdentityOutcome<Boolean> verify(IdentityId identity, Secret code) {
        return verify(identity, code, LoginSource.UNKNOWN);
    }

    /** Like {@link #verify(IdentityId, Secret)}, but in the caller's transaction. */
    public IdentityOutcome<Boolean> verify(Tx tx, IdentityId identity, Secret code) {
        return verify(tx, identity, code, LoginSource.UNKNOWN);
    }

    /**
     * Verifies a code from the authenticator app, or two or three successive codes. Each code is accepted only once.
     *
     * <p>Refusals: MFA_NOT_FOUND, MFA_UNCONFIRMED, IDENTITY_*, WRONG_MASTER_KEY, CODE_USED; WRONG_CODE, which counts as a
     * failure; CODE_PAIR_REQUIRED or CODE_TRIPLE_REQUIRED if the client is new and must present more codes;
     * TOO_MANY_FAILURES if a remembered device is blocked.
     *
     * @param code 6 digits, or the 12 or 18 digits of two or three successive codes
     */
    public IdentityOutcome<Boolean> verify(IdentityId identity, Secret code, LoginSource source) {
        return context.store().write(tx -> verify(tx, identity, code, source));
    }

    /** Like {@link #verify(IdentityId, Secret, LoginSource)}, but in the caller's transaction. */
    public IdentityOutcome<Boolean> verify(Tx tx, IdentityId identity, Secret code, LoginSource source) {
        return acceptTotp(tx, identity, code, source, true);
    }

    private IdentityOutcome<Boolean> acceptTotp(
            Tx tx, IdentityId identity, Secret code, LoginSource source, boolean mustBeConfirmed) {
        IdentityOutcome<MfaSecretRow> usable = findUsable(tx, identity, mustBeConfirmed);
        if (!usable.isDone()) {
            return usable.map(row -> true);
        }
        MfaSecretRow row = usable.orThrow();
        byte[] secret = context.vault().open(row.secret(), SealContext.mfaSecret(identity));
        if (secret == null) {
            return IdentityOutcome.refused(
                    IdentityError.WRONG_MASTER_KEY, row.secret().key());
        }
        Secret digits = normalize(code);
        int codes = Totp.count(digits);
        LoginThrottle.Block block = mustBeConfirmed ? throttle.block(tx, identity, source, codes) : null;
        if (block != null) {
            return block.refusal(identity);
        }
        long step = Totp.matchingStep(secret, digits, tx.now());
        if (step < 0) {
            failures.increment(tx, identity);
            throttle.recordFailure(tx, identity, source);
            tx.emit(IdentityEventTypes.LOGIN_REFUSED, identity.value(), null, "wrong_code");
            return IdentityOutcome.refused(IdentityError.WRONG_CODE, identity);
        }
        if (step - codes + 1 <= row.lastStep()) {
            return IdentityOutcome.refused(IdentityError.CODE_USED, identity);
        }
        failures.reset(tx, identity);
        throttle.recordSuccess(tx, identity, source);
        if (!row.confirmed()) {
            int unused = KnownDeviceCommands.forgetAll(tx, identity, null);
            SecondFactorThrottle.forgetClients(tx, identity);
            tx.emit(IdentityEventTypes.MFA_ENABLED, identity.value(), null);
        }
        tx.put(IdentitySchema.MFA_SECRETS, identity, row.withAcceptedStep(step, tx.now()));
        return IdentityOutcome.done(true);
    }

    private IdentityOutcome<MfaSecretRow> findUsable(ReadTx tx, IdentityId identity, boolean mustBeConfirmed) {
        MfaSecretRow row = tx.get(IdentitySchema.MFA_SECRETS, identity).orElse(null);
        if (row == null) {
            return IdentityOutcome.refused(IdentityError.MFA_NOT_FOUND, identity);
        }
        IdentityError error = LoginEligibility.refusal(tx, identity);
        if (error != null) {
            return IdentityOutcome.refused(error, identity);
        }
        if (mustBeConfirmed && !row.confirmed()) {
            return IdentityOutcome.refused(IdentityError.MFA_UNCONFIRMED, identity);
        }
        return IdentityOutcome.done(row);
    }

    /**
     * Verifies a backup code. Each code is accepted only once. The result is the number of remaining backup codes.
     *
     * <p>Refusals: MFA_NOT_FOUND, MFA_UNCONFIRMED, IDENTITY_*, WRONG_CODE, which counts as a failure. Backup codes are
     * infeasible to guess, so failures do not block further attempts.
     */
    public IdentityOutcome<Integer> useBackupCode(IdentityId identity, Secret code) {
        return context.store().write(tx -> useBackupCode(tx, identity, code));
    }

    /** Like {@link #useBackupCode(IdentityId, Secret)}, but in the caller's transaction. */
    public IdentityOutcome<Integer> useBackupCode(Tx tx, IdentityId identity, Secret code) {
        IdentityOutcome<MfaSecretRow> usable = findUsable(tx, identity, true);
        if (!usable.isDone()) {
            return usable.map(row -> 0);
        }
        MfaSecretRow row = usable.orThrow();
        List<Bytes32> unused = new ArrayList<>(row.backupCodes());
        if (!unused.remove(CryptoPrimitives.hashOwnedCode(identity, normalize(code)))) {
            failures.increment(tx, identity);
            return IdentityOutcome.refused(IdentityError.WRONG_CODE, identity);
        }
        tx.put(IdentitySchema.MFA_SECRETS, identity, row.withBackupCodes(unused, tx.now()));
        return IdentityOutcome.done(unused.size());
    }

    /**
     * Replaces all backup codes with new ones.
     *
     * <p>Refusals: MFA_NOT_FOUND, MFA_UNCONFIRMED, IDENTITY_*.
     */
    public IdentityOutcome<List<Secret>> renewBackupCodes(IdentityId identity) {
        return context.store().write(tx -> renewBackupCodes(tx, identity));
    }

    /** Like {@link #renewBackupCodes(IdentityId)}, but in the caller's transaction. */
    public IdentityOutcome<List<Secret>> renewBackupCodes(Tx tx, IdentityId identity) {
        return findUsable(tx, identity, true).map(row -> {
            List<Secret> codes = newCodes();
            tx.put(IdentitySchema.MFA_SECRETS, identity, row.withBackupCodes(hashes(identity, codes), tx.now()));
            return codes;
        });
    }

    /** Returns the number of unused backup codes. */
    public int backupCodesLeft(IdentityId identity) {
        return context.store().read(tx -> backupCodesLeft(tx, identity));
    }

    /** Like {@link #backupCodesLeft(IdentityId)}, but in the caller's transaction. */
    public int backupCodesLeft(ReadTx tx, IdentityId identity) {
        Optional<MfaSecretRow> row = tx.get(IdentitySchema.MFA_SECRETS, identity);
        return row.map(mfa -> mfa.backupCodes().size()).orElse(0);
    }

    /** Removes the second factor of an identity. The result is false if the identity has none. */
    public IdentityOutcome<Boolean> remove(IdentityId identity) {
        return context.store().write(tx -> remove(tx, identity));
    }

    /** Like {@link #remove(IdentityId)}, but in the caller's transaction. */
    public IdentityOutcome<Boolean> remove(Tx tx, IdentityId identity) {
        boolean removed = tx.take(IdentitySchema.MFA_SECRETS, identity).isPresent();
        if (removed) {
            SecondFactorThrottle.clear(tx, identity);
            tx.emit(IdentityEventTypes.MFA_REMOVED, identity.value(), null);
        }
        return IdentityOutcome.done(removed);
    }

    /**
     * Returns backup codes, each with 80 random bits in four groups. A brute-force search of their hashes is
     * infeasible.
     */
    private List<Secret> newCodes() {
        List<Secret> codes = new ArrayList<>();
        for (int i = 0; i < BACKUP_CODES; i++) {
            String text = Totp.base32(CryptoPrimitives.randomBytes(context.random(), BACKUP_CODE_BYTES))
                    .toLowerCase(Locale.ROOT);
            codes.add(Secret.of(String.join(
                    "-", text.substring(0, 4), text.substring(4, 8), text.substring(8, 12), text.substring(12))));
        }
        return codes;
    }

    private static List<Bytes32> hashes(IdentityId identity, List<Secret> codes) {
        return codes.stream()
                .map(code -> CryptoPrimitives.hashOwnedCode(identity, normalize(code)))
                .toList();
    }

    /** Ignores case, whitespace and hyphens. */
    private static Secret normalize(Secret code) {
        String input = code.reveal();
        String text = input.length() > IdentityLimits.MAX_TOKEN ? "" : input;
        return Secret.of(text.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT));
    }
}
