package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.scalardb.ScalarDbSettings.Shard;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The log of a healthy store whose writers conflict. */
@Tag("cluster")
class ScalarLogTest {

    private static final int WRITES = 40;

    /** Writes to the same rows through two stores, as two servers would. */
    static final class ConflictingWriters {
        public static void main(String[] args) throws Exception {
            List<Shard> shards = Arrays.stream(args)
                    .skip(1)
                    .map(url -> new Shard(url, "holdfast", ""))
                    .toList();
            ScalarDbSettings settings = ScalarDbSettings.of(shards).withName(args[0]);
            WriteOptions patient = WriteOptions.named("increment").withDeadline(Duration.ofMinutes(1));
            try (Store left = ShardedCounterStore.open(new ScalarDb(settings));
                    Store right = ShardedCounterStore.open(new ScalarDb(settings))) {
                ConcurrentRunner.runWithoutTimeout(4, thread -> {
                    for (int i = 0; i < WRITES; i++) {
                        (thread % 2 == 0 ? left : right)
                                .update(patient, tx -> ShardedCounterStore.increment(tx, "hot"));
                    }
                });
                System.out.println(left.get(ShardedCounterStore.TABLE, "hot").orElse(0L));
            }
        }
    }

    @Test
    void conflicts_that_are_retried_are_not_logged() throws Exception {
        String[] args = new String[SharedPostgresShards.urls().size() + 1];
        args[0] = SharedPostgresShards.newStoreName();
        for (int i = 1; i < args.length; i++) {
            args[i] = SharedPostgresShards.urls().get(i - 1);
        }
        // An application whose logging is not configured.
        List<String> simple = List.of("-Dslf4j.provider=org.slf4j.simple.SimpleServiceProvider");
        try (CrashProcess child = CrashProcess.start(simple, ConflictingWriters.class, args)) {
            assertThat(child.await()).as(child.errorOutput()).isZero();
            assertThat(child.lines()).containsExactly(Integer.toString(4 * WRITES));
            assertThat(child.errorOutput().lines().filter(line -> line.contains("com.scalar.db")))
                    .isEmpty();
        }
    }
}
