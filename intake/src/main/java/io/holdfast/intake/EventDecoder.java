package io.holdfast.intake;

import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.RetryLimits;
import io.holdfast.retry.Verdict;
import io.holdfast.store.error.BadRequest;
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
final class EventDecoder {

    /** The type and publisher of what cannot be read. */
    static final String UNKNOWN = "unknown";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Map<String, EventRule> rules;
    private final boolean ignoreOthers;

    EventDecoder(Map<String, EventRule> rules, boolean ignoreOthers) {
        this.rules = Map.copyOf(rules);
        this.ignoreOthers = ignoreOthers;
    }

    DecodedEvent decode(InboundMessage message) {
        byte[] body = message.body();
        JsonNode envelope;
        try {
            envelope = JSON.readTree(body);
        } catch (JacksonException e) {
            return undecodable(body, "no JSON: " + e.getOriginalMessage());
        }
        try {
            EventFields fields = new EventFields(envelope);
            String id = fields.optionalText("id");
            InboundEvent event = InboundEvent.of(
                    id != null ? id : idOf(message), fields.text("type"), fields.text("publisher"), body);
            return decode(event, envelope.get("data"));
        } catch (UndecodableEventException | BadRequest e) {
            return undecodable(body, "no event: " + e.getMessage());
        }
    }

    private DecodedEvent decode(InboundEvent event, @Nullable JsonNode data) {
        EventRule rule = rules.get(event.type());
        if (rule == null) {
            return ignoreOthers
                    ? new DecodedEvent.UnknownType(event)
                    : new DecodedEvent.Inapplicable(
                            event, Verdict.hopeless("there is no rule for type " + event.type()));
        }
        try {
            if (data == null) {
                throw new UndecodableEventException("there is no data");
            }
            EventFields fields = new EventFields(data);
            InboundEvent placed = rule.reference() == null
                    ? event
                    : event.inOrder(rule.reference().apply(fields), rule.order());
            return new DecodedEvent.Applicable(placed, rule, fields);
        } catch (UndecodableEventException | BadRequest e) {
            return new DecodedEvent.Inapplicable(event, Verdict.hopeless(String.valueOf(e.getMessage())));
        } catch (RuntimeException | Error e) { // The rule's own function: whoever wrote it has to look.
            if (!Verdict.isEventFault(e)) {
                throw e;
            }
            return new DecodedEvent.Inapplicable(
                    event,
                    Verdict.hopeless("its reference cannot be told: "
                            + Verdict.fromThrown(e).error()));
        }
    }

    private static DecodedEvent undecodable(byte[] body, String why) {
        return new DecodedEvent.Inapplicable(
                InboundEvent.of(idOf(body), UNKNOWN, UNKNOWN, body), Verdict.hopeless(why));
    }

    private static String idOf(InboundMessage message) {
        String id = message.id();
        return id == null || id.isBlank() ? idOf(message.body()) : id;
    }

    private static String idOf(byte[] body) {
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
    static InboundEvent withUnusedId(InboundEvent event, int taken) {
        String end = "#" + fingerprint(event.data()) + (taken == 0 ? "" : "#" + taken);
        int most = RetryLimits.MAX_ID - end.length();
        // Cut by characters until it fits by bytes: an id of plain text is cut at once.
        String id = event.id();
        while (id.getBytes(StandardCharsets.UTF_8).length > most) {
            id = id.substring(0, id.offsetByCodePoints(id.length(), -1));
        }
        return new InboundEvent(id + end, event.type(), event.publisher(), null, 0, event.data());
    }
}
