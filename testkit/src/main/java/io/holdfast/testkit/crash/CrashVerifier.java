package io.holdfast.testkit.crash;

import static io.holdfast.store.codec.Keys.u16;
import static io.holdfast.store.codec.Keys.u64;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Verifies a store after its process was killed, over many rounds. A process runs a {@link CrashWriter} until it is
 * killed. This class collects the acknowledgements of the writer, and the store is reopened and verified after each
 * round.
 *
 * <pre>
 * crash_ops: (thread, seq) -> Op     crash_left, crash_right: (thread, seq, n) -> tag     crash_last: thread -> seq
 * </pre>
 */
public final class CrashVerifier {

    static final Table<OpKey, Op> OPS = Table.of("crash_ops", OpKey.CODEC, Values.cbor(Op.class));
    static final Table<RowKey, String> LEFT = Table.of("crash_left", RowKey.CODEC, Values.string());
    static final Table<RowKey, String> RIGHT = Table.of("crash_right", RowKey.CODEC, Values.string());
    static final Table<Integer, Long> LAST = Table.of("crash_last", u16(), Values.cbor(Long.class));

    /** The schema of the store. */
    public static final Schema SCHEMA = Schema.of("crash", OPS, LEFT, RIGHT, LAST);

    private static final String ACK = "ack";

    private final long base;
    private final Map<OpKey, Long> acknowledged = new HashMap<>();

    record OpKey(int thread, long seq) {
        static final KeyCodec2<OpKey, Integer, Long> CODEC =
                Keys.of(u16(), OpKey::thread, u64(), OpKey::seq, OpKey::new);

        /** Returns the value of every row of the transaction. */
        String tag() {
            return "thread " + thread + " seq " + seq;
        }

        int rows() {
            return 1 + (int) (seq % 5);
        }

        String ack(long commit) {
            return ACK + " " + thread + " " + seq + " " + commit;
        }
    }

    record RowKey(int thread, long seq, int n) {
        static final KeyCodec3<RowKey, Integer, Long, Integer> CODEC =
                Keys.of(u16(), RowKey::thread, u64(), RowKey::seq, u16(), RowKey::n, RowKey::new);

        OpKey op() {
            return new OpKey(thread, seq);
        }
    }

    /**
     * The record of a transaction: the number of rows that it wrote to each table, and the last commit that it read.
     */
    record Op(int rows, long seen) {}

    private CrashVerifier(long base) {
        this.base = base;
    }

    /** Returns a verifier for an empty store with {@link #SCHEMA}. */
    public static CrashVerifier on(Store store) {
        assertThat(store.<Long>read(tx -> tx.scan(OPS).count())).isZero();
        return new CrashVerifier(store.lastCommit());
    }

    /** Adds the acknowledgements that a writer printed before it was killed. */
    public void acknowledge(Collection<String> lines) {
        for (String line : lines) {
            String[] fields = line.split(" ", -1);
            assertThat(fields).as(line).hasSize(4).startsWith(ACK);
            OpKey op = new OpKey(Integer.parseInt(fields[1]), Long.parseLong(fields[2]));
            acknowledged.put(op, Long.parseLong(fields[3]));
        }
    }

    /** Returns the number of acknowledged transactions in all rounds so far. */
    public int acknowledged() {
        return acknowledged.size();
    }

    /** Asserts that the store contains every acknowledged transaction, and no partial transaction. */
    public void verify(Store store) {
        assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
        boolean completed = store.read(tx -> {
            Map<OpKey, Op> ops = new LinkedHashMap<>();
            tx.scan(OPS).forEach(row -> ops.put(row.key(), row.value()));
            verifyAcknowledged(ops);
            verifyComplete(tx, ops);
            verifyWithoutGaps(tx, ops);
            verifyCommitNumbers(tx, ops);
            return true;
        });
        assertThat(completed).isTrue();
    }

    private void verifyAcknowledged(Map<OpKey, Op> ops) {
        Map<OpKey, Long> numbers = new HashMap<>();
        ops.forEach((op, written) -> numbers.put(op, written.seen() + 1));
        assertThat(numbers).as("acknowledged transactions by commit number").containsAllEntriesOf(acknowledged);
    }

    /** Asserts that every row belongs to a stored transaction and contains the value of that transaction. */
    private static void verifyComplete(ReadTx tx, Map<OpKey, Op> ops) {
        for (Table<RowKey, String> table : List.of(LEFT, RIGHT)) {
            Map<OpKey, Integer> rows = new HashMap<>();
            for (Entry<RowKey, String> row : tx.scan(table)) {
                assertThat(row.value()).isEqualTo(row.key().op().tag());
                rows.merge(row.key().op(), 1, Integer::sum);
            }
            Map<OpKey, Integer> expected = ops.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, op -> op.getValue().rows()));
            assertThat(rows).as("rows of each transaction in %s", table).isEqualTo(expected);
        }
    }

    /**
     * Asserts that no commit is missing before a stored commit of the same thread. Each thread waits for its commits.
     */
    private static void verifyWithoutGaps(ReadTx tx, Map<OpKey, Op> ops) {
        Map<Integer, Long> last = new HashMap<>();
        for (OpKey op : ops.keySet()) {
            assertThat(op.seq())
                    .as("next sequence number of thread %s", op.thread())
                    .isEqualTo(last.getOrDefault(op.thread(), 0L) + 1);
            last.put(op.thread(), op.seq());
        }
        Map<Integer, Long> stored = new HashMap<>();
        tx.scan(LAST).forEach(row -> stored.put(row.key(), row.value()));
        assertThat(stored).as("last sequence number of each thread").isEqualTo(last);
    }

    /** Asserts that each commit read the previous commit, from the first commit to the last. */
    private void verifyCommitNumbers(ReadTx tx, Map<OpKey, Op> ops) {
        TreeSet<Long> seen = ops.values().stream().map(Op::seen).collect(Collectors.toCollection(TreeSet::new));
        assertThat(seen)
                .as("commits read")
                .containsExactlyElementsOf(
                        LongStream.range(base, base + ops.size()).boxed().toList());
        assertThat(tx.lastCommit()).as("last commit").isEqualTo(base + ops.size());
    }
}
