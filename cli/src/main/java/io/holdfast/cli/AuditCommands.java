package io.holdfast.cli;

import io.holdfast.api.AuditApi.AuditOf;
import io.holdfast.api.AuditApi.AuditedCommit;
import io.holdfast.api.json.StrictJson;
import io.holdfast.client.PagedCall;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "audit",
        description = "Shows the audit log: who changed what. With --json, exports all of it as JSON Lines.")
final class AuditCommands extends BaseCommand {

    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LAST = 10_000;

    AuditCommands(Cli cli) {
        super(cli);
    }

    @Command(name = "list", description = "Lists commits by author, subject, operation and time, newest first.")
    int list(
            @Option(names = "--author", description = "Id of an API key, user:ID, or the name of a task.") @Nullable
                    String author,
            @Option(names = "--subject", description = "Id of an object, such as an account or transaction.") @Nullable
                    String subject,
            @Option(names = "--operation", description = "Operation, such as ledger.charge.") @Nullable
                    String operation,
            @Option(names = "--from", paramLabel = "TIME", description = "Earliest time.") @Nullable Instant from,
            @Option(names = "--to", paramLabel = "TIME", description = "End of the period, exclusive.") @Nullable
                    Instant to,
            @Option(
                            names = "--all",
                            description = "Include the commits of background tasks. Default with --json, --author and"
                                    + " --subject.")
                    boolean all,
            @Option(
                            names = "--limit",
                            description = "Maximum number of rows; 0 for all. Default: 50, or all with --json.")
                    @Nullable
                    Integer limit) {
        PagedCall<AuditedCommit> commits =
                client().admin().audit(new AuditOf(author, subject, operation, from, to, null, null));
        boolean complete = all || output().json() || author != null || subject != null;
        output().rows(
                        () -> commits.stream()
                                .filter(commit -> complete || !isBackground(commit))
                                .<Object>map(commit -> output().json() ? StrictJson.tree(commit) : row(commit))
                                .iterator(),
                        limit != null ? limit : output().json() ? 0 : DEFAULT_LIMIT,
                        "time",
                        "commit",
                        "author",
                        "operation",
                        "events");
        return Cli.DONE;
    }

    @Command(
            name = "tail",
            description = "Shows commits as they are added to the audit log, until it is interrupted. After a lost"
                    + " connection, it continues after the last commit.")
    int tail(
            @Option(names = "--author", description = "Id of an API key, user:ID, or the name of a task.") @Nullable
                    String author,
            @Option(names = "--subject", description = "Id of an object, such as an account or transaction.") @Nullable
                    String subject,
            @Option(names = "--operation", description = "Operation, such as ledger.charge.") @Nullable
                    String operation,
            @Option(
                            names = "--all",
                            description = "Include the commits of background tasks. Default with --json, --author and"
                                    + " --subject.")
                    boolean all,
            @Option(
                            names = "--last",
                            paramLabel = "N",
                            defaultValue = "10",
                            description = "Number of existing commits to show first. Default: ${DEFAULT-VALUE}.")
                    int last,
            @Option(names = "--limit", paramLabel = "N", description = "End after this number of commits.") @Nullable
                    Integer limit)
            throws InterruptedException {
        if (limit != null && limit < 1) {
            throw new IllegalArgumentException("--limit must be at least 1, but is " + limit);
        }
        if (last < 0 || last > MAX_LAST) {
            throw new IllegalArgumentException("--last must be between 0 and " + MAX_LAST + ", but is " + last);
        }
        boolean complete = all || output().json() || author != null || subject != null;
        new AuditTail(
                        client().admin(),
                        new AuditOf(author, subject, operation, null, null, null, null),
                        commit -> complete || !isBackground(commit),
                        this::print,
                        output())
                .run(last, limit);
        return Cli.DONE;
    }

    private void print(AuditedCommit commit) {
        if (output().json()) {
            output().value(commit);
        } else {
            String author = commit.author() == null ? "" : "  by " + commit.author();
            output().line(commit.time() + "  " + commit.commit() + "  "
                    + (commit.operation() == null ? "-" : commit.operation()) + "  " + objects(commit) + author);
        }
    }

    /** Returns whether a background task, such as a sweep or a webhook delivery, wrote a commit. */
    private static boolean isBackground(AuditedCommit commit) {
        return commit.operation() == null
                && (commit.author() != null || commit.events().isEmpty());
    }

    /** Returns the row of a table, with each event as its type and subject, and the other objects. */
    private static ObjectNode row(AuditedCommit commit) {
        ObjectNode row = (ObjectNode) StrictJson.tree(commit);
        row.put("events", objects(commit));
        return row;
    }

    private static String objects(AuditedCommit commit) {
        Stream<String> events = commit.events().stream().map(event -> event.type() + " " + event.subject());
        return Stream.concat(events, commit.subjects().stream()).collect(Collectors.joining(", "));
    }

    @Command(name = "status", description = "Shows how much of the commit record has been added to the audit log.")
    int status() {
        return show(client().admin().auditStatus());
    }

    @Command(name = "rebuild", description = "Rebuilds the audit log from all retained commit records.")
    int rebuild() throws InterruptedException {
        return showLongRunning("rebuilding", client().admin().rebuildAudit());
    }
}
