package io.holdfast.server.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.AuditApi;
import io.holdfast.server.record.AuditSchema.AuditKey;
import io.holdfast.server.record.AuditSchema.AuditRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.record.EventType;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The audit log with commits of any size. */
class AuditLogProjectionTest {

    private static final EventType SENT = EventType.of("post", "sent", "A letter was sent.");
    private static final int LETTERS = 32_000;

    private final Store store;
    private final AuditLogProjection audit;

    AuditLogProjectionTest(@TempDir Path folder) {
        store = Store.open(
                RocksDb.at(folder), AuditSchema.SCHEMA, Schema.of("post").withEvents(SENT));
        audit = new AuditLogProjection(store, Duration.ofDays(1));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void send(String prefix, int count) {
        store.update(tx -> {
            for (int i = 0; i < count; i++) {
                tx.emit(SENT, prefix + "-subject-" + i % 7, prefix + "-letter-with-a-long-number-" + i);
            }
        });
    }

    private List<Entry<AuditKey, AuditRow>> rows() {
        return store.read(tx -> tx.scan(AuditSchema.AUDIT).toList());
    }

    private Set<String> entries() {
        Set<String> entries = new HashSet<>();
        rows().forEach(row -> row.value()
                .events()
                .forEach(event -> assertThat(entries.add(event.entry())).isTrue()));
        return entries;
    }

    private boolean isUpToDate() {
        return store.read(audit::status).upToDate();
    }

    private static void finish(AuditLogProjection projection) {
        while (projection.advance()) {}
    }

    @Test
    void commits_with_very_many_events_are_added_in_small_steps_and_the_log_can_be_rebuilt() {
        for (int i = 0; i < 4; i++) {
            send("commit" + i, LETTERS);
        }
        send("small", 1);
        int steps = 0;
        while (audit.advance()) {
            steps++;
        }
        assertThat(steps).isGreaterThan(100);
        assertThat(isUpToDate()).isTrue();
        assertThat(rows()).allMatch(row -> row.value().events().size() <= ProjectedAuditRow.MAX_EVENTS);
        assertThat(entries()).hasSize(4 * LETTERS + 1);
        assertThat(store.read(tx -> AuditQuery.run(
                                tx,
                                new AuditApi.AuditOf(
                                        null, "commit3-letter-with-a-long-number-31999", null, null, null, null, null)))
                        .rows())
                .singleElement()
                .satisfies(found -> assertThat(found.events()).hasSizeLessThanOrEqualTo(ProjectedAuditRow.MAX_EVENTS));

        List<Entry<AuditKey, AuditRow>> before = rows();
        audit.rebuild();
        assertThat(rows()).isEmpty();
        finish(audit);
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void a_projection_continues_in_the_middle_of_a_commit() {
        send("first", LETTERS);
        send("second", 250);
        for (int i = 0; i < 5; i++) {
            assertThat(audit.advance()).isTrue();
            assertThat(isUpToDate()).isFalse();
        }
        AuditLogProjection restarted = new AuditLogProjection(store, Duration.ofDays(1));
        assertThat(restarted.advance()).isTrue();
        // The first projection notices that the other one has stored rows.
        assertThat(audit.advance()).isTrue();
        finish(audit);
        finish(restarted);
        assertThat(entries()).hasSize(LETTERS + 250);
        assertThat(isUpToDate()).isTrue();
        assertThat(rows().stream().map(Entry::key).distinct()).hasSizeBetween(LETTERS / 100 + 3, LETTERS / 100 + 10);
    }

    @Test
    void old_rows_are_deleted_in_small_steps() {
        send("first", LETTERS);
        finish(audit);
        AuditLogProjection shortLived = new AuditLogProjection(store, Duration.ofNanos(1));
        shortLived.runOnce();
        assertThat(rows()).isEmpty();
    }

    @Test
    void events_with_very_long_subjects_do_not_stop_the_audit_log() {
        store.update(tx -> tx.emit(SENT, "x".repeat(1_024), "\u20ac".repeat(400)));
        send("later", 1);
        finish(audit);
        assertThat(entries()).contains("later-letter-with-a-long-number-0");
    }

    @Test
    void the_delay_after_failures_grows_and_the_failure_is_logged_again() {
        AtomicLong now = new AtomicLong();
        ProjectionBackoff failures = new ProjectionBackoff("the test", now::get);
        RuntimeException failure = new IllegalStateException("expected by this test");
        int attempts = 0;
        int logged = 0;
        for (int second = 0; second < 3_600; second++) {
            if (failures.isAttemptDue()) {
                attempts++;
                logged += failures.recordFailure(failure, () -> "the start") ? 1 : 0;
            }
            now.addAndGet(Duration.ofSeconds(1).toNanos());
        }
        assertThat(attempts).isBetween(55, 75);
        assertThat(logged).isBetween(5, 7);
        failures.recordSuccess();
        assertThat(failures.isAttemptDue()).isTrue();
    }
}
