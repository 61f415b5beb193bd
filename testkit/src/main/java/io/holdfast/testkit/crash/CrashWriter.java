package io.holdfast.testkit.crash;

import io.holdfast.store.Entry;
import io.holdfast.store.Store;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.crash.CrashVerifier.Op;
import io.holdfast.testkit.crash.CrashVerifier.OpKey;
import io.holdfast.testkit.crash.CrashVerifier.RowKey;
import java.io.PrintStream;

/**
 * The writer process that a test kills. Its threads commit transactions with several rows in several tables, and print
 * {@code ack <thread> <seq> <commit number>} when each transaction is durable. Each thread continues after its last
 * transaction in the store.
 *
 * <pre>{@code
 * public static void main(String[] args) throws Exception {
 *     try (Store store = Store.open(RocksDb.at(Path.of(args[0])), CrashVerifier.SCHEMA)) {
 *         CrashWriter.write(store, 4, Long.MAX_VALUE, System.out);
 *     }
 * }
 * }</pre>
 */
public final class CrashWriter {

    private CrashWriter() {}

    /** Writes until each thread has committed the given number of transactions or the output cannot be written. */
    public static void write(Store store, int threads, long commits, PrintStream out) throws Exception {
        ConcurrentRunner.runWithoutTimeout(threads, thread -> {
            long last = store.read(tx -> tx.scan(CrashVerifier.OPS)
                    .prefix(OpKey.CODEC.prefix(thread))
                    .reverse()
                    .first()
                    .map(Entry::key)
                    .map(OpKey::seq)
                    .orElse(0L));
            for (long done = 0; done < commits && !out.checkError(); done++) {
                OpKey op = new OpKey(thread, last + done + 1);
                out.println(op.ack(commit(store, op)));
            }
        });
    }

    private static long commit(Store store, OpKey op) {
        return store.update(tx -> {
            tx.put(CrashVerifier.OPS, op, new Op(op.rows(), tx.lastCommit()));
            for (int n = 0; n < op.rows(); n++) {
                RowKey row = new RowKey(op.thread(), op.seq(), n);
                tx.put(CrashVerifier.LEFT, row, op.tag());
                tx.put(CrashVerifier.RIGHT, row, op.tag());
            }
            tx.put(CrashVerifier.LAST, op.thread(), op.seq());
        });
    }
}
