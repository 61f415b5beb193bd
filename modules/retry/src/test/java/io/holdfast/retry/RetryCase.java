package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.StoreExtension;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store, a clock and shared helper methods. After every test the check must be clean. */
public abstract class RetryCase {

    public static final Duration LEASE = Duration.ofMinutes(2);

    /** Records in a transaction which events were applied, and how often. */
    static final Table<String, String> EFFECTS = Table.of("effects", Keys.string(), Values.string());

    @RegisterExtension
    public final StoreExtension stores = StoreExtension.on(InMemory::new, Retries.SCHEMA, Schema.of("test", EFFECTS));

    public Retries retries;

    @BeforeEach
    void begin() {
        use(RetryOptions.DEFAULT);
    }

    @AfterEach
    void checkIsClean() {
        assertThat(retries.check().problems()).isEmpty();
    }

    final void use(RetryOptions options) {
        retries = new Retries(stores.store(), options);
    }

    final ManualClock clock() {
        return stores.clock();
    }

    public final Instant now() {
        return clock().instant();
    }

    public static InboundEvent event(String id) {
        return InboundEvent.of(id, "message_created", "messages", ("data of " + id).getBytes(StandardCharsets.UTF_8));
    }

    public static InboundEvent event(String id, String reference, long order) {
        return event(id).inOrder(reference, order);
    }

    public final FailedEvent save(InboundEvent event) {
        return saved(retries.save(event, Verdict.failed("fault")));
    }

    static FailedEvent saved(RetryOutcome.Saved outcome) {
        assertThat(outcome).isInstanceOf(RetryOutcome.EventStored.class);
        return ((RetryOutcome.EventStored) outcome).event();
    }

    final List<Claim> claim(int max) {
        return retries.claims().claim(new ClaimRequest("ada", max, LEASE)).claims();
    }

    /** Claims the only due event. */
    final Claim claim() {
        List<Claim> claims = claim(100);
        assertThat(claims).hasSize(1);
        return claims.get(0);
    }

    final List<String> claimedIds() {
        return claim(100).stream().map(claim -> claim.event().id()).toList();
    }

    final FailedEvent get(String id) {
        return retries.get(id).orElseThrow();
    }

    final Status status(String id) {
        return get(id).status();
    }

    final long count(String counter, Map<String, String> labels) {
        return retries.counters().stream()
                .filter(each -> each.name().equals(counter) && each.labels().equals(labels))
                .mapToLong(RetryCounterValue::value)
                .sum();
    }

    final long retried(String result) {
        return count(RetryCounterValue.RETRIED, Map.of("result", result));
    }
}
