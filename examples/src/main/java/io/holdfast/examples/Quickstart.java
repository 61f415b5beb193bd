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

/** The start of the README: declare a table, open a folder, write and read. */
public final class Quickstart {

    // README:begin
    record Account(String email, long balance) {}

    static final Index<String, UUID, Account> BY_EMAIL =
            Index.unique("accounts_by_email", Keys.string(), Account::email);
    static final Table<UUID, Account> ACCOUNTS = Table.of("accounts", Keys.uuid(), Values.cbor(Account.class))
            .indexed(BY_EMAIL)
            .check("balance is not negative", (id, account) -> account.balance() >= 0);

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "data/quickstart" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("shop", ACCOUNTS))) {
            UUID id = UUID.nameUUIDFromBytes(new byte[] {1});
            store.put(ACCOUNTS, id, new Account("ada@example.org", 1_000));
            // What is checked and what is written is one step, and durable when it returns.
            long left = store.write(tx -> {
                Account account = tx.get(ACCOUNTS, id).orElseThrow();
                tx.put(ACCOUNTS, id, new Account(account.email(), account.balance() - 300));
                return account.balance() - 300;
            });
            System.out.println(
                    left + " left, found by mail: " + store.read(tx -> tx.find(ACCOUNTS, BY_EMAIL, "ada@example.org")));
        }
    }
    // README:end

    private Quickstart() {}
}
