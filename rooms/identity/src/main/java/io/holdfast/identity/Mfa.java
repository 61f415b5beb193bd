package io.holdfast.identity;

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

    private final Room room;
    private final Failures failures;

    Mfa(Room room) {
        this.room = room;
        this.failures = new Failures(room.quotas());
    }

    /** What its owner has to keep; shown once. */
    public record Enrollment(Secret secret, Secret uri, List<Secret> backupCodes) {
        public Enrollment {
            backupCodes = List.copyOf(backupCodes);
        }
    }

    /** Gives an identity a second factor, which counts once it is confirmed. IDENTITY_*, MFA_EXISTS, WRONG_MASTER_KEY. */
    public Outcome<Enrollment> enroll(IdentityId identity, String account) {
        return room.store().write(tx -> enroll(tx, identity, account));
    }

    /** As {@link #enroll(IdentityId, String)}, within a transaction of the caller's. */
    public Outcome<Enrollment> enroll(Tx tx, IdentityId identity, String account) {
        Args.name("account", account);
        IdentityError problem = Standing.problem(tx, identity);
        if (problem != null) {
            return Outcome.refused(problem, identity);
        }
        if (isConfirmed(tx, identity)) {
            return Outcome.refused(IdentityError.MFA_EXISTS, identity);
        }
        byte[] secret = Crypto.randomBytes(room.random(), Totp.SECRET_BYTES);
        Sealed sealed = room.vault().seal(tx, secret, place(identity));
        if (sealed == null) {
            return Outcome.refused(IdentityError.WRONG_MASTER_KEY, room.vault().current());
        }
        List<Secret> codes = newCodes();
        tx.put(
                IdentitySchema.MFA_SECRETS,
                identity,
                new MfaSecret(identity, sealed, false, 0, hashes(identity, codes), tx.now(), tx.now()));
        Secret shown = Secret.of(Totp.base32(secret));
        return Outcome.done(new Enrollment(shown, Totp.uri(room.options().issuer(), account, shown), codes));
    }

    /** Whether an identity has a second factor that counts. */
    public boolean isConfirmed(IdentityId identity) {
        return room.store().read(tx -> isConfirmed(tx, identity));
    }

    /** As {@link #isConfirmed(IdentityId)}, within a transaction of the caller's. */
    public boolean isConfirmed(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.MFA_SECRETS, identity)
                .filter(MfaSecret::confirmed)
                .isPresent();
    }

    /** Shows, with the first code, that the second factor works. As {@link #verify}; MFA_EXISTS if that was shown. */
    public Outcome<Boolean> confirm(IdentityId identity, Secret code) {
        return room.store().write(tx -> confirm(tx, identity, code));
    }

    /** As {@link #confirm(IdentityId, Secret)}, within a transaction of the caller's. */
    public Outcome<Boolean> confirm(Tx tx, IdentityId identity, Secret code) {
        return isConfirmed(tx, identity)
                ? Outcome.refused(IdentityError.MFA_EXISTS, identity)
                : totp(tx, identity, code, false);
    }

    /**
     * Accepts a code of the authenticator, once. MFA_NOT_FOUND, MFA_UNCONFIRMED, IDENTITY_*, WRONG_MASTER_KEY; WRONG_CODE
     * and CODE_USED, which are counted; TOO_MANY_FAILURES.
     */
    public Outcome<Boolean> verify(IdentityId identity, Secret code) {
        return room.store().write(tx -> verify(tx, identity, code));
    }

    /** As {@link #verify(IdentityId, Secret)}, within a transaction of the caller's. */
    public Outcome<Boolean> verify(Tx tx, IdentityId identity, Secret code) {
        return totp(tx, identity, code, true);
    }

    private Outcome<Boolean> totp(Tx tx, IdentityId identity, Secret code, boolean mustBeConfirmed) {
        Outcome<MfaSecret> open = open(tx, identity, mustBeConfirmed);
        if (!open.isDone()) {
            return open.map(row -> true);
        }
        MfaSecret row = open.orThrow();
        byte[] secret = room.vault().open(row.secret(), place(identity));
        if (secret == null) {
            return Outcome.refused(IdentityError.WRONG_MASTER_KEY, row.secret().key());
        }
        long step = Totp.match(secret, code, tx.now());
        if (step <= row.lastStep()) {
            failures.count(tx, identity);
            return Outcome.refused(step < 0 ? IdentityError.WRONG_CODE : IdentityError.CODE_USED, identity);
        }
        failures.forget(tx, identity);
        tx.put(IdentitySchema.MFA_SECRETS, identity, row.used(step, tx.now()));
        return Outcome.done(true);
    }

    private Outcome<MfaSecret> open(ReadTx tx, IdentityId identity, boolean mustBeConfirmed) {
        MfaSecret row = tx.get(IdentitySchema.MFA_SECRETS, identity).orElse(null);
        if (row == null) {
            return Outcome.refused(IdentityError.MFA_NOT_FOUND, identity);
        }
        IdentityError problem = Standing.problem(tx, identity);
        if (problem != null) {
            return Outcome.refused(problem, identity);
        }
        if (mustBeConfirmed && !row.confirmed()) {
            return Outcome.refused(IdentityError.MFA_UNCONFIRMED, identity);
        }
        Instant locked = failures.lockedUntil(tx, identity);
        return locked == null
                ? Outcome.done(row)
                : Outcome.refusedUntil(IdentityError.TOO_MANY_FAILURES, identity, locked);
    }

    /** Accepts a backup code, once; says how many are left. Refuses as {@link #verify}. */
    public Outcome<Integer> useBackupCode(IdentityId identity, Secret code) {
        return room.store().write(tx -> useBackupCode(tx, identity, code));
    }

    /** As {@link #useBackupCode(IdentityId, Secret)}, within a transaction of the caller's. */
    public Outcome<Integer> useBackupCode(Tx tx, IdentityId identity, Secret code) {
        Outcome<MfaSecret> open = open(tx, identity, true);
        if (!open.isDone()) {
            return open.map(row -> 0);
        }
        MfaSecret row = open.orThrow();
        List<Bytes32> left = new ArrayList<>(row.backupCodes());
        if (!left.remove(Crypto.hash(identity, normal(code)))) {
            failures.count(tx, identity);
            return Outcome.refused(IdentityError.WRONG_CODE, identity);
        }
        failures.forget(tx, identity);
        tx.put(IdentitySchema.MFA_SECRETS, identity, row.withCodes(left, tx.now()));
        return Outcome.done(left.size());
    }

    /** Makes new backup codes in place of all old ones. MFA_NOT_FOUND, MFA_UNCONFIRMED, IDENTITY_*, TOO_MANY_FAILURES. */
    public Outcome<List<Secret>> renewBackupCodes(IdentityId identity) {
        return room.store().write(tx -> renewBackupCodes(tx, identity));
    }

    /** As {@link #renewBackupCodes(IdentityId)}, within a transaction of the caller's. */
    public Outcome<List<Secret>> renewBackupCodes(Tx tx, IdentityId identity) {
        return open(tx, identity, true).map(row -> {
            List<Secret> codes = newCodes();
            tx.put(IdentitySchema.MFA_SECRETS, identity, row.withCodes(hashes(identity, codes), tx.now()));
            return codes;
        });
    }

    /** How many backup codes are left. */
    public int backupCodesLeft(IdentityId identity) {
        return room.store().read(tx -> backupCodesLeft(tx, identity));
    }

    /** As {@link #backupCodesLeft(IdentityId)}, within a transaction of the caller's. */
    public int backupCodesLeft(ReadTx tx, IdentityId identity) {
        Optional<MfaSecret> row = tx.get(IdentitySchema.MFA_SECRETS, identity);
        return row.map(mfa -> mfa.backupCodes().size()).orElse(0);
    }

    /** Takes the second factor from an identity; says whether there was one. */
    public Outcome<Boolean> remove(IdentityId identity) {
        return room.store().write(tx -> remove(tx, identity));
    }

    /** As {@link #remove(IdentityId)}, within a transaction of the caller's. */
    public Outcome<Boolean> remove(Tx tx, IdentityId identity) {
        return Outcome.done(tx.take(IdentitySchema.MFA_SECRETS, identity).isPresent());
    }

    static String place(IdentityId identity) {
        return "mfa_secrets:" + identity;
    }

    /** 80 random bits each, in four groups: too many to be found from a hash. */
    private List<Secret> newCodes() {
        List<Secret> codes = new ArrayList<>();
        for (int i = 0; i < CODES; i++) {
            String text = Totp.base32(Crypto.randomBytes(room.random(), 10)).toLowerCase(Locale.ROOT);
            codes.add(Secret.of(String.join(
                    "-", text.substring(0, 4), text.substring(4, 8), text.substring(8, 12), text.substring(12))));
        }
        return codes;
    }

    private static List<Bytes32> hashes(IdentityId identity, List<Secret> codes) {
        return codes.stream().map(code -> Crypto.hash(identity, normal(code))).toList();
    }

    /** As people type it. */
    private static Secret normal(Secret code) {
        String typed = code.reveal();
        String text = typed.length() > IdentityLimits.MAX_TOKEN ? "" : typed;
        return Secret.of(text.replaceAll("[\\s-]", "").toLowerCase(Locale.ROOT));
    }
}
