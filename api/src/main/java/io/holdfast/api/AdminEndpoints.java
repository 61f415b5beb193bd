package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The calls for whoever operates the server. */
public interface AdminEndpoints {

    Endpoint<EmptyRequest, AdminApi.Store> STORE = query(
                    "admin.store",
                    "GET /v1/admin/store",
                    EmptyRequest.class,
                    AdminApi.Store.class,
                    "The figures of the store: commits, waiting calls, rows and bytes by family.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, AdminApi.Verified> VERIFY = command(
                    "admin.verify",
                    "POST /v1/admin/verify",
                    EmptyRequest.class,
                    AdminApi.Verified.class,
                    "Reads everything: files, rows, indexes, and what each room checks.")
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, AdminApi.Verifying> VERIFYING = query(
                    "admin.verifying",
                    "GET /v1/admin/verify",
                    EmptyRequest.class,
                    AdminApi.Verifying.class,
                    "How far the verification that this server is at has come.")
            .withScope(Endpoint.ADMIN);

    Endpoint<AdminApi.MakeBackup, AdminApi.Backup> BACKUP = command(
                    "admin.backup",
                    "POST /v1/admin/backups",
                    AdminApi.MakeBackup.class,
                    AdminApi.Backup.class,
                    "Adds a backup to a folder of backups, while work goes on.")
            .withStatusCreated()
            .withScope(Endpoint.ADMIN);

    Endpoint<EmptyRequest, ResultPage<AdminApi.Backup>> BACKUPS = query(
                    "admin.backups",
                    "GET /v1/admin/backups",
                    EmptyRequest.class,
                    AdminApi.Backup.class,
                    "All backups, by folder, the oldest first.")
            .asPage()
            .withScope(Endpoint.ADMIN);

    Endpoint<AdminApi.BackupRef, AdminApi.Verified> VERIFY_BACKUP = command(
                    "admin.verify_backup",
                    "POST /v1/admin/backups/{name}/{id}/verify",
                    AdminApi.BackupRef.class,
                    AdminApi.Verified.class,
                    "Restores a backup aside, reads all of it, and lets it go again.")
            .withScope(Endpoint.ADMIN);
}
