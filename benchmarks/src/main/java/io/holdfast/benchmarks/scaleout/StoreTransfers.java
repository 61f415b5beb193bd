package io.holdfast.benchmarks.scaleout;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.spi.BackendFactory;

/** Ours: the same lines of code on any backend. */
final class StoreTransfers implements Transfers {

    private static final Table<Long, Long> BALANCES = Table.of("balances", Keys.u64(), Values.cbor(Long.class));
    private static final int STEP = 1_000;

    private final Store store;

    StoreTransfers(BackendFactory backend) {
        store = Store.open(backend, Schema.of("transfers", BALANCES));
        for (long from = 0; from < ACCOUNTS; from += STEP) {
            long first = from;
            store.update(tx -> {
                for (long i = first; i < first + STEP; i++) {
                    tx.put(BALANCES, i, BALANCE);
                }
            });
        }
    }

    @Override
    public void transfer(long from, long to) {
        store.update(tx -> {
            long left = tx.get(BALANCES, from).orElseThrow() - 1;
            if (left < 0) {
                throw new IllegalStateException("account " + from + " is empty");
            }
            tx.put(BALANCES, from, left);
            tx.put(BALANCES, to, tx.get(BALANCES, to).orElseThrow() + 1);
        });
    }

    @Override
    public long sum() {
        return store.read(
                tx -> tx.scan(BALANCES).stream().mapToLong(row -> row.value()).sum());
    }

    @Override
    public void close() {
        store.close();
    }
}
