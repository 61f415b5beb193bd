package io.holdfast.intake;

import io.holdfast.retry.Event;
import io.holdfast.retry.RetryLimits;
import io.holdfast.retry.Verdict;
import io.holdfast.store.BadRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads messages: {@code {"id": .., "type": .., "publisher": .., "data": {..}}} in JSON. An event without an id has the
 * one that the feed gave its message, or one made from its bytes, which are the same at every delivery.
 */
final class Decoder {

    /** The type and publisher of what cannot be read. */
    static final String UNKNOWN = "unknown";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Map<String, EventRule> rules;
    private final boolean ignoreOthers;

    Decoder(Map<String, EventRule> rules, boolean ignoreOthers) {
        this.rules = Map.copyOf(rules);
        this.ignoreOthers = ignoreOthers;
    }

    Arrival read(Incoming message) {
        byte[] body = message.body();
        JsonNode envelope;
        try {
            envelope = JSON.readTree(body);
        } catch (JacksonException e) {
            return unreadable(body, "no JSON: " + e.getOriginalMessage());
        }
        try {
            Fields fields = new Fields(envelope);
            String id = fields.optionalText("id");
            Event event =
                    Event.of(id != null ? id : nameOf(message), fields.text("type"), fields.text("publisher"), body);
            return read(event, envelope.get("data"));
        } catch (Undecodable | BadRequest e) {
            return unreadable(body, "no event: " + e.getMessage());
        }
    }

    private Arrival read(Event event, @Nullable JsonNode data) {
        EventRule rule = rules.get(event.type());
        if (rule == null) {
            return ignoreOthers
                    ? new Arrival.Foreign(event)
                    : new Arrival.Unfit(event, Verdict.hopeless("there is no rule for type " + event.type()));
        }
        try {
            if (data == null) {
                throw new Undecodable("there is no data");
            }
            Fields fields = new Fields(data);
            Event placed = rule.reference() == null
                    ? event
                    : event.inOrder(rule.reference().apply(fields), rule.order());
            return new Arrival.Fit(placed, rule, fields);
        } catch (Undecodable | BadRequest e) {
            return new Arrival.Unfit(event, Verdict.hopeless(String.valueOf(e.getMessage())));
        } catch (RuntimeException | Error e) { // The rule's own function: whoever wrote it has to look.
            if (!Verdict.isFault(e)) {
                throw e;
            }
            return new Arrival.Unfit(
                    event,
                    Verdict.hopeless(
                            "its reference cannot be told: " + Verdict.thrown(e).error()));
        }
    }

    private static Arrival unreadable(byte[] body, String why) {
        return new Arrival.Unfit(Event.of(nameOf(body), UNKNOWN, UNKNOWN, body), Verdict.hopeless(why));
    }

    private static String nameOf(Incoming message) {
        String id = message.id();
        return id == null || id.isBlank() ? nameOf(message.body()) : id;
    }

    private static String nameOf(byte[] body) {
        return "sha256-" + fingerprint(body);
    }

    /** 16 bytes that tell messages apart. Stored: what goes into it never changes. */
    static UUID fingerprint(byte[] body) {
        try {
            ByteBuffer hash =
                    ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(body));
            return new UUID(hash.getLong(), hash.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /**
     * An event whose own id is that of another, under an id to keep it by.
     *
     * @param taken how many such ids are those of others, too
     */
    static Event renamed(Event event, int taken) {
        String end = "#" + fingerprint(event.data()) + (taken == 0 ? "" : "#" + taken);
        int most = RetryLimits.MAX_ID - end.length();
        // Cut by characters until it fits by bytes: an id of plain text is cut at once.
        String id = event.id();
        while (id.getBytes(StandardCharsets.UTF_8).length > most) {
            id = id.substring(0, id.offsetByCodePoints(id.length(), -1));
        }
        return new Event(id + end, event.type(), event.publisher(), null, 0, event.data());
    }
}
