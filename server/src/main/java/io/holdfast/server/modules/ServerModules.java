package io.holdfast.server.modules;

import io.holdfast.api.AdminApi;
import io.holdfast.identity.Identities;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.intake.EventProcessor;
import io.holdfast.ledger.Ledger;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.seats.Seats;
import io.holdfast.server.auth.ApiKeyStore;
import io.holdfast.server.record.AuditSchema;
import io.holdfast.sinks.Sinks;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.VerifyReport;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.record.EventType;
import io.holdfast.webhooks.Webhooks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The five modules on one store.
 *
 * @param secrets the encrypted secrets of all modules
 */
public record ServerModules(
        Store store,
        Ledger ledger,
        Seats seats,
        Queues queues,
        Identities identities,
        Retries retries,
        SealedSecrets secrets) {

    private static final int MAX_NAMED = 100;

    /** Returns the schemas with which a store must be opened. */
    public static Schema[] schemas() {
        return new Schema[] {
            ApiKeyStore.SCHEMA,
            Ledger.SCHEMA,
            Seats.SCHEMA,
            Queues.SCHEMA,
            Identities.SCHEMA,
            Retries.SCHEMA,
            EventProcessor.SCHEMA,
            Webhooks.SCHEMA,
            Sinks.SCHEMA,
            AuditSchema.SCHEMA
        };
    }

    /** Returns the event types that the schemas declare. */
    public static List<EventType> eventTypes() {
        return Arrays.stream(schemas())
                .<EventType>flatMap(schema -> schema.events().stream())
                .toList();
    }

    public static ServerModules of(Store store, ModuleOptions options, MasterKeyring keys) {
        Queues queues = new Queues(store, QueueOptions.DEFAULT);
        Identities identities = new Identities(store, options.identity().options(keys));
        return new ServerModules(
                store,
                new Ledger(store, options.ledger()),
                new Seats(store, options.seats()),
                queues,
                identities,
                new Retries(store, RetryOptions.DEFAULT.withArchiveRetention(options.retryArchive())),
                new SealedSecrets(store, queues, identities, keys));
    }

    /**
     * Verifies the files, rows, constraints and indexes of the store, and runs the check of each module. Corruption is
     * reported in the result.
     *
     * @param withSecrets whether the master keys are available, so that the encrypted secrets can be checked
     */
    public AdminApi.Verified verify(ProgressListener progress, boolean withSecrets) {
        try {
            VerifyReport report = store.verify(progress);
            VerificationFindings findings = new VerificationFindings();
            findings.add("store", report.problemCount(), report.problems());
            store.read(tx -> {
                check(tx, findings, progress, withSecrets);
                return true;
            });
            return new AdminApi.Verified(
                    findings.count == 0,
                    report.commit(),
                    report.rows(),
                    report.entries(),
                    findings.count,
                    List.copyOf(findings.named));
        } catch (StoreFailedException e) {
            if (e.code() != ErrorCode.CORRUPTION && e.code() != ErrorCode.UNDECODABLE) {
                throw e;
            }
            return new AdminApi.Verified(false, 0, 0, 0, 1, List.of("store: " + e.getMessage()));
        }
    }

    private void check(ReadTx tx, VerificationFindings findings, ProgressListener progress, boolean withSecrets) {
        progress.onProgress("check ledger", 0);
        var ledgerReport = ledger.check(tx);
        findings.add("ledger", ledgerReport.problemCount(), ledgerReport.problems());
        progress.onProgress("check seats", 0);
        var seatsReport = seats.check(tx);
        findings.add("seats", seatsReport.problemCount(), seatsReport.problems());
        progress.onProgress("check queue", 0);
        var queueReport = queues.check(tx);
        findings.add("queue", queueReport.problemCount(), queueReport.problems());
        if (withSecrets) {
            progress.onProgress("check identity", 0);
            var identityReport = identities.check(tx);
            findings.add("identity", identityReport.problemCount(), identityReport.problems());
            progress.onProgress("check secrets", 0);
            List<String> unreadable = secrets.unreadable(tx);
            findings.add("secrets", unreadable.size(), unreadable);
        }
        progress.onProgress("check retry", 0);
        var retryReport = retries.check(tx);
        findings.add("retry", retryReport.problemCount(), retryReport.problems());
    }

    private static final class VerificationFindings {

        private final List<String> named = new ArrayList<>();
        private long count;

        void add(String source, long problems, List<String> first) {
            count += problems;
            first.stream().limit(MAX_NAMED).forEach(problem -> named.add(source + ": " + problem));
        }
    }
}
