package io.holdfast.cli;

import io.holdfast.api.FeedApi.CloudEvent;
import io.holdfast.api.FeedApi.FeedPage;
import io.holdfast.client.CursorStore;
import io.holdfast.client.EventQuery;
import io.holdfast.client.FeedConnectionListener;
import io.holdfast.client.FeedSubscription;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code holdfast tail}: shows events as they occur. */
@Command(
        name = "tail",
        description = "Shows events as they occur, until it is interrupted. After a lost connection, it continues after"
                + " the last event.",
        footer = {"", "Example: holdfast tail --module queue --subject mail --from oldest --json"})
final class TailCommand extends BaseCommand implements Callable<Integer>, CursorStore, FeedConnectionListener {

    private static final String OLDEST = "oldest";
    private static final String LATEST = "latest";
    private static final String TYPE_PREFIX = "io.holdfast.";

    @Option(
            names = "--module",
            paramLabel = "MODULE",
            split = ",",
            description = "Show only events of this module. Can be repeated.")
    private @Nullable List<String> modules;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            split = ",",
            description = "Show only events of this type, such as ledger.charged. Can be repeated.")
    private @Nullable List<String> types;

    @Option(
            names = "--subject",
            paramLabel = "ID",
            description = "Show only events about this subject, such as an account or a queue. Can be repeated.")
    private @Nullable List<String> subjects;

    @Option(
            names = "--author",
            paramLabel = "AUTHOR",
            description = "Show only events by this author: the id of an API key, user:ID, or the name of a task."
                    + " Can be repeated.")
    private @Nullable List<String> authors;

    @Option(
            names = "--from",
            paramLabel = "CURSOR",
            defaultValue = LATEST,
            description =
                    "Where to begin: a cursor, the id of an event, 'oldest' or 'latest'. Default: ${DEFAULT-VALUE}.")
    private String from = LATEST;

    @Option(names = "--limit", paramLabel = "N", description = "End after this number of events.")
    private @Nullable Integer limit;

    private final CompletableFuture<Boolean> done = new CompletableFuture<>();
    private volatile @Nullable String position;
    private volatile boolean connected;
    private int shown;

    TailCommand(Cli cli) {
        super(cli);
    }

    private static <T> Set<T> set(@Nullable List<T> values) {
        return values == null ? Set.of() : Set.copyOf(values);
    }

    @Override
    public Integer call() throws Exception {
        if (limit != null && limit < 1) {
            throw new IllegalArgumentException("--limit must be at least 1, but is " + limit);
        }
        EventQuery query = new EventQuery(set(modules), set(types), set(subjects), true);
        // Reports a server that does not respond and an invalid option, and determines where 'latest' is.
        FeedPage first = client().readFeed(query, from, 1).send();
        position = from.equals(LATEST) ? first.next() : from.equals(OLDEST) ? null : from;
        Thread onInterrupt = new Thread(this::reportPosition, "holdfast-tail");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        try (FeedSubscription feed = client().consume(query, this, this::onEvent, this)) {
            CompletableFuture.anyOf(feed.ended(), done).get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : e;
        } finally {
            removeShutdownHook(onInterrupt);
        }
        return Cli.DONE;
    }

    private static void removeShutdownHook(Thread hook) {
        try {
            boolean unused = Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) { // The process is being stopped.
            return;
        }
    }

    /** Reports where to continue when the process is interrupted. */
    private void reportPosition() {
        String last = position;
        if (last != null) {
            output().note("holdfast: stopped; to continue, use --from " + last);
        }
    }

    private void onEvent(CloudEvent event) {
        if (done.isDone() || (authors != null && !authors.contains(event.author()))) {
            return;
        }
        if (output().json()) {
            output().value(event);
        } else {
            output().line(line(event));
        }
        if (output().isClosed() || (limit != null && ++shown == limit)) {
            done.complete(true);
        }
    }

    private static String line(CloudEvent event) {
        StringBuilder line = new StringBuilder()
                .append(event.time())
                .append("  ")
                .append(
                        event.type().startsWith(TYPE_PREFIX)
                                ? event.type().substring(TYPE_PREFIX.length())
                                : event.type())
                .append("  ")
                .append(event.subject());
        if (event.entry() != null) {
            line.append("  ").append(event.entry());
        }
        Map<String, @Nullable Object> data = event.data();
        if (data != null) {
            String fields = data.entrySet().stream()
                    .filter(field -> field.getValue() != null)
                    .map(field -> field.getKey() + "=" + field.getValue())
                    .collect(Collectors.joining(" "));
            line.append(fields.isEmpty() ? "" : "  ").append(fields);
        }
        return event.author() == null ? line.toString() : line + "  by " + event.author();
    }

    @Override
    public @Nullable String load() {
        return position;
    }

    @Override
    public void save(String cursor) {
        if (!done.isDone()) {
            position = cursor;
        }
    }

    @Override
    public void onConnected(URI server) {
        connected = true;
        output().note("holdfast: connected to " + server);
    }

    @Override
    public void onDisconnected(URI server) {
        if (connected) {
            connected = false;
            String last = position;
            output().note("holdfast: lost the connection to " + server + "; trying again, to continue "
                    + (last == null ? "with the oldest event" : "after " + last));
        }
    }
}
