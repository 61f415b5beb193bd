package io.holdfast.ledger;

import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A query for the transactions of an account, newest first.
 *
 * @param account the account
 * @param era the generation of the account, or null for the current generation, even if it is deleted
 * @param type the type of the transactions, or null for all types
 * @param from the start of the period, inclusive, or null for no limit
 * @param to the end of the period, exclusive, or null for no limit
 * @param limit the maximum number of transactions per page: 1 to 100
 * @param cursor the cursor from the previous page, or null for the first page; it remains valid when transactions are
 *     added
 * @param offset the number of transactions to skip; large offsets are slow, and transactions added in the meantime
 *     shift the pages
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
        Arguments.notNull("account", account);
        Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_PAGE);
        Arguments.inRange("offset", offset, 0, LedgerLimits.MAX_OFFSET);
        if (era != null) {
            Arguments.inRange("era", era, 1, Integer.MAX_VALUE);
        }
        if (from != null) {
            LedgerArguments.time("from", from);
        }
        if (to != null) {
            LedgerArguments.time("to", to);
        }
        LedgerArguments.period(from, to);
    }

    /** Returns a query for the 20 newest transactions of an account. */
    public static HistoryQuery of(AccountId account) {
        return new HistoryQuery(account, null, null, null, null, 20, null, 0);
    }

    public HistoryQuery withEra(int other) {
        return new HistoryQuery(account, other, type, from, to, limit, cursor, offset);
    }

    public HistoryQuery withType(TransactionType other) {
        return new HistoryQuery(account, era, other, from, to, limit, cursor, offset);
    }

    /** Returns a query for the period with the given inclusive start and exclusive end. */
    public HistoryQuery period(@Nullable Instant begin, @Nullable Instant end) {
        return new HistoryQuery(account, era, type, begin, end, limit, cursor, offset);
    }

    public HistoryQuery withLimit(int other) {
        return new HistoryQuery(account, era, type, from, to, other, cursor, offset);
    }

    /** Returns a query for the page after the given cursor. */
    public HistoryQuery after(@Nullable String other) {
        return new HistoryQuery(account, era, type, from, to, limit, other, offset);
    }

    public HistoryQuery withOffset(int other) {
        return new HistoryQuery(account, era, type, from, to, limit, cursor, other);
    }
}
