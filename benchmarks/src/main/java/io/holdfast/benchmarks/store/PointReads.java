package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.MeasuredRound;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One thread that reads rows by random keys, all of which exist. */
abstract class PointReads implements Contender {

    /** A read takes about as long as reading the clock a few times: only one in so many is timed. */
    private static final int TIMED = 16;

    /** With a key of 16 bytes, a row of 128. */
    private static final int VALUE = 112;

    static final int STEP = 5_000;

    private final int rows;
    private final SplittableRandom random = new SplittableRandom(7);

    PointReads(int rows) {
        this.rows = rows;
    }

    static byte[] value(long row) {
        byte[] value = new byte[VALUE];
        new SplittableRandom(row).nextBytes(value);
        return value;
    }

    abstract byte @Nullable [] read(byte[] key) throws Exception;

    @Override
    public final void run(MeasuredRound round) throws Exception {
        while (round.isRunning()) {
            for (int i = 1; i < TIMED; i++) {
                readOne(RawChargeGenerator.accountKey(random.nextInt(rows)));
            }
            byte[] key = RawChargeGenerator.accountKey(random.nextInt(rows));
            long start = System.nanoTime();
            readOne(key);
            round.recordDone(start);
            round.recordUntimed(TIMED - 1);
        }
    }

    private void readOne(byte[] key) throws Exception {
        byte[] value = read(key);
        if (value == null || value.length != VALUE) {
            throw new IllegalStateException("a row is not there");
        }
    }
}
