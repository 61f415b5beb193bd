package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import com.github.f4b6a3.ulid.UlidFactory;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes ids that sort by time, and those of one millisecond in the order they were made. The order within an account is
 * kept even across restarts and clocks that go back: there an id only has to be behind the account's last one, which is
 * stored, and is made by a random step from it.
 */
public final class Ids {

    private static final int STEP_BITS = 48;

    private final UlidFactory monotonic;
    private final LongSupplier random;

    Ids(LongSupplier random) {
        this.monotonic = UlidFactory.newMonotonicInstance(random);
        this.random = random;
    }

    /** An id for now, behind the last one. */
    public Ulid next(Instant now, @Nullable Ulid last) {
        return behind(last, monotonic.create(now.toEpochMilli()));
    }

    /** An id for a time that may be long ago, behind the last one. */
    public Ulid at(Instant time, @Nullable Ulid last) {
        long high = (time.toEpochMilli() << 16) | (random.getAsLong() & 0xffff);
        return behind(last, new Ulid(high, random.getAsLong()));
    }

    private Ulid behind(@Nullable Ulid last, Ulid candidate) {
        return last == null || candidate.compareTo(last) > 0 ? candidate : step(last);
    }

    private Ulid step(Ulid last) {
        long step = (random.getAsLong() >>> (Long.SIZE - STEP_BITS)) + 1;
        long low = last.getLeastSignificantBits() + step;
        boolean carried = Long.compareUnsigned(low, step) < 0;
        return new Ulid(last.getMostSignificantBits() + (carried ? 1 : 0), low);
    }
}
