package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.queue.Queues;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.RetryRunResult;
import io.holdfast.retry.RetryRunner;
import io.holdfast.retry.RetryRunnerOptions;
import io.holdfast.store.Schema;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.StoreExtension;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An account with 10,000 credits and shared helper methods. After every test all checks must be clean. */
abstract class IntakeCase {

    static final Schema[] SCHEMAS = {Ledger.SCHEMA, Queues.SCHEMA, Retries.SCHEMA, EventProcessor.SCHEMA};
    static final UUID ADA = new UUID(1, 1);
    static final Instant NOON = ManualClock.START.plusSeconds(12 * 3600);

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, SCHEMAS);

    Ledger ledger;
    Retries retries;
    EventProcessor processor;

    /** The exceptions to throw, by event type. */
    final Map<String, RuntimeException> faults = new HashMap<>();

    @BeforeEach
    void begin() {
        ledger = new Ledger(stores.store(), LedgerOptions.DEFAULT);
        retries = new Retries(stores.store(), RetryOptions.DEFAULT);
        processor = processor(IntakeOptions.DEFAULT);
        ledger.putAccount(AccountId.of(ADA), AccountSettings.NORMAL);
        pay(ADA, "first", 10_000);
    }

    @AfterEach
    void checksAreClean() {
        assertThat(ledger.check().problems()).isEmpty();
        assertThat(retries.check().problems()).isEmpty();
    }

    final EventProcessor processor(IntakeOptions options) {
        Map<String, EventRule> rules = new HashMap<>();
        TelephonyBillingRules.of(ledger, TelephonyRates.DEFAULT)
                .forEach((type, rule) -> rules.put(type, faulty(type, rule)));
        return new EventProcessor(stores.store(), retries, rules, options);
    }

    /** Wraps a rule so that it throws the exception of its event type after its effect. */
    private EventRule faulty(String type, EventRule rule) {
        return new EventRule(rule.reference(), rule.order(), (tx, data) -> {
            var verdict = rule.effect().apply(tx, data);
            RuntimeException fault = faults.get(type);
            if (fault != null) {
                throw fault;
            }
            return verdict;
        });
    }

    final void pay(UUID account, String key, long credits) {
        ledger.addCredits(CreditRequest.purchase(key, AccountId.of(account), Credits.of(credits)));
    }

    final long spent() {
        return 10_000 - ledger.balance(AccountId.of(ADA)).orElseThrow().balance();
    }

    final ReceiveOutcome receive(byte[] body) {
        return processor.receive(InboundMessage.of(body));
    }

    final ReceiveOutcome.SavedForRetry kept(byte[] body) {
        ReceiveOutcome received = receive(body);
        assertThat(received).isInstanceOf(ReceiveOutcome.SavedForRetry.class);
        return (ReceiveOutcome.SavedForRetry) received;
    }

    final Status status(String id) {
        return retries.get(id).orElseThrow().status();
    }

    final RetryRunResult retry() {
        try (RetryRunner runner = processor.newRetryRunner(RetryRunnerOptions.DEFAULT)) {
            return runner.runOnce();
        }
    }
}
