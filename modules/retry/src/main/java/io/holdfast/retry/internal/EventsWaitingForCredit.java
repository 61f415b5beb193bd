package io.holdfast.retry.internal;

import io.holdfast.retry.Verdict.CreditNeed;
import io.holdfast.retry.internal.RetrySchema.CreditWaitKey;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The refused events that wait until their account has enough credit. */
public final class EventsWaitingForCredit {

    private EventsWaitingForCredit() {}

    /**
     * Returns the accounts after the given one, ordered by name, each with the credit that its cheapest event needs.
     */
    public static List<CreditNeed> accounts(ReadTx tx, int limit, @Nullable String after) {
        List<CreditNeed> needs = new ArrayList<>();
        @Nullable String last = after;
        while (needs.size() < limit) {
            CreditNeed next = next(tx, last);
            if (next == null) {
                break;
            }
            needs.add(next);
            last = next.account();
        }
        return needs;
    }

    private static @Nullable CreditNeed next(ReadTx tx, @Nullable String after) {
        var scan = tx.scan(RetrySchema.EVENTS, RetrySchema.WAITING_FOR_CREDIT);
        return (after == null ? scan : scan.after(new CreditWaitKey(after, Long.MAX_VALUE, Long.MAX_VALUE)))
                .first()
                .map(Entry::value)
                .map(row -> new CreditNeed(String.valueOf(row.account()), credits(row)))
                .orElse(null);
    }

    /** Returns the ids of the cheapest events of an account: as many as the given credit can pay for in total. */
    public static List<String> affordable(ReadTx tx, String account, long available, int limit) {
        List<String> ids = new ArrayList<>();
        long left = available;
        for (Entry<String, FailedEventRow> row : tx.scan(RetrySchema.EVENTS, RetrySchema.WAITING_FOR_CREDIT)
                .prefix(CreditWaitKey.CODEC.prefix(account))
                .limit(limit)) {
            long needed = credits(row.value());
            if (needed > left) {
                break;
            }
            left -= needed;
            ids.add(row.value().id());
        }
        return ids;
    }

    /**
     * Makes events due immediately, except those that have been claimed or removed in the meantime. Returns the number
     * of events that became due.
     */
    public static int requeue(Tx tx, FailedEventStore events, List<String> ids) {
        return (int) ids.stream()
                .filter(id -> events.requeue(tx, id) instanceof io.holdfast.retry.RetryOutcome.EventStored)
                .count();
    }

    private static long credits(FailedEventRow row) {
        Long credits = row.state().creditNeeded();
        return credits == null ? 0 : credits;
    }
}
