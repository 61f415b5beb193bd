package io.holdfast.server;

import io.holdfast.api.json.StrictJson;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import tools.jackson.databind.JsonNode;

/**
 * A store folder written by a released version, with everything that can be read from it.
 *
 * <pre>
 * store.zip        the folder, as it was while the store was open
 * golden.json      the time of the store, the options of the server, its API key, private keys of machines
 * commands.jsonl   the commands that made it, with their responses
 * reads.jsonl      queries, with their responses at that time
 * rows.jsonl       every row of every family: key and value in hexadecimal
 * </pre>
 */
record GoldenFolder(Path path, JsonNode facts, Map<String, GoldenCall> commands, List<GoldenCall> reads) {

    static final String STORE = "store.zip";
    static final String FACTS = "golden.json";
    static final String COMMANDS = "commands.jsonl";
    static final String READS = "reads.jsonl";
    static final String ROWS = "rows.jsonl";

    /** RocksDB's log, which contains local paths, and the files that it rewrites at every open. */
    private static final List<String> LEFT_OUT = List.of("LOG", "LOCK", "OPTIONS-", "IDENTITY");

    /** A stored row of any family. */
    record Row(String family, String key, String value) {

        byte[] keyBytes() {
            return HexFormat.of().parseHex(key);
        }

        byte[] valueBytes() {
            return HexFormat.of().parseHex(value);
        }
    }

    static GoldenFolder at(Path path) throws IOException {
        Map<String, GoldenCall> commands = new LinkedHashMap<>();
        calls(path.resolve(COMMANDS)).forEach(call -> commands.put(call.name(), call));
        Path reads = path.resolve(READS);
        return new GoldenFolder(
                path,
                StrictJson.MAPPER.readTree(Files.readString(path.resolve(FACTS))),
                commands,
                Files.exists(reads) ? calls(reads) : List.of());
    }

    private static List<GoldenCall> calls(Path file) throws IOException {
        return Files.readAllLines(file).stream().map(GoldenCall::of).toList();
    }

    /** All golden folders, oldest version first. */
    static List<GoldenFolder> all() throws Exception {
        Path all = Path.of(Objects.requireNonNull(GoldenFolder.class.getResource("/golden"))
                .toURI());
        List<GoldenFolder> folders = new ArrayList<>();
        try (Stream<Path> versions = Files.list(all)) {
            for (Path version : versions.sorted().toList()) {
                folders.add(at(version));
            }
        }
        return folders;
    }

    /** The time of the last write. */
    Instant now() {
        return Instant.parse(facts.path("now").asString());
    }

    String fact(String name) {
        return facts.path(name).asString();
    }

    /** Returns a field of the response to a command, by a path such as {@code deliveries/0/receipt/token}. */
    String text(String command, String path) {
        return node(command, path).asString();
    }

    JsonNode node(String command, String path) {
        GoldenCall call = Objects.requireNonNull(commands.get(command), command);
        return call.answer().at("/" + path);
    }

    /** Starts a server on a copy, with the clock at the time of the copy and without sweeps. */
    TestServer serve(Path copy, InstantSource clock) throws Exception {
        List<String> options = new ArrayList<>();
        facts.path("options").forEach(option -> options.add(option.asString()));
        return serve(copy, clock, options, fact("adminKey"));
    }

    static TestServer serve(Path folder, InstantSource clock, List<String> options, String key) throws Exception {
        List<String> all = new ArrayList<>(List.of("--data", folder.toString(), "--port", "0"));
        all.addAll(options);
        Server server = new Server(LayeredSettings.read(all, Map.of()).config(), clock, Duration.ZERO);
        return TestServer.of(server, key.isEmpty() ? String.valueOf(server.firstKey()) : key);
    }

    /** All schemas. */
    static Schema[] schemas() {
        return Server.schemas();
    }

    /** Opens the store of a folder with all tables and without sweeps. */
    static Store open(Path folder, InstantSource clock) {
        return Store.on(RocksDb.at(folder).withBufferBytes(1 << 20))
                .schemas(schemas())
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open();
    }

    /** Returns every row of every declared family, including those of indexes and of the store itself. */
    static List<Row> rows(Store store) {
        HexFormat hex = HexFormat.of();
        return store.read(tx -> {
            List<Row> rows = new ArrayList<>();
            for (String family : new TreeSet<>(store.stats().familyRows().keySet())) {
                tx.scan(store.raw(family))
                        .forEach(
                                row -> rows.add(new Row(family, hex.formatHex(row.key()), hex.formatHex(row.value()))));
            }
            return rows;
        });
    }

    /** Returns the rows in the order in which they were written. */
    List<Row> rows() throws IOException {
        return Files.readAllLines(path.resolve(ROWS)).stream()
                .map(line -> StrictJson.MAPPER.readValue(line, Row.class))
                .toList();
    }

    /** Unpacks a copy of the store. */
    Path unpack(Path target) throws IOException {
        try (InputStream file = Files.newInputStream(path.resolve(STORE));
                ZipInputStream zip = new ZipInputStream(file)) {
            Files.createDirectories(target);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.copy(zip, target.resolve(Path.of(entry.getName()).getFileName()));
            }
        }
        return target;
    }

    /**
     * Copies the files of a store that is open but idle, as if its process had been killed. Repeats the copy until RocksDB
     * created or deleted no file in the meantime.
     */
    static void copyOpen(Path folder, Path target) throws IOException {
        List<Path> before = files(folder);
        while (true) {
            Files.createDirectories(target);
            for (Path file : files(target)) {
                Files.delete(file);
            }
            try {
                for (Path file : before) {
                    Files.copy(file, target.resolve(file.getFileName()));
                }
            } catch (NoSuchFileException e) {
                before = files(folder);
                continue;
            }
            List<Path> after = files(folder);
            if (after.equals(before)) {
                return;
            }
            before = after;
        }
    }

    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** Packs the files of a store. */
    static void pack(Path folder, Path target) throws IOException {
        try (OutputStream file = Files.newOutputStream(target);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.setLevel(9);
            for (Path each : files(folder)) {
                String name = each.getFileName().toString();
                if (LEFT_OUT.stream().noneMatch(name::startsWith)) {
                    ZipEntry entry = new ZipEntry(name);
                    entry.setLastModifiedTime(FileTime.from(Instant.EPOCH));
                    zip.putNextEntry(entry);
                    Files.copy(each, zip);
                    zip.closeEntry();
                }
            }
        }
    }
}
