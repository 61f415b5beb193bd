package io.holdfast.identity;

import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.Secret;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** A password as Argon2id leaves it, with the costs that it took. */
public record PasswordHash(Argon2Costs costs, byte[] salt, byte[] hash) {

    private static final int SALT = 16;
    private static final int HASH = 32;

    /** Takes tens of milliseconds on purpose: never inside a write function. */
    static PasswordHash of(Secret password, Argon2Costs costs, RandomGenerator random) {
        int length = password.reveal().length();
        if (length < IdentityLimits.MIN_PASSWORD || length > IdentityLimits.MAX_PASSWORD) {
            throw Args.invalid("password has " + length + " characters, it must have " + IdentityLimits.MIN_PASSWORD
                    + " to " + IdentityLimits.MAX_PASSWORD);
        }
        Args.text("password", password.reveal(), IdentityLimits.MAX_PASSWORD);
        byte[] salt = CryptoPrimitives.randomBytes(random, SALT);
        return new PasswordHash(costs, salt, argon2id(password, costs, salt));
    }

    boolean matches(Secret password) {
        return password.reveal().length() <= IdentityLimits.MAX_PASSWORD
                && MessageDigest.isEqual(hash, argon2id(password, costs, salt));
    }

    private static byte[] argon2id(Secret password, Argon2Costs costs, byte[] salt) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(costs.memoryKib())
                .withIterations(costs.iterations())
                .withParallelism(costs.parallelism())
                .withSalt(salt)
                .build());
        byte[] hash = new byte[HASH];
        generator.generateBytes(password.bytes(), hash);
        return hash;
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
