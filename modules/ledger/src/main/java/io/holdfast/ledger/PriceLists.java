package io.holdfast.ledger;

import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.pricing.PriceListCommands;
import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.PriceList;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Price lists in the store. Each change creates a version with an effective time. A charge is priced by the version in
 * force at the time of the usage, so later changes never affect it. The price list of the account ({@link
 * AccountSettings#priceList}) is used first, then the default price list ({@link LedgerOptions#priceList}). {@link
 * LedgerOptions#unlistedUsage} determines the treatment of metrics in neither list. The usage event and the transaction
 * record the name and version of the list. Thread-safe.
 */
public final class PriceLists {

    private final Store store;

    PriceLists(Store store) {
        this.store = store;
    }

    /**
     * Creates a price list, or adds a version to it. If the latest version has the same prices and effective time,
     * nothing is changed and that version is returned.
     *
     * @param effective the time from which the version is in force, or null for now. It is required while the clock is
     *     before 1970 or after {@link LedgerLimits#FOREVER}. Only the first version of a list may be effective in the
     *     past, so that prices in the past never change. A version takes precedence over earlier versions with the same
     *     effective time
     */
    public PriceList put(String name, @Nullable Instant effective, List<MetricPrice> metrics) {
        return store.write(Ledger.LARGE_WRITE, tx -> put(tx, name, effective, metrics));
    }

    /** Like {@link #put(String, Instant, List)}, but in the caller's transaction. */
    public PriceList put(Tx tx, String name, @Nullable Instant effective, List<MetricPrice> metrics) {
        return PriceListCommands.put(tx, name, effective, metrics);
    }

    /** Returns the version of a price list currently in force, if any. */
    public Optional<PriceList> get(String name) {
        return store.read(tx -> get(tx, name, null, null));
    }

    /**
     * Returns a version of a price list, if it exists.
     *
     * @param version the version, or null for the version in force at the given time
     * @param time the time, or null for now
     */
    public Optional<PriceList> get(ReadTx tx, String name, @Nullable Integer version, @Nullable Instant time) {
        return PriceListCommands.get(
                tx, name, version, time == null ? LedgerClock.now(tx) : LedgerArguments.time("time", time));
    }

    /** Returns all versions of a price list, oldest first, or an empty list if it does not exist. */
    public List<PriceList.Version> versions(String name) {
        return store.read(tx -> versions(tx, name));
    }

    /** Like {@link #versions(String)}, but in the caller's transaction. */
    public List<PriceList.Version> versions(ReadTx tx, String name) {
        return PriceListCommands.versions(tx, name);
    }

    /**
     * Returns a page with the latest version of each price list, ordered by name.
     *
     * @param limit the maximum number of price lists: 1 to 100
     * @param cursor the cursor from the previous page, or null for the first page
     */
    public Page<PriceList.Version> list(int limit, @Nullable String cursor) {
        return store.read(tx -> list(tx, limit, cursor));
    }

    /** Like {@link #list(int, String)}, but in the caller's transaction. */
    public Page<PriceList.Version> list(ReadTx tx, int limit, @Nullable String cursor) {
        return PriceListCommands.list(tx, limit, cursor);
    }
}
