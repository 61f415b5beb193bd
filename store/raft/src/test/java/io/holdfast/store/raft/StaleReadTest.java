package io.holdfast.store.raft;

import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.crash.CrashProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An idle leader is stopped with {@code SIGSTOP}, another member takes over and writes, and the first one continues: it
 * must not return what it knew before.
 *
 * <p>{@code -Dholdfast.stale.reads=1000} makes so many reads; the default is less.
 */
@Tag("cluster")
class StaleReadTest {

    /** The build runs this test beside others, and elections take long when no process gets a core in time. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int READS = Integer.getInteger("holdfast.stale.reads", 150);
    private static final int THREADS = 50;

    @TempDir
    Path folder;

    private final Map<String, CrashProcess> members = new TreeMap<>();
    private int round;

    /**
     * The reads that a former leader made after it continued.
     *
     * @param made the number of reads
     * @param stale the number of reads that returned the old value
     */
    private record Reads(int made, int stale) {}

    @AfterEach
    void close() throws IOException {
        for (CrashProcess member : members.values()) {
            member.close();
        }
    }

    @Test
    void a_resumed_leader_returns_no_stale_row() throws Exception {
        start("barrier");
        int made = 0;
        int stale = 0;
        while (made < READS) {
            Reads reads = stopAndContinueLeader();
            made += reads.made();
            stale += reads.stale();
        }
        assertThat(stale).as("stale reads of " + made).isZero();
    }

    /** Shows that the test above would find stale reads: with the read index of Ratis there are some. */
    @Test
    void with_the_reads_of_ratis_it_does() throws Exception {
        start("ratis");
        int stale = 0;
        for (int attempt = 0; attempt < 10 && stale == 0; attempt++) {
            stale += stopAndContinueLeader().stale();
        }
        assertThat(stale).isPositive();
    }

    private void start(String reads) throws IOException, InterruptedException {
        List<String> addresses = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            addresses.add(name + "=" + TestCluster.loopback());
        }
        for (String name : List.of("a", "b", "c")) {
            List<String> args =
                    new ArrayList<>(List.of(name, folder.resolve(name).toString(), reads));
            args.addAll(addresses);
            Files.createDirectories(folder.resolve(name));
            members.put(name, CrashProcess.start(MemberProcessMain.class, args.toArray(String[]::new)));
        }
        for (CrashProcess member : members.values()) {
            member.awaitLines(1);
        }
    }

    private Reads stopAndContinueLeader() throws IOException, InterruptedException {
        round++;
        String old = "old" + round;
        String first = put(old, "");
        int before = lines(first).size();
        command(first, "read " + THREADS);
        await().atMost(PATIENCE).until(() -> count(first, before, "read ") >= THREADS);
        signal("STOP", first);
        long resumed;
        try {
            put("new" + round, first);
            resumed = System.nanoTime();
        } finally {
            signal("CONT", first);
        }
        await().atMost(PATIENCE).until(() -> count(first, before, "refused") >= THREADS);
        int made = 0;
        int stale = 0;
        for (String line : lines(first).subList(before, lines(first).size())) {
            String[] parts = line.split(" ", -1);
            boolean isRead = parts[0].equals("read") || parts[0].equals("refused");
            // The clocks of the processes are the same.
            if (isRead && parts.length > 1 && Long.parseLong(parts[1]) > resumed) {
                made++;
                stale += parts.length == 3 && parts[2].equals(old) ? 1 : 0;
            }
        }
        return new Reads(made, stale);
    }

    /** Writes a value on the leader and returns its name. */
    private String put(String value, String except) throws IOException {
        String[] writer = {""};
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> {
            for (String name : members.keySet()) {
                if (!name.equals(except) && isLeading(name)) {
                    int before = lines(name).size();
                    command(name, "put " + value);
                    await().atMost(PATIENCE)
                            .until(() -> count(name, before, "put") + count(name, before, "refused") > 0);
                    if (count(name, before, "put") > 0) {
                        writer[0] = name;
                        return true;
                    }
                }
            }
            return false;
        });
        return writer[0];
    }

    private boolean isLeading(String name) {
        List<String> lines = lines(name);
        return lines.lastIndexOf("leading") > lines.lastIndexOf("following");
    }

    private long count(String name, int from, String prefix) {
        List<String> lines = lines(name);
        return lines.subList(Math.min(from, lines.size()), lines.size()).stream()
                .filter(line -> line.startsWith(prefix))
                .count();
    }

    private List<String> lines(String name) {
        return Objects.requireNonNull(members.get(name)).lines();
    }

    private void command(String name, String command) throws IOException {
        Files.writeString(
                folder.resolve(name).resolve("commands"),
                command + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private void signal(String signal, String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder(
                        "kill",
                        "-" + signal,
                        Long.toString(Objects.requireNonNull(members.get(name)).pid()))
                .start();
        assertThat(kill.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
}
