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

/** One call, sent again and again until it is answered, may not be repeated, or its time is over. */
final class RetryingRequest<A> {

    private final HttpClient http;
    private final HttpRequest request;
    private final boolean repeatable;
    private final int retries;
    private final Function<byte[], A> reader;
    private final CompletableFuture<CallOutcome<A>> settled = new CompletableFuture<>();
    private long deadline;

    // Attempts come one after the other; only these two are looked at meanwhile.
    private volatile @Nullable CompletableFuture<?> inFlight;
    private volatile @Nullable CallFailedException last;
    private int sent;

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
        CompletableFuture<?> unused = settled.orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete((outcome, thrown) -> {
                    if (thrown == null) {
                        result.complete(outcome);
                    } else {
                        result.completeExceptionally(
                                thrown instanceof TimeoutException ? timedOut(timeout, thrown) : thrown);
                    }
                });
        cancelWith(result);
        attempt();
        return result;
    }

    /** When nobody waits for it any more, nothing is sent any more. */
    private void cancelWith(CompletableFuture<?> result) {
        CompletableFuture<?> unused = result.whenComplete((outcome, thrown) -> {
            settled.cancel(true);
            CompletableFuture<?> exchange = inFlight;
            if (exchange != null) {
                exchange.cancel(true);
            }
        });
    }

    private void attempt() {
        if (settled.isDone()) {
            return;
        }
        sent++;
        CompletableFuture<HttpResponse<byte[]>> exchange = http.sendAsync(request, BodyHandlers.ofByteArray());
        inFlight = exchange;
        CompletableFuture<?> unused = exchange.whenComplete((response, thrown) -> {
            inFlight = null;
            try {
                if (thrown == null) {
                    answered(response);
                } else {
                    broken(
                            thrown instanceof CompletionException && thrown.getCause() != null
                                    ? thrown.getCause()
                                    : thrown);
                }
            } catch (RuntimeException e) { // Nobody else would end the call.
                settled.completeExceptionally(e);
            }
        });
    }

    private void answered(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        if (status / 100 == 2) {
            done(response);
            return;
        }
        Problem problem = problem(response.body());
        if (problem == null) {
            // Not from the server, but from something in front of it, which may have handed the call on.
            failed(CallFailedException.unreadable(status, "an answer that is not Holdfast's: status " + status, null));
        } else if (status == 503 || status == 429 || status == 408) {
            retryLater(CallFailedException.answered(status, problem, false), retryAfter(response.headers()));
        } else if (status < 500) {
            settled.complete(new CallOutcome.Refused<>(status, problem));
        } else if (problem.code().equals("outcome_unknown")) {
            failed(CallFailedException.answered(status, problem, true));
        } else {
            end(CallFailedException.answered(status, problem, true));
        }
    }

    private void done(HttpResponse<byte[]> response) {
        long commit = response.headers().firstValueAsLong("Holdfast-Commit").orElse(0);
        try {
            settled.complete(new CallOutcome.Done<>(reader.apply(response.body()), commit));
        } catch (JacksonException e) {
            end(CallFailedException.unreadable(
                    response.statusCode(), "an answer that this client cannot read: " + e.getOriginalMessage(), e));
        }
    }

    static @Nullable Problem problem(byte[] body) {
        try {
            Problem problem = Transport.READER.readValue(body, Problem.class);
            return problem == null || problem.code() == null ? null : problem;
        } catch (JacksonException e) {
            return null;
        }
    }

    private void broken(Throwable thrown) {
        String to = request.uri().resolve("/").toString();
        if (thrown instanceof ConnectException || thrown instanceof HttpConnectTimeoutException) {
            retryLater(CallFailedException.unsent("unreachable", "nothing answers at " + to, thrown), Duration.ZERO);
        } else if (thrown instanceof SSLException) {
            end(CallFailedException.unsent(
                    "unreachable", "no trusted connection to " + to + ": " + thrown.getMessage(), thrown));
        } else if (thrown instanceof IOException) {
            failed(CallFailedException.unanswered("lost", "the connection to " + to + " broke", thrown));
        } else {
            settled.completeExceptionally(thrown);
        }
    }

    /** It may have been done. */
    private void failed(CallFailedException failure) {
        if (repeatable) {
            retryLater(failure, Duration.ZERO);
        } else {
            end(failure);
        }
    }

    private void retryLater(CallFailedException failure, Duration atLeast) {
        long pause = Backoff.delayBefore(sent, atLeast).toNanos();
        if (sent > retries || System.nanoTime() + pause - deadline > 0) {
            end(failure);
            return;
        }
        last = failure.withEarlierAttempt(last);
        CompletableFuture.delayedExecutor(pause, TimeUnit.NANOSECONDS).execute(this::attempt);
    }

    private void end(CallFailedException failure) {
        CallFailedException whole = failure.withEarlierAttempt(last);
        Problem problem = whole.problem();
        if (whole.status() == 429 && problem != null && !whole.mayBeDone()) {
            // Too often is an answer too, once it is not to be waited for.
            settled.complete(new CallOutcome.Refused<>(whole.status(), problem));
        } else {
            settled.completeExceptionally(whole);
        }
    }

    private CallFailedException timedOut(Duration timeout, Throwable cause) {
        CallFailedException before = last;
        return before != null && inFlight == null
                ? before
                : CallFailedException.unanswered("timeout", "no answer within " + timeout, cause);
    }

    static Duration retryAfter(HttpHeaders headers) {
        try {
            return Duration.ofSeconds(
                    Math.max(0, headers.firstValueAsLong("Retry-After").orElse(0)));
        } catch (NumberFormatException e) {
            return Duration.ZERO;
        }
    }
}
