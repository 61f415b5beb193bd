package io.holdfast.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.QueueApi;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DuplicateResponseFlagTest {

    private record Marked(@Nullable Boolean repeated) {}

    @Test
    void aResponseIsARepeatOnlyIfItIsMarkedAsOne() {
        assertThat(DuplicateResponseFlag.isSet(new QueueApi.Accepted(new UUID(1, 1), true)))
                .isTrue();
        assertThat(DuplicateResponseFlag.isSet(new QueueApi.Accepted(new UUID(1, 1), false)))
                .isFalse();
        assertThat(DuplicateResponseFlag.isSet(new QueueApi.Count(1))).isFalse();
        assertThat(DuplicateResponseFlag.isSet("no record")).isFalse();
        assertThat(DuplicateResponseFlag.isSet(null)).isFalse();
    }

    @Test
    void aResponseWhoseMarkIsAbsentIsNotARepeat() {
        assertThat(DuplicateResponseFlag.isSet(new Marked(null))).isFalse();
    }
}
