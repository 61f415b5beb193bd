package io.holdfast.cli;

import io.holdfast.api.Endpoint;
import io.holdfast.api.MalformedRequestException;
import io.holdfast.api.Problem;
import io.holdfast.api.StrictJson;
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
 * {@code holdfast import}: operations from a file, many in a commit. How far it has come is kept in a file beside it after
 * every commit. An operation that can have a key and has none gets one that its line always has, so one that was committed
 * just before an interruption is not done again.
 */
@Command(
        name = "import",
        description = "Does the operations of a JSON Lines file; started again after an interruption, it goes on.",
        footer = {
            "",
            "A line is {\"operation\":\"ledger.charge\",\"request\":{...}}, or, with --operation, a request.",
            "Repeated, an operation with a key of its own is done once."
        })
@SuppressWarnings("NullAway.Init") // Options are set before it is called.
final class ImportCommand extends BaseCommand implements Callable<Integer> {

    private static final int MOST_BYTES = 4 << 20;

    @Parameters(paramLabel = "FILE")
    private Path file;

    @Option(names = "--operation", description = "What every line is a request of.")
    private @Nullable String operation;

    @Option(names = "--batch", defaultValue = "100", description = "Lines in a commit, at most 100.")
    private int batch;

    @Option(names = "--keep-going", description = "Put refused lines into FILE.refused, and go on.")
    private boolean keepGoing;

    private String identity = "";
    private long refused;

    /** An operation of the file. */
    private record Step(OffsetLineReader.Line line, Endpoint<?, ?> endpoint, ObjectNode request) {}

    /** What came of an import. */
    private record Imported(long lines, long refused) {}

    ImportCommand(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() throws IOException {
        if (batch < 1 || batch > 100) {
            throw new IllegalArgumentException("--batch is " + batch + ", it must be between 1 and 100");
        }
        identity = identity();
        String of = "import " + operation + " " + identity;
        TransferCheckpoint from = TransferCheckpoint.read(file, of).orElse(new TransferCheckpoint(of, 0, 0, null));
        if (from.lines() > 0) {
            output().note("going on behind line " + from.lines());
        }
        long lines = from.lines();
        try (OffsetLineReader all = new OffsetLineReader(file, from.lines(), from.bytes())) {
            for (List<Step> steps = steps(all); !steps.isEmpty(); steps = steps(all)) {
                commit(steps, of);
                lines = last(steps).line().number();
                output().progress(lines + " lines");
            }
        }
        output().progress("");
        TransferCheckpoint.forget(file);
        output().value(new Imported(lines, refused));
        return refused == 0 ? Cli.DONE : Cli.REFUSED;
    }

    /** The beginning of the file stands for the file. */
    private String identity() throws IOException {
        CRC32 sum = new CRC32();
        try (var in = Files.newInputStream(file)) {
            sum.update(in.readNBytes(4_096));
        }
        return Long.toHexString(sum.getValue());
    }

    private List<Step> steps(OffsetLineReader all) throws IOException {
        List<Step> steps = new ArrayList<>();
        int bytes = 0;
        while (steps.size() < batch && bytes < MOST_BYTES) {
            OffsetLineReader.Line line = all.next();
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
            ObjectNode read = StrictJson.readObject(line.text());
            String name = operation != null ? operation : read.path("operation").asString("");
            Endpoint<?, ?> endpoint = CallCommand.operation(name);
            ObjectNode request =
                    operation != null ? read : (ObjectNode) read.path("request").require();
            String key = endpoint.idempotencyField();
            if (key != null && !request.has(key)) {
                request.put(key, "import-" + identity + "-" + line.number());
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

    /** All steps in one commit; those before one that is refused in another. */
    private void commit(List<Step> steps, String of) throws IOException {
        if (steps.isEmpty()) {
            return;
        }
        TransactionBuilder transaction = client().transaction();
        steps.forEach(step -> add(transaction, step.endpoint(), step.request()));
        CallOutcome<TransactionResult> outcome = transaction.commit().sendForOutcome();
        if (!(outcome instanceof CallOutcome.Refused<TransactionResult> refusal)) {
            done(last(steps), of);
            return;
        }
        int item = item(refusal.problem());
        if (item < 0 || item >= steps.size()) {
            throw new CallRefusedException(refusal.status(), refusal.problem());
        }
        commit(steps.subList(0, item), of);
        Step wrong = steps.get(item);
        output().note("line " + wrong.line().number() + ": " + refusal.problem().message() + " (" + refusal.code()
                + ")");
        if (!keepGoing) {
            throw new CallRefusedException(refusal.status(), refusal.problem());
        }
        keep(wrong.line());
        done(wrong, of);
        commit(steps.subList(item + 1, steps.size()), of);
    }

    private static <Q> void add(TransactionBuilder transaction, Endpoint<Q, ?> endpoint, ObjectNode request) {
        transaction.add(endpoint, StrictJson.bind(request, endpoint.request()));
    }

    private static int item(Problem problem) {
        return problem.details() != null && problem.details().get("item") instanceof Number item ? item.intValue() : -1;
    }

    private void keep(OffsetLineReader.Line line) throws IOException {
        refused++;
        Path kept = file.resolveSibling(file.getFileName() + ".refused");
        byte[] text = new byte[line.text().length + 1];
        System.arraycopy(line.text(), 0, text, 0, line.text().length);
        text[text.length - 1] = '\n';
        Files.write(kept, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private void done(Step step, String of) throws IOException {
        new TransferCheckpoint(of, step.line().number(), step.line().end(), null).write(file);
    }

    private static Step last(List<Step> steps) {
        return steps.get(steps.size() - 1);
    }
}
