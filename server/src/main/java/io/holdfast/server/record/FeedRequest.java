package io.holdfast.server.record;

import io.holdfast.api.FeedApi;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.stream.StreamFormat;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.EventType;
import io.holdfast.store.record.FeedCursor;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request for the feed.
 *
 * @param after the cursor, or null for the oldest event
 * @param latest whether to begin after the latest commit
 * @param maxWait the time to wait for an event, or zero
 * @param full whether events contain their data
 * @param stream the format of a stream, or null for a page
 */
record FeedRequest(
        @Nullable FeedCursor after,
        boolean latest,
        EventFilter filter,
        int limit,
        Duration maxWait,
        boolean full,
        @Nullable StreamFormat stream) {

    private static final String LATEST = "latest";
    private static final String OLDEST = "oldest";
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_VALUES = 100;
    private static final Set<String> PARAMETERS =
            Set.of("after", "module", "type", "subject", "limit", "wait", "full", "stream");

    /**
     * Reads the parameters of a request.
     *
     * @param declared the event types that the store declares
     */
    static FeedRequest of(ApiRequest call, Collection<EventType> declared) {
        for (String name : call.query().keySet()) {
            if (!PARAMETERS.contains(name)) {
                throw new MalformedRequestException(
                        name,
                        "'" + name + "' is not a parameter of the feed; its parameters are "
                                + String.join(", ", PARAMETERS.stream().sorted().toList()));
            }
        }
        String after = call.lastEventId() == null ? single(call, "after") : call.lastEventId();
        boolean latest = LATEST.equals(after);
        return new FeedRequest(
                after == null || latest || after.equals(OLDEST)
                        ? null
                        : cursor(call.lastEventId() == null ? "after" : "Last-Event-ID", after),
                latest,
                EventFilterCheck.checked(
                        new EventFilter(values(call, "module"), values(call, "type"), values(call, "subject")),
                        declared,
                        (kind, value, message) -> {
                            throw new MalformedRequestException(
                                    kind == EventFilterCheck.Kind.MODULE ? "module" : "type", message);
                        }),
                integer(call, "limit", DEFAULT_LIMIT, 1, FeedApi.MAX_LIMIT),
                Duration.ofSeconds(integer(call, "wait", 0, 0, FeedApi.MAX_WAIT)),
                flag(call, "full"),
                stream(call));
    }

    private static FeedCursor cursor(String field, String text) {
        try {
            return FeedCursor.parse(text);
        } catch (BadRequestException e) {
            throw new MalformedRequestException(
                    field,
                    "'" + field + "' must be a cursor from this feed, the id of an event, '" + OLDEST + "' or '"
                            + LATEST + "'");
        }
    }

    private static @Nullable StreamFormat stream(ApiRequest call) {
        String asked = single(call, "stream");
        if (asked != null) {
            return switch (asked) {
                case "sse" -> StreamFormat.SERVER_SENT_EVENTS;
                case "ndjson" -> StreamFormat.JSON_LINES;
                default -> throw new MalformedRequestException("stream", "'stream' must be 'sse' or 'ndjson'");
            };
        }
        String accept = call.accept() == null ? "" : call.accept().toLowerCase(Locale.ROOT);
        return Arrays.stream(StreamFormat.values())
                .filter(format -> accept.contains(format.contentType()))
                .findFirst()
                .orElse(null);
    }

    /** Returns the values of a parameter, which can be repeated or contain several values separated by commas. */
    private static Set<String> values(ApiRequest call, String name) {
        Set<String> values = new HashSet<>();
        for (String value : call.query().getOrDefault(name, List.of())) {
            values.addAll(Arrays.stream(value.split(",", -1))
                    .filter(part -> !part.isEmpty())
                    .toList());
        }
        if (values.size() > MAX_VALUES) {
            throw new MalformedRequestException(
                    name, "'" + name + "' has " + values.size() + " values; the limit is " + MAX_VALUES);
        }
        return values;
    }

    private static @Nullable String single(ApiRequest call, String name) {
        List<String> values = call.query().getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw new MalformedRequestException(name, "'" + name + "' must be given once");
        }
        return values.isEmpty() ? null : values.get(0);
    }

    private static boolean flag(ApiRequest call, String name) {
        String text = single(call, name);
        if (text != null && !text.equals("true") && !text.equals("false")) {
            throw new MalformedRequestException(name, "'" + name + "' must be 'true' or 'false'");
        }
        return "true".equals(text);
    }

    private static int integer(ApiRequest call, String name, int byDefault, int min, int max) {
        String text = single(call, name);
        if (text == null) {
            return byDefault;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new MalformedRequestException(name, "'" + name + "' must be an integer between " + min + " and " + max);
    }
}
