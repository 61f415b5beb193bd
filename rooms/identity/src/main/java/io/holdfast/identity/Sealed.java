package io.holdfast.identity;

/**
 * A secret as it is stored: AES-256-GCM, bound to the record that it is in.
 *
 * @param key the name of the master key
 */
public record Sealed(String key, byte[] nonce, byte[] box) {

    @Override
    public String toString() {
        return "Sealed[key=" + key + ", " + box.length + " bytes]";
    }
}
