package io.holdfast.server;

import static org.awaitility.Awaitility.await;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.sinks.Sink;
import io.holdfast.sinks.SinkConnection;
import io.holdfast.sinks.SinkMessage;
import io.holdfast.sinks.SinkOptions;
import io.holdfast.sinks.SinkRunner;
import io.holdfast.sinks.SinkStatus;
import io.holdfast.sinks.Sinks;
import io.holdfast.store.Store;
import io.holdfast.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Work on a golden store that is not done over HTTP: a sink, and charges with a wrong clock. */
final class GoldenOffline {

    /** The sink whose cursor is stored. */
    static final String SINK = "golden";
    /** The account with transactions whose ids are dated after the time of the store. */
    static final UUID MISDATED = new UUID(2, 5);

    private GoldenOffline() {}

    /** Publishes the events after the cursor of the sink to memory, and returns their ids. */
    static List<String> publishEvents(Store store) {
        MemorySink sink = new MemorySink();
        Sinks sinks = new Sinks(store, (event, full) -> event.id().getBytes(StandardCharsets.UTF_8));
        try (SinkRunner runner = sinks.start(sink, SinkOptions.of(SINK))) {
            await().until(() -> {
                SinkStatus status = runner.status();
                return status.state() == SinkStatus.State.RUNNING && status.lagCommits() == 0;
            });
        }
        return List.copyOf(sink.published);
    }

    /** Charges an account while the clock is a day ahead, and again after the clock was corrected. */
    static void chargeWithWrongClock(Store store, ManualClock clock) {
        Ledger ledger = new Ledger(store);
        AccountId account = AccountId.of(MISDATED);
        ledger.putAccount(account, AccountSettings.NORMAL).orThrow();
        ledger.addCredits(CreditRequest.of("misdated-credit", account, TransactionType.PURCHASE, Credits.of(100)))
                .orThrow();
        Instant correct = clock.instant();
        clock.advance(Duration.ofDays(1));
        ledger.charge(Usage.of("misdated-ahead", account, Credits.of(10))).orThrow();
        clock.set(correct.plusSeconds(1));
        ledger.charge(Usage.of("misdated-corrected", account, Credits.of(20))).orThrow();
    }

    /** A broker in memory. */
    private static final class MemorySink implements Sink, SinkConnection {

        final Queue<String> published = new ConcurrentLinkedQueue<>();

        @Override
        public SinkConnection connect() {
            return this;
        }

        @Override
        public void publish(List<SinkMessage> messages) {
            messages.forEach(message -> published.add(new String(message.body(), StandardCharsets.UTF_8)));
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
