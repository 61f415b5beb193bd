package io.holdfast.retry;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Key2;
import io.holdfast.store.codec.Key3;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the room.
 *
 * <pre>
 * failed_events             id                             -> FailedEvent    check: never retried more than it may be
 *   failed_events_due         time                             of the first of each reference: next retry, or end of lease
 *   failed_events_lane        reference, order i64, sequence   unique; what has to be done with first, first
 *   failed_events_by_status   status u16, sequence             unique
 *   failed_events_by_type     type, sequence                   unique
 * failed_event_data         id, chunk u16                  -> bytes          written once, never changed
 * failed_events_ended       sequence                       -> Ended          the archive; expiring
 * failed_event_counters     counter, label, label          -> Count
 * failed_event_sequence     0                              -> Count          of the last event saved
 * </pre>
 *
 * Times and numbers are 8 bytes, big-endian, unless said otherwise; text that is not last has a length of 2 bytes before
 * it.
 */
final class RetrySchema {

    static final Index<Instant, String, FailedEvent> DUE =
            Index.on("failed_events_due", Keys.instant(), FailedEvent::due);

    static final Index<LaneKey, String, FailedEvent> LANE =
            Index.unique("failed_events_lane", LaneKey.CODEC, LaneKey::of);

    static final Index<StatusKey, String, FailedEvent> BY_STATUS =
            Index.unique("failed_events_by_status", StatusKey.CODEC, StatusKey::of);

    static final Index<TypeKey, String, FailedEvent> BY_TYPE =
            Index.unique("failed_events_by_type", TypeKey.CODEC, TypeKey::of);

    static final Table<String, FailedEvent> EVENTS = Table.of(
                    "failed_events", Keys.string(), Values.cbor(FailedEvent.class))
            .indexed(DUE)
            .indexed(LANE)
            .indexed(BY_STATUS)
            .indexed(BY_TYPE)
            .check(
                    "an event is never retried more often than it may be",
                    (id, event) -> event.state().retries() <= event.state().maxRetries())
            .check(
                    "what is put aside is in nobody's hands",
                    (id, event) -> event.status().isRetried() || event.state().lease() == null);

    static final Table<ChunkKey, byte[]> DATA =
            Table.of("failed_event_data", ChunkKey.CODEC, Values.bytes()).shardedBy(1);

    static final Table<Long, Ended> ENDED = Table.of("failed_events_ended", Keys.u64(), Values.cbor(Ended.class))
            .expiring(Ended::until);

    static final Table<CounterKey, Count> COUNTERS =
            Table.of("failed_event_counters", CounterKey.CODEC, Values.cbor(Count.class));

    static final Table<Integer, Count> SEQUENCE =
            Table.of("failed_event_sequence", Keys.u16(), Values.cbor(Count.class));

    static final Schema SCHEMA = Schema.of("retry", EVENTS, DATA, ENDED, COUNTERS, SEQUENCE);

    private RetrySchema() {}

    record LaneKey(String reference, long order, long sequence) {
        static final Key3<LaneKey, String, Long, Long> CODEC = Keys.of(
                Keys.string(),
                LaneKey::reference,
                Keys.i64(),
                LaneKey::order,
                Keys.u64(),
                LaneKey::sequence,
                LaneKey::new);

        static @Nullable LaneKey of(FailedEvent event) {
            String reference = event.reference();
            return reference == null ? null : new LaneKey(reference, event.order(), event.sequence());
        }
    }

    record StatusKey(int status, long sequence) {
        static final Key2<StatusKey, Integer, Long> CODEC =
                Keys.of(Keys.u16(), StatusKey::status, Keys.u64(), StatusKey::sequence, StatusKey::new);

        static StatusKey of(FailedEvent event) {
            return of(event.status(), event.sequence());
        }

        static StatusKey of(Status status, long sequence) {
            return new StatusKey(status.code(), sequence);
        }
    }

    record TypeKey(String type, long sequence) {
        static final Key2<TypeKey, String, Long> CODEC =
                Keys.of(Keys.string(), TypeKey::type, Keys.u64(), TypeKey::sequence, TypeKey::new);

        static TypeKey of(FailedEvent event) {
            return new TypeKey(event.type(), event.sequence());
        }
    }

    record ChunkKey(String id, int chunk) {
        static final Key2<ChunkKey, String, Integer> CODEC =
                Keys.of(Keys.string(), ChunkKey::id, Keys.u16(), ChunkKey::chunk, ChunkKey::new);
    }

    record CounterKey(String counter, String first, String second) {
        static final Key3<CounterKey, String, String, String> CODEC = Keys.of(
                Keys.string(),
                CounterKey::counter,
                Keys.string(),
                CounterKey::first,
                Keys.string(),
                CounterKey::second,
                CounterKey::new);
    }

    record Count(long value) {
        static final Count NONE = new Count(0);

        Count next() {
            return new Count(value + 1);
        }
    }
}
