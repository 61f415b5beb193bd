package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.IntakeApi.Outcome;
import io.holdfast.api.IntakeApi.Received;
import java.util.Map;
import java.util.UUID;

/** Calls every operation of the intake. */
final class EveryIntakeCall {

    private final IntakeClient intake;

    EveryIntakeCall(RunningServer server) {
        this.intake = server.client().intake();
    }

    void walk() {
        Map<String, Object> unanswered = Map.of(
                "id", "evt-1",
                "type", "call_hangup",
                "publisher", "calls",
                "data", Map.of("id", new UUID(9, 9).toString(), "tm_hangup", "2026-01-01T00:00:00Z"));
        Received received = intake.receive(unanswered).send();
        assertThat(received.outcome()).isEqualTo(Outcome.SAVED);
        assertThat(intake.status().send().configured()).isTrue();
    }
}
