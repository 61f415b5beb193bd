package io.holdfast.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Entry;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.internal.SampleSchema;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes and expiry with extractors, clocks and rows that do not behave. */
final class MisbehavingIndexAndExpiryTest {

    record Row(String a, String b) {}

    private static Index<Long, Long, String> many() {
        return Index.onEach(
                "many",
                false,
                Keys.u64(),
                (key, value) -> IntStream.range(0, 420).mapToObj(n -> (long) n).toList());
    }

    @Test
    void what_an_extractor_throws_half_way_through_a_put_or_delete_leaves_no_half_even_if_it_is_caught() {
        AtomicBoolean angry = new AtomicBoolean();
        Table<Long, Row> rows = Table.of("rows", Keys.u64(), Values.cbor(Row.class))
                .indexed(Index.on("by_a", Keys.string(), Row::a))
                .indexed(Index.on("by_b", Keys.string(), row -> {
                    if (angry.get() && row.b().equals("old")) {
                        throw new IllegalStateException("no");
                    }
                    return row.b();
                }));
        try (Store store = Store.open(new Memory(), Schema.of("s", rows))) {
            store.put(rows, 1L, new Row("a", "old"));
            store.put(rows, 2L, new Row("a", "old"));
            angry.set(true);
            try {
                store.update(tx -> {
                    ignoring(() -> tx.put(rows, 1L, new Row("b", "new")));
                    ignoring(() -> tx.delete(rows, 2L));
                });
            } catch (IllegalStateException refused) {
                // Just as good: nothing was written.
            }
            angry.set(false);
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
        }
    }

    @Test
    void an_extractor_that_changes_its_mind_does_not_break_uniqueness() {
        AtomicInteger asked = new AtomicInteger();
        Index<String, Long, Row> unique = Index.unique("by_a", Keys.string(), row -> {
            boolean lie = row.b().equals("liar") && asked.getAndIncrement() % 2 == 0;
            return lie ? "free" : row.a();
        });
        Table<Long, Row> rows =
                Table.of("rows", Keys.u64(), Values.cbor(Row.class)).indexed(unique);
        try (Store store = Store.open(new Memory(), Schema.of("s", rows))) {
            store.put(rows, 1L, new Row("taken", ""));
            try {
                store.put(rows, 2L, new Row("taken", "liar"));
            } catch (BadRequest e) {
                assertThat(e.code()).isEqualTo(ErrorCode.NOT_UNIQUE);
            }
            Optional<Entry<Long, Row>> found = store.read(tx -> tx.find(rows, unique, "taken"));
            assertThat(found.map(Entry::key)).contains(1L);
        }
    }

    @Test
    void an_entry_that_cannot_be_encoded_is_an_invalid_key() {
        Table<Long, String> rows =
                Table.of("rows", Keys.u64(), Values.string()).indexed(Index.on("by_text", Keys.string(), text -> text));
        try (Store store = Store.open(new Memory(), Schema.of("s", rows))) {
            assertThatThrownBy(() -> store.put(rows, 1L, "x".repeat(70_000))).isInstanceOf(BadRequest.class);
        }
    }

    @Test
    void rows_with_many_entries_can_be_swept() {
        ManualClock clock = new ManualClock();
        Table<Long, String> rows =
                Table.of("rows", Keys.u64(), Values.string()).indexed(many()).expiringAfter(Duration.ofSeconds(1));
        try (Store store = Store.on(new Memory())
                .schemas(Schema.of("s", rows))
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open()) {
            for (long n = 0; n < 300; n++) {
                store.put(rows, n, "x");
            }
            clock.advance(Duration.ofSeconds(5));
            assertThat(store.sweep()).isEqualTo(300);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1969-12-31T23:59:59Z", "-1000000000-01-01T00:00:00Z", "2600-01-01T00:00:00Z"})
    void a_clock_far_off_does_not_make_rows_unreadable(String time) {
        ManualClock clock = new ManualClock(Instant.parse(time));
        try (Store store = Store.on(new Memory())
                .schemas(SampleSchema.SCHEMA)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open()) {
            store.update(tx -> tx.put(SampleSchema.LEASES, "a", new SampleSchema.Lease("h", null)));
            assertThat(store.get(SampleSchema.LEASES, "a")).isPresent();
            store.sweep();
            assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
        }
    }

    @Test
    void a_row_that_cannot_be_read_harms_nobody_who_does_not_read_it() {
        Table<Long, Row> rows = Table.of("rows", Keys.u64(), Values.cbor(Row.class));
        Table<Long, String> others = Table.of("others", Keys.u64(), Values.string());
        try (Store store = Store.open(new Memory(), Schema.of("s", rows, others))) {
            // Bytes of an older program, a removed enum constant, a constructor that grew stricter: any decoder's no.
            store.batch().putRaw("rows", Keys.u64().encode(1L), new byte[] {1}).commit();
            assertThatThrownBy(() -> store.write(tx -> tx.get(rows, 1L))).isInstanceOf(StoreException.class);
            store.put(others, 1L, "others go on");
            store.put(rows, 1L, new Row("and it can be", "put right"));
        }
    }

    private static void ignoring(Runnable work) {
        try {
            work.run();
        } catch (IllegalStateException e) {
            // As a careless function would.
        }
    }
}
