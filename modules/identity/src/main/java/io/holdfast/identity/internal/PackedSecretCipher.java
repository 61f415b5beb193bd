package io.holdfast.identity.internal;

import io.holdfast.identity.internal.crypto.SealedSecret;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import javax.crypto.SecretKey;

/**
 * Encrypted secrets of other modules, encoded as one array: the length of the key's name in one byte, the name, a nonce
 * of 12 bytes and the ciphertext with its authentication tag.
 */
public final class PackedSecretCipher {

    private static final int NONCE_BYTES = 12;

    private final Vault vault;

    public PackedSecretCipher(String current, Map<String, SecretKey> keys) {
        vault = new Vault(current, keys, new SecureRandom());
    }

    public byte[] encrypt(byte[] secret, String context) {
        SealedSecret sealed = vault.encrypt(secret, context);
        byte[] name = sealed.key().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + name.length + NONCE_BYTES + sealed.box().length)
                .put((byte) name.length)
                .put(name)
                .put(sealed.nonce())
                .put(sealed.box())
                .array();
    }

    public Optional<byte[]> decrypt(byte[] encrypted, String context) {
        return unpack(encrypted).flatMap(secret -> Optional.ofNullable(vault.open(secret, context)));
    }

    /** Returns the name of the key that encrypted a secret. Empty if the array is not an encrypted secret. */
    public Optional<String> keyName(byte[] encrypted) {
        return unpack(encrypted).map(SealedSecret::key);
    }

    private static Optional<SealedSecret> unpack(byte[] encrypted) {
        int name = encrypted.length == 0 ? 0 : encrypted[0] & 0xff;
        int start = 1 + name;
        if (encrypted.length < start + NONCE_BYTES) {
            return Optional.empty();
        }
        return Optional.of(new SealedSecret(
                new String(encrypted, 1, name, StandardCharsets.UTF_8),
                Arrays.copyOfRange(encrypted, start, start + NONCE_BYTES),
                Arrays.copyOfRange(encrypted, start + NONCE_BYTES, encrypted.length)));
    }
}
