package io.holdfast.server.codegen;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The generated files of the TypeScript client. */
final class TypeScriptClient {

    static final String HEADER = "// Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.\n\n";

    private final WireModel model;
    private final TypeScriptTypes types;

    TypeScriptClient(WireModel model, WireDocs docs) {
        this.model = model;
        this.types = new TypeScriptTypes(model, docs);
    }

    /** Returns the content of each file by its name. */
    Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("types.ts", types.declarations());
        files.put("shapes.ts", types.shapes());
        files.put("endpoints.ts", endpoints());
        files.put("calls.ts", calls());
        files.put("steps.ts", steps());
        files.put("codes.ts", codes());
        return files;
    }

    private String endpoints() {
        StringBuilder text = new StringBuilder(HEADER);
        text.append("import type { Endpoint } from \"../request.js\";\n\n");
        text.append("/** All operations by name. */\nexport const endpoints = {\n");
        model.modules().values().stream().flatMap(List::stream).forEach(endpoint -> {
            text.append("  \"").append(endpoint.name()).append("\": {\n    name: \"");
            text.append(endpoint.name()).append("\",\n    method: \"").append(endpoint.method());
            text.append("\",\n    path: \"").append(endpoint.path()).append("\",\n");
            text.append("    reads: ").append(endpoint.reads()).append(",\n");
            if (endpoint.idempotencyField() != null) {
                text.append("    key: \"").append(endpoint.idempotencyField()).append("\",\n");
            }
            if (endpoint.paged()) {
                text.append("    paged: true,\n");
            }
            if (model.isStep(endpoint)) {
                text.append("    step: true,\n");
            }
            text.append("    request: \"").append(TypeScriptTypes.conversion(endpoint.request()));
            text.append("\",\n    response: \"").append(TypeScriptTypes.conversion(endpoint.response()));
            text.append("\",\n  },\n");
        });
        return text.append("} as const satisfies Record<string, Endpoint>;\n").toString();
    }

    private String calls() {
        StringBuilder text = new StringBuilder(HEADER);
        text.append("""
                import type { Call, PagedCall, ResultPage } from "../call.js";
                import type { CallOptions, Caller, KeyOptional } from "../request.js";
                import { segment } from "../request.js";
                import type { EventStream, StreamEvent, StreamOptions } from "../stream.js";
                import { endpoints } from "./endpoints.js";
                import type * as t from "./types.js";
                """);
        model.modules().forEach((module, members) -> {
            open(text, module, "Calls", "Caller", "client");
            members.forEach(endpoint -> call(text, endpoint));
            model.streams(module).forEach(stream -> stream(text, stream));
            text.append("}\n");
        });
        return text.toString();
    }

    private void open(StringBuilder text, String module, String suffix, String parameterType, String parameter) {
        text.append("\n/** ").append(model.moduleSummary(module)).append(" */\n");
        text.append("export class ").append(WireModel.camelCase(module, true)).append(suffix);
        text.append(" {\n  readonly #")
                .append(parameter)
                .append(": ")
                .append(parameterType)
                .append(";\n\n");
        text.append("  constructor(")
                .append(parameter)
                .append(": ")
                .append(parameterType)
                .append(") {\n");
        text.append("    this.#")
                .append(parameter)
                .append(" = ")
                .append(parameter)
                .append(";\n  }\n");
    }

    private void call(StringBuilder text, Endpoint<?, ?> endpoint) {
        boolean list = WireModel.isIterable(endpoint);
        String row = types.of(endpoint.response(), false);
        String response = "t." + row;
        String result = list
                ? "PagedCall<" + response + ">"
                : endpoint.paged() ? "Call<ResultPage<" + response + ">>" : "Call<" + response + ">";
        method(text, endpoint.summary(), WireModel.verb(endpoint.name()));
        boolean empty = endpoint.request() == EmptyRequest.class;
        text.append(empty ? "" : parameter(endpoint, request(endpoint)) + ", ");
        text.append("options?: CallOptions): ").append(result).append(" {\n    return this.#client.");
        text.append(list ? "list" : "call")
                .append("(endpoints[\"")
                .append(endpoint.name())
                .append("\"], ");
        text.append(empty ? "{}" : "request").append(", options);\n  }\n");
    }

    private static void method(StringBuilder text, String summary, String verb) {
        text.append("\n  /** ")
                .append(summary)
                .append(" */\n  ")
                .append(WireModel.camelCase(verb, false))
                .append("(");
    }

    private static String parameter(Endpoint<?, ?> endpoint, String type) {
        boolean needed = Arrays.stream(endpoint.request().getRecordComponents())
                .anyMatch(component -> WireModel.isRequired(endpoint, component));
        return "request: " + type + (needed ? "" : " = {}");
    }

    private String request(Endpoint<?, ?> endpoint) {
        String type = "t." + types.of(endpoint.request(), true);
        String key = endpoint.idempotencyField();
        return key == null || endpoint.reads() ? type : "KeyOptional<" + type + ", \"" + key + "\">";
    }

    private void stream(StringBuilder text, WireModel.Stream stream) {
        method(text, stream.summary(), WireModel.verb(stream.name()));
        String events = stream.events().stream()
                .map(event -> "StreamEvent<\"" + event.name() + "\", "
                        + (event.data() == null ? "unknown" : "t." + types.of(event.data(), false)) + ">")
                .collect(Collectors.joining(" | "));
        String conversions = stream.events().stream()
                .map(event -> event.name() + ": \""
                        + (event.data() == null ? "" : TypeScriptTypes.conversion(event.data())) + "\"")
                .collect(Collectors.joining(", "));
        String parameter = stream.parameter();
        String options = stream.resumable() ? "StreamOptions" : "Omit<StreamOptions, \"after\">";
        text.append(parameter).append(": string, options?: ").append(options);
        text.append("): EventStream<").append(events).append("> {\n    return this.#client.stream(`");
        text.append(stream.path().replace("{" + parameter + "}", "${segment(" + parameter + ")}"));
        text.append("`, { ").append(conversions).append(" }, options);\n  }\n");
    }

    private String steps() {
        StringBuilder text = new StringBuilder(HEADER);
        text.append("""
                import type { ResultPage } from "../call.js";
                import type { KeyOptional } from "../request.js";
                import type { OrRefs, Step, StepAdder } from "../transaction.js";
                import { endpoints } from "./endpoints.js";
                import type * as t from "./types.js";
                """);
        model.modules().forEach((module, members) -> {
            if (members.stream().noneMatch(model::isStep)) {
                return;
            }
            open(text, module, "Steps", "StepAdder", "transaction");
            members.stream().filter(model::isStep).forEach(endpoint -> step(text, endpoint));
            text.append("}\n");
        });
        return text.toString();
    }

    private void step(StringBuilder text, Endpoint<?, ?> endpoint) {
        String response = "t." + types.of(endpoint.response(), false);
        method(text, endpoint.summary(), WireModel.verb(endpoint.name()));
        boolean empty = endpoint.request() == EmptyRequest.class;
        text.append(empty ? "" : parameter(endpoint, "OrRefs<" + request(endpoint) + ">"));
        text.append("): Step<").append(endpoint.paged() ? "ResultPage<" + response + ">" : response);
        text.append("> {\n    return this.#transaction.add(endpoints[\"").append(endpoint.name());
        text.append("\"], ").append(empty ? "{}" : "request").append(");\n  }\n");
    }

    private String codes() {
        StringBuilder text = new StringBuilder(HEADER);
        text.append("/** The stable codes of the problems that a server reports. */\nexport type ProblemCode =\n");
        text.append(model.codes().stream().map(code -> "  | \"" + code + "\"").collect(Collectors.joining("\n")));
        text.append(";\n\n/** The sentences that explain rejections. */\n");
        text.append("export const messages: Readonly<Record<string, string>> = {\n");
        model.codes().stream()
                .filter(code -> !model.message(code).isEmpty())
                .forEach(code -> text.append("  ")
                        .append(code)
                        .append(": ")
                        .append(quoted(code))
                        .append(",\n"));
        return text.append("};\n").toString();
    }

    private String quoted(String code) {
        return StrictJson.MAPPER.writeValueAsString(model.message(code));
    }
}
