package io.holdfast.torture.feed;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.http.HttpHeaders;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A request that the webhook receiver has stored.
 *
 * @param id the value of {@code webhook-id}
 * @param timestamp the value of {@code webhook-timestamp}
 * @param signature the value of {@code webhook-signature}
 */
record ReceivedRequest(String id, String timestamp, String signature, String body) {

    /** The headers of the signature, in the order in which they are stored. */
    static final List<String> HEADERS = List.of("webhook-id", "webhook-timestamp", "webhook-signature");

    static ReceivedRequest parse(String line) {
        String[] parts = line.split("\t", HEADERS.size() + 1);
        return new ReceivedRequest(parts[0], parts[1], parts[2], parts[3]);
    }

    /** Returns the same request with another body. */
    ReceivedRequest withBody(String other) {
        return new ReceivedRequest(id, timestamp, signature, other);
    }

    /** Returns whether the Java library of Standard Webhooks accepts the signature. */
    boolean isSignedWith(String secret) {
        Map<String, List<String>> headers = new HashMap<>();
        List<String> values = List.of(id, timestamp, signature);
        for (int i = 0; i < values.size(); i++) {
            headers.put(HEADERS.get(i), List.of(values.get(i)));
        }
        try {
            new Webhook(secret).verify(body, HttpHeaders.of(headers, (name, value) -> true));
            return true;
        } catch (WebhookVerificationException | EmptyWebhookSecretException e) {
            return false;
        }
    }
}
