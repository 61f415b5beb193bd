package io.holdfast.server;

import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.UpgradeCheck;
import io.holdfast.store.common.BuildInfo;
import io.holdfast.store.common.Durability;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast upgrade --check}: reports how the first start of this version would change the data. */
@Command(
        name = "upgrade",
        description = "Reports whether this version can open a store and what its first start would change; "
                + "does not change any data.",
        footer = {"", "The server must be stopped, unless the store is in a database."})
final class UpgradeCheckCommand implements Callable<Integer> {

    private final PrintStream out;

    @Option(
            names = "--check",
            required = true,
            description = "Only check the data; a server upgrades it when " + "it starts.")
    @SuppressWarnings("unused") // Picocli requires this option; it has no other effect.
    private boolean check;

    @Mixin
    private final LayeredSettings settings = new LayeredSettings();

    UpgradeCheckCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        Config config = settings.config();
        if (config.store() instanceof StoreAddress.Folder folder && !Files.isDirectory(folder.path())) {
            throw new InvalidConfigException(List.of("folder " + folder + " does not exist"));
        }
        UpgradeCheck.Report report =
                UpgradeCheck.check(config.store().backend(Durability.FSYNC), ServerModules.schemas());
        out.println("this version:    " + BuildInfo.current());
        out.println("data:            " + (report.format() == 0 ? "empty" : "storage format " + report.format())
                + ", in " + config.store());
        print("creates tables: ", report.newTables());
        print("builds indexes: ", report.newIndexes());
        print("unknown tables: ", report.unknownTables());
        print("refused:        ", report.problems());
        if (!report.possible()) {
            out.println("This version cannot open the data.");
            return 1;
        }
        out.println(
                report.newTables().isEmpty() && report.newIndexes().isEmpty()
                        ? "This version can open the data; its first start changes nothing."
                        : "This version can open the data; its first start makes these changes before it listens.");
        if (!report.unknownTables().isEmpty()) {
            out.println("A newer version created the unknown tables. This version keeps them but does not update them;"
                    + " use the newer version if possible.");
        }
        return 0;
    }

    private void print(String label, List<String> names) {
        if (!names.isEmpty()) {
            out.println(label + " " + String.join(", ", names));
        }
    }
}
