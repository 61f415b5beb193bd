package io.holdfast.identity.internal.crypto;

import io.holdfast.identity.model.Secret;
import java.util.random.RandomGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** The Argon2id password hash function, version 1.3. */
public final class Argon2id {

    public static final int SALT_BYTES = 16;
    public static final int HASH_BYTES = 32;

    private Argon2id() {}

    public static byte[] newSalt(RandomGenerator random) {
        return CryptoPrimitives.randomBytes(random, SALT_BYTES);
    }

    /** Hashes a password. With the default costs this takes tens of milliseconds. */
    public static byte[] hash(Secret password, byte[] salt, int memoryKib, int iterations, int parallelism) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(memoryKib)
                .withIterations(iterations)
                .withParallelism(parallelism)
                .withSalt(salt)
                .build());
        byte[] hash = new byte[HASH_BYTES];
        generator.generateBytes(password.bytes(), hash);
        return hash;
    }
}
