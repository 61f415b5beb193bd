package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The ledger endpoints for usage. */
public interface UsageEndpoints {

    /** The length of the periods over which usage is totaled. Periods are in UTC. */
    enum UsagePeriod {
        HOUR,
        DAY,
        MONTH
    }

    /**
     * A query for usage totals.
     *
     * @param from the start of the time range, rounded down to the start of a period
     * @param to the end of the time range, rounded up to the end of a period
     * @param by the length of the periods; the default is {@code DAY}
     * @param dimension {@code metric} (the default), or a dimension from the server's setting {@code usage-dimensions}
     * @param series a metric or dimension value, or a pattern such as {@code llm_tokens/acme/*}; the default is all
     * @param unit the unit of the balance; the default is the default unit
     */
    record UsageOf(
            UUID account,
            Instant from,
            Instant to,
            @Nullable UsagePeriod by,
            @Nullable String dimension,
            @Nullable String series,
            @Nullable Integer limit,
            @Nullable String cursor,
            @Nullable String unit) {

        /** Creates a request for the default unit. */
        public UsageOf(
                UUID account,
                Instant from,
                Instant to,
                @Nullable UsagePeriod by,
                @Nullable String dimension,
                @Nullable String series,
                @Nullable Integer limit,
                @Nullable String cursor) {
            this(account, from, to, by, dimension, series, limit, cursor, null);
        }

        /** Creates a request with only the required fields. */
        public static UsageOf of(UUID account, Instant from, Instant to) {
            return new UsageOf(account, from, to, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code by}. */
        public UsageOf withBy(UsagePeriod by) {
            return new UsageOf(account, from, to, by, dimension, series, limit, cursor, unit);
        }

        /** Returns a copy with the given {@code dimension}. */
        public UsageOf withDimension(String dimension) {
            return new UsageOf(account, from, to, by, dimension, series, limit, cursor, unit);
        }

        /** Returns a copy with the given {@code series}. */
        public UsageOf withSeries(String series) {
            return new UsageOf(account, from, to, by, dimension, series, limit, cursor, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public UsageOf withUnit(String unit) {
            return new UsageOf(account, from, to, by, dimension, series, limit, cursor, unit);
        }
    }

    /**
     * The total usage in one period.
     *
     * @param series the metric, or the value of the dimension
     * @param count the number of usage records
     * @param quantities the sum of each quantity
     * @param exact the exact price in credits, before refunds
     * @param refunded the exact amount of refunds for this usage, in credits
     */
    record UsageTotal(
            Instant start,
            String series,
            long count,
            Map<String, BigDecimal> quantities,
            BigDecimal exact,
            BigDecimal refunded) {}

    /**
     * A query for usage events.
     *
     * @param metric a metric, or a pattern such as {@code llm_tokens/acme/*}
     * @param scope a scope, such as {@code org:acme}
     * @param unit the unit of the balance; the default is the default unit
     */
    record UsageEventsOf(
            UUID account,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable String metric,
            @Nullable String source,
            @Nullable String agent,
            @Nullable String scope,
            @Nullable Integer limit,
            @Nullable String cursor,
            @Nullable String unit) {

        /** Creates a request for the default unit. */
        public UsageEventsOf(
                UUID account,
                @Nullable Instant from,
                @Nullable Instant to,
                @Nullable String metric,
                @Nullable String source,
                @Nullable String agent,
                @Nullable String scope,
                @Nullable Integer limit,
                @Nullable String cursor) {
            this(account, from, to, metric, source, agent, scope, limit, cursor, null);
        }

        /** Creates a query for all usage events of an account. */
        public static UsageEventsOf of(UUID account) {
            return new UsageEventsOf(account, null, null, null, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code from}. */
        public UsageEventsOf withFrom(Instant from) {
            return new UsageEventsOf(account, from, to, metric, source, agent, scope, limit, cursor, unit);
        }

        /** Returns a copy with the given {@code to}. */
        public UsageEventsOf withTo(Instant to) {
            return new UsageEventsOf(account, from, to, metric, source, agent, scope, limit, cursor, unit);
        }

        /** Returns a copy with the given {@code metric}. */
        public UsageEventsOf withMetric(String metric) {
            return new UsageEventsOf(account, from, to, metric, source, agent, scope, limit, cursor, unit);
        }

        /** Returns a copy with the given {@code source}. */
        public UsageEventsOf withSource(String source) {
            return new UsageEventsOf(account, from, to, metric, source, agent, scope, limit, cursor, unit);
        }

        /** Returns a copy with the given {@code agent}. */
        public UsageEventsOf withAgent(String agent) {
            return new UsageEventsOf(account, from, to, metric, source, agent, scope, limit, cursor, unit);
        }

        /** Returns a copy with the given {@code scope}. */
        public UsageEventsOf withScope(String scope) {
            return new UsageEventsOf(account, from, to, metric, source, agent, scope, limit, cursor, unit);
        }

        /** Returns a copy with the given {@code unit}. */
        public UsageEventsOf withUnit(String unit) {
            return new UsageEventsOf(account, from, to, metric, source, agent, scope, limit, cursor, unit);
        }
    }

    Endpoint<UsageOf, ResultPage<UsageTotal>> USAGE = query(
                    "ledger.usage", "GET /v1/ledger/accounts/{account}/usage", UsageOf.class, UsageTotal.class)
            .withSummary("Returns the usage of an account by metric and hour, day or month.")
            .asPage()
            .withOwnerField("account");

    Endpoint<UsageEventsOf, ResultPage<LedgerApi.UsageEvent>> USAGE_EVENTS = query(
                    "ledger.usage_events",
                    "GET /v1/ledger/accounts/{account}/usage-events",
                    UsageEventsOf.class,
                    LedgerApi.UsageEvent.class)
            .withSummary("Lists the usage events of an account, newest first.")
            .asPage()
            .withOwnerField("account");
}
