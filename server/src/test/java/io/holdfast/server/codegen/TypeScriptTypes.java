package io.holdfast.server.codegen;

import io.holdfast.api.json.RequiredFields;
import io.holdfast.server.codegen.WireDocs.TypeDoc;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The TypeScript types of wire records. A 64-bit integer is a bigint in a response; a request may also have a number.
 * Records that differ for this reason have a second type with the suffix {@code Input} for requests.
 */
final class TypeScriptTypes {

    private static final Map<Class<?>, String> RESPONSE = Map.ofEntries(
            Map.entry(String.class, "string"),
            Map.entry(UUID.class, "string"),
            Map.entry(Instant.class, "string"),
            Map.entry(Duration.class, "string"),
            Map.entry(byte[].class, "Uint8Array"),
            Map.entry(Integer.class, "number"),
            Map.entry(int.class, "number"),
            Map.entry(Long.class, "bigint"),
            Map.entry(long.class, "bigint"),
            Map.entry(Double.class, "number"),
            Map.entry(double.class, "number"),
            Map.entry(BigDecimal.class, "Decimal"),
            Map.entry(Boolean.class, "boolean"),
            Map.entry(boolean.class, "boolean"));

    private static final Map<Class<?>, String> REQUEST = Map.of(
            Instant.class, "string | Date",
            Long.class, "bigint | number",
            long.class, "bigint | number",
            BigDecimal.class, "Decimal | bigint | number");

    /** How a value in JSON is converted; values of other types stay as they are. */
    private static final Map<Class<?>, String> CONVERSIONS =
            Map.of(Long.class, "i", long.class, "i", BigDecimal.class, "d", byte[].class, "b");

    private final WireModel model;
    private final WireDocs docs;

    TypeScriptTypes(WireModel model, WireDocs docs) {
        this.model = model;
        this.docs = docs;
    }

    String declarations() {
        StringBuilder text = new StringBuilder(TypeScriptClient.HEADER);
        text.append("import type { Decimal, Json } from \"../json.js\";\n");
        model.types().values().forEach(type -> {
            if (type.isEnum()) {
                doc(text, "", docs.of(type).text());
                text.append("export type ").append(WireModel.name(type)).append(" = ");
                text.append(Arrays.stream(type.getEnumConstants())
                        .map(constant -> "\"" + constant + "\"")
                        .collect(Collectors.joining(" | ")));
                text.append(";\n");
            } else {
                boolean both = model.isInRequests(type) && model.isInResponses(type);
                if (both && hasLenientForm(type)) {
                    record(text, type, false);
                    record(text, type, true);
                } else {
                    record(text, type, model.isInRequests(type));
                }
            }
        });
        return text.toString();
    }

    private void record(StringBuilder text, Class<?> type, boolean request) {
        TypeDoc doc = docs.of(type);
        doc(text, "", doc.text());
        text.append("export interface ").append(of(type, request)).append(" {\n");
        for (RecordComponent component : type.getRecordComponents()) {
            doc(text, "  ", doc.fields().getOrDefault(component.getName(), ""));
            text.append("  readonly ").append(component.getName());
            String value = of(component.getGenericType(), request);
            text.append(
                    RequiredFields.isRequired(component) ? ": " + value + ";\n" : "?: " + value + " | undefined;\n");
        }
        text.append("}\n");
    }

    static void doc(StringBuilder text, String indent, String sentence) {
        if (!indent.isEmpty() && sentence.isEmpty()) {
            return;
        }
        if (indent.isEmpty()) {
            text.append("\n");
        }
        if (!sentence.isEmpty()) {
            text.append(indent).append("/** ").append(capitalized(sentence)).append(" */\n");
        }
    }

    static String capitalized(String sentence) {
        String text = Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
        return text.endsWith(".") || text.endsWith("`.") ? text : text + ".";
    }

    /** Returns the TypeScript type of a Java type. */
    String of(Type type, boolean request) {
        if (type instanceof ParameterizedType generic) {
            String element = of(last(generic), request);
            if (generic.getRawType().equals(List.class)) {
                return "readonly " + (element.contains("|") ? "(" + element + ")" : element) + "[]";
            }
            return "Readonly<Record<string, " + element + ">>";
        }
        Class<?> plain = type instanceof Class<?> known ? known : Object.class;
        if (request && REQUEST.containsKey(plain)) {
            return REQUEST.get(plain);
        } else if (RESPONSE.containsKey(plain)) {
            return RESPONSE.get(plain);
        } else if (!WireModel.isDeclared(plain)) {
            return "Json";
        }
        boolean input = request && plain.isRecord() && model.isInResponses(plain) && hasLenientForm(plain);
        return WireModel.name(plain) + (input ? "Input" : "");
    }

    private static boolean hasLenientForm(Class<?> type) {
        return anyLeaf(type, REQUEST.keySet(), new HashSet<>());
    }

    private static boolean anyLeaf(Type type, Set<Class<?>> leaves, Set<Class<?>> seen) {
        if (type instanceof ParameterizedType generic) {
            return anyLeaf(last(generic), leaves, seen);
        }
        if (!(type instanceof Class<?> plain)) {
            return false;
        }
        return leaves.contains(plain)
                || (plain.isRecord()
                        && seen.add(plain)
                        && Arrays.stream(plain.getRecordComponents())
                                .anyMatch(component -> anyLeaf(component.getGenericType(), leaves, seen)));
    }

    /** Returns the table of the fields that are converted, by type. */
    String shapes() {
        StringBuilder text = new StringBuilder(TypeScriptClient.HEADER);
        text.append("import type { Shapes } from \"../codec.js\";\n\n");
        text.append("/** The fields that are not plain JSON: `i` 64-bit integer, `d` decimal, `b` bytes, `@` record, "
                + "`[` list, `{` map. */\n");
        text.append("export const shapes: Shapes = {\n");
        model.types().values().stream()
                .filter(type -> type.isRecord() && isConverted(type))
                .forEach(type -> {
                    text.append("  ").append(WireModel.name(type)).append(": { ");
                    text.append(Arrays.stream(type.getRecordComponents())
                            .filter(component ->
                                    !conversion(component.getGenericType()).isEmpty())
                            .map(component ->
                                    component.getName() + ": \"" + conversion(component.getGenericType()) + "\"")
                            .collect(Collectors.joining(", ")));
                    text.append(" },\n");
                });
        return text.append("};\n").toString();
    }

    private static boolean isConverted(Class<?> type) {
        return anyLeaf(type, CONVERSIONS.keySet(), new HashSet<>());
    }

    /** Returns how a value is converted, or an empty string if it stays as it is. */
    static String conversion(Type type) {
        if (type instanceof ParameterizedType generic) {
            String element = conversion(last(generic));
            return element.isEmpty() ? "" : (generic.getRawType().equals(List.class) ? "[" : "{") + element;
        }
        if (!(type instanceof Class<?> plain)) {
            return "";
        }
        return plain.isRecord()
                ? isConverted(plain) ? "@" + WireModel.name(plain) : ""
                : CONVERSIONS.getOrDefault(plain, "");
    }

    private static Type last(ParameterizedType generic) {
        Type[] arguments = generic.getActualTypeArguments();
        return arguments[arguments.length - 1];
    }
}
