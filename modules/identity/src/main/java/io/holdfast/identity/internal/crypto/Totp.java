package io.holdfast.identity.internal.crypto;

import io.holdfast.identity.model.Secret;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Time-based one-time passwords (RFC 6238): SHA-1, 6 digits, 30 seconds. */
public final class Totp {

    public static final int SECRET_BYTES = 20;

    private static final int PERIOD = 30;
    private static final int DIGITS = 6;
    private static final int TOLERANCE = 1;
    private static final int MAX_CODES = 3;
    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private Totp() {}

    /** Returns the number of successive codes in a string of digits, by its length: 1, 2 or 3. */
    public static int count(Secret codes) {
        int length = codes.reveal().length();
        return length == 2 * DIGITS ? 2 : length == MAX_CODES * DIGITS ? MAX_CODES : 1;
    }

    /**
     * Returns the newest time step, among the current step and its two neighbors, such that the given codes are those of
     * the steps up to that step. Returns -1 if there is none.
     */
    public static long matchingStep(byte[] secret, Secret codes, Instant now) {
        long current = now.getEpochSecond() / PERIOD;
        long found = -1;
        for (long step = current - TOLERANCE; step <= current + TOLERANCE; step++) {
            StringBuilder expected = new StringBuilder();
            for (long each = step - count(codes) + 1; each <= step; each++) {
                expected.append(code(secret, each));
            }
            if (MessageDigest.isEqual(expected.toString().getBytes(StandardCharsets.US_ASCII), codes.bytes())) {
                found = step;
            }
        }
        return found;
    }

    /** Returns the code at a given time. */
    public static String code(byte[] secret, Instant at) {
        return code(secret, at.getEpochSecond() / PERIOD);
    }

    private static String code(byte[] secret, long step) {
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(secret, "HmacSHA1"));
            byte[] hash =
                    mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
            int number = ByteBuffer.wrap(hash).getInt(hash[hash.length - 1] & 0xf) & Integer.MAX_VALUE;
            return String.format(Locale.ROOT, "%0" + DIGITS + "d", number % 1_000_000);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA1 is not available", e);
        }
    }

    /** Returns the URI that authenticator apps read from a QR code. */
    public static Secret uri(String issuer, String account, Secret secret) {
        return Secret.of("otpauth://totp/" + encode(issuer) + ":" + encode(account) + "?secret=" + secret.reveal()
                + "&issuer=" + encode(issuer) + "&algorithm=SHA1&digits=" + DIGITS + "&period=" + PERIOD);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Encodes bytes in Base32 without padding. */
    public static String base32(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int bits = 0;
        int buffer = 0;
        for (byte next : bytes) {
            buffer = (buffer << 8 | (next & 0xff)) & 0xfff;
            bits += 8;
            while (bits >= 5) {
                bits -= 5;
                text.append(BASE32.charAt(buffer >> bits & 31));
            }
        }
        return bits == 0
                ? text.toString()
                : text.append(BASE32.charAt(buffer << (5 - bits) & 31)).toString();
    }
}
