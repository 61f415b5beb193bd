package io.holdfast.server.http;

import io.holdfast.server.auth.Caller;
import io.holdfast.server.error.ApiException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The limits on concurrent requests, streams and body bytes. A request that exceeds a limit is rejected immediately
 * with 503, so that the caller knows that nothing was applied. Only authenticated requests whose body has arrived count
 * toward the limits on requests and streams.
 */
final class AdmissionControl {

    private static final int STREAMS_PER_USER = 8;
    /**
     * Maximum requests of one key that may wait for their bodies, as a multiple of the limit on concurrent requests.
     */
    private static final int WAITING_FACTOR = 2;

    private final PermitPool requests;
    private final PermitPool streams;
    private final BodyBudget bodies;
    private final int maxPerKey;
    private final int maxWaitingPerKey;
    private final PerCallerLimit streamsPerUser = new PerCallerLimit();
    private final PerCallerLimit requestsPerKey = new PerCallerLimit();
    private final PerCallerLimit waitingPerKey = new PerCallerLimit();
    private final AtomicInteger inFlight = new AtomicInteger();

    AdmissionControl(HttpConfig config) {
        requests = new PermitPool(config.maxRequests());
        streams = new PermitPool(config.maxStreams());
        bodies = new BodyBudget(config.bodyMemory());
        maxPerKey = config.maxRequestsPerKey();
        maxWaitingPerKey = WAITING_FACTOR * Math.max(maxPerKey, config.maxRequests());
    }

    int inFlight() {
        return inFlight.get();
    }

    /** Returns the maximum size of a body on a route. */
    int maxBody(int routeLimit) {
        return Math.min(routeLimit, bodies.maxBody());
    }

    Admission begin() {
        inFlight.incrementAndGet();
        return new Admission();
    }

    /** The share of the limits that a request holds until the share is released. */
    final class Admission {

        private @Nullable PermitPool permit;
        private @Nullable String requestKey;
        private @Nullable String streamUser;
        private @Nullable String waitingKey;
        private BodyBudget.@Nullable Reservation body;
        private final AtomicBoolean released = new AtomicBoolean();

        /** Returns the reservation for the body of this request. */
        BodyBudget.Reservation body(Caller caller) {
            BodyBudget.Reservation reservation = bodies.reservation(caller.key());
            body = reservation;
            return reservation;
        }

        /** Registers a request that waits for its body. */
        void awaitBody(Caller caller) {
            if (!waitingPerKey.tryAcquire(caller.key(), maxWaitingPerKey)) {
                throw ApiException.overloaded(
                        maxWaitingPerKey + " requests of this key are already waiting for their bodies");
            }
            waitingKey = caller.key();
        }

        /** Admits an authenticated request whose body has arrived. */
        void admit(Route route, Caller caller) {
            bodyArrived();
            PermitPool permits = route.longRunning() ? streams : requests;
            if (!permits.tryAcquire()) {
                throw ApiException.overloaded(
                        "too many concurrent " + (route.longRunning() ? "streams and long polls" : "requests"),
                        permits.retryAfter());
            }
            permit = permits;
            if (!route.longRunning() && maxPerKey > 0) {
                if (!requestsPerKey.tryAcquire(caller.key(), maxPerKey)) {
                    throw ApiException.overloaded(
                            "this key already has " + maxPerKey + " concurrent requests", permits.retryAfter());
                }
                requestKey = caller.key();
            }
            admitStream(route, caller);
        }

        /** Limits the concurrent streams of an end user, so that one user cannot use up all streams. */
        private void admitStream(Route route, Caller caller) {
            if (route.longRunning() && caller.user() != null) {
                if (!streamsPerUser.tryAcquire(caller.key(), STREAMS_PER_USER)) {
                    throw ApiException.overloaded(
                            "this user already has " + STREAMS_PER_USER + " concurrent streams", streams.retryAfter());
                }
                streamUser = caller.key();
            }
        }

        private void bodyArrived() {
            if (waitingKey != null) {
                waitingPerKey.release(waitingKey);
                waitingKey = null;
            }
        }

        /** Releases the memory of the body before the request ends. */
        void releaseBody() {
            if (body != null) {
                body.release();
            }
        }

        void release() {
            if (!released.compareAndSet(false, true)) {
                return;
            }
            inFlight.decrementAndGet();
            if (permit != null) {
                permit.release();
            }
            bodyArrived();
            releaseBody();
            if (requestKey != null) {
                requestsPerKey.release(requestKey);
            }
            if (streamUser != null) {
                streamsPerUser.release(streamUser);
            }
        }
    }
}
