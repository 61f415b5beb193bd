package io.holdfast.intake;

import io.holdfast.intake.IntakeSchema.AppliedCountRow;
import io.holdfast.intake.IntakeSchema.ProcessedEventRow;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Verdict;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** The applied events. Each event is recorded in the same commit as its effect. */
final class ProcessedEvents {

    private final Duration window;

    ProcessedEvents(Duration window) {
        this.window = window;
    }

    /**
     * Returns whether an event was applied.
     *
     * @throws NotAppliedException if a different event with the same id was applied
     */
    boolean contains(ReadTx tx, InboundEvent event) {
        ProcessedEventRow processed = tx.get(IntakeSchema.PROCESSED, event.id()).orElse(null);
        if (processed != null && !processed.fingerprint().equals(EventDecoder.hash(event.data()))) {
            throw new NotAppliedException(idReused(event));
        }
        return processed != null;
    }

    void add(Tx tx, InboundEvent event) {
        Instant now = tx.now();
        Instant until = window.isZero() ? null : now.plus(window);
        tx.put(
                IntakeSchema.PROCESSED,
                event.id(),
                new ProcessedEventRow(event.type(), EventDecoder.hash(event.data()), now, until));
        AppliedCountRow before = tx.get(IntakeSchema.APPLIED, event.type()).orElse(AppliedCountRow.ZERO);
        tx.put(IntakeSchema.APPLIED, event.type(), new AppliedCountRow(before.value() + 1));
    }

    static Map<String, Long> counts(ReadTx tx) {
        Map<String, Long> counts = new TreeMap<>();
        tx.scan(IntakeSchema.APPLIED)
                .forEach(row -> counts.put(row.key(), row.value().value()));
        return counts;
    }

    /** Returns the verdict for an event whose id is used by a different event. */
    static Verdict.NotDone idReused(InboundEvent event) {
        return Verdict.hopeless("id_reused: the id " + event.id() + " belongs to a different event");
    }

    /** Rolls back the writes of an event that was not applied. */
    static final class NotAppliedException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Verdict.NotDone verdict;

        NotAppliedException(Verdict.NotDone verdict) {
            super(verdict.error(), null, false, false);
            this.verdict = verdict;
        }

        Verdict.NotDone verdict() {
            return verdict;
        }
    }
}
