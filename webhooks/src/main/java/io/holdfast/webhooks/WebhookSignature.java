package io.holdfast.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signature of a request as specified by Standard Webhooks: an HMAC-SHA256 over the id, the time of the attempt and
 * the body, separated by dots.
 */
public final class WebhookSignature {

    private static final String PREFIX = "whsec_";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MIN_BYTES = 24;
    private static final int MAX_BYTES = 64;

    private WebhookSignature() {}

    /** Returns the string form of a secret: {@code whsec_} followed by Base64. */
    public static String encodeSecret(byte[] secret) {
        return PREFIX + Base64.getEncoder().encodeToString(secret);
    }

    /** Returns the bytes of a secret such as {@code whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw}. */
    public static byte[] decodeSecret(String secret) {
        if (!secret.startsWith(PREFIX)) {
            throw new IllegalArgumentException("the secret does not start with " + PREFIX);
        }
        byte[] key = Base64.getDecoder().decode(secret.substring(PREFIX.length()));
        if (key.length < MIN_BYTES || key.length > MAX_BYTES) {
            throw new IllegalArgumentException("the secret has " + key.length + " bytes");
        }
        return key;
    }

    /**
     * Returns the value of the {@code webhook-signature} header, with one signature per secret.
     *
     * @param timestamp the time of the attempt, in seconds since 1970
     */
    public static String sign(List<byte[]> secrets, String id, long timestamp, byte[] body) {
        return secrets.stream()
                .map(secret -> "v1," + Base64.getEncoder().encodeToString(hmac(secret, id, timestamp, body)))
                .collect(Collectors.joining(" "));
    }

    private static byte[] hmac(byte[] secret, String id, long timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is not available", e);
        }
    }
}
