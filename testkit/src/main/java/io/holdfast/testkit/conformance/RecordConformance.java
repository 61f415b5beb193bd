package io.holdfast.testkit.conformance;

import static io.holdfast.testkit.internal.SampleSchema.COUNTED;
import static io.holdfast.testkit.internal.SampleSchema.COUNTERS;
import static io.holdfast.testkit.internal.SampleSchema.RENAMED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.Durability;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.record.CommitRecord;
import io.holdfast.store.record.EventType;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.RecordedEvent;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.internal.SampleSchema;
import io.holdfast.testkit.internal.StoreErrorAssertions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conformance tests for the commit record. */
abstract class RecordConformance extends ConformanceTestBase {

    private static final Origin ADMIN = new Origin("key-1", "request-7", "sample.count");
    private static final UUID ID = new UUID(1, 2);

    RecordConformance(BackendConformance suite) {
        super(suite);
    }

    private static void count(Tx tx, String name, long value) {
        tx.put(COUNTERS, name, value);
        tx.emit(COUNTED, name, ID, value, "n\u00f6te", true, ManualClock.START, null);
    }

    /** Returns the records with events or a known author. */
    private List<CommitRecord> records() {
        return store.feed().records(0, 10_000);
    }

    @Test
    final void a_commit_is_recorded_with_its_origin_time_and_events_in_order() {
        long commit = store.update(WriteOptions.DEFAULT.withOrigin(ADMIN), tx -> {
            count(tx, "a", -5);
            tx.emit(RENAMED, ID, null);
        });
        CommitRecord record = records().get(0);
        assertThat(record.commit()).isEqualTo(commit);
        assertThat(record.origin()).isEqualTo(ADMIN);
        assertThat(record.time()).isEqualTo(clock.instant());
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("value", -5L);
        data.put("note", "n\u00f6te");
        data.put("final", true);
        data.put("at", ManualClock.START);
        data.put("id", null);
        assertThat(record.events())
                .containsExactly(
                        new RecordedEvent(0, "sample", "counted", "a", ID.toString(), data),
                        new RecordedEvent(1, "sample", "renamed", ID.toString(), null, Map.of()));
    }

    @Test
    final void every_commit_is_recorded_under_its_own_number() {
        List<CompletableFuture<Long>> writes = IntStream.range(0, 200)
                .mapToObj(i -> store.updateAsync(tx -> count(tx, "c" + i % 7, i)))
                .toList();
        List<Long> numbers =
                writes.stream().map(CompletableFuture::join).sorted().toList();
        assertThat(records()).extracting(CommitRecord::commit).containsExactlyElementsOf(numbers);
        // In commit order, the recorded values must equal the stored values.
        Map<String, Object> last = new LinkedHashMap<>();
        records()
                .forEach(record -> last.put(
                        record.events().get(0).subject(),
                        record.events().get(0).data().get("value")));
        last.forEach((name, value) ->
                assertThat(store.get(COUNTERS, name).orElseThrow()).isEqualTo(value));
    }

    @Test
    final void functions_that_conflict_emit_their_events_once() {
        List<CompletableFuture<Long>> writes = IntStream.range(0, 100)
                .mapToObj(i -> store.updateAsync(
                        tx -> count(tx, "hot", tx.get(COUNTERS, "hot").orElse(0L) + 1)))
                .toList();
        writes.forEach(CompletableFuture::join);
        List<Object> values = new ArrayList<>();
        records()
                .forEach(record ->
                        record.events().forEach(event -> values.add(event.data().get("value"))));
        assertThat(values)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 100).mapToObj(i -> (long) i).toList());
    }

    @Test
    final void a_function_that_throws_emits_nothing() {
        assertThatThrownBy(() -> store.update(tx -> {
                    count(tx, "a", 1);
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(records()).isEmpty();
    }

    @Test
    final void an_event_without_a_write_is_a_commit() {
        long before = store.lastCommit();
        long commit = store.update(tx -> tx.emit(RENAMED, "u", null));
        assertThat(commit).isGreaterThan(before);
        assertThat(records()).extracting(CommitRecord::commit).containsExactly(commit);
    }

    @Test
    final void a_commit_without_events_is_recorded_if_its_author_is_known() {
        store.put(COUNTERS, "a", 1L);
        assertThat(records()).isEmpty();
        store.update(WriteOptions.DEFAULT.withOrigin(ADMIN), tx -> tx.put(COUNTERS, "a", 2L));
        assertThat(records()).extracting(CommitRecord::origin).containsExactly(ADMIN);
        // Neither a transaction that changes nothing, nor a commit without fsync, nor one that opts out is recorded.
        store.update(WriteOptions.DEFAULT.withOrigin(ADMIN), tx -> tx.get(COUNTERS, "a"));
        store.update(
                WriteOptions.DEFAULT.withOrigin(ADMIN).withDurability(Durability.PROCESS),
                tx -> tx.put(COUNTERS, "a", 3L));
        WriteOptions optedOut = WriteOptions.DEFAULT.withOrigin(ADMIN).recordedOnlyWithEvents();
        store.update(optedOut, tx -> tx.put(COUNTERS, "a", 4L));
        assertThat(records()).hasSize(1);
        store.update(optedOut, tx -> tx.emit(RENAMED, "u", null));
        assertThat(records()).hasSize(2);
    }

    @Test
    final void the_author_of_the_store_is_the_default() {
        store.close();
        store = Store.on(backend)
                .schemas(SampleSchema.SCHEMA)
                .author("billing")
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open();
        store.put(COUNTERS, "a", 1L);
        assertThat(records()).extracting(CommitRecord::origin).containsExactly(Origin.of("billing"));
    }

    @Test
    final void the_record_survives_a_reopen() {
        store.update(tx -> count(tx, "a", 1));
        List<CommitRecord> before = records();
        reopen(SampleSchema.SCHEMA);
        assertThat(records()).isEqualTo(before).hasSize(1);
    }

    @Test
    final void a_record_larger_than_a_row_keeps_all_events_in_order() {
        String text = "x".repeat(1_000);
        store.update(tx -> {
            for (int i = 0; i < 2_000; i++) {
                tx.emit(COUNTED, "a", null, i, text, null, null, null);
            }
        });
        List<RecordedEvent> events =
                records().stream().flatMap(r -> r.events().stream()).toList();
        assertThat(events)
                .extracting(RecordedEvent::index)
                .containsExactlyElementsOf(IntStream.range(0, 2_000).boxed().toList());
        assertThat(events.get(1_999).data()).containsEntry("value", 1_999L);
    }

    @Test
    final void a_record_of_a_full_transaction_does_not_exceed_its_limits() {
        store.update(WriteOptions.DEFAULT.withLimits(10, 100_000), tx -> {
            for (int i = 0; i < 10; i++) {
                tx.put(COUNTERS, "c" + i, 1L);
            }
            tx.emit(RENAMED, "u", null);
        });
        assertThat(records()).hasSize(1);
    }

    @Test
    final void events_that_do_not_match_their_declaration_are_refused() {
        EventType undeclared = EventType.of("sample", "counted", "Not the declared constant.");
        StoreErrorAssertions.assertStoreError(
                ErrorCode.UNKNOWN_FAMILY, () -> store.update(tx -> tx.emit(undeclared, "a", null)));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.MISUSED, () -> store.update(tx -> tx.emit(RENAMED, "a", null, 1)));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.MISUSED, () -> store.update(tx -> tx.emit(RENAMED, Arrays.asList("a"), null)));
        StoreErrorAssertions.assertStoreError(
                ErrorCode.LIMIT_EXCEEDED, () -> store.update(tx -> tx.emit(RENAMED, "x".repeat(1_025), null)));
        assertThat(records()).isEmpty();
    }

    @Test
    final void a_store_without_a_record_ignores_events_and_begins_again_when_it_is_turned_on() {
        store.update(tx -> count(tx, "a", 1));
        store.close();
        try (Store off = Store.on(backend)
                .schemas(SampleSchema.SCHEMA)
                .withoutRecord()
                .clock(clock)
                .open()) {
            long before = off.lastCommit();
            off.update(tx -> tx.emit(RENAMED, "u", null));
            assertThat(off.lastCommit()).isEqualTo(before);
            off.update(tx -> count(tx, "a", 2));
        }
        store = open(SampleSchema.SCHEMA);
        assertThat(records()).isEmpty();
        store.update(tx -> count(tx, "a", 3));
        assertThat(records()).hasSize(1);
    }

    @Test
    final void the_types_of_all_schemas_are_known() {
        assertThat(store.eventTypes()).extracting(EventType::id).containsExactly("sample.counted", "sample.renamed");
    }
}
