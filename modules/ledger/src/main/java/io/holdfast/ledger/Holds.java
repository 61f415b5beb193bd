package io.holdfast.ledger;

import io.holdfast.ledger.internal.HoldCommands;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Holds, which reserve credit for charges whose price is not known yet. A hold ends exactly once: it is settled by a
 * charge of any amount, is voided by a release, or expires at its expiry time, regardless of when a sweep runs.
 * Thread-safe.
 */
public final class Holds {

    private final Store store;
    private final HoldCommands commands;

    Holds(Store store, HoldCommands commands) {
        this.store = store;
        this.commands = commands;
    }

    /** Reserves credit, at most once per hold id. */
    public LedgerOutcome.Authorized authorize(HoldRequest request) {
        return store.write(Ledger.LARGE_WRITE, tx -> authorize(tx, request));
    }

    /** Like {@link #authorize(HoldRequest)}, but in the caller's transaction. */
    public LedgerOutcome.Authorized authorize(Tx tx, HoldRequest request) {
        return commands.authorize(tx, request);
    }

    /**
     * Extends an open hold. A hold is never shortened and lasts at most {@link LedgerOptions#maxHold} from its
     * creation.
     *
     * @param lasts the time from now until the hold expires
     */
    public LedgerOutcome.Extended extend(String id, Duration lasts) {
        return store.write(Ledger.LARGE_WRITE, tx -> extend(tx, id, lasts));
    }

    /** Like {@link #extend(String, Duration)}, but in the caller's transaction. */
    public LedgerOutcome.Extended extend(Tx tx, String id, Duration lasts) {
        return commands.extend(tx, id, lasts);
    }

    /**
     * Changes the amount of an open hold, for example while a stream runs. A higher amount must be available in the
     * account and in the budgets of the hold. The request sets an absolute amount, so it can safely be repeated.
     *
     * @param amount the new amount, at least 1
     */
    public LedgerOutcome.Resized resize(String id, Credits amount) {
        return store.write(Ledger.LARGE_WRITE, tx -> resize(tx, id, amount));
    }

    /** Like {@link #resize(String, Credits)}, but in the caller's transaction. */
    public LedgerOutcome.Resized resize(Tx tx, String id, Credits amount) {
        return commands.resize(tx, id, amount);
    }

    /**
     * Charges for the given usage and ends a hold. The rest of the held amount is released. The price may exceed the
     * held amount if the excess is available.
     */
    public LedgerOutcome.Settled settle(String id, Usage usage) {
        return store.write(Ledger.LARGE_WRITE, tx -> settle(tx, id, usage));
    }

    /** Like {@link #settle(String, Usage)}, but in the caller's transaction. */
    public LedgerOutcome.Settled settle(Tx tx, String id, Usage usage) {
        return commands.settle(tx, id, usage);
    }

    /** Releases a hold without a charge. */
    public LedgerOutcome.Released release(String id) {
        return store.write(Ledger.LARGE_WRITE, tx -> release(tx, id));
    }

    /** Like {@link #release(String)}, but in the caller's transaction. */
    public LedgerOutcome.Released release(Tx tx, String id) {
        return commands.release(tx, id);
    }

    /** Returns a hold in its current state, if it exists. */
    public Optional<Hold> get(String id) {
        return store.read(tx -> get(tx, id));
    }

    /** Like {@link #get(String)}, but in the caller's transaction. */
    public Optional<Hold> get(ReadTx tx, String id) {
        return commands.find(tx, id);
    }

    /** Returns the open holds of an account, keyed by id and ordered by expiry time. */
    public List<Entry<String, Hold>> listOpen(AccountId account) {
        return store.read(tx -> listOpen(tx, account));
    }

    /** Like {@link #listOpen(AccountId)}, but in the caller's transaction. */
    public List<Entry<String, Hold>> listOpen(ReadTx tx, AccountId account) {
        return commands.listOpen(tx, account);
    }

    /**
     * Counts the open holds of all accounts, including holds whose expiry has not been recorded yet.
     *
     * @param limit the number at which to stop counting
     */
    public int countOpen(ReadTx tx, int limit) {
        return commands.countOpen(tx, limit);
    }
}
