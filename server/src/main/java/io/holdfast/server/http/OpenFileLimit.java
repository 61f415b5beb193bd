package io.holdfast.server.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operating system's limit on the files and connections that this process may have open. */
public final class OpenFileLimit {

    private static final Logger LOG = LoggerFactory.getLogger(OpenFileLimit.class);

    /** The number of file descriptors needed by the store, the JVM and the log, not counting connections. */
    public static final int FILES = 512;

    private OpenFileLimit() {}

    /**
     * Requires a limit that is high enough for a server. With a lower limit, the server would fail later, when it
     * opens a file.
     */
    public static void require() throws IOException {
        if (limit() < FILES) {
            throw new IOException("the limit on open files is " + limit() + ", but the server needs at least " + FILES
                    + "; raise it with 'ulimit -n', or LimitNOFILE in a systemd unit");
        }
    }

    /** Returns the configured maximum number of connections, or a smaller number if the limit does not permit it. */
    static int maxConnections(int configured) {
        long possible = Math.max(16, limit() - FILES);
        if (possible >= configured) {
            return configured;
        }
        LOG.warn(
                "the limit on open files is {}, which allows only {} connections instead of {} (max-connections);"
                        + " raise the limit to {}",
                limit(),
                possible,
                configured,
                configured + FILES);
        return (int) possible;
    }

    /** Returns the limit of this process. */
    public static long limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }
}
