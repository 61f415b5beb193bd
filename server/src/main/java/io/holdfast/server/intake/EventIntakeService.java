package io.holdfast.server.intake;

import io.holdfast.api.BillingEndpoints;
import io.holdfast.api.IntakeApi;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.intake.BillingListener;
import io.holdfast.intake.CreditWaitRetrier;
import io.holdfast.intake.EventProcessor;
import io.holdfast.intake.EventRule;
import io.holdfast.intake.InboundMessage;
import io.holdfast.intake.RabbitSubscriber;
import io.holdfast.intake.ReceiveOutcome;
import io.holdfast.intake.TelephonyBillingRules;
import io.holdfast.intake.TelephonyRates;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.RetryRunner;
import io.holdfast.retry.RetryRunnerOptions;
import io.holdfast.retry.Verdict;
import io.holdfast.server.intake.IntakeConfig.Source;
import io.holdfast.server.intake.IntakeConfig.Webhook;
import io.holdfast.server.metrics.BusinessEventCounters;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.Threads;
import io.prometheus.metrics.model.registry.MultiCollector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives events from the configured sources, retries failed events, and reschedules events that waited for credit. If
 * a broker is not available, the service reconnects in the background. Closing waits for the messages and calls in
 * flight.
 */
public final class EventIntakeService implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EventIntakeService.class);
    private static final Duration CREDIT_CHECK_EVERY = Duration.ofMillis(500);
    /**
     * The time after which credit is checked even without a commit by this server, because other servers may commit.
     */
    private static final Duration MAX_CREDIT_CHECK_DELAY = Duration.ofSeconds(10);

    private static final Duration MAX_CLOSE = Duration.ofMinutes(1);

    /** The maximum number of events received over HTTP that may wait for their rule's call. */
    private static final int MAX_WAITING_CALLS = 64;

    /** The source name under which metrics report messages received over HTTP. */
    private static final String HTTP = "http";

    private final Store store;
    private final List<Source> sources;
    private final CreditWaitRetrier creditWaitRetrier;
    private final EventProcessor processor;
    private final Map<String, RabbitSubscriber> subscribers = new LinkedHashMap<>();
    private final List<RetryRunner> runners = new ArrayList<>();
    private final IntakeMetrics metrics;
    private final ExecutorService calls = Executors.newCachedThreadPool(Threads.named("holdfast-intake-calls"));
    /** The messages received over HTTP that have no outcome yet. */
    private final Map<Long, CompletableFuture<ReceiveOutcome>> pending = new ConcurrentHashMap<>();

    private final AtomicLong receivedOverHttp = new AtomicLong();

    private final ScheduledExecutorService credit =
            Executors.newSingleThreadScheduledExecutor(Threads.named("holdfast-intake-credit"));
    private long checkedCommit = -1;
    private long checkedAt;

    /**
     * @param archive the time for which failed events are kept in the archive after they were applied or discarded
     * @param counters the counters of the ledger commands that the intake executes
     */
    public EventIntakeService(
            ServerModules modules, IntakeConfig config, Duration archive, BusinessEventCounters counters) {
        this.store = modules.store();
        this.sources = config.sources();
        Retries retries = new Retries(
                store,
                RetryOptions.DEFAULT
                        .withDelays(config.retry().delays())
                        .withMaxRetries(config.retry().maxRetries())
                        .withArchiveRetention(archive));
        this.creditWaitRetrier = new CreditWaitRetrier(store, modules.ledger(), retries);
        this.processor = new EventProcessor(
                store,
                retries,
                rules(modules, config),
                config.options(),
                (command, outcome) -> counters.recordIntake(endpoint(command), outcome));
        this.metrics = new IntakeMetrics(store, processor, retries, subscribers);
        for (Source source : config.sources()) {
            subscribers.put(
                    source.name(),
                    new RabbitSubscriber(
                            source.options(),
                            processor,
                            (message, outcome) -> metrics.onReceived(source.name(), message, outcome)));
        }
        // Events are claimed one at a time if rules make calls, so that no event waits for the call of another.
        int batch = config.webhooks().isEmpty() ? RetryRunnerOptions.DEFAULT.batch() : 1;
        for (int i = 0; i < (config.webhooks().isEmpty() ? 1 : config.retry().runners()); i++) {
            runners.add(processor.newRetryRunner(RetryRunnerOptions.DEFAULT
                    .withName("intake-" + i)
                    .withInterval(config.retry().interval())
                    .withBatch(batch)));
        }
    }

    private static Endpoint<?, ?> endpoint(BillingListener.Command command) {
        return switch (command) {
            case START_BILLING -> BillingEndpoints.START_BILLING;
            case END_BILLING -> BillingEndpoints.END_BILLING;
            case BILL -> BillingEndpoints.BILL;
            case CHARGE -> LedgerEndpoints.CHARGE;
        };
    }

    private Map<String, EventRule> rules(ServerModules modules, IntakeConfig config) {
        Map<String, EventRule> rules = new HashMap<>();
        TelephonyRates builtIn = config.builtInRates();
        if (builtIn != null) {
            rules.putAll(TelephonyBillingRules.of(modules.ledger(), builtIn));
        }
        config.billing().forEach((type, rule) -> rules.put(type, rule.on(modules.ledger())));
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(calls)
                .connectTimeout(Duration.ofSeconds(10))
                .build();
        config.webhooks().forEach((type, webhook) -> rules.put(type, rule(type, webhook, client)));
        return rules;
    }

    private EventRule rule(String type, Webhook webhook, HttpClient client) {
        // A source limits its own messages by its prefetch, so this limit concerns events received over HTTP.
        int maxWaiting = MAX_WAITING_CALLS
                + sources.stream()
                        .mapToInt(source -> source.options().prefetch())
                        .sum();
        OutboundWebhookCall call = new OutboundWebhookCall(
                webhook, client, calls, store::now, new WebhookCallLimit(webhook.maxConcurrent(), maxWaiting));
        EventRule rule = EventRule.calling(event -> counted(type, call, event));
        String reference = webhook.reference();
        String account = webhook.account();
        rule = reference == null ? rule : rule.inOrder(data -> type + "/" + data.text(reference), 0);
        return account == null ? rule : rule.ofAccount(data -> data.optionalText(account));
    }

    private CompletableFuture<Verdict> counted(String type, OutboundWebhookCall call, InboundEvent event) {
        return call.call(event).whenComplete((verdict, failure) -> {
            if (verdict != null) {
                metrics.onCalled(type, verdict);
            }
        });
    }

    /** Starts the subscribers and the runners. */
    public void start() {
        ScheduledFuture<?> unused = credit.scheduleWithFixedDelay(
                this::checkCredit, CREDIT_CHECK_EVERY.toMillis(), CREDIT_CHECK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        runners.forEach(RetryRunner::start);
        subscribers.values().forEach(RabbitSubscriber::start);
        LOG.info("the intake has started, with the sources {}", subscribers.keySet());
    }

    /**
     * Makes waiting events due if their accounts now have enough credit. Does nothing if no commit has occurred since
     * the last check.
     */
    private void checkCredit() {
        try {
            long commit = store.lastCommit();
            long now = System.nanoTime();
            if (commit != checkedCommit || now - checkedAt > MAX_CREDIT_CHECK_DELAY.toNanos()) {
                checkedCommit = commit;
                checkedAt = now;
                int due = creditWaitRetrier.run();
                if (due > 0) {
                    LOG.info("retrying {} events that waited for credit", due);
                }
            }
        } catch (RuntimeException e) { // A periodic task that throws is never run again.
            LOG.warn("cannot check whether accounts can pay for waiting events: {}", e.toString());
        }
    }

    EventProcessor processor() {
        return processor;
    }

    public MultiCollector metrics() {
        return metrics;
    }

    /** Receives a message over HTTP. The future completes when the outcome is durable. */
    CompletableFuture<ReceiveOutcome> receive(InboundMessage message) {
        CompletableFuture<ReceiveOutcome> received = processor.receiveAsync(message, tx -> {});
        long number = receivedOverHttp.incrementAndGet();
        pending.put(number, received);
        return received.whenComplete((outcome, failure) -> {
            pending.remove(number);
            if (outcome != null) {
                metrics.onReceived(HTTP, message, outcome);
            }
        });
    }

    List<IntakeApi.Source> sources() {
        return sources.stream()
                .map(source -> new IntakeApi.Source(
                        source.name(),
                        source.options().queue(),
                        Objects.requireNonNull(subscribers.get(source.name())).isConsuming(),
                        metrics.received(source.name())))
                .toList();
    }

    @Override
    public void close() {
        closeAll(subscribers.values());
        closeAll(runners);
        credit.shutdownNow();
        awaitPending();
        try {
            if (!credit.awaitTermination(10, TimeUnit.SECONDS)) {
                LOG.warn("a credit check is still running after 10 s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        calls.shutdown();
    }

    /** Waits until the messages received over HTTP have been processed. */
    private void awaitPending() {
        try {
            CompletableFuture.allOf(pending.values().toArray(CompletableFuture[]::new))
                    .handle((done, failure) -> null)
                    .get(MAX_CLOSE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn(
                    "{} events that were received over HTTP are still being processed; closing does not wait "
                            + "for them",
                    pending.size());
        }
    }

    /** Closes parts concurrently, because each waits for its operations in flight. */
    private static void closeAll(Iterable<? extends AutoCloseable> parts) {
        List<CompletableFuture<?>> closing = new ArrayList<>();
        parts.forEach(part -> closing.add(CompletableFuture.runAsync(() -> close(part))));
        closing.forEach(CompletableFuture::join);
    }

    private static void close(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            LOG.warn("cannot close a component of the intake; closing the others", e);
        }
    }
}
