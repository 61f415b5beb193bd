package io.holdfast.testkit.example;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A TOTP generator (RFC 6238): six digits, HMAC-SHA-1, 30-second steps. */
public final class OneTimeCode {

    private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private OneTimeCode() {}

    /** Returns the code of a step relative to the current one. */
    public static String code(String secret, int steps) {
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(bytes(secret), "HmacSHA1"));
            long step = InstantSource.system().instant().getEpochSecond() / 30 + steps;
            byte[] hash = mac.doFinal(ByteBuffer.allocate(8).putLong(step).array());
            int number = ByteBuffer.wrap(hash).getInt(hash[hash.length - 1] & 0xf) & Integer.MAX_VALUE;
            return String.format(Locale.ROOT, "%06d", number % 1_000_000);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(String base32) {
        ByteBuffer bytes = ByteBuffer.allocate(base32.length() * 5 / 8);
        int bits = 0;
        int count = 0;
        for (int at = 0; at < base32.length(); at++) {
            bits = bits << 5 | BASE32.indexOf(base32.charAt(at));
            count += 5;
            if (count >= 8) {
                count -= 8;
                bytes.put((byte) (bits >> count));
            }
        }
        return bytes.array();
    }
}
