package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.internal.RefillRequestCommands;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Requests for automatic refills. A command that leaves too little credit available in an account creates a request in
 * the same commit. There is at most one request per low-balance episode, which ends when enough credit is available
 * again or the refill is completed. A payment worker takes requests, collects the payments, and completes or fails the
 * requests. A request that is taken but neither completed nor failed can be taken again later. When an episode ends, a
 * request that was never taken is cancelled; a request that was taken is kept, because its payment may be in progress.
 * Thread-safe.
 */
public final class RefillRequests {

    private final Store store;
    private final RefillRequestCommands commands;

    RefillRequests(Store store, RefillRequestCommands commands) {
        this.store = store;
        this.commands = commands;
    }

    /**
     * Takes the oldest available requests.
     *
     * @param limit the maximum number of requests
     * @param time the time for which no other worker can take the requests
     */
    public List<Entry<Ulid, RefillRequest>> take(int limit, Duration time) {
        return store.write(Ledger.LARGE_WRITE, tx -> take(tx, limit, time));
    }

    /** Like {@link #take(int, Duration)}, but in the caller's transaction. */
    public List<Entry<Ulid, RefillRequest>> take(Tx tx, int limit, Duration time) {
        return commands.take(tx, limit, time);
    }

    /**
     * Completes a request and adds the purchased credit.
     *
     * @param payment the id of the payment, which is also the idempotency key
     */
    public LedgerOutcome.RefillCompleted complete(Ulid id, String payment) {
        return store.write(Ledger.LARGE_WRITE, tx -> complete(tx, id, payment));
    }

    /** Like {@link #complete(Ulid, String)}, but in the caller's transaction. */
    public LedgerOutcome.RefillCompleted complete(Tx tx, Ulid id, String payment) {
        return commands.complete(tx, id, payment);
    }

    /**
     * Marks an open request as failed. No other request is created in the same low-balance episode.
     *
     * @return the request in its current state, if it exists
     */
    public Optional<RefillRequest> fail(Ulid id, String reason) {
        return store.write(Ledger.LARGE_WRITE, tx -> fail(tx, id, reason));
    }

    /** Like {@link #fail(Ulid, String)}, but in the caller's transaction. */
    public Optional<RefillRequest> fail(Tx tx, Ulid id, String reason) {
        return commands.fail(tx, id, reason);
    }

    /**
     * Reopens a failed request if its low-balance episode has not ended.
     *
     * @return the request in its current state, if it exists
     */
    public Optional<RefillRequest> retry(Ulid id) {
        return store.write(Ledger.LARGE_WRITE, tx -> retry(tx, id));
    }

    /** Like {@link #retry(Ulid)}, but in the caller's transaction. */
    public Optional<RefillRequest> retry(Tx tx, Ulid id) {
        return commands.retry(tx, id);
    }

    /** Returns the request with the given id, if it exists. */
    public Optional<RefillRequest> get(Ulid id) {
        return store.read(tx -> get(tx, id));
    }

    /** Like {@link #get(Ulid)}, but in the caller's transaction. */
    public Optional<RefillRequest> get(ReadTx tx, Ulid id) {
        return commands.find(tx, id);
    }

    /**
     * Returns the most recent requests of an account, keyed by id, newest first.
     *
     * @param limit the maximum number of requests
     */
    public List<Entry<Ulid, RefillRequest>> list(AccountId account, int limit) {
        return store.read(tx -> list(tx, account, limit));
    }

    /** Like {@link #list(AccountId, int)}, but in the caller's transaction. */
    public List<Entry<Ulid, RefillRequest>> list(ReadTx tx, AccountId account, int limit) {
        return commands.list(tx, account, limit);
    }
}
