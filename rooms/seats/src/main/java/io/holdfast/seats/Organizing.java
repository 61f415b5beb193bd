package io.holdfast.seats;

import io.holdfast.seats.EventSections.Part;
import io.holdfast.seats.SeatsSchema.EventKey;
import io.holdfast.seats.SeatsSchema.SectionKey;
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
final class Organizing {

    private final SeatsOptions options;

    Organizing(SeatsOptions options) {
        this.options = options;
    }

    Outcome.Created create(Tx tx, EventPlan plan) {
        EventKey key = options.key(Args.given("plan", plan).id());
        UUID request = Fingerprint.of(plan);
        EventRow known = tx.get(SeatsSchema.EVENTS, key).orElse(null);
        if (known != null && known.status() == Event.Status.DELETED) {
            return new Outcome.BeingDeleted(plan.id());
        }
        if (known != null) {
            return tx.get(SeatsSchema.SECTIONS, key).orElseThrow().request().equals(request)
                    ? new Outcome.Stored(Answers.event(tx, key, known))
                    : new Outcome.KeyReused(plan.id().value());
        }
        Instant now = tx.now();
        List<Part> parts = new ArrayList<>();
        int total = 0;
        List<Line> blocked = new ArrayList<>();
        for (SectionPlan section : plan.sections()) {
            SectionKey id = key.section(section.id());
            SectionConfig config = config(section);
            parts.add(new Part(section.id().toString(), config.rows(), config.seatsPerRow()));
            tx.put(SeatsSchema.CONFIG, id, config);
            tx.put(SeatsSchema.STATS, id, SectionStats.allAvailable(config.capacity(), now));
            if (!config.isArea()) {
                tx.put(
                        SeatsSchema.BITS,
                        id,
                        SeatBits.allAvailable(config.capacity()).bytes());
            }
            total += config.capacity();
            Line line = blocked(section, config);
            if (line.count() > 0) {
                blocked.add(line);
            }
        }
        tx.put(SeatsSchema.SECTIONS, key, new EventSections(plan.name(), request, parts));
        EventRow event = EventRow.opened(SectionStats.allAvailable(total, now), now);
        Sale sale = Sale.begin(tx, key, event, options.keepChanges());
        // One change each: all seats of a large event in one would be too much for a row.
        blocked.forEach(line -> sale.apply(Transition.BLOCK, List.of(line), null));
        return new Outcome.Stored(saved(tx, key, sale));
    }

    Optional<Event> get(ReadTx tx, EventId event) {
        EventKey key = options.key(event);
        return EventRow.live(tx, key).map(row -> Answers.event(tx, key, row));
    }

    Page<Event> list(ReadTx tx, int limit, @Nullable String cursor) {
        var page = tx.scan(SeatsSchema.EVENTS)
                .prefix(EventKey.CODEC.prefix(options.namespace()))
                .page(Args.within("limit", limit, 1, SeatsLimits.MAX_PAGE), cursor);
        return new Page<>(
                page.rows().stream()
                        .filter(row -> row.value().status() != Event.Status.DELETED)
                        .map(row -> Answers.event(tx, row.key(), row.value()))
                        .toList(),
                page.next());
    }

    Outcome.Switched status(Tx tx, EventId event, Event.Status wanted) {
        Sale sale = live(tx, event);
        if (sale == null) {
            return new Outcome.EventNotFound(event);
        }
        if (sale.event().status() != wanted) {
            sale.event(sale.event().status(wanted, wanted == Event.Status.CLOSED ? tx.now() : null));
        }
        return new Outcome.Stored(saved(tx, options.key(event), sale));
    }

    Outcome.Deleted delete(Tx tx, EventId event) {
        Sale sale = Sale.open(tx, options.key(event), options.keepChanges());
        if (sale == null) {
            return new Outcome.EventNotFound(event);
        }
        if (sale.event().status() == Event.Status.OPEN) {
            return new Outcome.EventOpen(event);
        }
        if (!sale.isDeleted()) {
            sale.event(sale.event().status(Event.Status.DELETED, tx.now()));
            sale.dueAt(tx.now());
            sale.save();
        }
        return new Outcome.Gone(event);
    }

    Outcome.Blocked block(Tx tx, EventId event, List<Seat> seats, Transition how) {
        Args.within("seats", Args.distinct("seats", seats).size(), 1, SeatsLimits.MAX_BLOCKED);
        Sale sale = live(tx, event);
        if (sale == null) {
            return new Outcome.EventNotFound(event);
        }
        Pick.Picked picked = new Pick(tx, options.key(event), sale.tidied()).seats(seats, how);
        Outcome.NotPicked refusal = picked.refusal();
        if (refusal == null && !picked.lines().isEmpty()) {
            sale.apply(how, picked.lines(), null);
        }
        Event after = saved(tx, options.key(event), sale);
        return refusal == null ? new Outcome.Stored(after) : refusal;
    }

    Outcome.Blocked blockPlaces(Tx tx, EventId event, SectionId area, int places) {
        Args.within("places", places, 0, SeatsLimits.MAX_SECTION_SEATS);
        Sale sale = live(tx, event);
        if (sale == null) {
            return new Outcome.EventNotFound(event);
        }
        OpenSection section = sale.section(area);
        if (section == null) {
            return new Outcome.SectionNotFound(area);
        }
        if (!section.config().isArea()) {
            return new Outcome.WrongKind(area, false);
        }
        if (places > section.config().capacity()) {
            throw Args.tooLarge("places is " + places + ", the capacity of " + area + " is "
                    + section.config().capacity());
        }
        int before = section.stats().blocked();
        int more = places - before;
        Outcome.NotPicked refusal = null;
        if (more > 0) {
            Pick.Picked picked = new Pick(tx, options.key(event), sale.tidied()).places(area, more);
            if (picked.refusal() == null) {
                sale.apply(Transition.BLOCK, picked.lines(), null);
            } else {
                // As it was asked for: those that are blocked already could be blocked.
                refusal =
                        new Outcome.NothingFits(places, before + section.stats().available());
            }
        } else if (more < 0) {
            sale.apply(Transition.UNBLOCK, List.of(Line.places(area, section.config(), -more)), null);
        }
        Event after = saved(tx, options.key(event), sale);
        return refusal == null ? new Outcome.Stored(after) : refusal;
    }

    Outcome.Priced price(Tx tx, EventId event, SectionId section, Price price) {
        Sale sale = live(tx, event);
        if (sale == null) {
            return new Outcome.EventNotFound(event);
        }
        SectionKey key = options.key(event).section(section);
        SectionConfig config = tx.get(SeatsSchema.CONFIG, key).orElse(null);
        if (config == null) {
            return new Outcome.SectionNotFound(section);
        }
        if (config.price() != Args.given("price", price).minor()) {
            tx.put(SeatsSchema.CONFIG, key, config.at(price));
        }
        return new Outcome.Stored(saved(tx, options.key(event), sale));
    }

    private @Nullable Sale live(Tx tx, EventId event) {
        return Sale.live(tx, options.key(event), options.keepChanges());
    }

    private static Event saved(Tx tx, EventKey key, Sale sale) {
        sale.save();
        return Answers.event(tx, key, sale.event());
    }

    private static SectionConfig config(SectionPlan plan) {
        return plan instanceof SectionPlan.Rows rows
                ? new SectionConfig(
                        rows.rows(),
                        rows.seatsPerRow(),
                        rows.capacity(),
                        rows.price().minor())
                : new SectionConfig(0, 0, plan.capacity(), plan.price().minor());
    }

    /** What of a section is not for sale from the beginning. */
    private static Line blocked(SectionPlan plan, SectionConfig config) {
        if (plan instanceof SectionPlan.Rows rows) {
            return Line.seats(
                    rows.id(),
                    config,
                    rows.blocked().stream().map(config::index).toList());
        }
        return Line.places(plan.id(), config, ((SectionPlan.Area) plan).blocked());
    }
}
