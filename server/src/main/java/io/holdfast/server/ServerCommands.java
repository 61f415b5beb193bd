package io.holdfast.server;

import io.holdfast.api.AdminApi;
import io.holdfast.server.admin.BackupRepository;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.logging.LogLevels;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.Store;
import io.holdfast.store.StoreCopy;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.BuildInfo;
import io.holdfast.store.common.Durability;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.rocksdb.RecoveryTarget;
import io.holdfast.store.rocksdb.RestoredState;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The root command, with subcommands that run a server or work on a store that no server has open. */
@Command(
        name = "holdfast",
        description = "Runs a Holdfast server.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = VersionText.class)
public class ServerCommands {

    private static final int FAILED = 1;

    private final PrintStream out;
    private final PrintStream err;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    @SuppressWarnings("unused") // Picocli reads this field.
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    @SuppressWarnings("unused") // Picocli reads this field.
    private boolean version;

    protected ServerCommands(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    CommandLine commandLine() {
        return configure(addOperatingCommands(new CommandLine(this)));
    }

    /** Adds the operator commands that have their own classes. */
    protected final CommandLine addOperatingCommands(CommandLine commands) {
        return commands.addSubcommand(new DoctorCommand(out))
                .addSubcommand(new UpgradeCheckCommand(out))
                .addSubcommand(new OffsiteCommand(out, err));
    }

    /** Configures a command line for this root command after all subcommands have been added. */
    protected final CommandLine configure(CommandLine commands) {
        return UsageErrors.install(commands)
                // An argument '@FILE' is a request in a file, not a file of arguments.
                .setExpandAtFiles(false)
                .setUsageHelpWidth(100)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
                .setExecutionExceptionHandler((thrown, command, parsed) -> explain(thrown, command));
    }

    /** Reports an exception thrown by a command in one message and returns the exit code. */
    protected int explain(Exception thrown, CommandLine command) throws Exception {
        if (thrown instanceof FileSystemException file) {
            err.println("holdfast: " + file.getFile() + ": " + ExceptionText.of(file));
            return FAILED;
        }
        boolean expected = thrown instanceof InvalidConfigException
                || thrown instanceof IOException
                || thrown instanceof StoreException;
        if (!expected && Boolean.getBoolean("holdfast.debug")) {
            throw thrown;
        }
        err.println("holdfast: " + (expected ? "" : "internal error: ") + ExceptionText.of(thrown));
        if (thrown instanceof StoreException store && store.code() == ErrorCode.LOCKED) {
            err.println(
                    command.getCommandName().equals("serve")
                            ? "Another server is running on it; stop that server, or choose another folder with --data."
                            : "While a server has the store open, use 'holdfast admin verify' and 'holdfast admin"
                                    + " backup'.");
        }
        if (!expected) {
            err.println("HOLDFAST_JAVA_OPTS=-Dholdfast.debug=true shows where it occurred.");
        }
        return thrown instanceof InvalidConfigException ? UsageErrors.EXIT_CODE : FAILED;
    }

    @Command(name = "serve", description = "Runs a server until the process is stopped.")
    public int serve(@Mixin LayeredSettings settings) throws Exception {
        Config config = settings.config();
        LogLevels.apply(config.log());
        Server server = new Server(config);
        SystemdNotifier systemd = new SystemdNotifier(System.getenv());
        CountDownLatch closed = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            out.println("stopping: waiting for requests in flight");
                            systemd.stopping();
                            server.close();
                            out.println("stopped");
                            out.flush();
                            closed.countDown();
                        },
                        "holdfast-shutdown"));
        String cluster =
                config.cluster() == null ? "" : ", server " + config.cluster().member() + " of a cluster";
        out.println("Holdfast " + BuildInfo.current() + " listens on " + server.address() + " (data in "
                + config.store() + cluster + ")");
        out.println("console: " + server.address() + "/ (sign in with an API key)");
        out.println("documentation: " + server.address() + "/docs");
        if (server.newMasterKey() != null) {
            out.println("no master-keys configured: created a key for evaluation in " + server.newMasterKey());
        }
        server.onFirstKey(key -> {
            out.println("administrator API key, shown only once: " + key);
            out.flush();
        });
        out.flush();
        systemd.ready("listens on " + server.address());
        closed.await();
        return 0;
    }

    @Command(name = "version", description = "Shows the version.")
    public int showVersion() {
        List.of(new VersionText().getVersion()).forEach(out::println);
        return 0;
    }

    @Command(name = "config", description = "Shows the value of every setting and its source.")
    public int config(
            @Option(names = "--sample", description = "Print a configuration file with all settings as comments.")
                    boolean sample,
            @Mixin LayeredSettings settings) {
        if (sample) {
            out.print(SampleConfig.text());
            return 0;
        }
        out.print(settings.describe());
        settings.config();
        return 0;
    }

    @Command(name = "backup", description = "Backs up a store that no server has open.")
    public int backup(
            @Option(names = "--to", paramLabel = "DIR", description = "Backup folder. Default: BACKUPS/default.")
                    @Nullable
                    Path to,
            @Mixin LayeredSettings settings) {
        Config config = settings.folderConfig();
        requireFolder(config.data());
        Path folder = to == null ? config.backups().resolve("default") : to;
        try (Store store = Store.on(config.backupPlan().apply(RocksDb.at(config.data())))
                .schemas(ServerModules.schemas())
                .progress(new ProgressPrinter(err))
                .open()) {
            BackupInfo backup = store.backup(folder);
            out.println("created backup " + backup.id() + " in " + folder + ", up to commit " + backup.commit());
            return 0;
        }
    }

    @Command(name = "restore", description = "Creates a store in a new folder (--data) from a backup and verifies it.")
    public int restore(
            @Option(names = "--from", required = true, paramLabel = "DIR", description = "Backup folder.") Path from,
            @Option(names = "--id", paramLabel = "N", description = "Number of the backup. Default: the latest.")
                    @Nullable
                    Integer id,
            @Option(
                            names = "--to-commit",
                            paramLabel = "N",
                            description = "Restore the state after this commit, from the archive.")
                    @Nullable
                    Long toCommit,
            @Option(
                            names = "--to-time",
                            paramLabel = "TIME",
                            description =
                                    "Restore the state at this time, such as 2026-03-01T12:00:00Z, from the archive;"
                                            + " 'latest' restores everything in the archive.")
                    @Nullable
                    String toTime,
            @Mixin LayeredSettings settings)
            throws IOException {
        Config config = settings.folderConfig();
        requireBackups(from);
        RecoveryTarget target = RestoreTargetOption.of(toCommit, toTime, id, config.backupPlan());
        if (target != null) {
            RestoredState state = RocksDb.restore(from, config.backupPlan().requireArchive(), target, config.data());
            out.println("restored backup " + state.backup().id() + " and the archive up to commit " + state.commit()
                    + (state.time() == null ? "" : " of " + state.time()) + " to " + config.data());
            return finishRestore(config);
        }
        BackupInfo backup =
                id == null ? RocksDb.restore(from, config.data()) : RocksDb.restore(from, id, config.data());
        out.println("restored backup " + backup.id() + " of " + backup.createdAt() + ", up to commit " + backup.commit()
                + ", to " + config.data());
        return finishRestore(config);
    }

    private int finishRestore(Config config) throws IOException {
        out.println("backups do not contain the master key: configure master-keys, or copy "
                + new GeneratedMasterKeyFile(config.data()).path().getFileName() + " to " + config.data());
        return verifyFolder(config, RocksDb.at(config.data()));
    }

    @Command(name = "verify", description = "Reads and checks all data of a store that no server has open.")
    public int verify(@Mixin LayeredSettings settings) throws IOException {
        Config config = settings.folderConfig();
        requireFolder(config.data());
        return verifyFolder(config, config.backupPlan().apply(RocksDb.at(config.data())));
    }

    private int verifyFolder(Config config, RocksDb folder) throws IOException {
        GeneratedMasterKeyFile keyFile = new GeneratedMasterKeyFile(config.data());
        boolean hasKeys = keyFile.exists() || !config.masterKeys().isEmpty();
        AdminApi.Verified result = BackupRepository.verifyFolder(
                folder,
                config.modules(),
                hasKeys ? keyFile.loadOrCreate(config.masterKeys()) : null,
                new ProgressPrinter(err));
        out.println("verified " + result.rows() + " rows and " + result.entries() + " index entries up to commit "
                + result.commit() + ": " + (result.clean() ? "no problems" : result.problems() + " problems"));
        if (!hasKeys) {
            out.println("encrypted secrets were not checked: no master key is available");
        }
        result.named().forEach(err::println);
        return result.clean() ? 0 : FAILED;
    }

    @Command(
            name = "copy",
            description = "Copies a store that no server has open to an empty folder or database.",
            footer = {
                "",
                "A STORE is rocksdb:FOLDER, postgresql://USER:PASSWORD@HOST/DATABASE or scalardb:FILE.",
                "The copy cannot be opened until all data has been copied and compared. Run an interrupted command"
                        + " again to resume it. Master keys are not part of a store: see docs/operating/scaling-out.md."
            })
    public int copy(
            @Option(names = "--from", required = true, paramLabel = "STORE", description = "Store to copy.")
                    String from,
            @Option(names = "--to", required = true, paramLabel = "STORE", description = "Store to create.")
                    String to) {
        StoreAddress source = address("--from", from);
        StoreAddress target = address("--to", to);
        if (source instanceof StoreAddress.Folder folder) {
            requireFolder(folder.path());
        }
        out.println("copying " + source + " to " + target);
        StoreCopy.Report report = StoreCopy.copy(
                source.backend(Durability.FSYNC),
                target.backend(Durability.FSYNC),
                new ProgressPrinter(out),
                ServerModules.schemas());
        out.println("copied " + report.copied() + " rows; compared " + report.rows() + " rows, all equal");
        if (source instanceof StoreAddress.Folder folder && new GeneratedMasterKeyFile(folder.path()).exists()) {
            out.println(
                    "stored secrets are encrypted with the key in " + new GeneratedMasterKeyFile(folder.path()).path()
                            + "; on servers that use the copy, set 'master-keys' to " + GeneratedMasterKeyFile.NAME
                            + "=<content of that file>");
        }
        return 0;
    }

    private static StoreAddress address(String option, String text) {
        try {
            return StoreAddress.of(text, Path.of("data"));
        } catch (BadRequestException e) {
            throw new InvalidConfigException(List.of(option + " is invalid: " + e.getMessage()));
        }
    }

    /** Rejects a folder that contains backup folders rather than backups, and names them. */
    private static void requireBackups(Path from) throws IOException {
        if (!Files.isDirectory(from) || Files.isDirectory(from.resolve("meta"))) {
            return;
        }
        try (Stream<Path> folders = Files.list(from)) {
            List<Path> inside = folders.filter(folder -> Files.isDirectory(folder.resolve("meta")))
                    .sorted()
                    .toList();
            if (!inside.isEmpty()) {
                throw new InvalidConfigException(List.of("the folder " + from
                        + " contains no backups, only backup folders; set --from to one of them: " + inside));
            }
        }
    }

    /** Requires that the folder exists, since opening a store would create it. */
    private static void requireFolder(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new InvalidConfigException(List.of("folder " + folder + " does not exist"));
        }
        StoreAddress.Folder.requireSingle(folder);
    }
}
