package io.holdfast.ledger;

import io.holdfast.ledger.internal.HistoryQueries;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reports of the usage of an account: totals by period and metric, and individual usage events. Totals are updated in
 * the same commit as the charge, grouped by the time of the usage in UTC, and include all generations of the account.
 * They include neither metered billing nor usage charged by versions of Holdfast that did not keep totals. Thread-safe.
 */
public final class UsageReports {

    private static final String ANY = "*";

    /**
     * A query for usage totals.
     *
     * @param from the start of the time range; rounded down to the start of a period
     * @param to the end of the time range, exclusive; rounded up to the end of a period
     * @param dimension {@link UsageTotal#METRIC}, or one of {@link LedgerOptions#usageDimensions}
     * @param series a metric or dimension value, or a pattern such as {@code llm_tokens/acme/*}, or null for all
     * @param limit the maximum number of totals: 1 to 1,000
     * @param cursor the cursor from the previous page, or null for the first page
     */
    public record TotalsQuery(
            AccountId account,
            Instant from,
            Instant to,
            UsagePeriod period,
            String dimension,
            @Nullable String series,
            int limit,
            @Nullable String cursor) {

        public TotalsQuery {
            Arguments.notNull("account", account);
            LedgerArguments.period(LedgerArguments.time("from", from), LedgerArguments.time("to", to));
            Arguments.notNull("period", period);
            LedgerArguments.id("dimension", dimension);
            Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_STATEMENT);
        }

        /** Returns a query for the first page of totals by metric. */
        public static TotalsQuery of(AccountId account, Instant from, Instant to, UsagePeriod period) {
            return new TotalsQuery(
                    account, from, to, period, UsageTotal.METRIC, null, LedgerLimits.MAX_STATEMENT, null);
        }

        public TotalsQuery withDimension(String other) {
            return new TotalsQuery(account, from, to, period, other, series, limit, cursor);
        }

        public TotalsQuery withSeries(@Nullable String other) {
            return new TotalsQuery(account, from, to, period, dimension, other, limit, cursor);
        }

        /** Returns a copy with another page size and cursor. */
        public TotalsQuery withPage(int otherLimit, @Nullable String otherCursor) {
            return new TotalsQuery(account, from, to, period, dimension, series, otherLimit, otherCursor);
        }

        /** Returns whether the query includes the given metric or dimension value. */
        public boolean matches(String other) {
            return series == null || isMatch(series, other);
        }
    }

    /**
     * A query for usage events.
     *
     * @param from the start of the time range in which the events were charged, or null for no limit
     * @param to the end of the time range, exclusive, or null for no limit
     * @param metric a metric or a pattern such as {@code llm_tokens/acme/*}, or null for all
     * @param source the source of the usage, or null for all
     * @param agent the agent of the usage, or null for all
     * @param scope a budget scope of the usage, or null for all
     * @param limit the maximum number of events: 1 to 100
     * @param cursor the cursor from the previous page, or null for the first page
     */
    public record EventsQuery(
            AccountId account,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable String metric,
            @Nullable String source,
            @Nullable String agent,
            @Nullable String scope,
            int limit,
            @Nullable String cursor) {

        public EventsQuery {
            Arguments.notNull("account", account);
            LedgerArguments.period(
                    from == null ? null : LedgerArguments.time("from", from),
                    to == null ? null : LedgerArguments.time("to", to));
            Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_PAGE);
        }

        /** Returns a query for the first page of all events of an account. */
        public static EventsQuery of(AccountId account) {
            return new EventsQuery(account, null, null, null, null, null, null, LedgerLimits.MAX_PAGE, null);
        }

        /** Returns whether the query includes an event. */
        public boolean matches(UsageEvent event) {
            return (metric == null || isMatch(metric, event.metric().key()))
                    && (source == null || source.equals(event.source()))
                    && (agent == null || Objects.equals(agent, event.agent()))
                    && (scope == null || event.scopes().contains(scope));
        }
    }

    private static boolean isMatch(String pattern, String name) {
        return pattern.endsWith(ANY)
                ? name.startsWith(pattern.substring(0, pattern.length() - ANY.length()))
                : name.equals(pattern);
    }

    private final Store store;
    private final HistoryQueries queries;

    UsageReports(Store store, HistoryQueries queries) {
        this.store = store;
        this.queries = queries;
    }

    /** Returns a page of totals, ordered by time and series. Periods without usage have no total. */
    public Page<UsageTotal> totals(TotalsQuery query) {
        return store.read(tx -> totals(tx, query));
    }

    /** Like {@link #totals(TotalsQuery)}, but in the caller's transaction. */
    public Page<UsageTotal> totals(ReadTx tx, TotalsQuery query) {
        return queries.usageTotals(tx, query);
    }

    /**
     * Returns a page of usage events of the current generation of an account, keyed by event id, newest first. A
     * filtered page may contain fewer events than its limit even if there is a next page.
     */
    public Page<Entry<String, UsageEvent>> events(EventsQuery query) {
        return store.read(tx -> events(tx, query));
    }

    /** Like {@link #events(EventsQuery)}, but in the caller's transaction. */
    public Page<Entry<String, UsageEvent>> events(ReadTx tx, EventsQuery query) {
        return queries.usageEvents(tx, query);
    }
}
