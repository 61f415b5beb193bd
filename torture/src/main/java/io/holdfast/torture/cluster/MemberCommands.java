package io.holdfast.torture.cluster;

import io.holdfast.store.Entry;
import io.holdfast.store.Store;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.torture.process.CallHistory;
import io.holdfast.torture.process.SimulatedCaller;
import io.holdfast.torture.workload.CommandId;
import io.holdfast.torture.workload.CommandResult;
import io.holdfast.torture.workload.ModulesUnderTest;
import io.holdfast.torture.workload.StoreState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The commands that the test sends to a member's process. Thread-safe. */
final class MemberCommands {

    /**
     * The number of callers per process. Two of them only read, so that writes waiting for a majority do not block
     * them.
     */
    private static final int CALLERS = 8;

    private static final int FIRST_READER = 6;

    private final MemberOptions options;
    private final ClusterMember member;
    private final OffsetClock clock;
    private final LeaderModules modules;
    private final SaleCommands sale;
    private final List<Thread> callers = new ArrayList<>();
    private AtomicBoolean stopRequested = new AtomicBoolean(true);
    private @Nullable CallHistory history;

    MemberCommands(MemberOptions options, ClusterMember member, OffsetClock clock, LeaderModules modules) {
        this.options = options;
        this.member = member;
        this.clock = clock;
        this.modules = modules;
        this.sale = new SaleCommands(modules);
    }

    String execute(String command) throws Exception {
        String[] words = command.split(" ", -1);
        switch (words[0]) {
            case "setup" -> modules.required().createInitialData();
            case "run" -> runCallers(Integer.parseInt(words[1]), Path.of(words[2]));
            case "pause" -> stopCallers();
            case "clock" -> clock.setOffset(Duration.parse(words[1]));
            case "add" -> member.add(words[1], options.addressOf(words[1]));
            case "replace" -> member.replace(words[1], options.addressOf(words[1]));
            case "remove" -> member.remove(words[1]);
            case "transfer" -> member.transfer(words[1]);
            case "check" -> modules.required().check();
            case "dump" -> dump(Integer.parseInt(words[1])).write(Path.of(words[2]));
            case "close" -> member.close();
            case "status" -> {
                return MemberReport.of(member.status(), modules.current() != null)
                        .text();
            }
            case "commit" -> {
                return Long.toString(modules.required().store().lastCommit());
            }
            case "sale" -> {
                return sale.execute(List.of(words).subList(1, words.length));
            }
            default -> throw new IllegalArgumentException("unknown command '" + command + "'");
        }
        return "done";
    }

    private synchronized void runCallers(int round, Path file) throws IOException {
        CallHistory opened = CallHistory.timed(file);
        AtomicBoolean stop = new AtomicBoolean();
        for (int i = 0; i < CALLERS; i++) {
            SimulatedCaller.CallerKey key = new SimulatedCaller.CallerKey(
                    options.seed(), round, options.start() * CALLERS + i, i >= FIRST_READER);
            Thread caller = new Thread(new SimulatedCaller(key, modules::current, opened, stop), "caller-" + i);
            caller.setDaemon(true);
            caller.start();
            callers.add(caller);
        }
        stopRequested = stop;
        history = opened;
    }

    private synchronized void stopCallers() throws IOException, InterruptedException {
        stopRequested.set(true);
        for (Thread caller : callers) {
            caller.join();
        }
        callers.clear();
        if (history != null) {
            history.close();
            history = null;
        }
    }

    /** Returns the state of this member and, if it leads, the results of a round. */
    private StateDump dump(int round) {
        String name = "member " + options.member();
        ModulesUnderTest leading = modules.current();
        if (leading != null) {
            return new StateDump(leading.readState(name), resultsOf(leading, round));
        }
        try (ModulesUnderTest replica =
                ModulesUnderTest.open(Store.on(member.localReads().backend()).readOnly(), clock)) {
            StoreState state = replica.readState(name);
            return new StateDump(state, Map.of());
        }
    }

    private static Map<CommandId, CommandResult> resultsOf(ModulesUnderTest leading, int round) {
        return leading.store().read(tx -> {
            Map<CommandId, CommandResult> results = new HashMap<>();
            for (Entry<CommandId, CommandResult> row :
                    tx.scan(ModulesUnderTest.RESULTS).prefix(CommandId.CODEC.prefix(round))) {
                results.put(row.key(), row.value());
            }
            return results;
        });
    }
}
