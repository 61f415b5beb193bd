package io.holdfast.cli.demo;

import io.holdfast.api.BookingAmendmentApi.Cancel;
import io.holdfast.api.LedgerApi.AddCredits;
import io.holdfast.api.LedgerApi.TransactionType;
import io.holdfast.api.LedgerApi.Usage;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.SeatsApi.Best;
import io.holdfast.api.SeatsApi.Booking;
import io.holdfast.api.SeatsApi.BookingOf;
import io.holdfast.api.SeatsApi.BookingStatus;
import io.holdfast.api.SeatsApi.CreateEvent;
import io.holdfast.api.SeatsApi.Places;
import io.holdfast.api.SeatsApi.Reserve;
import io.holdfast.api.SeatsApi.Section;
import io.holdfast.api.SeatsEndpoints;
import io.holdfast.client.CallOutcome;
import io.holdfast.client.Holdfast;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Ticket sales for an event. When it is sold out, some buyers cancel after a while, and their seats are sold again. */
final class DemoTicketSales {

    static final String EVENT = "gala";

    /** The number of buyers who find the event sold out before others cancel. */
    private static final int REFUSED_BUYERS = 100;

    private static final int CANCELLATIONS = 60;

    private final Holdfast client;
    private final Random random;
    private int refusedSinceSoldOut;

    DemoTicketSales(Holdfast client, Random random) {
        this.client = client;
        this.random = random;
    }

    void openEvent() {
        List<Section> sections = List.of(
                Section.rows("Stalls-1", 8, 20, 400),
                Section.rows("Stalls-2", 8, 20, 400),
                Section.rows("Balcony", 4, 24, 250),
                Section.area("Standing", 120, 100));
        client.seats().createEvent(new CreateEvent(EVENT, "Gala", sections)).send();
    }

    /** Reserves seats for a random buyer, who then pays, cancels, or lets the hold expire. */
    void sell() {
        UUID account = DemoLedgerActivity.ACCOUNTS.get(random.nextInt(DemoLedgerActivity.ACCOUNTS.size()));
        String booking = UUID.randomUUID().toString();
        String buyer = account.toString();
        CallOutcome<Booking> outcome =
                client.seats().reserve(reservation(booking, buyer)).sendForOutcome();
        if (!(outcome instanceof CallOutcome.Done<Booking> done)) {
            cancelSomeIfSoldOut();
            return;
        }
        switch (random.nextInt(8)) {
            case 0 ->
                client.seats().release(new BookingOf(EVENT, booking, buyer)).send();
            case 1 -> {} // The hold expires.
            default -> pay(account, done.value());
        }
    }

    private Reserve reservation(String booking, String buyer) {
        Duration hold = Duration.ofSeconds(20);
        if (random.nextInt(4) == 0) {
            Places places = new Places("Standing", 1 + random.nextInt(4));
            return Reserve.places(EVENT, booking, buyer, places).withHoldFor(hold);
        }
        Best best = Best.of(1 + random.nextInt(4)).withTogether(random.nextBoolean());
        return Reserve.best(EVENT, booking, buyer, best).withHoldFor(hold);
    }

    /** Charges for the seats and sells them in one transaction. */
    private void pay(UUID account, Booking booking) {
        client.transaction()
                .add(
                        LedgerEndpoints.ADD_CREDITS,
                        AddCredits.of(
                                "ticket-" + booking.booking(), account, TransactionType.PURCHASE, booking.total()))
                .add(LedgerEndpoints.CHARGE, Usage.of("ticket-" + booking.booking(), account, booking.total()))
                .add(SeatsEndpoints.FINALIZE, new BookingOf(booking.event(), booking.booking(), booking.buyer()))
                .commit()
                .send();
    }

    private void cancelSomeIfSoldOut() {
        boolean soldOut = client.seats().event(EVENT).send().soldOut() != null;
        refusedSinceSoldOut = soldOut ? refusedSinceSoldOut + 1 : 0;
        if (refusedSinceSoldOut < REFUSED_BUYERS) {
            return;
        }
        refusedSinceSoldOut = 0;
        client.seats().bookings(EVENT).stream()
                .filter(booking -> booking.status() == BookingStatus.SOLD)
                .limit(CANCELLATIONS)
                .forEach(booking -> client.seats()
                        .cancel(Cancel.all(EVENT, booking.booking(), "cancel", "the buyer cannot attend"))
                        .send());
    }
}
