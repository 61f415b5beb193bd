package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConnectionFailureLogTest {

    @Test
    void anUnchangedFailureIsLoggedLessAndLessOften() {
        ConnectionFailureLog log = new ConnectionFailureLog();
        assertThat(IntStream.rangeClosed(1, 40).filter(attempt -> log.record("refused")))
                .containsExactly(1, 2, 4, 8, 16, 32);
        assertThat(log.attempts()).isEqualTo(40);
        assertThat(log.record("unknown host")).isTrue();
        log.reset();
        assertThat(log.record("unknown host")).isTrue();
        assertThat(log.attempts()).isEqualTo(1);
    }
}
