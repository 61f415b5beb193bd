package io.holdfast.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which transactions to list, newest first.
 *
 * @param era of which account of the user; null for the one that is there now, deleted or not
 * @param type only these; null for all
 * @param from only those at or after it; null for all
 * @param to only those before it; null for all
 * @param limit 1 to 100
 * @param cursor what the page before gave; it stays right whatever is written in between
 * @param offset how many to skip: slow for large ones, and shifts when others write
 */
public record HistoryQuery(
        AccountId account,
        @Nullable Integer era,
        @Nullable TransactionType type,
        @Nullable Instant from,
        @Nullable Instant to,
        int limit,
        @Nullable String cursor,
        int offset) {

    public HistoryQuery {
        Args.given("account", account);
        Args.within("limit", limit, 1, LedgerLimits.MAX_PAGE);
        Args.within("offset", offset, 0, LedgerLimits.MAX_OFFSET);
        if (era != null) {
            Args.within("era", era, 1, Integer.MAX_VALUE);
        }
        if (from != null) {
            Args.time("from", from);
        }
        if (to != null) {
            Args.time("to", to);
        }
        Args.period(from, to);
    }

    /** The newest transactions of an account. */
    public static HistoryQuery of(AccountId account) {
        return new HistoryQuery(account, null, null, null, null, 20, null, 0);
    }

    public HistoryQuery withEra(int other) {
        return new HistoryQuery(account, other, type, from, to, limit, cursor, offset);
    }

    public HistoryQuery withType(TransactionType other) {
        return new HistoryQuery(account, era, other, from, to, limit, cursor, offset);
    }

    /** From an instant, up to but without another. */
    public HistoryQuery period(@Nullable Instant begin, @Nullable Instant end) {
        return new HistoryQuery(account, era, type, begin, end, limit, cursor, offset);
    }

    public HistoryQuery withLimit(int other) {
        return new HistoryQuery(account, era, type, from, to, other, cursor, offset);
    }

    public HistoryQuery after(@Nullable String page) {
        return new HistoryQuery(account, era, type, from, to, limit, page, offset);
    }

    public HistoryQuery withOffset(int other) {
        return new HistoryQuery(account, era, type, from, to, limit, cursor, other);
    }
}
