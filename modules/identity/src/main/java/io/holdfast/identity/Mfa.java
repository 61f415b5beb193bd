package io.holdfast.identity;

import io.holdfast.identity.internal.FailedAttempts;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.crypto.SealedSecret;
import io.holdfast.identity.internal.crypto.Totp;
import io.holdfast.identity.internal.row.MfaSecretRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Second factors: codes of an authenticator (TOTP, RFC 6238: SHA-1, 6 digits, 30 s, one step of tolerance each way), and
 * backup codes. Each code is accepted once.
 */
public final class Mfa {

    private static final int CODES = 10;

    private final IdentityContext context;
    private final FailedAttempts failures;

    Mfa(IdentityContext room) {
        this.context = room;
        this.failures = new FailedAttempts(room.quotas());
    }

    /** What its owner has to keep; shown once. */
    public record Enrollment(Secret secret, Secret uri, List<Secret> backupCodes) {
        public Enrollment {
            backupCodes = List.copyOf(backupCodes);
        }
    }

    /** Gives an identity a second factor, which counts once it is confirmed. IDENTITY_*, MFA_EXISTS, WRONG_MASTER_KEY. */
    public IdentityOutcome<Enrollment> enroll(IdentityId identity, String account) {
        return context.store().write(tx -> enroll(tx, identity, account));
    }

    /** As {@link #enroll(IdentityId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<Enrollment> enroll(Tx tx, IdentityId identity, String account) {
        Args.name("account", account);
        IdentityError problem = LoginEligibility.refusal(tx, identity);
        if (problem != null) {
            return IdentityOutcome.refused(problem, identity);
        }
        if (isConfirmed(tx, identity)) {
            return IdentityOutcome.refused(IdentityError.MFA_EXISTS, identity);
        }
        byte[] secret = CryptoPrimitives.randomBytes(context.random(), Totp.SECRET_BYTES);
        SealedSecret sealed = context.vault().seal(tx, secret, sealContext(identity));
        if (sealed == null) {
            return IdentityOutcome.refused(
                    IdentityError.WRONG_MASTER_KEY, context.vault().currentKeyName());
        }
        List<Secret> codes = newCodes();
        tx.put(
                IdentitySchema.MFA_SECRETS,
                identity,
                new MfaSecretRow(identity, sealed, false, 0, hashes(identity, codes), tx.now(), tx.now()));
        Secret shown = Secret.of(Totp.base32(secret));
        return IdentityOutcome.done(
                new Enrollment(shown, Totp.uri(context.options().issuer(), account, shown), codes));
    }

    /** Whether an identity has a second factor that counts. */
    public boolean isConfirmed(IdentityId identity) {
        return context.store().read(tx -> isConfirmed(tx, identity));
    }

    /** As {@link #isConfirmed(IdentityId)}, within a transaction of the caller's. */
    public boolean isConfirmed(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.MFA_SECRETS, identity)
                .filter(MfaSecretRow::confirmed)
                .isPresent();
    }

    /** Shows, with the first code, that the second factor works. As {@link #verify}; MFA_EXISTS if that was shown. */
    public IdentityOutcome<Boolean> confirm(IdentityId identity, Secret code) {
        return context.store().write(tx -> confirm(tx, identity, code));
    }

    /** As {@link #confirm(IdentityId, Secret)}, within a transaction of the caller's. */
    public IdentityOutcome<Boolean> confirm(Tx tx, IdentityId identity, Secret code) {
        return isConfirmed(tx, identity)
                ? IdentityOutcome.refused(IdentityError.MFA_EXISTS, identity)
                : totp(tx, identity, code, false);
    }

    /**
     * Accepts a code of the authenticator, once. MFA_NOT_FOUND, MFA_UNCONFIRMED, IDENTITY_*, WRONG_MASTER_KEY; WRONG_CODE
     * and CODE_USED, which are counted; TOO_MANY_FAILURES.
     */
    public IdentityOutcome<Boolean> verify(IdentityId identity, Secret code) {
        return context.store().write(tx -> verify(tx, identity, code));
    }

    /** As {@link #verify(IdentityId, Secret)}, within a transaction of the caller's. */
    public IdentityOutcome<Boolean> verify(Tx tx, IdentityId identity, Secret code) {
        return totp(tx, identity, code, true);
    }

    private IdentityOutcome<Boolean> totp(Tx tx, IdentityId identity, Secret code, boolean mustBeConfirmed) {
        IdentityOutcome<MfaSecretRow> open = findUsable(tx, identity, mustBeConfirmed);
        if (!open.isDone()) {
            return open.map(row -> true);
        }
        MfaSecretRow row = open.orThrow();
        byte[] secret = context.vault().open(row.secret(), sealContext(identity));
        if (secret == null) {
            return IdentityOutcome.refused(
                    IdentityError.WRONG_MASTER_KEY, row.secret().key());
        }
        long step = Totp.matchingStep(secret, code, tx.now());
        if (step <= row.lastStep()) {
            failures.increment(tx, identity);
            return IdentityOutcome.refused(step < 0 ? IdentityError.WRONG_CODE : IdentityError.CODE_USED, identity);
        }
        failures.reset(tx, identity);
        tx.put(IdentitySchema.MFA_SECRETS, identity, row.used(step, tx.now()));
        return IdentityOutcome.done(true);
    }

    private IdentityOutcome<MfaSecretRow> findUsable(ReadTx tx, IdentityId identity, boolean mustBeConfirmed) {
        MfaSecretRow row = tx.get(IdentitySchema.MFA_SECRETS, identity).orElse(null);
        if (row == null) {
            return IdentityOutcome.refused(IdentityError.MFA_NOT_FOUND, identity);
        }
        IdentityError problem = LoginEligibility.refusal(tx, identity);
        if (problem != null) {
            return IdentityOutcome.refused(problem, identity);
        }
        if (mustBeConfirmed && !row.confirmed()) {
            return IdentityOutcome.refused(IdentityError.MFA_UNCONFIRMED, identity);
        }
        Instant locked = failures.lockedUntil(tx, identity);
        return locked == null
                ? IdentityOutcome.done(row)
                : IdentityOutcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, identity, locked);
    }

    /** Accepts a backup code, once; says how many are left. Refuses as {@link #verify}. */
    public IdentityOutcome<Integer> useBackupCode(IdentityId identity, Secret code) {
        return context.store().write(tx -> useBackupCode(tx, identity, code));
    }

    /** As {@link #useBackupCode(IdentityId, Secret)}, within a transaction of the caller's. */
    public IdentityOutcome<Integer> useBackupCode(Tx tx, IdentityId identity, Secret code) {
        IdentityOutcome<MfaSecretRow> open = findUsable(tx, identity, true);
        if (!open.isDone()) {
            return open.map(row -> 0);
        }
        MfaSecretRow row = open.orThrow();
        List<Bytes32> left = new ArrayList<>(row.backupCodes());
        if (!left.remove(CryptoPrimitives.hashOwnedCode(identity, normalize(code)))) {
            failures.increment(tx, identity);
            return IdentityOutcome.refused(IdentityError.WRONG_CODE, identity);
        }
        failures.reset(tx, identity);
        tx.put(IdentitySchema.MFA_SECRETS, identity, row.withCodes(left, tx.now()));
        return IdentityOutcome.done(left.size());
    }

    /** Makes new backup codes in place of all old ones. MFA_NOT_FOUND, MFA_UNCONFIRMED, IDENTITY_*, TOO_MANY_FAILURES. */
    public IdentityOutcome<List<Secret>> renewBackupCodes(IdentityId identity) {
        return context.store().write(tx -> renewBackupCodes(tx, identity));
    }

    /** As {@link #renewBackupCodes(IdentityId)}, within a transaction of the caller's. */
    public IdentityOutcome<List<Secret>> renewBackupCodes(Tx tx, IdentityId identity) {
        return findUsable(tx, identity, true).map(row -> {
            List<Secret> codes = newCodes();
            tx.put(IdentitySchema.MFA_SECRETS, identity, row.withCodes(hashes(identity, codes), tx.now()));
            return codes;
        });
    }

    /** How many backup codes are left. */
    public int backupCodesLeft(IdentityId identity) {
        return context.store().read(tx -> backupCodesLeft(tx, identity));
    }

    /** As {@link #backupCodesLeft(IdentityId)}, within a transaction of the caller's. */
    public int backupCodesLeft(ReadTx tx, IdentityId identity) {
        Optional<MfaSecretRow> row = tx.get(IdentitySchema.MFA_SECRETS, identity);
        return row.map(mfa -> mfa.backupCodes().size()).orElse(0);
    }

    /** Takes the second factor from an identity; says whether there was one. */
    public IdentityOutcome<Boolean> remove(IdentityId identity) {
        return context.store().write(tx -> remove(tx, identity));
    }

    /** As {@link #remove(IdentityId)}, within a transaction of the caller's. */
    public IdentityOutcome<Boolean> remove(Tx tx, IdentityId identity) {
        return IdentityOutcome.done(
                tx.take(IdentitySchema.MFA_SECRETS, identity).isPresent());
    }

    public static String sealContext(IdentityId identity) {
        return "mfa_secrets:" + identity;
    }

    /** 80 random bits each, in four groups: too many to be found from a hash. */
    private List<Secret> newCodes() {
        List<Secret> codes = new ArrayList<>();
        for (int i = 0; i < CODES; i++) {
            String text = Totp.base32(CryptoPrimitives.randomBytes(context.random(), 10))
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

    /** As people type it. */
    private static Secret normalize(Secret code) {
        String typed = code.reveal();
        String text = typed.length() > IdentityLimits.MAX_TOKEN ? "" : typed;
        return Secret.of(text.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT));
    }
}
