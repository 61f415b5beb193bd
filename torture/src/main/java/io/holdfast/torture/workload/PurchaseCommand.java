package io.holdfast.torture.workload;

import io.holdfast.seats.BookingId;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.torture.workload.LedgerCommand.Charge;
import io.holdfast.torture.workload.QueueCommand.Enqueue;
import io.holdfast.torture.workload.SeatsCommand.Reserve;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reserves and sells seats, charges their price and enqueues the ticket in one commit. If a module refuses its part of
 * the purchase, nothing is written.
 */
record PurchaseCommand(Reserve reserve, Charge charge, Enqueue ticket) implements Command.WriteCommand {

    @Override
    public String module() {
        return "several";
    }

    /**
     * Runs all parts of the purchase.
     *
     * @throws RefusedException if a module refuses its part of the purchase
     */
    @Override
    public String run(ModulesUnderTest modules, Tx tx) {
        return String.join(
                ";",
                SeatsCommand.describe(
                        modules.seats().reserve(tx, reserve.request()).orThrow()),
                LedgerCommand.describe(
                        modules.ledger().charge(tx, charge.usage()).orThrow()),
                SeatsCommand.describe(modules.seats()
                        .finalize(
                                tx,
                                EventId.of(reserve.event()),
                                BookingId.of(reserve.booking()),
                                BuyerId.of(reserve.buyer()))
                        .orThrow()),
                QueueCommand.describe(
                        modules.queues().enqueue(tx, ticket.message()).orThrow()));
    }

    @Override
    public void replay(ReferenceModel model, Instant now, String answer) {
        String refusal = refusal(model, now);
        if (refusal != null) {
            InvariantViolationException.requireEqual(REFUSED + refusal, answer);
            return;
        }
        String[] parts = answer.split(";", -1);
        InvariantViolationException.require(parts.length == 4, "expected no refusal, but was: " + answer);
        reserve.replay(model, now, parts[0]);
        charge.replay(model, now, parts[1]);
        new SeatsCommand.Sell(reserve.event(), reserve.booking(), reserve.buyer()).replay(model, now, parts[2]);
        ticket.replay(model, now, parts[3]);
    }

    /**
     * Returns the first refusal, or null if no module refuses. The modules are independent and are queried separately.
     */
    private @Nullable String refusal(ReferenceModel model, Instant now) {
        String refusal = model.seats().refusal(reserve, now);
        if (refusal == null) {
            refusal = model.ledger().refusal(charge.key(), charge.account(), charge.cost(), now);
        }
        if (refusal == null) {
            refusal = model.seats().refuseSale(reserve);
        }
        return refusal == null ? model.queue().refusal(ticket, now) : refusal;
    }
}
