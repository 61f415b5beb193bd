package io.holdfast.torture;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.torture.check.HistoryChecker;
import io.holdfast.torture.check.RunTotals;
import io.holdfast.torture.fault.Fault;
import io.holdfast.torture.fault.FileCorruptor;
import io.holdfast.torture.fault.FolderOperations;
import io.holdfast.torture.fault.FullDisk;
import io.holdfast.torture.process.CallHistory;
import io.holdfast.torture.process.JumpingClock;
import io.holdfast.torture.process.WorkloadOptions;
import io.holdfast.torture.process.WorkloadProcess;
import io.holdfast.torture.workload.CommandId;
import io.holdfast.torture.workload.InvariantViolationException;
import io.holdfast.torture.workload.ModulesUnderTest;
import io.holdfast.torture.workload.StoreState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * A round: a process under load, a fault, the end of the process, and the check. The seed and the round number
 * determine all random choices.
 */
final class TortureRound {

    private static final int CALLERS = 6;

    /** The minimum size of the history before the fault is injected. */
    private static final int MIN_HISTORY_BYTES = 60_000;

    /** The maximum random number of bytes added to the minimum history size. */
    private static final int MAX_EXTRA_HISTORY_BYTES = 400_000;

    /** A pause that is longer than the deadline for a write. */
    private static final long LONG_STOP_MILLIS = 6_000;

    private final int number;
    private final long seed;
    private final Fault fault;
    private final Path base;
    private final Path data;
    private final RunTotals totals;
    private final Random random;

    TortureRound(int number, long seed, Fault fault, Path base, RunTotals totals) {
        this.number = number;
        this.seed = seed;
        this.fault = fault;
        this.base = base;
        this.data = base.resolve("data");
        this.totals = totals;
        this.random = new Random(new CommandId(number, 0, -1).randomSeed(seed));
    }

    /**
     * Runs the round.
     *
     * @param time the clock time at the start of the round, in nanoseconds since the epoch
     * @return the clock time for the start of the next round, which is later
     */
    long run(HistoryChecker checker, long time) throws IOException, InterruptedException {
        Path history = base.resolve("history.txt");
        Path backups = base.resolve("backups");
        Files.deleteIfExists(history);
        FolderOperations.delete(backups);
        WorkloadOptions options = new WorkloadOptions(
                data,
                history,
                seed,
                number,
                CALLERS,
                time,
                fault == Fault.CLOCK ? jumps() : List.of(),
                fault == Fault.BACKUP ? backups.toString() : "");
        try (FullDisk disk = FullDisk.of(fault == Fault.DISK, data, base, random);
                WorkloadProcess child = new WorkloadProcess(options.withData(disk.data()), base, disk.limit())) {
            injectFault(child);
            disk.copyBack();
            if (fault == Fault.DISK) {
                totals.addFault(disk.isMounted() ? "disk, small file system" : "disk, file size limit");
            }
        }
        List<String> lines = CallHistory.read(history);
        lines.stream().map(TortureRound::failedCall).flatMap(Optional::stream).forEach(totals::addFault);
        long now = time + TimeUnit.MINUTES.toNanos(5) + random.nextInt(1_000_000_000);
        JumpingClock clock = new JumpingClock(now);
        List<StoreState> states = new ArrayList<>();
        if (fault == Fault.TORN || fault == Fault.FLIP) {
            FileCorruptor corruptor = new FileCorruptor(data, base, clock, random, totals);
            if (fault == Fault.TORN) {
                corruptor.tearJournal();
            } else {
                corruptor.flipBits();
            }
            states.addAll(corruptor.openedStates());
        }
        if (fault == Fault.BACKUP) {
            states.addAll(restoreBackups(lines, backups, clock));
        }
        try (ModulesUnderTest modules = ModulesUnderTest.open(data, clock)) {
            states.add(modules.readState("the store"));
            checker.check(number, lines, modules, states);
            modules.check();
        }
        return now;
    }

    /** Returns the name under which a call without a result is counted, or empty if the line records a result. */
    private static Optional<String> failedCall(String line) {
        if (line.startsWith("unknown ")) {
            return Optional.of("calls failed: outcome_unknown");
        }
        return line.startsWith("none ")
                ? Optional.of("calls failed: " + line.substring(line.lastIndexOf(' ') + 1))
                : Optional.empty();
    }

    private void injectFault(WorkloadProcess child) throws IOException, InterruptedException {
        int bytes = MIN_HISTORY_BYTES + random.nextInt(MAX_EXTRA_HISTORY_BYTES);
        totals.addFault(fault.text());
        if (fault == Fault.STOP) {
            if (child.awaitHistory(bytes / 2)) {
                child.signal("STOP");
                TimeUnit.MILLISECONDS.sleep(random.nextInt(4) == 0 ? LONG_STOP_MILLIS : random.nextInt(400));
                child.signal("CONT");
            }
        }
        if (!child.awaitHistory(bytes)) {
            // The disk may be too full to open a store; opening must then fail with this error.
            if (fault != Fault.DISK
                    || !child.errorOutput().contains("TryAgainException[" + ErrorCode.UNAVAILABLE.text())) {
                throw new InvariantViolationException("the process exited unexpectedly: " + child.errorOutput());
            }
            totals.addFault("disk, too full to open");
            return;
        }
        if (fault != Fault.KILL && random.nextInt(5) == 0) {
            child.requestStop();
            totals.addFault("stopped normally");
        } else {
            child.kill();
            totals.addFault("stopped by kill -9");
        }
    }

    /** Returns forward and backward clock jumps of up to three seconds or up to ten minutes. */
    private List<Duration> jumps() {
        List<Duration> jumps = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            long maxMillis = random.nextBoolean() ? 3_000 : 600_000;
            jumps.add(Duration.ofMillis(random.nextLong(2 * maxMillis) - maxMillis));
        }
        return jumps;
    }

    private List<StoreState> restoreBackups(List<String> lines, Path backups, JumpingClock clock) throws IOException {
        List<StoreState> states = new ArrayList<>();
        List<String> backupLines =
                lines.stream().filter(line -> line.startsWith("backup ")).toList();
        for (String line : backupLines.subList(Math.max(0, backupLines.size() - 2), backupLines.size())) {
            String[] fields = line.split(" ", 4);
            Path folder = base.resolve("restored");
            FolderOperations.delete(folder);
            RocksDb.restore(backups, Integer.parseInt(fields[1]), folder);
            try (ModulesUnderTest modules = ModulesUnderTest.open(folder, clock)) {
                StoreState state = modules.readState("backup " + fields[1]);
                modules.check();
                InvariantViolationException.require(
                        state.commit() >= Long.parseLong(fields[2])
                                && Long.parseLong(fields[2]) >= Long.parseLong(fields[3]),
                        "'" + line + "', but the backup is at commit " + state.commit());
                states.add(state);
            }
            FolderOperations.delete(folder);
            totals.addFault("backups restored and verified");
        }
        return states;
    }
}
