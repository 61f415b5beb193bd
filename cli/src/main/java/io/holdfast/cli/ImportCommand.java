package io.holdfast.cli;

import io.holdfast.api.Problem;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictJson;
import io.holdfast.client.CallOutcome;
import io.holdfast.client.CallRefusedException;
import io.holdfast.client.TransactionBuilder;
import io.holdfast.client.TransactionResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code holdfast import}: runs the operations in a file, many per transaction. After each commit, the position is
 * written to a checkpoint file next to the imported file. An operation without an idempotency key gets one derived from
 * its line, so an operation that was committed just before an interruption is not applied twice.
 */
@Command(
        name = "import",
        description = "Runs the operations in a JSON Lines file; run it again after an interruption to resume.",
        footer = {
            "",
            "A line is {\"operation\":\"ledger.charge\",\"request\":{...}} or, with --operation, just a request.",
            "An operation with an idempotency key is applied once, however often it is imported."
        })
@SuppressWarnings("NullAway.Init") // Picocli sets the options before the command is called.
final class ImportCommand extends BaseCommand implements Callable<Integer> {

    private static final int MAX_BATCH_BYTES = 4 << 20;

    @Parameters(paramLabel = "FILE")
    private Path file;

    @Option(names = "--operation", description = "Operation for every line, such as ledger.charge.")
    private @Nullable String operation;

    @Option(
            names = "--batch",
            defaultValue = "100",
            description = "Lines per transaction, at most 100. Default: ${DEFAULT-VALUE}.")
    private int batch;

    @Option(names = "--keep-going", description = "Append rejected lines to FILE.refused and continue.")
    private boolean keepGoing;

    private String fileId = "";
    private long refused;

    /** An operation read from the file. */
    private record Step(OffsetLineReader.Line line, Endpoint<?, ?> endpoint, ObjectNode request) {}

    /** The result of an import. */
    private record Imported(long lines, long refused) {}

    ImportCommand(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() throws IOException {
        if (batch < 1 || batch > 100) {
            throw new IllegalArgumentException("--batch must be between 1 and 100, but is " + batch);
        }
        fileId = fileId();
        String transfer = "import " + operation + " " + fileId;
        TransferCheckpoint from =
                TransferCheckpoint.read(file, transfer).orElse(new TransferCheckpoint(transfer, 0, 0, null));
        if (from.lines() > 0) {
            output().note("resuming after line " + from.lines());
        }
        long lines = from.lines();
        try (OffsetLineReader reader = new OffsetLineReader(file, from.lines(), from.bytes())) {
            for (List<Step> steps = steps(reader); !steps.isEmpty(); steps = steps(reader)) {
                commit(steps, transfer);
                lines = last(steps).line().number();
                output().progress(lines + " lines");
            }
        }
        output().progress("");
        TransferCheckpoint.delete(file);
        output().value(new Imported(lines, refused));
        return refused == 0 ? Cli.DONE : Cli.REFUSED;
    }

    /** Returns a checksum of the start of the file, which identifies the file. */
    private String fileId() throws IOException {
        CRC32 sum = new CRC32();
        try (var in = Files.newInputStream(file)) {
            sum.update(in.readNBytes(4_096));
        }
        return Long.toHexString(sum.getValue());
    }

    private List<Step> steps(OffsetLineReader reader) throws IOException {
        List<Step> steps = new ArrayList<>();
        int bytes = 0;
        while (steps.size() < batch && bytes < MAX_BATCH_BYTES) {
            OffsetLineReader.Line line = reader.next();
            if (line == null) {
                break;
            }
            if (!line.isBlank()) {
                steps.add(step(line));
                bytes += line.text().length;
            }
        }
        return steps;
    }

    private Step step(OffsetLineReader.Line line) {
        try {
            ObjectNode object = StrictJson.readObject(line.text());
            String name =
                    operation != null ? operation : object.path("operation").asString("");
            Endpoint<?, ?> endpoint = CallCommand.operation(name);
            ObjectNode request = operation != null
                    ? object
                    : (ObjectNode) object.path("request").require();
            String key = endpoint.idempotencyField();
            if (key != null && !request.has(key)) {
                request.put(key, "import-" + fileId + "-" + line.number());
            }
            StrictJson.bind(request, endpoint.request());
            return new Step(line, endpoint, request);
        } catch (MalformedRequestException e) {
            throw new IllegalArgumentException(
                    "line " + line.number() + ": " + (e.field() == null ? "" : e.field() + ": ") + e.getMessage());
        } catch (IllegalArgumentException | ClassCastException e) {
            throw new IllegalArgumentException("line " + line.number() + ": " + e.getMessage());
        }
    }

    /**
     * Commits all steps in one transaction or, if a step is rejected, commits the preceding steps in another
     * transaction.
     */
    private void commit(List<Step> steps, String transfer) throws IOException {
        if (steps.isEmpty()) {
            return;
        }
        TransactionBuilder transaction = client().transaction();
        steps.forEach(step -> add(transaction, step.endpoint(), step.request()));
        CallOutcome<TransactionResult> outcome = transaction.commit().sendForOutcome();
        if (!(outcome instanceof CallOutcome.Refused<TransactionResult> refusal)) {
            writeCheckpoint(last(steps), transfer);
            return;
        }
        int item = item(refusal.problem());
        if (item < 0 || item >= steps.size()) {
            throw new CallRefusedException(refusal.status(), refusal.problem());
        }
        commit(steps.subList(0, item), transfer);
        Step rejected = steps.get(item);
        output().note("line " + rejected.line().number() + ": "
                + refusal.problem().message() + " (" + refusal.code() + ")");
        if (!keepGoing) {
            throw new CallRefusedException(refusal.status(), refusal.problem());
        }
        appendRefused(rejected.line());
        writeCheckpoint(rejected, transfer);
        commit(steps.subList(item + 1, steps.size()), transfer);
    }

    private static <Q> void add(TransactionBuilder transaction, Endpoint<Q, ?> endpoint, ObjectNode request) {
        transaction.add(endpoint, StrictJson.bind(request, endpoint.request()));
    }

    private static int item(Problem problem) {
        return problem.details() != null && problem.details().get("item") instanceof Number item ? item.intValue() : -1;
    }

    private void appendRefused(OffsetLineReader.Line line) throws IOException {
        refused++;
        Path target = file.resolveSibling(file.getFileName() + ".refused");
        byte[] text = new byte[line.text().length + 1];
        System.arraycopy(line.text(), 0, text, 0, line.text().length);
        text[text.length - 1] = '\n';
        Files.write(target, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private void writeCheckpoint(Step step, String transfer) throws IOException {
        new TransferCheckpoint(transfer, step.line().number(), step.line().end(), null).write(file);
    }

    private static Step last(List<Step> steps) {
        return steps.get(steps.size() - 1);
    }
}
