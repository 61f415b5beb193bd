package io.holdfast.ledger;

import io.holdfast.ledger.pricing.Metric;
import io.holdfast.ledger.pricing.MetricKind;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that was used and is to be paid for, once.
 *
 * @param eventId names it for ever: the same id is never charged twice
 * @param metric what was used
 * @param cost what it costs; null for what the rate card says
 * @param source the part of the application that reports it
 * @param agent who used it on the account's behalf
 * @param at when it was used; null for when it is charged
 */
public record Usage(
        String eventId,
        AccountId account,
        Metric metric,
        @Nullable Credits cost,
        String source,
        @Nullable String agent,
        @Nullable Instant at,
        @Nullable String description,
        Map<String, String> metadata) {

    private static final Metric PRICED = new Metric(MetricKind.CUSTOM, null, "priced", Credits.MICROS, 0);

    public Usage {
        Args.id("eventId", eventId);
        Args.given("account", account);
        Args.given("metric", metric);
        Args.id("source", source);
        if (cost != null) {
            Args.notNegative("cost", cost);
        }
        Args.optional("agent", agent, LedgerLimits.MAX_ID);
        if (at != null) {
            Args.time("at", at);
        }
        Args.description(description);
        metadata = Args.texts("metadata", metadata);
    }

    /** Usage that the rate card prices. */
    public static Usage of(String eventId, AccountId account, Metric metric) {
        return new Usage(eventId, account, metric, null, "api", null, null, null, Map.of());
    }

    /** Usage at a price that the caller knows; zero is a price. */
    public static Usage of(String eventId, AccountId account, Credits cost) {
        return new Usage(eventId, account, PRICED, Args.given("cost", cost), "api", null, null, null, Map.of());
    }

    public Usage withSource(String other) {
        return new Usage(eventId, account, metric, cost, other, agent, at, description, metadata);
    }

    public Usage withAgent(String other) {
        return new Usage(eventId, account, metric, cost, source, other, at, description, metadata);
    }

    public Usage withTime(Instant other) {
        return new Usage(eventId, account, metric, cost, source, agent, other, description, metadata);
    }

    public Usage withDescription(String other) {
        return new Usage(eventId, account, metric, cost, source, agent, at, other, metadata);
    }

    public Usage withMetadata(Map<String, String> other) {
        return new Usage(eventId, account, metric, cost, source, agent, at, description, other);
    }
}
