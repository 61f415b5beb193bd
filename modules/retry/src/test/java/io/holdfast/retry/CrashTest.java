package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.crash.CrashProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that saves and retries events is killed repeatedly at random times. No saved event may be lost, and each is
 * applied exactly once, because its effect and its removal are one commit.
 */
@Tag("crash")
class CrashTest {

    private static final RetryOptions OPTIONS =
            RetryOptions.DEFAULT.withDelays(List.of(Duration.ofMillis(1))).withMaxRetries(1_000);
    private static final Schema[] SCHEMAS = {Retries.SCHEMA, Schema.of("test", RetryCase.EFFECTS)};

    /** The process that is killed. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) {
            try (Store store = Store.open(RocksDb.at(Path.of(args[0])), SCHEMAS)) {
                Retries retries = new Retries(store, OPTIONS);
                RetryRunner runner = runner(retries);
                runner.start();
                for (int i = 0; !System.out.checkError(); i++) {
                    String id = args[1] + "-" + i;
                    InboundEvent event = InboundEvent.of(id, "type", "publisher", id.getBytes(StandardCharsets.UTF_8));
                    retries.save(event.inOrder("reference/" + i % 7, i), Verdict.failed("fault"));
                    System.out.println(id);
                }
            }
        }
    }

    private static RetryRunner runner(Retries retries) {
        RetryRunnerOptions options = RetryRunnerOptions.DEFAULT
                .withInterval(Duration.ofMillis(1))
                .withLease(Duration.ofMillis(50))
                .withBatch(4);
        return RetryRunner.inTransaction(retries, options, (tx, event) -> {
            int times =
                    tx.get(RetryCase.EFFECTS, event.id()).map(Integer::parseInt).orElse(0);
            tx.put(RetryCase.EFFECTS, event.id(), Integer.toString(times + 1));
            if (ThreadLocalRandom.current().nextInt(4) == 0) {
                throw new IllegalStateException("by chance");
            }
            return Verdict.done();
        });
    }

    @TempDir
    Path folder;

    @Test
    void savedEventsAreAppliedExactlyOnceAcrossKills() throws Exception {
        int rounds = Integer.getInteger("holdfast.crash.rounds", 6);
        Random random = new Random(20_261_115);
        Set<String> saved = new HashSet<>();
        for (int round = 0; round < rounds; round++) {
            try (CrashProcess child = CrashProcess.start(Child.class, folder.toString(), "r" + round)) {
                saved.addAll(child.killAtRandom(random, 300));
            }
        }
        try (Store store = Store.open(RocksDb.at(folder), SCHEMAS)) {
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
            Retries retries = new Retries(store, OPTIONS);
            assertThat(retries.check().problems()).isEmpty();
            RetryRunner runner = runner(retries);
            while (!retries.list(FailedEventQuery.ALL.withLimit(1)).rows().isEmpty()) {
                runner.runOnce();
            }
            assertThat(retries.check().problems()).isEmpty();
            Set<String> applied = new HashSet<>();
            store.read(tx -> tx.scan(RetryCase.EFFECTS).toList()).forEach(effect -> {
                assertThat(effect.value()).as(effect.key()).isEqualTo("1");
                applied.add(effect.key());
            });
            assertThat(applied).containsAll(saved);
        }
    }
}
