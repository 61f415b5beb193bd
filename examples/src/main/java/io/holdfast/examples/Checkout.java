package io.holdfast.examples;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.RefundRequest;
import io.holdfast.ledger.Usage;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.seats.Amendment;
import io.holdfast.seats.Booking;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BookingSelection;
import io.holdfast.seats.BookingStep;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.SeatsOutcome.Booked;
import io.holdfast.seats.SeatsOutcome.BookingAmended;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.Store;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Sells a seat, charges for it and enqueues its ticket in one transaction that spans three modules. Takes a ticket back
 * in one transaction that refunds the price and frees the seat.
 */
public final class Checkout {

    private static final EventId TOSCA = EventId.of("tosca");
    private static final AccountId ADA = AccountId.of(new UUID(0, 1815));
    private static final AccountId BOB = AccountId.of(new UUID(0, 1903));

    private final Store store;
    private final Ledger ledger;
    private final Seats seats;
    private final Queues queues;

    private Checkout(Store store) {
        this.store = store;
        ledger = new Ledger(store, LedgerOptions.DEFAULT);
        seats = new Seats(store, SeatsOptions.DEFAULT);
        queues = new Queues(store, QueueOptions.DEFAULT);
    }

    public static void main(String[] args) {
        Path folder = Path.of(args.length == 0 ? "example-data/checkout" : args[0]);
        try (Store store = Store.open(RocksDb.at(folder), Ledger.SCHEMA, Seats.SCHEMA, Queues.SCHEMA)) {
            Checkout shop = new Checkout(store);
            shop.open();
            shop.tryToBuy("order-1", ADA, "A-1 row 1 seat 1", Seat.of("A-1", 1, 1), "tickets");
            shop.tryToBuy("order-2", BOB, "a seat that is already sold", Seat.of("A-1", 1, 1), "tickets");
            shop.tryToBuy("order-3", BOB, "a price above the balance", Seat.of("A-1", 1, 2), "tickets");
            shop.tryToBuy("order-4", ADA, "a queue that does not exist", Seat.of("A-1", 1, 3), "no-such-queue");
            shop.tryToBuy("order-5", ADA, "A-1 row 1 seat 2", Seat.of("A-1", 1, 2), "tickets");
            shop.tryToRefund("order-5", "order-5", "its own payment");
            shop.tryToRefund("order-1", "order-5", "a payment that was already refunded");
            shop.show();
        }
    }

    private void open() {
        queues.admin().create(QueueConfig.named("tickets")).orThrow();
        seats.events()
                .create(EventPlan.of(TOSCA, "Tosca", SectionPlan.rows("A-1", 1, 3, Price.of(9_000))))
                .orThrow();
        for (AccountId account : new AccountId[] {ADA, BOB}) {
            ledger.putAccount(account, AccountSettings.NORMAL).orThrow();
        }
        ledger.addCredits(CreditRequest.purchase("invoice-1", ADA, Credits.of(20_000)))
                .orThrow();
        ledger.addCredits(CreditRequest.purchase("invoice-2", BOB, Credits.of(5_000)))
                .orThrow();
    }

    /** Runs a purchase in one transaction. A refusal throws and rolls everything back; a repeat changes nothing. */
    private Balance buy(String order, AccountId account, Seat seat, String queue) {
        BuyerId buyer = BuyerId.of(account.toString());
        return store.write(tx -> {
            Booking booking = seats.reserve(
                            tx, ReservationRequest.of(TOSCA, BookingId.of(order), buyer, SeatChoice.seats(seat)))
                    .orThrow(Booked.class)
                    .booking();
            Posted paid = ledger.charge(tx, Usage.of(order, account, Credits.of(booking.total())))
                    .orThrow(Posted.class);
            seats.finalize(tx, TOSCA, booking.id(), buyer).orThrow();
            byte[] ticket = (seat + " for " + account).getBytes(StandardCharsets.UTF_8);
            queues.enqueue(tx, NewMessage.of(queue, ticket).withDedupKey(order)).orThrow();
            return paid.balance();
        });
    }

    /**
     * Cancels an order and refunds its payment in one transaction. A refusal throws and rolls everything back, so that
     * no seat is freed without a refund, and nothing is refunded for a seat that remains sold.
     *
     * @param payment the order whose payment is refunded
     */
    private Balance refund(String order, String payment) {
        BookingChangeReason reason = BookingChangeReason.of("ticket returned").by("desk-3");
        return store.write(tx -> {
            BookingStep cancelled = seats.amendments()
                    .cancel(
                            tx,
                            Amendment.of(TOSCA, BookingId.of(order), "return-" + order, reason),
                            BookingSelection.ALL,
                            false)
                    .orThrow(BookingAmended.class)
                    .step();
            Ulid charge = ledger.usageEvent(tx, payment).orElseThrow().transaction();
            Credits price = Credits.of(-cancelled.difference());
            return ledger.refund(tx, RefundRequest.of("return-" + order, charge).withAmount(price))
                    .orThrow(Posted.class)
                    .balance();
        });
    }

    private void tryToRefund(String order, String payment, String description) {
        try {
            Balance left = refund(order, payment);
            System.out.println(order + ", refund of " + description + ": seat is free, " + left.available()
                    + " credits available");
        } catch (RefusedException e) {
            Booking.Status status =
                    seats.booking(TOSCA, BookingId.of(order)).orElseThrow().status();
            System.out.println(
                    order + ", refund of " + description + ": " + e.refusal().code() + ", seat is still " + status);
        }
    }

    private void tryToBuy(String order, AccountId account, String description, Seat seat, String queue) {
        try {
            Balance left = buy(order, account, seat, queue);
            System.out.println(order + ", " + description + ": sold, " + left.available() + " credits left");
        } catch (RefusedException e) {
            System.out.println(order + ", " + description + ": " + e.refusal().code());
        }
    }

    private void show() {
        System.out.println("sold: "
                + seats.views().stats(TOSCA, SectionId.of("A-1")).orElseThrow().sold() + " of 3, tickets: "
                + queues.views().stats("tickets").orElseThrow().depth() + ", Ada has "
                + ledger.balance(ADA).orElseThrow().balance() + ", Bob "
                + ledger.balance(BOB).orElseThrow().balance());
        System.out.println("all modules consistent: "
                + (ledger.check().isClean()
                        && seats.check().isClean()
                        && queues.check().isClean()));
    }
}
