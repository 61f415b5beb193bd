package io.holdfast.seats.internal;

import io.holdfast.seats.internal.SeatsSchema.BuyerSeatsKey;
import io.holdfast.seats.internal.SeatsSchema.EventKey;
import io.holdfast.seats.internal.row.BuyerSeatsRow;
import io.holdfast.seats.internal.row.EventRulesRow;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.store.Tx;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The seats and places of buyers in a write transaction, for an event with a limit per buyer. A buyer's row is counted
 * from the stored bookings once, and then changed with every booking.
 */
final class BuyerSeats {

    private final Tx tx;
    private final EventKey event;
    private final Map<String, BuyerSeatsRow> changed = new HashMap<>();

    BuyerSeats(Tx tx, EventKey event) {
        this.tx = tx;
        this.event = event;
    }

    /** Returns the row of a buyer. */
    BuyerSeatsRow load(String buyer, EventRulesRow rules) {
        BuyerSeatsRow row = find(buyer, rules);
        if (row == null) {
            row = new BuyerSeatsRow(rules.limitNumber(), BuyerSeatsRow.count(tx, event, buyer));
            changed.put(buyer, row);
        }
        return row;
    }

    /** Records that a booking has received lines (sign 1) or lost them (sign -1). */
    void add(@Nullable EventRulesRow rules, String buyer, String booking, List<LineItemRow> lines, int sign) {
        if (rules == null || rules.maxPerBuyer() == null) {
            return;
        }
        BuyerSeatsRow row = find(buyer, rules);
        // A row that does not exist yet is counted from the bookings when it is needed.
        if (row != null) {
            int count = lines.stream().mapToInt(LineItemRow::count).sum();
            changed.put(buyer, row.plus(booking, sign * count));
        }
    }

    void save() {
        changed.forEach((buyer, row) -> tx.put(SeatsSchema.BUYER_SEATS, new BuyerSeatsKey(event, buyer), row));
    }

    private @Nullable BuyerSeatsRow find(String buyer, EventRulesRow rules) {
        BuyerSeatsRow row = changed.get(buyer);
        return row != null
                ? row
                : tx.get(SeatsSchema.BUYER_SEATS, new BuyerSeatsKey(event, buyer))
                        .filter(stored -> stored.limitNumber() == rules.limitNumber())
                        .orElse(null);
    }
}
