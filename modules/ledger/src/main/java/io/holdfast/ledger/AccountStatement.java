package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.store.Entry;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page of an account's statement, oldest transaction first. The opening balance plus the amounts of all entries
 * equals the closing balance, which is the opening balance of the next page.
 *
 * @param opening the balance before the first transaction, in minor units
 * @param entries the transactions, keyed by id
 * @param closing the balance after the last transaction, in minor units
 * @param next the cursor for the next page, if there is a next page
 */
public record AccountStatement(
        long opening, List<Entry<Ulid, LedgerTransaction>> entries, long closing, Optional<String> next) {

    /**
     * A query for a page of an account statement.
     *
     * @param account the account
     * @param era the generation of the account, or null for the current generation
     * @param from the start of the period, inclusive
     * @param to the end of the period, exclusive
     * @param limit the maximum number of transactions: 1 to 1,000
     * @param cursor the cursor from the previous page, or null for the first page
     */
    public record StatementQuery(
            AccountId account,
            @Nullable Integer era,
            Instant from,
            Instant to,
            int limit,
            @Nullable String cursor) {

        public StatementQuery {
            Arguments.notNull("account", account);
            Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_STATEMENT);
            LedgerArguments.period(LedgerArguments.time("from", from), LedgerArguments.time("to", to));
        }

        /** Returns a query for the first page of the current generation's statement, with the maximum page size. */
        public static StatementQuery of(AccountId account, Instant from, Instant to) {
            return new StatementQuery(account, null, from, to, LedgerLimits.MAX_STATEMENT, null);
        }

        public StatementQuery withEra(int other) {
            return new StatementQuery(account, other, from, to, limit, cursor);
        }

        public StatementQuery withLimit(int other) {
            return new StatementQuery(account, era, from, to, other, cursor);
        }

        public StatementQuery withCursor(@Nullable String other) {
            return new StatementQuery(account, era, from, to, limit, other);
        }
    }
}
