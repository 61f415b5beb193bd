package io.holdfast.torture.cluster;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.Usage;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.QueueStats;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.EventPlan;
import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatCounts;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.SectionPlan;
import io.holdfast.seats.sale.Price;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.torture.workload.ModulesUnderTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * The commands in a sale: an order books a seat, charges its price and queues a ticket in one transaction; a printer
 * acknowledges a ticket and counts it as a credit in one transaction.
 */
final class SaleCommands {

    static final int PER_ROW = 50;
    static final long PRICE = 7;

    static final String SOLD = "sold";
    static final String TAKEN = "taken";

    private static final EventId EVENT = EventId.of("sale");
    private static final SectionId SECTION = SectionId.of("A-1");
    private static final String QUEUE = "tickets";
    private static final AccountId BUYER = AccountId.of(new UUID(0, 1));
    private static final AccountId PRINTER = AccountId.of(new UUID(0, 2));
    private static final Duration VISIBILITY = Duration.ofSeconds(5);
    private static final int MAX_ATTEMPTS = 1_000;
    private static final int BATCH = 16;

    private final LeaderModules leader;

    SaleCommands(LeaderModules leader) {
        this.leader = leader;
    }

    String execute(List<String> words) {
        ModulesUnderTest modules = leader.required();
        return switch (words.get(0)) {
            case "open" -> open(modules, Integer.parseInt(words.get(1)));
            case "buy" -> buy(modules, words.get(1), Integer.parseInt(words.get(2)));
            case "print" -> print(modules);
            case "report" -> report(modules).text();
            default -> throw new IllegalArgumentException("unknown sale command: " + words);
        };
    }

    private static String open(ModulesUnderTest modules, int seats) {
        modules.store().update(WriteOptions.DEFAULT.withDeadline(Duration.ofMinutes(1)), tx -> {
            modules.seats()
                    .events()
                    .create(
                            tx,
                            EventPlan.of(
                                    EVENT,
                                    "Sale",
                                    SectionPlan.rows(SECTION.toString(), seats / PER_ROW, PER_ROW, Price.of(PRICE))))
                    .orThrow();
            modules.queues()
                    .admin()
                    .create(tx, QueueConfig.named(QUEUE).withMaxAttempts(MAX_ATTEMPTS))
                    .orThrow();
            for (AccountId account : List.of(BUYER, PRINTER)) {
                modules.ledger().putAccount(tx, account, AccountSettings.NORMAL).orThrow();
            }
            modules.ledger()
                    .addCredits(tx, CreditRequest.purchase("deposit", BUYER, Credits.of(seats * PRICE)))
                    .orThrow();
        });
        return "open";
    }

    /** Sells a seat. A repeated order returns the original result. */
    private static String buy(ModulesUnderTest modules, String order, int seat) {
        BookingId booking = BookingId.of(order);
        BuyerId buyer = BuyerId.of(order);
        Seat wanted = Seat.of(SECTION, seat / PER_ROW + 1, seat % PER_ROW + 1);
        try {
            modules.store().update(tx -> {
                modules.seats()
                        .reserve(tx, ReservationRequest.of(EVENT, booking, buyer, SeatChoice.seats(wanted)))
                        .orThrow();
                modules.ledger()
                        .charge(tx, Usage.of(order, BUYER, Credits.of(PRICE)))
                        .orThrow();
                modules.seats().finalize(tx, EVENT, booking, buyer).orThrow();
                modules.queues()
                        .enqueue(
                                tx,
                                NewMessage.of(QUEUE, order.getBytes(StandardCharsets.UTF_8))
                                        .withDedupKey(order))
                        .orThrow();
            });
            return SOLD;
        } catch (RefusedException e) {
            return TAKEN;
        }
    }

    /** Prints some tickets and returns the number of printed tickets. */
    private static String print(ModulesUnderTest modules) {
        QueueOutcome.Leased leased =
                modules.queues().lease(LeaseRequest.of(QUEUE, BATCH).withVisibility(VISIBILITY));
        int printed = 0;
        for (MessageDelivery delivery :
                leased.orThrow(QueueOutcome.Deliveries.class).deliveries()) {
            String order = new String(delivery.payload(), StandardCharsets.UTF_8);
            try {
                modules.store().update(tx -> {
                    modules.queues().ack(tx, delivery.receipt()).orThrow();
                    LedgerOutcome.Posted counted = modules.ledger()
                            .addCredits(tx, CreditRequest.purchase("print-" + order, PRINTER, Credits.of(1)))
                            .orThrow(LedgerOutcome.Posted.class);
                    if (counted.repeated()) {
                        throw new IllegalStateException("the ticket of " + order + " was printed twice");
                    }
                });
                printed++;
            } catch (RefusedException e) { // The lease has expired: another printer has the ticket.
            }
        }
        return Integer.toString(printed);
    }

    private static SaleReport report(ModulesUnderTest modules) {
        return modules.store().read(tx -> {
            SeatCounts seats = modules.seats().views().stats(tx, EVENT, SECTION).orElseThrow();
            QueueStats tickets = modules.queues().views().stats(tx, QUEUE).orElseThrow();
            return new SaleReport(
                    seats.sold(),
                    seats.total() - seats.sold(),
                    modules.ledger().balance(tx, BUYER).orElseThrow().balance(),
                    tickets.ready() + tickets.delayed() + tickets.inFlight(),
                    modules.ledger().balance(tx, PRINTER).orElseThrow().balance());
        });
    }
}
