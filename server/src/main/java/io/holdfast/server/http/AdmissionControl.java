package io.holdfast.server.http;

import io.holdfast.server.auth.Caller;
import io.holdfast.server.error.ApiException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The limits on concurrent requests, streams and body bytes. A request that exceeds a limit is rejected immediately
 * with 503, so that the caller knows that nothing was applied.
 */
final class AdmissionControl {

    private static final int STREAMS_PER_USER = 8;
    private static final int BODY_MEMORY_SHARE = 8;

    private final Semaphore requests;
    private final Semaphore streams;
    private final Semaphore kilobytes =
            new Semaphore((int) ((Runtime.getRuntime().maxMemory() / BODY_MEMORY_SHARE) >> 10));
    private final PerCallerLimit streamsPerUser = new PerCallerLimit();
    private final AtomicInteger inFlight = new AtomicInteger();

    AdmissionControl(HttpConfig config) {
        requests = new Semaphore(config.maxRequests());
        streams = new Semaphore(config.maxStreams());
    }

    int inFlight() {
        return inFlight.get();
    }

    Admission begin() {
        inFlight.incrementAndGet();
        return new Admission();
    }

    /** The share of the limits that a request holds until the share is released. */
    final class Admission {

        private @Nullable Semaphore permit;
        private @Nullable String streamUser;
        private int bodyKilobytes;

        void admit(Route route) {
            Semaphore permits = route.longRunning() ? streams : requests;
            if (!route.scope().equals(Route.OPEN)) {
                if (!permits.tryAcquire()) {
                    throw ApiException.overloaded("too many concurrent requests");
                }
                permit = permits;
            }
        }

        /** Limits the concurrent streams of an end user, so that one user cannot use up all streams. */
        void admitStream(Route route, Caller caller) {
            if (route.longRunning() && caller.user() != null) {
                if (!streamsPerUser.tryAcquire(caller.key(), STREAMS_PER_USER)) {
                    throw ApiException.overloaded("this user already has " + STREAMS_PER_USER + " concurrent streams");
                }
                streamUser = caller.key();
            }
        }

        /** Reserves memory for a body from the memory available for all bodies. */
        void reserveBody(long bytes) {
            int size = (int) (bytes >> 10) + 1;
            if (!kilobytes.tryAcquire(size)) {
                throw ApiException.overloaded("the request bodies in flight use all the memory reserved for them");
            }
            bodyKilobytes = size;
        }

        void release() {
            inFlight.decrementAndGet();
            if (permit != null) {
                permit.release();
            }
            kilobytes.release(bodyKilobytes);
            if (streamUser != null) {
                streamsPerUser.release(streamUser);
            }
        }
    }
}
