package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.SampleSchema.COUNTED;
import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.RENAMED;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedEntry;
import io.holdfast.store.record.FeedRead;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.RecordRetention;
import io.holdfast.testkit.internal.SampleSchema;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conformance tests for the event feed. */
abstract class FeedConformance extends ConformanceTestBase {

    FeedConformance(BackendConformance suite) {
        super(suite);
    }

    private void count(String name, long value) {
        store.update(tx -> {
            tx.put(COUNTERS, name, value);
            tx.emit(COUNTED, name, null, value, null, null, null, null);
        });
    }

    private FeedRead.Page page(FeedCursor after, EventFilter filter, int limit) {
        return (FeedRead.Page) store.feed().read(after, filter, limit);
    }

    /** Reads to the end of the feed in pages of the given size. */
    private List<FeedEntry> readAll(FeedCursor after, EventFilter filter, int limit) {
        List<FeedEntry> events = new ArrayList<>();
        FeedCursor cursor = after;
        while (true) {
            FeedRead.Page page = page(cursor, filter, limit);
            assertThat(page.events()).hasSizeLessThanOrEqualTo(limit);
            events.addAll(page.events());
            cursor = page.next();
            if (page.atEnd()) {
                return events;
            }
        }
    }

    private static List<Object> values(List<FeedEntry> events) {
        return events.stream().map(event -> event.event().data().get("value")).toList();
    }

    @Test
    final void pages_of_any_size_return_every_event_once_and_in_order() {
        FeedCursor start = store.feed().oldest();
        for (int i = 0; i < 5; i++) {
            long value = i;
            store.update(tx -> {
                for (int j = 0; j < 3; j++) {
                    tx.emit(COUNTED, "s" + j, null, value * 3 + j, null, null, null, null);
                }
            });
            store.put(COUNTERS, "without an event", value);
            store.update(WriteOptions.DEFAULT.withOrigin(Origin.of("a")), tx -> tx.put(COUNTERS, "b", value));
        }
        List<Long> expected = IntStream.range(0, 15).mapToObj(i -> (long) i).toList();
        for (int limit : new int[] {1, 2, 3, 4, 15, 100}) {
            List<FeedEntry> events = readAll(start, EventFilter.ALL, limit);
            assertThat(values(events)).isEqualTo(expected);
            assertThat(events).extracting(FeedEntry::id).doesNotHaveDuplicates();
            assertThat(FeedCursor.parse(events.get(7).id()))
                    .isEqualTo(events.get(7).cursor());
        }
        FeedCursor middle =
                FeedCursor.parse(readAll(start, EventFilter.ALL, 15).get(7).id());
        assertThat(values(readAll(middle, EventFilter.ALL, 4))).isEqualTo(expected.subList(8, 15));
    }

    @Test
    final void a_filter_selects_by_module_type_and_subject() {
        FeedCursor start = store.feed().oldest();
        count("a", 1);
        count("b", 2);
        store.update(tx -> tx.emit(RENAMED, "a", null));
        assertThat(readAll(start, EventFilter.ALL.withSubjects("a"), 10)).hasSize(2);
        assertThat(readAll(start, EventFilter.ALL.withTypes("counted"), 10)).hasSize(2);
        assertThat(readAll(start, EventFilter.ALL.withTypes("sample.renamed"), 10))
                .hasSize(1);
        assertThat(readAll(start, EventFilter.ALL.withModules("sample"), 10)).hasSize(3);
        assertThat(readAll(start, EventFilter.ALL.withModules("other"), 10)).isEmpty();
        assertThat(readAll(start, EventFilter.ALL.withTypes("counted").withSubjects("b"), 10))
                .hasSize(1);
    }

    @Test
    final void a_reader_at_the_end_waits_for_the_next_commit() {
        count("a", 1);
        FeedCursor end = page(store.feed().oldest(), EventFilter.ALL, 10).next();
        assertThat(store.feed().await(end, Duration.ZERO)).isFalse();
        CompletableFuture<Boolean> waiting =
                CompletableFuture.supplyAsync(() -> store.feed().await(end, Duration.ofSeconds(30)));
        count("a", 2);
        assertThat(waiting.join()).isTrue();
        assertThat(values(readAll(end, EventFilter.ALL, 10))).containsExactly(2L);
    }

    @Test
    final void cursors_of_other_stores_from_the_future_and_without_form_are_refused() {
        count("a", 1);
        FeedCursor latest = store.feed().latest();
        FeedCursor foreign = new FeedCursor(latest.epoch() + 1, latest.commit(), 0);
        assertThat(store.feed().read(foreign, EventFilter.ALL, 1))
                .isEqualTo(new FeedRead.OtherStore(store.feed().oldest()));
        FeedCursor future = new FeedCursor(latest.epoch(), latest.commit() + 1, 0);
        assertThat(store.feed().read(future, EventFilter.ALL, 1)).isEqualTo(new FeedRead.Future(latest));
        for (String text : List.of("", "0", "x-1-1", latest + "-", latest + "-1-1", "-1", "ff".repeat(8) + "-1e3")) {
            StoreErrorAssertions.assertStoreError(ErrorCode.INVALID_ARGUMENT, () -> FeedCursor.parse(text));
        }
    }

    @Test
    final void the_epoch_survives_a_reopen() {
        FeedCursor before = store.feed().latest();
        reopen(SampleSchema.SCHEMA);
        assertThat(store.feed().latest()).isEqualTo(before);
    }

    @Test
    final void a_store_without_a_record_says_so() {
        FeedCursor cursor = store.feed().latest();
        store.close();
        store = Store.on(backend)
                .schemas(SampleSchema.SCHEMA)
                .clock(clock)
                .withoutRecord()
                .open();
        assertThat(store.feed().read(cursor, EventFilter.ALL, 1)).isEqualTo(new FeedRead.Off());
    }

    @Test
    final void old_records_are_deleted_and_a_reader_behind_them_learns_of_the_gap() {
        FeedCursor start = store.feed().oldest();
        for (int i = 0; i < 50; i++) {
            count("a", i);
        }
        clock.advance(Duration.ofMinutes(2));
        store.sweep(); // Writes a checkpoint.
        clock.advance(Duration.ofDays(8));
        count("a", 50);
        store.sweep();
        FeedRead.Gap gap = (FeedRead.Gap) store.feed().read(start, EventFilter.ALL, 100);
        assertThat(values(readAll(gap.oldest(), EventFilter.ALL, 100))).containsExactly(50L);
        reopen(SampleSchema.SCHEMA);
        assertThat(store.feed().oldest()).isEqualTo(gap.oldest());
    }

    @Test
    final void the_oldest_records_are_deleted_when_the_record_is_too_large() {
        store.close();
        store = Store.on(backend)
                .schemas(SampleSchema.SCHEMA)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .recordRetention(new RecordRetention(Duration.ofDays(1), 3L << 20))
                .open();
        String text = "x".repeat(1_000);
        for (int i = 0; i < 6; i++) {
            int round = i;
            store.update(tx -> {
                for (int j = 0; j < 1_100; j++) {
                    tx.emit(COUNTED, "a", null, round, text, null, null, null);
                }
            });
            store.sweep();
        }
        List<Object> rounds = values(readAll(store.feed().oldest(), EventFilter.ALL, 10_000));
        assertThat(rounds.stream().distinct()).containsExactly(4L, 5L);
    }
}
