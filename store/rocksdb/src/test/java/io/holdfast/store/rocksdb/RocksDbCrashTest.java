package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.crash.CrashVerifier;
import io.holdfast.testkit.crash.CrashWriter;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A writing process is killed repeatedly; {@code -Dholdfast.crash.rounds} and {@code .seed} configure the test. */
@Tag("crash")
class RocksDbCrashTest {

    private static final int ROUNDS = Integer.getInteger("holdfast.crash.rounds", 24);
    private static final long SEED = Long.getLong("holdfast.crash.seed", 1);

    @TempDir
    Path folder;

    @Test
    void acknowledgedCommitsSurviveEveryKillAndNoCommitIsPartial() throws Exception {
        Random random = new Random(SEED);
        CrashVerifier run;
        try (Store store = open(folder)) {
            run = CrashVerifier.on(store);
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
    }

    private static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), CrashVerifier.SCHEMA);
    }

    static final class Child {
        public static void main(String[] args) throws Exception {
            try (Store store = open(Path.of(args[0]))) {
                CrashWriter.write(store, 4, Long.MAX_VALUE, System.out);
            }
        }
    }
}
