package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A contender with one thread that reads rows by random existing keys. */
abstract class PointReadContender implements Contender {

    /**
     * The sampling interval: only one in this many reads is timed, because a read is only a few times slower than
     * reading the clock.
     */
    private static final int READS_PER_TIMING = 16;

    /** The size of a value. Together with a 16-byte key, a row has 128 bytes. */
    private static final int VALUE_BYTES = 112;

    static final int BATCH_SIZE = 5_000;

    private final int rows;
    private final SplittableRandom random = new SplittableRandom(7);

    PointReadContender(int rows) {
        this.rows = rows;
    }

    static byte[] value(long row) {
        byte[] value = new byte[VALUE_BYTES];
        new SplittableRandom(row).nextBytes(value);
        return value;
    }

    abstract byte @Nullable [] read(byte[] key) throws Exception;

    @Override
    public final void run(RoundRecorder round) throws Exception {
        while (round.isRunning()) {
            for (int i = 1; i < READS_PER_TIMING; i++) {
                readOne(RawChargeGenerator.accountKey(random.nextInt(rows)));
            }
            byte[] key = RawChargeGenerator.accountKey(random.nextInt(rows));
            long start = System.nanoTime();
            readOne(key);
            round.recordDone(start);
            round.recordUntimed(READS_PER_TIMING - 1);
        }
    }

    private void readOne(byte[] key) throws Exception {
        byte[] value = read(key);
        if (value == null || value.length != VALUE_BYTES) {
            throw new IllegalStateException("a row is missing");
        }
    }
}
