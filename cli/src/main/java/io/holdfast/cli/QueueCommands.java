package io.holdfast.cli;

import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Count;
import io.holdfast.api.QueueApi.Delivery;
import io.holdfast.api.QueueApi.Enqueue;
import io.holdfast.api.QueueApi.Lease;
import io.holdfast.api.QueueApi.Message;
import io.holdfast.api.QueueApi.Most;
import io.holdfast.api.QueueApi.Moved;
import io.holdfast.api.QueueApi.Nack;
import io.holdfast.api.QueueApi.PutThrottle;
import io.holdfast.api.QueueApi.Receipt;
import io.holdfast.client.QueueClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "queue", description = "Work queues.")
final class QueueCommands extends BaseCommand {

    private final Cli cli;

    QueueCommands(Cli cli) {
        super(cli);
        this.cli = cli;
    }

    /** A message with its payload as text. */
    private record Shown(
            UUID message,
            @Nullable String token,
            String state,
            int attempts,
            String fairnessKey,
            Map<String, String> headers,
            String payload,
            @Nullable String reason) {

        static Shown of(Message message, @Nullable String token) {
            return new Shown(
                    message.message(),
                    token,
                    message.state().name(),
                    message.attempts(),
                    message.fairnessKey(),
                    message.headers(),
                    new String(message.payload(), StandardCharsets.UTF_8),
                    message.reason());
        }
    }

    private QueueClient queue() {
        return client().queue();
    }

    @Command(name = "create", description = "Makes a queue.")
    int create(
            @Parameters(paramLabel = "QUEUE") String name,
            @Option(names = "--attempts", description = "Deliveries before a message is a dead letter.") @Nullable
                    Integer attempts,
            @Option(names = "--visibility", paramLabel = "DURATION", description = "How long a lease lasts.") @Nullable
                    Duration visibility,
            @Option(
                            names = "--dead-letters",
                            paramLabel = "QUEUE",
                            description = "A queue for its dead letters, in place of NAME.dlq; it has to be there.")
                    @Nullable
                    String deadLetters,
            @Option(names = "--ordered", description = "One message of a key at a time.") boolean ordered) {
        return show(queue().create(new Config(
                name, null, null, visibility, deadLetters, attempts, null, ordered ? true : null, null, null)));
    }

    @Command(name = "throttles", description = "All throttles.")
    int throttles(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(queue().throttles(), limit);
    }

    @Command(
            name = "throttle",
            description = "Limits the messages with a throttle key, or with --off does not any more.")
    int throttle(
            @Parameters(paramLabel = "KEY") String key,
            @Parameters(arity = "0..1", paramLabel = "PER-SECOND") @Nullable Double perSecond,
            @Option(names = "--burst", defaultValue = "1", description = "Most of them at once.") long burst,
            @Option(names = "--off", description = "No limit.") boolean off) {
        if (off && perSecond == null) {
            return show(queue().unthrottle(key));
        }
        if (!off && perSecond != null) {
            return show(queue().throttle(new PutThrottle(key, perSecond, burst)));
        }
        throw new IllegalArgumentException("say which: either PER-SECOND or --off");
    }

    @Command(name = "list", description = "All queues.")
    int list(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(queue().queues(), limit, "queue", "deadLetterQueue", "maxAttempts", "visibility", "ordered");
    }

    @Command(name = "stats", description = "The figures of a queue, or with --keys of its fairness keys.")
    int stats(
            @Parameters(paramLabel = "QUEUE") String name,
            @Option(names = "--keys", description = "By fairness key.") boolean keys) {
        return keys
                ? show(
                        queue().keys(name),
                        0,
                        "fairnessKey",
                        "weight",
                        "ready",
                        "delayed",
                        "inFlight",
                        "delivered",
                        "failed")
                : show(queue().stats(name));
    }

    @Command(name = "send", description = "Puts a message into a queue.")
    int send(
            @Parameters(paramLabel = "QUEUE") String name,
            @Parameters(paramLabel = "TEXT", description = "'-' for the standard input.") String text,
            @Option(names = "--fairness", paramLabel = "KEY") @Nullable String fairness,
            @Option(names = "--dedup", paramLabel = "KEY", description = "Accepted once.") @Nullable String dedup,
            @Option(names = "--delay", paramLabel = "DURATION") @Nullable Duration delay,
            @Option(names = "--priority") @Nullable Integer priority,
            @Option(names = "--header", paramLabel = "NAME=VALUE") @Nullable Map<String, String> headers)
            throws IOException {
        byte[] payload = text.equals("-") ? cli.input().readAllBytes() : text.getBytes(StandardCharsets.UTF_8);
        return show(queue().enqueue(
                        new Enqueue(name, payload, null, headers, fairness, null, null, priority, delay, dedup)));
    }

    @Command(name = "lease", description = "Takes messages; end them with ack or nack.")
    int lease(
            @Parameters(paramLabel = "QUEUE") String name,
            @Option(names = "--max", defaultValue = "1") int max,
            @Option(names = "--wait", paramLabel = "DURATION", description = "For the first one, like PT20S.") @Nullable
                    Duration waiting,
            @Option(names = "--consumer") @Nullable String consumer) {
        List<Delivery> taken = queue().lease(new Lease(name, max, consumer, null, waiting))
                .send()
                .deliveries();
        List<Shown> shown = taken.stream()
                .map(delivery -> Shown.of(delivery.message(), delivery.receipt().token()))
                .toList();
        output().rows(shown, 0, "message", "token", "attempts", "fairnessKey", "payload");
        return Cli.DONE;
    }

    @Command(name = "ack", description = "Ends a delivery well.")
    int ack(
            @Parameters(paramLabel = "QUEUE") String name,
            @Parameters(paramLabel = "MESSAGE") UUID message,
            @Parameters(paramLabel = "TOKEN") String token) {
        return show(queue().ack(new Receipt(name, message, token)));
    }

    @Command(name = "nack", description = "Ends a delivery badly: another try, or the dead letters.")
    int nack(
            @Parameters(paramLabel = "QUEUE") String name,
            @Parameters(paramLabel = "MESSAGE") UUID message,
            @Parameters(paramLabel = "TOKEN") String token,
            @Option(names = "--reason") @Nullable String reason,
            @Option(names = "--delay", paramLabel = "DURATION") @Nullable Duration delay) {
        return show(queue().nack(new Nack(name, message, token, delay, reason)));
    }

    @Command(name = "peek", description = "The messages that would be delivered next.")
    int peek(
            @Parameters(paramLabel = "QUEUE") String name,
            @Option(names = "--limit", defaultValue = "10", description = LIMIT) int limit) {
        Iterable<Shown> rows = () -> queue().peek(name).stream()
                .map(message -> Shown.of(message, null))
                .iterator();
        output().rows(rows, limit, "message", "state", "attempts", "fairnessKey", "payload", "reason");
        return Cli.DONE;
    }

    @Command(name = "pause", description = "Delivers nothing until it is resumed.")
    int pause(@Parameters(paramLabel = "QUEUE") String name) {
        return show(queue().pause(name));
    }

    @Command(name = "resume", description = "Delivers again.")
    int resume(@Parameters(paramLabel = "QUEUE") String name) {
        return show(queue().resume(name));
    }

    @Command(name = "purge", description = "Removes all messages that nobody has a lease of.")
    int purge(@Parameters(paramLabel = "QUEUE") String name) {
        return untilNone("removed", () -> queue().purge(new Most(name, null)).send());
    }

    @Command(name = "redrive", description = "Sends all dead letters of a queue back to where they come from.")
    int redrive(
            @Parameters(paramLabel = "QUEUE", description = "That of the dead letters, like work.dlq.") String name) {
        return untilNone(
                "sent back", () -> queue().redrive(new Most(name, null)).send());
    }

    /** The server does so many at a time. */
    private int untilNone(String what, Supplier<Moved> step) {
        Moved some = step.get();
        long all = some.messages();
        while (some.more()) {
            output().progress(all + " " + what);
            some = step.get();
            all += some.messages();
        }
        output().progress("");
        output().value(new Count(all));
        return Cli.DONE;
    }
}
