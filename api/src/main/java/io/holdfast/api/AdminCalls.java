package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The calls for whoever operates the server. */
public interface AdminCalls {

    Endpoint<Nothing, AdminApi.Store> STORE = query(
                    "admin.store",
                    "GET /v1/admin/store",
                    Nothing.class,
                    AdminApi.Store.class,
                    "The figures of the store: commits, waiting calls, rows and bytes by family.")
            .scoped(Endpoint.ADMIN);

    Endpoint<Nothing, AdminApi.Verified> VERIFY = command(
                    "admin.verify",
                    "POST /v1/admin/verify",
                    Nothing.class,
                    AdminApi.Verified.class,
                    "Reads everything: files, rows, indexes, and what each room checks.")
            .scoped(Endpoint.ADMIN);

    Endpoint<Nothing, AdminApi.Verifying> VERIFYING = query(
                    "admin.verifying",
                    "GET /v1/admin/verify",
                    Nothing.class,
                    AdminApi.Verifying.class,
                    "How far the verification that this server is at has come.")
            .scoped(Endpoint.ADMIN);

    Endpoint<AdminApi.MakeBackup, AdminApi.Backup> BACKUP = command(
                    "admin.backup",
                    "POST /v1/admin/backups",
                    AdminApi.MakeBackup.class,
                    AdminApi.Backup.class,
                    "Adds a backup to a folder of backups, while work goes on.")
            .created()
            .scoped(Endpoint.ADMIN);

    Endpoint<Nothing, Page<AdminApi.Backup>> BACKUPS = query(
                    "admin.backups",
                    "GET /v1/admin/backups",
                    Nothing.class,
                    AdminApi.Backup.class,
                    "All backups, by folder, the oldest first.")
            .pages()
            .scoped(Endpoint.ADMIN);

    Endpoint<AdminApi.BackupRef, AdminApi.Verified> VERIFY_BACKUP = command(
                    "admin.verify_backup",
                    "POST /v1/admin/backups/{name}/{id}/verify",
                    AdminApi.BackupRef.class,
                    AdminApi.Verified.class,
                    "Restores a backup aside, reads all of it, and lets it go again.")
            .scoped(Endpoint.ADMIN);
}
