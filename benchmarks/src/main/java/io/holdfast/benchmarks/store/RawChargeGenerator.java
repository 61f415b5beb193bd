package io.holdfast.benchmarks.store;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** An endless supply of charges, for any number of threads. */
final class RawChargeGenerator {

    static final int ACCOUNTS = 100_000;

    private static final int KINDS = 1 << 10;
    private static final byte[][] REQUEST = values(24);
    private static final byte[][] BALANCE = values(64);
    private static final byte[][] ENTRY = values(256);
    private static final byte[][] EVENT = values(92);

    private final long time = System.currentTimeMillis();
    private final AtomicLong count = new AtomicLong();

    RawCharge next() {
        return next(ThreadLocalRandom.current().nextInt(ACCOUNTS));
    }

    RawCharge next(int account) {
        long number = count.incrementAndGet();
        int kind = (int) number & (KINDS - 1);
        byte[] id = ByteBuffer.allocate(16).putLong(time).putLong(number).array();
        return new RawCharge(id, accountKey(account), REQUEST[kind], BALANCE[kind], ENTRY[kind], EVENT[kind]);
    }

    /** The random, but always same, id of an account. */
    static byte[] accountKey(long number) {
        SplittableRandom random = new SplittableRandom(number);
        return ByteBuffer.allocate(16)
                .putLong(random.nextLong())
                .putLong(random.nextLong())
                .array();
    }

    /** A balance of zero, with the rest of its row. */
    static byte[] zeroBalance(long number) {
        byte[] row = BALANCE[(int) number & (KINDS - 1)].clone();
        return ByteBuffer.wrap(row).putLong(0).array();
    }

    /** Values that no compression makes smaller. */
    private static byte[][] values(int length) {
        byte[][] values = new byte[KINDS][length];
        SplittableRandom random = new SplittableRandom(length);
        for (byte[] value : values) {
            random.nextBytes(value);
        }
        return values;
    }
}
