package io.holdfast.cli;

import io.holdfast.api.AuditApi.AuditOf;
import io.holdfast.api.AuditApi.AuditedCommit;
import io.holdfast.api.AuditApi.AuditedEvent;
import io.holdfast.client.Call;
import io.holdfast.client.Holdfast;
import io.holdfast.client.PagedCall;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** The base class of commands that call a server or print results. */
abstract class BaseCommand {

    static final String LIMIT = "Maximum number of rows; 0 for all. Default: ${DEFAULT-VALUE}.";

    private static final Duration LONG_TIMEOUT = Duration.ofHours(6);

    private final Cli cli;

    @Mixin
    @SuppressWarnings("unused") // Picocli sets the options; the root command reads them.
    private final ClientOptions options;

    BaseCommand(Cli cli) {
        this.cli = cli;
        this.options = cli.options();
    }

    /** Returns the object that picocli adds as a subcommand: this command, or one with subcommands of its own. */
    Object asSubcommand() {
        return this;
    }

    final Holdfast client() {
        return cli.client();
    }

    final Output output() {
        return cli.output();
    }

    final Map<String, String> environment() {
        return cli.environment();
    }

    /** Sends a call and prints its result. */
    final int show(Call<?> call) {
        output().value(call.send());
        return Cli.DONE;
    }

    /** Prints the rows of a paged call. */
    final int show(PagedCall<?> rows, int limit, String... columns) {
        output().rows(rows, limit, columns);
        return Cli.DONE;
    }

    /** Lists the commits that concern an object, with their authors, newest first. */
    final int showHistory(String subject, int limit) {
        return showHistory(subject, null, limit);
    }

    /**
     * Lists the commits that concern an entry, with their authors, newest first.
     *
     * @param owner the subject that the entry belongs to, or null for all subjects
     */
    final int showHistory(String entry, @Nullable String owner, int limit) {
        PagedCall<AuditedCommit> commits = client().admin().audit(AuditOf.all().withSubject(entry));
        Set<String> owners = new TreeSet<>();
        output().rows(
                        () -> commits.stream()
                                .filter(commit -> owner == null || isAbout(commit, entry, owner))
                                .peek(commit -> owners.addAll(owners(commit, entry)))
                                .<Object>map(commit -> commit)
                                .iterator(),
                        limit,
                        "time",
                        "author",
                        "operation",
                        "events");
        if (owner == null && owners.size() > 1) {
            output().note("'" + entry + "' exists in several events: " + String.join(", ", owners)
                    + "; use --event to show one of them");
        }
        return Cli.DONE;
    }

    private static boolean isAbout(AuditedCommit commit, String entry, String owner) {
        return owners(commit, entry).contains(owner)
                || (commit.subjects().contains(entry) && commit.subjects().contains(owner));
    }

    private static List<String> owners(AuditedCommit commit, String entry) {
        return commit.events().stream()
                .filter(event -> entry.equals(event.entry()))
                .map(AuditedEvent::subject)
                .toList();
    }

    /** Like {@link #show(Call)}, but for a long-running call: prints the elapsed time while waiting. */
    final int showLongRunning(String activity, Call<?> call) throws InterruptedException {
        long start = System.nanoTime();
        CompletableFuture<?> result = call.withTimeout(LONG_TIMEOUT).sendAsync();
        while (true) {
            try {
                Object value = result.get(1, TimeUnit.SECONDS);
                output().progress("");
                output().value(value);
                return Cli.DONE;
            } catch (TimeoutException e) {
                long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
                output().progress(activity + " ... " + seconds + " s");
            } catch (ExecutionException e) {
                output().progress("");
                throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
            }
        }
    }
}
