package io.holdfast.seats.internal;

import io.holdfast.seats.SeatTransition;
import io.holdfast.seats.event.SeatsEventTypes;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Emits the events for seat transitions. */
final class SeatEventWriter {

    /** The maximum length of a list of seats in one event. A longer list continues in another event. */
    private static final int MAX_TEXT = 900;

    private SeatEventWriter() {}

    static void emit(Tx tx, String event, @Nullable String booking, SeatTransition transition, LineItemRow line) {
        if (line.isArea()) {
            emit(tx, event, booking, transition, line.section(), null, line.count());
        } else {
            for (String seats : ranges(line)) {
                emit(tx, event, booking, transition, line.section(), seats, null);
            }
        }
    }

    private static void emit(
            Tx tx,
            String event,
            @Nullable String booking,
            SeatTransition transition,
            String section,
            @Nullable String seats,
            @Nullable Integer places) {
        switch (transition) {
            case RESERVE -> tx.emit(SeatsEventTypes.HELD, event, booking, section, seats, places);
            case FINALIZE -> tx.emit(SeatsEventTypes.SOLD, event, booking, section, seats, places, true);
            case SELL -> tx.emit(SeatsEventTypes.SOLD, event, booking, section, seats, places, false);
            case RELEASE -> tx.emit(SeatsEventTypes.FREED, event, booking, section, seats, places, false);
            case EXPIRE -> tx.emit(SeatsEventTypes.FREED, event, booking, section, seats, places, true);
            case CANCEL -> tx.emit(SeatsEventTypes.CANCELLED, event, booking, section, seats, places, false);
            case WITHHOLD -> tx.emit(SeatsEventTypes.CANCELLED, event, booking, section, seats, places, true);
            case BLOCK -> tx.emit(SeatsEventTypes.BLOCKED, event, booking, section, seats, places);
            case ADD -> tx.emit(SeatsEventTypes.ADDED, event, booking, section, seats, places);
            case REMOVE -> tx.emit(SeatsEventTypes.REMOVED, event, booking, section, seats, places);
            case PLAN -> {}
            case UNBLOCK -> tx.emit(SeatsEventTypes.UNBLOCKED, event, booking, section, seats, places);
        }
    }

    /** Returns the seats of a line as strings such as {@code 3/7-9,4/1}. */
    static List<String> ranges(LineItemRow line) {
        List<String> texts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        List<Integer> seats = line.seats().stream().sorted().toList();
        for (int i = 0; i < seats.size(); ) {
            int first = seats.get(i);
            int last = first;
            for (i++; i < seats.size() && seats.get(i) == last + 1 && (last + 1) % line.perRow() != 0; i++) {
                last++;
            }
            if (text.length() > MAX_TEXT) {
                texts.add(text.toString());
                text.setLength(0);
            }
            text.append(text.isEmpty() ? "" : ",")
                    .append(first / line.perRow() + 1)
                    .append('/')
                    .append(first % line.perRow() + 1);
            if (last > first) {
                text.append('-').append(last % line.perRow() + 1);
            }
        }
        texts.add(text.toString());
        return texts;
    }
}
