package io.holdfast.identity.internal.row;

import io.holdfast.identity.internal.crypto.Argon2id;
import io.holdfast.identity.internal.crypto.Passwords;
import io.holdfast.identity.model.Secret;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** A stored Argon2id password hash. */
public record PasswordHashRow(Argon2CostsRow costs, byte[] salt, byte[] hash) {

    /** Hashes a password with a random salt. The computation is expensive, so it must not run in a write function. */
    public static PasswordHashRow of(Secret password, Argon2CostsRow costs, RandomGenerator random) {
        byte[] salt = Argon2id.newSalt(random);
        return new PasswordHashRow(costs, salt, hash(Passwords.normalize(password), costs, salt));
    }

    /** Compares a password with this hash, exactly as given. The computation is expensive, so it must not run in a write function. */
    public boolean matches(Secret password) {
        return MessageDigest.isEqual(hash, hash(password, costs, salt));
    }

    private static byte[] hash(Secret password, Argon2CostsRow costs, byte[] salt) {
        return Argon2id.hash(password, salt, costs.memoryKib(), costs.iterations(), costs.parallelism());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PasswordHashRow that
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
        return "PasswordHashRow[" + costs + "]";
    }
}
