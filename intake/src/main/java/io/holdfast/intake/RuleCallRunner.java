package io.holdfast.intake;

import io.holdfast.retry.Verdict;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Makes the calls defined by rules. */
final class RuleCallRunner {

    private RuleCallRunner() {}

    /** Returns the verdict of a call. An exception is a failure, so that the event is retried. */
    static CompletableFuture<Verdict> call(RuleMatch.Applicable applicable) {
        EventRule.Call call = Objects.requireNonNull(applicable.rule().call());
        CompletableFuture<Verdict> called;
        try {
            called = call.call(applicable.event());
        } catch (RuntimeException e) {
            called = CompletableFuture.failedFuture(e);
        }
        return called.handle((verdict, failure) -> {
            if (failure != null) {
                return Verdict.fromThrown(
                        failure instanceof CompletionException && failure.getCause() != null
                                ? failure.getCause()
                                : failure);
            }
            return verdict == null ? Verdict.failed("the call returned null instead of a verdict") : verdict;
        });
    }
}
