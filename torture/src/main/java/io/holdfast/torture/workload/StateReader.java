package io.holdfast.torture.workload;

import io.holdfast.identity.model.Session;
import io.holdfast.queue.QueueStats;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEventQuery;
import io.holdfast.seats.Booking;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SectionId;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What there is to see in the rooms, read as anybody would read it. */
final class StateReader {

    private static final int PAGE = 1_000;

    private StateReader() {}

    /** All that there is to see, each thing by its name, as {@link ReferenceModel#state} has it. */
    static SortedMap<String, String> readAll(ModulesUnderTest rooms, ReadTx tx) {
        SortedMap<String, String> state = new TreeMap<>();
        state.put("ledger", new LedgerCommand.Balances().run(rooms, tx));
        for (String id : keys(rooms, tx, "credit_holds")) {
            state.put(
                    "hold " + id,
                    rooms.ledger().holds().get(tx, id).orElseThrow().status().toString());
        }
        for (String id : keys(rooms, tx, "usage_events")) {
            state.put(
                    "usage " + id,
                    Long.toString(
                            rooms.ledger().usageEvent(tx, id).orElseThrow().cost()));
        }
        for (Event event : all(cursor -> rooms.seats().events().list(tx, PAGE, cursor))) {
            state.put(
                    "event " + event.id().value(), seatMap(rooms, tx, event.id().value()));
            for (Booking booking : all(cursor -> rooms.seats().bookings(tx, event.id(), PAGE, cursor))) {
                state.put("booking " + event.id().value() + " " + booking.id().value(), SeatsCommand.describe(booking));
            }
        }
        state.put("queue", queueDepth(rooms, tx));
        for (String queue : List.of(QueueCommand.WORK, QueueCommand.WORK + ".dlq")) {
            for (QueuedMessage message : all(cursor -> rooms.queues().views().messages(tx, queue, PAGE, cursor))) {
                String content = new String(message.payload(), StandardCharsets.UTF_8);
                state.put(
                        "message " + message.id(),
                        queue + " " + message.state() + " " + message.attempts() + " " + content);
            }
        }
        List<Session> sessions = all(cursor -> rooms.identities().sessions().list(tx, PAGE, cursor));
        for (int number = 0; number < ModulesUnderTest.IDENTITIES; number++) {
            int identity = number;
            sessions.stream()
                    .filter(session -> session.identity().equals(IdentityCommand.identityId(identity)))
                    .forEach(session -> state.put(
                            "session " + session.id().value(),
                            identity + " " + session.generation() + (session.isRevoked() ? " revoked" : "")));
        }
        for (FailedEvent event : all(cursor -> rooms.retries().list(tx, FailedEventQuery.ALL.after(cursor)))) {
            String data = new String(
                    rooms.retries().getWithData(tx, event.id()).orElseThrow().data(), StandardCharsets.UTF_8);
            state.put("failed " + event.id(), RetryCommand.describe(event) + " " + data);
        }
        return state;
    }

    /** The seats of an event as letters, row by row, and how many places are left. */
    static String seatMap(ModulesUnderTest rooms, ReadTx tx, String event) {
        EventId id = EventId.of(event);
        return rooms.seats()
                .views()
                .section(tx, id, SectionId.of(SeatsCommand.SECTION))
                .map(section -> {
                    StringBuilder map = new StringBuilder("map ");
                    for (int row = 1; row <= section.rows(); row++) {
                        for (SeatState state : section.row(row)) {
                            map.append(state.name().charAt(0));
                        }
                    }
                    int places = rooms.seats()
                            .views()
                            .stats(tx, id, SectionId.of(SeatsCommand.AREA))
                            .orElseThrow()
                            .available();
                    return map.append(' ').append(places).toString();
                })
                .orElse("map none");
    }

    /** Ready, delayed and leased messages of the queue and of its dead letters, and how many were acknowledged. */
    static String queueDepth(ModulesUnderTest rooms, ReadTx tx) {
        QueueStats work = rooms.queues().views().stats(tx, QueueCommand.WORK).orElseThrow();
        QueueStats dead =
                rooms.queues().views().stats(tx, QueueCommand.WORK + ".dlq").orElseThrow();
        return "depth " + queueDepth(work) + " " + queueDepth(dead) + " " + (work.acked() + dead.acked());
    }

    private static String queueDepth(QueueStats stats) {
        return stats.ready() + "/" + stats.delayed() + "/" + stats.inFlight();
    }

    /** The keys of a table that are texts. */
    private static List<String> keys(ModulesUnderTest rooms, ReadTx tx, String table) {
        return tx.scan(rooms.store().raw(table)).stream()
                .map(row -> new String(row.key(), StandardCharsets.UTF_8))
                .toList();
    }

    private static <T> List<T> all(Function<@Nullable String, Page<T>> pages) {
        List<T> rows = new ArrayList<>();
        String cursor = null;
        do {
            Page<T> page = pages.apply(cursor);
            rows.addAll(page.rows());
            cursor = page.next().orElse(null);
        } while (cursor != null);
        return rows;
    }
}
