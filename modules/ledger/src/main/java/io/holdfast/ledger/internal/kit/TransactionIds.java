package io.holdfast.ledger.internal.kit;

import com.github.f4b6a3.ulid.Ulid;
import com.github.f4b6a3.ulid.UlidFactory;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Generates ULIDs that sort by time, and in creation order within a millisecond. The ids of an account's transactions
 * are strictly increasing, even after a restart or if the clock is set back: an id that would not sort after the
 * account's last stored id is replaced by the last id plus a random increment. Thread-safe.
 */
public final class TransactionIds {

    private static final int STEP_BITS = 48;

    private final UlidFactory monotonic;
    private final LongSupplier random;

    public TransactionIds(LongSupplier random) {
        this.monotonic = UlidFactory.newMonotonicInstance(random);
        this.random = random;
    }

    /** Returns an id for the current time that sorts after the last id. */
    public Ulid next(Instant now, @Nullable Ulid last) {
        return after(last, monotonic.create(now.toEpochMilli()));
    }

    /** Returns an id for a time in the past that sorts after the last id. */
    public Ulid at(Instant time, @Nullable Ulid last) {
        long high = (time.toEpochMilli() << 16) | (random.getAsLong() & 0xffff);
        return after(last, new Ulid(high, random.getAsLong()));
    }

    private Ulid after(@Nullable Ulid last, Ulid candidate) {
        return last == null || candidate.compareTo(last) > 0 ? candidate : increment(last);
    }

    private Ulid increment(Ulid last) {
        long step = (random.getAsLong() >>> (Long.SIZE - STEP_BITS)) + 1;
        long low = last.getLeastSignificantBits() + step;
        boolean overflow = Long.compareUnsigned(low, step) < 0;
        return new Ulid(last.getMostSignificantBits() + (overflow ? 1 : 0), low);
    }
}
