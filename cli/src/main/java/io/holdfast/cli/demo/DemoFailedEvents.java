package io.holdfast.cli.demo;

import io.holdfast.api.RetryApi.Cause;
import io.holdfast.api.RetryApi.Claim;
import io.holdfast.api.RetryApi.ClaimDue;
import io.holdfast.api.RetryApi.Save;
import io.holdfast.api.RetryApi.Settle;
import io.holdfast.api.RetryApi.Verdict;
import io.holdfast.client.Holdfast;
import io.holdfast.client.RetryClient;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Failed events: most are applied after a few retries, and some wait for manual review. */
final class DemoFailedEvents {

    private static final List<String> ERRORS = List.of(
            "account does not exist yet", "warehouse returned 503", "no rate for currency XTS", "timeout after 2 s");

    private final RetryClient retry;
    private final Random random;

    DemoFailedEvents(Holdfast client, Random random) {
        this.retry = client.retry();
        this.random = random;
    }

    void saveFailed() {
        String id = UUID.randomUUID().toString();
        Cause cause = random.nextInt(6) == 0 ? Cause.REFUSED : Cause.FAILED;
        retry.save(new Save(
                        id,
                        random.nextBoolean() ? "call.ended" : "order.paid",
                        "shop-" + (1 + random.nextInt(3)),
                        "customer-" + random.nextInt(40),
                        null,
                        null,
                        null,
                        "{\"event\":\"" + id + "\"}",
                        cause,
                        error()))
                .send();
    }

    void retry() {
        for (Claim claim : retry.claim(new ClaimDue("demo", 5, null)).send().claims()) {
            boolean done = random.nextInt(3) > 0;
            @Nullable String error = done ? null : error();
            retry.settle(new Settle(
                            claim.event().id(),
                            claim.sequence(),
                            claim.fence(),
                            done ? Verdict.DONE : Verdict.FAILED,
                            error))
                    .send();
        }
    }

    private String error() {
        return ERRORS.get(random.nextInt(ERRORS.size()));
    }
}
