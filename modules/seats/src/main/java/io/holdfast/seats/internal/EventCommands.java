package io.holdfast.seats.internal;

import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.event.SeatsEventTypes;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.seats.internal.row.EventDefinitionRow;
import io.holdfast.seats.internal.row.EventDefinitionRow.SectionLayout;
import io.holdfast.seats.internal.row.EventDeletionRow;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.internal.row.SeatCountsRow;
import io.holdfast.seats.internal.row.SectionConfigRow;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The organizer's commands: create, close, reopen and delete events, block seats, and set prices. */
public final class EventCommands {

    private final SeatsOptions options;

    public EventCommands(SeatsOptions options) {
        this.options = options;
    }

    public SeatsOutcome.Created create(Tx tx, EventPlan plan) {
        EventKey key = key(Arguments.notNull("plan", plan).id());
        UUID requestHash = EventPlanHash.of(plan);
        EventRow existing = tx.get(SeatsSchema.EVENTS, key).orElse(null);
        if (existing != null && existing.status() == Event.Status.DELETED) {
            return new SeatsOutcome.EventBeingDeleted(plan.id());
        }
        if (existing != null) {
            return tx.get(SeatsSchema.EVENT_SECTIONS, key)
                            .orElseThrow()
                            .request()
                            .equals(requestHash)
                    ? new SeatsOutcome.EventStored(SeatsViewMapper.toEvent(tx, key, existing), true)
                    : new SeatsOutcome.KeyReused(plan.id().value());
        }
        Arguments.newId("event", plan.id().value());
        plan.sections()
                .forEach(section -> Arguments.newId("section", section.id().toString()));
        Instant now = tx.now();
        List<SectionLayout> layouts = new ArrayList<>();
        int total = 0;
        List<LineItemRow> blocked = new ArrayList<>();
        for (SectionPlan section : plan.sections()) {
            SectionKey sectionKey = key.section(section.id());
            SectionConfigRow config = config(section);
            layouts.add(new SectionLayout(section.id().toString(), config.rows(), config.seatsPerRow()));
            tx.put(SeatsSchema.SECTION_CONFIGS, sectionKey, config);
            tx.put(SeatsSchema.SECTION_STATS, sectionKey, SeatCountsRow.allAvailable(config.capacity(), now));
            if (!config.isArea()) {
                tx.put(
                        SeatsSchema.SEAT_BITS,
                        sectionKey,
                        PackedSeatStates.allAvailable(config.capacity()).bytes());
            }
            total += config.capacity();
            LineItemRow line = initiallyBlocked(section, config);
            if (line.count() > 0) {
                blocked.add(line);
            }
        }
        tx.put(SeatsSchema.EVENT_SECTIONS, key, new EventDefinitionRow(plan.name(), requestHash, layouts));
        EventRow row = EventRow.newOpen(SeatCountsRow.allAvailable(total, now), now);
        OpenEvent event = OpenEvent.create(tx, key, row, options.keepChanges());
        tx.emit(SeatsEventTypes.EVENT_CREATED, plan.id().value(), null, plan.name(), total);
        // One change per section, because a single change for a large event would exceed the maximum size of a row.
        blocked.forEach(line -> event.apply(SeatTransition.BLOCK, List.of(line), null));
        return new SeatsOutcome.EventStored(saveAndView(tx, key, event), false);
    }

    public Optional<Event> get(ReadTx tx, EventId event) {
        EventKey key = key(event);
        return EventRow.findLive(tx, key).map(row -> SeatsViewMapper.toEvent(tx, key, row));
    }

    public Page<Event> list(ReadTx tx, int limit, @Nullable String cursor) {
        var page = tx.scan(SeatsSchema.EVENTS)
                .prefix(EventKey.CODEC.prefix(options.namespace()))
                .page(Arguments.inRange("limit", limit, 1, SeatsLimits.MAX_PAGE), cursor);
        return new Page<>(
                page.rows().stream()
                        .filter(row -> row.value().status() != Event.Status.DELETED)
                        .map(row -> SeatsViewMapper.toEvent(tx, row.key(), row.value()))
                        .toList(),
                page.next());
    }

    public List<Event> startingWith(ReadTx tx, String text, int limit) {
        return tx
                .scan(SeatsSchema.EVENTS)
                .prefix(EventKey.CODEC.prefix(options.namespace()))
                .from(new EventKey(options.namespace(), text))
                .limit(Arguments.inRange("limit", limit, 1, SeatsLimits.MAX_PAGE))
                .stream()
                .takeWhile(row -> row.key().event().startsWith(text))
                .filter(row -> row.value().status() != Event.Status.DELETED)
                .map(row -> SeatsViewMapper.toEvent(tx, row.key(), row.value()))
                .toList();
    }

    public SeatsOutcome.ClosedOrReopened setStatus(Tx tx, EventId id, Event.Status status) {
        OpenEvent event = openLive(tx, id);
        if (event == null) {
            return new SeatsOutcome.EventNotFound(id);
        }
        boolean repeated = event.row().status() == status;
        if (!repeated) {
            boolean closes = status == Event.Status.CLOSED;
            event.replaceEvent(event.row().withStatus(status, closes ? tx.now() : null));
            tx.emit(closes ? SeatsEventTypes.EVENT_CLOSED : SeatsEventTypes.EVENT_REOPENED, id.value(), null);
        }
        return new SeatsOutcome.EventStored(saveAndView(tx, key(id), event), repeated);
    }

    /** Deletes a closed event. If the reason is null, an event with bookings is not deleted. */
    public SeatsOutcome.Deleted delete(Tx tx, EventId id, @Nullable BookingChangeReason force) {
        OpenEvent event = OpenEvent.open(tx, key(id), options.keepChanges());
        if (event == null) {
            return new SeatsOutcome.EventNotFound(id);
        }
        if (event.row().status() == Event.Status.OPEN) {
            return new SeatsOutcome.EventOpen(id);
        }
        boolean repeated = event.isDeleted();
        if (!repeated) {
            SeatCounts counts =
                    SeatsViewMapper.toEvent(tx, key(id), event.row()).stats();
            if (force == null && counts.sold() + counts.reserved() > 0) {
                return new SeatsOutcome.EventHasBookings(id, counts.sold(), counts.reserved());
            }
            event.replaceEvent(event.row()
                    .withStatus(Event.Status.DELETED, tx.now())
                    .withDeletion(new EventDeletionRow(
                            force == null ? null : force.text(), force == null ? null : force.author(), null)));
            event.scheduleSweep(tx.now());
            event.save();
            tx.emit(
                    SeatsEventTypes.EVENT_DELETED,
                    id.value(),
                    null,
                    force == null ? null : force.text(),
                    force == null ? null : force.author());
        }
        return new SeatsOutcome.EventDeleted(id, repeated);
    }

    public SeatsOutcome.Blocked block(Tx tx, EventId id, List<Seat> seats, SeatTransition transition) {
        Arguments.inRange("seats", Arguments.distinct("seats", seats).size(), 1, SeatsLimits.MAX_BLOCKED);
        OpenEvent event = openLive(tx, id);
        if (event == null) {
            return new SeatsOutcome.EventNotFound(id);
        }
        SeatChoiceResolver.Selection selection =
                new SeatChoiceResolver(tx, key(id), event.expireSomeHolds()).selectSeats(seats, transition);
        SeatsOutcome.SelectionRefused refusal = selection.refusal();
        boolean repeated = selection.lines().isEmpty();
        if (refusal == null && !repeated) {
            event.apply(transition, selection.lines(), null);
        }
        Event after = saveAndView(tx, key(id), event);
        return refusal == null ? new SeatsOutcome.EventStored(after, repeated) : refusal;
    }

    public SeatsOutcome.Blocked setBlockedPlaces(Tx tx, EventId id, SectionId area, int places) {
        Arguments.inRange("places", places, 0, SeatsLimits.MAX_SECTION_SEATS);
        OpenEvent event = openLive(tx, id);
        if (event == null) {
            return new SeatsOutcome.EventNotFound(id);
        }
        OpenSection section = event.findSection(area);
        if (section == null) {
            return new SeatsOutcome.SectionNotFound(area);
        }
        if (!section.config().isArea()) {
            return new SeatsOutcome.WrongSectionKind(area, false);
        }
        if (places > section.config().capacity()) {
            throw Arguments.tooLarge("places must be at most "
                    + section.config().capacity() + ", the capacity of " + area + ", but is " + places);
        }
        int before = section.stats().blocked();
        int change = places - before;
        SeatsOutcome.SelectionRefused refusal = null;
        if (change > 0) {
            SeatChoiceResolver.Selection selection =
                    new SeatChoiceResolver(tx, key(id), event.expireSomeHolds()).selectPlaces(area, change);
            if (selection.refusal() == null) {
                event.apply(SeatTransition.BLOCK, selection.lines(), null);
            } else {
                // Both numbers include the places that are already blocked, because the request does too.
                refusal = new SeatsOutcome.NothingFits(
                        places, before + section.stats().available());
            }
        } else if (change < 0) {
            event.apply(SeatTransition.UNBLOCK, List.of(LineItemRow.places(area, section.config(), -change)), null);
        }
        Event after = saveAndView(tx, key(id), event);
        return refusal == null ? new SeatsOutcome.EventStored(after, change == 0) : refusal;
    }

    public SeatsOutcome.Priced setPrice(Tx tx, EventId id, SectionId section, Price price) {
        OpenEvent event = openLive(tx, id);
        if (event == null) {
            return new SeatsOutcome.EventNotFound(id);
        }
        SectionKey key = key(id).section(section);
        SectionConfigRow config = SectionConfigRow.findLive(tx, key).orElse(null);
        if (config == null) {
            return new SeatsOutcome.SectionNotFound(section);
        }
        boolean repeated = config.price() == Arguments.notNull("price", price).minor();
        if (!repeated) {
            tx.put(SeatsSchema.SECTION_CONFIGS, key, config.withPrice(price));
        }
        return new SeatsOutcome.EventStored(saveAndView(tx, key(id), event), repeated);
    }

    private @Nullable OpenEvent openLive(Tx tx, EventId id) {
        return OpenEvent.openLive(tx, key(id), options.keepChanges());
    }

    private static Event saveAndView(Tx tx, EventKey key, OpenEvent event) {
        event.save();
        return SeatsViewMapper.toEvent(tx, key, event.row());
    }

    private static SectionConfigRow config(SectionPlan plan) {
        return plan instanceof SectionPlan.Rows rows
                ? new SectionConfigRow(
                        rows.rows(),
                        rows.seatsPerRow(),
                        rows.capacity(),
                        rows.price().minor())
                : new SectionConfigRow(0, 0, plan.capacity(), plan.price().minor());
    }

    /** Returns the seats or places of a new section that are not for sale. */
    private static LineItemRow initiallyBlocked(SectionPlan plan, SectionConfigRow config) {
        if (plan instanceof SectionPlan.Rows rows) {
            return LineItemRow.seats(
                    rows.id(),
                    config,
                    rows.blocked().stream().map(config::indexOf).toList());
        }
        return LineItemRow.places(plan.id(), config, ((SectionPlan.Area) plan).blocked());
    }

    private EventKey key(EventId event) {
        return EventKey.of(options.namespace(), event);
    }
}
