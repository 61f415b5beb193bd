package io.holdfast.torture.workload;

import io.holdfast.queue.MissedRuns;
import io.holdfast.torture.workload.ScheduleCommand.ScheduleAction;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reference implementation of schedules that run every minute, and of the queue of their messages. */
final class ReferenceSchedules {

    private static final Duration MISSED_AFTER = Duration.ofMinutes(1);
    private static final int MAX_CAUGHT_UP = 1_000;

    private static final class Schedule {
        private final MissedRuns missed;
        private @Nullable Instant next;
        private int caughtUp;

        Schedule(MissedRuns missed, Instant next) {
            this.missed = missed;
            this.next = next;
        }

        boolean isDue(Instant now) {
            return next != null && !next.isAfter(now);
        }
    }

    private final SortedMap<String, Schedule> schedules = new TreeMap<>();
    private final List<String> ticks = new ArrayList<>();

    String change(MissedRuns missed, ScheduleAction action, Instant now) {
        String name = ScheduleCommand.name(missed);
        Schedule schedule = schedules.get(name);
        if (schedule == null) {
            if (action != ScheduleAction.PUT) {
                return "none";
            }
            schedules.put(name, new Schedule(missed, minuteAfter(now)));
            return "created";
        }
        switch (action) {
            case PUT -> {
                return "repeated";
            }
            case DELETE -> {
                schedules.remove(name);
                return "deleted";
            }
            default -> {
                boolean paused = action == ScheduleAction.PAUSE;
                if (paused == (schedule.next == null)) {
                    return "repeated";
                }
                schedule.next = paused ? null : minuteAfter(now);
                schedule.caughtUp = 0;
                return "changed";
            }
        }
    }

    private static Instant minuteAfter(Instant time) {
        return time.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
    }

    /** Performs up to the given number of due runs, as a sweep does. */
    void run(int limit, Instant now) {
        int performed = 0;
        List<Map.Entry<String, Schedule>> due = schedules.entrySet().stream()
                .filter(entry -> entry.getValue().isDue(now))
                .sorted(Comparator.comparing(
                                (Map.Entry<String, Schedule> entry) -> String.valueOf(entry.getValue().next))
                        .thenComparing(Map.Entry::getKey))
                .limit(limit)
                .toList();
        for (Map.Entry<String, Schedule> entry : due) {
            while (performed < limit && entry.getValue().isDue(now)) {
                run(entry.getKey(), entry.getValue(), now);
                performed++;
            }
        }
    }

    private void run(String name, Schedule schedule, Instant now) {
        Instant at = schedule.next;
        if (at == null) {
            return;
        }
        Instant missedBefore = now.minus(MISSED_AFTER);
        boolean missed = at.isBefore(missedBefore);
        boolean catchesUp = schedule.missed == MissedRuns.ALL && schedule.caughtUp < MAX_CAUGHT_UP;
        if (!missed || catchesUp || schedule.missed == MissedRuns.ONCE) {
            ticks.add(tick(name, at));
        }
        if (!missed || catchesUp) {
            schedule.caughtUp = missed ? schedule.caughtUp + 1 : 0;
            schedule.next = minuteAfter(at);
        } else {
            schedule.caughtUp = 0;
            schedule.next = minuteAfter(missedBefore.minusNanos(1));
        }
    }

    /** Describes a message of a schedule. */
    static String tick(String schedule, Instant time) {
        return schedule + "@" + time;
    }

    int purge() {
        int purged = ticks.size();
        InvariantViolationException.require(
                purged <= ScheduleCommand.MAX_PURGED, "more messages than one purge removes: " + purged);
        ticks.clear();
        return purged;
    }

    void addTo(Map<String, String> state) {
        state.put("ticks", ticks.stream().sorted().toList().toString());
        schedules.forEach((name, schedule) -> state.put("schedule " + name, String.valueOf(schedule.next)));
    }
}
