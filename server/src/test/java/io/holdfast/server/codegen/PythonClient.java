package io.holdfast.server.codegen;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The generated files of the Python client. */
final class PythonClient {

    static final String HEADER = "# Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.\n\n";

    /** The imports that a file may need, in the order in which they appear. */
    private static final Map<String, List<String>> IMPORTS = imports();

    /** The codes that do not reject a call: another attempt may succeed, or the outcome is unknown. */
    private static final Set<String> NOT_REFUSALS = Set.of(
            "closed",
            "closing",
            "conflict",
            "corruption",
            "deadline_exceeded",
            "incomplete_body",
            "internal",
            "interrupted",
            "locked",
            "newer_format",
            "not_leader",
            "outcome_unknown",
            "overloaded",
            "schema_mismatch",
            "timeout",
            "unavailable",
            "undecodable",
            "unreadable",
            "write_failed");

    private final WireModel model;
    private final PythonTypes types;

    PythonClient(WireModel model, WireDocs docs) {
        this.model = model;
        this.types = new PythonTypes(model, docs);
    }

    private static Map<String, List<String>> imports() {
        Map<String, List<String>> imports = new LinkedHashMap<>();
        imports.put("collections.abc", List.of("Mapping", "Sequence"));
        imports.put("datetime", List.of("datetime", "timedelta"));
        imports.put("decimal", List.of("Decimal"));
        imports.put("uuid", List.of("UUID"));
        imports.put(".._codec", List.of("Json"));
        return imports;
    }

    /** Returns a file with its header and the imports that it needs. */
    static String withImports(String body) {
        StringBuilder text = new StringBuilder(HEADER).append("from __future__ import annotations\n\n");
        IMPORTS.forEach((module, names) -> {
            String used = names.stream()
                    .filter(name ->
                            Pattern.compile("\\b" + name + "\\b").matcher(body).find())
                    .collect(Collectors.joining(", "));
            text.append(module.startsWith(".") ? "\n" : "");
            text.append(used.isEmpty() ? "" : "from " + module + " import " + used + "\n");
        });
        return text.append(body).toString();
    }

    /** Returns the content of each file by its name. */
    Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("__init__.py", HEADER.strip() + "\n");
        files.put("types.py", types.declarations());
        files.put("endpoints.py", endpoints());
        files.put("calls.py", calls(false));
        files.put("async_calls.py", calls(true));
        files.put("refs.py", new PythonRefs(model, types).declarations());
        files.put("steps.py", steps());
        files.put("errors.py", errors());
        return files;
    }

    private static String constant(Endpoint<?, ?> endpoint) {
        return endpoint.name().replace('.', '_').toUpperCase(Locale.ROOT);
    }

    private String endpoints() {
        StringBuilder text = new StringBuilder(HEADER);
        text.append("from __future__ import annotations\n\nfrom .._request import Endpoint, Page\n");
        text.append("from . import types as t\n");
        model.modules().values().stream().flatMap(List::stream).forEach(endpoint -> {
            String response = "t." + WireModel.name(endpoint.response());
            text.append("\n").append(constant(endpoint)).append(": Endpoint[");
            text.append(endpoint.paged() ? "Page[" + response + "]" : response).append("] = Endpoint(\n");
            text.append("    name=\"").append(endpoint.name()).append("\",\n");
            text.append("    method=\"").append(endpoint.method()).append("\",\n");
            text.append("    path=\"").append(endpoint.path()).append("\",\n");
            text.append("    reads=").append(bool(endpoint.reads())).append(",\n");
            text.append("    key=").append(quoted(endpoint.idempotencyField())).append(",\n");
            text.append("    paged=").append(bool(endpoint.paged())).append(",\n");
            text.append("    step=").append(bool(model.isStep(endpoint))).append(",\n");
            text.append("    request=").append(requestType(endpoint)).append(",\n");
            text.append("    response=").append(response).append(",\n)\n");
        });
        text.append("\nALL: dict[str, Endpoint[object]] = {\n");
        model.modules().values().stream()
                .flatMap(List::stream)
                .forEach(endpoint -> text.append("    \"")
                        .append(endpoint.name())
                        .append("\": ")
                        .append(constant(endpoint))
                        .append(",\n"));
        return text.append("}\n\"\"\"All operations by name.\"\"\"\n").toString();
    }

    private static String requestType(Endpoint<?, ?> endpoint) {
        return endpoint.request() == EmptyRequest.class ? "None" : "t." + WireModel.name(endpoint.request());
    }

    private static String bool(boolean value) {
        return value ? "True" : "False";
    }

    private static String quoted(@org.jspecify.annotations.Nullable String text) {
        return text == null ? "None" : "\"" + text + "\"";
    }

    private String calls(boolean async) {
        StringBuilder text = new StringBuilder();
        text.append(async ? "from .._aio import AsyncCaller, AsyncRows\n" : "from .._sync import Caller, Rows\n");
        text.append("from .._request import Options, Page, segment\n");
        text.append("from .._stream import Event, ")
                .append(async ? "AsyncEventStream" : "EventStream")
                .append("\n");
        text.append("from . import endpoints as e\nfrom . import types as t\n");
        model.modules().forEach((module, members) -> {
            open(text, module, async ? "Async" : "", "Calls", async ? "AsyncCaller" : "Caller", "client");
            members.forEach(endpoint -> call(text, endpoint, async));
            model.streams(module).forEach(stream -> stream(text, stream, async));
        });
        return withImports(text.toString());
    }

    private void open(StringBuilder text, String module, String prefix, String suffix, String type, String parameter) {
        text.append("\n\nclass ")
                .append(prefix)
                .append(WireModel.camelCase(module, true))
                .append(suffix)
                .append(":\n");
        text.append("    \"\"\"").append(model.moduleSummary(module)).append("\"\"\"\n\n");
        text.append("    def __init__(self, ")
                .append(parameter)
                .append(": ")
                .append(type)
                .append(") -> None:\n");
        text.append("        self._")
                .append(parameter)
                .append(" = ")
                .append(parameter)
                .append("\n");
    }

    private void call(StringBuilder text, Endpoint<?, ?> endpoint, boolean async) {
        String response = "t." + WireModel.name(endpoint.response());
        boolean list = WireModel.isIterable(endpoint);
        String result = list
                ? (async ? "AsyncRows[" : "Rows[") + response + "]"
                : endpoint.paged() ? "Page[" + response + "]" : response;
        text.append("\n    ").append(async && !list ? "async def " : "def ");
        text.append(PythonTypes.name(WireModel.verb(endpoint.name()))).append("(\n        self,\n        *,\n");
        parameters(text, endpoint, false);
        text.append("        options: Options | None = None,\n    ) -> ")
                .append(result)
                .append(":\n");
        docstring(text, endpoint);
        text.append("        return ").append(async && !list ? "await " : "");
        text.append("self._client.")
                .append(list ? "rows" : "call")
                .append("(e.")
                .append(constant(endpoint));
        text.append(", ").append(arguments(endpoint)).append(", options)\n");
    }

    private static List<RecordComponent> components(Endpoint<?, ?> endpoint) {
        return Arrays.stream(endpoint.request().getRecordComponents())
                .sorted(Comparator.comparing(component -> !WireModel.isRequired(endpoint, component)))
                .toList();
    }

    private void parameters(StringBuilder text, Endpoint<?, ?> endpoint, boolean references) {
        for (RecordComponent component : components(endpoint)) {
            String name = PythonTypes.name(component.getName());
            if (name.equals("options") || name.equals("self")) {
                throw new IllegalStateException(endpoint.name() + " has a field '" + name + "'");
            }
            String type = types.of(component.getGenericType(), true, true, "t.");
            text.append("        ").append(name).append(": ").append(type);
            text.append(references ? " | Ref[" + type + "]" : "");
            text.append(WireModel.isRequired(endpoint, component) ? ",\n" : " | None = None,\n");
        }
    }

    private void docstring(StringBuilder text, Endpoint<?, ?> endpoint) {
        Map<String, String> fields = types.docs().of(endpoint.request()).fields();
        String described = components(endpoint).stream()
                .filter(component -> fields.containsKey(component.getName()))
                .map(component -> "            " + PythonTypes.name(component.getName()) + ": "
                        + TypeScriptTypes.capitalized(String.valueOf(fields.get(component.getName()))) + "\n")
                .collect(Collectors.joining());
        text.append("        \"\"\"").append(endpoint.summary());
        text.append(described.isEmpty() ? "" : "\n\n        Args:\n" + described + "        ");
        text.append("\"\"\"\n");
    }

    private static String arguments(Endpoint<?, ?> endpoint) {
        return Arrays.stream(endpoint.request().getRecordComponents())
                .map(component -> "\"" + component.getName() + "\": " + PythonTypes.name(component.getName()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private void stream(StringBuilder text, WireModel.Stream stream, boolean async) {
        String type = async ? "AsyncEventStream" : "EventStream";
        String data = stream.events().stream()
                .map(event -> event.data() == null ? "None" : "t." + WireModel.name(event.data()))
                .collect(Collectors.joining(" | "));
        String parameter = stream.parameter();
        text.append("\n    def ").append(PythonTypes.name(WireModel.verb(stream.name())));
        text.append("(self, ").append(parameter).append(": str | UUID");
        text.append(stream.resumable() ? ", *, after: str | None = None" : "");
        text.append(") -> ").append(type).append("[Event[").append(data).append("]]:\n        \"\"\"");
        text.append(stream.summary()).append("\"\"\"\n        return self._client.stream(f\"");
        text.append(stream.path().replace("{" + parameter + "}", "{segment(" + parameter + ")}"))
                .append("\", {");
        text.append(stream.events().stream()
                .map(event -> "\"" + event.name() + "\": "
                        + (event.data() == null ? "None" : "t." + WireModel.name(event.data())))
                .collect(Collectors.joining(", ")));
        text.append("}, ").append(stream.resumable() ? "after" : "None").append(")\n");
    }

    private String steps() {
        StringBuilder text = new StringBuilder();
        text.append("from .._refs import PageRef, Ref, Step\nfrom .._request import Page\n");
        text.append("from .._transaction import StepAdder\n");
        text.append("from . import endpoints as e\nfrom . import refs as r\nfrom . import types as t\n");
        model.modules().forEach((module, members) -> {
            if (members.stream().anyMatch(model::isStep)) {
                open(text, module, "", "Steps", "StepAdder", "transaction");
                members.stream().filter(model::isStep).forEach(endpoint -> step(text, endpoint));
            }
        });
        return withImports(text.toString());
    }

    private void step(StringBuilder text, Endpoint<?, ?> endpoint) {
        String name = WireModel.name(endpoint.response());
        String result = endpoint.paged()
                ? "Step[Page[t." + name + "], PageRef[t." + name + ", r." + name + "Ref]]"
                : "Step[t." + name + ", r." + name + "Ref]";
        text.append("\n    def ")
                .append(PythonTypes.name(WireModel.verb(endpoint.name())))
                .append("(\n        self,\n");
        text.append(endpoint.request().getRecordComponents().length == 0 ? "" : "        *,\n");
        parameters(text, endpoint, true);
        text.append("    ) -> ").append(result).append(":\n");
        docstring(text, endpoint);
        text.append("        return self._transaction.").append(endpoint.paged() ? "add_page" : "add");
        text.append("(e.").append(constant(endpoint)).append(", ").append(arguments(endpoint));
        text.append(", r.").append(name).append("Ref)\n");
    }

    private String errors() {
        StringBuilder text = new StringBuilder(HEADER);
        text.append("from __future__ import annotations\n\nfrom typing import Literal\n\n");
        text.append("from .._errors import RefusedError\n\nProblemCode = Literal[\n");
        model.codes().forEach(code -> text.append("    \"").append(code).append("\",\n"));
        text.append("]\n\"\"\"The stable codes of the problems that a server reports.\"\"\"\n");
        List<String> refusals = model.codes().stream()
                .filter(code -> !NOT_REFUSALS.contains(code))
                .toList();
        refusals.forEach(code -> text.append("\n\nclass ")
                .append(WireModel.camelCase(code, true))
                .append("Error(RefusedError):\n    \"\"\"The server rejected a call with the code `")
                .append(code)
                .append("`.\"\"\"\n"));
        text.append("\n\nBY_CODE: dict[str, type[RefusedError]] = {\n");
        refusals.forEach(code -> text.append("    \"")
                .append(code)
                .append("\": ")
                .append(WireModel.camelCase(code, true))
                .append("Error,\n"));
        text.append("}\n\nMESSAGES: dict[str, str] = {\n");
        model.codes().stream()
                .filter(code -> !model.message(code).isEmpty())
                .forEach(code -> text.append("    \"")
                        .append(code)
                        .append("\": ")
                        .append(StrictJson.MAPPER.writeValueAsString(model.message(code)))
                        .append(",\n"));
        return text.append("}\n\"\"\"The sentences that explain rejections.\"\"\"\n")
                .toString();
    }
}
