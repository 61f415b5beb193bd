package io.holdfast.cli;

import io.holdfast.api.webhooks.WebhooksApi.PutEndpoint;
import io.holdfast.api.webhooks.WebhooksApi.Queued;
import io.holdfast.api.webhooks.WebhooksApi.Replay;
import io.holdfast.client.WebhooksClient;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "webhooks", description = "Manages the endpoints to which events are sent.")
final class WebhooksCommands extends BaseCommand {

    private static final String OLDEST = "oldest";
    private static final int STEP = 500;

    WebhooksCommands(Cli cli) {
        super(cli);
    }

    private WebhooksClient webhooks() {
        return client().webhooks();
    }

    @Command(name = "list", description = "Lists all endpoints.")
    int list(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(webhooks().list(), limit, "endpoint", "url", "disabled", "types", "modules", "updated");
    }

    @Command(
            name = "create",
            description =
                    "Creates an endpoint and prints its secret, which is not shown again, or replaces its settings.")
    int create(
            @Parameters(paramLabel = "ENDPOINT") String endpoint,
            @Parameters(paramLabel = "URL") String url,
            @Option(
                            names = "--type",
                            paramLabel = "TYPE",
                            description = "Send only events of this type, such " + "as ledger.charged.")
                    @Nullable
                    List<String> types,
            @Option(names = "--module", paramLabel = "MODULE", description = "Send only events of this module.")
                    @Nullable
                    List<String> modules,
            @Option(names = "--subject", paramLabel = "ID", description = "Send only events about this subject.")
                    @Nullable
                    List<String> subjects,
            @Option(names = "--full", description = "Include the data of events.") boolean full,
            @Option(names = "--description", paramLabel = "TEXT") @Nullable String description) {
        return show(webhooks().put(new PutEndpoint(endpoint, url, description, modules, types, subjects, full)));
    }

    @Command(name = "show", description = "Shows an endpoint, without its secret.")
    int showEndpoint(@Parameters(paramLabel = "ENDPOINT") String endpoint) {
        return show(webhooks().get(endpoint));
    }

    @Command(name = "test", description = "Sends a test event to an endpoint.")
    int test(@Parameters(paramLabel = "ENDPOINT") String endpoint) {
        return show(webhooks().test(endpoint));
    }

    @Command(
            name = "rotate",
            description = "Creates a new secret; for 24 hours, requests are also signed with " + "the previous one.")
    int rotate(@Parameters(paramLabel = "ENDPOINT") String endpoint) {
        return show(webhooks().rotate(endpoint));
    }

    @Command(
            name = "enable",
            description = "Resumes sending to an endpoint, beginning with the events that "
                    + "were waiting when it was disabled.")
    int enable(@Parameters(paramLabel = "ENDPOINT") String endpoint) {
        return show(webhooks().enable(endpoint));
    }

    @Command(name = "disable", description = "Stops sending to an endpoint.")
    int disable(
            @Parameters(paramLabel = "ENDPOINT") String endpoint,
            @Option(names = "--reason", defaultValue = "disabled from the command line", paramLabel = "TEXT")
                    String reason) {
        return show(webhooks().disable(endpoint, reason));
    }

    @Command(name = "delete", description = "Deletes an endpoint and all events waiting to be sent to it.")
    int delete(@Parameters(paramLabel = "ENDPOINT") String endpoint) {
        return show(webhooks().delete(endpoint));
    }

    @Command(name = "deliveries", description = "Lists the latest attempt of each delivery, newest events first.")
    int deliveries(
            @Parameters(paramLabel = "ENDPOINT") String endpoint,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(
                webhooks().deliveries(endpoint),
                limit,
                "time",
                "state",
                "attempts",
                "status",
                "type",
                "subject",
                "event",
                "response");
    }

    @Command(name = "retry", description = "Sends all failed deliveries again, oldest first.")
    int retry(@Parameters(paramLabel = "ENDPOINT") String endpoint) {
        long events = 0;
        Queued step;
        do {
            step = webhooks().retryFailed(endpoint, STEP).send();
            events += step.events();
        } while (step.events() == STEP);
        output().value(new Queued(events, null));
        return Cli.DONE;
    }

    @Command(name = "replay", description = "Sends one event, or all events after a cursor, to an endpoint again.")
    int replay(
            @Parameters(paramLabel = "ENDPOINT") String endpoint,
            @Option(names = "--event", paramLabel = "ID", description = "Id of the event to send.") @Nullable
                    String event,
            @Option(
                            names = "--after",
                            paramLabel = "CURSOR",
                            description = "Send all events after this one, or after 'oldest', that match the filter.")
                    @Nullable
                    String after) {
        if ((event == null) == (after == null)) {
            throw new IllegalArgumentException(
                    "either --event or --after is required; --after " + OLDEST + " sends all retained events");
        }
        if (event != null) {
            return show(webhooks().replay(new Replay(endpoint, event, null, null)));
        }
        long events = 0;
        String cursor = after;
        while (cursor != null) {
            Queued step =
                    webhooks().replay(new Replay(endpoint, null, cursor, STEP)).send();
            events += step.events();
            cursor = step.next();
            output().progress(events + " events");
        }
        output().progress("");
        output().value(new Queued(events, null));
        return Cli.DONE;
    }
}
