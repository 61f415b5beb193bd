package io.holdfast.seats.internal;

import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.PlanChange;
import io.holdfast.seats.PlanChangeSummary;
import io.holdfast.seats.PlanChangeSummary.MovedSeat;
import io.holdfast.seats.PlanOutcome;
import io.holdfast.seats.PlanOutcome.PlanStored;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.event.SeatsEventTypes;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.PlanChangeKey;
import io.holdfast.seats.internal.plan.PlanChangeHash;
import io.holdfast.seats.internal.plan.PlanChangeRow;
import io.holdfast.seats.internal.plan.PlanDraft;
import io.holdfast.seats.internal.plan.PlanEditor;
import io.holdfast.seats.internal.plan.SectionDraft;
import io.holdfast.seats.internal.plan.SectionDraft.AreaCounts;
import io.holdfast.seats.internal.row.SaleTermsRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The commands that change the plan of an event. */
public final class PlanCommands {

    private final SeatsOptions options;

    public PlanCommands(SeatsOptions options) {
        this.options = options;
    }

    public PlanOutcome change(Tx tx, PlanChange change) {
        EventKey key = key(Arguments.notNull("change", change).event());
        OpenEvent event = OpenEvent.openLive(tx, key, options.keepChanges());
        if (event == null) {
            return new SeatsOutcome.EventNotFound(change.event());
        }
        UUID request = PlanChangeHash.of(change);
        PlanOutcome repeated = repeated(tx, key, change, request);
        if (repeated != null) {
            return repeated;
        }
        Arguments.newId("change", change.id());
        int number = nextNumber(tx, key);
        PlanDraft draft = draft(tx, key, event.row());
        PlanOutcome refusal = new PlanEditor(draft).apply(change.edits(), change.moves());
        if (refusal != null) {
            return refusal;
        }
        BookingChangeReason reason = change.reason();
        PlanChangeSummary summary = summary(change, draft, number, tx);
        event.startPlanChange(change.id());
        PlanApplier applier = new PlanApplier(tx, key, event, draft, reason);
        applier.apply();
        event.save();
        PlanChangeRow row = new PlanChangeRow(
                number,
                tx.now(),
                request,
                reason.text(),
                reason.author(),
                summary.added(),
                summary.removed(),
                summary.blocked(),
                summary.unblocked(),
                applier.moved(),
                event.row().lastChange());
        tx.put(SeatsSchema.PLAN_CHANGES, new PlanChangeKey(key, change.id()), row);
        tx.emit(
                SeatsEventTypes.PLAN_CHANGED,
                key.event(),
                null,
                change.id(),
                row.added(),
                row.removed(),
                row.blocked(),
                row.unblocked(),
                row.moved().size(),
                row.reason(),
                row.author());
        return new PlanStored(row.toView(change.id()), false);
    }

    public PlanOutcome preview(ReadTx tx, PlanChange change) {
        EventKey key = key(Arguments.notNull("change", change).event());
        EventRow event = EventRow.findLive(tx, key).orElse(null);
        if (event == null) {
            return new SeatsOutcome.EventNotFound(change.event());
        }
        PlanOutcome repeated = repeated(tx, key, change, PlanChangeHash.of(change));
        if (repeated != null) {
            return repeated;
        }
        PlanDraft draft = draft(tx, key, event);
        PlanOutcome refusal = new PlanEditor(draft).apply(change.edits(), change.moves());
        return refusal == null ? new PlanStored(summary(change, draft, nextNumber(tx, key), tx), false) : refusal;
    }

    public List<PlanChangeSummary> history(ReadTx tx, EventId id) {
        EventKey key = key(id);
        if (EventRow.findLive(tx, key).isEmpty()) {
            return List.of();
        }
        return tx.scan(SeatsSchema.PLAN_CHANGES).prefix(PlanChangeKey.CODEC.prefix(key)).stream()
                .map(row -> row.value().toView(row.key().change()))
                .sorted(Comparator.comparingInt(PlanChangeSummary::number))
                .toList();
    }

    private static @Nullable PlanOutcome repeated(ReadTx tx, EventKey key, PlanChange change, UUID request) {
        PlanChangeRow existing = tx.get(SeatsSchema.PLAN_CHANGES, new PlanChangeKey(key, change.id()))
                .orElse(null);
        if (existing == null) {
            return null;
        }
        return existing.request().equals(request)
                ? new PlanStored(existing.toView(change.id()), true)
                : new SeatsOutcome.KeyReused(change.id());
    }

    private static int nextNumber(ReadTx tx, EventKey key) {
        long changes = tx.scan(SeatsSchema.PLAN_CHANGES)
                .prefix(PlanChangeKey.CODEC.prefix(key))
                .count();
        if (changes >= SeatsLimits.MAX_PLAN_CHANGES) {
            throw Arguments.tooLarge("the plan of an event can be changed at most " + SeatsLimits.MAX_PLAN_CHANGES
                    + " times, but was changed " + changes + " times");
        }
        return (int) changes + 1;
    }

    private static PlanDraft draft(ReadTx tx, EventKey key, EventRow event) {
        PlanReader reader = new PlanReader(tx, key, event);
        return new PlanDraft(
                tx.get(SeatsSchema.EVENT_SECTIONS, key).orElseThrow().ids(),
                reader::read,
                id -> tx.get(SeatsSchema.SALE_TERMS, key)
                        .orElse(SaleTermsRow.NONE)
                        .category(id)
                        .isPresent());
    }

    /** Returns the effect of an edited plan. */
    private static PlanChangeSummary summary(PlanChange change, PlanDraft draft, int number, ReadTx tx) {
        List<MovedSeat> moved = new ArrayList<>();
        new TreeMap<>(draft.moves())
                .forEach((booking, seats) ->
                        seats.forEach(move -> moved.add(new MovedSeat(BookingId.of(booking), move.from(), move.to()))));
        return new PlanChangeSummary(
                change.id(),
                number,
                tx.now(),
                change.reason(),
                sum(draft, section -> section.added().size(), (old, now) -> now.capacity() - old.capacity()),
                sum(draft, section -> section.removed().size(), (old, now) -> old.capacity() - now.capacity()),
                sum(draft, section -> section.blocked().size(), (old, now) -> now.blocked() - old.blocked()),
                sum(draft, section -> section.unblocked().size(), (old, now) -> old.blocked() - now.blocked()),
                moved,
                0);
    }

    private static int sum(PlanDraft draft, ToIntFunction<SectionDraft> seats, PlaceCount places) {
        return draft.sections().stream()
                .mapToInt(section -> section.isArea()
                        ? Math.max(0, places.of(section.countsBefore(), section.counts()))
                        : seats.applyAsInt(section))
                .sum();
    }

    /** The number of places of an area that a change affects, if it is positive. */
    @FunctionalInterface
    private interface PlaceCount {
        int of(AreaCounts before, AreaCounts after);
    }

    private EventKey key(EventId event) {
        return EventKey.of(options.namespace(), event);
    }
}
