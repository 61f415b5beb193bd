package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.error.RefusalMessages;
import io.holdfast.identity.IdentityError;
import io.holdfast.ledger.LedgerError;
import io.holdfast.oidc.OidcError;
import io.holdfast.queue.QueueError;
import io.holdfast.retry.RetryError;
import io.holdfast.seats.SeatsError;
import io.holdfast.store.kit.Refusal;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RefusalMessagesTest {

    @Test
    void everyRefusalOfAModuleHasASentence() throws Exception {
        Properties messages = new Properties();
        try (InputStream in = RefusalMessages.class.getResourceAsStream("refusals.properties")) {
            messages.load(Objects.requireNonNull(in));
        }
        Set<String> codes = Stream.of(
                        LedgerError.values(),
                        SeatsError.values(),
                        QueueError.values(),
                        IdentityError.values(),
                        OidcError.values(),
                        RetryError.values())
                .flatMap(Stream::of)
                .map(Refusal::codeOf)
                .collect(Collectors.toSet());
        assertThat(messages.stringPropertyNames()).containsExactlyInAnyOrderElementsOf(codes);
        messages.forEach((code, sentence) ->
                assertThat(sentence.toString()).as("%s", code).contains(" ").doesNotEndWith("."));
    }
}
