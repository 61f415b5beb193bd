package io.holdfast.retry.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.CheckReport;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.RetryCase;
import io.holdfast.retry.RetryCounter;
import io.holdfast.retry.internal.RetrySchema.ChunkKey;
import io.holdfast.retry.internal.RetrySchema.CounterKey;
import io.holdfast.retry.internal.RetrySchema.ReferenceOrderKey;
import io.holdfast.retry.internal.RetrySchema.StatusKey;
import io.holdfast.retry.internal.RetrySchema.TypeKey;
import io.holdfast.testkit.codec.KeyCodecLaws;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes of keys, which are a contract; and what a check finds. */
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
        assertThat(Status.values()).extracting(Status::code).containsExactly(0, 1, 2, 3);
    }

    @Test
    void lanesSortByReferenceThenOrderThenSequence() {
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
    void aCheckNamesWhatDisagrees() {
        FailedEvent first = save(event("first", "call/1", 0));
        FailedEvent second = save(event("second", "call/1", 1));
        stores.store().update(tx -> {
            ReferenceOrdering.put(tx, first.with(first.state().blocked()));
            ReferenceOrdering.put(tx, second.with(second.state().unblocked(now())));
            tx.delete(RetrySchema.DATA, new ChunkKey("second", 0));
            tx.put(RetrySchema.DATA, new ChunkKey("nobody", 0), new byte[1]);
            RetryCounter.increment(tx, RetryCounter.SAVED, "message_created", "messages");
        });
        CheckReport report = retries.check();
        assertThat(report.isClean()).isFalse();
        assertThat(report.problems()).isEqualTo(6);
        assertThat(report.named())
                .containsExactly(
                        "event 'second' has 0 bytes of data, not 14",
                        "event 'second' has not the data that it was saved with",
                        "event 'second' is not first of its reference, but in front",
                        "event 'first' is first of its reference, but behind",
                        "there are data of event 'nobody', but no event",
                        "3 events were saved and 0 applied or discarded; there are 2, the last sequence is 2");
        stores.store().update(tx -> {
            ReferenceOrdering.put(tx, first);
            ReferenceOrdering.put(tx, second);
            tx.put(RetrySchema.DATA, new ChunkKey("second", 0), event("second").data());
            tx.delete(RetrySchema.DATA, new ChunkKey("nobody", 0));
            CounterKey saved = new CounterKey(RetryCounter.SAVED, "message_created", "messages");
            tx.put(RetrySchema.COUNTERS, saved, new RetrySchema.CounterRow(2));
        });
    }

    @Test
    void aCheckNamesWhatIsPutAsideUncountedOrInHandsWhileBehind() {
        FailedEvent first = save(event("first", "call/1", 0));
        FailedEvent second = save(event("second", "call/1", 1));
        FailedEvent.RunnerLease lease = new FailedEvent.RunnerLease("ada", now().plus(LEASE));
        stores.store().update(tx -> {
            ReferenceOrdering.put(tx, first.with(first.state().setAside(FailedEvent.Status.EXHAUSTED, "why", now())));
            ReferenceOrdering.put(tx, second.with(second.state().claimed(lease, now())));
        });
        assertThat(retries.check().named())
                .containsExactly(
                        "event 'second' is behind another, but a runner has it",
                        "1 events are refused or exhausted, but only 0 ever were");
        stores.store().update(tx -> {
            ReferenceOrdering.put(tx, first);
            ReferenceOrdering.put(tx, second);
        });
    }
}
