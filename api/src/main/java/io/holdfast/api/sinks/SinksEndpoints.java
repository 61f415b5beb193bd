package io.holdfast.api.sinks;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The administrator endpoints for sinks, which publish events to message brokers, with their requests and responses. */
public interface SinksEndpoints {

    Endpoint<EmptyRequest, SinkList> LIST = query("sinks.list", "GET /v1/sinks", EmptyRequest.class, SinkList.class)
            .withSummary("Lists the sinks of the server with their state, cursor, lag and last error.")
            .withScope(Endpoint.ADMIN);

    Endpoint<Move, Moved> MOVE = command("sinks.move", "POST /v1/sinks/{sink}/cursor", Move.class, Moved.class)
            .withSummary("Moves the cursor of a sink, to publish events again or to continue after deleted events.")
            .withScope(Endpoint.ADMIN);

    /**
     * A request to move a sink's cursor. Events after the new cursor are published, even if they were published
     * before.
     *
     * @param to a cursor in the feed, the id of an event, {@code oldest} or {@code latest}
     */
    record Move(String sink, String to) {}

    /**
     * The state of a sink.
     *
     * @param type the type of the broker, such as {@code kafka}
     * @param state {@code STARTING}, {@code RUNNING}, {@code RETRYING} after a failure, {@code BLOCKED} if events after the
     *     cursor are not available, or {@code STANDBY} if another server publishes the events
     * @param cursor the position after the last event that the broker has acknowledged
     * @param lagCommits the number of commits after the cursor
     * @param lag the age of the oldest event that is not acknowledged
     * @param published the number of events that the broker has acknowledged since the server started
     * @param errors the number of failures since the server started
     */
    record SinkState(
            String sink,
            String type,
            String state,
            @Nullable String cursor,
            long lagCommits,
            Duration lag,
            long published,
            long errors,
            @Nullable String lastError,
            @Nullable Instant lastErrorAt) {}

    record Moved(String sink, String cursor) {}

    /** The sinks of a server. */
    record SinkList(List<SinkState> sinks) {}
}
