package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.Verdict;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malicious and faulty events and rules. */
class HostileEventTest extends IntakeCase {

    private static final UUID THING = new UUID(7, 7);

    private FailedEvent exhausted(byte[] body) {
        FailedEvent event = kept(body).event();
        assertThat(event.status()).isEqualTo(Status.EXHAUSTED);
        assertThat(retries.getWithData(event.id()).orElseThrow().data()).isEqualTo(body);
        assertThat(kept(body).event()).isEqualTo(event);
        assertThat(spent()).isZero();
        return event;
    }

    @Test
    void bytesThatAreNotTextAreSaved() {
        exhausted(new byte[] {'{', '"', (byte) 0xc3, '"', ':', '1', '}'});
        exhausted(new byte[] {(byte) 0xff, (byte) 0xfe, 0, 0});
        exhausted(new byte[] {0, 0, (byte) 0xfe, (byte) 0xff, 0, 0x7f, 0, 0});
        exhausted(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf});
        exhausted(new byte[4096]);
    }

    @Test
    void deepAndWideJsonIsSaved() {
        exhausted(EventJson.bytes("[".repeat(1_000_000)));
        exhausted(EventJson.bytes("{\"a\":".repeat(200_000)));
        exhausted(EventJson.event("e1", "call_hangup", "{\"id\":" + "[".repeat(450) + "]".repeat(450) + "}"));
        exhausted(EventJson.event("e2", "call_hangup", "{\"id\":" + "9".repeat(100_000) + "}"));
        exhausted(EventJson.event("e3", "call_hangup", "{\"id\":1e999999999}"));
        exhausted(EventJson.event("e4", "call_hangup", "{\"id\":\"" + "x".repeat(10_000_000) + "\"}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\ud800",
                "\\u0000\\ud800\\udc00 fits",
                " ",
                "\\u2028",
            })
    void unusualIdsAreSavedOrApplied(String id) {
        byte[] body = EventJson.created(id, THING, ADA, NOON);
        ReceiveOutcome received = receive(body);
        if (received instanceof ReceiveOutcome.Applied) {
            assertThat(receive(body)).isInstanceOf(ReceiveOutcome.Repeated.class);
            assertThat(spent()).isEqualTo(500);
        } else {
            exhausted(body);
        }
    }

    @Test
    void aMessageWithoutAUsableIdIsIdentifiedByItsHash() {
        byte[] body = EventJson.bytes("{\"type\":\"number_created\",\"publisher\":\"p\",\"data\":{\"id\":\"" + THING
                + "\",\"account_id\":\"" + ADA + "\",\"tm_create\":\"2026-01-01T00:00:00Z\"}}");
        assertThat(processor.receive(new InboundMessage("", body))).isInstanceOf(ReceiveOutcome.Applied.class);
        assertThat(processor.receive(new InboundMessage(" ", body))).isInstanceOf(ReceiveOutcome.Repeated.class);
        assertThat(processor.receive(InboundMessage.of(body))).isInstanceOf(ReceiveOutcome.Repeated.class);
        assertThat(spent()).isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+999999999-12-31T23:59:59Z",
                "-0001-01-01T00:00:00Z",
                "1969-12-31T23:59:59Z",
                "2026-02-29T00:00:00Z",
                "2026-12-31T23:59:60Z",
                "2026-01-01T00:00:00",
                "2026-01-01T00:00:00+19:00",
                "9999-12-31T23:59:59Z",
            })
    void invalidOrDistantTimesNeedManualReview(String time) {
        for (String type : List.of("number_renewed", "number_created")) {
            exhausted(EventJson.event(
                    type,
                    type,
                    "{\"id\":\"" + THING + "\",\"account_id\":\"" + ADA + "\",\"tm_renew\":\"" + time
                            + "\",\"tm_create\":\"" + time + "\"}"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2024-02-29T23:59:59.999999999Z, 2024-03-01T00:00:00Z, 2",
        "2024-02-29T23:59:59-01:00, 2024-03-31T23:59:59Z, 1",
        "2024-03-01T00:30:00+01:00, 2024-02-01T00:00:00Z, 1",
        "2025-12-31T23:59:59Z, 2026-01-01T00:00:00+14:00, 1",
        "2025-12-31T23:59:59Z, 2026-01-01T00:00:00Z, 2",
        "2025-01-31T00:00:00Z, 2026-01-31T00:00:00Z, 2",
    })
    void aMonthIsThatOfTheEventInUtc(String one, String other, int charges) {
        for (String time : List.of(one, other, one)) {
            receive(EventJson.event(
                    "at " + time,
                    "number_renewed",
                    "{\"id\":\"" + THING + "\",\"account_id\":\"" + ADA + "\",\"tm_renew\":\"" + time + "\"}"));
        }
        assertThat(spent()).isEqualTo(500L * charges);
    }

    @Test
    void aMessageToAThousandTargetsIsAThousandChargesAndOneMoreIsTooMany() {
        exhausted(EventJson.message("many", THING, ADA, 1_001, NOON));
        exhausted(EventJson.message("thousands", THING, ADA, 100_000, NOON));
        assertThat(receive(EventJson.message("e1", THING, ADA, 1_000, NOON)))
                .isEqualTo(new ReceiveOutcome.Applied("e1"));
        assertThat(spent()).isEqualTo(800);
    }

    @Test
    void aHangUpBeforeItsStartNeedsManualReview() {
        receive(EventJson.progressing("start", THING, ADA, NOON));
        exhausted(EventJson.hangup("end", THING, NOON.minusSeconds(60)));
        // A later hang-up with a valid time waits for the manual review.
        assertThat(kept(EventJson.hangup("end again", THING, NOON))
                        .event()
                        .state()
                        .behind())
                .isTrue();
        retries.discard("end", "wrong clock");
        assertThat(retry().succeeded()).isEqualTo(1);
    }

    @Test
    void idsUsedOnPurposeDoNotPreventSavingAnEvent() {
        byte[] other = EventJson.created("e1", new UUID(7, 8), ADA, NOON);
        String taken = "e1#" + EventDecoder.hash(other);
        String takenToo = taken + "#" + EventDecoder.hash(other);
        for (String id : List.of("e1", taken, takenToo, taken + "#1", taken + "#2")) {
            kept(EventJson.event(id, "call_hangup", "{}"));
        }
        FailedEvent event = exhausted(other);
        assertThat(event.error()).contains("id_reused");
        // An operator may requeue the event.
        retries.requeue(event.id());
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(spent()).isEqualTo(500);
        assertThat(receive(other)).isInstanceOf(ReceiveOutcome.Repeated.class);
        assertThat(spent()).isEqualTo(500);
    }

    private void rules(EventRule.Effect effect) {
        processor = new EventProcessor(
                stores.store(), retries, Map.of("fax_sent", EventRule.of(effect)), IntakeOptions.DEFAULT);
    }

    private static final byte[] FAX = EventJson.event("e1", "fax_sent", "{\"id\":\"1\"}");

    @Test
    @SuppressWarnings("NullAway") // The test passes null deliberately.
    void aNullVerdictIsAFailure() {
        rules((tx, data) -> null);
        assertThat(kept(FAX).event().status()).isEqualTo(Status.PENDING);
        stores.clock().advance(Duration.ofMinutes(1));
        assertThat(retry().failed()).isEqualTo(1);
        assertThat(processor.isProcessed("e1")).isFalse();
    }

    @Test
    void anErrorOfARuleIsAFailure() {
        rules((tx, data) -> {
            throw new NoClassDefFoundError("a/Library");
        });
        assertThat(kept(FAX).event().error()).contains("a/Library");
        stores.clock().advance(Duration.ofMinutes(1));
        assertThat(retry().failed()).isEqualTo(1);
    }

    @Test
    void anUndecodableRowIsAFailureOfTheEventsThatNeedIt() {
        rules((tx, data) -> {
            throw new StoreFailedException(ErrorCode.UNDECODABLE, "the record has changed");
        });
        assertThat(kept(FAX).event().status()).isEqualTo(Status.PENDING);
    }

    @Test
    void aFailingReferenceFunctionDoesNotStopTheProcessor() {
        EventRule endless = EventRule.of((tx, data) -> Verdict.done())
                .inOrder(
                        data -> {
                            throw new StackOverflowError();
                        },
                        0);
        processor = new EventProcessor(stores.store(), retries, Map.of("fax_sent", endless), IntakeOptions.DEFAULT);
        exhausted(FAX);
    }

    /** An event must wait for a failed event of its reference, even if it arrives before the failure is recorded. */
    @Test
    void nothingOvertakesAFailedEventOfItsReference() {
        List<String> applied = new ArrayList<>();
        EventRule rule = EventRule.of((tx, data) -> {
                    if (data.text("id").startsWith("bad")) {
                        throw new IllegalStateException("fault");
                    }
                    applied.add(data.text("id"));
                    return Verdict.done();
                })
                .inOrder(data -> data.text("of"), 0);
        processor = new EventProcessor(stores.store(), retries, Map.of("fax_sent", rule), IntakeOptions.DEFAULT);
        List<CompletableFuture<ReceiveOutcome>> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            for (String id : List.of("bad-" + i, "good-" + i)) {
                byte[] body = EventJson.event(id, "fax_sent", "{\"id\":\"" + id + "\",\"of\":\"" + i + "\"}");
                all.add(processor.receiveAsync(InboundMessage.of(body), tx -> {}));
            }
        }
        assertThat(all).allSatisfy(one -> assertThat(one.join()).isInstanceOf(ReceiveOutcome.SavedForRetry.class));
        assertThat(applied).isEmpty();
    }
}
