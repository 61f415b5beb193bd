package io.holdfast.cli;

import io.holdfast.server.Server;
import io.holdfast.store.Entry;
import io.holdfast.store.Store;
import io.holdfast.store.common.StoreStats;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.StringNode;
import tools.jackson.dataformat.cbor.CBORMapper;

/** {@code holdfast inspect}: shows the contents of a store that no server has open. */
@Command(name = "inspect", description = "Lists the tables in a store that no server has open, or the rows in a table.")
@SuppressWarnings("NullAway.Init") // Picocli sets the options before the command is called.
final class InspectCommand extends BaseCommand implements Callable<Integer> {

    private static final ObjectMapper CBOR = new CBORMapper();

    @Parameters(arity = "0..1", paramLabel = "TABLE", description = "Table whose rows to list.")
    private @Nullable String family;

    @Option(
            names = "--data",
            defaultValue = "data",
            paramLabel = "DIR",
            description = "Folder of the store. Default: ${DEFAULT-VALUE}.")
    private Path data;

    @Option(
            names = "--prefix",
            description = "Only rows whose key starts with this text; \\x00 stands for the " + "byte 00.")
    private String prefix = "";

    @Option(names = "--limit", defaultValue = "20", description = LIMIT)
    private int limit;

    private record Family(String family, long rows, long bytes) {}

    private record Row(String key, JsonNode value) {}

    private record StoreSummary(String folder, long commit, long bytesOnDisk) {}

    InspectCommand(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() {
        if (!Files.isDirectory(data)) {
            throw new IllegalArgumentException(
                    "folder " + data + " does not exist; specify the folder of a " + "store with --data");
        }
        try (Store store = Store.on(RocksDb.at(data))
                .schemas(Server.schemas())
                .sweepEvery(Duration.ZERO)
                .open()) {
            if (family == null) {
                listTables(store);
            } else {
                listRows(store, family);
            }
        }
        return Cli.DONE;
    }

    private void listTables(Store store) {
        StoreStats stats = store.stats();
        if (!output().json()) {
            output().value(new StoreSummary(
                    data.toAbsolutePath().normalize().toString(), stats.lastCommit(), stats.bytesOnDisk()));
            output().line("");
        }
        List<Family> families = new ArrayList<>();
        new TreeMap<>(stats.familyRows())
                .forEach((name, rows) ->
                        families.add(new Family(name, rows, stats.familyBytes().getOrDefault(name, 0L))));
        output().rows(families, 0);
    }

    private void listRows(Store store, String name) {
        byte[] keyPrefix = unescape(prefix);
        if (!store.stats().familyRows().containsKey(name)) {
            throw new IllegalArgumentException(
                    "table '" + name + "' does not exist; 'holdfast inspect' without a table lists all tables");
        }
        store.read(tx -> {
            Iterable<Row> rows = () -> tx.scan(store.raw(name)).from(keyPrefix).stream()
                    .takeWhile(row -> startsWith(row.key(), keyPrefix))
                    .map(InspectCommand::row)
                    .iterator();
            output().rows(rows, limit);
            return true;
        });
    }

    private static Row row(Entry<byte[], byte[]> entry) {
        return new Row(escape(entry.key()), value(entry.value()));
    }

    private static JsonNode value(byte[] bytes) {
        if (bytes.length > 0 && (bytes[0] == '{' || bytes[0] == '[')) {
            return StringNode.valueOf(new String(bytes, StandardCharsets.UTF_8));
        }
        try {
            JsonNode read = CBOR.readTree(bytes);
            return read != null && read.isObject() ? read : StringNode.valueOf(escape(bytes));
        } catch (JacksonException e) {
            return StringNode.valueOf(escape(bytes));
        }
    }

    private static boolean startsWith(byte[] key, byte[] keyPrefix) {
        return key.length >= keyPrefix.length
                && Arrays.equals(key, 0, keyPrefix.length, keyPrefix, 0, keyPrefix.length);
    }

    /** Converts bytes to text and escapes bytes that are not printable ASCII in the form {@code \x00}. */
    static String escape(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte letter : bytes) {
            text.append(
                    letter > ' ' && letter < 127 && letter != '\\'
                            ? String.valueOf((char) letter)
                            : String.format("\\x%02x", letter));
        }
        return text.toString();
    }

    /** Converts text written by {@link #escape} back to bytes. */
    static byte[] unescape(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int at = 0; at < text.length(); at++) {
            if (text.startsWith("\\x", at)) {
                bytes.write(hexByte(text, at + 2));
                at += 3;
            } else {
                bytes.writeBytes(text.substring(at, at + 1).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static int hexByte(String text, int at) {
        if (at + 2 > text.length()
                || !HexFormat.isHexDigit(text.charAt(at))
                || !HexFormat.isHexDigit(text.charAt(at + 1))) {
            throw new IllegalArgumentException(
                    "--prefix must have two hexadecimal digits after each \\x, but is '" + text + "'");
        }
        return HexFormat.fromHexDigits(text, at, at + 2);
    }
}
