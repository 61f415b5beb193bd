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
final class Attempts<A> {

    private final HttpClient http;
    private final HttpRequest request;
    private final boolean repeatable;
    private final int retries;
    private final Function<byte[], A> reader;
    private final CompletableFuture<Outcome<A>> settled = new CompletableFuture<>();
    private long deadline;

    // Attempts come one after the other; only these two are looked at meanwhile.
    private volatile @Nullable CompletableFuture<?> underWay;
    private volatile @Nullable FailedException last;
    private int sent;

    Attempts(HttpClient http, HttpRequest request, boolean repeatable, int retries, Function<byte[], A> reader) {
        this.http = http;
        this.request = request;
        this.repeatable = repeatable;
        this.retries = retries;
        this.reader = reader;
    }

    CompletableFuture<Outcome<A>> start(Duration timeout) {
        CompletableFuture<Outcome<A>> result = new CompletableFuture<>();
        deadline = System.nanoTime() + timeout.toNanos();
        CompletableFuture<?> unused = settled.orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete((outcome, thrown) -> {
                    if (thrown == null) {
                        result.complete(outcome);
                    } else {
                        result.completeExceptionally(
                                thrown instanceof TimeoutException ? late(timeout, thrown) : thrown);
                    }
                });
        stopWith(result);
        attempt();
        return result;
    }

    /** When nobody waits for it any more, nothing is sent any more. */
    private void stopWith(CompletableFuture<?> result) {
        CompletableFuture<?> unused = result.whenComplete((outcome, thrown) -> {
            settled.cancel(true);
            CompletableFuture<?> exchange = underWay;
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
        underWay = exchange;
        CompletableFuture<?> unused = exchange.whenComplete((response, thrown) -> {
            underWay = null;
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
            failed(FailedException.unreadable(status, "an answer that is not Holdfast's: status " + status, null));
        } else if (status == 503 || status == 429 || status == 408) {
            again(FailedException.answered(status, problem, false), retryAfter(response.headers()));
        } else if (status < 500) {
            settled.complete(new Outcome.Refused<>(status, problem));
        } else if (problem.code().equals("outcome_unknown")) {
            failed(FailedException.answered(status, problem, true));
        } else {
            end(FailedException.answered(status, problem, true));
        }
    }

    private void done(HttpResponse<byte[]> response) {
        long commit = response.headers().firstValueAsLong("Holdfast-Commit").orElse(0);
        try {
            settled.complete(new Outcome.Done<>(reader.apply(response.body()), commit));
        } catch (JacksonException e) {
            end(FailedException.unreadable(
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
            again(FailedException.unsent("unreachable", "nothing answers at " + to, thrown), Duration.ZERO);
        } else if (thrown instanceof SSLException) {
            end(FailedException.unsent(
                    "unreachable", "no trusted connection to " + to + ": " + thrown.getMessage(), thrown));
        } else if (thrown instanceof IOException) {
            failed(FailedException.unanswered("lost", "the connection to " + to + " broke", thrown));
        } else {
            settled.completeExceptionally(thrown);
        }
    }

    /** It may have been done. */
    private void failed(FailedException failure) {
        if (repeatable) {
            again(failure, Duration.ZERO);
        } else {
            end(failure);
        }
    }

    private void again(FailedException failure, Duration atLeast) {
        long pause = Pauses.before(sent, atLeast).toNanos();
        if (sent > retries || System.nanoTime() + pause - deadline > 0) {
            end(failure);
            return;
        }
        last = failure.after(last);
        CompletableFuture.delayedExecutor(pause, TimeUnit.NANOSECONDS).execute(this::attempt);
    }

    private void end(FailedException failure) {
        FailedException whole = failure.after(last);
        Problem problem = whole.problem();
        if (whole.status() == 429 && problem != null && !whole.mayBeDone()) {
            // Too often is an answer too, once it is not to be waited for.
            settled.complete(new Outcome.Refused<>(whole.status(), problem));
        } else {
            settled.completeExceptionally(whole);
        }
    }

    private FailedException late(Duration timeout, Throwable cause) {
        FailedException before = last;
        return before != null && underWay == null
                ? before
                : FailedException.unanswered("timeout", "no answer within " + timeout, cause);
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
