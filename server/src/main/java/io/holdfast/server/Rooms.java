package io.holdfast.server;

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
import io.holdfast.seats.SeatsOptions;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.Progress;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.VerifyReport;
import java.util.ArrayList;
import java.util.List;

/** The five rooms of a store. */
record Rooms(Store store, Ledger ledger, Seats seats, Queues queues, Identities identities, Retries retries) {

    private static final int NAMED = 100;

    /** All that a store has to be opened with. */
    static Schema[] schemas() {
        return new Schema[] {
            ApiKeys.SCHEMA, Ledger.SCHEMA, Seats.SCHEMA, Queues.SCHEMA, Identities.SCHEMA, Retries.SCHEMA
        };
    }

    static Rooms of(Store store, Config config, MasterKeys keys) {
        return new Rooms(
                store,
                new Ledger(store, LedgerOptions.DEFAULT.rules(config.grants()).rates(config.rateCard())),
                new Seats(store, SeatsOptions.DEFAULT),
                new Queues(store, QueueOptions.DEFAULT),
                new Identities(store, IdentityOptions.of(keys)),
                new Retries(store, RetryOptions.DEFAULT.archiveFor(config.retryArchive())));
    }

    /**
     * Reads everything: files, rows, checks and indexes, and then what each room has to say. Damage is an answer.
     *
     * @param secrets whether there is a master key, so that the identity room can open its secrets
     */
    AdminApi.Verified verify(Progress progress, boolean secrets) {
        try {
            VerifyReport report = store.verify(progress);
            Findings findings = new Findings();
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

    private void check(ReadTx tx, Findings findings, Progress progress, boolean secrets) {
        progress.at("check ledger", 0);
        var audit = ledger.audit(tx);
        findings.add("ledger", audit.problems(), audit.named());
        progress.at("check seats", 0);
        var seen = seats.check(tx);
        findings.add("seats", seen.problems(), seen.named());
        progress.at("check queue", 0);
        var queued = queues.check(tx);
        findings.add("queue", queued.problems(), queued.named());
        if (secrets) {
            progress.at("check identity", 0);
            var known = identities.check(tx);
            findings.add("identity", known.problems(), known.named());
        }
        progress.at("check retry", 0);
        var failed = retries.check(tx);
        findings.add("retry", failed.problems(), failed.named());
    }

    private static final class Findings {

        private final List<String> named = new ArrayList<>();
        private long count;

        void add(String room, long problems, List<String> first) {
            count += problems;
            first.stream().limit(NAMED).forEach(problem -> named.add(room + ": " + problem));
        }
    }
}
