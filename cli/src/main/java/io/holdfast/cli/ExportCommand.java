package io.holdfast.cli;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.json.StrictJson;
import io.holdfast.client.PagedCall;
import io.holdfast.store.common.OwnerOnlyFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.RecordComponent;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** {@code holdfast export}: writes all rows returned by a list operation as JSON Lines. */
@Command(
        name = "export",
        description =
                "Writes all rows from a list operation as JSON Lines; run it again after an interruption to resume.",
        footer = {
            "",
            "Example:",
            "  holdfast export ledger.transactions account=00000000-0000-0000-0000-000000000001 --output ada.jsonl"
        })
@SuppressWarnings("NullAway.Init") // Picocli sets the options before the command is called.
final class ExportCommand extends BaseCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "OPERATION", description = "List operation, such as seats.bookings.")
    private String operation;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "FIELD=VALUE", description = "Request field.")
    private @Nullable Map<String, String> fields;

    @Option(names = "--output", paramLabel = "FILE", description = "File to write. Default: standard output.")
    private @Nullable Path file;

    /** The result of an export to a file. */
    private record Exported(long rows) {}

    ExportCommand(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() throws IOException {
        Endpoint<?, ?> endpoint = CallCommand.operation(operation);
        if (!endpoint.paged() || !endpoint.reads()) {
            throw new IllegalArgumentException("operation '" + operation + "' does not return rows; specify a "
                    + "list operation such as seats.bookings");
        }
        ObjectNode request = request(endpoint);
        if (file == null) {
            pagedCall(endpoint, request).forEach(row -> output().line(StrictJson.MAPPER.writeValueAsString(row)));
        } else {
            output().value(new Exported(write(pagedCall(endpoint, request), file)));
        }
        return Cli.DONE;
    }

    private ObjectNode request(Endpoint<?, ?> endpoint) {
        ObjectNode request = StrictJson.MAPPER.createObjectNode();
        for (Map.Entry<String, String> field : requestFields().entrySet()) {
            Class<?> type = Arrays.stream(endpoint.request().getRecordComponents())
                    .filter(component -> component.getName().equals(field.getKey()))
                    .findFirst()
                    .<Class<?>>map(RecordComponent::getType)
                    .orElse(String.class);
            if (type == Integer.class || type == Long.class) {
                request.put(field.getKey(), integer(field));
            } else {
                request.put(field.getKey(), field.getValue());
            }
        }
        return request;
    }

    private static long integer(Map.Entry<String, String> field) {
        try {
            return Long.parseLong(field.getValue());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    field.getKey() + " must be an integer, but is '" + field.getValue() + "'");
        }
    }

    private Map<String, String> requestFields() {
        return fields == null ? Map.of() : new TreeMap<>(fields);
    }

    @SuppressWarnings("unchecked") // The response of a paged endpoint is a page.
    private <Q> PagedCall<Object> pagedCall(Endpoint<Q, ?> endpoint, ObjectNode request) {
        return client().list((Endpoint<Q, ResultPage<Object>>) endpoint, StrictJson.bind(request, endpoint.request()));
    }

    private long write(PagedCall<Object> call, Path to) throws IOException {
        String transfer = "export " + operation + " " + requestFields();
        Optional<TransferCheckpoint> checkpoint = TransferCheckpoint.read(to, transfer);
        long rows = checkpoint.map(TransferCheckpoint::lines).orElse(0L);
        PagedCall<Object> first = checkpoint.map(at -> call.from(at.cursor())).orElse(call);
        OwnerOnlyFiles.createFile(to);
        try (FileChannel channel = FileChannel.open(to, StandardOpenOption.WRITE)) {
            channel.truncate(checkpoint.map(TransferCheckpoint::bytes).orElse(0L));
        }
        try (OutputStream out = Files.newOutputStream(to, StandardOpenOption.APPEND)) {
            for (@Nullable PagedCall<Object> next = first; next != null; ) {
                ResultPage<Object> page = next.send();
                for (Object row : page.rows()) {
                    out.write(TransferCheckpoint.line(row));
                }
                rows += page.rows().size();
                next = page.next() == null ? null : call.from(page.next());
                if (page.next() != null) {
                    new TransferCheckpoint(transfer, rows, Files.size(to), page.next()).write(to);
                }
                output().progress(rows + " rows");
            }
        }
        output().progress("");
        TransferCheckpoint.delete(to);
        return rows;
    }
}
