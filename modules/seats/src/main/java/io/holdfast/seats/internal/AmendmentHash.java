package io.holdfast.seats.internal;

import io.holdfast.seats.Amendment;
import io.holdfast.seats.BookingSelection;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.SeatChoice;
import io.holdfast.store.kit.RequestHash;
import java.util.UUID;

/** The request hashes of amendments. The hashes are stored, so the hashed data must never change. */
final class AmendmentHash {

    private AmendmentHash() {}

    static UUID cancel(Amendment amendment, BookingSelection part, boolean keepBack) {
        return add(start("cancel", amendment), part)
                .add(keepBack ? "keep-back" : "resell")
                .toUuid();
    }

    static UUID exchange(Amendment amendment, BookingSelection given, SeatChoice taken) {
        RequestHash hash = add(start("exchange", amendment), given).add(ReservationMatcher.describe(taken));
        ReservationMatcher.seatsOf(taken).stream()
                .map(Object::toString)
                .sorted()
                .forEach(hash::add);
        if (ReservationMatcher.withoutTickets(taken) instanceof SeatChoice.AreaPlaces places) {
            hash.add(places.count() + " " + places.area());
        }
        return hash.toUuid();
    }

    static UUID transfer(Amendment amendment, BuyerId to) {
        return start("transfer", amendment).add(to.value()).toUuid();
    }

    static UUID reduce(Amendment amendment, BuyerId buyer, BookingSelection part) {
        return add(start("reduce", amendment), part).add(buyer.value()).toUuid();
    }

    private static RequestHash start(String command, Amendment amendment) {
        String author = amendment.reason().author();
        return new RequestHash().add(command).add(amendment.reason().text()).add(author == null ? "" : author);
    }

    private static RequestHash add(RequestHash hash, BookingSelection part) {
        part.seats().stream().map(Object::toString).sorted().forEach(hash::add);
        hash.add("places");
        part.places().stream()
                .map(places -> places.count() + " " + places.area())
                .sorted()
                .forEach(hash::add);
        return hash;
    }
}
