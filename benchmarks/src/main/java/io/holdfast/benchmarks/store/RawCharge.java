package io.holdfast.benchmarks.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.util.List;

/**
 * A charge in bytes: what was asked under an idempotency key, the account that it changes, the entry in the history,
 * and the event for others to hear. 500 bytes: four keys of 16, and values of 24, 64, 256 and 92.
 *
 * @param id in the order of time; the key in every family but the accounts
 * @param account random
 */
record RawCharge(byte[] id, byte[] account, byte[] request, byte[] balance, byte[] entry, byte[] event) {

    static final String PAYLOAD =
            "a charge: 1 lookup of an absent key, 4 puts in 4 families, 500 bytes of keys and values";

    static final Table<byte[], byte[]> REQUESTS = Table.of("requests", Keys.bytes(), Values.bytes());
    static final Table<byte[], byte[]> ACCOUNTS = Table.of("accounts", Keys.bytes(), Values.bytes());
    static final Table<byte[], byte[]> ENTRIES = Table.of("entries", Keys.bytes(), Values.bytes());
    static final Table<byte[], byte[]> EVENTS = Table.of("events", Keys.bytes(), Values.bytes());
    static final Schema SCHEMA = Schema.of("charges", REQUESTS, ACCOUNTS, ENTRIES, EVENTS);

    /** The names of the families, for those who open them by hand. */
    static List<byte[]> families() {
        return SCHEMA.tables().stream()
                .map(table -> table.name().getBytes(UTF_8))
                .toList();
    }

    /** Does it, once. */
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
