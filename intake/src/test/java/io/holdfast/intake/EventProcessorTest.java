package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Ledger;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.FailedEventQuery;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryLimits;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.memory.InMemory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every message is applied or saved. */
class EventProcessorTest extends IntakeCase {

    @Test
    void theListenerIsToldCommittedResultsAndRefusalsOnce() {
        List<String> told = new ArrayList<>();
        processor = new EventProcessor(
                stores.store(),
                retries,
                TelephonyBillingRules.of(ledger, TelephonyRates.DEFAULT),
                IntakeOptions.DEFAULT,
                (command, outcome) ->
                        told.add(command + " " + outcome.getClass().getSimpleName()));
        UUID poor = new UUID(1, 2);
        ledger.putAccount(AccountId.of(poor), AccountSettings.NORMAL);
        byte[] number = EventJson.created("n1", new UUID(7, 1), poor, NOON);
        kept(number);
        assertThat(told).containsExactly("BILL Insufficient");
        receive(number);
        assertThat(told).hasSize(1);
        pay(poor, "later", 1_000);
        retries.requeue("n1");
        assertThat(retry().succeeded()).isEqualTo(1);
        receive(number);
        assertThat(told).containsExactly("BILL Insufficient", "BILL BillingStored");
    }

    private static final UUID THING = new UUID(7, 7);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no JSON at all",
                "[]",
                "{}",
                "{\"type\":\"call_hangup\"}",
                "{\"type\":7,\"publisher\":\"p\",\"data\":{}}",
                "{\"type\":\"\",\"publisher\":\"p\",\"data\":{}}",
                "{\"type\":\"call_hangup\",\"type\":\"call_hangup\",\"publisher\":\"p\",\"data\":{}}",
                "{\"id\":\"e1\",\"type\":\"call_hangup\",\"publisher\":\"p\",\"data\":{}} and more"
            })
    void undecodableMessagesNeedManualReview(String body) {
        FailedEvent event = kept(EventJson.bytes(body)).event();
        assertThat(event.status()).isEqualTo(Status.EXHAUSTED);
        assertThat(event.type()).isEqualTo("unknown");
        assertThat(retries.getWithData(event.id()).orElseThrow().data()).isEqualTo(EventJson.bytes(body));
        // A redelivery is the same event; after a requeue it fails permanently again.
        assertThat(kept(EventJson.bytes(body)).event()).isEqualTo(event);
        retries.requeue(event.id());
        assertThat(retry().exhausted()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "{}",
                "{\"id\":\"1-1-1-1-1\",\"tm_hangup\":\"2026-01-01T00:00:00Z\"}",
                "{\"id\":7,\"tm_hangup\":\"2026-01-01T00:00:00Z\"}",
                "{\"id\":\"00000000-0000-0007-0000-000000000007\"}",
                "{\"id\":\"00000000-0000-0007-0000-000000000007\",\"tm_hangup\":\"yesterday\"}",
                "{\"id\":\"00000000-0000-0007-0000-000000000007\",\"tm_hangup\":\"1950-01-01T00:00:00Z\"}"
            })
    void malformedDataNeedsManualReview(String data) {
        FailedEvent event = kept(EventJson.event("e1", TelephonyBillingRules.CALL_HANGUP, data))
                .event();
        assertThat(event.id()).isEqualTo("e1");
        assertThat(event.type()).isEqualTo("call_hangup");
        assertThat(event.status()).isEqualTo(Status.EXHAUSTED);
    }

    @Test
    void anEventHasTheIdOfItsEnvelopeItsMessageOrItsHash() {
        byte[] named = EventJson.created("e1", THING, ADA, NOON);
        assertThat(processor.receive(new InboundMessage("m1", named))).isEqualTo(new ReceiveOutcome.Applied("e1"));
        byte[] nameless =
                EventJson.bytes(new String(EventJson.created("x", new UUID(8, 8), ADA, NOON), StandardCharsets.UTF_8)
                        .replace("\"id\":\"x\",", ""));
        assertThat(processor.receive(new InboundMessage("m2", nameless))).isEqualTo(new ReceiveOutcome.Applied("m2"));
        assertThat(processor.receive(new InboundMessage("m2", nameless))).isEqualTo(new ReceiveOutcome.Repeated("m2"));
        ReceiveOutcome byBytes = receive(nameless);
        assertThat(byBytes).isInstanceOf(ReceiveOutcome.Applied.class);
        assertThat(((ReceiveOutcome.Applied) byBytes).id()).startsWith("sha256-");
        assertThat(spent()).isEqualTo(1_000);
    }

    @Test
    void anEventWithTheIdOfADifferentEventIsSavedUnderANewId() {
        receive(EventJson.created("e1", THING, ADA, NOON));
        FailedEvent other =
                kept(EventJson.created("e1", new UUID(8, 8), ADA, NOON)).event();
        assertThat(other.id()).startsWith("e1#");
        assertThat(other.status()).isEqualTo(Status.EXHAUSTED);
        assertThat(other.error()).isEqualTo("id_reused: the id e1 belongs to a different event");
        // The same applies to an event that is not applied yet and to the longest id.
        String longest = "i".repeat(RetryLimits.MAX_ID);
        faults.put(TelephonyBillingRules.NUMBER_CREATED, new IllegalStateException("fault"));
        kept(EventJson.created(longest, new UUID(9, 9), ADA, NOON));
        FailedEvent second =
                kept(EventJson.created(longest, new UUID(10, 10), ADA, NOON)).event();
        assertThat(second.id()).hasSize(RetryLimits.MAX_ID).contains("#");
        assertThat(retries.counts()).containsEntry(Status.EXHAUSTED, 2L).containsEntry(Status.PENDING, 1L);
    }

    @Test
    void aRedeliveredSavedEventIsNotSavedTwice() {
        faults.put(TelephonyBillingRules.NUMBER_CREATED, new IllegalStateException("fault"));
        byte[] body = EventJson.created("e1", THING, ADA, NOON);
        FailedEvent first = kept(body).event();
        faults.clear();
        assertThat(kept(body).event()).isEqualTo(first);
        assertThat(retries.list(FailedEventQuery.ALL).rows()).hasSize(1);
        stores.clock().advance(Duration.ofMinutes(1));
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(receive(body)).isEqualTo(new ReceiveOutcome.Repeated("e1"));
        assertThat(spent()).isEqualTo(500);
    }

    @Test
    void typesWithoutARuleNeedManualReviewUnlessIgnored() {
        byte[] foreign = EventJson.event("e1", "weather_changed", "{}");
        assertThat(kept(foreign).event().status()).isEqualTo(Status.EXHAUSTED);
        processor = processor(IntakeOptions.DEFAULT.withIgnoreUnknownTypes(true));
        assertThat(receive(EventJson.event("e2", "weather_changed", "{}")))
                .isEqualTo(new ReceiveOutcome.Ignored("weather_changed"));
        assertThat(retries.get("e2")).isEmpty();
    }

    @Test
    void otherRulesCanBeRegistered() {
        List<String> seen = new ArrayList<>();
        processor = new EventProcessor(
                stores.store(),
                retries,
                Map.of("fax_sent", EventRule.of((tx, data) -> {
                    seen.add(data.text("to"));
                    return Verdict.done();
                })),
                IntakeOptions.DEFAULT);
        assertThat(receive(EventJson.event("e1", "fax_sent", "{\"to\":\"ada\"}")))
                .isEqualTo(new ReceiveOutcome.Applied("e1"));
        assertThat(receive(EventJson.event("e1", "fax_sent", "{\"to\":\"ada\"}")))
                .isEqualTo(new ReceiveOutcome.Repeated("e1"));
        assertThat(seen).containsExactly("ada");
        assertThat(processor.appliedCounts()).isEqualTo(Map.of("fax_sent", 1L));
    }

    @Test
    void aFailingReferenceFunctionAffectsOnlyItsEvent() {
        EventRule broken = EventRule.of((tx, data) -> Verdict.done())
                .inOrder(
                        data -> {
                            throw new IllegalStateException("a mistake");
                        },
                        0);
        processor = new EventProcessor(stores.store(), retries, Map.of("fax_sent", broken), IntakeOptions.DEFAULT);
        FailedEvent event = kept(EventJson.event("e1", "fax_sent", "{}")).event();
        assertThat(event.status()).isEqualTo(Status.EXHAUSTED);
        assertThat(event.error()).contains("a mistake");
    }

    @Test
    void anEventThatCannotBeSavedThrows() {
        byte[] body = EventJson.created("e1", THING, ADA, NOON);
        Store store = Store.open(new InMemory(), Ledger.SCHEMA, EventProcessor.SCHEMA);
        assertThatThrownBy(() -> new Retries(store, RetryOptions.DEFAULT))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("open the store with Retries.SCHEMA");
        // The retries of another store: this store has no tables for failed events.
        EventProcessor lost = new EventProcessor(
                store, retries, TelephonyBillingRules.of(ledger, TelephonyRates.DEFAULT), IntakeOptions.DEFAULT);
        assertThatThrownBy(() -> lost.receive(InboundMessage.of(body)))
                .isInstanceOfSatisfying(
                        BadRequestException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_FAMILY));
        store.close();
        assertThatThrownBy(() -> lost.receive(InboundMessage.of(body)))
                .isInstanceOfSatisfying(
                        StoreFailedException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
    }

    @Test
    void processedEventsExpireOnlyIfAWindowIsSet() {
        processor = processor(IntakeOptions.DEFAULT.withDeduplicationWindow(Duration.ofDays(7)));
        byte[] body = EventJson.created("e1", THING, ADA, NOON);
        receive(body);
        assertThat(processor.isProcessed("e1")).isTrue();
        stores.clock().advance(Duration.ofDays(7));
        assertThat(processor.isProcessed("e1")).isFalse();
        // The reference of the billing is stored forever.
        receive(body);
        assertThat(spent()).isEqualTo(500);
        assertThatThrownBy(() -> IntakeOptions.DEFAULT.withDeduplicationWindow(Duration.ofDays(-1)))
                .isInstanceOf(BadRequestException.class);
        assertThatThrownBy(() -> new TelephonyRates(-1, 0, 0)).isInstanceOf(BadRequestException.class);
    }

    @Test
    void concurrentDeliveriesOfAnEventAreAppliedOnce() {
        List<CompletableFuture<ReceiveOutcome>> all = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            UUID thing = new UUID(7, i % 50);
            all.add(processor.receiveAsync(
                    InboundMessage.of(EventJson.message("m" + i % 50, thing, ADA, 1 + i % 50 % 3, NOON)), tx -> {}));
        }
        long applied = all.stream()
                .map(CompletableFuture::join)
                .filter(received -> received instanceof ReceiveOutcome.Applied)
                .count();
        assertThat(applied).isEqualTo(50);
        assertThat(processor.appliedCounts()).isEqualTo(Map.of("message_created", 50L));
    }
}
