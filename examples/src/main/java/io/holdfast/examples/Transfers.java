package io.holdfast.examples;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Transfers money concurrently. The total remains constant, and no balance becomes negative. */
public final class Transfers {

    record Purse(long balance) {}

    static final Table<String, Purse> PURSES = Table.of("purses", Keys.string(), Values.cbor(Purse.class))
            .check("balance is not negative", (name, purse) -> purse.balance() >= 0);

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/transfers" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("bank", PURSES))) {
            store.batch()
                    .put(PURSES, "ada", new Purse(1_000))
                    .put(PURSES, "bob", new Purse(1_000))
                    .commit();

            List<CompletableFuture<Long>> transfers = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                transfers.add(store.writeAsync(tx -> transfer(tx, "ada", "bob", 1)));
            }
            CompletableFuture.allOf(transfers.toArray(CompletableFuture[]::new)).join();

            CommitResult<Long> back = store.commit(tx -> transfer(tx, "bob", "ada", 500));
            System.out.println("ada has " + back.value() + " after commit " + back.number());
            try {
                store.write(tx -> transfer(tx, "ada", "bob", 501));
            } catch (BadRequestException e) {
                System.out.println("rejected (" + e.code().text() + "): " + e.getMessage());
            }
            System.out.println("total: "
                    + store.read(tx -> tx.scan(PURSES).stream()
                            .mapToLong(row -> row.value().balance())
                            .sum()));
            System.out.printf(
                    "up to %d transfers shared one fsync%n", store.stats().largestGroup());
        }
    }

    /** Returns the new balance of {@code to}. */
    private static long transfer(Tx tx, String from, String to, long amount) {
        Purse payer = tx.get(PURSES, from).orElseThrow();
        Purse payee = tx.get(PURSES, to).orElseThrow();
        tx.put(PURSES, from, new Purse(payer.balance() - amount));
        tx.put(PURSES, to, new Purse(payee.balance() + amount));
        return payee.balance() + amount;
    }

    private Transfers() {}
}
