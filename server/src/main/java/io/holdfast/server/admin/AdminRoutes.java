package io.holdfast.server.admin;

import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.Operation.query;

import io.holdfast.api.AdminApi;
import io.holdfast.api.AdminEndpoints;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.server.logging.LogLevels;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.common.StoreStats;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** The HTTP routes for store statistics, verification and backups. */
public final class AdminRoutes {

    private final ServerModules modules;
    private final BackupRepository backups;
    private final Executor slow;
    private final Instant started;
    private final VerificationProgress verification = new VerificationProgress();

    public AdminRoutes(ServerModules modules, BackupRepository backups, Executor slow) {
        this.modules = modules;
        this.backups = backups;
        this.slow = slow;
        this.started = modules.store().now();
    }

    public List<Operation<?, ?, ?>> operations() {
        return List.of(
                query(
                        AdminEndpoints.STORE,
                        (tx, q) -> tx.now(),
                        now -> store(modules.store().stats(), now)),
                background(
                        AdminEndpoints.VERIFY,
                        slow,
                        q -> verified(estimatedRows(), () -> modules.verify(verification, true))),
                query(AdminEndpoints.VERIFYING, (tx, q) -> verification.progress(), progress -> progress)
                        .asLocal(),
                background(AdminEndpoints.BACKUP, slow, q -> backups.create(modules.store(), q.name()))
                        .asLocal(),
                background(AdminEndpoints.BACKUPS, slow, q -> backups.list()).asLocal(),
                background(AdminEndpoints.DELETE_BACKUPS, slow, backups::deleteBackups)
                        .asLocal(),
                background(
                                AdminEndpoints.VERIFY_BACKUP,
                                slow,
                                q -> verified(0, () -> backups.verify(q.name(), q.id(), verification)))
                        .asLocal(),
                query(AdminEndpoints.LOG_LEVELS, (tx, q) -> LogLevels.all(), AdminRoutes::logLevels),
                background(AdminEndpoints.SET_LOG_LEVEL, slow, AdminRoutes::setLogLevel));
    }

    private static ResultPage<AdminApi.LogLevel> logLevels(Map<String, String> levels) {
        List<AdminApi.LogLevel> rows = new ArrayList<>();
        levels.forEach((logger, level) -> rows.add(new AdminApi.LogLevel(logger, level)));
        return new ResultPage<>(rows, null);
    }

    private static AdminApi.LogLevel setLogLevel(AdminApi.SetLogLevel request) {
        String level = request.level();
        if (level == null) {
            LogLevels.reset(request.logger());
        } else if (LogLevels.isLevel(level)) {
            LogLevels.set(request.logger(), level);
        } else {
            throw new MalformedRequestException(
                    "level", "'level' must be one of " + LogLevels.NAMES + ", but is '" + level + "'");
        }
        return new AdminApi.LogLevel(request.logger(), LogLevels.levelOf(request.logger()));
    }

    private AdminApi.Verified verified(long rows, Supplier<AdminApi.Verified> work) {
        verification.begin(rows);
        try {
            return work.get();
        } finally {
            verification.end();
        }
    }

    private long estimatedRows() {
        return modules.store().stats().familyRows().values().stream()
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
