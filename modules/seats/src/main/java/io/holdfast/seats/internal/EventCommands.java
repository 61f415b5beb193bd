package io.holdfast.seats.internal;

import io.holdfast.seats.Args;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.Fingerprint;
import io.holdfast.seats.Price;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.SeatsLimits;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.internal.EventSectionsRow.SectionLayout;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.SeatsSchema.SectionKey;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The commands of organizers. */
public final class EventCommands {

    private final SeatsOptions options;

    public EventCommands(SeatsOptions options) {
        this.options = options;
    }

    public SeatsOutcome.Created create(Tx tx, EventPlan plan) {
        EventKey key = options.key(Args.given("plan", plan).id());
        UUID request = Fingerprint.of(plan);
        EventRow known = tx.get(SeatsSchema.EVENTS, key).orElse(null);
        if (known != null && known.status() == Event.Status.DELETED) {
            return new SeatsOutcome.EventBeingDeleted(plan.id());
        }
        if (known != null) {
            return tx.get(SeatsSchema.EVENT_SECTIONS, key)
                            .orElseThrow()
                            .request()
                            .equals(request)
                    ? new SeatsOutcome.EventStored(SeatsViewMapper.toEvent(tx, key, known))
                    : new SeatsOutcome.KeyReused(plan.id().value());
        }
        Instant now = tx.now();
        List<SectionLayout> parts = new ArrayList<>();
        int total = 0;
        List<LineItem> blocked = new ArrayList<>();
        for (SectionPlan section : plan.sections()) {
            SectionKey id = key.section(section.id());
            SectionConfigRow config = config(section);
            parts.add(new SectionLayout(section.id().toString(), config.rows(), config.seatsPerRow()));
            tx.put(SeatsSchema.SECTION_CONFIGS, id, config);
            tx.put(SeatsSchema.SECTION_STATS, id, SeatCounts.allAvailable(config.capacity(), now));
            if (!config.isArea()) {
                tx.put(
                        SeatsSchema.SEAT_BITS,
                        id,
                        SeatBits.allAvailable(config.capacity()).bytes());
            }
            total += config.capacity();
            LineItem line = blocked(section, config);
            if (line.count() > 0) {
                blocked.add(line);
            }
        }
        tx.put(SeatsSchema.EVENT_SECTIONS, key, new EventSectionsRow(plan.name(), request, parts));
        EventRow event = EventRow.newOpen(SeatCounts.allAvailable(total, now), now);
        OpenEvent sale = OpenEvent.create(tx, key, event, options.keepChanges());
        // One change each: all seats of a large event in one would be too much for a row.
        blocked.forEach(line -> sale.apply(SeatTransition.BLOCK, List.of(line), null));
        return new SeatsOutcome.EventStored(saveAndView(tx, key, sale));
    }

    public Optional<Event> get(ReadTx tx, EventId event) {
        EventKey key = options.key(event);
        return EventRow.findLive(tx, key).map(row -> SeatsViewMapper.toEvent(tx, key, row));
    }

    public Page<Event> list(ReadTx tx, int limit, @Nullable String cursor) {
        var page = tx.scan(SeatsSchema.EVENTS)
                .prefix(EventKey.CODEC.prefix(options.namespace()))
                .page(Args.within("limit", limit, 1, SeatsLimits.MAX_PAGE), cursor);
        return new Page<>(
                page.rows().stream()
                        .filter(row -> row.value().status() != Event.Status.DELETED)
                        .map(row -> SeatsViewMapper.toEvent(tx, row.key(), row.value()))
                        .toList(),
                page.next());
    }

    public SeatsOutcome.ClosedOrReopened setStatus(Tx tx, EventId event, Event.Status wanted) {
        OpenEvent sale = openLive(tx, event);
        if (sale == null) {
            return new SeatsOutcome.EventNotFound(event);
        }
        if (sale.event().status() != wanted) {
            sale.replaceEvent(sale.event().withStatus(wanted, wanted == Event.Status.CLOSED ? tx.now() : null));
        }
        return new SeatsOutcome.EventStored(saveAndView(tx, options.key(event), sale));
    }

    public SeatsOutcome.Deleted delete(Tx tx, EventId event) {
        OpenEvent sale = OpenEvent.open(tx, options.key(event), options.keepChanges());
        if (sale == null) {
            return new SeatsOutcome.EventNotFound(event);
        }
        if (sale.event().status() == Event.Status.OPEN) {
            return new SeatsOutcome.EventOpen(event);
        }
        if (!sale.isDeleted()) {
            sale.replaceEvent(sale.event().withStatus(Event.Status.DELETED, tx.now()));
            sale.scheduleSweep(tx.now());
            sale.save();
        }
        return new SeatsOutcome.EventDeleted(event);
    }

    public SeatsOutcome.Blocked block(Tx tx, EventId event, List<Seat> seats, SeatTransition how) {
        Args.within("seats", Args.distinct("seats", seats).size(), 1, SeatsLimits.MAX_BLOCKED);
        OpenEvent sale = openLive(tx, event);
        if (sale == null) {
            return new SeatsOutcome.EventNotFound(event);
        }
        SeatSelector.Selection picked =
                new SeatSelector(tx, options.key(event), sale.expireSomeHolds()).selectSeats(seats, how);
        SeatsOutcome.SelectionRefused refusal = picked.refusal();
        if (refusal == null && !picked.lines().isEmpty()) {
            sale.apply(how, picked.lines(), null);
        }
        Event after = saveAndView(tx, options.key(event), sale);
        return refusal == null ? new SeatsOutcome.EventStored(after) : refusal;
    }

    public SeatsOutcome.Blocked setBlockedPlaces(Tx tx, EventId event, SectionId area, int places) {
        Args.within("places", places, 0, SeatsLimits.MAX_SECTION_SEATS);
        OpenEvent sale = openLive(tx, event);
        if (sale == null) {
            return new SeatsOutcome.EventNotFound(event);
        }
        OpenSection section = sale.findSection(area);
        if (section == null) {
            return new SeatsOutcome.SectionNotFound(area);
        }
        if (!section.config().isArea()) {
            return new SeatsOutcome.WrongSectionKind(area, false);
        }
        if (places > section.config().capacity()) {
            throw Args.tooLarge("places is " + places + ", the capacity of " + area + " is "
                    + section.config().capacity());
        }
        int before = section.stats().blocked();
        int more = places - before;
        SeatsOutcome.SelectionRefused refusal = null;
        if (more > 0) {
            SeatSelector.Selection picked =
                    new SeatSelector(tx, options.key(event), sale.expireSomeHolds()).selectPlaces(area, more);
            if (picked.refusal() == null) {
                sale.apply(SeatTransition.BLOCK, picked.lines(), null);
            } else {
                // As it was asked for: those that are blocked already could be blocked.
                refusal = new SeatsOutcome.NothingFits(
                        places, before + section.stats().available());
            }
        } else if (more < 0) {
            sale.apply(SeatTransition.UNBLOCK, List.of(LineItem.places(area, section.config(), -more)), null);
        }
        Event after = saveAndView(tx, options.key(event), sale);
        return refusal == null ? new SeatsOutcome.EventStored(after) : refusal;
    }

    public SeatsOutcome.Priced setPrice(Tx tx, EventId event, SectionId section, Price price) {
        OpenEvent sale = openLive(tx, event);
        if (sale == null) {
            return new SeatsOutcome.EventNotFound(event);
        }
        SectionKey key = options.key(event).section(section);
        SectionConfigRow config = tx.get(SeatsSchema.SECTION_CONFIGS, key).orElse(null);
        if (config == null) {
            return new SeatsOutcome.SectionNotFound(section);
        }
        if (config.price() != Args.given("price", price).minor()) {
            tx.put(SeatsSchema.SECTION_CONFIGS, key, config.withPrice(price));
        }
        return new SeatsOutcome.EventStored(saveAndView(tx, options.key(event), sale));
    }

    private @Nullable OpenEvent openLive(Tx tx, EventId event) {
        return OpenEvent.openLive(tx, options.key(event), options.keepChanges());
    }

    private static Event saveAndView(Tx tx, EventKey key, OpenEvent sale) {
        sale.save();
        return SeatsViewMapper.toEvent(tx, key, sale.event());
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

    /** What of a section is not for sale from the beginning. */
    private static LineItem blocked(SectionPlan plan, SectionConfigRow config) {
        if (plan instanceof SectionPlan.Rows rows) {
            return LineItem.seats(
                    rows.id(),
                    config,
                    rows.blocked().stream().map(config::indexOf).toList());
        }
        return LineItem.places(plan.id(), config, ((SectionPlan.Area) plan).blocked());
    }
}
