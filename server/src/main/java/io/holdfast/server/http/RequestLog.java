package io.holdfast.server.http;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The request logs: the access log, which contains all requests, and the slow-operation log, which contains slow
 * requests.
 */
final class RequestLog {

    private static final Logger ACCESS = LoggerFactory.getLogger("io.holdfast.access");
    private static final Logger SLOW = LoggerFactory.getLogger("io.holdfast.slow");

    private RequestLog() {}

    /**
     * A request that has ended.
     *
     * @param key the caller, as in the access log
     * @param waits whether the request waits for events, as long polls and feeds do; it is then never logged as slow
     * @param broken whether the response could not be written completely
     */
    record Entry(
            String id,
            String method,
            String route,
            int status,
            int bytes,
            Duration took,
            String key,
            boolean waits,
            boolean broken) {}

    static void write(Entry entry, Duration slow) {
        write(ACCESS, entry);
        if (!entry.waits() && !slow.isZero() && entry.took().compareTo(slow) >= 0) {
            write(SLOW, entry);
        }
    }

    private static void write(Logger log, Entry entry) {
        if (log.isInfoEnabled()) {
            log.info("request=" + entry.id() + " method=" + entry.method() + " route=" + entry.route() + " status="
                    + entry.status() + " bytes=" + entry.bytes() + " ms="
                    + entry.took().toMillis() + " key=" + entry.key() + (entry.broken() ? " broken=true" : ""));
        }
    }
}
