package io.holdfast.benchmarks.scaleout;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;

/** Transfers on a store, with the same code on any backend. */
final class StoreTransferWorkload implements TransferWorkload {

    /** The key of an account. On a sharded backend, accounts of different branches may be on different servers. */
    private record Account(long branch, long id) {

        static final KeyCodec2<Account, Long, Long> CODEC =
                Keys.of(Keys.u64(), Account::branch, Keys.u64(), Account::id, Account::new);

        static Account of(long id) {
            return new Account(id % BRANCHES, id);
        }
    }

    private static final int BRANCHES = 100;
    private static final Table<Account, Long> BALANCES =
            Table.of("balances", Account.CODEC, Values.cbor(Long.class)).shardedBy(1);
    private static final int BATCH_SIZE = 1_000;
    private static final WriteOptions LOAD_OPTIONS = WriteOptions.named("fill").withDeadline(Duration.ofMinutes(1));

    private final Store store;

    StoreTransferWorkload(BackendFactory backend) {
        store = Store.open(backend, Schema.of("transfers", BALANCES));
        for (long from = 0; from < ACCOUNTS; from += BATCH_SIZE) {
            long first = from;
            store.update(LOAD_OPTIONS, tx -> {
                for (long i = first; i < first + BATCH_SIZE; i++) {
                    tx.put(BALANCES, Account.of(i), BALANCE);
                }
            });
        }
    }

    @Override
    public void transfer(long from, long to) {
        store.update(tx -> {
            Account payer = Account.of(from);
            Account payee = Account.of(to);
            long balance = tx.get(BALANCES, payer).orElseThrow() - 1;
            if (balance < 0) {
                throw new IllegalStateException("account " + from + " has insufficient balance");
            }
            tx.put(BALANCES, payer, balance);
            tx.put(BALANCES, payee, tx.get(BALANCES, payee).orElseThrow() + 1);
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
