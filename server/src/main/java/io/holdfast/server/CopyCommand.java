package io.holdfast.server;

import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.StoreCopy;
import io.holdfast.store.common.Durability;
import io.holdfast.store.error.BadRequest;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code holdfast copy}: copies a store to another place, resumes after an interruption, and compares the result. */
@Command(
        name = "copy",
        description = "Copies a store that no server has open.",
        footer = {
            "",
            "A STORE is one of",
            "  rocksdb:FOLDER",
            "  postgresql://USER:PASSWORD@HOST/DATABASE",
            "  scalardb:FILE",
            "The target must be empty. It cannot be opened until everything has been copied and compared. If the copy"
                    + " is interrupted, run the same command again to resume it. Master keys are not part of a store:"
                    + " see docs/operating/scaling-out.md."
        })
@SuppressWarnings("NullAway.Init") // Picocli sets the options before the command is called.
final class CopyCommand extends ServerCommand {

    @Option(names = "--from", required = true, paramLabel = "STORE", description = "Store to copy.")
    private String from;

    @Option(names = "--to", required = true, paramLabel = "STORE", description = "Store to create.")
    private String to;

    CopyCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    @Override
    int run() {
        StoreAddress source = address("--from", from);
        StoreAddress target = address("--to", to);
        if (source instanceof StoreAddress.Folder folder) {
            requireFolder(folder.path());
        }
        out().println("copying " + source + " to " + target);
        StoreCopy.Report report = StoreCopy.copy(
                source.backend(Durability.FSYNC),
                target.backend(Durability.FSYNC),
                new ProgressPrinter(out()),
                ServerModules.schemas());
        out().println("copied " + report.copied() + " rows; compared " + report.rows() + " rows, all equal");
        if (source instanceof StoreAddress.Folder folder && new MasterKeyFile(folder.path()).exists()) {
            out().println("stored secrets are encrypted with " + new MasterKeyFile(folder.path()).path()
                    + ": configure servers on the copy with master-keys: " + MasterKeyFile.NAME
                    + "=<content of that file>");
        }
        return 0;
    }

    private static StoreAddress address(String option, String text) {
        try {
            return StoreAddress.of(text, Path.of("data"));
        } catch (BadRequest e) {
            throw new InvalidConfigException(List.of(option + " is invalid: " + e.getMessage()));
        }
    }
}
