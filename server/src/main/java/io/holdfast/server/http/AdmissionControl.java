package io.holdfast.server.http;

import io.holdfast.api.json.BodyFormat;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.error.ApiException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The limits on concurrent requests and streams, and on the bytes of bodies and responses. A request that exceeds a
 * limit is rejected immediately with 503, so that the caller knows that nothing was applied. Only authenticated
 * requests whose body has arrived count toward the limits on requests and streams. Requests for metrics have their own
 * limit, so that an overloaded server can still be monitored.
 */
final class AdmissionControl {

    private static final int STREAMS_PER_USER = 8;
    private static final int MAX_SCRAPES = 4;
    private static final int MAX_LARGE_OPEN_RESPONSES = 64;
    /** Parsed content up to this size is not counted, because the limits on requests bound its total size. */
    private static final int SMALL_CONTENT = 4 << 10;
    /**
     * Maximum number of requests per key that may wait for their bodies, as a multiple of the concurrent-request limit.
     */
    private static final int WAITING_FACTOR = 2;

    private final PermitPool requests;
    private final PermitPool streams;
    private final PermitPool scrapes = new PermitPool(MAX_SCRAPES);
    private final PermitPool largeOpenResponses = new PermitPool(MAX_LARGE_OPEN_RESPONSES);
    private final BodyBudget bodies;
    private final ResponseBudget responses;
    private final int maxPerKey;
    private final int maxStreamsPerKey;
    private final int maxWaitingPerKey;
    private final PerCallerLimit streamsPerCaller = new PerCallerLimit();
    private final PerCallerLimit requestsPerKey = new PerCallerLimit();
    private final PerCallerLimit waitingPerKey = new PerCallerLimit();
    private final AtomicInteger inFlight = new AtomicInteger();

    AdmissionControl(HttpConfig config) {
        requests = new PermitPool(config.maxRequests());
        streams = new PermitPool(config.maxStreams());
        bodies = new BodyBudget(config.bodyMemory());
        responses = new ResponseBudget(config.responseMemory());
        maxPerKey = config.maxRequestsPerKey();
        maxStreamsPerKey = config.maxStreamsPerKey();
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

    /** The share of the limits that a request occupies until it is released. */
    final class Admission {

        private @Nullable PermitPool permit;
        private @Nullable String requestKey;
        private @Nullable String streamCaller;
        private @Nullable String waitingKey;
        private BodyBudget.@Nullable Reservation body;
        private ResponseBudget.@Nullable Reservation response;
        private final AtomicBoolean released = new AtomicBoolean();

        /** Returns the reservation for the body of this request. */
        BodyBudget.Reservation body(Caller caller) {
            BodyBudget.Reservation reservation = bodies.reservation(caller.key());
            body = reservation;
            return reservation;
        }

        /** Returns the reservation for the response to this request. */
        synchronized ResponseBudget.Reservation response(Caller caller) {
            if (response == null) {
                response = responses.reservation(caller.key());
            }
            return response;
        }

        /** Admits a large response to an unauthenticated request. */
        synchronized void admitLargeOpenResponse() {
            if (!largeOpenResponses.tryAcquire()) {
                throw ApiException.overloaded(
                        "too many clients are reading large responses", largeOpenResponses.retryAfter());
            }
            permit = largeOpenResponses;
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
            if (route.isStream()) {
                admitStream(caller);
            } else if (route.isMonitoring()) {
                admitScrape();
            } else {
                admitRequest(caller);
            }
        }

        private void admitScrape() {
            if (!scrapes.tryAcquire()) {
                throw ApiException.overloaded("too many concurrent requests for metrics", scrapes.retryAfter());
            }
            permit = scrapes;
        }

        private void admitRequest(Caller caller) {
            if (!requests.tryAcquire()) {
                throw ApiException.overloaded("too many concurrent requests (max-requests)", requests.retryAfter());
            }
            permit = requests;
            if (maxPerKey > 0) {
                if (!requestsPerKey.tryAcquire(caller.key(), maxPerKey)) {
                    throw ApiException.overloaded(
                            "this key already has " + maxPerKey + " concurrent requests (max-requests-per-key)",
                            requests.retryAfter());
                }
                requestKey = caller.key();
            }
        }

        private void admitStream(Caller caller) {
            if (!streams.tryAcquire()) {
                throw ApiException.overloaded(
                        "too many concurrent streams and long polls (max-streams)", streams.retryAfter());
            }
            permit = streams;
            boolean user = caller.user() != null;
            int max = user ? STREAMS_PER_USER : maxStreamsPerKey;
            if (max > 0) {
                if (!streamsPerCaller.tryAcquire(caller.key(), max)) {
                    throw ApiException.overloaded(
                            "this " + (user ? "user" : "key") + " already has " + max + " concurrent streams"
                                    + (user ? "" : " and long polls (max-streams-per-key)"),
                            streams.retryAfter());
                }
                streamCaller = caller.key();
            }
        }

        /** Counts an admitted request as a stream from now on, because it waits for new data. */
        synchronized void becomeStream(Caller caller) {
            if (permit == requests && !released.get()) {
                releasePermit();
                admitStream(caller);
            }
        }

        private void releasePermit() {
            if (permit != null) {
                permit.release();
                permit = null;
            }
            if (requestKey != null) {
                requestsPerKey.release(requestKey);
                requestKey = null;
            }
            if (streamCaller != null) {
                streamsPerCaller.release(streamCaller);
                streamCaller = null;
            }
        }

        private void bodyArrived() {
            if (waitingKey != null) {
                waitingPerKey.release(waitingKey);
                waitingKey = null;
            }
        }

        /** Reserves memory for the parsed content of the body, before it is parsed. */
        void reserveContent(BodyFormat format, byte[] content) {
            long bytes = format == BodyFormat.CBOR ? CborHeapEstimate.of(content) : JsonHeapEstimate.of(content);
            if (body != null && bytes > SMALL_CONTENT) {
                body.addContent(bytes);
            }
        }

        /** Releases the memory of the body before the request ends. */
        void releaseBody() {
            if (body != null) {
                body.release();
            }
        }

        synchronized void release() {
            if (!released.compareAndSet(false, true)) {
                return;
            }
            inFlight.decrementAndGet();
            releasePermit();
            bodyArrived();
            releaseBody();
            if (response != null) {
                response.release();
            }
        }
    }
}
