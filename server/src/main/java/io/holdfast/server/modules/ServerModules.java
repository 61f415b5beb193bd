package io.holdfast.server.modules;

import io.holdfast.api.AdminApi;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOptions;
import io.holdfast.identity.MasterKeys;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.seats.Seats;
import io.holdfast.server.auth.ApiKeyStore;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.VerifyReport;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import java.util.ArrayList;
import java.util.List;

/** The five rooms of a store. */
public record ServerModules(
        Store store, Ledger ledger, Seats seats, Queues queues, Identities identities, Retries retries) {

    private static final int NAMED = 100;

    /** All that a store has to be opened with. */
    public static Schema[] schemas() {
        return new Schema[] {
            ApiKeyStore.SCHEMA, Ledger.SCHEMA, Seats.SCHEMA, Queues.SCHEMA, Identities.SCHEMA, Retries.SCHEMA
        };
    }

    public static ServerModules of(Store store, ModuleOptions options, MasterKeys keys) {
        return new ServerModules(
                store,
                new Ledger(
                        store, LedgerOptions.DEFAULT.withRules(options.grants()).withRates(options.rateCard())),
                new Seats(store, options.seats()),
                new Queues(store, QueueOptions.DEFAULT),
                new Identities(store, IdentityOptions.of(keys)),
                new Retries(store, RetryOptions.DEFAULT.withArchiveRetention(options.retryArchive())));
    }

    /**
     * Reads everything: files, rows, checks and indexes, and then what each room has to say. Damage is an answer.
     *
     * @param secrets whether there is a master key, so that the identity room can open its secrets
     */
    public AdminApi.Verified verify(ProgressListener progress, boolean secrets) {
        try {
            VerifyReport report = store.verify(progress);
            VerificationFindings findings = new VerificationFindings();
            findings.add("store", report.problemCount(), report.problems());
            store.read(tx -> {
                check(tx, findings, progress, secrets);
                return true;
            });
            return new AdminApi.Verified(
                    findings.count == 0,
                    report.commit(),
                    report.rows(),
                    report.entries(),
                    findings.count,
                    List.copyOf(findings.named));
        } catch (StoreFailure e) {
            if (e.code() != ErrorCode.CORRUPTION && e.code() != ErrorCode.UNDECODABLE) {
                throw e;
            }
            return new AdminApi.Verified(false, 0, 0, 0, 1, List.of("store: " + e.getMessage()));
        }
    }

    private void check(ReadTx tx, VerificationFindings findings, ProgressListener progress, boolean secrets) {
        progress.onProgress("check ledger", 0);
        var audit = ledger.check(tx);
        findings.add("ledger", audit.problemCount(), audit.problems());
        progress.onProgress("check seats", 0);
        var seen = seats.check(tx);
        findings.add("seats", seen.problemCount(), seen.problems());
        progress.onProgress("check queue", 0);
        var queued = queues.check(tx);
        findings.add("queue", queued.problemCount(), queued.problems());
        if (secrets) {
            progress.onProgress("check identity", 0);
            var known = identities.check(tx);
            findings.add("identity", known.problemCount(), known.problems());
        }
        progress.onProgress("check retry", 0);
        var failed = retries.check(tx);
        findings.add("retry", failed.problemCount(), failed.problems());
    }

    private static final class VerificationFindings {

        private final List<String> named = new ArrayList<>();
        private long count;

        void add(String room, long problems, List<String> first) {
            count += problems;
            first.stream().limit(NAMED).forEach(problem -> named.add(room + ": " + problem));
        }
    }
}
