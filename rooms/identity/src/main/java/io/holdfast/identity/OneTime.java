package io.holdfast.identity;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is good once: challenges that a machine answers, and nonces that nobody may use again. */
public final class OneTime {

    private static final int MAX_NONCE = 256;

    private final Room room;

    OneTime(Room room) {
        this.room = room;
    }

    /** Asks a machine to show that it has its key. MACHINE_NOT_FOUND, MACHINE_REVOKED, MACHINE_EXPIRED, IDENTITY_*. */
    public Outcome<Challenge> challenge(MachineId machine, String purpose) {
        return room.store().write(tx -> challenge(tx, machine, purpose));
    }

    /** As {@link #challenge(MachineId, String)}, within a transaction of the caller's. */
    public Outcome<Challenge> challenge(Tx tx, MachineId id, String purpose) {
        Args.name("purpose", purpose);
        MachineKey machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        IdentityError problem = problem(tx, machine);
        if (problem != null) {
            return Outcome.refused(problem, id);
        }
        Challenge challenge = new Challenge(
                ChallengeId.of(room.ids().next()),
                id,
                purpose,
                new Bytes32(Crypto.randomBytes(room.random(), Bytes32.LENGTH)),
                tx.now(),
                tx.now().plus(room.lifetimes().challenge()));
        tx.put(IdentitySchema.CHALLENGES, challenge.id(), challenge);
        return Outcome.done(challenge);
    }

    /**
     * Consumes a challenge that its machine has signed, and notes that the machine was used. CHALLENGE_NOT_FOUND,
     * CHALLENGE_EXPIRED, MACHINE_*, IDENTITY_*; WRONG_PURPOSE and BAD_SIGNATURE, which consume nothing.
     *
     * @param purpose what the answer is used for now: what it was asked for
     */
    public Outcome<MachineKey> answer(ChallengeId id, String purpose, byte[] signature) {
        // A signature takes a while to check: not while everybody waits.
        Asked asked = room.store().read(tx -> asked(tx, id));
        if (asked == null) {
            return gone(id, room.store().now());
        }
        IdentityError problem = asked.problem(purpose, signature);
        return problem == null ? room.store().write(tx -> accept(tx, id, asked.key())) : Outcome.refused(problem, id);
    }

    /** As {@link #answer(ChallengeId, String, byte[])}, within a transaction of the caller's, which it holds up a little. */
    public Outcome<MachineKey> answer(Tx tx, ChallengeId id, String purpose, byte[] signature) {
        Asked asked = asked(tx, id);
        if (asked == null) {
            return gone(id, tx.now());
        }
        IdentityError problem = asked.problem(purpose, signature);
        return problem == null ? accept(tx, id, asked.key()) : Outcome.refused(problem, id);
    }

    private record Asked(Challenge challenge, Bytes32 key) {
        @Nullable
        IdentityError problem(String purpose, byte[] signature) {
            if (!challenge.purpose().equals(purpose)) {
                return IdentityError.WRONG_PURPOSE;
            }
            return Crypto.verify(key, challenge.message(), signature) ? null : IdentityError.BAD_SIGNATURE;
        }
    }

    private static @Nullable Asked asked(ReadTx tx, ChallengeId id) {
        Challenge challenge = tx.get(IdentitySchema.CHALLENGES, id).orElse(null);
        if (challenge == null) {
            return null;
        }
        return tx.get(IdentitySchema.MACHINES, challenge.machine())
                .map(machine -> new Asked(challenge, machine.signingKey()))
                .orElse(null);
    }

    private Outcome<MachineKey> accept(Tx tx, ChallengeId id, Bytes32 verifiedWith) {
        Challenge challenge = tx.get(IdentitySchema.CHALLENGES, id).orElse(null);
        if (challenge == null) {
            return gone(id, tx.now());
        }
        MachineKey machine =
                tx.get(IdentitySchema.MACHINES, challenge.machine()).orElse(null);
        IdentityError problem = problem(tx, machine);
        if (problem != null || machine == null) {
            return Outcome.refused(problem == null ? IdentityError.MACHINE_NOT_FOUND : problem, challenge.machine());
        }
        if (!machine.signingKey().equals(verifiedWith)) {
            return Outcome.refused(IdentityError.BAD_SIGNATURE, id);
        }
        tx.delete(IdentitySchema.CHALLENGES, id);
        MachineKey used = machine.usedAt(tx.now());
        tx.put(IdentitySchema.MACHINES, used.id(), used);
        return Outcome.done(used);
    }

    private static @Nullable IdentityError problem(ReadTx tx, @Nullable MachineKey machine) {
        if (machine == null) {
            return IdentityError.MACHINE_NOT_FOUND;
        }
        IdentityError problem = Standing.problem(tx, machine.identity());
        return problem == null ? machine.problem(tx.now()) : problem;
    }

    /** The id says when a challenge was made, so also of one that is gone. */
    private <T> Outcome<T> gone(ChallengeId id, Instant now) {
        Instant expired = Ids.madeAt(id.value()).plus(room.lifetimes().challenge());
        return Outcome.refused(
                now.isBefore(expired) ? IdentityError.CHALLENGE_NOT_FOUND : IdentityError.CHALLENGE_EXPIRED, id);
    }

    /** Uses a nonce up; says how long that is remembered. NONCE_USED. */
    public Outcome<Instant> useNonce(String nonce) {
        return room.store().write(tx -> useNonce(tx, nonce));
    }

    /** As {@link #useNonce(String)}, within a transaction of the caller's. */
    public Outcome<Instant> useNonce(Tx tx, String nonce) {
        Args.id("nonce", nonce, MAX_NONCE);
        Instant expires = tx.now().plus(room.lifetimes().nonce());
        return tx.putIfAbsent(IdentitySchema.USED_NONCES, nonce, expires)
                ? Outcome.done(expires)
                : Outcome.refused(IdentityError.NONCE_USED, "nonce");
    }
}
