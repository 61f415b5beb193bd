package io.holdfast.torture.cluster;

import io.holdfast.testkit.crash.SmallDisk;
import io.holdfast.testkit.network.FaultyNetwork;
import io.holdfast.testkit.process.ControlledJvm;
import io.holdfast.torture.check.RunTotals;
import io.holdfast.torture.fault.FolderOperations;
import io.holdfast.torture.workload.InvariantViolationException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Injects one fault into a cluster under load. Writes must continue during the fault if a majority of the members is
 * available.
 */
final class ClusterFaultInjector {

    private static final int ALL_PACKETS = 100;
    private static final int SOME_PACKETS = 20;
    private static final Duration AN_HOUR = Duration.ofHours(1);

    /** The exit code of a member that cannot continue and must be restarted by its supervisor. */
    private static final int EXIT_RESTART = 70;

    private final ClusterUnderTest cluster;
    private final TimedHistory history;
    private final Random random;
    private final RunTotals totals;
    private final Duration maxGap;

    /**
     * Creates an injector.
     *
     * @param maxGap the maximum accepted time without an acknowledged write
     */
    ClusterFaultInjector(
            ClusterUnderTest cluster, TimedHistory history, Random random, RunTotals totals, Duration maxGap) {
        this.cluster = cluster;
        this.history = history;
        this.random = random;
        this.totals = totals;
        this.maxGap = maxGap;
    }

    /** Injects a fault and then repairs it. */
    void inject(ClusterFault fault) throws IOException, InterruptedException {
        totals.addFault(fault.text());
        String leader = cluster.awaitLeader();
        String follower = cluster.aFollower();
        switch (fault) {
            case KILL_LEADER -> kill(List.of(leader));
            case KILL_FOLLOWER -> kill(List.of(follower));
            case KILL_ALL -> kill(cluster.running());
            case STOP_LEADER -> suspend(leader);
            case STOP_FOLLOWER -> suspend(follower);
            case ISOLATE_LEADER -> interrupt(leader, true, true);
            case ISOLATE_FOLLOWER -> interrupt(follower, true, true);
            case MUTE_LEADER -> interrupt(leader, true, false);
            case DEAFEN_LEADER -> interrupt(leader, false, true);
            case DEAFEN_FOLLOWER -> interrupt(follower, false, true);
            case LOSE_PACKETS -> losePackets();
            case CLOCK_LEADER -> moveClock(leader);
            case CLOCK_FOLLOWER -> moveClock(follower);
            case TRANSFER -> cluster.transferTo(follower);
            case DISK_LEADER -> fillDisk(leader);
            case DISK_FOLLOWER -> fillDisk(follower);
            case GROW -> grow(leader, follower);
            case REPLACE -> replace(follower);
            case RESTART -> restartAll();
        }
        awaitWrite();
    }

    /** Waits until a write is acknowledged after this call. */
    private void awaitWrite() throws InterruptedException {
        awaitWriteAfter(System.nanoTime());
    }

    private void awaitWriteAfter(long nanos) throws InterruptedException {
        Polling.await("an acknowledged write", maxGap, () -> {
            history.refresh();
            return history.hasDoneAfter(nanos) ? Optional.of(true) : Optional.empty();
        });
    }

    private void kill(List<String> members) throws IOException, InterruptedException {
        List<ControlledJvm> killed = members.stream().map(cluster::process).toList();
        killed.parallelStream().forEach(ControlledJvm::kill);
        if (!cluster.running().isEmpty()) {
            awaitWrite();
        }
        for (String member : members) {
            cluster.start(member);
        }
    }

    private void suspend(String member) throws IOException, InterruptedException {
        cluster.process(member).suspend();
        try {
            awaitWrite();
            hold();
        } finally {
            cluster.process(member).resume();
        }
    }

    /** Keeps a fault active for up to two seconds. */
    private void hold() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(2_000));
    }

    private void interrupt(String member, boolean outgoing, boolean incoming) throws IOException, InterruptedException {
        FaultyNetwork network = cluster.network();
        for (String other : cluster.running()) {
            if (!other.equals(member)) {
                network.setLoss(member, other, outgoing ? ALL_PACKETS : 0);
                network.setLoss(other, member, incoming ? ALL_PACKETS : 0);
            }
        }
        try {
            awaitWrite();
            hold();
        } finally {
            network.heal();
        }
    }

    private void losePackets() throws IOException, InterruptedException {
        for (String from : cluster.running()) {
            for (String to : cluster.running()) {
                if (!from.equals(to)) {
                    cluster.network().setLoss(from, to, SOME_PACKETS);
                }
            }
        }
        try {
            hold();
            awaitWrite();
            hold();
        } finally {
            cluster.network().heal();
        }
    }

    private void moveClock(String member) throws IOException, InterruptedException {
        cluster.call(member, "clock " + (random.nextBoolean() ? AN_HOUR : AN_HOUR.negated()));
        try {
            Polling.await(
                    "a leader other than the member with the wrong clock",
                    Duration.ofSeconds(60),
                    () -> cluster.leader().filter(leader -> !leader.equals(member)));
            awaitWrite();
            hold();
        } finally {
            cluster.call(member, "clock " + Duration.ZERO);
        }
    }

    private void fillDisk(String member) throws IOException, InterruptedException {
        SmallDisk disk = cluster.diskOf(member);
        disk.fill();
        try {
            long full = System.nanoTime();
            awaitWriteAfter(full);
            // The member that led may have acknowledged the first write before it needed space.
            TimeUnit.SECONDS.sleep(3);
            awaitWrite();
        } finally {
            disk.free();
        }
        supervise(member);
    }

    /** Restarts a member that exited because its disk was full, as a supervisor would. */
    private void supervise(String member) throws IOException, InterruptedException {
        ControlledJvm process = cluster.process(member);
        if (!process.isAlive()) {
            int code = process.awaitExit(Duration.ofSeconds(1));
            InvariantViolationException.require(
                    code == EXIT_RESTART,
                    "member " + member + " exited with code " + code + " instead of " + EXIT_RESTART + ": "
                            + process.errorOutput());
            totals.addFault("members that exited and were restarted");
            cluster.start(member);
        }
    }

    private void grow(String leader, String follower) throws IOException, InterruptedException {
        for (String added : List.of("d", "e")) {
            cluster.start(added);
            cluster.callLeader("add " + added);
            awaitWrite();
        }
        cluster.requireEqualMembers(new ArrayList<>(ClusterUnderTest.NAMES));
        for (String removed : List.of(follower, leader)) {
            if (cluster.awaitLeader().equals(removed)) {
                cluster.transferTo("d");
            }
            cluster.callLeader("remove " + removed);
            cluster.stopCallers(removed);
            cluster.forget(removed);
            awaitWrite();
        }
    }

    private void replace(String member) throws IOException, InterruptedException {
        cluster.process(member).kill();
        FolderOperations.delete(cluster.dataOf(member));
        awaitWrite();
        cluster.start(member);
        cluster.callLeader("replace " + member);
    }

    private void restartAll() throws IOException, InterruptedException {
        String leader = cluster.awaitLeader();
        List<String> order = new ArrayList<>(cluster.running());
        order.remove(leader);
        order.add(leader);
        for (String member : order) {
            if (cluster.leader().filter(member::equals).isPresent()) {
                cluster.transferTo(order.get(0));
            }
            cluster.stopCallers(member);
            cluster.call(member, "close");
            cluster.process(member).kill();
            cluster.start(member);
            awaitWrite();
            cluster.awaitCaughtUp(member);
        }
    }
}
