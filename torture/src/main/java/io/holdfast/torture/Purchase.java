package io.holdfast.torture;

import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.store.RefusedException;
import io.holdfast.store.Tx;
import io.holdfast.torture.LedgerCommand.Charge;
import io.holdfast.torture.QueueCommand.Enqueue;
import io.holdfast.torture.SeatsCommand.Reserve;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A seat, its price and its ticket in one commit; if a room refuses its part, then nothing of it. */
record Purchase(Reserve reserve, Charge charge, Enqueue ticket) implements Command.Change {

    @Override
    public String room() {
        return "several";
    }

    /** @throws RefusedException by whatever room refuses */
    @Override
    public String run(Rooms rooms, Tx tx) {
        return String.join(
                ";",
                SeatsCommand.words(rooms.seats().reserve(tx, reserve.asked()).orThrow()),
                LedgerCommand.words(rooms.ledger().charge(tx, charge.usage()).orThrow()),
                SeatsCommand.words(rooms.seats()
                        .finalize(
                                tx,
                                EventId.of(reserve.event()),
                                BookingId.of(reserve.booking()),
                                BuyerId.of(reserve.buyer()))
                        .orThrow()),
                QueueCommand.words(rooms.queues().enqueue(tx, ticket.message()).orThrow()));
    }

    @Override
    public void replay(Plain plain, Instant now, String answer) {
        String no = refusal(plain, now);
        if (no != null) {
            Violation.unlessEqual(Load.REFUSED + no, answer);
            return;
        }
        String[] parts = answer.split(";", -1);
        Violation.unless(parts.length == 4, "nobody should have refused, but: " + answer);
        reserve.replay(plain, now, parts[0]);
        charge.replay(plain, now, parts[1]);
        new SeatsCommand.Sell(reserve.event(), reserve.booking(), reserve.buyer()).replay(plain, now, parts[2]);
        ticket.replay(plain, now, parts[3]);
    }

    /** Who refuses first. The rooms know nothing of each other, so each can be asked alone. */
    private @Nullable String refusal(Plain plain, Instant now) {
        String no = plain.seats().refusal(reserve, now);
        if (no == null) {
            no = plain.ledger().refusal(charge.key(), charge.account(), charge.cost(), now);
        }
        return no == null ? plain.queue().refusal(ticket, now) : no;
    }
}
