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

/** The records that events were applied, each written in the commit of its effect. */
final class ProcessedEvents {

    private final Duration remember;

    ProcessedEvents(Duration remember) {
        this.remember = remember;
    }

    /** Whether an event was applied. That another event had its id is {@link NotAppliedException}. */
    boolean contains(ReadTx tx, InboundEvent event) {
        ProcessedEventRow processed = tx.get(IntakeSchema.PROCESSED, event.id()).orElse(null);
        if (processed != null && !processed.fingerprint().equals(EventDecoder.fingerprint(event.data()))) {
            throw new NotAppliedException(idReused(event));
        }
        return processed != null;
    }

    void add(Tx tx, InboundEvent event) {
        Instant now = tx.now();
        Instant until = remember.isZero() ? null : now.plus(remember);
        tx.put(
                IntakeSchema.PROCESSED,
                event.id(),
                new ProcessedEventRow(event.type(), EventDecoder.fingerprint(event.data()), now, until));
        AppliedCountRow before = tx.get(IntakeSchema.APPLIED, event.type()).orElse(AppliedCountRow.NONE);
        tx.put(IntakeSchema.APPLIED, event.type(), new AppliedCountRow(before.value() + 1));
    }

    static Map<String, Long> counts(ReadTx tx) {
        Map<String, Long> counts = new TreeMap<>();
        tx.scan(IntakeSchema.APPLIED)
                .forEach(row -> counts.put(row.key(), row.value().value()));
        return counts;
    }

    /** What becomes of an event whose id is another's. */
    static Verdict.NotDone idReused(InboundEvent event) {
        return Verdict.hopeless("id_reused: another event has the id " + event.id());
    }

    /** Undoes what an event wrote that is not applied after all. */
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
