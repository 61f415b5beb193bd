package io.holdfast.intake;

import io.holdfast.intake.IntakeSchema.Count;
import io.holdfast.intake.IntakeSchema.Processed;
import io.holdfast.retry.Event;
import io.holdfast.retry.Verdict;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** The records that events were applied, each written in the commit of its effect. */
final class ProcessedEvents {

    private final Duration remember;

    ProcessedEvents(Duration remember) {
        this.remember = remember;
    }

    /** Whether an event was applied. That another event had its id is {@link Turned}. */
    boolean has(ReadTx tx, Event event) {
        Processed processed = tx.get(IntakeSchema.PROCESSED, event.id()).orElse(null);
        if (processed != null && !processed.fingerprint().equals(Decoder.fingerprint(event.data()))) {
            throw new Turned(reused(event));
        }
        return processed != null;
    }

    void add(Tx tx, Event event) {
        Instant now = tx.now();
        Instant until = remember.isZero() ? null : now.plus(remember);
        tx.put(
                IntakeSchema.PROCESSED,
                event.id(),
                new Processed(event.type(), Decoder.fingerprint(event.data()), now, until));
        Count before = tx.get(IntakeSchema.APPLIED, event.type()).orElse(Count.NONE);
        tx.put(IntakeSchema.APPLIED, event.type(), new Count(before.value() + 1));
    }

    static Map<String, Long> counts(ReadTx tx) {
        Map<String, Long> counts = new TreeMap<>();
        tx.scan(IntakeSchema.APPLIED)
                .forEach(row -> counts.put(row.key(), row.value().value()));
        return counts;
    }

    /** What becomes of an event whose id is another's. */
    static Verdict.NotDone reused(Event event) {
        return Verdict.hopeless("id_reused: another event has the id " + event.id());
    }

    /** Undoes what an event wrote that is not applied after all. */
    static final class Turned extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Verdict.NotDone verdict;

        Turned(Verdict.NotDone verdict) {
            super(verdict.error(), null, false, false);
            this.verdict = verdict;
        }

        Verdict.NotDone verdict() {
            return verdict;
        }
    }
}
