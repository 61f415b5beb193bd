package io.holdfast.identity.model;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The base58btc encoding of DIDs and Solana addresses. */
final class Base58 {

    private static final String DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    private static final BigInteger BASE = BigInteger.valueOf(DIGITS.length());

    private Base58() {}

    /** Encodes bytes. The first byte must not be zero. */
    static String encode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (BigInteger rest = new BigInteger(1, bytes); rest.signum() > 0; rest = rest.divide(BASE)) {
            text.append(DIGITS.charAt(rest.mod(BASE).intValue()));
        }
        return text.reverse().toString();
    }

    /**
     * Decodes a string, in which each leading '1' stands for a zero byte. Returns null if the string is not valid
     * base58btc.
     */
    static byte @Nullable [] decode(String text) {
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
}
