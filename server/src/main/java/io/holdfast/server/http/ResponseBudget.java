package io.holdfast.server.http;

import io.holdfast.server.error.ApiException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory for all responses that clients have not read yet. A large response reserves its bytes before it is
 * encoded, or before it is written if its size is not known earlier, and releases them when the client has read it. A
 * caller may use at most half of the memory. Small responses are not counted. Thread-safe.
 */
public final class ResponseBudget {

    private static final int SMALL_RESPONSE = 16 << 10;

    private final long total;
    private final AtomicLong used = new AtomicLong();
    private final Map<String, Long> usedByCaller = new ConcurrentHashMap<>();

    ResponseBudget(long total) {
        this.total = total;
    }

    /** Returns an empty reservation for the response to a caller. */
    Reservation reservation(String caller) {
        return new Reservation(caller);
    }

    /** The bytes reserved for one response until they are released. */
    public final class Reservation {

        private final String caller;
        private long held;
        private boolean released;

        private Reservation(String caller) {
            this.caller = caller;
        }

        /**
         * Increases the reservation to the given total size of the response, or throws 503 if not enough memory is
         * available.
         */
        public synchronized void require(long bytes) {
            if (released || bytes <= held || bytes <= SMALL_RESPONSE) {
                return;
            }
            long more = bytes - held;
            // A response that is larger than the limit is written if it is the only one.
            if (usedByCaller.merge(caller, more, Long::sum) > Math.max(total / 2, bytes)) {
                releaseShare(more);
                throw ApiException.overloaded("unread responses for this API key would use more than half of the"
                        + " memory reserved for responses (max-response-memory is " + total + " bytes)");
            }
            if (used.addAndGet(more) > Math.max(total, bytes)) {
                used.addAndGet(-more);
                releaseShare(more);
                throw ApiException.overloaded("unread responses would use more than the memory reserved for responses"
                        + " (max-response-memory is " + total + " bytes)");
            }
            held = bytes;
        }

        /** Like {@link #require}, but never throws: the response is written even if it exceeds the available memory. */
        synchronized void count(long bytes) {
            if (released || bytes <= SMALL_RESPONSE) {
                return;
            }
            long more = bytes - held;
            used.addAndGet(more);
            usedByCaller.merge(caller, more, Long::sum);
            held = bytes;
        }

        /** Releases the bytes of a stream part that has been written. */
        synchronized void clear() {
            if (held > 0) {
                used.addAndGet(-held);
                releaseShare(held);
                held = 0;
            }
        }

        /** Releases all bytes; nothing can be reserved afterwards. */
        synchronized void release() {
            clear();
            released = true;
        }

        private void releaseShare(long bytes) {
            usedByCaller.computeIfPresent(caller, (key, share) -> share <= bytes ? null : Long.valueOf(share - bytes));
        }
    }
}
