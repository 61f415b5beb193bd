package io.holdfast.identity;

import io.holdfast.identity.internal.crypto.Argon2id;
import io.holdfast.identity.internal.crypto.PasswordNormalizer;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.kit.Arguments;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** An Argon2id password hash with its cost parameters and salt. */
public record PasswordHash(Argon2Costs costs, byte[] salt, byte[] hash) {

    /** Hashes a password with a random salt. The computation is expensive, so it must not run in a write function. */
    static PasswordHash of(Secret password, Argon2Costs costs, RandomGenerator random) {
        Arguments.text("password", password.reveal(), IdentityLimits.MAX_PASSWORD);
        byte[] salt = Argon2id.newSalt(random);
        byte[] hash = Argon2id.hash(
                PasswordNormalizer.normalize(password),
                salt,
                costs.memoryKib(),
                costs.iterations(),
                costs.parallelism());
        return new PasswordHash(costs, salt, hash);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PasswordHash that
                && costs.equals(that.costs)
                && Arrays.equals(salt, that.salt)
                && MessageDigest.isEqual(hash, that.hash);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(salt);
    }

    @Override
    public String toString() {
        return "PasswordHash[" + costs + "]";
    }
}
