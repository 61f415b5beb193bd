package io.holdfast.client;

import io.holdfast.api.AdminApi;
import io.holdfast.api.AdminEndpoints;
import io.holdfast.api.EmptyRequest;

/** Calls for whoever operates the server. */
public final class AdminClient {

    private final Holdfast client;

    AdminClient(Holdfast client) {
        this.client = client;
    }

    /** The figures of the store: commits, waiting calls, rows and bytes by family. */
    public Call<AdminApi.Store> store() {
        return client.call(AdminEndpoints.STORE, new EmptyRequest());
    }

    /** Reads everything: files, rows, indexes, and what each room checks. */
    public Call<AdminApi.Verified> verify() {
        return client.call(AdminEndpoints.VERIFY, new EmptyRequest());
    }

    /** How far the verification that the server is at has come. */
    public Call<AdminApi.Verifying> verifying() {
        return client.call(AdminEndpoints.VERIFYING, new EmptyRequest());
    }

    /** Adds a backup to a folder of backups, while work goes on. */
    public Call<AdminApi.Backup> backup(AdminApi.MakeBackup request) {
        return client.call(AdminEndpoints.BACKUP, request);
    }

    /** All backups, by folder, the oldest first. */
    public PagedCall<AdminApi.Backup> backups() {
        return client.list(AdminEndpoints.BACKUPS, new EmptyRequest());
    }

    /** Restores a backup aside, reads all of it, and lets it go again. */
    public Call<AdminApi.Verified> verifyBackup(String name, int id) {
        return client.call(AdminEndpoints.VERIFY_BACKUP, new AdminApi.BackupRef(name, id));
    }
}
