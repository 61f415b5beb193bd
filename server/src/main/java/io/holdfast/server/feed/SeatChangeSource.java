package io.holdfast.server.feed;

import static io.holdfast.server.operation.WireConversions.orNotFound;

import io.holdfast.api.SeatsApi;
import io.holdfast.seats.EventId;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.seats.SeatsMapper;
import io.holdfast.server.stream.EventStream;
import io.holdfast.server.stream.EventStream.StreamEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The changes of an event. Its numbers begin anew when an event is deleted and made again, and soon reach those of the one
 * before; so the id of each has a mark of the event too, and whoever comes back with the mark of another one is told of a
 * gap.
 */
final class SeatChangeSource implements EventStream.Source {

    private static final int AT_ONCE = 100;
    private static final char BETWEEN = '-';
    private static final String ANY = "";

    private final ServerModules rooms;
    private final EventId event;
    private long position;
    private String mark;

    /**
     * Begins behind a place.
     *
     * @param from a number, as maps have it, or the id that was heard last
     */
    SeatChangeSource(ServerModules rooms, String event, String from) {
        this.rooms = rooms;
        this.event = EventId.of(event);
        int between = from.indexOf(BETWEEN, 1);
        this.position = FeedRoutes.parsePosition(between < 0 ? from : from.substring(0, between));
        this.mark = between < 0 ? ANY : from.substring(between + 1);
    }

    @Override
    public List<StreamEvent> next() {
        SeatsApi.Changes found = since(position);
        String now = Long.toString(found.created().toEpochMilli());
        boolean another = !mark.equals(ANY) && !mark.equals(now);
        if (another) {
            found = since(0);
        }
        mark = now;
        position = found.next();
        List<StreamEvent> news = new ArrayList<>();
        if (another || !found.complete()) {
            news.add(new StreamEvent("gap", id(found.next()), Map.of()));
        }
        found.changes().forEach(change -> news.add(new StreamEvent("change", id(change.number()), change)));
        return news;
    }

    private SeatsApi.Changes since(long after) {
        return rooms.store()
                .read(tx -> SeatsMapper.changes(
                        orNotFound("event", event, rooms.seats().views().changes(tx, event, after, AT_ONCE))));
    }

    private String id(long number) {
        return Long.toString(number) + BETWEEN + mark;
    }
}
