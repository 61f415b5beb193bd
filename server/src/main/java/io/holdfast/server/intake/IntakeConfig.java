package io.holdfast.server.intake;

import io.holdfast.intake.DeclarativeBillingRule;
import io.holdfast.intake.IntakeOptions;
import io.holdfast.intake.RabbitOptions;
import io.holdfast.intake.TelephonyRates;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The validated configuration of the intake.
 *
 * @param builtInRates the prices of the built-in rules for calls, messages and numbers, or null if the built-in rules
 *     are disabled
 * @param billing the billing rules by event type
 * @param webhooks the HTTP calls by event type
 */
public record IntakeConfig(
        List<Source> sources,
        @Nullable TelephonyRates builtInRates,
        Map<String, DeclarativeBillingRule> billing,
        Map<String, Webhook> webhooks,
        IntakeOptions options,
        RetryPolicy retry) {

    /** The group of runners that retries the intake's failed events. */
    static final String GROUP = "intake";

    /** A queue of a broker, with its name in metrics. */
    public record Source(String name, RabbitOptions options) {}

    /**
     * An HTTP call for each event of a type.
     *
     * @param secret the key of the signature
     * @param maxConcurrent the maximum number of concurrent calls
     * @param reference the data field by which events are grouped, or null for no groups; the events of a group are
     *     sent in order
     * @param account the data field with the account by which failed events can be found, or null for none
     */
    public record Webhook(
            URI uri,
            byte[] secret,
            Duration timeout,
            int maxConcurrent,
            @Nullable String reference,
            @Nullable String account) {

        /** Returns the address without its query, which may contain a secret. */
        String shownUri() {
            return uri.getScheme() + "://" + uri.getRawAuthority().replaceFirst(".*@", "") + uri.getRawPath();
        }

        @Override
        public String toString() {
            return "Webhook[" + shownUri() + "]";
        }
    }

    /**
     * The schedule of retries.
     *
     * @param interval the interval at which due events are retried
     * @param runners the number of threads that retry events
     */
    public record RetryPolicy(List<Duration> delays, int maxRetries, Duration interval, int runners) {}
}
