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

/** {@code holdfast inspect}: what is in the folder of a server that is not running. */
@Command(
        name = "inspect",
        description = "Shows what is in a server's folder, while no server has it open: families, or the rows of one.")
@SuppressWarnings("NullAway.Init") // Options are set before it is called.
final class InspectCommand extends BaseCommand implements Callable<Integer> {

    private static final ObjectMapper CBOR = new CBORMapper();

    @Parameters(arity = "0..1", paramLabel = "FAMILY", description = "Show its rows.")
    private @Nullable String family;

    @Option(names = "--data", defaultValue = "data", paramLabel = "DIR", description = "The folder; data by default.")
    private Path data;

    @Option(names = "--prefix", description = "Only rows whose key begins with this text; \\x00 for a byte.")
    private String prefix = "";

    @Option(names = "--limit", defaultValue = "20", description = LIMIT)
    private int limit;

    private record Family(String family, long rows, long bytes) {}

    private record Row(String key, JsonNode value) {}

    private record Figures(String folder, long commit, long bytesOnDisk) {}

    InspectCommand(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() {
        if (!Files.isDirectory(data)) {
            throw new IllegalArgumentException("--data is '" + data + "', which is no folder");
        }
        try (Store store = Store.on(RocksDb.at(data))
                .schemas(Server.schemas())
                .sweepEvery(Duration.ZERO)
                .open()) {
            if (family == null) {
                families(store);
            } else {
                rows(store, family);
            }
        }
        return Cli.DONE;
    }

    private void families(Store store) {
        StoreStats stats = store.stats();
        if (!output().json()) {
            output().value(new Figures(
                    data.toAbsolutePath().normalize().toString(), stats.lastCommit(), stats.bytesOnDisk()));
            output().line("");
        }
        List<Family> families = new ArrayList<>();
        new TreeMap<>(stats.familyRows())
                .forEach((name, rows) ->
                        families.add(new Family(name, rows, stats.familyBytes().getOrDefault(name, 0L))));
        output().rows(families, 0);
    }

    private void rows(Store store, String name) {
        byte[] begin = unescaped(prefix);
        store.read(tx -> {
            Iterable<Row> rows = () -> tx.scan(store.raw(name)).from(begin).stream()
                    .takeWhile(row -> startsWith(row.key(), begin))
                    .map(InspectCommand::shown)
                    .iterator();
            output().rows(rows, limit);
            return true;
        });
    }

    private static Row shown(Entry<byte[], byte[]> row) {
        return new Row(escaped(row.key()), value(row.value()));
    }

    private static JsonNode value(byte[] bytes) {
        if (bytes.length > 0 && (bytes[0] == '{' || bytes[0] == '[')) {
            return StringNode.valueOf(new String(bytes, StandardCharsets.UTF_8));
        }
        try {
            JsonNode read = CBOR.readTree(bytes);
            return read != null && read.isObject() ? read : StringNode.valueOf(escaped(bytes));
        } catch (JacksonException e) {
            return StringNode.valueOf(escaped(bytes));
        }
    }

    private static boolean startsWith(byte[] key, byte[] begin) {
        return key.length >= begin.length && Arrays.equals(key, 0, begin.length, begin, 0, begin.length);
    }

    /** Bytes as text, with all that is not plain as {@code \x00}. */
    static String escaped(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte letter : bytes) {
            text.append(
                    letter > ' ' && letter < 127 && letter != '\\'
                            ? String.valueOf((char) letter)
                            : String.format("\\x%02x", letter));
        }
        return text.toString();
    }

    static byte[] unescaped(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int at = 0; at < text.length(); at++) {
            if (text.startsWith("\\x", at) && at + 4 <= text.length()) {
                bytes.write(HexFormat.fromHexDigits(text, at + 2, at + 4));
                at += 3;
            } else {
                bytes.writeBytes(text.substring(at, at + 1).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }
}
