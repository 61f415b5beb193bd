package io.holdfast.cli;

import io.holdfast.api.AuditApi.AuditOf;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "audit", description = "Shows who changed what; with --json, as JSON Lines.")
final class AuditCommands extends BaseCommand {

    AuditCommands(Cli cli) {
        super(cli);
    }

    @Command(name = "list", description = "Lists commits by author, subject, operation and time, newest first.")
    int list(
            @Option(names = "--author", description = "Id of an API key, user:ID, or the name of a task.") @Nullable
                    String author,
            @Option(names = "--subject", description = "Id of an account, event, queue, transaction, ...") @Nullable
                    String subject,
            @Option(names = "--operation", description = "Operation, such as ledger.charge.") @Nullable
                    String operation,
            @Option(names = "--from", paramLabel = "TIME", description = "Earliest time.") @Nullable Instant from,
            @Option(names = "--to", paramLabel = "TIME", description = "Time before which commits are listed.")
                    @Nullable
                    Instant to,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(
                client().admin().audit(new AuditOf(author, subject, operation, from, to, null, null)),
                limit,
                "time",
                "commit",
                "author",
                "operation",
                "events");
    }

    @Command(name = "status", description = "Shows how much of the commit record the audit log includes.")
    int status() {
        return show(client().admin().auditStatus());
    }

    @Command(name = "rebuild", description = "Rebuilds the audit log from all retained commit records.")
    int rebuild() throws InterruptedException {
        return showLongRunning("rebuilding", client().admin().rebuildAudit());
    }
}
