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
 * Many rounds of writing, being killed and looking at what is left. A process runs a {@link CrashWriter} until it is
 * killed; what it acknowledged is collected here; after each round the store is opened again and verified.
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

    /** What the store of both sides is opened with. */
    public static final Schema SCHEMA = Schema.of("crash", OPS, LEFT, RIGHT, LAST);

    private static final String ACK = "ack";

    private final long base;
    private final Map<OpKey, Long> acknowledged = new HashMap<>();

    record OpKey(int thread, long seq) {
        static final KeyCodec2<OpKey, Integer, Long> CODEC =
                Keys.of(u16(), OpKey::thread, u64(), OpKey::seq, OpKey::new);

        /** What every row of the transaction holds. */
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

    /** A transaction's own record: what it was to write, and the newest commit it saw. */
    record Op(int rows, long seen) {}

    private CrashVerifier(long base) {
        this.base = base;
    }

    /** Begins with a store of {@link #SCHEMA} that nobody has written to yet. */
    public static CrashVerifier on(Store store) {
        assertThat(store.<Long>read(tx -> tx.scan(OPS).count())).isZero();
        return new CrashVerifier(store.lastCommit());
    }

    /** Adds what a writer said before it was killed. */
    public void acknowledge(Collection<String> lines) {
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            assertThat(words).as(line).hasSize(4).startsWith(ACK);
            OpKey op = new OpKey(Integer.parseInt(words[1]), Long.parseLong(words[2]));
            acknowledged.put(op, Long.parseLong(words[3]));
        }
    }

    /** How many transactions were acknowledged in all rounds so far. */
    public int acknowledged() {
        return acknowledged.size();
    }

    /** Proves that the store has every acknowledged transaction, and each one that it has as a whole. */
    public void verify(Store store) {
        assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
        boolean verified = store.read(tx -> {
            Map<OpKey, Op> ops = new LinkedHashMap<>();
            tx.scan(OPS).forEach(row -> ops.put(row.key(), row.value()));
            verifyAcknowledged(ops);
            verifyWhole(tx, ops);
            verifyWithoutGaps(tx, ops);
            verifyNumbers(tx, ops);
            return true;
        });
        assertThat(verified).isTrue();
    }

    private void verifyAcknowledged(Map<OpKey, Op> ops) {
        Map<OpKey, Long> numbers = new HashMap<>();
        ops.forEach((op, written) -> numbers.put(op, written.seen() + 1));
        assertThat(numbers).as("what was acknowledged, by commit number").containsAllEntriesOf(acknowledged);
    }

    /** Every row belongs to a transaction that is there, and has what it wrote. */
    private static void verifyWhole(ReadTx tx, Map<OpKey, Op> ops) {
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

    /** A thread waits for each of its commits, so none can be lost before one that is there. */
    private static void verifyWithoutGaps(ReadTx tx, Map<OpKey, Op> ops) {
        Map<Integer, Long> last = new HashMap<>();
        for (OpKey op : ops.keySet()) {
            assertThat(op.seq())
                    .as("the next of thread %s", op.thread())
                    .isEqualTo(last.getOrDefault(op.thread(), 0L) + 1);
            last.put(op.thread(), op.seq());
        }
        Map<Integer, Long> stored = new HashMap<>();
        tx.scan(LAST).forEach(row -> stored.put(row.key(), row.value()));
        assertThat(stored).as("the last of each thread").isEqualTo(last);
    }

    /** Each commit saw the one before it, from the first to the last of the store. */
    private void verifyNumbers(ReadTx tx, Map<OpKey, Op> ops) {
        TreeSet<Long> seen = ops.values().stream().map(Op::seen).collect(Collectors.toCollection(TreeSet::new));
        assertThat(seen)
                .as("the commits that were seen")
                .containsExactlyElementsOf(
                        LongStream.range(base, base + ops.size()).boxed().toList());
        assertThat(tx.lastCommit()).as("the last commit").isEqualTo(base + ops.size());
    }
}
