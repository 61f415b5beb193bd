package io.holdfast.server.codegen;

import io.holdfast.api.endpoint.Endpoint;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The Python classes with which a step of a transaction refers to the results of earlier steps. */
final class PythonRefs {

    private final WireModel model;
    private final PythonTypes types;
    private final Map<String, Class<?>> referenced = new TreeMap<>();

    PythonRefs(WireModel model, PythonTypes types) {
        this.model = model;
        this.types = types;
        model.modules().values().stream()
                .flatMap(List::stream)
                .filter(model::isStep)
                .map(Endpoint::response)
                .forEach(this::collect);
    }

    private void collect(Type type) {
        if (type instanceof ParameterizedType generic && generic.getRawType().equals(List.class)) {
            collect(generic.getActualTypeArguments()[0]);
        } else if (type instanceof Class<?> plain
                && plain.isRecord()
                && referenced.put(WireModel.name(plain), plain) == null) {
            for (RecordComponent component : plain.getRecordComponents()) {
                collect(component.getGenericType());
            }
        }
    }

    String declarations() {
        StringBuilder text = new StringBuilder();
        text.append("from .._refs import ListRef, Ref\nfrom . import types as t\n");
        referenced.values().forEach(type -> record(text, type));
        return PythonClient.withImports(text.toString());
    }

    private void record(StringBuilder text, Class<?> type) {
        String name = WireModel.name(type);
        text.append("\n\nclass ").append(name).append("Ref(Ref[t.").append(name).append("]):\n");
        text.append("    \"\"\"Refers to the fields of an earlier result.\"\"\"\n");
        for (RecordComponent component : type.getRecordComponents()) {
            text.append("\n    @property\n    def ").append(PythonTypes.name(component.getName()));
            text.append("(self) -> ");
            String part = "f\"{self}." + component.getName() + "\"";
            Type value = component.getGenericType();
            if (value instanceof Class<?> plain && plain.isRecord()) {
                String reference = WireModel.name(plain) + "Ref";
                text.append(reference)
                        .append(":\n        return ")
                        .append(reference)
                        .append("(")
                        .append(part);
                text.append(")\n");
            } else if (value instanceof ParameterizedType generic
                    && generic.getRawType().equals(List.class)
                    && generic.getActualTypeArguments()[0] instanceof Class<?> element
                    && element.isRecord()) {
                String item = WireModel.name(element);
                text.append("ListRef[t.").append(item).append(", ").append(item).append("Ref]:\n");
                text.append("        return ListRef(").append(part).append(", ").append(item);
                text.append("Ref)\n");
            } else {
                String leaf = types.of(value, model.isInRequests(type), false, "t.");
                text.append("Ref[")
                        .append(leaf)
                        .append("]:\n        return Ref(")
                        .append(part)
                        .append(")\n");
            }
        }
    }
}
