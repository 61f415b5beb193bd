package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.crash.CrashVerifier;
import io.holdfast.testkit.crash.CrashWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that archives its journal is killed repeatedly. All acknowledged commits are in the store, and in the store
 * that is restored from a backup and the archive. {@code -Dholdfast.crash.rounds} and {@code .seed} configure the test.
 */
@Tag("crash")
class ArchiveCrashTest {

    private static final int ROUNDS = Integer.getInteger("holdfast.crash.rounds", 12);
    private static final long SEED = Long.getLong("holdfast.crash.seed", 1);

    @TempDir
    Path folder;

    @Test
    void theArchiveHasNoGapAfterAnyKill() throws Exception {
        Random random = new Random(SEED);
        CrashVerifier run;
        try (Store store = open(folder)) {
            run = CrashVerifier.on(store);
        }
        try (CrashProcess child = CrashProcess.start(Child.class, folder.toString())) {
            run.acknowledge(child.killAtRandom(random, 300));
        }
        try (Store store = open(folder)) {
            store.backup(folder.resolve("backups"));
        }
        for (int round = 1; round <= ROUNDS; round++) {
            try (CrashProcess child = CrashProcess.start(Child.class, folder.toString())) {
                run.acknowledge(child.killAtRandom(random, 300));
            }
            try (Store store = open(folder)) {
                run.verify(store);
            }
        }
        assertThat(run.acknowledged()).isGreaterThan(ROUNDS);
        Path restored = folder.resolve("restored");
        RocksDb.restore(folder.resolve("backups"), folder.resolve("archive"), RecoveryTarget.latest(), restored);
        try (Store store = Store.open(RocksDb.at(restored), CrashVerifier.SCHEMA)) {
            run.verify(store);
        }
    }

    private static Store open(Path folder) {
        return Store.open(
                RocksDb.at(folder.resolve("data"))
                        .withArchive(
                                JournalArchive.at(folder.resolve("archive")).withInterval(Duration.ofMillis(20))),
                CrashVerifier.SCHEMA);
    }

    static final class Child {
        public static void main(String[] args) throws Exception {
            try (Store store = open(Path.of(args[0]))) {
                CrashWriter.write(store, 4, Long.MAX_VALUE, System.out);
            }
        }
    }
}
