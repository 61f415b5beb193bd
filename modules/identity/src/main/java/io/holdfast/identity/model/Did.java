package io.holdfast.identity.model;

import io.holdfast.identity.Args;
import io.holdfast.identity.IdentityLimits;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The name of an identity outside of this store, which anybody can check: {@code did:key:z} and, in base58btc, the two
 * bytes that say Ed25519 and the public key.
 */
public record Did(String value) {

    private static final String PREFIX = "did:key:z";
    private static final String DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    private static final BigInteger BASE = BigInteger.valueOf(DIGITS.length());
    private static final byte[] ED25519 = {(byte) 0xed, 0x01};
    private static final int LENGTH = ED25519.length + Bytes32.LENGTH;

    public Did {
        decodeKey(value);
    }

    /** The name of whoever has this key. */
    public static Did of(Bytes32 publicKey) {
        byte[] bytes = Arrays.copyOf(ED25519, LENGTH);
        System.arraycopy(publicKey.value(), 0, bytes, ED25519.length, Bytes32.LENGTH);
        return new Did(PREFIX + encodeBase58(bytes));
    }

    /** The public key of whoever has this name. */
    public Bytes32 publicKey() {
        return decodeKey(value);
    }

    private static Bytes32 decodeKey(String did) {
        if (did.length() > IdentityLimits.MAX_NAME || !did.startsWith(PREFIX)) {
            throw malformed();
        }
        byte[] bytes = decodeBase58(did.substring(PREFIX.length()));
        if (bytes == null || bytes.length != LENGTH || !Arrays.equals(Arrays.copyOf(bytes, ED25519.length), ED25519)) {
            throw malformed();
        }
        return new Bytes32(Arrays.copyOfRange(bytes, ED25519.length, LENGTH));
    }

    private static RuntimeException malformed() {
        return Args.invalid("did is not 'did:key:z' and the base58btc of 0xed01 and an Ed25519 key");
    }

    /** Zero bytes in front are not needed: what is written here begins with 0xed. */
    private static String encodeBase58(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (BigInteger rest = new BigInteger(1, bytes); rest.signum() > 0; rest = rest.divide(BASE)) {
            text.append(DIGITS.charAt(rest.mod(BASE).intValue()));
        }
        return text.reverse().toString();
    }

    /** Each '1' in front is a byte of zero; null for what is not base58btc. */
    static byte @Nullable [] decodeBase58(String text) {
        BigInteger number = BigInteger.ZERO;
        int zeros = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = DIGITS.indexOf(text.charAt(i));
            if (digit < 0) {
                return null;
            }
            zeros += digit == 0 && zeros == i ? 1 : 0;
            number = number.multiply(BASE).add(BigInteger.valueOf(digit));
        }
        byte[] rest = number.toByteArray();
        int sign = rest[0] == 0 ? 1 : 0;
        byte[] bytes = new byte[zeros + rest.length - sign];
        System.arraycopy(rest, sign, bytes, zeros, rest.length - sign);
        return bytes;
    }

    @Override
    public String toString() {
        return value;
    }
}
