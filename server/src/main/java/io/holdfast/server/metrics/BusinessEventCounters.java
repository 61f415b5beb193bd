package io.holdfast.server.metrics;

import io.holdfast.api.CrossModuleTransactionApi;
import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.kit.SweepResult;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counters of business events, such as credits charged and seats sold. They are derived from the responses to commands,
 * after the commit and outside the commit thread. Duplicate commands are not counted. A response that cannot be
 * evaluated is logged and never fails the request. Thread-safe.
 */
public final class BusinessEventCounters {

    private static final Logger LOG = LoggerFactory.getLogger(BusinessEventCounters.class);

    private final LabeledCounters steps;
    private final LabeledCounters expired;
    private final LedgerCounters ledger;
    private final Map<String, ModuleCounters> modules;

    /** The counters of one module. */
    interface ModuleCounters {

        /** Counts a command that was committed and is not a duplicate. */
        void recordResponse(String operation, Object response);

        /** Counts a command that was refused. */
        void recordRefusal(String operation, Refusal refusal);
    }

    BusinessEventCounters(MeterRegistry registry) {
        ledger = new LedgerCounters(registry);
        modules = Map.of(
                "ledger", ledger,
                "seats", new SeatsCounters(registry),
                "identity", new IdentityCounters(registry));
        steps = new LabeledCounters(
                registry,
                "holdfast.transaction.steps",
                "Commands that were committed as steps of a transaction.",
                "operation");
        expired = new LabeledCounters(
                registry,
                "holdfast.sweep.expired",
                "Expiries recorded by background sweeps: accounts with expired credit or holds (ledger), seat holds "
                        + "(seats), leases (queue). Expiries that a command finds first are not counted.",
                "module");
        List.of("ledger", "seats", "queue").forEach(module -> expired.add(0, module));
    }

    /** Counts the response to an operation and returns it. Queries are not counted. */
    public <T> T recordResponse(Endpoint<?, ?> endpoint, T response) {
        ModuleCounters module = modules.get(endpoint.module());
        if (module != null && !endpoint.reads() && !DuplicateResponseFlag.isSet(response)) {
            safely(endpoint, () -> module.recordResponse(endpoint.name(), response));
        }
        return response;
    }

    /** Counts the operation as refused if its response completes with a refusal, and returns the response. */
    public <T> CompletableFuture<T> observeRefusal(Endpoint<?, ?> endpoint, CompletableFuture<T> response) {
        return response.whenComplete((done, thrown) -> recordRefusal(endpoint, thrown));
    }

    /** Counts an operation that was refused. Ignores other failures, and null, which indicates success. */
    public void recordRefusal(Endpoint<?, ?> endpoint, @Nullable Throwable thrown) {
        ModuleCounters module = modules.get(endpoint.module());
        RefusedException refused = find(thrown);
        if (module != null && refused != null && !endpoint.reads()) {
            safely(endpoint, () -> module.recordRefusal(endpoint.name(), refused.refusal()));
        }
    }

    private static @Nullable RefusedException find(@Nullable Throwable thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof RefusedException refused) {
                return refused;
            }
        }
        return null;
    }

    /** Counts the responses to the steps of a committed transaction and returns them. */
    public List<CrossModuleTransactionApi.Answer> recordSteps(List<CrossModuleTransactionApi.Answer> answers) {
        for (CrossModuleTransactionApi.Answer answer : answers) {
            Endpoint<?, ?> endpoint = EndpointRegistry.ALL.get(answer.operation());
            if (endpoint != null && !endpoint.reads() && !DuplicateResponseFlag.isSet(answer)) {
                steps.add(1, endpoint.name());
                if (modules.containsKey(endpoint.module()) && answer.answer() != null) {
                    safely(
                            endpoint,
                            () -> recordResponse(
                                    endpoint,
                                    StrictJson.MAPPER.<Object>treeToValue(answer.answer(), endpoint.responseType())));
                }
            }
        }
        return answers;
    }

    /** Counts a ledger command of the intake whose result was committed, or that was refused. */
    public void recordIntake(Endpoint<?, ?> endpoint, LedgerOutcome outcome) {
        safely(endpoint, () -> ledger.recordOutcome(endpoint.name(), outcome));
    }

    /** Counts the expiries recorded by a sweep of a module. */
    public void recordSweep(String module, SweepResult result) {
        expired.add((double) result.expired(), module);
    }

    private static void safely(Endpoint<?, ?> endpoint, Runnable count) {
        try {
            count.run();
        } catch (RuntimeException e) {
            LOG.warn("cannot record the metrics of an operation: {}", endpoint.name(), e);
        }
    }
}
