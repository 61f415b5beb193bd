package io.holdfast.server.intake;

import io.holdfast.intake.DeclarativeBillingRule;
import io.holdfast.intake.EventFieldLocations;
import io.holdfast.intake.IntakeOptions;
import io.holdfast.intake.TelephonyRates;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.retry.RetryLimits;
import io.holdfast.retry.RetryOptions;
import io.holdfast.server.configfile.ConfigSection;
import io.holdfast.server.intake.IntakeConfig.RetryPolicy;
import io.holdfast.server.intake.IntakeConfig.Source;
import io.holdfast.server.intake.IntakeConfig.Webhook;
import io.holdfast.store.error.BadRequestException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of the intake in a YAML or JSON file.
 *
 * <pre>
 * sources:
 *   - {uri: 'amqp://billing:${RABBIT_PASSWORD}@broker', queue: billing.events, exchange: events, bindings: ['call.*']}
 * event: {id: id, type: type, publisher: publisher, data: data}
 * prices: {callMinute: 2, message: 0.8, number: 500}
 * rules:
 *   ride_began: {start: ride, rate: 3, time: at}
 *   ride_ended: {end: ride, time: at}
 *   stamps_bought: {bill: stamp, rate: 1, units: count}
 *   pages_printed: {charge: pages, units: count}
 *   order_shipped: {post: 'https://shop.example/hooks', secret: '${HOOK_SECRET}', timeout: PT10S}
 * retry: {delays: [PT1M, PT5M], maxRetries: 5}
 * </pre>
 */
public final class IntakeConfigFile {

    private static final Duration MAX_WINDOW = Duration.ofDays(3_660);
    private static final int MAX_RUNNERS = 64;

    private final ConfigSection file;
    private final RateCard rates;
    private final List<String> problems;

    private IntakeConfigFile(ConfigSection file, RateCard rates, List<String> problems) {
        this.file = file;
        this.rates = rates;
        this.problems = problems;
    }

    /**
     * Reads a file.
     *
     * @param environment the variables that the file may refer to
     * @param rates the rate card with the prices of custom metrics
     * @param problems receives all problems in the file
     * @return the configuration, or null if there are problems
     */
    public static @Nullable IntakeConfig read(
            Path file, Map<String, String> environment, RateCard rates, List<String> problems) {
        List<String> found = new ArrayList<>();
        ConfigSection section = ConfigSection.read(file, environment, found);
        IntakeConfig config = section == null ? null : new IntakeConfigFile(section, rates, found).config();
        problems.addAll(found);
        return found.isEmpty() ? config : null;
    }

    private @Nullable IntakeConfig config() {
        List<Source> sources = file.sections("sources").stream()
                .flatMap(section -> RabbitSourceConfigReader.read(section).stream())
                .toList();
        if (sources.stream().map(Source::name).distinct().count() != sources.size()) {
            file.reject("sources", "must have distinct names");
        }
        TelephonyRates builtIn = builtInRates();
        Map<String, DeclarativeBillingRule> billing = new LinkedHashMap<>();
        Map<String, Webhook> webhooks = new LinkedHashMap<>();
        file.children("rules").forEach((type, section) -> readRule(type, section, billing, webhooks));
        IntakeOptions options = options();
        RetryPolicy retry = retry();
        file.rejectUnknown();
        return problems.isEmpty() && options != null
                ? new IntakeConfig(sources, builtIn, billing, webhooks, options, retry)
                : null;
    }

    private void readRule(
            String type,
            ConfigSection section,
            Map<String, DeclarativeBillingRule> billing,
            Map<String, Webhook> webhooks) {
        EventRuleReader reader = new EventRuleReader(section, rates);
        if (type.isBlank() || type.length() > RetryLimits.MAX_LABEL) {
            file.reject("rules", "must have event types of 1 to " + RetryLimits.MAX_LABEL + " characters");
        }
        if (section.has("post")) {
            reader.webhook().ifPresent(webhook -> webhooks.put(type, webhook));
        } else {
            reader.billing().ifPresent(rule -> billing.put(type, rule));
        }
        section.rejectUnknown();
    }

    /** Returns the prices of the built-in rules, or null if the rules are disabled. */
    private @Nullable TelephonyRates builtInRates() {
        boolean used = file.flag("builtInRules", true);
        ConfigSection prices = file.section("prices");
        TelephonyRates rates = TelephonyRates.DEFAULT;
        long callMinute = orDefault(prices.price("callMinute"), rates.callMinute());
        long message = orDefault(prices.price("message"), rates.message());
        long number = orDefault(prices.price("number"), rates.number());
        prices.rejectUnknown();
        try {
            rates = new TelephonyRates(callMinute, message, number);
        } catch (BadRequestException e) {
            file.reject("prices", "are invalid: " + e.getMessage());
        }
        if (!used && file.has("prices")) {
            file.reject("prices", "must not be set if builtInRules is false");
        }
        return used ? rates : null;
    }

    private static long orDefault(@Nullable Long value, long defaultValue) {
        return value == null ? defaultValue : value;
    }

    private @Nullable IntakeOptions options() {
        ConfigSection event = file.section("event");
        EventFieldLocations standard = EventFieldLocations.DEFAULT;
        String data = event.raw("data");
        IntakeOptions options = null;
        try {
            EventFieldLocations format = new EventFieldLocations(
                    event.text("id", standard.id()),
                    event.text("type", standard.type()),
                    event.text("publisher", standard.publisher()),
                    data.equals(".") ? "" : event.text("data", standard.data()));
            options = IntakeOptions.DEFAULT
                    .withGroup(IntakeConfig.GROUP)
                    .withFormat(format)
                    .withIgnoreUnknownTypes(file.flag("ignoreUnknownTypes", false))
                    .withDeduplicationWindow(
                            file.duration("deduplicationWindow", Duration.ZERO, Duration.ZERO, MAX_WINDOW));
        } catch (BadRequestException e) {
            file.reject("event", "is invalid: " + e.getMessage());
        }
        event.rejectUnknown();
        return options;
    }

    private RetryPolicy retry() {
        ConfigSection retry = file.section("retry");
        List<Duration> delays = retry.durations("delays", RetryOptions.DEFAULT.delays(), RetryLimits.MAX_DELAY);
        if (delays.isEmpty() || delays.size() > RetryLimits.MAX_DELAYS) {
            retry.reject("delays", "must have between 1 and " + RetryLimits.MAX_DELAYS + " entries");
        }
        RetryPolicy policy = new RetryPolicy(
                delays,
                retry.integer("maxRetries", RetryOptions.DEFAULT.maxRetries(), 1, RetryLimits.MAX_RETRIES),
                retry.duration("interval", Duration.ofSeconds(1), Duration.ofMillis(10), Duration.ofHours(1)),
                retry.integer("runners", 4, 1, MAX_RUNNERS));
        retry.rejectUnknown();
        return policy;
    }
}
