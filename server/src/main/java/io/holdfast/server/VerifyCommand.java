package io.holdfast.server;

import io.holdfast.api.AdminApi;
import io.holdfast.server.admin.BackupFolders;
import java.io.IOException;
import java.io.PrintStream;
import picocli.CommandLine.Command;

/** {@code holdfast verify}: checks a store that no server has open. */
@Command(name = "verify", description = "Reads and checks all data of a store that no server has open.")
final class VerifyCommand extends SettingsCommand {

    VerifyCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    @Override
    int run() throws IOException {
        return verify(folderConfig(), out(), err());
    }

    /** Checks a store and prints the result; returns the exit code. */
    static int verify(Config config, PrintStream out, PrintStream err) throws IOException {
        requireFolder(config.data());
        MasterKeyFile keyFile = new MasterKeyFile(config.data());
        boolean hasKeys = keyFile.exists() || !config.masterKeys().isEmpty();
        AdminApi.Verified result = BackupFolders.verifyFolder(
                config.data(),
                config.modules(),
                hasKeys ? keyFile.loadOrCreate(config.masterKeys()) : null,
                new ProgressPrinter(err));
        out.println("verified " + result.rows() + " rows and " + result.entries() + " index entries up to commit "
                + result.commit() + ": " + (result.clean() ? "no problems" : result.problems() + " problems"));
        if (!hasKeys) {
            out.println("encrypted secrets were not checked: no master key is available");
        }
        result.named().forEach(err::println);
        return result.clean() ? 0 : 1;
    }
}
