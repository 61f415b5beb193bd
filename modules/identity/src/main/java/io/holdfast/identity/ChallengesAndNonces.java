package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.row.ChallengeRow;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.ChallengeId;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.MachineKeyChallenge;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.TimeOrderedIds;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Challenges that let devices prove possession of their keys, and nonces that can be used only once. */
public final class ChallengesAndNonces {

    private static final int MAX_NONCE = 256;

    private final IdentityContext context;

    ChallengesAndNonces(IdentityContext context) {
        this.context = context;
    }

    /**
     * Issues a challenge for a device to sign.
     *
     * <p>Refusals: MACHINE_NOT_FOUND, MACHINE_REVOKED, MACHINE_EXPIRED, IDENTITY_*.
     *
     * @param purpose the purpose of the challenge, such as "login"
     */
    public IdentityOutcome<MachineKeyChallenge> issueChallenge(MachineId machine, String purpose) {
        return context.store().write(tx -> issueChallenge(tx, machine, purpose));
    }

    /** Like {@link #issueChallenge(MachineId, String)}, but in the caller's transaction. */
    public IdentityOutcome<MachineKeyChallenge> issueChallenge(Tx tx, MachineId id, String purpose) {
        IdentityArguments.name("purpose", purpose);
        MachineRow machine = tx.get(IdentitySchema.MACHINES, id).orElse(null);
        IdentityError error = refusal(tx, machine);
        if (error != null) {
            return IdentityOutcome.refused(error, id);
        }
        ChallengeRow challenge = new ChallengeRow(
                ChallengeId.of(context.ids().next()),
                id,
                purpose,
                new Bytes32(CryptoPrimitives.randomBytes(context.random(), Bytes32.LENGTH)),
                tx.now(),
                tx.now().plus(context.lifetimes().challenge()));
        tx.put(IdentitySchema.CHALLENGES, challenge.id(), challenge);
        return IdentityOutcome.done(challenge.toView());
    }

    /**
     * Verifies the signature of a challenge, consumes the challenge and records the use of the device.
     *
     * <p>Refusals: CHALLENGE_NOT_FOUND, CHALLENGE_EXPIRED, MACHINE_*, IDENTITY_*; WRONG_PURPOSE and BAD_SIGNATURE. A refusal
     * does not consume the challenge.
     *
     * @param purpose the purpose for which the challenge was issued
     * @param signature the Ed25519 signature of {@link MachineKeyChallenge#message()}
     */
    public IdentityOutcome<EnrolledMachine> verifyAnswer(ChallengeId id, String purpose, byte[] signature) {
        IdentityOutcome<VerifiedAnswer> verified = verifySignature(id, purpose, signature);
        return context.store().write(tx -> accept(tx, verified));
    }

    /**
     * A validly signed answer to a challenge. The challenge is not consumed yet.
     *
     * @param key the public key with which the signature was verified
     */
    public record VerifiedAnswer(ChallengeId challenge, Bytes32 key) {}

    /**
     * Verifies the signature of a challenge without consuming it. Call this method before the transaction, because the
     * computation would delay other writes, and pass the result to {@link #accept(Tx, IdentityOutcome)}.
     *
     * <p>Refusals: CHALLENGE_NOT_FOUND, CHALLENGE_EXPIRED, WRONG_PURPOSE, BAD_SIGNATURE.
     */
    public IdentityOutcome<VerifiedAnswer> verifySignature(ChallengeId id, String purpose, byte[] signature) {
        ChallengedMachine challenged = context.store().read(tx -> findChallenge(tx, id));
        if (challenged == null) {
            return refuseMissing(id, context.store().now());
        }
        IdentityError error = challenged.refusal(purpose, signature);
        return error == null
                ? IdentityOutcome.done(new VerifiedAnswer(id, challenged.key()))
                : IdentityOutcome.refused(error, id);
    }

    /**
     * Consumes the challenge of a verified answer, in the caller's transaction, and records the use of the device.
     *
     * <p>Refusals: those of the given outcome; CHALLENGE_NOT_FOUND, CHALLENGE_EXPIRED, MACHINE_*, IDENTITY_*;
     * BAD_SIGNATURE if the keys of the device were replaced after the verification.
     */
    public IdentityOutcome<EnrolledMachine> accept(Tx tx, IdentityOutcome<VerifiedAnswer> answer) {
        if (answer instanceof IdentityOutcome.Refused<VerifiedAnswer> refused) {
            return new IdentityOutcome.Refused<>(refused.error(), refused.about(), refused.until());
        }
        VerifiedAnswer verified = answer.orThrow();
        return accept(tx, verified.challenge(), verified.key());
    }

    /** A challenge with the signing key of its device. */
    private record ChallengedMachine(MachineKeyChallenge challenge, Bytes32 key) {
        @Nullable
        IdentityError refusal(String purpose, byte[] signature) {
            if (!challenge.purpose().equals(purpose)) {
                return IdentityError.WRONG_PURPOSE;
            }
            return CryptoPrimitives.verify(key, challenge.message(), signature) ? null : IdentityError.BAD_SIGNATURE;
        }
    }

    private static @Nullable ChallengedMachine findChallenge(ReadTx tx, ChallengeId id) {
        ChallengeRow challenge = tx.get(IdentitySchema.CHALLENGES, id).orElse(null);
        if (challenge == null) {
            return null;
        }
        return tx.get(IdentitySchema.MACHINES, challenge.machine())
                .map(machine -> new ChallengedMachine(challenge.toView(), machine.signingKey()))
                .orElse(null);
    }

    private IdentityOutcome<EnrolledMachine> accept(Tx tx, ChallengeId id, Bytes32 verifiedWith) {
        ChallengeRow challenge = tx.get(IdentitySchema.CHALLENGES, id).orElse(null);
        if (challenge == null) {
            return refuseMissing(id, tx.now());
        }
        MachineRow machine =
                tx.get(IdentitySchema.MACHINES, challenge.machine()).orElse(null);
        IdentityError error = refusal(tx, machine);
        if (error != null || machine == null) {
            return IdentityOutcome.refused(
                    error == null ? IdentityError.MACHINE_NOT_FOUND : error, challenge.machine());
        }
        if (!machine.signingKey().equals(verifiedWith)) {
            return IdentityOutcome.refused(IdentityError.BAD_SIGNATURE, id);
        }
        tx.delete(IdentitySchema.CHALLENGES, id);
        MachineRow used = machine.withLastUsed(tx.now());
        tx.put(IdentitySchema.MACHINES, used.id(), used);
        return IdentityOutcome.done(used.toView());
    }

    private static @Nullable IdentityError refusal(ReadTx tx, @Nullable MachineRow machine) {
        if (machine == null) {
            return IdentityError.MACHINE_NOT_FOUND;
        }
        IdentityError error = LoginEligibility.refusal(tx, machine.identity());
        return error == null ? LoginEligibility.refusal(machine, tx.now()) : error;
    }

    /** Derives the expiry from the time in the id, since the challenge may have been removed. */
    private <T> IdentityOutcome<T> refuseMissing(ChallengeId id, Instant now) {
        Instant expired =
                TimeOrderedIds.createdAt(id.value()).plus(context.lifetimes().challenge());
        return IdentityOutcome.refused(
                now.isBefore(expired) ? IdentityError.CHALLENGE_NOT_FOUND : IdentityError.CHALLENGE_EXPIRED, id);
    }

    /**
     * Marks a nonce as used. The result is the time until which the nonce is remembered.
     *
     * <p>Refusals: NONCE_USED.
     */
    public IdentityOutcome<Instant> useNonce(String nonce) {
        return context.store().write(tx -> useNonce(tx, nonce));
    }

    /** Like {@link #useNonce(String)}, but in the caller's transaction. */
    public IdentityOutcome<Instant> useNonce(Tx tx, String nonce) {
        Arguments.notBlank("nonce", nonce, MAX_NONCE);
        Instant expires = tx.now().plus(context.lifetimes().nonce());
        return tx.putIfAbsent(IdentitySchema.USED_NONCES, nonce, expires)
                ? IdentityOutcome.done(expires)
                : IdentityOutcome.refused(IdentityError.NONCE_USED, "nonce");
    }
}
