package io.holdfast.server;

import static io.holdfast.server.Operation.apart;
import static io.holdfast.server.Operation.reads;

import io.holdfast.api.AdminApi;
import io.holdfast.api.AdminCalls;
import io.holdfast.store.StoreStats;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** What whoever operates the server can call. */
final class AdminRoutes {

    private final Rooms rooms;
    private final Backups backups;
    private final Executor slow;
    private final Instant started;
    private final Verifying verifying = new Verifying();

    AdminRoutes(Rooms rooms, Backups backups, Executor slow) {
        this.rooms = rooms;
        this.backups = backups;
        this.slow = slow;
        this.started = rooms.store().now();
    }

    List<Operation<?>> all() {
        return List.of(
                reads(AdminCalls.STORE, (tx, q) -> store(rooms.store().stats(), tx.now())),
                apart(AdminCalls.VERIFY, slow, q -> verified(estimate(), () -> rooms.verify(verifying, true))),
                reads(AdminCalls.VERIFYING, (tx, q) -> verifying.now()),
                apart(AdminCalls.BACKUP, slow, q -> backups.make(rooms.store(), q.name())),
                apart(AdminCalls.BACKUPS, slow, q -> backups.list()),
                apart(
                        AdminCalls.VERIFY_BACKUP,
                        slow,
                        q -> verified(0, () -> backups.verify(q.name(), q.id(), verifying))));
    }

    private AdminApi.Verified verified(long rows, Supplier<AdminApi.Verified> work) {
        verifying.begin(rows);
        try {
            return work.get();
        } finally {
            verifying.end();
        }
    }

    private long estimate() {
        return rooms.store().stats().familyRows().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private AdminApi.Store store(StoreStats stats, Instant now) {
        return new AdminApi.Store(
                stats.lastCommit(),
                stats.commits(),
                stats.rolledBack(),
                stats.groups(),
                stats.largestGroup(),
                stats.writing(),
                stats.waiting(),
                stats.overloaded(),
                stats.slowFunctions(),
                stats.bytesOnDisk(),
                stats.familyRows(),
                stats.familyBytes(),
                started,
                now);
    }
}
