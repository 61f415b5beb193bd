package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Challenge;
import io.holdfast.identity.model.ChallengeId;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.MachineId;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is good once: challenges that a machine answers, and nonces that nobody may use again. */
public final class ChallengesAndNonces {

    private static final int MAX_NONCE = 256;

    private final IdentityContext context;

    ChallengesAndNonces(IdentityContext room) {
        this.context = room;
    }

    /** Asks a machine to show that it has its key. MACHINE_NOT_FOUND, MACHINE_REVOKED, MACHINE_EXPIRED, IDENTITY_*. */
    public IdentityOutcome<Challenge> issueChallenge(MachineId machine, String purpose) {
        return context.store().write(tx -> issueChallenge(tx, machine, purpose));
    }

    /** As {@link #issueChallenge(MachineId, String)}, within a transaction of the caller's. */
    public IdentityOutcome<Challenge> issueChallenge(Tx tx, MachineId id, String purpose) {
        Args.name("purpose", purpose);
        EnrolledMachine machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        IdentityError problem = refusal(tx, machine);
        if (problem != null) {
            return IdentityOutcome.refused(problem, id);
        }
        Challenge challenge = new Challenge(
                ChallengeId.of(context.ids().next()),
                id,
                purpose,
                new Bytes32(CryptoPrimitives.randomBytes(context.random(), Bytes32.LENGTH)),
                tx.now(),
                tx.now().plus(context.lifetimes().challenge()));
        tx.put(IdentitySchema.CHALLENGES, challenge.id(), challenge);
        return IdentityOutcome.done(challenge);
    }

    /**
     * Consumes a challenge that its machine has signed, and notes that the machine was used. CHALLENGE_NOT_FOUND,
     * CHALLENGE_EXPIRED, MACHINE_*, IDENTITY_*; WRONG_PURPOSE and BAD_SIGNATURE, which consume nothing.
     *
     * @param purpose what the answer is used for now: what it was asked for
     */
    public IdentityOutcome<EnrolledMachine> verifyAnswer(ChallengeId id, String purpose, byte[] signature) {
        // A signature takes a while to check: not while everybody waits.
        ChallengedMachine asked = context.store().read(tx -> findChallenge(tx, id));
        if (asked == null) {
            return refuseMissing(id, context.store().now());
        }
        IdentityError problem = asked.refusal(purpose, signature);
        return problem == null
                ? context.store().write(tx -> accept(tx, id, asked.key()))
                : IdentityOutcome.refused(problem, id);
    }

    /** As {@link #verifyAnswer(ChallengeId, String, byte[])}, within a transaction of the caller's, which it holds up a little. */
    public IdentityOutcome<EnrolledMachine> verifyAnswer(Tx tx, ChallengeId id, String purpose, byte[] signature) {
        ChallengedMachine asked = findChallenge(tx, id);
        if (asked == null) {
            return refuseMissing(id, tx.now());
        }
        IdentityError problem = asked.refusal(purpose, signature);
        return problem == null ? accept(tx, id, asked.key()) : IdentityOutcome.refused(problem, id);
    }

    private record ChallengedMachine(Challenge challenge, Bytes32 key) {
        @Nullable
        IdentityError refusal(String purpose, byte[] signature) {
            if (!challenge.purpose().equals(purpose)) {
                return IdentityError.WRONG_PURPOSE;
            }
            return CryptoPrimitives.verify(key, challenge.message(), signature) ? null : IdentityError.BAD_SIGNATURE;
        }
    }

    private static @Nullable ChallengedMachine findChallenge(ReadTx tx, ChallengeId id) {
        Challenge challenge = tx.get(IdentitySchema.CHALLENGES, id).orElse(null);
        if (challenge == null) {
            return null;
        }
        return tx.get(IdentitySchema.MACHINES, challenge.machine())
                .map(machine -> new ChallengedMachine(challenge, machine.signingKey()))
                .orElse(null);
    }

    private IdentityOutcome<EnrolledMachine> accept(Tx tx, ChallengeId id, Bytes32 verifiedWith) {
        Challenge challenge = tx.get(IdentitySchema.CHALLENGES, id).orElse(null);
        if (challenge == null) {
            return refuseMissing(id, tx.now());
        }
        EnrolledMachine machine =
                tx.get(IdentitySchema.MACHINES, challenge.machine()).orElse(null);
        IdentityError problem = refusal(tx, machine);
        if (problem != null || machine == null) {
            return IdentityOutcome.refused(
                    problem == null ? IdentityError.MACHINE_NOT_FOUND : problem, challenge.machine());
        }
        if (!machine.signingKey().equals(verifiedWith)) {
            return IdentityOutcome.refused(IdentityError.BAD_SIGNATURE, id);
        }
        tx.delete(IdentitySchema.CHALLENGES, id);
        EnrolledMachine used = machine.withLastUsed(tx.now());
        tx.put(IdentitySchema.MACHINES, used.id(), used);
        return IdentityOutcome.done(used);
    }

    private static @Nullable IdentityError refusal(ReadTx tx, @Nullable EnrolledMachine machine) {
        if (machine == null) {
            return IdentityError.MACHINE_NOT_FOUND;
        }
        IdentityError problem = LoginEligibility.refusal(tx, machine.identity());
        return problem == null ? machine.refusal(tx.now()) : problem;
    }

    /** The id says when a challenge was made, so also of one that is gone. */
    private <T> IdentityOutcome<T> refuseMissing(ChallengeId id, Instant now) {
        Instant expired = Ids.madeAt(id.value()).plus(context.lifetimes().challenge());
        return IdentityOutcome.refused(
                now.isBefore(expired) ? IdentityError.CHALLENGE_NOT_FOUND : IdentityError.CHALLENGE_EXPIRED, id);
    }

    /** Uses a nonce up; says how long that is remembered. NONCE_USED. */
    public IdentityOutcome<Instant> useNonce(String nonce) {
        return context.store().write(tx -> useNonce(tx, nonce));
    }

    /** As {@link #useNonce(String)}, within a transaction of the caller's. */
    public IdentityOutcome<Instant> useNonce(Tx tx, String nonce) {
        Args.id("nonce", nonce, MAX_NONCE);
        Instant expires = tx.now().plus(context.lifetimes().nonce());
        return tx.putIfAbsent(IdentitySchema.USED_NONCES, nonce, expires)
                ? IdentityOutcome.done(expires)
                : IdentityOutcome.refused(IdentityError.NONCE_USED, "nonce");
    }
}
