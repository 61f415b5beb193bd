package io.holdfast.torture.workload;

import io.holdfast.identity.model.Session;
import io.holdfast.ledger.budget.Budget;
import io.holdfast.queue.QueueStats;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.ScheduleConfig;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEventQuery;
import io.holdfast.seats.Allotment;
import io.holdfast.seats.Booking;
import io.holdfast.seats.Event;
import io.holdfast.seats.EventId;
import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SeatState;
import io.holdfast.seats.SectionId;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the state of all modules, mostly through their public APIs. */
final class StateReader {

    private static final int PAGE = 1_000;

    private static final List<String> QUEUES =
            List.of(QueueCommand.WORK, QueueCommand.WORK + ".dlq", JobCommand.JOBS, JobCommand.DEAD_JOBS);

    private StateReader() {}

    /** Returns the complete state by name, in the format of {@link ReferenceModel#state}. */
    static SortedMap<String, String> readAll(ModulesUnderTest modules, ReadTx tx) {
        SortedMap<String, String> state = new TreeMap<>();
        state.put("ledger", new LedgerCommand.Balances().run(modules, tx));
        for (String id : keys(modules, tx, "credit_holds")) {
            state.put(
                    "hold " + id,
                    modules.ledger().holds().get(tx, id).orElseThrow().status().toString());
        }
        for (String id : keys(modules, tx, "usage_events")) {
            state.put(
                    "usage " + id,
                    Long.toString(
                            modules.ledger().usageEvent(tx, id).orElseThrow().cost()));
        }
        for (Budget budget : readPages(cursor -> modules.ledger().budgets().list(tx, null, PAGE / 10, cursor))) {
            state.put("budget " + budget.scope(), LedgerRuleCommand.describe(budget));
        }
        for (int account = LedgerCommand.FIRST_WITH_RULES; account < ModulesUnderTest.ACCOUNTS; account++) {
            int number = account;
            readPages(cursor -> modules.ledger().grants().listRules(tx, LedgerCommand.id(number), PAGE / 10, cursor))
                    .forEach(rule -> state.put("rule " + number + " " + rule.id(), LedgerRuleCommand.describe(rule)));
        }
        for (Event event : readPages(cursor -> modules.seats().events().list(tx, PAGE, cursor))) {
            state.put(
                    "event " + event.id().value(),
                    seatMap(modules, tx, event.id().value()));
            for (Booking booking : readPages(cursor -> modules.seats().bookings(tx, event.id(), PAGE, cursor))) {
                String name = event.id().value() + " " + booking.id().value();
                state.put("booking " + name, SeatsCommand.describe(booking));
                state.put(
                        "history " + name,
                        modules.seats().amendments().history(tx, event.id(), booking.id()).stream()
                                .map(step -> step.kind().name())
                                .toList()
                                .toString());
            }
            state.put("sale " + event.id().value(), sale(modules, tx, event.id()));
        }
        state.put("queue", queueDepth(modules, tx));
        TreeSet<String> log = new TreeSet<>();
        readPages(cursor -> modules.queues().views().messages(tx, QueueCommand.LOG, PAGE, cursor))
                .forEach(message -> log.add(message.id().toString()));
        state.put(
                "log",
                log + " "
                        + modules.queues()
                                .views()
                                .stats(tx, QueueCommand.LOG)
                                .orElseThrow()
                                .dropped());
        for (String queue : QUEUES) {
            for (QueuedMessage message : messages(modules, tx, queue)) {
                state.put(
                        "message " + message.id(),
                        queue + " " + message.state() + " " + message.attempts() + " "
                                + JobCommand.describePayload(message.payload())
                                + JobCommand.describeStatus(modules, tx, queue, message.id()));
            }
        }
        state.put(
                "ticks",
                messages(modules, tx, ScheduleCommand.TICKS).stream()
                        .map(StateReader::tick)
                        .sorted()
                        .toList()
                        .toString());
        modules.queues()
                .schedules()
                .list(tx, ScheduleCommand.TICKS, PAGE, null)
                .rows()
                .forEach(
                        schedule -> state.put("schedule " + schedule.config().name(), String.valueOf(schedule.next())));
        List<Session> sessions =
                readPages(cursor -> modules.identities().sessions().list(tx, PAGE, cursor));
        for (int number = 0; number < ModulesUnderTest.IDENTITIES; number++) {
            int identity = number;
            sessions.stream()
                    .filter(session -> session.identity().equals(IdentityCommand.identityId(identity)))
                    .forEach(session -> state.put(
                            "session " + session.id().value(),
                            identity + " " + session.generation() + (session.isRevoked() ? " revoked" : "")));
        }
        for (FailedEvent event : readPages(cursor -> modules.retries().list(tx, FailedEventQuery.ALL.after(cursor)))) {
            String data = new String(
                    modules.retries().getWithData(tx, event.id()).orElseThrow().data(), StandardCharsets.UTF_8);
            state.put("failed " + event.id(), FailedEventCommand.describe(event) + " " + data);
        }
        return state;
    }

    /**
     * Returns one letter per seat in an event, row by row, the number of free places, and the numbers of reserved,
     * sold, blocked and all seats and places.
     */
    static String seatMap(ModulesUnderTest modules, ReadTx tx, String event) {
        EventId id = EventId.of(event);
        return modules.seats()
                .views()
                .section(tx, id, SectionId.of(SeatsCommand.SECTION))
                .map(section -> {
                    StringBuilder map = new StringBuilder("map ");
                    for (int row = 1; row <= section.rows(); row++) {
                        for (SeatState state : section.row(row)) {
                            map.append(state.name().charAt(0));
                        }
                    }
                    int places = modules.seats()
                            .views()
                            .stats(tx, id, SectionId.of(SeatsCommand.AREA))
                            .orElseThrow()
                            .available();
                    SeatCounts counts =
                            modules.seats().events().get(tx, id).orElseThrow().stats();
                    return map.append(' ')
                            .append(places)
                            .append(' ')
                            .append(counts.reserved())
                            .append('/')
                            .append(counts.sold())
                            .append('/')
                            .append(counts.blocked())
                            .append('/')
                            .append(counts.total())
                            .toString();
                })
                .orElse("map none");
    }

    /** Returns the terms and allotments of an event. */
    private static String sale(ModulesUnderTest modules, ReadTx tx, EventId event) {
        SortedMap<String, String> allotments = new TreeMap<>();
        for (Allotment.Status each : modules.seats().sales().allotments(tx, event)) {
            allotments.put(
                    each.id(),
                    each.active() + " "
                            + each.seats().stream()
                                    .map(SeatsCommand::describeSeat)
                                    .sorted()
                                    .toList()
                            + each.available());
        }
        return SeatsPlanCommand.Terms.of(
                        modules.seats().sales().terms(tx, event).orElseThrow())
                + " " + allotments;
    }

    private static String tick(QueuedMessage message) {
        return ReferenceSchedules.tick(
                message.headers().getOrDefault(ScheduleConfig.SCHEDULE_HEADER, ""),
                Instant.parse(message.headers().getOrDefault(ScheduleConfig.TIME_HEADER, "")));
    }

    /** Returns the messages of a queue. */
    static List<QueuedMessage> messages(ModulesUnderTest modules, ReadTx tx, String queue) {
        return readPages(cursor -> modules.queues().views().messages(tx, queue, PAGE, cursor));
    }

    /**
     * Returns the numbers of ready, delayed and leased messages in the queues and in their dead-letter queues, and the
     * number of acknowledged messages.
     */
    static String queueDepth(ModulesUnderTest modules, ReadTx tx) {
        StringBuilder text = new StringBuilder("depth");
        long acked = 0;
        for (String queue : QUEUES) {
            QueueStats stats = modules.queues().views().stats(tx, queue).orElseThrow();
            text.append(' ')
                    .append(stats.ready())
                    .append('/')
                    .append(stats.delayed())
                    .append('/')
                    .append(stats.inFlight());
            acked += stats.acked();
        }
        return text.append(' ').append(acked).toString();
    }

    /** Returns the keys in a table with string keys. */
    private static List<String> keys(ModulesUnderTest modules, ReadTx tx, String table) {
        return tx.scan(modules.store().raw(table)).stream()
                .map(row -> new String(row.key(), StandardCharsets.UTF_8))
                .toList();
    }

    private static <T> List<T> readPages(Function<@Nullable String, Page<T>> pages) {
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
