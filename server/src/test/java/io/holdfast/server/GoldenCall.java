package io.holdfast.server;

import io.holdfast.api.json.StrictJson;
import io.holdfast.server.TestServer.Answer;
import java.math.BigDecimal;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An HTTP request with its recorded response: one line of a file in a golden folder.
 *
 * @param name the name by which tests find it, unique in its file
 * @param body the JSON body; empty for none
 * @param repeat whether a retry of the request has the same response
 */
record GoldenCall(String name, String method, String path, String body, boolean repeat, int status, JsonNode answer) {

    GoldenCall {
        answer = withEqualNumbers(answer);
    }

    /** Fields of responses that were added after a version was released, so its golden folder does not have them. */
    private static final List<String> LATER_FIELDS = List.of("expired", "dropped", "bytes", "deadLettersOf");

    /** Sends a request and records its response. */
    static GoldenCall send(TestServer server, String name, String method, String path, String body, boolean repeat) {
        Answer answer = server.call(server.admin(), method, path, body);
        return new GoldenCall(name, method, path, body, repeat, answer.status(), stable(answer));
    }

    /** Sends the same request to another server, and omits later fields from the response. */
    GoldenCall again(TestServer server) {
        GoldenCall sent = send(server, name, method, path, body, repeat);
        if (sent.answer instanceof ObjectNode response) {
            response.remove(
                    LATER_FIELDS.stream().filter(field -> !answer.has(field)).toList());
        }
        return sent;
    }

    /** The request with the expected response to a retry: the first response, marked as repeated. */
    GoldenCall repeated() {
        return new GoldenCall(name, method, path, body, repeat, status, repeated(answer.deepCopy()));
    }

    private static JsonNode repeated(JsonNode response) {
        if (response instanceof ObjectNode object && response.path("charged") instanceof ArrayNode charged) {
            charged.forEach(GoldenCall::repeated);
            return object;
        }
        return ((ObjectNode) response).put("repeated", true);
    }

    /** Returns a copy in which equal numbers have the same form: 300 and 3E+2 are the same JSON number. */
    private static JsonNode withEqualNumbers(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode copy = object.objectNode();
            object.forEachEntry((name, value) -> copy.set(name, withEqualNumbers(value)));
            return copy;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = array.arrayNode();
            array.forEach(value -> copy.add(withEqualNumbers(value)));
            return copy;
        }
        if (node.isNumber()) {
            BigDecimal number = node.decimalValue().stripTrailingZeros();
            return DecimalNode.valueOf(number.setScale(Math.max(number.scale(), 0)));
        }
        return node;
    }

    /** Returns an error response without its request id and message; only its code is stable. */
    private static JsonNode stable(Answer answer) {
        return answer.status() >= 400 && answer.body() instanceof ObjectNode problem
                ? problem.without(List.of("requestId", "message"))
                : answer.body();
    }

    String line() {
        ObjectNode line = StrictJson.MAPPER.createObjectNode();
        line.put("name", name).put("method", method).put("path", path).put("body", body);
        line.put("repeat", repeat).put("status", status).set("answer", answer);
        return StrictJson.MAPPER.writeValueAsString(line);
    }

    static GoldenCall of(String line) {
        JsonNode node = StrictJson.MAPPER.readTree(line);
        return new GoldenCall(
                node.path("name").asString(),
                node.path("method").asString(),
                node.path("path").asString(),
                node.path("body").asString(),
                node.path("repeat").asBoolean(),
                node.path("status").asInt(),
                node.path("answer"));
    }
}
