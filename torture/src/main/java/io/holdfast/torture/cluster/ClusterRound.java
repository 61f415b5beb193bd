package io.holdfast.torture.cluster;

import io.holdfast.torture.check.HistoryChecker;
import io.holdfast.torture.check.RunTotals;
import io.holdfast.torture.workload.CommandId;
import io.holdfast.torture.workload.InvariantViolationException;
import io.holdfast.torture.workload.StoreState;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A round: load on the leader, a fault, and a check of all results that the callers received against the state of all
 * members.
 */
final class ClusterRound {

    private static final int MIN_WRITES = 200;
    private static final int MAX_EXTRA_WRITES = 400;
    private static final Duration CATCH_UP = Duration.ofSeconds(60);

    private final int number;
    private final ClusterFault fault;
    private final ClusterTortureOptions options;
    private final ClusterUnderTest cluster;
    private final RunTotals totals;
    private final TimedHistory history = new TimedHistory();
    private final Random random;

    ClusterRound(
            int number, ClusterFault fault, ClusterTortureOptions options, ClusterUnderTest cluster, RunTotals totals) {
        this.number = number;
        this.fault = fault;
        this.options = options;
        this.cluster = cluster;
        this.totals = totals;
        this.random = new Random(new CommandId(number, 0, -1).randomSeed(options.seed()));
    }

    /**
     * Runs the round.
     *
     * @return the longest time without an acknowledged write, from the fault until writes continued
     */
    Duration run(HistoryChecker checker) throws IOException, InterruptedException {
        cluster.startRound(number, history);
        awaitWrites(MIN_WRITES + random.nextInt(MAX_EXTRA_WRITES));
        long start = System.nanoTime();
        new ClusterFaultInjector(cluster, history, random, totals, options.maxGap()).inject(fault);
        long end = System.nanoTime();
        history.refresh();
        awaitWrites(history.acknowledged() + MIN_WRITES);
        cluster.endRound();
        history.refresh();
        Duration gap = history.longestGap(start, end);
        check(checker);
        return gap;
    }

    private void awaitWrites(int count) throws InterruptedException {
        Polling.await(count + " acknowledged writes", options.maxGap().plusSeconds(60), () -> {
            history.refresh();
            return history.acknowledged() >= count ? Optional.of(count) : Optional.empty();
        });
    }

    private void check(HistoryChecker checker) throws IOException, InterruptedException {
        cluster.requireEqualChains(CATCH_UP);
        List<StoreState> states = new ArrayList<>();
        Optional<StateDump> leading = Optional.empty();
        String leader = cluster.awaitLeader();
        for (String member : cluster.running()) {
            StateDump dump = cluster.dump(member, number);
            states.add(dump.state());
            leading = member.equals(leader) ? Optional.of(dump) : leading;
        }
        StateDump leaders = leading.orElseThrow();
        for (StoreState state : states) {
            InvariantViolationException.require(
                    state.commit() == leaders.state().commit(),
                    state.name() + " is at commit " + state.commit() + ", but the leader is at "
                            + leaders.state().commit());
        }
        List<String> lines = history.merged();
        countFailures(lines);
        checker.check(number, lines, leaders.results(), leaders.state().commit(), states);
        cluster.callLeader("check");
    }

    private void countFailures(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith("unknown ")) {
                totals.addFault("calls failed: outcome_unknown");
            } else if (line.startsWith("none ")) {
                totals.addFault("calls failed: " + line.substring(line.lastIndexOf(' ') + 1));
            }
        }
    }
}
