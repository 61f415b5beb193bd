package io.holdfast.examples;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.UUID;

/** The quick start of the README: declares a table, opens a store, writes and reads. */
public final class Quickstart {

    // README:begin
    record Wallet(String email, long balance) {}

    static final Index<String, UUID, Wallet> BY_EMAIL = Index.unique("wallets_by_email", Keys.string(), Wallet::email);
    static final Table<UUID, Wallet> WALLETS = Table.of("wallets", Keys.uuid(), Values.cbor(Wallet.class))
            .indexed(BY_EMAIL)
            .check("balance is not negative", (id, wallet) -> wallet.balance() >= 0);

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/quickstart" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("shop", WALLETS))) {
            UUID id = UUID.nameUUIDFromBytes(new byte[] {1});
            store.put(WALLETS, id, new Wallet("ada@example.org", 1_000));
            // The read, the check and the write are one atomic step, durable when write() returns.
            long left = store.write(tx -> {
                Wallet wallet = tx.get(WALLETS, id).orElseThrow();
                tx.put(WALLETS, id, new Wallet(wallet.email(), wallet.balance() - 300));
                return wallet.balance() - 300;
            });
            System.out.println(
                    left + " left, found by mail: " + store.read(tx -> tx.find(WALLETS, BY_EMAIL, "ada@example.org")));
        }
    }
    // README:end

    private Quickstart() {}
}
