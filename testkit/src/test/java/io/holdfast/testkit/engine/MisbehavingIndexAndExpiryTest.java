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
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.memory.InMemory;
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

/** Tests of indexes and expiry with faulty extractors, clocks and rows. */
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
    void an_extractor_that_throws_leaves_no_partial_put_or_delete_even_if_caught() {
        AtomicBoolean failing = new AtomicBoolean();
        Table<Long, Row> rows = Table.of("rows", Keys.u64(), Values.cbor(Row.class))
                .indexed(Index.on("by_a", Keys.string(), Row::a))
                .indexed(Index.on("by_b", Keys.string(), row -> {
                    if (failing.get() && row.b().equals("old")) {
                        throw new IllegalStateException("expected");
                    }
                    return row.b();
                }));
        try (Store store = Store.open(new InMemory(), Schema.of("s", rows))) {
            store.put(rows, 1L, new Row("a", "old"));
            store.put(rows, 2L, new Row("a", "old"));
            failing.set(true);
            try {
                store.update(tx -> {
                    ignoreFailure(() -> tx.put(rows, 1L, new Row("b", "new")));
                    ignoreFailure(() -> tx.delete(rows, 2L));
                });
            } catch (IllegalStateException refused) {
                // Also correct: nothing was written.
            }
            failing.set(false);
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
        }
    }

    @Test
    void an_inconsistent_extractor_does_not_break_uniqueness() {
        AtomicInteger calls = new AtomicInteger();
        Index<String, Long, Row> unique = Index.unique("by_a", Keys.string(), row -> {
            boolean wrong = row.b().equals("wrong") && calls.getAndIncrement() % 2 == 0;
            return wrong ? "free" : row.a();
        });
        Table<Long, Row> rows =
                Table.of("rows", Keys.u64(), Values.cbor(Row.class)).indexed(unique);
        try (Store store = Store.open(new InMemory(), Schema.of("s", rows))) {
            store.put(rows, 1L, new Row("taken", ""));
            try {
                store.put(rows, 2L, new Row("taken", "wrong"));
            } catch (BadRequestException e) {
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
        try (Store store = Store.open(new InMemory(), Schema.of("s", rows))) {
            assertThatThrownBy(() -> store.put(rows, 1L, "x".repeat(70_000))).isInstanceOf(BadRequestException.class);
        }
    }

    @Test
    void rows_with_many_entries_can_be_swept() {
        ManualClock clock = new ManualClock();
        Table<Long, String> rows =
                Table.of("rows", Keys.u64(), Values.string()).indexed(many()).expiringAfter(Duration.ofSeconds(1));
        try (Store store = Store.on(new InMemory())
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
    void an_extreme_clock_does_not_make_rows_unreadable(String time) {
        ManualClock clock = new ManualClock(Instant.parse(time));
        try (Store store = Store.on(new InMemory())
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
    void an_undecodable_row_does_not_affect_other_rows() {
        Table<Long, Row> rows = Table.of("rows", Keys.u64(), Values.cbor(Row.class));
        Table<Long, String> others = Table.of("others", Keys.u64(), Values.string());
        try (Store store = Store.open(new InMemory(), Schema.of("s", rows, others))) {
            // An undecodable row, as left by an older program, a removed enum constant or a stricter constructor.
            store.batch().putRaw("rows", Keys.u64().encode(1L), new byte[] {1}).commit();
            assertThatThrownBy(() -> store.write(tx -> tx.get(rows, 1L))).isInstanceOf(StoreException.class);
            store.put(others, 1L, "unaffected");
            store.put(rows, 1L, new Row("replaced", "row"));
        }
    }

    private static void ignoreFailure(Runnable work) {
        try {
            work.run();
        } catch (IllegalStateException e) {
            // Ignored, as a careless function would.
        }
    }
}
