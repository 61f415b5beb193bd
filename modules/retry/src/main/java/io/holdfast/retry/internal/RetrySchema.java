package io.holdfast.retry.internal;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.RetryEventTypes;
import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the retry module.
 *
 * <pre>
 * failed_events             id                             -> FailedEventRow     check: retries do not exceed maxRetries
 *   failed_events_due         time                             the first of each reference: next retry or end of lease
 *   failed_events_due_group   group, time                      the same for events with a group of runners
 *   failed_events_lane        reference, order i64, sequence   unique; processing order
 *   failed_events_by_status   status u16, sequence             unique
 *   failed_events_by_type     type, sequence                   unique
 *   failed_events_by_account  account, sequence                unique; events whose account is known
 *   failed_events_unfunded    account, credit i64, sequence    unique; refused events that wait for credit
 * failed_event_data         id, chunk u16                  -> bytes              never changed
 * failed_events_ended       sequence                       -> ArchivedEventRow   the archive; expiring
 * failed_event_counters     counter, label, label          -> CounterRow
 * failed_event_sequence     0                              -> CounterRow         the last sequence number
 * </pre>
 *
 * Times and numbers are big-endian with 8 bytes unless noted otherwise. A string has a 2-byte length prefix unless it
 * is the last part of its key.
 */
public final class RetrySchema {

    static final Index<Instant, String, FailedEventRow> DUE =
            Index.on("failed_events_due", Keys.instant(), event -> event.group() == null ? event.dueAt() : null);

    static final Index<GroupDueKey, String, FailedEventRow> DUE_IN_GROUP =
            Index.on("failed_events_due_group", GroupDueKey.CODEC, GroupDueKey::of);

    static final Index<ReferenceOrderKey, String, FailedEventRow> BY_REFERENCE =
            Index.unique("failed_events_lane", ReferenceOrderKey.CODEC, ReferenceOrderKey::of);

    static final Index<StatusKey, String, FailedEventRow> BY_STATUS =
            Index.unique("failed_events_by_status", StatusKey.CODEC, StatusKey::of);

    static final Index<TypeKey, String, FailedEventRow> BY_TYPE =
            Index.unique("failed_events_by_type", TypeKey.CODEC, TypeKey::of);

    static final Index<AccountKey, String, FailedEventRow> BY_ACCOUNT =
            Index.unique("failed_events_by_account", AccountKey.CODEC, AccountKey::of);

    static final Index<CreditWaitKey, String, FailedEventRow> WAITING_FOR_CREDIT =
            Index.unique("failed_events_unfunded", CreditWaitKey.CODEC, CreditWaitKey::of);

    public static final Table<String, FailedEventRow> EVENTS = Table.of(
                    "failed_events", Keys.string(), Values.cbor(FailedEventRow.class))
            .indexed(DUE)
            .indexed(DUE_IN_GROUP)
            .indexed(BY_REFERENCE)
            .indexed(BY_STATUS)
            .indexed(BY_TYPE)
            .indexed(BY_ACCOUNT)
            .indexed(WAITING_FOR_CREDIT)
            .check(
                    "retries must not exceed maxRetries",
                    (id, event) -> event.state().retries() <= event.state().maxRetries())
            .check(
                    "a refused or exhausted event must not be leased",
                    (id, event) -> event.status().isRetryable() || event.state().lease() == null);

    static final Table<ChunkKey, byte[]> DATA =
            Table.of("failed_event_data", ChunkKey.CODEC, Values.bytes()).shardedBy(1);

    public static final Table<Long, ArchivedEventRow> ARCHIVE = Table.of(
                    "failed_events_ended", Keys.u64(), Values.cbor(ArchivedEventRow.class))
            .expiring(ArchivedEventRow::until);

    public static final Table<CounterKey, CounterRow> COUNTERS =
            Table.of("failed_event_counters", CounterKey.CODEC, Values.cbor(CounterRow.class));

    static final Table<Integer, CounterRow> SEQUENCE =
            Table.of("failed_event_sequence", Keys.u16(), Values.cbor(CounterRow.class));

    public static final Schema SCHEMA = Schema.of("retry", EVENTS, DATA, ARCHIVE, COUNTERS, SEQUENCE)
            .withEvents(
                    RetryEventTypes.FAILED,
                    RetryEventTypes.REFUSED,
                    RetryEventTypes.EXHAUSTED,
                    RetryEventTypes.RECOVERED,
                    RetryEventTypes.REQUEUED,
                    RetryEventTypes.DISCARDED);

    private RetrySchema() {}

    record ReferenceOrderKey(String reference, long order, long sequence) {
        static final KeyCodec3<ReferenceOrderKey, String, Long, Long> CODEC = Keys.of(
                Keys.string(),
                ReferenceOrderKey::reference,
                Keys.i64(),
                ReferenceOrderKey::order,
                Keys.u64(),
                ReferenceOrderKey::sequence,
                ReferenceOrderKey::new);

        static @Nullable ReferenceOrderKey of(FailedEventRow event) {
            String reference = event.reference();
            return reference == null ? null : new ReferenceOrderKey(reference, event.order(), event.sequence());
        }
    }

    record StatusKey(int status, long sequence) {
        static final KeyCodec2<StatusKey, Integer, Long> CODEC =
                Keys.of(Keys.u16(), StatusKey::status, Keys.u64(), StatusKey::sequence, StatusKey::new);

        static StatusKey of(FailedEventRow event) {
            return of(event.status(), event.sequence());
        }

        static StatusKey of(Status status, long sequence) {
            return new StatusKey(codeOf(status), sequence);
        }

        /** Returns the stored code of a status. The code never changes. */
        static int codeOf(Status status) {
            return switch (status) {
                case PENDING -> 0;
                case RETRYING -> 1;
                case REFUSED -> 2;
                case EXHAUSTED -> 3;
            };
        }
    }

    record TypeKey(String type, long sequence) {
        static final KeyCodec2<TypeKey, String, Long> CODEC =
                Keys.of(Keys.string(), TypeKey::type, Keys.u64(), TypeKey::sequence, TypeKey::new);

        static TypeKey of(FailedEventRow event) {
            return new TypeKey(event.type(), event.sequence());
        }
    }

    record GroupDueKey(String group, Instant at) {
        static final KeyCodec2<GroupDueKey, String, Instant> CODEC =
                Keys.of(Keys.string(), GroupDueKey::group, Keys.instant(), GroupDueKey::at, GroupDueKey::new);

        static @Nullable GroupDueKey of(FailedEventRow event) {
            String group = event.group();
            Instant due = event.dueAt();
            return group == null || due == null ? null : new GroupDueKey(group, due);
        }
    }

    record AccountKey(String account, long sequence) {
        static final KeyCodec2<AccountKey, String, Long> CODEC =
                Keys.of(Keys.string(), AccountKey::account, Keys.u64(), AccountKey::sequence, AccountKey::new);

        static @Nullable AccountKey of(FailedEventRow event) {
            String account = event.account();
            return account == null ? null : new AccountKey(account, event.sequence());
        }
    }

    record CreditWaitKey(String account, long credits, long sequence) {
        static final KeyCodec3<CreditWaitKey, String, Long, Long> CODEC = Keys.of(
                Keys.string(),
                CreditWaitKey::account,
                Keys.i64(),
                CreditWaitKey::credits,
                Keys.u64(),
                CreditWaitKey::sequence,
                CreditWaitKey::new);

        static @Nullable CreditWaitKey of(FailedEventRow event) {
            String account = event.account();
            Long credits = event.state().creditNeeded();
            return account == null || credits == null || event.status() != Status.REFUSED
                    ? null
                    : new CreditWaitKey(account, credits, event.sequence());
        }
    }

    record ChunkKey(String id, int chunk) {
        static final KeyCodec2<ChunkKey, String, Integer> CODEC =
                Keys.of(Keys.string(), ChunkKey::id, Keys.u16(), ChunkKey::chunk, ChunkKey::new);
    }

    public record CounterKey(String counter, String first, String second) {
        static final KeyCodec3<CounterKey, String, String, String> CODEC = Keys.of(
                Keys.string(),
                CounterKey::counter,
                Keys.string(),
                CounterKey::first,
                Keys.string(),
                CounterKey::second,
                CounterKey::new);
    }

    public record CounterRow(long value) {
        public static final CounterRow ZERO = new CounterRow(0);

        public CounterRow next() {
            return new CounterRow(value + 1);
        }
    }
}
