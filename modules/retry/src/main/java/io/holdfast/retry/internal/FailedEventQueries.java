package io.holdfast.retry.internal;

import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.FailedEventQuery;
import io.holdfast.retry.internal.RetrySchema.AccountKey;
import io.holdfast.retry.internal.RetrySchema.GroupDueKey;
import io.holdfast.retry.internal.RetrySchema.ReferenceOrderKey;
import io.holdfast.retry.internal.RetrySchema.StatusKey;
import io.holdfast.retry.internal.RetrySchema.TypeKey;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists and counts failed events. */
public final class FailedEventQueries {

    private FailedEventQueries() {}

    /** Reads at most one page of rows from the most selective index and returns the matching rows. */
    public static Page<FailedEvent> list(ReadTx tx, FailedEventQuery query) {
        Page<Entry<String, FailedEventRow>> page = rows(tx, query).page(query.limit(), query.cursor());
        List<FailedEvent> matching = page.rows().stream()
                .map(Entry::value)
                .filter(row -> matches(query, row))
                .map(RetryViewMapper::toFailedEvent)
                .toList();
        return new Page<>(matching, page.next());
    }

    private static boolean matches(FailedEventQuery query, FailedEventRow row) {
        return (query.status() == null || row.status() == query.status())
                && (query.type() == null || row.type().equals(query.type()))
                && (query.publisher() == null || row.publisher().equals(query.publisher()))
                && (query.reference() == null || query.reference().equals(row.reference()))
                && (query.account() == null || query.account().equals(row.account()));
    }

    private static Scan<?, Entry<String, FailedEventRow>> rows(ReadTx tx, FailedEventQuery query) {
        String reference = query.reference();
        if (reference != null) {
            return tx.scan(RetrySchema.EVENTS, RetrySchema.BY_REFERENCE)
                    .prefix(ReferenceOrderKey.CODEC.prefix(reference));
        }
        String account = query.account();
        if (account != null) {
            return tx.scan(RetrySchema.EVENTS, RetrySchema.BY_ACCOUNT).prefix(AccountKey.CODEC.prefix(account));
        }
        Status status = query.status();
        if (status != null) {
            return tx.scan(RetrySchema.EVENTS, RetrySchema.BY_STATUS)
                    .prefix(StatusKey.CODEC.prefix(StatusKey.codeOf(status)));
        }
        String type = query.type();
        if (type != null) {
            return tx.scan(RetrySchema.EVENTS, RetrySchema.BY_TYPE).prefix(TypeKey.CODEC.prefix(type));
        }
        return tx.scan(RetrySchema.EVENTS);
    }

    public static List<FailedEvent> due(ReadTx tx, int limit, @Nullable String group) {
        return dueRows(tx, limit, group).stream()
                .map(RetryViewMapper::toFailedEvent)
                .toList();
    }

    /** Returns the due events of a group of runners. If the group is null, returns the due events without a group. */
    static List<FailedEventRow> dueRows(ReadTx tx, int limit, @Nullable String group) {
        Scan<?, Entry<String, FailedEventRow>> due = group == null
                ? tx.scan(RetrySchema.EVENTS, RetrySchema.DUE).through(tx.now())
                : tx.scan(RetrySchema.EVENTS, RetrySchema.DUE_IN_GROUP)
                        .from(new GroupDueKey(group, Instant.EPOCH))
                        .through(new GroupDueKey(group, tx.now()));
        return due.limit(limit).stream().map(Entry::value).toList();
    }

    public static Map<Status, Long> counts(ReadTx tx) {
        Map<Status, Long> counts = new EnumMap<>(Status.class);
        for (Status status : Status.values()) {
            counts.put(
                    status,
                    tx.scan(RetrySchema.EVENTS, RetrySchema.BY_STATUS)
                            .prefix(StatusKey.CODEC.prefix(StatusKey.codeOf(status)))
                            .count());
        }
        return counts;
    }
}
