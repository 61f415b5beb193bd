package io.holdfast.server.http;

import io.holdfast.server.error.ApiException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory for the bodies of all requests in flight and for their parsed content. Bytes are reserved when they
 * arrive, so that a request whose body has not arrived uses none. A quarter of the memory is reserved for small bodies.
 * A caller may use at most half of the memory for bodies that it sends slowly, and hardly any of the reserved quarter,
 * so that slow bodies do not exclude other callers. Thread-safe.
 */
final class BodyBudget {

    private static final int SMALL_BODY = 16 << 10;
    /** Maximum parsed size of a small body. */
    private static final int SMALL_CONTENT = 64 << 10;

    /** The share of the memory that a caller's slow bodies may use while only the reserved quarter is left. */
    private static final int SLOW_SHARE = 64;

    private final long total;
    private final AtomicLong used = new AtomicLong();
    private final Map<String, Long> slowBytes = new ConcurrentHashMap<>();

    BodyBudget(long total) {
        this.total = total;
    }

    /** Returns the maximum size of a single body. */
    int maxBody() {
        return (int) Math.min(Integer.MAX_VALUE, total / 2);
    }

    long used() {
        return used.get();
    }

    /** Returns an empty reservation for the body of a caller's request. */
    Reservation reservation(String caller) {
        return new Reservation(caller);
    }

    /** The bytes reserved for one body until they are released. Used by one thread at a time. */
    final class Reservation {

        private final String caller;
        private long held;
        private long slow;
        private boolean awaited;
        private boolean released;

        private Reservation(String caller) {
            this.caller = caller;
        }

        /** Reserves memory for bytes that have arrived, or throws 503 if not enough memory is available. */
        synchronized void add(int bytes) {
            if (released) {
                return;
            }
            reserve(bytes, held + bytes <= SMALL_BODY);
            if (awaited) {
                countSlow(bytes);
            }
        }

        /**
         * Records that the server has to wait for the rest of the body, or throws 503 if the slow bodies of the caller
         * use too much memory.
         */
        synchronized void await() {
            awaited = true;
            if (!released) {
                countSlow(held);
            }
        }

        private void countSlow(long bytes) {
            slow += bytes;
            long share = slowBytes.merge(caller, bytes, Long::sum);
            if (share > total / 2) {
                throw ApiException.overloaded("unfinished request bodies from this key already use half of the memory"
                        + " reserved for bodies (max-body-memory)");
            }
            if (share > Math.max(SMALL_BODY, total / SLOW_SHARE) && used.get() > total - total / 4) {
                throw ApiException.overloaded("less than a quarter of the memory reserved for bodies is available, and"
                        + " unfinished request bodies from this key already use their share of it (max-body-memory)");
            }
        }

        /**
         * Reserves memory for the parsed content of a body. Throws 503 if not enough memory is available, or 413 if the
         * content is larger than the memory.
         */
        synchronized void addContent(long bytes) {
            if (released) {
                return;
            }
            long most = total - total / 4;
            if (held + bytes > most) {
                throw ApiException.contentTooLarge(held + bytes, most);
            }
            reserve(bytes, held <= SMALL_BODY && held + bytes <= SMALL_CONTENT);
        }

        private void reserve(long bytes, boolean small) {
            if (used.addAndGet(bytes) > (small ? total : total - total / 4)) {
                used.addAndGet(-bytes);
                throw ApiException.overloaded(
                        "request bodies in flight already use all the memory reserved for them (max-body-memory)");
            }
            held += bytes;
        }

        /** Releases all bytes; has no effect if they were released before. */
        synchronized void release() {
            if (released) {
                return;
            }
            released = true;
            used.addAndGet(-held);
            if (slow > 0) {
                slowBytes.computeIfPresent(caller, (key, bytes) -> bytes <= slow ? null : Long.valueOf(bytes - slow));
            }
        }
    }
}
