package io.holdfast.torture.cluster;

import io.holdfast.testkit.crash.SmallDisk;
import io.holdfast.testkit.network.FaultyNetwork;
import io.holdfast.testkit.process.ControlledJvm;
import io.holdfast.testkit.process.ControlledJvm.CommandFailedException;
import io.holdfast.testkit.process.ControlledJvm.Launch;
import io.holdfast.torture.workload.InvariantViolationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** A cluster whose members run in separate processes, connected by a network with injectable faults. */
final class ClusterUnderTest implements AutoCloseable {

    /** The names of all members that a test may start. */
    static final List<String> NAMES = List.of("a", "b", "c", "d", "e");

    static final int INITIAL_MEMBERS = 3;
    private static final int DISK_MEBIBYTES = 256;
    private static final List<String> MEMORY = List.of("-Xmx400m", "-XX:MaxDirectMemorySize=400m");

    private final Path folder;
    private final long seed;
    private final FaultyNetwork network;
    private final Map<String, SmallDisk> disks = new HashMap<>();
    private final Map<String, ControlledJvm> processes = new ConcurrentSkipListMap<>();
    private int starts;
    private @Nullable RoundCallers round;

    /** The callers in a round. They are also started in members that start during the round. */
    private record RoundCallers(int number, TimedHistory history) {}

    private ClusterUnderTest(Path folder, long seed, FaultyNetwork network) {
        this.folder = folder;
        this.seed = seed;
        this.network = network;
    }

    /**
     * Creates a cluster of three members without data.
     *
     * @param smallDisks whether each member has its own small disk
     */
    static ClusterUnderTest create(Path folder, long seed, boolean smallDisks)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        FaultyNetwork network =
                FaultyNetwork.create(folder, NAMES, List.of(MemberOptions.RAFT_PORT, MemberOptions.PEER_PORT));
        ClusterUnderTest cluster = new ClusterUnderTest(folder, seed, network);
        try {
            cluster.startInitialMembers(smallDisks);
        } catch (IOException | InterruptedException | RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    private void startInitialMembers(boolean smallDisks) throws IOException, InterruptedException {
        List<String> initial = NAMES.subList(0, INITIAL_MEMBERS);
        for (String member : initial) {
            if (smallDisks) {
                disks.put(member, SmallDisk.mount(dataOf(member), DISK_MEBIBYTES));
            }
            start(member, member.equals(initial.get(0)));
        }
        for (String member : initial.subList(1, INITIAL_MEMBERS)) {
            callLeader("add " + member);
        }
    }

    FaultyNetwork network() {
        return network;
    }

    /** Returns a member's data folder. */
    Path dataOf(String member) {
        return folder.resolve("member-" + member);
    }

    SmallDisk diskOf(String member) {
        return Optional.ofNullable(disks.get(member)).orElseThrow();
    }

    /** Returns the members whose processes are running, in order. */
    List<String> running() {
        return processes.entrySet().stream()
                .filter(entry -> entry.getValue().isAlive())
                .map(Map.Entry::getKey)
                .toList();
    }

    ControlledJvm process(String member) {
        return Optional.ofNullable(processes.get(member)).orElseThrow();
    }

    /**
     * Starts a member, either for the first time with an empty folder or again. If a round is running, its callers are
     * started too.
     */
    void start(String member) throws IOException, InterruptedException {
        start(member, false);
    }

    private void start(String member, boolean creates) throws IOException, InterruptedException {
        Map<String, String> hosts = new TreeMap<>();
        NAMES.forEach(name -> hosts.put(name, network.hostOf(name)));
        MemberOptions options = new MemberOptions(member, dataOf(member), creates, starts++, seed, hosts);
        List<String> jvmOptions = new ArrayList<>(MEMORY);
        jvmOptions.addAll(network.jvmOptionsOf(member));
        Launch launch = new Launch(network.prefixOf(member), jvmOptions, folder.resolve("errors-" + member + ".txt"));
        processes.put(member, ControlledJvm.start(launch, TortureMemberMain.class, options.arguments()));
        if (round != null) {
            startCallers(member, round);
        }
    }

    /** Stops the process of a member that has been removed from the cluster. */
    void forget(String member) {
        process(member).close();
        processes.remove(member);
    }

    /** Starts the callers of a round in all members. */
    void startRound(int number, TimedHistory history) throws IOException, InterruptedException {
        RoundCallers callers = new RoundCallers(number, history);
        round = callers;
        for (String member : running()) {
            startCallers(member, callers);
        }
    }

    private void startCallers(String member, RoundCallers callers) throws IOException, InterruptedException {
        Path file = folder.resolve(
                "history-" + callers.number + "-" + process(member).pid() + ".txt");
        callers.history.addFile(file);
        call(member, "run " + callers.number + " " + file);
    }

    /** Stops the callers in all members. */
    void endRound() throws IOException, InterruptedException {
        round = null;
        for (String member : running()) {
            call(member, "pause");
        }
    }

    /** Stops the callers of one member, which is about to be stopped. */
    void stopCallers(String member) throws IOException, InterruptedException {
        call(member, "pause");
    }

    String call(String member, String command) throws IOException, InterruptedException {
        try {
            return process(member).call(command);
        } catch (CommandFailedException e) {
            throw new InvariantViolationException(
                    "'" + command + "' failed on member " + member + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new InvariantViolationException(
                    "'" + command + "' has no result on member " + member + ": "
                            + process(member).errorOutput(),
                    e);
        }
    }

    /**
     * Executes a command on the leader. The call is repeated while there is no leader or the leader loses leadership.
     */
    String callLeader(String command) throws IOException, InterruptedException {
        return Polling.await("'" + command + "' on the leader", Duration.ofSeconds(60), () -> {
            Optional<String> leader = leader();
            return leader.isEmpty()
                    ? Optional.empty()
                    : Optional.of(process(leader.get()).call(command));
        });
    }

    /** Transfers leadership. The request is repeated if it fails, because the leader may change in the meantime. */
    void transferTo(String member) throws InterruptedException {
        Polling.await("member " + member + " as the leader", Duration.ofSeconds(60), () -> {
            Optional<String> leader = leader();
            if (leader.isPresent() && !leader.get().equals(member)) {
                process(leader.get()).call("transfer " + member);
            }
            return leader.filter(member::equals);
        });
    }

    /** Returns a member's report, or empty if it does not respond. */
    Optional<MemberReport> report(String member) throws InterruptedException {
        try {
            return Optional.of(MemberReport.parse(process(member).call("status", Duration.ofSeconds(2))));
        } catch (IOException | CommandFailedException e) {
            return Optional.empty();
        }
    }

    /** Returns the leader, if it has opened its store. */
    Optional<String> leader() throws InterruptedException {
        for (String member : running()) {
            Optional<MemberReport> report = report(member);
            if (report.isPresent() && report.get().serves()) {
                return Optional.of(member);
            }
        }
        return Optional.empty();
    }

    String awaitLeader() throws IOException, InterruptedException {
        return Polling.await("a leader", Duration.ofSeconds(60), this::leader);
    }

    /** Returns a member that does not lead. */
    String aFollower() throws IOException, InterruptedException {
        String leader = awaitLeader();
        return running().stream()
                .filter(member -> !member.equals(leader))
                .findFirst()
                .orElseThrow(() -> new InvariantViolationException("only the leader is running"));
    }

    /** Waits until all members have applied the same entries, and requires that their chains are equal. */
    void requireEqualChains(Duration timeout) throws IOException, InterruptedException {
        Polling.await("equal positions of all members", timeout, () -> {
            Map<String, MemberReport> reports = new TreeMap<>();
            for (String member : running()) {
                Optional<MemberReport> report = report(member);
                if (report.isEmpty()) {
                    return Optional.empty();
                }
                InvariantViolationException.require(
                        report.get().problem().isEmpty(), "member " + member + " differs: " + report.get());
                reports.put(member, report.get());
            }
            TreeSet<Long> indexes = new TreeSet<>();
            TreeSet<String> chains = new TreeSet<>();
            reports.values().forEach(report -> {
                indexes.add(report.index());
                chains.add(report.chain());
            });
            if (indexes.size() > 1) {
                return Optional.empty();
            }
            InvariantViolationException.require(
                    chains.size() == 1, "equal positions with different chains: " + reports);
            return Optional.of(reports);
        });
    }

    /** Waits until the leader reports exactly the given members. */
    void requireEqualMembers(List<String> names) throws InterruptedException {
        Polling.await("members " + names, Duration.ofSeconds(60), () -> {
            Optional<String> leader = leader();
            Optional<MemberReport> report = leader.isPresent() ? report(leader.get()) : Optional.empty();
            return report.filter(found -> found.members().equals(names));
        });
    }

    /** Waits until a member has applied all entries that the leader had applied before this call. */
    void awaitCaughtUp(String member) throws IOException, InterruptedException {
        String leader = awaitLeader();
        long index = Polling.await("a report from the leader", Duration.ofSeconds(60), () -> report(leader))
                .index();
        Polling.await(
                "member " + member + " at index " + index,
                Duration.ofSeconds(60),
                () -> report(member).filter(report -> report.index() >= index));
    }

    /** Returns the state of a member and, if it leads, the results of a round. */
    StateDump dump(String member, int number) throws IOException, InterruptedException {
        Path file = folder.resolve("dump-" + member);
        call(member, "dump " + number + " " + file);
        StateDump dump = StateDump.read(file);
        Files.delete(file);
        return dump;
    }

    /** Stops all members and removes their network and disks. Files remain in the folder. */
    @Override
    public void close() throws IOException {
        processes.values().forEach(ControlledJvm::close);
        network.close();
        for (SmallDisk disk : disks.values()) {
            disk.close();
        }
    }
}
