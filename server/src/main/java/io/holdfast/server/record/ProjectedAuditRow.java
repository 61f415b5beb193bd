package io.holdfast.server.record;

import io.holdfast.server.record.AuditSchema.AuditEventRow;
import io.holdfast.server.record.AuditSchema.AuditKey;
import io.holdfast.server.record.AuditSchema.AuditRow;
import io.holdfast.server.record.AuditSchema.AuditStateRow;
import io.holdfast.store.record.CommitRecord;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.RecordedEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * A row that is to be added to the audit log.
 *
 * @param after the position of the audit log after the row
 */
record ProjectedAuditRow(AuditKey key, AuditRow row, AuditStateRow after) {

    /** The maximum number of events in a row; a commit with more events has several rows. */
    static final int MAX_EVENTS = 100;

    private static final int MAX_RECORDS = 500;
    private static final long MAX_RECORD_BYTES = 2L << 20;

    /**
     * Reads the next records and returns their rows. The rows of a commit are the same wherever a previous read ended.
     *
     * @param start the position after which to read
     * @param rows the number of rows that the commit of the position has so far
     * @param epoch the epoch of the cursors in the new positions
     * @param gaps the number of gaps in the new positions
     */
    static List<ProjectedAuditRow> read(Feed feed, FeedCursor start, int rows, long epoch, long gaps) {
        List<CommitRecord> records = feed.records(start, MAX_RECORDS, MAX_RECORD_BYTES);
        List<ProjectedAuditRow> pending = new ArrayList<>(records.size());
        long commit = start.commit();
        int next = rows;
        for (int i = 0; i < records.size(); i++) {
            CommitRecord record = records.get(i);
            next = record.commit() == commit ? next : 0;
            commit = record.commit();
            boolean last =
                    i + 1 < records.size() ? records.get(i + 1).commit() != commit : isLastPart(feed, epoch, record);
            List<RecordedEvent> events = record.events();
            int from = 0;
            do {
                int to = Math.min(from + MAX_EVENTS, events.size());
                boolean whole = last && to == events.size();
                int index = whole ? FeedCursor.WHOLE_COMMIT : events.get(to - 1).index();
                AuditKey key = new AuditKey(record.time(), commit, next);
                next++;
                pending.add(new ProjectedAuditRow(
                        key,
                        row(record, events.subList(from, to), whole ? record.subjects() : List.of()),
                        new AuditStateRow(new FeedCursor(epoch, commit, index).toString(), gaps, whole ? null : next)));
                from = to;
            } while (from < events.size());
        }
        return pending;
    }

    /** Returns whether no other record contains later events of the same commit. */
    private static boolean isLastPart(Feed feed, long epoch, CommitRecord record) {
        int count = record.events().size();
        if (count == 0) {
            return true;
        }
        int last = record.events().get(count - 1).index();
        List<CommitRecord> following = feed.records(new FeedCursor(epoch, record.commit(), last), 1, 1);
        return following.isEmpty() || following.get(0).commit() != record.commit();
    }

    private static AuditRow row(CommitRecord record, List<RecordedEvent> events, List<String> subjects) {
        String author = record.origin().author();
        return new AuditRow(
                author.isEmpty() ? null : author,
                record.origin().requestId(),
                record.origin().operation(),
                events.stream()
                        .map(event -> new AuditEventRow(event.typeId(), event.subject(), event.entry()))
                        .toList(),
                subjects);
    }
}
