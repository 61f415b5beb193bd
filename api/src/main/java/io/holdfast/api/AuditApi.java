package io.holdfast.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests and responses of the audit log. */
public interface AuditApi {

    /**
     * A request for entries in the audit log.
     *
     * @param author the id of an API key, {@code user:} followed by the id of an end user, or the name of a task
     * @param subject the subject or entry of an event, such as an account or a transaction, or another object that the
     *     operation names
     * @param operation the operation, such as {@code ledger.charge}
     * @param from the start of the time range, inclusive
     * @param to the end of the time range, exclusive
     */
    record AuditOf(
            @Nullable String author,
            @Nullable String subject,
            @Nullable String operation,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable Integer limit,
            @Nullable String cursor) {
        /** Creates a request without filters. */
        public static AuditOf all() {
            return new AuditOf(null, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code author}. */
        public AuditOf withAuthor(String author) {
            return new AuditOf(author, subject, operation, from, to, limit, cursor);
        }

        /** Returns a copy with the given {@code subject}. */
        public AuditOf withSubject(String subject) {
            return new AuditOf(author, subject, operation, from, to, limit, cursor);
        }

        /** Returns a copy with the given {@code operation}. */
        public AuditOf withOperation(String operation) {
            return new AuditOf(author, subject, operation, from, to, limit, cursor);
        }

        /** Returns a copy with the given {@code from}. */
        public AuditOf withFrom(Instant from) {
            return new AuditOf(author, subject, operation, from, to, limit, cursor);
        }

        /** Returns a copy with the given {@code to}. */
        public AuditOf withTo(Instant to) {
            return new AuditOf(author, subject, operation, from, to, limit, cursor);
        }
    }

    /**
     * A commit in the audit log.
     *
     * @param author the author of the change, or null if unknown
     * @param subjects objects that the operation names but that are not the subject of any event, such as the account
     *     whose settings it changed
     */
    record AuditedCommit(
            Instant time,
            String commit,
            @Nullable String author,
            @Nullable String operation,
            @Nullable String requestId,
            List<AuditedEvent> events,
            List<String> subjects) {}

    /** An event recorded by a commit. */
    record AuditedEvent(
            String type, String subject, @Nullable String entry) {}

    /**
     * A request for the authors of objects.
     *
     * @param entries the ids of the objects, such as transactions, bookings or messages; at most 100
     * @param subject the subject that the entries belong to, if their ids are not globally unique, such as the event of
     *     a booking
     */
    record AuthorsOf(List<String> entries, @Nullable String subject) {
        /** Creates a request with only the required fields. */
        public static AuthorsOf of(List<String> entries) {
            return new AuthorsOf(entries, null);
        }

        /** Returns a copy with the given {@code subject}. */
        public AuthorsOf withSubject(String subject) {
            return new AuthorsOf(entries, subject);
        }
    }

    /**
     * The author of a commit.
     *
     * @param author the author of the change, or null if unknown
     */
    record CommitAuthor(@Nullable String author, @Nullable String operation, Instant time, String commit) {}

    /**
     * The authors of the first and the latest change to an object. Objects that are not in the audit log are omitted
     * from the response.
     *
     * @param first the first retained commit about the object
     * @param last the latest commit about the object
     */
    record EntryAuthors(String entry, CommitAuthor first, CommitAuthor last) {}

    record Authors(List<EntryAuthors> authors) {}

    /**
     * The audit log's progress through the commit record.
     *
     * @param on whether the audit log is enabled
     * @param commit the latest commit that the audit log contains
     * @param latestCommit the latest commit in the store
     * @param upToDate whether the audit log contains all recorded commits
     * @param gaps the number of times that records were deleted before the audit log had read them
     */
    record AuditStatus(boolean on, String commit, String latestCommit, boolean upToDate, long gaps) {}
}
