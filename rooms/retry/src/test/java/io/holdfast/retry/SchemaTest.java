package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.RetrySchema.ChunkKey;
import io.holdfast.retry.RetrySchema.CounterKey;
import io.holdfast.retry.RetrySchema.LaneKey;
import io.holdfast.retry.RetrySchema.StatusKey;
import io.holdfast.retry.RetrySchema.TypeKey;
import io.holdfast.testkit.CodecLaws;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes of keys, which are a contract; and what a check finds. */
class SchemaTest extends RetryCase {

    @Test
    void keysAreAsDocumented() {
        CodecLaws.golden(LaneKey.CODEC, new LaneKey("c/1", 1, 2), "0003 632f31 8000000000000001 0000000000000002");
        CodecLaws.golden(StatusKey.CODEC, StatusKey.of(Status.EXHAUSTED, 2), "0003 0000000000000002");
        CodecLaws.golden(TypeKey.CODEC, new TypeKey("sms", 2), "0003 736d73 0000000000000002");
        CodecLaws.golden(ChunkKey.CODEC, new ChunkKey("e1", 1), "0002 6531 0001");
        CodecLaws.golden(CounterKey.CODEC, new CounterKey("a", "b", ""), "0001 61 0001 62");
        assertThat(Status.values()).extracting(Status::code).containsExactly(0, 1, 2, 3);
    }

    @Test
    void lanesSortByReferenceThenOrderThenSequence() {
        CodecLaws.of(
                        LaneKey.CODEC,
                        Comparator.comparing((LaneKey key) -> key.reference().length())
                                .thenComparing(LaneKey::reference)
                                .thenComparing(LaneKey::order)
                                .thenComparing(LaneKey::sequence),
                        List.of(
                                new LaneKey("a", Long.MIN_VALUE, 0),
                                new LaneKey("a", -1, 5),
                                new LaneKey("a", 0, Long.MAX_VALUE),
                                new LaneKey("a", 1, 256),
                                new LaneKey("a", Long.MAX_VALUE, 1),
                                new LaneKey("b", 0, 0),
                                new LaneKey("aa", 0, 0)))
                .hold();
    }

    @Test
    void aCheckNamesWhatDisagrees() {
        FailedEvent first = save(event("first", "call/1", 0));
        FailedEvent second = save(event("second", "call/1", 1));
        stores.store().update(tx -> {
            Lanes.put(tx, first.with(first.state().putBehind()));
            Lanes.put(tx, second.with(second.state().inFront(now())));
            tx.delete(RetrySchema.DATA, new ChunkKey("second", 0));
            tx.put(RetrySchema.DATA, new ChunkKey("nobody", 0), new byte[1]);
            Counter.add(tx, Counter.SAVED, "message_created", "messages");
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
            Lanes.put(tx, first);
            Lanes.put(tx, second);
            tx.put(RetrySchema.DATA, new ChunkKey("second", 0), event("second").data());
            tx.delete(RetrySchema.DATA, new ChunkKey("nobody", 0));
            CounterKey saved = new CounterKey(Counter.SAVED, "message_created", "messages");
            tx.put(RetrySchema.COUNTERS, saved, new RetrySchema.Count(2));
        });
    }

    @Test
    void aCheckNamesWhatIsPutAsideUncountedOrInHandsWhileBehind() {
        FailedEvent first = save(event("first", "call/1", 0));
        FailedEvent second = save(event("second", "call/1", 1));
        FailedEvent.Lease lease = new FailedEvent.Lease("ada", now().plus(LEASE));
        stores.store().update(tx -> {
            Lanes.put(tx, first.with(first.state().parked(FailedEvent.Status.EXHAUSTED, "why", now())));
            Lanes.put(tx, second.with(second.state().claimed(lease, now())));
        });
        assertThat(retries.check().named())
                .containsExactly(
                        "event 'second' is behind another, but a runner has it",
                        "1 events are refused or exhausted, but only 0 ever were");
        stores.store().update(tx -> {
            Lanes.put(tx, first);
            Lanes.put(tx, second);
        });
    }
}
