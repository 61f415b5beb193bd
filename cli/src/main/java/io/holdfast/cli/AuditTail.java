package io.holdfast.cli;

import io.holdfast.api.AuditApi.AuditOf;
import io.holdfast.api.AuditApi.AuditedCommit;
import io.holdfast.client.AdminClient;
import io.holdfast.client.CallException;
import io.holdfast.client.CallFailedException;
import io.holdfast.client.CallRefusedException;
import io.holdfast.store.error.ExceptionText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows the audit log: reads the rows that have been added since the previous read, once per second. A commit with
 * many events has several rows.
 */
final class AuditTail {

    /** The part of the log that is read again, because a commit can have an earlier time than a previous one. */
    private static final Duration OVERLAP = Duration.ofSeconds(5);

    private final AdminClient admin;
    private final AuditOf filter;
    private final Predicate<AuditedCommit> shown;
    private final Consumer<AuditedCommit> printer;
    private final Output output;

    /** The number of rows of each commit in the previous read. */
    private Map<String, Integer> seen = Map.of();

    private @Nullable Instant newest;
    private boolean connected = true;

    /**
     * Creates a follower.
     *
     * @param filter the author, subject and operation of the commits to show
     * @param shown accepts the rows to print
     */
    AuditTail(
            AdminClient admin,
            AuditOf filter,
            Predicate<AuditedCommit> shown,
            Consumer<AuditedCommit> printer,
            Output output) {
        this.admin = admin;
        this.filter = filter;
        this.shown = shown;
        this.printer = printer;
        this.output = output;
    }

    /**
     * Prints rows until the given number has been printed or the output is closed.
     *
     * @param last the number of existing rows to print first
     * @param limit the number of rows after which to end, or null for no limit
     */
    void run(int last, @Nullable Integer limit) throws InterruptedException {
        int left = limit == null ? Integer.MAX_VALUE : limit;
        // The newest row of any author, so that the overlap does not grow while no row matches the filter.
        admin.audit(new AuditOf(null, null, null, null, null, 1, null)).send().rows().stream()
                .findFirst()
                .ifPresent(row -> newest = row.time());
        List<AuditedCommit> rows = read(last);
        while (true) {
            for (AuditedCommit row : rows) {
                printer.accept(row);
                if (--left == 0) {
                    return;
                }
            }
            if (output.isClosed()) {
                return;
            }
            TimeUnit.SECONDS.sleep(1);
            rows = readAgain();
        }
    }

    private List<AuditedCommit> readAgain() {
        try {
            List<AuditedCommit> rows = read(Integer.MAX_VALUE);
            if (!connected) {
                connected = true;
                output.note("holdfast: connected again");
            }
            return rows;
        } catch (CallException e) {
            if (!isTemporary(e)) {
                throw e;
            }
            if (connected) {
                connected = false;
                output.note("holdfast: " + ExceptionText.of(e) + "; trying again, to continue after the last row");
            }
            return List.of();
        }
    }

    private static boolean isTemporary(CallException failure) {
        return failure instanceof CallFailedException
                || (failure instanceof CallRefusedException refused
                        && (refused.status() >= 500 || refused.status() == 429));
    }

    /** Returns at most the given number of the latest rows that have not been read before, oldest first. */
    private List<AuditedCommit> read(int most) {
        Instant overlap = newest == null ? null : newest.minus(OVERLAP);
        // The first read also returns rows before the overlap.
        Instant from = most == Integer.MAX_VALUE ? overlap : null;
        AuditOf request = new AuditOf(filter.author(), filter.subject(), filter.operation(), from, null, null, null);
        List<AuditedCommit> rows = new ArrayList<>();
        Map<String, Integer> counts = new HashMap<>();
        int accepted = 0;
        for (AuditedCommit row : admin.audit(request)) {
            if (accepted >= most && overlap != null && row.time().isBefore(overlap)) {
                break;
            }
            rows.add(row);
            counts.merge(row.commit(), 1, Integer::sum);
            accepted += shown.test(row) ? 1 : 0;
        }
        List<AuditedCommit> added =
                withoutSeen(rows, counts).filter(shown).limit(most).collect(Collectors.toList());
        seen = counts;
        if (!rows.isEmpty() && (newest == null || rows.get(0).time().isAfter(newest))) {
            newest = rows.get(0).time();
        }
        Collections.reverse(added);
        return added;
    }

    /** Skips the rows that the previous read returned: the oldest rows of each commit. */
    private Stream<AuditedCommit> withoutSeen(List<AuditedCommit> rows, Map<String, Integer> counts) {
        Map<String, Integer> added = new HashMap<>();
        counts.forEach((commit, count) -> added.put(commit, count - seen.getOrDefault(commit, 0)));
        return rows.stream().filter(row -> added.merge(row.commit(), -1, Integer::sum) >= 0);
    }
}
