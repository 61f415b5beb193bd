package io.holdfast.client;

import io.holdfast.api.Problem;
import io.holdfast.api.json.BodyFormat;
import io.holdfast.client.internal.Backoff;
import io.holdfast.client.internal.ServerAddresses;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A request that is retried until it succeeds, times out, or can no longer be repeated safely. */
final class RetryingRequest<A> {

    static final int REDIRECT = 307;
    private static final int UNSUPPORTED_FORMAT = 415;
    private static final int MAX_REDIRECTS = 3;

    /** The error codes of a server that cannot handle the call while another server in its cluster may be able to. */
    private static final Set<String> ELSEWHERE = Set.of("not_leader", "closing", "closed");

    private final HttpClient http;
    private final ServerAddresses addresses;
    private final CborServers cborServers;
    private final Function<URI, HttpRequest> requests;
    private final boolean repeatable;
    private final int retries;
    private final Function<HttpResponse<byte[]>, A> reader;
    private final CompletableFuture<CallOutcome<A>> outcome = new CompletableFuture<>();
    private long deadline;

    // Attempts run one after another; other threads read only these two fields in the meantime.
    private volatile @Nullable CompletableFuture<?> inFlight;
    private volatile @Nullable CallFailedException lastFailure;
    private int attempts;
    private int redirects;

    /**
     * The number of servers that have been unable to handle the call since the last delay, and the number of these
     * delays.
     */
    private int skipped;

    private int rounds;

    /** Whether a server has refused the format of the request, which was then sent in JSON. */
    private boolean refusedFormat;

    /**
     * Creates a request.
     *
     * @param requests creates the request for a server
     */
    RetryingRequest(
            HttpClient http,
            ServerAddresses addresses,
            CborServers cborServers,
            Function<URI, HttpRequest> requests,
            boolean repeatable,
            int retries,
            Function<HttpResponse<byte[]>, A> reader) {
        this.http = http;
        this.addresses = addresses;
        this.cborServers = cborServers;
        this.requests = requests;
        this.repeatable = repeatable;
        this.retries = retries;
        this.reader = reader;
    }

    CompletableFuture<CallOutcome<A>> start(Duration timeout) {
        CompletableFuture<CallOutcome<A>> result = new CompletableFuture<>();
        deadline = System.nanoTime() + timeout.toNanos();
        CompletableFuture<?> unused = outcome.orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete((completed, thrown) -> {
                    if (thrown == null) {
                        result.complete(completed);
                    } else {
                        result.completeExceptionally(
                                thrown instanceof TimeoutException ? timedOut(timeout, thrown) : thrown);
                    }
                });
        cancelWith(result);
        attempt();
        return result;
    }

    /** Stops all attempts when the result is complete or cancelled. */
    private void cancelWith(CompletableFuture<?> result) {
        CompletableFuture<?> unused = result.whenComplete((completed, thrown) -> {
            outcome.cancel(true);
            CompletableFuture<?> exchange = inFlight;
            if (exchange != null) {
                exchange.cancel(true);
            }
        });
    }

    private void attempt() {
        if (outcome.isDone()) {
            return;
        }
        attempts++;
        URI server = addresses.current();
        CompletableFuture<HttpResponse<byte[]>> exchange =
                http.sendAsync(requests.apply(server), BodyHandlers.ofByteArray());
        inFlight = exchange;
        CompletableFuture<?> unused = exchange.whenComplete((response, thrown) -> {
            inFlight = null;
            try {
                if (thrown == null) {
                    onResponse(server, response);
                } else {
                    onError(
                            server,
                            thrown instanceof CompletionException && thrown.getCause() != null
                                    ? thrown.getCause()
                                    : thrown);
                }
            } catch (RuntimeException e) { // The call would otherwise never complete.
                outcome.completeExceptionally(e);
            }
        });
    }

    private void onResponse(URI server, HttpResponse<byte[]> response) {
        int status = response.statusCode();
        if (status / 100 == 2) {
            cborServers.record(server, response.headers());
            onSuccess(response);
            return;
        }
        if (status == UNSUPPORTED_FORMAT
                && !refusedFormat
                && CborServers.formatOf(response.request().headers()) == BodyFormat.CBOR) {
            refusedFormat = true;
            cborServers.remove(server);
            attempts--;
            attempt();
            return;
        }
        Problem problem = problem(response.body());
        if (problem == null) {
            // The response is from a proxy, which may have forwarded the call.
            onUnknownOutcome(CallFailedException.unreadable(
                    status,
                    "the response is not from a Holdfast server; check the address (status " + status + ")",
                    null));
        } else if (status == REDIRECT) {
            onRedirect(server, response, problem);
        } else if (status == 503 && addresses.isCluster() && ELSEWHERE.contains(problem.code())) {
            tryNextServer(server, CallFailedException.answered(status, problem, false));
        } else if (status == 503
                || status == 429
                || status == 408
                || problem.code().equals("incomplete_body")) {
            retryLater(CallFailedException.answered(status, problem, false), retryAfter(response.headers()));
        } else if (status < 500) {
            outcome.complete(new CallOutcome.Refused<>(status, problem));
        } else if (problem.code().equals("outcome_unknown")) {
            onUnknownOutcome(CallFailedException.answered(status, problem, true));
        } else {
            fail(CallFailedException.answered(status, problem, true));
        }
    }

    private void onRedirect(URI server, HttpResponse<byte[]> response, Problem problem) {
        CallFailedException failure = CallFailedException.answered(REDIRECT, problem, false);
        if (!addresses.useLeader(server, location(response))) {
            fail(failure);
        } else if (++redirects % MAX_REDIRECTS == 0) {
            // The servers have not agreed on a leader yet.
            failOver(failure);
        } else {
            attempts--;
            attempt();
        }
    }

    static @Nullable URI location(HttpResponse<?> response) {
        try {
            return response.headers().firstValue("Location").map(URI::create).orElse(null);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Sends the call to the next server, after a delay if all servers have been tried. */
    private void tryNextServer(URI server, CallFailedException failure) {
        addresses.skip(server);
        if (++skipped < addresses.size()) {
            lastFailure = failure.withEarlierAttempt(lastFailure);
            attempts--;
            attempt();
        } else {
            skipped = 0;
            failOver(failure);
        }
    }

    /**
     * Tries again after a short delay, because electing a leader takes about a second. The attempt does not count as
     * a retry.
     */
    private void failOver(CallFailedException failure) {
        long delay = Backoff.delayBefore(Math.min(++rounds, MAX_REDIRECTS), Duration.ZERO)
                .toNanos();
        if (retries == 0 || System.nanoTime() + delay - deadline > 0) {
            fail(failure);
            return;
        }
        lastFailure = failure.withEarlierAttempt(lastFailure);
        attempts--;
        CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS).execute(this::attempt);
    }

    private void onSuccess(HttpResponse<byte[]> response) {
        long commit = commitOf(response);
        boolean repeated =
                response.headers().firstValue("Idempotent-Replayed").orElse("").equals("true");
        try {
            outcome.complete(new CallOutcome.Done<>(reader.apply(response), commit, repeated));
        } catch (JacksonException e) {
            fail(CallFailedException.unreadable(
                    response.statusCode(), "cannot decode the response: " + e.getOriginalMessage(), e));
        }
    }

    /** Returns the number of the commit with the writes of a call, or 0 if it wrote nothing. */
    static long commitOf(HttpResponse<?> response) {
        return response.headers().firstValueAsLong("Holdfast-Commit").orElse(0);
    }

    /** Decodes a problem, or returns null if the body is not a problem. */
    static @Nullable Problem problem(byte[] body) {
        try {
            Problem problem = Transport.READER.readValue(body, Problem.class);
            return problem == null || problem.code() == null ? null : problem;
        } catch (JacksonException e) {
            return null;
        }
    }

    private void onError(URI server, Throwable thrown) {
        String to = server.resolve("/").toString();
        if (thrown instanceof ConnectException || thrown instanceof HttpConnectTimeoutException) {
            CallFailedException failure = CallFailedException.unsent("unreachable", "cannot connect to " + to, thrown);
            if (addresses.isCluster()) {
                tryNextServer(server, failure);
            } else {
                retryLater(failure, Duration.ZERO);
            }
        } else if (thrown instanceof SSLException) {
            CallFailedException failure = CallFailedException.unsent(
                    "unreachable", "cannot establish a TLS connection to " + to + ": " + thrown.getMessage(), thrown);
            if (addresses.isCluster() && rounds == 0) {
                tryNextServer(server, failure);
            } else {
                fail(failure);
            }
        } else if (thrown instanceof IOException) {
            String what = thrown instanceof HttpTimeoutException
                    ? "no response from " + to + " within the timeout"
                    : "the connection to " + to + " was lost";
            CallFailedException failure = CallFailedException.unanswered("lost", what, thrown);
            if (addresses.isCluster() && repeatable) {
                tryNextServer(server, failure);
            } else {
                onUnknownOutcome(failure);
            }
        } else {
            outcome.completeExceptionally(thrown);
        }
    }

    /** Handles a failure of a request that may have been applied. */
    private void onUnknownOutcome(CallFailedException failure) {
        if (repeatable) {
            retryLater(failure, Duration.ZERO);
        } else {
            fail(failure);
        }
    }

    private void retryLater(CallFailedException failure, Duration atLeast) {
        long delay = Backoff.delayBefore(attempts, atLeast).toNanos();
        if (attempts > retries || System.nanoTime() + delay - deadline > 0) {
            fail(failure);
            return;
        }
        lastFailure = failure.withEarlierAttempt(lastFailure);
        CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS).execute(this::attempt);
    }

    private void fail(CallFailedException failure) {
        CallFailedException combined = failure.withEarlierAttempt(lastFailure);
        Problem problem = combined.problem();
        if (combined.status() == 429 && problem != null && !combined.mayBeDone()) {
            // A rate limit is reported as a rejection once all retries are used.
            outcome.complete(new CallOutcome.Refused<>(combined.status(), problem));
        } else {
            outcome.completeExceptionally(combined);
        }
    }

    /** Returns the failure of a call that is part of this request and whose deadline has passed. */
    CallFailedException timedOut(Duration timeout, Throwable cause) {
        CallFailedException before = lastFailure;
        return before != null && inFlight == null
                ? before
                : CallFailedException.unanswered("timeout", "no response within " + timeout, cause);
    }

    /** Returns the delay requested by the server, or zero if none is requested. */
    static Duration retryAfter(HttpHeaders headers) {
        try {
            return Duration.ofSeconds(
                    Math.max(0, headers.firstValueAsLong("Retry-After").orElse(0)));
        } catch (NumberFormatException e) {
            return Duration.ZERO;
        }
    }
}
