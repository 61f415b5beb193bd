package io.holdfast.identity.model;

import io.holdfast.store.kit.Arguments;
import java.util.Arrays;

/**
 * A decentralized identifier of the {@code did:key} method for an Ed25519 key: {@code did:key:z} followed by the
 * base58btc encoding of the bytes 0xed 0x01 and the public key.
 */
public record Did(String value) {

    private static final String PREFIX = "did:key:z";
    private static final int MAX_LENGTH = 128;
    private static final byte[] ED25519 = {(byte) 0xed, 0x01};
    private static final int LENGTH = ED25519.length + Bytes32.LENGTH;

    public Did {
        decodeKey(value);
    }

    /** Returns the DID of a public key. */
    public static Did of(Bytes32 publicKey) {
        byte[] bytes = Arrays.copyOf(ED25519, LENGTH);
        System.arraycopy(publicKey.value(), 0, bytes, ED25519.length, Bytes32.LENGTH);
        return new Did(PREFIX + Base58.encode(bytes));
    }

    /** Returns the public key that this DID encodes. */
    public Bytes32 publicKey() {
        return decodeKey(value);
    }

    private static Bytes32 decodeKey(String did) {
        if (did.length() > MAX_LENGTH || !did.startsWith(PREFIX)) {
            throw malformed();
        }
        byte[] bytes = Base58.decode(did.substring(PREFIX.length()));
        if (bytes == null || bytes.length != LENGTH || !Arrays.equals(Arrays.copyOf(bytes, ED25519.length), ED25519)) {
            throw malformed();
        }
        return new Bytes32(Arrays.copyOfRange(bytes, ED25519.length, LENGTH));
    }

    private static RuntimeException malformed() {
        return Arguments.invalid(
                "did must be 'did:key:z' followed by the base58btc encoding of 0xed01 and an Ed25519 public key");
    }

    @Override
    public String toString() {
        return value;
    }
}
