package io.holdfast.api;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The feed's events, as they appear in JSON. */
public interface FeedApi {

    /** The path of the feed. */
    String PATH = "/v1/feed";

    /** Maximum number of events per page. */
    int MAX_LIMIT = 1_000;

    /** Maximum time in seconds that a request waits for an event. */
    int MAX_WAIT = 60;

    /**
     * An event in a CloudEvents 1.0 envelope. The attributes from {@code entry} on are extensions.
     *
     * @param specversion always {@code 1.0}
     * @param id the id of the event, which is the same for every delivery and also serves as the cursor after the event
     * @param source the store: {@code /stores/} followed by its epoch
     * @param type {@code io.holdfast.} followed by the module and the event type
     * @param subject the subject of the event, for example the id of an account
     * @param time the time of the commit
     * @param datacontenttype {@code application/json} if the event has data
     * @param data the data fields, or null in an event without data
     * @param entry the id of the entry that was added, for example a transaction
     * @param commit the number of the commit
     * @param author the author of the change: the id of an API key, {@code user:} followed by an id, or the name of a
     *     task
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
     * A page of events, in commit order.
     *
     * @param next the cursor from which to continue
     * @param atEnd whether the page reaches the latest commit
     */
    record FeedPage(List<CloudEvent> events, String next, boolean atEnd) {}

    /** A line or server-sent event that only advances the cursor, because no event passed the filter for some time. */
    record CursorMark(String cursor) {}
}
