package io.holdfast.torture.workload;

import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.torture.process.SimulatedCaller;
import io.holdfast.torture.workload.LedgerCommand.Charge;
import io.holdfast.torture.workload.QueueCommand.Enqueue;
import io.holdfast.torture.workload.SeatsCommand.Reserve;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A seat, its price and its ticket in one commit; if a room refuses its part, then nothing of it. */
record PurchaseCommand(Reserve reserve, Charge charge, Enqueue ticket) implements Command.WriteCommand {

    @Override
    public String module() {
        return "several";
    }

    /** @throws RefusedException by whatever room refuses */
    @Override
    public String run(ModulesUnderTest rooms, Tx tx) {
        return String.join(
                ";",
                SeatsCommand.describe(rooms.seats().reserve(tx, reserve.asked()).orThrow()),
                LedgerCommand.describe(rooms.ledger().charge(tx, charge.usage()).orThrow()),
                SeatsCommand.describe(rooms.seats()
                        .finalize(
                                tx,
                                EventId.of(reserve.event()),
                                BookingId.of(reserve.booking()),
                                BuyerId.of(reserve.buyer()))
                        .orThrow()),
                QueueCommand.describe(
                        rooms.queues().enqueue(tx, ticket.message()).orThrow()));
    }

    @Override
    public void replay(ReferenceModel plain, Instant now, String answer) {
        String no = refusal(plain, now);
        if (no != null) {
            InvariantViolation.requireEqual(SimulatedCaller.REFUSED + no, answer);
            return;
        }
        String[] parts = answer.split(";", -1);
        InvariantViolation.require(parts.length == 4, "nobody should have refused, but: " + answer);
        reserve.replay(plain, now, parts[0]);
        charge.replay(plain, now, parts[1]);
        new SeatsCommand.Sell(reserve.event(), reserve.booking(), reserve.buyer()).replay(plain, now, parts[2]);
        ticket.replay(plain, now, parts[3]);
    }

    /** Who refuses first. The rooms know nothing of each other, so each can be asked alone. */
    private @Nullable String refusal(ReferenceModel plain, Instant now) {
        String no = plain.seats().refusal(reserve, now);
        if (no == null) {
            no = plain.ledger().refusal(charge.key(), charge.account(), charge.cost(), now);
        }
        return no == null ? plain.queue().refusal(ticket, now) : no;
    }
}
