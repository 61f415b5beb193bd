package io.holdfast.client;

import io.holdfast.api.AdminApi;
import io.holdfast.api.AdminEndpoints;
import io.holdfast.api.AuditApi;
import io.holdfast.api.AuditEndpoints;
import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.samples.SampleEndpoints;
import io.holdfast.api.search.SearchEndpoints;

/** The client for server administration. */
public final class AdminClient {

    private final Holdfast client;

    AdminClient(Holdfast client) {
        this.client = client;
    }

    /** Returns the store statistics: commits, waiting calls, and the rows and bytes in each table. */
    public Call<AdminApi.Store> store() {
        return client.call(AdminEndpoints.STORE, new EmptyRequest());
    }

    /** Verifies all files, rows and indexes, and runs each module's check. */
    public Call<AdminApi.Verified> verify() {
        return client.call(AdminEndpoints.VERIFY, new EmptyRequest());
    }

    /** Returns the progress of the running verification. */
    public Call<AdminApi.Verifying> verifying() {
        return client.call(AdminEndpoints.VERIFYING, new EmptyRequest());
    }

    /** Lists commits by author, subject, operation and time, newest first. */
    public PagedCall<AuditApi.AuditedCommit> audit(AuditApi.AuditOf request) {
        return client.list(AuditEndpoints.AUDIT, request);
    }

    /**
     * Returns the authors of the first and the latest changes to transactions, bookings, messages and other objects.
     */
    public Call<AuditApi.Authors> authors(AuditApi.AuthorsOf request) {
        return client.call(AuditEndpoints.AUTHORS, request);
    }

    /** Returns the audit log's progress through the commit record. */
    public Call<AuditApi.AuditStatus> auditStatus() {
        return client.call(AuditEndpoints.AUDIT_STATUS, new EmptyRequest());
    }

    /** Rebuilds the audit log from all retained commit records. */
    public Call<AuditApi.AuditStatus> rebuildAudit() {
        return client.call(AuditEndpoints.REBUILD_AUDIT, new EmptyRequest());
    }

    /** Creates a backup of a running server. */
    public Call<AdminApi.Backup> backup(AdminApi.MakeBackup request) {
        return client.call(AdminEndpoints.BACKUP, request);
    }

    /** Lists all backups by folder, oldest first. */
    public PagedCall<AdminApi.Backup> backups() {
        return client.list(AdminEndpoints.BACKUPS, new EmptyRequest());
    }

    /** Deletes one backup in a folder, or all but the newest ones. */
    public Call<AdminApi.DeletedBackups> deleteBackups(AdminApi.DeleteBackups request) {
        return client.call(AdminEndpoints.DELETE_BACKUPS, request);
    }

    /** Restores a backup to a temporary folder, checks all restored data, and deletes the folder. */
    public Call<AdminApi.Verified> verifyBackup(String name, int id) {
        return client.call(AdminEndpoints.VERIFY_BACKUP, new AdminApi.BackupRef(name, id));
    }

    /** Lists the server's loggers that have their own level. */
    public PagedCall<AdminApi.LogLevel> logLevels() {
        return client.list(AdminEndpoints.LOG_LEVELS, new EmptyRequest());
    }

    /** Sets the log level of a package until the server is restarted, or resets it. */
    public Call<AdminApi.LogLevel> setLogLevel(AdminApi.SetLogLevel request) {
        return client.call(AdminEndpoints.SET_LOG_LEVEL, request);
    }

    /** Returns the samples of this server's metrics of the last 24 hours, one per minute. */
    public Call<SampleEndpoints.History> samples(SampleEndpoints.Query request) {
        return client.call(SampleEndpoints.SAMPLES, request);
    }

    /** Finds objects in all modules by id, name, email address or external id. */
    public PagedCall<SearchEndpoints.Hit> search(String text) {
        return client.list(SearchEndpoints.SEARCH, new SearchEndpoints.Query(text));
    }
}
