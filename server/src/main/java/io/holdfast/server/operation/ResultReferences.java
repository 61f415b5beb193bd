package io.holdfast.server.operation;

import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictJson;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The responses of the completed steps of a transaction, by index and by name. Resolves references to them. */
final class ResultReferences {

    private static final String REF = "$ref";

    private final Map<String, JsonNode> results = new HashMap<>();
    private int count;

    /** Returns whether a request contains a reference. */
    static boolean isIn(JsonNode node) {
        if (node instanceof ObjectNode object && object.has(REF)) {
            return true;
        }
        for (JsonNode part : node) {
            if (part.isContainer() && isIn(part)) {
                return true;
            }
        }
        return false;
    }

    void add(@Nullable String name, JsonNode response) {
        results.put(Integer.toString(count++), response);
        if (name != null) {
            results.put(name, response);
        }
    }

    /**
     * Returns a request in which every reference is replaced by the value that it refers to. Fields without references
     * are not copied.
     */
    ObjectNode resolve(ObjectNode request) {
        ObjectNode resolved = StrictJson.MAPPER.createObjectNode();
        request.properties().forEach(field -> resolved.set(field.getKey(), resolve(field.getKey(), field.getValue())));
        return resolved;
    }

    private JsonNode resolve(String field, JsonNode node) {
        if (!node.isContainer() || !isIn(node)) {
            return node;
        }
        if (node instanceof ObjectNode object) {
            return object.has(REF) ? lookup(field, object) : resolve(object);
        }
        ArrayNode list = StrictJson.MAPPER.createArrayNode();
        node.forEach(part -> list.add(resolve(field, part)));
        return list;
    }

    private JsonNode lookup(String field, ObjectNode reference) {
        String text = reference.path(REF).asString("");
        String[] path = text.split("\\.", -1);
        JsonNode value = results.get(path[0]);
        for (int part = 1; part < path.length && value != null; part++) {
            value = value.isArray() && path[part].matches("[0-9]{1,6}")
                    ? value.get(Integer.parseInt(path[part]))
                    : value.get(path[part]);
        }
        if (value == null || reference.size() != 1) {
            throw new MalformedRequestException(
                    field, "the reference '" + text + "' matches nothing in the responses of earlier items");
        }
        return value;
    }
}
