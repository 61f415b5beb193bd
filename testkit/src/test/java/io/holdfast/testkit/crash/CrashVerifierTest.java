package io.holdfast.testkit.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.StoreExtension;
import io.holdfast.testkit.crash.CrashVerifier.Op;
import io.holdfast.testkit.crash.CrashVerifier.OpKey;
import io.holdfast.testkit.crash.CrashVerifier.RowKey;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The writer writes what the verification expects, and the verification notices what is missing. */
final class CrashVerifierTest {

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(Memory::new, CrashVerifier.SCHEMA);

    private CrashVerifier run;

    /** Writes to memory, which a kill takes along: only its acknowledgements are of use. */
    static final class Writer {
        public static void main(String[] args) throws Exception {
            try (Store store = Store.open(new Memory(), CrashVerifier.SCHEMA)) {
                CrashWriter.write(store, 4, 5, System.out);
                CrashWriter.write(store, 4, Long.MAX_VALUE, System.out);
            }
        }
    }

    @BeforeEach
    void begin(Store store) {
        run = CrashVerifier.on(store);
    }

    private void write(int threads, long commits) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CrashWriter.write(stores.store(), threads, commits, new PrintStream(out, true, StandardCharsets.UTF_8));
        run.acknowledge(out.toString(StandardCharsets.UTF_8).lines().toList());
    }

    @Test
    void what_was_written_is_found_whole_round_after_round() throws Exception {
        run.verify(stores.store());
        write(3, 40);
        run.verify(stores.store());
        write(4, 10);
        run.verify(stores.reopen());
        assertThat(run.acknowledged()).isEqualTo(160);
    }

    @Test
    void an_acknowledged_transaction_that_is_gone_is_noticed() throws Exception {
        write(2, 10);
        run.acknowledge(List.of("ack 1 11 99"));
        assertNoticed(tx -> {}, "what was acknowledged");
    }

    @Test
    void a_transaction_that_is_there_in_part_is_noticed() throws Exception {
        write(2, 10);
        assertNoticed(tx -> tx.delete(CrashVerifier.LEFT, new RowKey(1, 4, 2)), "crash_left");
    }

    @Test
    void a_row_without_its_transaction_is_noticed() throws Exception {
        write(2, 10);
        RowKey stray = new RowKey(1, 11, 0);
        assertNoticed(tx -> tx.put(CrashVerifier.RIGHT, stray, stray.op().tag()), "crash_right");
    }

    @Test
    void a_gap_is_noticed() {
        assertNoticed(
                tx -> {
                    OpKey second = new OpKey(0, 2);
                    tx.put(CrashVerifier.OPS, second, new Op(1, tx.lastCommit()));
                    tx.put(CrashVerifier.LEFT, new RowKey(0, 2, 0), second.tag());
                    tx.put(CrashVerifier.RIGHT, new RowKey(0, 2, 0), second.tag());
                },
                "the next of thread 0");
    }

    @Test
    void a_commit_of_somebody_else_is_noticed() throws Exception {
        write(1, 3);
        assertNoticed(tx -> tx.put(CrashVerifier.LAST, 0, 3L), "the last commit");
    }

    @Test
    void a_writer_that_is_killed_has_acknowledged_each_thread_in_order() throws Exception {
        try (CrashProcess child = CrashProcess.start(Writer.class)) {
            List<String> lines = child.killAtRandom(new Random(7), 1000);
            assertThat(lines).hasSizeGreaterThan(4 * 5);
            for (int thread = 0; thread < 4; thread++) {
                String begin = "ack " + thread + " ";
                List<String> own =
                        lines.stream().filter(line -> line.startsWith(begin)).toList();
                for (int i = 0; i < own.size(); i++) {
                    assertThat(own.get(i)).startsWith(begin + (i + 1) + " ");
                }
            }
        }
    }

    private void assertNoticed(Consumer<Tx> damage, String words) {
        stores.store().update(damage);
        assertThatThrownBy(() -> run.verify(stores.store()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(words);
    }
}
