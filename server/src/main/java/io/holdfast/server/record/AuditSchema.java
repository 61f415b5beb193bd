package io.holdfast.server.record;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the audit log.
 *
 * <pre>
 * audit         (time, commit, number of the row in its commit) -> AuditRow     by author, operation, subject, entry
 * audit_state   0 -> AuditStateRow
 * </pre>
 */
public final class AuditSchema {

    /** The maximum size of an indexed subject, so that the index key does not exceed the limit of the store. */
    private static final int MAX_INDEXED = 900;

    static final Index<String, AuditKey, AuditRow> BY_AUTHOR =
            Index.on("audit_by_author", Keys.string(), AuditRow::author);
    static final Index<String, AuditKey, AuditRow> BY_OPERATION =
            Index.on("audit_by_operation", Keys.string(), AuditRow::operation);
    static final Index<String, AuditKey, AuditRow> BY_SUBJECT =
            Index.onEach("audit_by_subject", false, Keys.string(), (key, row) -> row.indexedSubjects());

    static final Table<AuditKey, AuditRow> AUDIT = Table.of("audit", AuditKey.CODEC, Values.cbor(AuditRow.class))
            .indexed(BY_AUTHOR)
            .indexed(BY_OPERATION)
            .indexed(BY_SUBJECT);

    static final Table<Integer, AuditStateRow> STATE =
            Table.of("audit_state", Keys.u16(), Values.cbor(AuditStateRow.class));

    public static final Schema SCHEMA = Schema.of("audit", AUDIT, STATE);

    private AuditSchema() {}

    /**
     * The key of a row. A commit with many events has several rows.
     *
     * @param first the number of the row in its commit, from 0; in earlier formats, the index of the row's first
     *     event
     */
    record AuditKey(Instant time, long commit, int first) {
        static final KeyCodec3<AuditKey, Instant, Long, Integer> CODEC = Keys.of(
                Keys.instant(),
                AuditKey::time,
                Keys.u64(),
                AuditKey::commit,
                Keys.u16(),
                AuditKey::first,
                AuditKey::new);
    }

    /**
     * The stored form of a commit in the audit log.
     *
     * @param named the ids of objects that the commit changed without an event about them, or null if there are none
     */
    record AuditRow(
            @Nullable String author,
            @Nullable String requestId,
            @Nullable String operation,
            List<AuditEventRow> events,
            @Nullable List<String> named) {

        AuditRow {
            named = named == null || named.isEmpty() ? null : named;
        }

        List<String> namedSubjects() {
            return named == null ? List.of() : named;
        }

        /** Returns the subjects and entries of the events. */
        Set<String> subjects() {
            Set<String> subjects = new LinkedHashSet<>();
            for (AuditEventRow event : events) {
                subjects.add(event.subject());
                if (event.entry() != null) {
                    subjects.add(event.entry());
                }
            }
            subjects.addAll(namedSubjects());
            return subjects;
        }

        /** Returns the subjects and entries by which the row can be found: those that fit into an index key. */
        Set<String> indexedSubjects() {
            Set<String> subjects = subjects();
            subjects.removeIf(subject -> subject.length() > MAX_INDEXED / 3 // a character has at most 3 bytes
                    && subject.getBytes(StandardCharsets.UTF_8).length > MAX_INDEXED);
            return subjects;
        }

        /** Returns the number of puts that store the row, and of deletes that delete it, including index entries. */
        int writes() {
            return 3 + indexedSubjects().size();
        }

        /** Returns the approximate size of the row with its index entries, in bytes. */
        long bytes() {
            long bytes = 200;
            for (AuditEventRow event : events) {
                bytes += event.type().length()
                        + 3L * event.subject().length()
                        + (event.entry() == null ? 0 : 3L * event.entry().length());
            }
            for (String subject : namedSubjects()) {
                bytes += 3L * subject.length();
            }
            return bytes;
        }
    }

    /** The stored form of an event in the audit log. */
    record AuditEventRow(
            String type, String subject, @Nullable String entry) {}

    /**
     * The position of the audit log.
     *
     * @param cursor the cursor of the feed after the last record that was read
     * @param gaps the number of times that records were deleted before they were read
     * @param rows the number of rows of the cursor's commit so far, or null if the cursor is after a whole commit
     */
    record AuditStateRow(String cursor, long gaps, @Nullable Integer rows) {}
}
