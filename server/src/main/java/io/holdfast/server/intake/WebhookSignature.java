package io.holdfast.server.intake;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signature of an HTTP call as specified by Standard Webhooks: HMAC-SHA256 of id, timestamp and body, with dots
 * between them.
 */
final class WebhookSignature {

    private static final String PREFIX = "whsec_";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MIN_BYTES = 24;
    private static final int MAX_BYTES = 64;

    private WebhookSignature() {}

    /** Returns the key of a secret such as {@code whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw}. */
    static byte[] decodeSecret(String secret) {
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
     * Returns the value of the header {@code webhook-signature}.
     *
     * @param timestamp the time of the call, in seconds since 1970
     */
    static String sign(byte[] key, String id, long timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is not available", e);
        }
    }
}
