package io.holdfast.retry.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.RetryCase;
import io.holdfast.retry.RetryCounterValue;
import io.holdfast.retry.internal.RetrySchema.ChunkKey;
import io.holdfast.retry.internal.RetrySchema.CounterKey;
import io.holdfast.retry.internal.RetrySchema.ReferenceOrderKey;
import io.holdfast.retry.internal.RetrySchema.StatusKey;
import io.holdfast.retry.internal.RetrySchema.TypeKey;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.testkit.codec.KeyCodecLaws;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes of keys, which are a contract, and the findings of the check. */
class RetrySchemaTest extends RetryCase {

    @Test
    void keysAreAsDocumented() {
        KeyCodecLaws.assertGoldenBytes(
                ReferenceOrderKey.CODEC,
                new ReferenceOrderKey("c/1", 1, 2),
                "0003 632f31 8000000000000001 0000000000000002");
        KeyCodecLaws.assertGoldenBytes(StatusKey.CODEC, StatusKey.of(Status.EXHAUSTED, 2), "0003 0000000000000002");
        KeyCodecLaws.assertGoldenBytes(TypeKey.CODEC, new TypeKey("sms", 2), "0003 736d73 0000000000000002");
        KeyCodecLaws.assertGoldenBytes(ChunkKey.CODEC, new ChunkKey("e1", 1), "0002 6531 0001");
        KeyCodecLaws.assertGoldenBytes(CounterKey.CODEC, new CounterKey("a", "b", ""), "0001 61 0001 62");
        assertThat(Status.values()).extracting(StatusKey::codeOf).containsExactly(0, 1, 2, 3);
    }

    @Test
    void keysSortByReferenceThenOrderThenSequence() {
        KeyCodecLaws.of(
                        ReferenceOrderKey.CODEC,
                        Comparator.comparing((ReferenceOrderKey key) ->
                                        key.reference().length())
                                .thenComparing(ReferenceOrderKey::reference)
                                .thenComparing(ReferenceOrderKey::order)
                                .thenComparing(ReferenceOrderKey::sequence),
                        List.of(
                                new ReferenceOrderKey("a", Long.MIN_VALUE, 0),
                                new ReferenceOrderKey("a", -1, 5),
                                new ReferenceOrderKey("a", 0, Long.MAX_VALUE),
                                new ReferenceOrderKey("a", 1, 256),
                                new ReferenceOrderKey("a", Long.MAX_VALUE, 1),
                                new ReferenceOrderKey("b", 0, 0),
                                new ReferenceOrderKey("aa", 0, 0)))
                .assertAll();
    }

    @Test
    void theCheckReportsInconsistentRows() {
        FailedEventRow first = saveRow(event("first", "call/1", 0));
        FailedEventRow second = saveRow(event("second", "call/1", 1));
        stores.store().update(tx -> {
            ReferenceOrdering.put(tx, first.withState(first.state().blocked()));
            ReferenceOrdering.put(tx, second.withState(second.state().unblocked(now())));
            tx.delete(RetrySchema.DATA, new ChunkKey("second", 0));
            tx.put(RetrySchema.DATA, new ChunkKey("nobody", 0), new byte[1]);
            RetryCounters.increment(tx, RetryCounterValue.SAVED, "message_created", "messages");
        });
        CheckReport report = retries.check();
        assertThat(report.isClean()).isFalse();
        assertThat(report.problemCount()).isEqualTo(6);
        assertThat(report.problems())
                .containsExactly(
                        "event 'second' has 0 bytes of data, expected 14",
                        "event 'second' has data that does not match its hash",
                        "event 'second' is not the first of its reference, but is not blocked",
                        "event 'first' is the first of its reference, but is blocked",
                        "data of event 'nobody' exists, but the event does not",
                        "the counters have 3 saved and 0 applied or discarded events, but 2 events are stored and the last"
                                + " sequence is 2");
        stores.store().update(tx -> {
            ReferenceOrdering.put(tx, first);
            ReferenceOrdering.put(tx, second);
            tx.put(RetrySchema.DATA, new ChunkKey("second", 0), event("second").data());
            tx.delete(RetrySchema.DATA, new ChunkKey("nobody", 0));
            CounterKey saved = new CounterKey(RetryCounterValue.SAVED, "message_created", "messages");
            tx.put(RetrySchema.COUNTERS, saved, new RetrySchema.CounterRow(2));
        });
    }

    @Test
    void theCheckReportsUncountedExhaustedEventsAndBlockedEventsWithALease() {
        FailedEventRow first = saveRow(event("first", "call/1", 0));
        FailedEventRow second = saveRow(event("second", "call/1", 1));
        EventLeaseRow lease = new EventLeaseRow("ada", now().plus(LEASE));
        stores.store().update(tx -> {
            ReferenceOrdering.put(tx, first.withState(first.state().parked(Status.EXHAUSTED, "why", now())));
            ReferenceOrdering.put(tx, second.withState(second.state().claimed(lease, now())));
        });
        assertThat(retries.check().problems())
                .containsExactly(
                        "event 'second' is blocked, but leased to a runner",
                        "1 events are refused or exhausted, but the counters have only 0");
        stores.store().update(tx -> {
            ReferenceOrdering.put(tx, first);
            ReferenceOrdering.put(tx, second);
        });
    }

    private FailedEventRow saveRow(InboundEvent event) {
        String id = save(event).id();
        return stores.store().get(RetrySchema.EVENTS, id).orElseThrow();
    }
}
