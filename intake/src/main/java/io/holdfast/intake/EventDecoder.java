package io.holdfast.intake;

import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.RetryLimits;
import io.holdfast.retry.Verdict;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.RequestHash;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Decodes JSON messages in an {@link EventFieldLocations}. An event without an id gets the id of its message or, if the message
 * has no id either, an id derived from a hash of the body.
 */
final class EventDecoder {

    /** The type and publisher of a message that cannot be decoded. */
    static final String UNKNOWN = "unknown";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Map<String, EventRule> rules;
    private final EventFieldLocations format;
    private final boolean ignoreUnknownTypes;
    private final @Nullable String group;

    EventDecoder(Map<String, EventRule> rules, IntakeOptions options) {
        this.rules = Map.copyOf(rules);
        this.format = options.format();
        this.ignoreUnknownTypes = options.ignoreUnknownTypes();
        this.group = options.group();
    }

    RuleMatch decode(InboundMessage message) {
        byte[] body = message.body();
        JsonNode envelope;
        try {
            envelope = JSON.readTree(body);
        } catch (JacksonException e) {
            return undecodable(body, "invalid JSON: " + e.getOriginalMessage());
        }
        try {
            EventFields fields = new EventFields("the message", envelope);
            String id = format.find(format.id(), fields, message);
            InboundEvent event = InboundEvent.of(
                            id != null ? id : idOf(message),
                            format.require(format.type(), fields, message),
                            format.require(format.publisher(), fields, message),
                            body)
                    .inGroup(group);
            return decode(event.requireNoControlCharacters(), fields);
        } catch (UndecodableEventException | BadRequestException e) {
            return undecodable(body, "invalid event: " + e.getMessage());
        }
    }

    /** Decodes a saved event. The headers of its message were not saved. */
    RuleMatch decode(InboundEvent saved) {
        if (saved.type().equals(UNKNOWN)) {
            return decode(new InboundMessage(saved.id(), saved.data()));
        }
        try {
            return decode(saved, new EventFields("the message", JSON.readTree(saved.data())));
        } catch (JacksonException e) {
            return undecodable(saved.data(), "invalid JSON: " + e.getOriginalMessage());
        } catch (UndecodableEventException e) {
            return undecodable(saved.data(), "invalid event: " + e.getMessage());
        }
    }

    private RuleMatch decode(InboundEvent event, EventFields body) {
        EventRule rule = rules.get(event.type());
        if (rule == null) {
            return ignoreUnknownTypes
                    ? new RuleMatch.UnknownType(event)
                    : new RuleMatch.Inapplicable(event, Verdict.hopeless("no rule for event type " + event.type()));
        }
        try {
            EventFields fields = format.data().isEmpty() ? body : body.object(format.data());
            InboundEvent ordered = rule.reference() == null
                    ? event
                    : event.inOrder(rule.reference().apply(fields), rule.order());
            return new RuleMatch.Applicable(
                    (rule.account() == null
                                    ? ordered
                                    : ordered.ofAccount(rule.account().apply(fields)))
                            .requireNoControlCharacters(),
                    rule,
                    fields);
        } catch (UndecodableEventException | BadRequestException e) {
            return new RuleMatch.Inapplicable(event, Verdict.hopeless(String.valueOf(e.getMessage())));
        } catch (RuntimeException | Error e) { // The function of the rule may throw any exception.
            if (!Verdict.isEventFault(e)) {
                throw e;
            }
            return new RuleMatch.Inapplicable(
                    event,
                    Verdict.hopeless("cannot determine the reference: "
                            + Verdict.fromThrown(e).error()));
        }
    }

    private RuleMatch undecodable(byte[] body, String reason) {
        return new RuleMatch.Inapplicable(
                InboundEvent.of(idOf(body), UNKNOWN, UNKNOWN, body).inGroup(group), Verdict.hopeless(reason));
    }

    private static String idOf(InboundMessage message) {
        String id = message.id();
        return id == null || id.isBlank() ? idOf(message.body()) : id;
    }

    private static String idOf(byte[] body) {
        return "sha256-" + hash(body);
    }

    /** Returns a hash that identifies a message. The hash is stored and never changes. */
    static UUID hash(byte[] body) {
        return new RequestHash().addRaw(body).toUuid();
    }

    /**
     * Returns a copy of an event with a new id, because its own id is used by a different event.
     *
     * @param attempt the number of new ids already tried and found to be in use
     */
    static InboundEvent withUnusedId(InboundEvent event, int attempt) {
        String suffix = "#" + hash(event.data()) + (attempt == 0 ? "" : "#" + attempt);
        int maxBytes = RetryLimits.MAX_ID - suffix.length();
        // Removes characters until the id fits into the maximum number of bytes.
        String id = event.id();
        while (id.getBytes(StandardCharsets.UTF_8).length > maxBytes) {
            id = id.substring(0, id.offsetByCodePoints(id.length(), -1));
        }
        return new InboundEvent(
                id + suffix, event.type(), event.publisher(), null, 0, event.account(), event.group(), event.data());
    }
}
