package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.error.StoreException;
import io.holdfast.testkit.crash.CrashProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a follower at every step of catching up from a checkpoint. {@code -Dholdfast.cluster.catchup.rounds=100} sets the
 * number of kills, and {@code -Dholdfast.cluster.catchup.seconds=10} the time that it may take, which is reached on an
 * idle machine.
 */
@Tag("cluster")
class CatchUpProcessTest {

    private static final int ROUNDS = Integer.getInteger("holdfast.cluster.catchup.rounds", 7);
    private static final Duration LIMIT =
            Duration.ofSeconds(Integer.getInteger("holdfast.cluster.catchup.seconds", 30));
    private static final Duration WATCH = Duration.ofSeconds(60);
    private static final long COMPACT = 4 << 20;
    private static final long RATE = 50 << 20;
    private static final int VALUE_BYTES = 900_000;

    /** Enough for several files of the log, so that what a stopped follower has missed is no longer in the log. */
    private static final int VALUES = 45;

    private static final int VALUES_PER_WRITE = 3;

    @TempDir
    Path temp;

    private final Random random = new Random(19);

    /** Where a follower is killed. */
    private enum Step {
        STARTED,
        INCOMING,
        PART,
        HALF,
        READY,
        REPLACED,
        LATER
    }

    @Test
    void aFollowerThatIsKilledAtAnyStepOfCatchingUpIsCaughtUpSoon() throws Exception {
        MemberTestHooks hooks = new MemberTestHooks(ProcessHalt.PROCESS, true, false, COMPACT, RATE, 0);
        try (JoinedMembers members = new JoinedMembers(temp, hooks)) {
            members.create("a").add("b");
            CrashProcess follower = start(members);
            try {
                members.leading().add("c", members.address("c"));
                members.awaitEqual("c", WATCH);
                for (int round = 0; round < ROUNDS; round++) {
                    Step step = Step.values()[round % Step.values().length];
                    follower.kill();
                    write(members, round);
                    try (CrashProcess victim = start(members)) {
                        awaitStep(members.folder("c"), victim, step);
                        victim.kill();
                    }
                    follower.close();
                    long before = System.nanoTime();
                    follower = start(members);
                    members.awaitEqual("c", LIMIT);
                    System.out.printf(
                            "round %d, killed at %s: caught up after %d ms%n",
                            round, step, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before));
                    assertThat(members.folder("c").resolve("incoming")).doesNotExist();
                }
            } catch (Throwable e) {
                e.addSuppressed(new AssertionError(follower.errorOutput()));
                throw e;
            } finally {
                follower.close();
            }
        }
    }

    private static CrashProcess start(JoinedMembers members) throws IOException, InterruptedException {
        CrashProcess process = CrashProcess.start(
                MemberMain.class,
                "c",
                members.folder("c").toString(),
                members.address("c").raft(),
                members.address("c").peer(),
                Long.toString(COMPACT),
                Long.toString(RATE));
        process.awaitLines(1);
        assertThat(process.lines().get(0)).startsWith("started");
        return process;
    }

    /** Overwrites the same rows, so that the log grows and the data does not. */
    private void write(JoinedMembers members, int round) {
        byte[] bytes = new byte[VALUE_BYTES / 4 * 3];
        for (int first = 0; first < VALUES; first += VALUES_PER_WRITE) {
            Map<String, String> values = new TreeMap<>();
            for (int i = first; i < first + VALUES_PER_WRITE; i++) {
                random.nextBytes(bytes);
                values.put("k" + i, round + Base64.getEncoder().encodeToString(bytes));
            }
            await().atMost(WATCH)
                    .ignoreExceptionsInstanceOf(StoreException.class)
                    .until(() -> {
                        members.store().update(tx -> values.forEach((key, value) -> tx.put(NOTES, key, value)));
                        return true;
                    });
        }
    }

    private void awaitStep(Path folder, CrashProcess victim, Step step) throws IOException, InterruptedException {
        long end = System.nanoTime() + WATCH.toNanos();
        Path incoming = folder.resolve("incoming");
        boolean seen = false;
        while (System.nanoTime() < end) {
            boolean exists = Files.exists(incoming);
            seen |= exists;
            if (step == Step.STARTED || isAt(incoming, step, exists, seen)) {
                if (step == Step.LATER) {
                    TimeUnit.MILLISECONDS.sleep(random.nextInt(500));
                }
                return;
            }
        }
        throw new AssertionError("the follower has not reached " + step + ": " + victim.errorOutput());
    }

    private static boolean isAt(Path incoming, Step step, boolean exists, boolean seen) throws IOException {
        if (seen && !exists) {
            return true; // It was too fast, which is another moment to be killed at.
        }
        return switch (step) {
            case STARTED -> true;
            case INCOMING -> exists;
            case PART -> size(incoming.resolve("files")) > 0;
            case HALF -> size(incoming.resolve("files")) > (long) VALUES * VALUE_BYTES / 2;
            case READY -> Files.exists(incoming.resolve("ready"));
            case REPLACED, LATER -> false;
        };
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (NoSuchFileException e) {
            return 0;
        }
    }
}
