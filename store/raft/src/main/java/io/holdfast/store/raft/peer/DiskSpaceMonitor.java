package io.holdfast.store.raft.peer;

import io.holdfast.store.concurrent.RecurringTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports when the free space on a member's disk falls below the low-space threshold, so that the member gives up the
 * leadership while it can still write, and when at least twice the threshold is free again.
 */
public final class DiskSpaceMonitor {

    /** The default low-space threshold: this many bytes or this percentage of the disk, whichever is smaller. */
    static final long DEFAULT_BYTES = 512L << 20;

    static final int DEFAULT_PERCENT = 2;

    private static final Logger LOG = LoggerFactory.getLogger(DiskSpaceMonitor.class);

    private final Source source;
    private final long configuredMark;
    private final Consumer<@Nullable String> report;
    private boolean low;

    /**
     * The space on a disk.
     *
     * @param freeBytes the space that this process can use
     * @param totalBytes the size of the disk
     */
    public record Space(long freeBytes, long totalBytes) {}

    /** Measures the space on a disk. */
    @FunctionalInterface
    public interface Source {
        Space measure() throws IOException;
    }

    /**
     * Creates a monitor.
     *
     * @param lowMark the low-space threshold in bytes, or 0 for the default
     * @param report called with a reason when space is low, and with null when enough is free again
     */
    public DiskSpaceMonitor(Source source, long lowMark, Consumer<@Nullable String> report) {
        this.source = source;
        this.configuredMark = lowMark;
        this.report = report;
    }

    /** Returns a source that measures the disk on which a folder is located. */
    public static Source diskOf(Path folder) {
        return () -> {
            FileStore disk = Files.getFileStore(folder);
            return new Space(disk.getUsableSpace(), disk.getTotalSpace());
        };
    }

    /** Checks the disk periodically until the returned task is closed. */
    public RecurringTask startEvery(Duration period) {
        return RecurringTask.startEvery(period, "disk-guard", closing -> check());
    }

    void check() {
        Space space;
        try {
            space = source.measure();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        long mark = lowMark(space);
        if (!low && space.freeBytes() < mark) {
            low = true;
            String why = "its disk has " + mebibytes(space.freeBytes()) + " free, less than the low-space threshold of "
                    + mebibytes(mark);
            LOG.warn("this member is not eligible to lead, because {}", why);
            report.accept(why);
        } else if (low && space.freeBytes() >= 2 * mark) {
            low = false;
            LOG.info("the disk of this member has {} free again", mebibytes(space.freeBytes()));
            report.accept(null);
        }
    }

    private long lowMark(Space space) {
        return configuredMark > 0
                ? configuredMark
                : Math.min(DEFAULT_BYTES, space.totalBytes() / 100 * DEFAULT_PERCENT);
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }
}
