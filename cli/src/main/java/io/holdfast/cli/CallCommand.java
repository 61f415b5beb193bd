package io.holdfast.cli;

import io.holdfast.api.Endpoint;
import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.RequiredFields;
import io.holdfast.api.StrictJson;
import io.holdfast.client.Call;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

/** {@code holdfast call}: any operation of any room. */
@Command(
        name = "call",
        description = "Calls any operation; without one, lists them all.",
        footer = {"", "holdfast call ledger.balance '{\"account\":\"00000000-0000-0000-0000-000000000001\"}'"})
final class CallCommand extends BaseCommand implements Callable<Integer> {

    private final Cli cli;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "OPERATION",
            description = "Like ledger.charge; or a room, to list its own.")
    private @Nullable String operation;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "REQUEST",
            description = "JSON; @FILE for a file; - for the standard input.")
    private String request = "{}";

    /** An operation in the list of all. */
    private record Listed(String operation, String takes, String does) {}

    CallCommand(Cli cli) {
        super(cli);
        this.cli = cli;
    }

    @Override
    public Integer call() throws IOException {
        if (operation == null || operation.indexOf('.') < 0) {
            return list(operation);
        }
        return show(prepared(operation(operation), read()));
    }

    /** An operation by its name. */
    static Endpoint<?, ?> operation(String name) {
        Endpoint<?, ?> endpoint = EndpointRegistry.ALL.get(name);
        if (endpoint == null) {
            throw new IllegalArgumentException("there is no operation '" + name + "': 'holdfast call' lists them");
        }
        return endpoint;
    }

    private <Q, A> Call<A> prepared(Endpoint<Q, A> endpoint, ObjectNode given) {
        String key = endpoint.idempotencyField();
        if (key != null && !given.has(key)) {
            given.put(key, UUID.randomUUID().toString());
        }
        return client().call(endpoint, StrictJson.bind(given, endpoint.request()));
    }

    private ObjectNode read() throws IOException {
        byte[] bytes = request.equals("-")
                ? cli.input().readAllBytes()
                : request.startsWith("@")
                        ? Files.readAllBytes(Path.of(request.substring(1)))
                        : request.getBytes(StandardCharsets.UTF_8);
        return StrictJson.readObject(bytes);
    }

    private int list(@Nullable String room) {
        List<Listed> listed = new ArrayList<>();
        for (Endpoint<?, ?> endpoint : EndpointRegistry.ALL.values()) {
            if (room == null || endpoint.module().equals(room)) {
                listed.add(new Listed(endpoint.name(), takes(endpoint), endpoint.summary()));
            }
        }
        if (listed.isEmpty()) {
            throw new IllegalArgumentException("there is no room '" + room + "': 'holdfast call' lists all operations");
        }
        output().rows(listed, 0);
        return Cli.DONE;
    }

    private static String takes(Endpoint<?, ?> endpoint) {
        RecordComponent[] fields = endpoint.request().getRecordComponents();
        return Arrays.stream(fields)
                .map(field -> field.getName() + (RequiredFields.isRequired(field) ? "" : "?"))
                .collect(Collectors.joining(" "));
    }
}
