package io.holdfast.testkit.internal;

import static io.holdfast.store.codec.Keys.bytes;
import static io.holdfast.store.codec.Keys.string;
import static io.holdfast.store.codec.Keys.u16;
import static io.holdfast.store.codec.Keys.u64;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.record.EventType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schema with a table of each kind.
 *
 * <pre>
 * plain: bytes -> bytes       counters: name -> long      seats: (event, row, seat) -> text
 * users: id -> User           unique by email, indexed by each tag, with a check: balance >= 0
 * leases: name -> Lease       unique by holder, expiring at a time in the row
 * tokens: name -> text        expiring one minute after the put
 * </pre>
 */
public final class SampleSchema {

    public static final Table<byte[], byte[]> PLAIN = Table.of("plain", bytes(), Values.bytes());

    public static final Table<String, Long> COUNTERS = Table.of("counters", string(), Values.cbor(Long.class));

    public static final Table<SeatKey, String> SEATS = Table.of("seats", SeatKey.CODEC, Values.string());

    public static final Index<String, Long, User> BY_EMAIL = Index.unique("users_by_email", string(), User::email);
    public static final Index<String, Long, User> BY_TAG =
            Index.onEach("users_by_tag", false, string(), (id, user) -> user.tags());
    public static final Table<Long, User> USERS = Table.of("users", u64(), Values.cbor(User.class))
            .indexed(BY_EMAIL)
            .indexed(BY_TAG)
            .check("balance", (id, user) -> user.balance() >= 0);

    public static final Index<String, String, Lease> BY_HOLDER =
            Index.unique("leases_by_holder", string(), Lease::holder);
    public static final Table<String, Lease> LEASES = Table.of("leases", string(), Values.json(Lease.class))
            .indexed(BY_HOLDER)
            .expiring(Lease::until);

    public static final Duration TOKEN_AGE = Duration.ofMinutes(1);
    public static final Table<String, String> TOKENS =
            Table.of("tokens", string(), Values.string()).expiringAfter(TOKEN_AGE);

    public static final EventType COUNTED =
            EventType.of("sample", "counted", "A counter was changed.", "value", "note", "final", "at", "id");
    public static final EventType RENAMED = EventType.of("sample", "renamed", "A user was renamed.");

    public static final Schema SCHEMA =
            Schema.of("sample", PLAIN, COUNTERS, SEATS, USERS, LEASES, TOKENS).withEvents(COUNTED, RENAMED);

    /** The families of a store with this schema. */
    public static final List<String> FAMILIES = List.of(
            "_meta",
            "_expiry",
            "_record",
            "plain",
            "counters",
            "seats",
            "users",
            "users_by_email",
            "users_by_tag",
            "leases",
            "leases_by_holder",
            "tokens");

    private SampleSchema() {}

    public record SeatKey(String event, int row, int seat) {
        public static final KeyCodec3<SeatKey, String, Integer, Integer> CODEC =
                Keys.of(string(), SeatKey::event, u16(), SeatKey::row, u16(), SeatKey::seat, SeatKey::new);
    }

    public record User(@Nullable String email, List<String> tags, long balance) {
        public static User of(@Nullable String email, String... tags) {
            return new User(email, List.of(tags), 0);
        }

        public User withBalance(long newBalance) {
            return new User(email, tags, newBalance);
        }
    }

    public record Lease(@Nullable String holder, @Nullable Instant until) {}
}
