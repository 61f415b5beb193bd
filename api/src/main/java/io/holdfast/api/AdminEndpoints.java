package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The endpoints for server operators. */
public interface AdminEndpoints extends AdminApi {

    Endpoint<EmptyRequest, Store> STORE = query("admin.store", "GET /v1/admin/store", EmptyRequest.class, Store.class)
            .withSummary("Returns store statistics: commits, waiting writes, and rows and bytes by table.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, Verified> VERIFY = command(
                    "admin.verify", "POST /v1/admin/verify", EmptyRequest.class, Verified.class)
            .withSummary("Verifies all files, rows and indexes of the store, and runs each module's check.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, Verifying> VERIFYING = query(
                    "admin.verifying", "GET /v1/admin/verify", EmptyRequest.class, Verifying.class)
            .withSummary("Returns the progress of the verification that runs on this server.")
            .withScope(Endpoint.ADMIN);

    Endpoint<MakeBackup, Backup> BACKUP = command(
                    "admin.backup", "POST /v1/admin/backups", MakeBackup.class, Backup.class)
            .withSummary("Creates a backup in a backup folder, without downtime.")
            .withStatusCreated()
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, ResultPage<Backup>> BACKUPS = query(
                    "admin.backups", "GET /v1/admin/backups", EmptyRequest.class, Backup.class)
            .withSummary("Lists all backups by folder, oldest first.")
            .asPage()
            .withScope(Endpoint.ADMIN);

    Endpoint<DeleteBackups, DeletedBackups> DELETE_BACKUPS = command(
                    "admin.delete_backups",
                    "DELETE /v1/admin/backups/{name}",
                    DeleteBackups.class,
                    DeletedBackups.class)
            .withSummary("Deletes the backup `id` in a folder, or all but the newest `keep` backups.")
            .withScope(Endpoint.ADMIN);

    Endpoint<BackupRef, Verified> VERIFY_BACKUP = command(
                    "admin.verify_backup", "POST /v1/admin/backups/{name}/{id}/verify", BackupRef.class, Verified.class)
            .withSummary("Restores a backup to a temporary folder, verifies it, and deletes the folder.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, ResultPage<LogLevel>> LOG_LEVELS = query(
                    "admin.log_levels", "GET /v1/admin/log-levels", EmptyRequest.class, LogLevel.class)
            .withSummary("Lists the loggers of this server that have their own level.")
            .asPage()
            .withScope(Endpoint.ADMIN);

    Endpoint<SetLogLevel, LogLevel> SET_LOG_LEVEL = command(
                    "admin.set_log_level", "PUT /v1/admin/log-levels/{logger}", SetLogLevel.class, LogLevel.class)
            .withSummary("Sets the log level of a package until the server restarts; without a level, resets it.")
            .withScope(Endpoint.ADMIN);
}
