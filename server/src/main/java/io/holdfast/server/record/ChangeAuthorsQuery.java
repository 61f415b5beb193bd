package io.holdfast.server.record;

import io.holdfast.api.AuditApi;
import io.holdfast.server.record.AuditSchema.AuditEventRow;
import io.holdfast.server.record.AuditSchema.AuditKey;
import io.holdfast.server.record.AuditSchema.AuditRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the authors of the first and the latest change to an object in the audit log. */
final class ChangeAuthorsQuery {

    private static final int MAX_ENTRIES = 100;
    private static final int SCANNED = 100;

    private ChangeAuthorsQuery() {}

    static List<AuditApi.EntryAuthors> run(ReadTx tx, AuditApi.AuthorsOf request) {
        if (request.entries().size() > MAX_ENTRIES) {
            throw Arguments.tooLarge(
                    "entries has " + request.entries().size() + " elements; the limit is " + MAX_ENTRIES);
        }
        List<AuditApi.EntryAuthors> found = new ArrayList<>();
        for (String entry : request.entries()) {
            Scan<?, Entry<AuditKey, AuditRow>> rows =
                    tx.scan(AuditSchema.AUDIT, AuditSchema.BY_SUBJECT).at(entry);
            AuditApi.CommitAuthor first = first(rows, entry, request.subject());
            AuditApi.CommitAuthor last = first == null ? null : first(rows.reverse(), entry, request.subject());
            if (first != null && last != null) {
                found.add(new AuditApi.EntryAuthors(entry, first, last));
            }
        }
        return found;
    }

    private static AuditApi.@Nullable CommitAuthor first(
            Scan<?, Entry<AuditKey, AuditRow>> rows, String entry, @Nullable String subject) {
        return rows.limit(SCANNED).stream()
                .filter(row -> row.value().events().stream().anyMatch(event -> isAbout(event, entry, subject)))
                .findFirst()
                .map(row -> new AuditApi.CommitAuthor(
                        row.value().author(),
                        row.value().operation(),
                        row.key().time(),
                        Long.toString(row.key().commit())))
                .orElse(null);
    }

    private static boolean isAbout(AuditEventRow event, String entry, @Nullable String subject) {
        return (entry.equals(event.entry()) || entry.equals(event.subject()))
                && (subject == null || subject.equals(event.subject()));
    }
}
