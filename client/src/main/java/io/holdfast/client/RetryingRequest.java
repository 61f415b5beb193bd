package io.holdfast.client;

import io.holdfast.api.Problem;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
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

    private final HttpClient http;
    private final HttpRequest request;
    private final boolean repeatable;
    private final int retries;
    private final Function<byte[], A> reader;
    private final CompletableFuture<CallOutcome<A>> outcome = new CompletableFuture<>();
    private long deadline;

    // Attempts run one after another; other threads read only these two fields in the meantime.
    private volatile @Nullable CompletableFuture<?> inFlight;
    private volatile @Nullable CallFailedException lastFailure;
    private int attempts;

    RetryingRequest(HttpClient http, HttpRequest request, boolean repeatable, int retries, Function<byte[], A> reader) {
        this.http = http;
        this.request = request;
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
        CompletableFuture<HttpResponse<byte[]>> exchange = http.sendAsync(request, BodyHandlers.ofByteArray());
        inFlight = exchange;
        CompletableFuture<?> unused = exchange.whenComplete((response, thrown) -> {
            inFlight = null;
            try {
                if (thrown == null) {
                    onResponse(response);
                } else {
                    onError(
                            thrown instanceof CompletionException && thrown.getCause() != null
                                    ? thrown.getCause()
                                    : thrown);
                }
            } catch (RuntimeException e) { // The call would otherwise never complete.
                outcome.completeExceptionally(e);
            }
        });
    }

    private void onResponse(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        if (status / 100 == 2) {
            onSuccess(response);
            return;
        }
        Problem problem = problem(response.body());
        if (problem == null) {
            // The response is from a proxy, which may have forwarded the call.
            onUnknownOutcome(CallFailedException.unreadable(
                    status, "the response is not from a Holdfast server (status " + status + ")", null));
        } else if (status == 503 || status == 429 || status == 408) {
            retryLater(CallFailedException.answered(status, problem, false), retryAfter(response.headers()));
        } else if (status < 500) {
            outcome.complete(new CallOutcome.Refused<>(status, problem));
        } else if (problem.code().equals("outcome_unknown")) {
            onUnknownOutcome(CallFailedException.answered(status, problem, true));
        } else {
            fail(CallFailedException.answered(status, problem, true));
        }
    }

    private void onSuccess(HttpResponse<byte[]> response) {
        long commit = response.headers().firstValueAsLong("Holdfast-Commit").orElse(0);
        boolean repeated =
                response.headers().firstValue("Idempotent-Replayed").orElse("").equals("true");
        try {
            outcome.complete(new CallOutcome.Done<>(reader.apply(response.body()), commit, repeated));
        } catch (JacksonException e) {
            fail(CallFailedException.unreadable(
                    response.statusCode(), "cannot decode the response: " + e.getOriginalMessage(), e));
        }
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

    private void onError(Throwable thrown) {
        String to = request.uri().resolve("/").toString();
        if (thrown instanceof ConnectException || thrown instanceof HttpConnectTimeoutException) {
            retryLater(CallFailedException.unsent("unreachable", "cannot connect to " + to, thrown), Duration.ZERO);
        } else if (thrown instanceof SSLException) {
            fail(CallFailedException.unsent(
                    "unreachable", "cannot establish a TLS connection to " + to + ": " + thrown.getMessage(), thrown));
        } else if (thrown instanceof IOException) {
            onUnknownOutcome(CallFailedException.unanswered("lost", "the connection to " + to + " was lost", thrown));
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

    private CallFailedException timedOut(Duration timeout, Throwable cause) {
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
