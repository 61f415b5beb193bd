package io.holdfast.server.intake;

import static io.holdfast.server.operation.Operation.asyncBackground;
import static io.holdfast.server.operation.Operation.query;

import io.holdfast.api.IntakeApi;
import io.holdfast.api.IntakeApi.Outcome;
import io.holdfast.api.IntakeEndpoints;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictJson;
import io.holdfast.intake.InboundMessage;
import io.holdfast.intake.ReceiveOutcome;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.server.retry.RetryMapper;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectWriter;

/** The HTTP routes of the intake. No thread is blocked while an event waits for its rule's HTTP call. */
public final class IntakeRoutes {

    /** Writes numbers as they were sent: a plain decimal of a number such as 1e9999 would be far longer than the body. */
    private static final ObjectWriter MESSAGE =
            StrictJson.MAPPER.writer().without(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN);

    private final @Nullable EventIntakeService intake;
    private final Executor threads;

    /** @param intake the intake, or null if the server has none */
    public IntakeRoutes(@Nullable EventIntakeService intake, Executor threads) {
        this.intake = intake;
        this.threads = threads;
    }

    public List<Operation<?, ?, ?>> operations() {
        return List.of(
                asyncBackground(IntakeEndpoints.RECEIVE, threads, this::receive),
                query(IntakeEndpoints.STATUS, (tx, q) -> status(tx), status -> status));
    }

    private CompletableFuture<IntakeApi.Received> receive(IntakeApi.Receive request) {
        if (intake == null) {
            throw ApiException.intakeNotConfigured();
        }
        if (!request.message().isObject()) {
            throw new MalformedRequestException("message", "'message' must be a JSON object");
        }
        Map<String, String> attributes = WireConversions.orDefault(request.attributes(), Map.of());
        InboundMessage message = new InboundMessage(null, MESSAGE.writeValueAsBytes(request.message()), attributes);
        intake.processor().findProblem(message).ifPresent(problem -> {
            throw new MalformedRequestException("message", problem);
        });
        String id = intake.processor().eventId(message);
        if (Caller.isReserved(id)) {
            throw new MalformedRequestException(
                    "message",
                    "the event id in 'message' must not start with the id of a caller and ':', but is '" + id
                            + "'; such ids are reserved for Idempotency-Key headers");
        }
        return intake.receive(message).thenApply(IntakeRoutes::received);
    }

    private static IntakeApi.Received received(ReceiveOutcome outcome) {
        if (outcome instanceof ReceiveOutcome.Applied applied) {
            return new IntakeApi.Received(Outcome.APPLIED, applied.id(), null);
        } else if (outcome instanceof ReceiveOutcome.Repeated repeated) {
            return new IntakeApi.Received(Outcome.REPEATED, repeated.id(), null);
        } else if (outcome instanceof ReceiveOutcome.SavedForRetry saved) {
            return new IntakeApi.Received(Outcome.SAVED, saved.event().id(), RetryMapper.failed(saved.event()));
        }
        return new IntakeApi.Received(Outcome.IGNORED, null, null);
    }

    private IntakeApi.Status status(ReadTx tx) {
        if (intake == null) {
            return new IntakeApi.Status(false, List.of(), Map.of());
        }
        return new IntakeApi.Status(true, intake.sources(), intake.processor().appliedCounts(tx));
    }
}
