package io.holdfast.torture;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.torture.check.HistoryChecker;
import io.holdfast.torture.check.HistoryChecker.StoreState;
import io.holdfast.torture.check.RunTotals;
import io.holdfast.torture.fault.Fault;
import io.holdfast.torture.fault.FileCorruptor;
import io.holdfast.torture.fault.Folders;
import io.holdfast.torture.fault.FullDisk;
import io.holdfast.torture.process.CallHistory;
import io.holdfast.torture.process.JumpingClock;
import io.holdfast.torture.process.WorkloadOptions;
import io.holdfast.torture.process.WorkloadProcess;
import io.holdfast.torture.workload.CommandId;
import io.holdfast.torture.workload.InvariantViolation;
import io.holdfast.torture.workload.ModulesUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** One round: a process under load, a fault, its end, and the proof. All that is chosen follows from seed and number. */
final class TortureRound {

    private static final int CALLERS = 6;

    /** The shortest history before anything is done to the process, and how much longer it may be. */
    private static final int LEAST_BYTES = 60_000;

    private static final int MORE_BYTES = 400_000;

    /** Longer than the deadline of a write. */
    private static final long LONG_STOP_MILLIS = 6_000;

    private final int number;
    private final long seed;
    private final Fault fault;
    private final Path base;
    private final Path data;
    private final RunTotals tally;
    private final Random random;

    TortureRound(int number, long seed, Fault fault, Path base, RunTotals tally) {
        this.number = number;
        this.seed = seed;
        this.fault = fault;
        this.base = base;
        this.data = base.resolve("data");
        this.tally = tally;
        this.random = new Random(new CommandId(number, 0, -1).randomSeed(seed));
    }

    /** Runs it; gives the time at which the next one begins, which is later than this one's. */
    long run(HistoryChecker checker, long time) throws IOException, InterruptedException {
        Path history = base.resolve("history.txt");
        Path backups = base.resolve("backups");
        Files.deleteIfExists(history);
        Folders.delete(backups);
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
                WorkloadProcess child = new WorkloadProcess(options.in(disk.data()), base, disk.limit())) {
            injectFault(child);
            disk.copyBack();
            if (fault == Fault.DISK) {
                tally.addFault(disk.isMounted() ? "disk, a small file system" : "disk, a limit to files");
            }
        }
        List<String> lines = CallHistory.read(history);
        lines.stream().map(TortureRound::failure).flatMap(Optional::stream).forEach(tally::addFault);
        long now = time + TimeUnit.MINUTES.toNanos(5) + random.nextInt(1_000_000_000);
        JumpingClock clock = new JumpingClock(now);
        List<StoreState> states = new ArrayList<>();
        if (fault == Fault.TORN || fault == Fault.FLIP) {
            FileCorruptor damage = new FileCorruptor(data, base, clock, random, tally);
            if (fault == Fault.TORN) {
                damage.tearJournal();
            } else {
                damage.flipBits();
            }
            states.addAll(damage.openedStates());
        }
        if (fault == Fault.BACKUP) {
            states.addAll(restoreBackups(lines, backups, clock));
        }
        try (ModulesUnderTest rooms = ModulesUnderTest.open(data, clock)) {
            states.add(rooms.readState("the store"));
            checker.check(number, lines, rooms, states);
            rooms.check();
        }
        return now;
    }

    /** What a caller was told instead of an answer, if it was. */
    private static Optional<String> failure(String line) {
        if (line.startsWith("unknown ")) {
            return Optional.of("answered: outcome_unknown");
        }
        return line.startsWith("none ")
                ? Optional.of("answered: " + line.substring(line.lastIndexOf(' ') + 1))
                : Optional.empty();
    }

    private void injectFault(WorkloadProcess child) throws IOException, InterruptedException {
        int bytes = LEAST_BYTES + random.nextInt(MORE_BYTES);
        tally.addFault(fault.text());
        if (fault == Fault.STOP) {
            if (child.awaitHistory(bytes / 2)) {
                child.signal("STOP");
                TimeUnit.MILLISECONDS.sleep(random.nextInt(4) == 0 ? LONG_STOP_MILLIS : random.nextInt(400));
                child.signal("CONT");
            }
        }
        if (!child.awaitHistory(bytes)) {
            // A disk may be too full even to open a store on it, which has to say so.
            if (fault != Fault.DISK || !child.errorOutput().contains("StoreFailure[" + ErrorCode.UNREADABLE.text())) {
                throw new InvariantViolation("the process has ended by itself: " + child.errorOutput());
            }
            tally.addFault("disk, too full to open");
            return;
        }
        if (fault != Fault.KILL && random.nextInt(5) == 0) {
            child.requestStop();
            tally.addFault("ended orderly");
        } else {
            child.kill();
            tally.addFault("ended by kill -9");
        }
    }

    /** Forth and back, a little and a lot. */
    private List<Duration> jumps() {
        List<Duration> jumps = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            long most = random.nextBoolean() ? 3_000 : 600_000;
            jumps.add(Duration.ofMillis(random.nextLong(2 * most) - most));
        }
        return jumps;
    }

    private List<StoreState> restoreBackups(List<String> lines, Path backups, JumpingClock clock) throws IOException {
        List<StoreState> states = new ArrayList<>();
        List<String> made =
                lines.stream().filter(line -> line.startsWith("backup ")).toList();
        for (String line : made.subList(Math.max(0, made.size() - 2), made.size())) {
            String[] words = line.split(" ", 4);
            Path folder = base.resolve("restored");
            Folders.delete(folder);
            RocksDb.restore(backups, Integer.parseInt(words[1]), folder);
            try (ModulesUnderTest rooms = ModulesUnderTest.open(folder, clock)) {
                StoreState state = rooms.readState("backup " + words[1]);
                rooms.check();
                InvariantViolation.require(
                        state.commit() >= Long.parseLong(words[2])
                                && Long.parseLong(words[2]) >= Long.parseLong(words[3]),
                        "'" + line + "', but it has commit " + state.commit());
                states.add(state);
            }
            Folders.delete(folder);
            tally.addFault("backups restored, and right");
        }
        return states;
    }
}
