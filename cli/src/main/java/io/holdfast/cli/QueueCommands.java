package io.holdfast.cli;

import io.holdfast.api.QueueApi.Alerts;
import io.holdfast.api.QueueApi.Capacity;
import io.holdfast.api.QueueApi.Concurrency;
import io.holdfast.api.QueueApi.Config;
import io.holdfast.api.QueueApi.Count;
import io.holdfast.api.QueueApi.Delivery;
import io.holdfast.api.QueueApi.Enqueue;
import io.holdfast.api.QueueApi.Lease;
import io.holdfast.api.QueueApi.Message;
import io.holdfast.api.QueueApi.Most;
import io.holdfast.api.QueueApi.Moved;
import io.holdfast.api.QueueApi.Nack;
import io.holdfast.api.QueueApi.OnExpiry;
import io.holdfast.api.QueueApi.Overflow;
import io.holdfast.api.QueueApi.PutThrottle;
import io.holdfast.api.QueueApi.Receipt;
import io.holdfast.api.QueueApi.Ttl;
import io.holdfast.client.QueueClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "queue", description = "Manages work queues.")
final class QueueCommands extends BaseCommand {

    private final Cli cli;

    QueueCommands(Cli cli) {
        super(cli);
        this.cli = cli;
    }

    /** A message with its payload as text. */
    private record MessageView(
            UUID message,
            @Nullable String token,
            String state,
            int attempts,
            String fairnessKey,
            Map<String, String> headers,
            String payload,
            @Nullable String reason) {

        static MessageView of(Message message, @Nullable String token) {
            return new MessageView(
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

    @Override
    Object asSubcommand() {
        return new CommandLine(this).addSubcommand(new QueueScheduleCommands(this));
    }

    private QueueClient queue() {
        return client().queue();
    }

    @Command(name = "create", description = "Creates a queue.")
    int create(
            @Parameters(paramLabel = "QUEUE") String name,
            @Option(
                            names = "--attempts",
                            description = "Maximum number of deliveries before a message is dead-lettered.")
                    @Nullable
                    Integer attempts,
            @Option(names = "--visibility", paramLabel = "DURATION", description = "Duration of a lease.") @Nullable
                    Duration visibility,
            @Option(
                            names = "--dead-letters",
                            paramLabel = "QUEUE",
                            description =
                                    "Existing queue to use as the dead-letter queue. Default: QUEUE.dlq, which is created.")
                    @Nullable
                    String deadLetters,
            @Option(names = "--ordered", description = "Deliver one message per fairness key at a time.")
                    boolean ordered,
            @Option(
                            names = "--per-key",
                            paramLabel = "N",
                            description = "Maximum number of messages per fairness key that are leased at a time.")
                    @Nullable
                    Integer perKey,
            @Option(
                            names = "--per-group",
                            paramLabel = "N",
                            description = "Maximum number of messages per group that are leased at a time. Default: 1.")
                    @Nullable
                    Integer perGroup,
            @Option(
                            names = "--alert-depth",
                            paramLabel = "N",
                            description = "Number of messages above which an event is emitted.")
                    @Nullable
                    Long alertDepth,
            @Option(
                            names = "--alert-age",
                            paramLabel = "DURATION",
                            description = "Age of the oldest message above which an event is emitted.")
                    @Nullable
                    Duration alertAge,
            @Option(
                            names = "--ttl",
                            paramLabel = "DURATION",
                            description =
                                    "Time after which messages are dropped, or dead-lettered with --ttl-dead-letter.")
                    @Nullable
                    Duration ttl,
            @Option(names = "--ttl-dead-letter", description = "Move messages to the dead-letter queue after --ttl.")
                    boolean ttlDeadLetter,
            @Option(names = "--max-messages", paramLabel = "N", description = "Maximum number of messages.") @Nullable
                    Long maxMessages,
            @Option(
                            names = "--max-bytes",
                            paramLabel = "N",
                            description = "Maximum total size of payloads and headers.")
                    @Nullable
                    Long maxBytes,
            @Option(
                            names = "--drop-oldest",
                            description = "Drop the oldest messages if the queue is full, rather than refuse new ones.")
                    boolean dropOldest,
            @Option(
                            names = "--keep-status",
                            paramLabel = "DURATION",
                            description = "How long the state and the result of a message are kept after its end.")
                    @Nullable
                    Duration keepStatus) {
        return show(queue().create(new Config(
                name,
                null,
                null,
                visibility,
                deadLetters,
                attempts,
                null,
                ordered ? true : null,
                null,
                null,
                perKey == null && perGroup == null ? null : new Concurrency(perKey, perGroup),
                alertDepth == null && alertAge == null ? null : new Alerts(alertDepth, alertAge, null),
                ttl == null ? null : new Ttl(ttl, ttlDeadLetter ? OnExpiry.DEAD_LETTER : OnExpiry.DROP),
                maxMessages == null && maxBytes == null
                        ? null
                        : new Capacity(maxMessages, maxBytes, dropOldest ? Overflow.DROP_OLDEST : Overflow.REFUSE),
                keepStatus)));
    }

    @Command(name = "history", description = "Lists the changes to a message with their authors, newest first.")
    int history(
            @Parameters(paramLabel = "MESSAGE") UUID message,
            @Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return showHistory(message.toString(), limit);
    }

    @Command(name = "throttles", description = "Lists all throttles.")
    int throttles(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(queue().throttles(), limit);
    }

    @Command(name = "throttle", description = "Sets the rate limit of a throttle key, or removes it.")
    int throttle(
            @Parameters(paramLabel = "KEY") String key,
            @Parameters(arity = "0..1", paramLabel = "PER-SECOND") @Nullable Double perSecond,
            @Option(names = "--burst", defaultValue = "1", description = "Maximum burst. Default: ${DEFAULT-VALUE}.")
                    long burst,
            @Option(names = "--off", description = "Remove the limit.") boolean off) {
        if (off && perSecond == null) {
            return show(queue().unthrottle(key));
        }
        if (!off && perSecond != null) {
            return show(queue().throttle(new PutThrottle(key, perSecond, burst)));
        }
        throw new IllegalArgumentException("specify either PER-SECOND or --off");
    }

    @Command(name = "list", description = "Lists all queues.")
    int list(@Option(names = "--limit", defaultValue = "50", description = LIMIT) int limit) {
        return show(queue().queues(), limit, "queue", "deadLetterQueue", "maxAttempts", "visibility", "ordered");
    }

    @Command(name = "stats", description = "Shows the statistics of a queue, or of its fairness keys.")
    int stats(
            @Parameters(paramLabel = "QUEUE") String name,
            @Option(names = "--keys", description = "Show one row per fairness key.") boolean keys) {
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

    @Command(name = "send", description = "Enqueues a message.")
    int send(
            @Parameters(paramLabel = "QUEUE") String name,
            @Parameters(paramLabel = "TEXT", description = "Payload; '-' reads standard input.") String text,
            @Option(names = "--fairness", paramLabel = "KEY", description = "Fairness key, such as a tenant.") @Nullable
                    String fairness,
            @Option(names = "--dedup", paramLabel = "KEY", description = "Deduplication key.") @Nullable String dedup,
            @Option(names = "--delay", paramLabel = "DURATION", description = "Delay before the message can be leased.")
                    @Nullable
                    Duration delay,
            @Option(
                            names = "--priority",
                            paramLabel = "N",
                            description = "Priority from 0 to 9; lower values are delivered first.")
                    @Nullable
                    Integer priority,
            @Option(
                            names = "--header",
                            paramLabel = "NAME=VALUE",
                            description = "Header of the message; can be repeated.")
                    @Nullable
                    Map<String, String> headers,
            @Option(names = "--group", paramLabel = "KEY", description = "Ordering group within the fairness key.")
                    @Nullable
                    String group,
            @Option(names = "--at", paramLabel = "TIME", description = "Time from which the message can be leased.")
                    @Nullable
                    Instant notBefore)
            throws IOException {
        byte[] payload = text.equals("-") ? cli.input().readAllBytes() : text.getBytes(StandardCharsets.UTF_8);
        return show(queue().enqueue(new Enqueue(
                name, payload, null, headers, fairness, null, null, priority, delay, dedup, group, notBefore)));
    }

    @Command(name = "lease", description = "Leases messages; complete each with ack or nack.")
    int lease(
            @Parameters(paramLabel = "QUEUE") String name,
            @Option(names = "--max", defaultValue = "1", description = "Maximum number of messages. Default: 1.")
                    int max,
            @Option(
                            names = "--wait",
                            paramLabel = "DURATION",
                            description = "Time to wait for a message, such as PT20S.")
                    @Nullable
                    Duration waiting,
            @Option(names = "--consumer", paramLabel = "NAME", description = "Name of the consumer.") @Nullable
                    String consumer) {
        List<Delivery> deliveries = queue().lease(new Lease(name, max, consumer, null, waiting))
                .send()
                .deliveries();
        List<MessageView> views = deliveries.stream()
                .map(delivery ->
                        MessageView.of(delivery.message(), delivery.receipt().token()))
                .toList();
        output().rows(views, 0, "message", "token", "attempts", "fairnessKey", "payload");
        return Cli.DONE;
    }

    @Command(name = "ack", description = "Acknowledges a delivery.")
    int ack(
            @Parameters(paramLabel = "QUEUE") String name,
            @Parameters(paramLabel = "MESSAGE") UUID message,
            @Parameters(paramLabel = "TOKEN") String token) {
        return show(queue().ack(new Receipt(name, message, token)));
    }

    @Command(name = "nack", description = "Rejects a delivery: the message is retried or dead-lettered.")
    int nack(
            @Parameters(paramLabel = "QUEUE") String name,
            @Parameters(paramLabel = "MESSAGE") UUID message,
            @Parameters(paramLabel = "TOKEN") String token,
            @Option(names = "--reason") @Nullable String reason,
            @Option(names = "--delay", paramLabel = "DURATION", description = "Delay before the message can be leased.")
                    @Nullable
                    Duration delay) {
        return show(queue().nack(new Nack(name, message, token, delay, reason)));
    }

    @Command(name = "reschedule", description = "Changes the time from which a message can be leased.")
    int reschedule(
            @Parameters(paramLabel = "QUEUE") String name,
            @Parameters(paramLabel = "MESSAGE") UUID message,
            @Parameters(paramLabel = "TIME") Instant notBefore) {
        return show(queue().reschedule(name, message, notBefore));
    }

    @Command(name = "cancel", description = "Removes a message unless it is leased.")
    int cancel(@Parameters(paramLabel = "QUEUE") String name, @Parameters(paramLabel = "MESSAGE") UUID message) {
        return show(queue().cancel(name, message));
    }

    @Command(name = "status", description = "Shows the state, progress and result of a message.")
    int status(@Parameters(paramLabel = "QUEUE") String name, @Parameters(paramLabel = "MESSAGE") UUID message) {
        return show(queue().status(name, message));
    }

    @Command(name = "peek", description = "Lists the next messages without leasing them.")
    int peek(
            @Parameters(paramLabel = "QUEUE") String name,
            @Option(names = "--limit", defaultValue = "10", description = LIMIT) int limit) {
        Iterable<MessageView> rows = () -> queue().peek(name).stream()
                .map(message -> MessageView.of(message, null))
                .iterator();
        output().rows(rows, limit, "message", "state", "attempts", "fairnessKey", "payload", "reason");
        return Cli.DONE;
    }

    @Command(name = "pause", description = "Pauses deliveries from a queue.")
    int pause(@Parameters(paramLabel = "QUEUE") String name) {
        return show(queue().pause(name));
    }

    @Command(name = "resume", description = "Resumes deliveries from a queue.")
    int resume(@Parameters(paramLabel = "QUEUE") String name) {
        return show(queue().resume(name));
    }

    @Command(name = "purge", description = "Removes all messages that are not leased.")
    int purge(@Parameters(paramLabel = "QUEUE") String name) {
        return repeatUntilDone(
                "removed", () -> queue().purge(new Most(name, null)).send());
    }

    @Command(
            name = "redrive",
            description = "Moves all messages from a dead-letter queue back to their original" + " queues.")
    int redrive(
            @Parameters(paramLabel = "QUEUE", description = "Dead-letter queue, such as work.dlq.") String name,
            @Option(names = "--message", paramLabel = "ID", description = "Move only this message.") @Nullable
                    UUID message) {
        if (message != null) {
            return show(queue().redriveMessage(name, message));
        }
        return repeatUntilDone(
                "moved", () -> queue().redrive(new Most(name, null)).send());
    }

    /** Repeats a step until it is complete, because the server limits the number of messages per call. */
    private int repeatUntilDone(String action, Supplier<Moved> step) {
        Moved moved = step.get();
        long total = moved.messages();
        while (moved.more()) {
            output().progress(total + " " + action);
            moved = step.get();
            total += moved.messages();
        }
        output().progress("");
        output().value(new Count(total));
        return Cli.DONE;
    }
}
