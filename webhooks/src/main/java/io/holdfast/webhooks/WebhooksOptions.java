package io.holdfast.webhooks;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.util.List;

/**
 * Options for webhooks.
 *
 * @param privateNetworks whether requests may be sent to loopback, private and link-local addresses, and without TLS
 * @param timeout the maximum duration of a request, including the whole response
 * @param retryDelays the delays after the first, second and later failed attempts; the delivery fails after the last of
 *     them
 * @param maxConcurrent the maximum number of concurrent requests to one endpoint
 * @param retention the time for which the latest attempt of each delivery is kept
 * @param rotation the time for which requests are also signed with the previous secret after a rotation
 */
public record WebhooksOptions(
        boolean privateNetworks,
        Duration timeout,
        List<Duration> retryDelays,
        int maxConcurrent,
        Duration retention,
        Duration rotation) {

    /**
     * The default options: public addresses only, a timeout of 15 s, 9 retries over about three days, and 16 concurrent
     * requests.
     */
    public static final WebhooksOptions DEFAULT = new WebhooksOptions(
            false,
            Duration.ofSeconds(15),
            List.of(
                    Duration.ofSeconds(5),
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(30),
                    Duration.ofHours(2),
                    Duration.ofHours(5),
                    Duration.ofHours(10),
                    Duration.ofHours(14),
                    Duration.ofHours(20),
                    Duration.ofHours(24)),
            16,
            Duration.ofDays(7),
            Duration.ofHours(24));

    public WebhooksOptions {
        Arguments.positive("timeout", timeout, Duration.ofMinutes(1));
        retryDelays = Arguments.list("retryDelays", retryDelays);
        Arguments.inRange("the number of retryDelays", retryDelays.size(), 1, 50);
        retryDelays.forEach(delay -> Arguments.positive("retryDelay", delay, WebhooksLimits.MAX_DURATION));
        Arguments.inRange("maxConcurrent", maxConcurrent, 1, 256);
        Arguments.positive("retention", retention, WebhooksLimits.MAX_DURATION);
        Arguments.positive("rotation", rotation, WebhooksLimits.MAX_DURATION);
    }

    public WebhooksOptions withPrivateNetworks(boolean allowed) {
        return new WebhooksOptions(allowed, timeout, retryDelays, maxConcurrent, retention, rotation);
    }

    public WebhooksOptions withTimeout(Duration other) {
        return new WebhooksOptions(privateNetworks, other, retryDelays, maxConcurrent, retention, rotation);
    }

    public WebhooksOptions withRetryDelays(List<Duration> other) {
        return new WebhooksOptions(privateNetworks, timeout, other, maxConcurrent, retention, rotation);
    }

    public WebhooksOptions withMaxConcurrent(int other) {
        return new WebhooksOptions(privateNetworks, timeout, retryDelays, other, retention, rotation);
    }
}
