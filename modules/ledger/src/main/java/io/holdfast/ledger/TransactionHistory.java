package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountStatement.StatementQuery;
import io.holdfast.ledger.internal.HistoryQueries;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of an account. Periods have a resolution of one millisecond. The expiry of credit appears in the
 * history after the next command or sweep, dated at the expiry time, whereas balances reflect it immediately.
 * Thread-safe.
 */
public final class TransactionHistory {

    /**
     * The total of all transactions of one type.
     *
     * @param count the number of transactions
     * @param amount the sum of the amounts of the transactions, in minor units
     */
    public record TransactionTotal(long count, long amount) {}

    private final Store store;
    private final HistoryQueries queries;

    TransactionHistory(Store store, HistoryQueries queries) {
        this.store = store;
        this.queries = queries;
    }

    /** Returns the transaction with the given id, if it exists. */
    public Optional<LedgerTransaction> transaction(Ulid id) {
        return store.read(tx -> transaction(tx, id));
    }

    /** Like {@link #transaction(Ulid)}, but in the caller's transaction. */
    public Optional<LedgerTransaction> transaction(ReadTx tx, Ulid id) {
        return queries.transaction(tx, id);
    }

    /** Returns a page of transactions, keyed by id, newest first. The page is empty if the account does not exist. */
    public Page<Entry<Ulid, LedgerTransaction>> list(HistoryQuery query) {
        return store.read(tx -> list(tx, query));
    }

    /** Like {@link #list(HistoryQuery)}, but in the caller's transaction. */
    public Page<Entry<Ulid, LedgerTransaction>> list(ReadTx tx, HistoryQuery query) {
        return queries.list(tx, query);
    }

    /**
     * Returns the balance at the given time, in minor units, or an empty result if the account did not exist at that
     * time.
     *
     * @param time a time that is not in the future
     */
    public OptionalLong balanceAt(AccountId account, Instant time) {
        return store.read(tx -> balanceAt(tx, account, time));
    }

    /** Like {@link #balanceAt(AccountId, Instant)}, but in the caller's transaction. */
    public OptionalLong balanceAt(ReadTx tx, AccountId account, Instant time) {
        return queries.balanceAt(tx, account, null, time);
    }

    /**
     * Like {@link #balanceAt(ReadTx, AccountId, Instant)}, for a generation of an account that was deleted and created
     * again.
     */
    public OptionalLong balanceAt(ReadTx tx, AccountId account, @Nullable Integer era, Instant time) {
        return queries.balanceAt(tx, account, era, time);
    }

    /**
     * Returns a page of the statement for a period, oldest transaction first, or an empty result if the account does
     * not exist.
     *
     * @param from the start of the period, inclusive
     * @param to the end of the period, exclusive
     * @param limit the maximum number of transactions
     * @param cursor the cursor from the previous page, or null for the first page
     */
    public Optional<AccountStatement> statement(
            AccountId account, Instant from, Instant to, int limit, @Nullable String cursor) {
        return store.read(tx -> statement(tx, account, from, to, limit, cursor));
    }

    /** Like {@link #statement(AccountId, Instant, Instant, int, String)}, but in the caller's transaction. */
    public Optional<AccountStatement> statement(
            ReadTx tx, AccountId account, Instant from, Instant to, int limit, @Nullable String cursor) {
        return statement(tx, new StatementQuery(account, null, from, to, limit, cursor));
    }

    /** Returns a page of a statement, oldest transaction first, or an empty result if the account does not exist. */
    public Optional<AccountStatement> statement(StatementQuery query) {
        return store.read(tx -> statement(tx, query));
    }

    /** Like {@link #statement(StatementQuery)}, but in the caller's transaction. */
    public Optional<AccountStatement> statement(ReadTx tx, StatementQuery query) {
        return queries.statement(tx, query);
    }

    /**
     * Returns the totals for a period by transaction type. This method reads every transaction in the period.
     *
     * @param from the start of the period, inclusive
     * @param to the end of the period, exclusive
     */
    public Map<TransactionType, TransactionTotal> totals(AccountId account, Instant from, Instant to) {
        return store.read(tx -> totals(tx, account, from, to));
    }

    /** Like {@link #totals(AccountId, Instant, Instant)}, but in the caller's transaction. */
    public Map<TransactionType, TransactionTotal> totals(ReadTx tx, AccountId account, Instant from, Instant to) {
        return queries.totals(tx, account, null, from, to);
    }

    /**
     * Like {@link #totals(ReadTx, AccountId, Instant, Instant)}, for a generation of an account that was deleted and
     * created again.
     */
    public Map<TransactionType, TransactionTotal> totals(
            ReadTx tx, AccountId account, @Nullable Integer era, Instant from, Instant to) {
        return queries.totals(tx, account, era, from, to);
    }
}
