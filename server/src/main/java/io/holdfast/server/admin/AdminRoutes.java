package io.holdfast.server.admin;

import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.Operation.query;

import io.holdfast.api.AdminApi;
import io.holdfast.api.AdminEndpoints;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.common.StoreStats;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** What whoever operates the server can call. */
public final class AdminRoutes {

    private final ServerModules rooms;
    private final BackupFolders backups;
    private final Executor slow;
    private final Instant started;
    private final VerificationJob verifying = new VerificationJob();

    public AdminRoutes(ServerModules rooms, BackupFolders backups, Executor slow) {
        this.rooms = rooms;
        this.backups = backups;
        this.slow = slow;
        this.started = rooms.store().now();
    }

    public List<Operation<?>> operations() {
        return List.of(
                query(AdminEndpoints.STORE, (tx, q) -> store(rooms.store().stats(), tx.now())),
                background(AdminEndpoints.VERIFY, slow, q -> verified(estimate(), () -> rooms.verify(verifying, true))),
                query(AdminEndpoints.VERIFYING, (tx, q) -> verifying.progress()),
                background(AdminEndpoints.BACKUP, slow, q -> backups.create(rooms.store(), q.name())),
                background(AdminEndpoints.BACKUPS, slow, q -> backups.list()),
                background(
                        AdminEndpoints.VERIFY_BACKUP,
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
