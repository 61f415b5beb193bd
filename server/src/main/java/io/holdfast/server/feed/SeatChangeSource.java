package io.holdfast.server.feed;

import static io.holdfast.server.operation.WireConversions.orNotFound;

import io.holdfast.api.SeatsApi;
import io.holdfast.seats.EventId;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.seats.SeatsMapper;
import io.holdfast.server.stream.EventStream;
import io.holdfast.server.stream.EventStream.StreamEvent;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The changes to an event. Change numbers restart when an event is deleted and recreated, so the id of a stream event
 * also contains the creation time of the event. A client that resumes with an id from a deleted event receives a gap.
 */
final class SeatChangeSource implements EventStream.Source {

    private static final int MAX_CHANGES_PER_READ = 100;
    private static final char SEPARATOR = '-';
    private static final String ANY_CREATION = "";

    private final ServerModules modules;
    private final Consumer<ReadTx> check;
    private final EventId event;
    private final boolean withBookings;
    private long position;
    private String creation;

    /**
     * Creates a source that starts after the given position.
     *
     * @param check the check of the caller's access, which runs in every read
     * @param call the request, which determines the field to name if the position is invalid
     * @param from the number of a change, as in a seat map, or the id of the last received stream event
     * @param withBookings whether changes contain the ids of bookings, which are not disclosed to end users
     */
    SeatChangeSource(
            ServerModules modules,
            Consumer<ReadTx> check,
            String event,
            ApiRequest call,
            String from,
            boolean withBookings) {
        this.check = check;
        this.withBookings = withBookings;
        this.modules = modules;
        this.event = EventId.of(event);
        int separator = from.indexOf(SEPARATOR, 1);
        this.position = EventStreamRoutes.parsePosition(call, separator < 0 ? from : from.substring(0, separator));
        this.creation = separator < 0 ? ANY_CREATION : from.substring(separator + 1);
    }

    @Override
    public List<StreamEvent> next() {
        SeatsApi.Changes found = since(position);
        String current = Long.toString(found.created().toEpochMilli());
        boolean recreated = !creation.equals(ANY_CREATION) && !creation.equals(current);
        if (recreated) {
            found = since(0);
        }
        creation = current;
        position = found.next();
        List<StreamEvent> events = new ArrayList<>();
        if (recreated || !found.complete()) {
            events.add(new StreamEvent("gap", id(found.next()), Map.of()));
        }
        found.changes().forEach(change -> events.add(new StreamEvent("change", id(change.number()), change)));
        return events;
    }

    private SeatsApi.Changes since(long after) {
        SeatsApi.Changes changes = modules.store().read(tx -> {
            check.accept(tx);
            return SeatsMapper.changes(orNotFound(
                    "event", event, modules.seats().views().changes(tx, event, after, MAX_CHANGES_PER_READ)));
        });
        return withBookings ? changes : SeatsMapper.withoutBookings(changes);
    }

    private String id(long number) {
        return Long.toString(number) + SEPARATOR + creation;
    }
}
