package io.holdfast.store.raft.peer;

import io.holdfast.store.concurrent.RecurringTask;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports when this member's clock differs from the clocks of a majority, so that the member does not lead. A
 * difference from only one of two other clocks is not reported, because this clock may be the correct one.
 */
public final class ClockSkewMonitor {

    private static final Logger LOG = LoggerFactory.getLogger(ClockSkewMonitor.class);
    private static final long NANOS_PER_MICRO = 1000;

    private final Supplier<Collection<String>> others;
    private final RemoteClock remote;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final Duration maxSkew;
    private final Consumer<@Nullable String> report;
    private boolean off;

    /** Reads the clock of another member. */
    @FunctionalInterface
    public interface RemoteClock {

        /** Returns the time in microseconds since the epoch. */
        long read(String address) throws IOException;
    }

    /**
     * Creates a monitor.
     *
     * @param others returns the peer addresses of the other members
     * @param clock the clock of this member
     * @param maxSkew the difference above which the clock is reported; the clock counts as correct again at half of
     *     this difference
     * @param report called with a reason when this clock differs from most others, and with null when it no longer
     *     differs
     */
    public ClockSkewMonitor(
            Supplier<Collection<String>> others,
            RemoteClock remote,
            InstantSource clock,
            Duration maxSkew,
            Consumer<@Nullable String> report) {
        this(others, remote, clock, System::nanoTime, maxSkew, report);
    }

    ClockSkewMonitor(
            Supplier<Collection<String>> others,
            RemoteClock remote,
            InstantSource clock,
            LongSupplier nanoTime,
            Duration maxSkew,
            Consumer<@Nullable String> report) {
        this.others = others;
        this.remote = remote;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.maxSkew = maxSkew;
        this.report = report;
    }

    /** Returns a reader for the clocks of a cluster's members. */
    public static RemoteClock of(PeerClient client, UUID cluster) {
        return address -> client.status(address, cluster).clock();
    }

    /** Compares the clocks periodically until the returned task is closed. */
    public RecurringTask startEvery(Duration period) {
        return RecurringTask.startEvery(period, "clock-guard", closing -> check());
    }

    void check() {
        Collection<String> addresses = others.get();
        long allowed = (off ? maxSkew.dividedBy(2) : maxSkew).toNanos() / NANOS_PER_MICRO;
        int differing = 0;
        long largest = 0;
        for (String address : addresses) {
            long difference = difference(address);
            if (Math.abs(difference) > allowed) {
                differing++;
                largest = Math.abs(difference) > Math.abs(largest) ? difference : largest;
            }
        }
        boolean most = differing * 2 > addresses.size() + 1;
        if (most && !off) {
            String why = "its clock is " + Math.abs(largest) / 1_000_000.0 + " s "
                    + (largest < 0 ? "ahead of" : "behind") + " the clocks of " + differing + " of "
                    + addresses.size() + " other members, more than the allowed " + maxSkew.toMillis() / 1000.0 + " s";
            LOG.warn("this member is not eligible to lead, because {}", why);
            off = true;
            report.accept(why);
        } else if (!most && off) {
            LOG.info("the clock of this member agrees with those of the other members again");
            off = false;
            report.accept(null);
        }
    }

    /**
     * Returns the number of microseconds by which another clock is ahead of this one. The difference is reduced towards
     * 0 by the possible transit time of the response. Returns 0 for a member that cannot be reached.
     */
    private long difference(String address) {
        long before = nanoTime.getAsLong();
        long theirs;
        try {
            theirs = remote.read(address);
        } catch (IOException e) {
            return 0;
        }
        long halfTrip = (nanoTime.getAsLong() - before) / 2 / NANOS_PER_MICRO;
        long ours = ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
        long difference = theirs + halfTrip - ours;
        return difference > 0 ? Math.max(0, difference - halfTrip) : Math.min(0, difference + halfTrip);
    }
}
