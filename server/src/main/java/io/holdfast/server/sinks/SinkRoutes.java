package io.holdfast.server.sinks;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.orNotFound;

import io.holdfast.api.sinks.SinksEndpoints;
import io.holdfast.server.operation.Operation;
import io.holdfast.sinks.SinkStatus;
import io.holdfast.store.Tx;
import io.holdfast.store.record.FeedCursor;
import java.util.List;

/** The HTTP routes for sinks. */
public final class SinkRoutes {

    private final SinkService sinks;

    public SinkRoutes(SinkService sinks) {
        this.sinks = sinks;
    }

    public List<Operation<?, ?, ?>> operations() {
        return List.of(
                query(SinksEndpoints.LIST, (tx, q) -> list(), list -> list),
                command(SinksEndpoints.MOVE, this::resolve, this::move, moved -> moved));
    }

    private SinksEndpoints.SinkList list() {
        return new SinksEndpoints.SinkList(sinks.statuses().entrySet().stream()
                .map(sink -> state(sink.getKey(), sink.getValue()))
                .toList());
    }

    private SinksEndpoints.SinkState state(String name, SinkStatus status) {
        FeedCursor cursor = status.cursor();
        return new SinksEndpoints.SinkState(
                name,
                sinks.type(name).orElse(""),
                status.state().name(),
                cursor == null ? null : cursor.toString(),
                status.lagCommits(),
                status.lag(),
                status.published(),
                status.errors(),
                status.lastError(),
                status.lastErrorAt());
    }

    /**
     * A cursor to move a sink to. It is resolved before the transaction starts, because the feed cannot be read in a
     * transaction.
     */
    private record NewCursor(String sink, FeedCursor cursor) {}

    private NewCursor resolve(SinksEndpoints.Move request) {
        orNotFound("sink", request.sink(), sinks.type(request.sink()));
        return new NewCursor(request.sink(), sinks.cursor(request.to()));
    }

    private SinksEndpoints.Moved move(Tx tx, NewCursor request) {
        sinks.move(tx, request.sink(), request.cursor());
        return new SinksEndpoints.Moved(request.sink(), request.cursor().toString());
    }
}
