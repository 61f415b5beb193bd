package io.holdfast.cli;

import io.holdfast.api.RetryApi;
import io.holdfast.api.RetryApi.DiscardAll;
import io.holdfast.api.RetryApi.Ended;
import io.holdfast.api.RetryApi.Failed;
import io.holdfast.api.RetryApi.Query;
import io.holdfast.api.RetryApi.Status;
import io.holdfast.api.json.StrictJson;
import io.holdfast.client.CallRefusedException;
import io.holdfast.client.PagedCall;
import io.holdfast.client.RetryClient;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "failed", description = "Manages failed events.")
final class FailedEventCommands extends BaseCommand {

    FailedEventCommands(Cli cli) {
        super(cli);
    }

    private RetryClient retry() {
        return client().retry();
    }

    /** The number of events that were changed. */
    private record EventCount(long events) {}

    @Command(name = "list", description = "Lists failed events, or counts them by status.")
    int list(
            @Option(names = "--status", description = "Only events with this status: ${COMPLETION-CANDIDATES}.")
                    @Nullable
                    Status status,
            @Option(names = "--type") @Nullable String type,
            @Option(names = "--reference") @Nullable String reference,
            @Option(names = "--account", description = "Only events for this account.") @Nullable String account,
            @Option(names = "--count", description = "Show the number of events by status.") boolean count,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        if (count) {
            return show(retry().counts());
        }
        PagedCall<Failed> events = retry().events(new Query(status, type, null, reference, account, null, null));
        output().rows(
                        () -> events.stream()
                                .<Object>map(FailedEventCommands::row)
                                .iterator(),
                        limit,
                        "id",
                        "type",
                        "reference",
                        "status",
                        "retries",
                        "nextRetry",
                        "error");
        return Cli.DONE;
    }

    /** Returns an event as JSON, without the time of the next retry if none is scheduled. */
    private static JsonNode row(Failed event) {
        ObjectNode row = (ObjectNode) StrictJson.tree(event);
        boolean scheduled = event.status() == Status.PENDING || event.status() == Status.RETRYING;
        return scheduled ? row : row.without(List.of("nextRetry"));
    }

    @Command(name = "show", description = "Shows a failed event, also if it was applied or discarded, or its data.")
    int show(
            @Parameters(paramLabel = "EVENT") String id,
            @Option(names = "--data", description = "Print only the data of the event.") boolean data) {
        if (data) {
            byte[] bytes = retry().data(id).send().data();
            output().line(new String(bytes, StandardCharsets.UTF_8));
            return Cli.DONE;
        }
        Object event;
        try {
            event = retry().event(id).send();
        } catch (CallRefusedException e) {
            if (e.status() != 404) {
                throw e;
            }
            event = archived(id).orElseThrow(() -> e);
        }
        output().value(event);
        return Cli.DONE;
    }

    /** Returns the latest archived event with the given id. */
    private Optional<Ended> archived(String id) {
        return retry().ended().stream()
                .filter(ended -> ended.event().id().equals(id))
                .reduce((earlier, later) -> later);
    }

    @Command(name = "requeue", description = "Requeues an event, or all events with a status, for an immediate retry.")
    int requeue(
            @Parameters(arity = "0..1", paramLabel = "EVENT") @Nullable String id,
            @Option(
                            names = "--all",
                            paramLabel = "STATUS",
                            description = "All events with this status: ${COMPLETION-CANDIDATES}.")
                    @Nullable
                    Status all) {
        return id != null && all == null
                ? show(retry().requeue(id))
                : changeAll(
                        id,
                        all,
                        cursor -> retry().requeueAll(new Query(all, null, null, null, null, null, cursor))
                                .send());
    }

    @Command(name = "discard", description = "Discards an event, or all events with a status, without applying them.")
    int discard(
            @Parameters(arity = "0..1", paramLabel = "EVENT") @Nullable String id,
            @Option(
                            names = "--all",
                            paramLabel = "STATUS",
                            description = "All events with this status: ${COMPLETION-CANDIDATES}.")
                    @Nullable
                    Status all,
            @Option(names = "--note", required = true, description = "Reason to record.") String note) {
        return id != null && all == null
                ? show(retry().discard(id, note))
                : changeAll(
                        id,
                        all,
                        cursor -> retry().discardAll(new DiscardAll(all, null, null, null, null, null, cursor, note))
                                .send());
    }

    private int changeAll(@Nullable String id, @Nullable Status all, Function<@Nullable String, RetryApi.Moved> step) {
        if (id != null || all == null) {
            throw new IllegalArgumentException("specify either EVENT or --all");
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
        output().value(new EventCount(events));
        return Cli.DONE;
    }
}
