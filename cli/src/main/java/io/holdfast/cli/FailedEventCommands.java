package io.holdfast.cli;

import io.holdfast.api.RetryApi;
import io.holdfast.api.RetryApi.DiscardAll;
import io.holdfast.api.RetryApi.Query;
import io.holdfast.api.RetryApi.Status;
import io.holdfast.client.RetryClient;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "failed", description = "Failed events.")
final class FailedEventCommands extends BaseCommand {

    FailedEventCommands(Cli cli) {
        super(cli);
    }

    private RetryClient retry() {
        return client().retry();
    }

    /** So many events were dealt with. */
    private record Moved(long events) {}

    @Command(name = "list", description = "Failed events, or how many there are.")
    int list(
            @Option(names = "--status", description = "${COMPLETION-CANDIDATES}") @Nullable Status status,
            @Option(names = "--type") @Nullable String type,
            @Option(names = "--reference") @Nullable String reference,
            @Option(names = "--count", description = "By status.") boolean count,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return count
                ? show(retry().counts())
                : show(
                        retry().events(new Query(status, type, null, reference, null, null)),
                        limit,
                        "id",
                        "type",
                        "reference",
                        "status",
                        "retries",
                        "nextRetry",
                        "error");
    }

    @Command(name = "show", description = "A failed event; with --data, what is in it.")
    int show(
            @Parameters(paramLabel = "EVENT") String id,
            @Option(names = "--data", description = "Its data alone.") boolean data) {
        if (data) {
            byte[] bytes = retry().data(id).send().data();
            output().line(new String(bytes, StandardCharsets.UTF_8));
            return Cli.DONE;
        }
        return show(retry().event(id));
    }

    @Command(name = "requeue", description = "Makes an event, or all of a status, due at once.")
    int requeue(
            @Parameters(arity = "0..1", paramLabel = "EVENT") @Nullable String id,
            @Option(names = "--all", paramLabel = "STATUS", description = "All that have it: ${COMPLETION-CANDIDATES}")
                    @Nullable
                    Status all) {
        return id != null && all == null
                ? show(retry().requeue(id))
                : many(
                        id,
                        all,
                        cursor -> retry().requeueAll(new Query(all, null, null, null, null, cursor))
                                .send());
    }

    @Command(name = "discard", description = "Lets an event, or all of a status, go that will not be applied.")
    int discard(
            @Parameters(arity = "0..1", paramLabel = "EVENT") @Nullable String id,
            @Option(names = "--all", paramLabel = "STATUS", description = "All that have it: ${COMPLETION-CANDIDATES}")
                    @Nullable
                    Status all,
            @Option(names = "--note", required = true, description = "Why.") String note) {
        return id != null && all == null
                ? show(retry().discard(id, note))
                : many(
                        id,
                        all,
                        cursor -> retry().discardAll(new DiscardAll(all, null, null, null, null, cursor, note))
                                .send());
    }

    private int many(@Nullable String id, @Nullable Status all, Function<@Nullable String, RetryApi.Moved> step) {
        if (id != null || all == null) {
            throw new IllegalArgumentException("say which: either an EVENT or --all STATUS");
        }
        long events = 0;
        String cursor = null;
        do {
            RetryApi.Moved moved = step.apply(cursor);
            events += moved.events();
            cursor = moved.next();
            output().progress(events + " events");
        } while (cursor != null);
        output().progress("");
        output().value(new Moved(events));
        return Cli.DONE;
    }
}
