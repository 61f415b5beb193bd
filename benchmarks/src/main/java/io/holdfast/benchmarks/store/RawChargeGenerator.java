package io.holdfast.benchmarks.store;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Generates charges. Thread-safe. */
final class RawChargeGenerator {

    static final int ACCOUNTS = 100_000;

    private static final int VARIANTS = 1 << 10;
    private static final byte[][] REQUEST = values(24);
    private static final byte[][] BALANCE = values(64);
    private static final byte[][] ENTRY = values(256);
    private static final byte[][] EVENT = values(92);

    private final long time = System.currentTimeMillis();
    private final AtomicLong count = new AtomicLong();

    ChargePayload next() {
        return next(ThreadLocalRandom.current().nextInt(ACCOUNTS));
    }

    ChargePayload next(int account) {
        long number = count.incrementAndGet();
        int variant = (int) number & (VARIANTS - 1);
        byte[] id = ByteBuffer.allocate(16).putLong(time).putLong(number).array();
        return new ChargePayload(
                id, accountKey(account), REQUEST[variant], BALANCE[variant], ENTRY[variant], EVENT[variant]);
    }

    /** Returns the id of an account, which looks random but is deterministic. */
    static byte[] accountKey(long number) {
        SplittableRandom random = new SplittableRandom(number);
        return ByteBuffer.allocate(16)
                .putLong(random.nextLong())
                .putLong(random.nextLong())
                .array();
    }

    /** Returns the row of an account with a balance of zero. */
    static byte[] zeroBalance(long number) {
        byte[] row = BALANCE[(int) number & (VARIANTS - 1)].clone();
        return ByteBuffer.wrap(row).putLong(0).array();
    }

    /** Returns incompressible values. */
    private static byte[][] values(int length) {
        byte[][] values = new byte[VARIANTS][length];
        SplittableRandom random = new SplittableRandom(length);
        for (byte[] value : values) {
            random.nextBytes(value);
        }
        return values;
    }
}
