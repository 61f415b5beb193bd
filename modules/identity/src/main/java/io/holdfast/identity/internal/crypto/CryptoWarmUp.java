package io.holdfast.identity.internal.crypto;

import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.Secret;
import io.holdfast.store.concurrent.Threads;

/**
 * Loads the classes of the crypto library once per process. Its jar is signed, and verifying the signature on first use
 * takes about a second. Without the warm-up, this would block all writes.
 */
public final class CryptoWarmUp {

    private static final Thread LOADER = Threads.named("holdfast-crypto").newThread(CryptoWarmUp::load);

    static {
        LOADER.start();
    }

    private CryptoWarmUp() {}

    /** Starts loading in the background, unless it has been started before. */
    public static void start() {
        // The initialization of this class has started the thread.
    }

    /** Waits until the classes are loaded. */
    public static void await() {
        Threads.join(LOADER);
    }

    /** Uses every function of the library once. */
    private static void load() {
        byte[] key = new byte[Bytes32.LENGTH];
        byte[] signature = CryptoPrimitives.sign(key, key);
        CryptoPrimitives.verify(CryptoPrimitives.publicKey(key), key, signature);
        CryptoPrimitives.blake3(key);
        byte[] unused = Argon2id.hash(Secret.of("warm-up"), new byte[Argon2id.SALT_BYTES], 8, 1, 1);
    }
}
