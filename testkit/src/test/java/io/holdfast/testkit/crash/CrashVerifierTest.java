package io.holdfast.testkit.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.memory.InMemory;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Verifies that the verifier accepts the data of the writer, and detects missing and partial transactions. */
@Tag("crash")
final class CrashVerifierTest {

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, CrashVerifier.SCHEMA);

    private CrashVerifier verifier;

    /** Writes to memory, which is lost with the process; only its acknowledgements are used. */
    static final class Writer {
        public static void main(String[] args) throws Exception {
            try (Store store = Store.open(new InMemory(), CrashVerifier.SCHEMA)) {
                CrashWriter.write(store, 4, 5, System.out);
                CrashWriter.write(store, 4, Long.MAX_VALUE, System.out);
            }
        }
    }

    @BeforeEach
    void createVerifier(Store store) {
        verifier = CrashVerifier.on(store);
    }

    private void write(int threads, long commits) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CrashWriter.write(stores.store(), threads, commits, new PrintStream(out, true, StandardCharsets.UTF_8));
        verifier.acknowledge(out.toString(StandardCharsets.UTF_8).lines().toList());
    }

    @Test
    void written_transactions_are_complete_in_every_round() throws Exception {
        verifier.verify(stores.store());
        write(3, 40);
        verifier.verify(stores.store());
        write(4, 10);
        verifier.verify(stores.reopen());
        assertThat(verifier.acknowledged()).isEqualTo(160);
    }

    @Test
    void a_lost_acknowledged_transaction_is_detected() throws Exception {
        write(2, 10);
        verifier.acknowledge(List.of("ack 1 11 99"));
        assertDetected(tx -> {}, "acknowledged transactions");
    }

    @Test
    void a_partial_transaction_is_detected() throws Exception {
        write(2, 10);
        assertDetected(tx -> tx.delete(CrashVerifier.LEFT, new RowKey(1, 4, 2)), "crash_left");
    }

    @Test
    void a_row_without_its_transaction_is_detected() throws Exception {
        write(2, 10);
        RowKey stray = new RowKey(1, 11, 0);
        assertDetected(tx -> tx.put(CrashVerifier.RIGHT, stray, stray.op().tag()), "crash_right");
    }

    @Test
    void a_gap_is_detected() {
        assertDetected(
                tx -> {
                    OpKey second = new OpKey(0, 2);
                    tx.put(CrashVerifier.OPS, second, new Op(1, tx.lastCommit()));
                    tx.put(CrashVerifier.LEFT, new RowKey(0, 2, 0), second.tag());
                    tx.put(CrashVerifier.RIGHT, new RowKey(0, 2, 0), second.tag());
                },
                "next sequence number of thread 0");
    }

    @Test
    void a_commit_of_no_transaction_is_detected() throws Exception {
        write(1, 3);
        assertDetected(tx -> tx.put(CrashVerifier.LAST, 0, 3L), "last commit");
    }

    @Test
    void a_writer_that_is_killed_has_acknowledged_each_thread_in_order() throws Exception {
        try (CrashProcess child = CrashProcess.start(Writer.class)) {
            List<String> lines = child.killAtRandom(new Random(7), 1000);
            assertThat(lines).hasSizeGreaterThan(4 * 5);
            for (int thread = 0; thread < 4; thread++) {
                String createVerifier = "ack " + thread + " ";
                List<String> ofThread = lines.stream()
                        .filter(line -> line.startsWith(createVerifier))
                        .toList();
                for (int i = 0; i < ofThread.size(); i++) {
                    assertThat(ofThread.get(i)).startsWith(createVerifier + (i + 1) + " ");
                }
            }
        }
    }

    private void assertDetected(Consumer<Tx> damage, String message) {
        stores.store().update(damage);
        assertThatThrownBy(() -> verifier.verify(stores.store()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(message);
    }
}
