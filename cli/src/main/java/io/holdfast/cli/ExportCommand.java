package io.holdfast.cli;

import io.holdfast.api.Endpoint;
import io.holdfast.api.ResultPage;
import io.holdfast.api.StrictJson;
import io.holdfast.client.PagedCall;
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

/** {@code holdfast export}: all rows of a listing, as JSON Lines. */
@Command(
        name = "export",
        description = "Writes all rows of a listing as JSON Lines; started again after an interruption, it goes on.",
        footer = {
            "",
            "holdfast export ledger.transactions account=00000000-0000-0000-0000-000000000001 --output ada.jsonl"
        })
@SuppressWarnings("NullAway.Init") // Options are set before it is called.
final class ExportCommand extends BaseCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "OPERATION", description = "Like seats.bookings.")
    private String operation;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "FIELD=VALUE", description = "What it asks for.")
    private @Nullable Map<String, String> fields;

    @Option(names = "--output", paramLabel = "FILE", description = "Else the standard output.")
    private @Nullable Path file;

    /** What came of an export to a file. */
    private record Exported(long rows) {}

    ExportCommand(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() throws IOException {
        Endpoint<?, ?> endpoint = CallCommand.operation(operation);
        if (!endpoint.paged() || !endpoint.reads()) {
            throw new IllegalArgumentException(operation + " has no rows to export");
        }
        ObjectNode request = request(endpoint);
        if (file == null) {
            listing(endpoint, request).forEach(row -> output().line(StrictJson.MAPPER.writeValueAsString(row)));
        } else {
            output().value(new Exported(write(listing(endpoint, request), file)));
        }
        return Cli.DONE;
    }

    private ObjectNode request(Endpoint<?, ?> endpoint) {
        ObjectNode request = StrictJson.MAPPER.createObjectNode();
        for (Map.Entry<String, String> field : given().entrySet()) {
            Class<?> type = Arrays.stream(endpoint.request().getRecordComponents())
                    .filter(component -> component.getName().equals(field.getKey()))
                    .findFirst()
                    .<Class<?>>map(RecordComponent::getType)
                    .orElse(String.class);
            if (type == Integer.class || type == Long.class) {
                request.put(field.getKey(), Long.parseLong(field.getValue()));
            } else {
                request.put(field.getKey(), field.getValue());
            }
        }
        return request;
    }

    private Map<String, String> given() {
        return fields == null ? Map.of() : new TreeMap<>(fields);
    }

    @SuppressWarnings("unchecked") // Of a paged one, the answer is a page.
    private <Q> PagedCall<Object> listing(Endpoint<Q, ?> endpoint, ObjectNode request) {
        return client().list((Endpoint<Q, ResultPage<Object>>) endpoint, StrictJson.bind(request, endpoint.request()));
    }

    private long write(PagedCall<Object> all, Path to) throws IOException {
        String of = "export " + operation + " " + given();
        Optional<TransferCheckpoint> begun = TransferCheckpoint.read(to, of);
        long rows = begun.map(TransferCheckpoint::lines).orElse(0L);
        PagedCall<Object> rest = begun.map(at -> all.from(at.cursor())).orElse(all);
        try (FileChannel channel = FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.truncate(begun.map(TransferCheckpoint::bytes).orElse(0L));
        }
        try (OutputStream out = Files.newOutputStream(to, StandardOpenOption.APPEND)) {
            for (@Nullable PagedCall<Object> next = rest; next != null; ) {
                ResultPage<Object> page = next.send();
                for (Object row : page.rows()) {
                    out.write(TransferCheckpoint.line(row));
                }
                rows += page.rows().size();
                next = page.next() == null ? null : all.from(page.next());
                if (page.next() != null) {
                    new TransferCheckpoint(of, rows, Files.size(to), page.next()).write(to);
                }
                output().progress(rows + " rows");
            }
        }
        output().progress("");
        TransferCheckpoint.forget(to);
        return rows;
    }
}
