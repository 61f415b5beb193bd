package io.holdfast.server.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.SeatsEndpoints;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.server.auth.Caller;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IdempotencyKeyHeaderTest {

    private static final UUID ADA = new UUID(1, 0xada);
    private static final Caller KEY = new Caller("0123456789abcdef", List.of(), null, null, true);
    private static final Caller OLD_KEY = new Caller("0123456789abcdef", List.of(), null, null, false);
    private static final Caller USER = new Caller("user:" + ADA, List.of(), ADA, null, true);

    @Test
    void anEndUserAndAKeyWithTheSameHeaderHaveDifferentIds() {
        assertThat(IdempotencyKeyHeader.toId(SeatsEndpoints.RESERVE, USER, "order-1"))
                .isEqualTo("user:" + ADA + ":order-1");
        assertThat(IdempotencyKeyHeader.toId(SeatsEndpoints.RESERVE, KEY, "order-1"))
                .isEqualTo("0123456789abcdef:order-1");
        assertThat(IdempotencyKeyHeader.toId(SeatsEndpoints.RESERVE, OLD_KEY, "order-1"))
                .isEqualTo("order-1");
    }

    @Test
    void theLimitOfTheHeaderDependsOnTheCaller() {
        assertThat(IdempotencyKeyHeader.toId(SeatsEndpoints.RESERVE, USER, "x".repeat(58)))
                .hasSize(100);
        assertThatThrownBy(() -> IdempotencyKeyHeader.toId(SeatsEndpoints.RESERVE, USER, "x".repeat(59)))
                .isInstanceOf(MalformedRequestException.class)
                .hasMessage("Idempotency-Key must have at most 58 bytes, but has 59");
        assertThat(IdempotencyKeyHeader.toId(LedgerEndpoints.CHARGE, KEY, "x".repeat(183)))
                .hasSize(200);
    }
}
