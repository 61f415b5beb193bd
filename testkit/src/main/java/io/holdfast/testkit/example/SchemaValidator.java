package io.holdfast.testkit.example;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Validates JSON against the schemas of an OpenAPI document. Knows the keywords that the server generates and fails on
 * any other; unlike JSON Schema, it also rejects fields that a schema does not name.
 */
public final class SchemaValidator {

    private static final Set<String> ANNOTATIONS =
            Set.of("description", "format", "contentEncoding", "discriminator", "minItems", "maxItems", "required");

    private final JsonNode document;
    private final List<String> problems = new ArrayList<>();

    private SchemaValidator(JsonNode document) {
        this.document = document;
    }

    /** Returns the differences between a value and its schema. */
    public static List<String> validate(JsonNode document, JsonNode schema, JsonNode value) {
        SchemaValidator validator = new SchemaValidator(document);
        validator.check(schema, value, "$");
        return validator.problems;
    }

    private void check(JsonNode schema, JsonNode value, String at) {
        JsonNode properties = schema.path("properties");
        schema.properties().forEach(keyword -> {
            JsonNode rule = keyword.getValue();
            switch (keyword.getKey()) {
                case "$ref" -> check(document.at(rule.asString().substring(1)), value, at);
                case "type" -> require(isOfType(rule.asString(), value), at, "is not of type " + rule);
                case "const" -> require(rule.equals(value), at, "is not " + rule);
                case "enum" -> require(rule.valueStream().anyMatch(value::equals), at, "is " + value);
                case "anyOf" -> require(matching(rule, value) > 0, at, "matches no schema of anyOf");
                case "oneOf" -> require(matching(rule, value) == 1, at, "does not match exactly one schema of oneOf");
                case "items" -> value.valueStream().forEach(element -> check(rule, element, at + "[]"));
                case "properties" -> checkObject(schema, properties, value, at);
                case "additionalProperties" -> {
                    if (rule.isObject() && properties.isMissingNode()) {
                        value.properties().forEach(field -> check(rule, field.getValue(), at + "." + field.getKey()));
                    }
                }
                default ->
                    require(ANNOTATIONS.contains(keyword.getKey()), at, "has the unknown keyword " + keyword.getKey());
            }
        });
    }

    private void checkObject(JsonNode schema, JsonNode properties, JsonNode value, String at) {
        schema.path("required")
                .forEach(name -> require(value.has(name.asString()), at, "lacks the required field " + name));
        Set<String> unknown = new HashSet<>();
        value.properties().forEach(field -> {
            JsonNode property = properties.get(field.getKey());
            if (property == null) {
                unknown.add(field.getKey());
            } else {
                check(property, field.getValue(), at + "." + field.getKey());
            }
        });
        require(unknown.isEmpty(), at, "has undocumented fields " + unknown);
    }

    private long matching(JsonNode alternatives, JsonNode value) {
        return alternatives
                .valueStream()
                .filter(schema -> validate(document, schema, value).isEmpty())
                .count();
    }

    private static boolean isOfType(String type, JsonNode value) {
        return switch (type) {
            case "string" -> value.isString();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "array" -> value.isArray();
            default -> value.isObject();
        };
    }

    private void require(boolean condition, String at, String problem) {
        if (!condition) {
            problems.add(at + " " + problem);
        }
    }
}
