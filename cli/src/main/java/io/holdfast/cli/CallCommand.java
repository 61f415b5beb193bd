package io.holdfast.cli;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.RequiredFields;
import io.holdfast.api.json.StrictJson;
import io.holdfast.client.Call;
import io.holdfast.store.error.ExceptionText;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code holdfast call}: calls any operation of any module. */
@Command(
        name = "call",
        description = "Calls any operation; without arguments, lists all operations.",
        footer = {"", "Example: holdfast call ledger.balance '{\"account\":\"00000000-0000-0000-0000-000000000001\"}'"})
final class CallCommand extends BaseCommand implements Callable<Integer> {

    private final Cli cli;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "OPERATION",
            description = "Operation, such as ledger.charge; or a module, to list its operations.")
    private @Nullable String operation;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "REQUEST",
            description = "JSON; @FILE reads a file, - reads standard input.")
    private String request = "{}";

    /** A row in the list of operations. */
    private record OperationRow(String operation, String takes, String does) {}

    CallCommand(Cli cli) {
        super(cli);
        this.cli = cli;
    }

    @Override
    public Integer call() throws IOException {
        if (operation == null || operation.indexOf('.') < 0) {
            return list(operation);
        }
        return show(prepare(operation(operation), readRequest()));
    }

    /** Returns the operation with the given name. */
    static Endpoint<?, ?> operation(String name) {
        Endpoint<?, ?> endpoint = EndpointRegistry.ALL.get(name);
        if (endpoint == null) {
            throw new IllegalArgumentException(
                    "unknown operation '" + name + "'; 'holdfast call' lists all operations");
        }
        return endpoint;
    }

    private <Q, A> Call<A> prepare(Endpoint<Q, A> endpoint, ObjectNode request) {
        String key = endpoint.idempotencyField();
        if (key != null && !request.has(key)) {
            request.put(key, UUID.randomUUID().toString());
        }
        return client().call(endpoint, StrictJson.bind(request, endpoint.request()));
    }

    private ObjectNode readRequest() throws IOException {
        byte[] bytes = request.equals("-")
                ? cli.input().readAllBytes()
                : request.startsWith("@") ? readFile(request.substring(1)) : request.getBytes(StandardCharsets.UTF_8);
        return StrictJson.readObject(bytes);
    }

    private static byte[] readFile(String name) throws IOException {
        try {
            return Files.readAllBytes(Path.of(name));
        } catch (NoSuchFileException e) {
            throw e;
        } catch (IOException | InvalidPathException e) {
            throw new IllegalArgumentException(
                    "cannot read the file '" + name.replaceAll("\\p{Cntrl}", "?") + "': " + ExceptionText.of(e), e);
        }
    }

    private int list(@Nullable String module) {
        List<OperationRow> rows = new ArrayList<>();
        for (Endpoint<?, ?> endpoint : EndpointRegistry.ALL.values()) {
            if (module == null || endpoint.module().equals(module)) {
                rows.add(new OperationRow(endpoint.name(), requestFields(endpoint), endpoint.summary()));
            }
        }
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("unknown module '" + module + "'; 'holdfast call' lists all operations");
        }
        output().rows(rows, 0);
        return Cli.DONE;
    }

    private static String requestFields(Endpoint<?, ?> endpoint) {
        RecordComponent[] fields = endpoint.request().getRecordComponents();
        return Arrays.stream(fields)
                .map(field -> field.getName() + (RequiredFields.isRequired(field) ? "" : "?"))
                .collect(Collectors.joining(" "));
    }
}
