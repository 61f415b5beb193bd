package io.holdfast.identity.internal.crypto;

import java.util.Arrays;

/**
 * A secret as it is stored: AES-256-GCM, bound to the record that it is in.
 *
 * @param key the name of the master key
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
        return "Sealed[key=" + key + ", " + box.length + " bytes]";
    }
}
