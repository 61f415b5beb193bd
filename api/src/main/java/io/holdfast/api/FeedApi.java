package io.holdfast.api;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The events of the feed, as they appear in JSON. */
public interface FeedApi {

    /** The path of the feed. */
    String PATH = "/v1/feed";

    /** Maximum number of events in a page. */
    int MAX_LIMIT = 1_000;

    /** Maximum time in seconds that a request waits for an event. */
    int MAX_WAIT = 60;

    /**
     * An event in the envelope of CloudEvents 1.0. Its last attributes are extensions.
     *
     * @param specversion always {@code 1.0}
     * @param id the id of the event, which is the same for every delivery, and the cursor after the event
     * @param source the store: {@code /stores/} and its epoch
     * @param type {@code io.holdfast.}, the module and the name of the event type
     * @param subject what the event is about, for example the id of an account
     * @param time the time of the commit
     * @param datacontenttype {@code application/json} if the event has data
     * @param data the data fields, which are absent in a thin event
     * @param entry the id of what was added, for example a transaction
     * @param commit the number of the commit
     * @param author who made the change: the id of an API key, {@code user:} and an id, or the name of a task
     * @param requestid the id of the request
     * @param operation the operation that made the change
     */
    record CloudEvent(
            String specversion,
            String id,
            String source,
            String type,
            String subject,
            Instant time,
            @Nullable String datacontenttype,
            @Nullable Map<String, @Nullable Object> data,
            @Nullable String entry,
            String commit,
            @Nullable String author,
            @Nullable String requestid,
            @Nullable String operation) {}

    /**
     * A page of events, in the order of commits.
     *
     * @param next the cursor from which to continue
     * @param atEnd whether the page reaches the latest commit
     */
    record FeedPage(List<CloudEvent> events, String next, boolean atEnd) {}

    /** A line or server-sent event that only advances the cursor, because no event passed the filter for some time. */
    record CursorMark(String cursor) {}
}
