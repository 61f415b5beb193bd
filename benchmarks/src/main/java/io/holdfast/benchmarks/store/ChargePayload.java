package io.holdfast.benchmarks.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.util.List;

/**
 * A charge as bytes: the request with an idempotency key, the account, the history entry and the event. It consists of
 * 500 bytes: four keys of 16 bytes each, and values of 24, 64, 256 and 92 bytes.
 *
 * @param id a time-ordered id, which is the key in every table except the accounts table
 * @param account a random account id
 */
record ChargePayload(byte[] id, byte[] account, byte[] request, byte[] balance, byte[] entry, byte[] event) {

    static final String PAYLOAD =
            "a charge: 1 lookup of a missing key, 4 puts in 4 column families, 500 bytes of keys and values";

    static final Table<byte[], byte[]> REQUESTS = Table.of("requests", Keys.bytes(), Values.bytes());
    static final Table<byte[], byte[]> ACCOUNTS = Table.of("accounts", Keys.bytes(), Values.bytes());
    static final Table<byte[], byte[]> ENTRIES = Table.of("entries", Keys.bytes(), Values.bytes());
    static final Table<byte[], byte[]> EVENTS = Table.of("events", Keys.bytes(), Values.bytes());
    static final Schema SCHEMA = Schema.of("charges", REQUESTS, ACCOUNTS, ENTRIES, EVENTS);

    /** Returns the names of the column families. */
    static List<byte[]> families() {
        return SCHEMA.tables().stream()
                .map(table -> table.name().getBytes(UTF_8))
                .toList();
    }

    /**
     * Applies the charge unless it was applied before.
     *
     * @return whether the charge was applied
     */
    boolean apply(Tx tx) {
        if (tx.get(REQUESTS, id).isPresent()) {
            return false;
        }
        tx.put(REQUESTS, id, request);
        tx.put(ACCOUNTS, account, balance);
        tx.put(ENTRIES, id, entry);
        tx.put(EVENTS, id, event);
        return true;
    }
}
