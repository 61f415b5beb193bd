package io.holdfast.server.http;

import io.holdfast.server.auth.Caller;
import io.holdfast.server.error.ApiException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * How much can be under way at once: requests, those that wait, and the bytes of bodies. Turned away at once is better
 * than kept waiting: nothing of it is done, and the caller knows.
 */
final class AdmissionControl {

    private static final int STREAMS_OF_A_USER = 8;
    private static final int BODIES_SHARE = 8;

    private final Semaphore requests;
    private final Semaphore streams;
    private final Semaphore kilobytes =
            new Semaphore((int) ((Runtime.getRuntime().maxMemory() / BODIES_SHARE) >> 10));
    private final PerCallerLimit crowds = new PerCallerLimit();
    private final AtomicInteger underWay = new AtomicInteger();

    AdmissionControl(HttpConfig config) {
        requests = new Semaphore(config.maxRequests());
        streams = new Semaphore(config.maxStreams());
    }

    int inFlight() {
        return underWay.get();
    }

    Admission begin() {
        underWay.incrementAndGet();
        return new Admission();
    }

    /** What one call has of it, until it leaves. */
    final class Admission {

        private @Nullable Semaphore place;
        private @Nullable String crowd;
        private int body;

        void admit(Route to) {
            Semaphore places = to.longRunning() ? streams : requests;
            if (!to.scope().equals(Route.OPEN)) {
                if (!places.tryAcquire()) {
                    throw overloaded("as many requests are under way as are allowed");
                }
                place = places;
            }
        }

        /** An end user does not get the places of everybody else who waits. */
        void admitStream(Route to, Caller caller) {
            if (to.longRunning() && caller.user() != null) {
                if (!crowds.tryAcquire(caller.key(), STREAMS_OF_A_USER)) {
                    throw overloaded("this user has " + STREAMS_OF_A_USER + " feeds already");
                }
                crowd = caller.key();
            }
        }

        /** Bodies have room together, not only each for itself. */
        void reserveBody(long bytes) {
            int size = (int) (bytes >> 10) + 1;
            if (!kilobytes.tryAcquire(size)) {
                throw overloaded("the bodies under way take as much memory as they may");
            }
            body = size;
        }

        void release() {
            underWay.decrementAndGet();
            if (place != null) {
                place.release();
            }
            kilobytes.release(body);
            if (crowd != null) {
                crowds.release(crowd);
            }
        }
    }

    private static ApiException overloaded(String why) {
        return new ApiException(503, "overloaded", why);
    }
}
