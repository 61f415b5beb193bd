package io.holdfast.examples;

import io.holdfast.intake.EventProcessor;
import io.holdfast.intake.InboundMessage;
import io.holdfast.intake.IntakeOptions;
import io.holdfast.intake.ReceiveOutcome;
import io.holdfast.intake.TelephonyBillingRules;
import io.holdfast.intake.TelephonyRates;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.FailedEventQuery;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.RetryRunner;
import io.holdfast.retry.RetryRunnerOptions;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

/** Bills events that arrive twice, out of order, malformed or without sufficient credits. */
public final class EventBilling {

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/event-billing" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Ledger.SCHEMA, Retries.SCHEMA, EventProcessor.SCHEMA)) {
            Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
            Retries retries = new Retries(store, RetryOptions.DEFAULT);
            EventProcessor processor = new EventProcessor(
                    store, retries, TelephonyBillingRules.of(ledger, TelephonyRates.DEFAULT), IntakeOptions.DEFAULT);

            // Random ids, so that the example can run again on the same data.
            UUID ada = UUID.randomUUID();
            UUID call = UUID.randomUUID();
            UUID number = UUID.randomUUID();
            ledger.putAccount(AccountId.of(ada), AccountSettings.NORMAL);
            ledger.addCredits(CreditRequest.purchase("invoice-" + ada, AccountId.of(ada), Credits.of(100)));

            // The hang-up arrives before the start of the call: it is saved and applied after the start.
            InboundMessage hangup =
                    event(call + "/h", "call_hangup", "'id':'" + call + "','tm_hangup':'2026-03-01T12:01:05Z'");
            System.out.println("hang-up: " + name(processor.receive(hangup)));
            InboundMessage start = event(
                    call + "/p",
                    "call_progressing",
                    "'id':'" + call + "','account_id':'" + ada + "','tm_progressing':'2026-03-01T12:00:00Z'");
            System.out.println("start: " + name(processor.receive(start)));
            System.out.println("duplicate start: " + name(processor.receive(start)));
            try (RetryRunner runner = processor.newRetryRunner(RetryRunnerOptions.DEFAULT)) {
                System.out.println("retried: " + runner.runOnce().succeeded());
                System.out.println("after the call: " + left(ledger, ada));

                // The price of 500 exceeds the balance: the event is saved and charged after a top-up.
                InboundMessage created = event(
                        number + "/c",
                        "number_created",
                        "'id':'" + number + "','account_id':'" + ada + "','tm_create':'2026-03-01T12:00:00Z'");
                System.out.println("number: " + name(processor.receive(created)));
                retries.list(FailedEventQuery.ALL.withStatus(Status.REFUSED))
                        .rows()
                        .forEach(failed -> System.out.println("  " + failed.error()));
                ledger.addCredits(CreditRequest.purchase("top-up-" + ada, AccountId.of(ada), Credits.of(500)));
                retries.requeueAll(FailedEventQuery.ALL.withStatus(Status.REFUSED));
                System.out.println("after the top-up: " + runner.runOnce().succeeded() + " charged, "
                        + left(ledger, ada) + " left");
            }

            // A malformed message is saved for manual review; here it is discarded.
            if (processor.receive(InboundMessage.of("not JSON".getBytes(StandardCharsets.UTF_8)))
                    instanceof ReceiveOutcome.SavedForRetry malformed) {
                System.out.println("malformed: " + malformed.event().status());
                retries.discard(malformed.event().id(), "test message");
            }
            System.out.println("ledger consistent: " + ledger.check().isClean() + ", retry consistent: "
                    + retries.check().isClean());
        }
    }

    private static InboundMessage event(String id, String type, String data) {
        String json = "{'id':'" + id + "','type':'" + type + "','publisher':'example','data':{" + data + "}}";
        return InboundMessage.of(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static String name(ReceiveOutcome received) {
        return received.getClass().getSimpleName();
    }

    private static long left(Ledger ledger, UUID account) {
        return ledger.balance(AccountId.of(account)).orElseThrow().available();
    }

    private EventBilling() {}
}
