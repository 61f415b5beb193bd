package io.holdfast.torture.workload;

import io.holdfast.queue.MissedRuns;
import io.holdfast.torture.workload.ScheduleCommand.ScheduleAction;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Generates the commands of {@link JobCommand} and {@link ScheduleCommand}, and the leases of their messages. */
final class JobCommandGenerator {

    private static final List<MissedRuns> POLICIES = List.of(MissedRuns.values());
    private static final List<ScheduleAction> ACTIONS = List.of(ScheduleAction.values());

    private JobCommandGenerator() {}

    /** @param keyed random numbers that depend only on the key */
    static Command commandFor(int caller, String key, Random random, Random keyed) {
        int kind = random.nextInt(100);
        if (kind < 38) {
            return new JobCommand.EnqueueJob(
                    "j-" + key,
                    "tenant-" + keyed.nextInt(3),
                    keyed.nextBoolean() ? "group-" + keyed.nextInt(3) : "",
                    keyed.nextInt(3),
                    Duration.ofMillis(keyed.nextInt(5) == 0 ? 1 + keyed.nextInt(100) : 0),
                    keyed.nextInt(3) == 0,
                    keyed.nextInt(60) == 0);
        }
        if (kind < 70) {
            String queue = random.nextInt(4) == 0 ? JobCommand.DEAD_JOBS : JobCommand.JOBS;
            Duration visibility = Duration.ofMillis(100 + random.nextInt(400));
            return new QueueCommand.Lease(caller, queue, 1 + random.nextInt(5), visibility);
        }
        int which = random.nextInt(JobCommand.MAX_CANDIDATES);
        if (kind < 77) {
            return new JobCommand.RescheduleJob(
                    which, Duration.ofMillis(random.nextInt(3) == 0 ? 0 : random.nextInt(150)));
        }
        if (kind < 82) {
            return new JobCommand.RemoveJob(which, random.nextBoolean());
        }
        if (kind < 88) {
            return new JobCommand.RedriveJob(which);
        }
        if (kind < 92) {
            return new QueueCommand.ExpireLeases(1 + random.nextInt(40));
        }
        if (kind < 98) {
            ScheduleAction action =
                    random.nextInt(3) > 0 ? ScheduleAction.PUT : ACTIONS.get(random.nextInt(ACTIONS.size()));
            return new ScheduleCommand.ChangeSchedule(POLICIES.get(random.nextInt(POLICIES.size())), action);
        }
        return new ScheduleCommand.PurgeTicks();
    }
}
