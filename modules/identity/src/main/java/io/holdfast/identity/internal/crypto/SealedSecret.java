package io.holdfast.identity.internal.crypto;

import java.util.Arrays;

/**
 * A stored secret, encrypted with AES-256-GCM. The row that contains it is its additional authenticated data, so it cannot
 * be decrypted after being moved to another row.
 *
 * @param key the name of the master key
 * @param nonce the nonce used for the encryption
 * @param box the ciphertext with the authentication tag
 */
public record SealedSecret(String key, byte[] nonce, byte[] box) {

    @Override
    public boolean equals(Object other) {
        return other instanceof SealedSecret that
                && key.equals(that.key)
                && Arrays.equals(nonce, that.nonce)
                && Arrays.equals(box, that.box);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(box);
    }

    @Override
    public String toString() {
        return "SealedSecret[key=" + key + ", " + box.length + " bytes]";
    }
}
