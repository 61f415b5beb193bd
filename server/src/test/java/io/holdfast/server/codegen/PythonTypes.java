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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The Python types of wire records: frozen data classes whose attributes have underscores in place of capitals. */
final class PythonTypes {

    private static final Map<Class<?>, String> SIMPLE = Map.ofEntries(
            Map.entry(String.class, "str"),
            Map.entry(UUID.class, "str"),
            Map.entry(Instant.class, "datetime"),
            Map.entry(Duration.class, "timedelta"),
            Map.entry(byte[].class, "bytes"),
            Map.entry(Integer.class, "int"),
            Map.entry(int.class, "int"),
            Map.entry(Long.class, "int"),
            Map.entry(long.class, "int"),
            Map.entry(Double.class, "float"),
            Map.entry(double.class, "float"),
            Map.entry(BigDecimal.class, "Decimal"),
            Map.entry(Boolean.class, "bool"),
            Map.entry(boolean.class, "bool"));

    private static final Set<String> KEYWORDS = Set.of(
            "and",
            "as",
            "assert",
            "async",
            "await",
            "break",
            "class",
            "continue",
            "def",
            "del",
            "elif",
            "else",
            "except",
            "finally",
            "for",
            "from",
            "global",
            "if",
            "import",
            "in",
            "is",
            "lambda",
            "nonlocal",
            "not",
            "or",
            "pass",
            "raise",
            "return",
            "try",
            "while",
            "with",
            "yield");

    /** The fields that a representation as text omits. */
    private static final Set<String> SECRET = Set.of(
            "password",
            "newPassword",
            "oldPassword",
            "token",
            "refreshToken",
            "accessToken",
            "secret",
            "jwt",
            "backupCodes",
            "code",
            "codes",
            "uri",
            "nonce",
            "state",
            "verifier",
            "signature");

    private final WireModel model;
    private final WireDocs docs;

    PythonTypes(WireModel model, WireDocs docs) {
        this.model = model;
        this.docs = docs;
    }

    WireDocs docs() {
        return docs;
    }

    /** Returns a Java name as a Python name. */
    static String name(String javaName) {
        String name = WireModel.snakeCase(javaName);
        return KEYWORDS.contains(name) ? name + "_" : name;
    }

    String declarations() {
        StringBuilder text = new StringBuilder(PythonClient.HEADER);
        text.append("""
                from __future__ import annotations

                from collections.abc import Mapping, Sequence
                from dataclasses import dataclass, field
                from datetime import datetime, timedelta
                from decimal import Decimal
                from typing import Literal
                from uuid import UUID

                from .._codec import Json
                """);
        model.types().values().stream().filter(Class::isEnum).forEach(type -> {
            text.append("\n").append(WireModel.name(type)).append(" = Literal[");
            text.append(Arrays.stream(type.getEnumConstants())
                    .map(constant -> "\"" + constant + "\"")
                    .collect(Collectors.joining(", ")));
            text.append("]\n");
            String doc = docs.of(type).text();
            text.append(doc.isEmpty() ? "" : "\"\"\"" + doc + "\"\"\"\n");
        });
        model.types().values().stream().filter(Class::isRecord).forEach(type -> record(text, type));
        return text.toString();
    }

    private void record(StringBuilder text, Class<?> type) {
        TypeDoc doc = docs.of(type);
        text.append("\n\n@dataclass(frozen=True, slots=True, kw_only=True)\nclass ");
        text.append(WireModel.name(type)).append(":\n");
        boolean empty = type.getRecordComponents().length == 0;
        if (!doc.text().isEmpty() || empty) {
            text.append("    \"\"\"").append(doc.text().isEmpty() ? "Nothing." : doc.text());
            text.append("\"\"\"\n").append(empty ? "" : "\n");
        }
        boolean request = model.isInRequests(type);
        for (RecordComponent component : type.getRecordComponents()) {
            boolean required = RequiredFields.isRequired(component);
            String value = of(component.getGenericType(), request, request && !model.isInResponses(type), "");
            text.append("    ").append(name(component.getName())).append(": ").append(value);
            text.append(required ? "" : " | None");
            boolean secret = SECRET.contains(component.getName());
            if (secret) {
                text.append(required ? " = field(repr=False)" : " = field(default=None, repr=False)");
            } else {
                text.append(required ? "" : " = None");
            }
            text.append("\n");
            String fieldDoc = doc.fields().getOrDefault(component.getName(), "");
            if (!fieldDoc.isEmpty()) {
                text.append("    \"\"\"")
                        .append(TypeScriptTypes.capitalized(fieldDoc))
                        .append("\"\"\"\n");
            }
        }
    }

    /**
     * Returns the Python type of a Java type.
     *
     * @param request whether the type is used in requests, where it accepts more types
     * @param uuid whether a UUID object is accepted in place of its text
     * @param prefix the prefix of the names of data classes
     */
    String of(Type type, boolean request, boolean uuid, String prefix) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            String element = of(arguments[arguments.length - 1], request, uuid, prefix);
            if (generic.getRawType().equals(List.class)) {
                return (request ? "Sequence[" : "list[") + element + "]";
            }
            return (request ? "Mapping[str, " : "dict[str, ") + element + "]";
        }
        Class<?> plain = type instanceof Class<?> known ? known : Object.class;
        if (uuid && plain == UUID.class) {
            return "str | UUID";
        } else if (request && plain == BigDecimal.class) {
            return "Decimal | int";
        } else if (SIMPLE.containsKey(plain)) {
            return SIMPLE.get(plain);
        }
        return WireModel.isDeclared(plain) ? prefix + WireModel.name(plain) : "Json";
    }
}
