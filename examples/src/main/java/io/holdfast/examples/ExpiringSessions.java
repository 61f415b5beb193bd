package io.holdfast.examples;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** Rows that expire: reads stop returning them exactly at their expiry time, and a sweep removes them later. */
public final class ExpiringSessions {

    record Session(String user, Instant until) {}

    static final Index<String, String, Session> BY_USER = Index.on("sessions_by_user", Keys.string(), Session::user);
    static final Table<String, Session> SESSIONS = Table.of("sessions", Keys.string(), Values.cbor(Session.class))
            .indexed(BY_USER)
            .expiring(Session::until);

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/sessions" : args[0]);
        Instant noon = Instant.parse("2030-01-01T12:00:00Z");
        AtomicLong elapsedNanos = new AtomicLong();
        try (Store store = Store.on(RocksDb.at(folder))
                .schemas(Schema.of("web", SESSIONS))
                .clock(() -> noon.plusNanos(elapsedNanos.get()))
                .sweepEvery(Duration.ZERO)
                .open()) {
            Duration lifetime = Duration.ofMinutes(30);
            Instant until = noon.plus(lifetime);
            store.put(SESSIONS, "token-1", new Session("ada", until));
            store.put(SESSIONS, "token-2", new Session("ada", until.plusSeconds(60)));

            elapsedNanos.set(lifetime.toNanos() - 1);
            System.out.println("before expiry: " + countOf(store, "ada") + " sessions");
            elapsedNanos.set(lifetime.toNanos());
            System.out.println("at expiry: " + countOf(store, "ada") + " session");
            System.out.println("swept: " + store.sweep() + ", remaining: " + countOf(store, "ada"));

            // Only one of several concurrent calls to take() gets the row, so a one-time token is used once.
            System.out.println("taken: " + store.write(tx -> tx.take(SESSIONS, "token-2")));
            System.out.println("taken again: " + store.write(tx -> tx.take(SESSIONS, "token-2")));
        }
    }

    private static long countOf(Store store, String user) {
        return store.read(tx -> tx.scan(SESSIONS, BY_USER).at(user).count());
    }

    private ExpiringSessions() {}
}
