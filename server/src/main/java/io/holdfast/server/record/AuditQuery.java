package io.holdfast.server.record;

import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.AuditApi;
import io.holdfast.server.record.AuditSchema.AuditKey;
import io.holdfast.server.record.AuditSchema.AuditRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Searches the audit log with the most selective index for the request, and filters the rows by the remaining
 * conditions.
 */
final class AuditQuery {

    private static final int SCANNED = 1_000;
    private static final int MAX_SCANNED = 20_000;

    private AuditQuery() {}

    /** Returns a page, newest first. A page can have fewer rows than the limit even if more rows follow. */
    static Page<AuditApi.AuditedCommit> run(ReadTx tx, AuditApi.AuditOf request) {
        int limit = pageSize(request.limit());
        List<AuditApi.AuditedCommit> found = new ArrayList<>();
        String cursor = request.cursor();
        for (int scanned = 0; scanned < MAX_SCANNED; scanned += SCANNED) {
            // Never reads more rows than the page has space for, so that the cursor is always after the last row read.
            int size = Math.min(SCANNED, limit - found.size());
            Page<Entry<AuditKey, AuditRow>> page = scan(tx, request).page(size, cursor);
            page.rows().stream()
                    .filter(row -> matches(request, row))
                    .map(AuditQuery::toApi)
                    .forEach(found::add);
            cursor = page.next().orElse(null);
            if (cursor == null || found.size() == limit || isBefore(page, request.from())) {
                break;
            }
        }
        return new Page<>(found, Optional.ofNullable(cursor));
    }

    /** Returns whether a page has passed the earliest time, so that no further row can match. */
    private static boolean isBefore(Page<Entry<AuditKey, AuditRow>> page, @Nullable Instant from) {
        return from != null
                && !page.rows().isEmpty()
                && page.rows().get(page.rows().size() - 1).key().time().isBefore(from);
    }

    private static Scan<?, Entry<AuditKey, AuditRow>> scan(ReadTx tx, AuditApi.AuditOf request) {
        if (request.subject() != null) {
            return tx.scan(AuditSchema.AUDIT, AuditSchema.BY_SUBJECT)
                    .at(request.subject())
                    .reverse();
        }
        if (request.author() != null) {
            return tx.scan(AuditSchema.AUDIT, AuditSchema.BY_AUTHOR)
                    .at(request.author())
                    .reverse();
        }
        if (request.operation() != null) {
            return tx.scan(AuditSchema.AUDIT, AuditSchema.BY_OPERATION)
                    .at(request.operation())
                    .reverse();
        }
        Scan<AuditKey, Entry<AuditKey, AuditRow>> all = tx.scan(AuditSchema.AUDIT);
        if (request.from() != null) {
            all = all.from(new AuditKey(request.from(), 0, 0));
        }
        return (request.to() == null ? all : all.to(new AuditKey(request.to(), 0, 0))).reverse();
    }

    private static boolean matches(AuditApi.AuditOf request, Entry<AuditKey, AuditRow> row) {
        Instant time = row.key().time();
        return (request.from() == null || !time.isBefore(request.from()))
                && (request.to() == null || time.isBefore(request.to()))
                && (request.author() == null
                        || request.author().equals(row.value().author()))
                && (request.operation() == null
                        || request.operation().equals(row.value().operation()))
                && (request.subject() == null || row.value().subjects().contains(request.subject()));
    }

    private static AuditApi.AuditedCommit toApi(Entry<AuditKey, AuditRow> row) {
        return new AuditApi.AuditedCommit(
                row.key().time(),
                Long.toString(row.key().commit()),
                row.value().author(),
                row.value().operation(),
                row.value().requestId(),
                row.value().events().stream()
                        .map(event -> new AuditApi.AuditedEvent(event.type(), event.subject(), event.entry()))
                        .toList(),
                row.value().namedSubjects());
    }
}
