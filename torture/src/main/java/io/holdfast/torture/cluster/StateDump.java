package io.holdfast.torture.cluster;

import io.holdfast.torture.workload.CommandId;
import io.holdfast.torture.workload.CommandResult;
import io.holdfast.torture.workload.InstantNanos;
import io.holdfast.torture.workload.StoreState;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state of a member and the stored results of a round, which a member writes to a file for the checker.
 *
 * @param results the stored results by command, or an empty map if they were not requested
 */
record StateDump(StoreState state, Map<CommandId, CommandResult> results) {

    void write(Path file) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            writeText(out, state.name());
            out.writeLong(state.commit());
            out.writeLong(InstantNanos.toNanos(state.now()));
            out.writeInt(state.entries().size());
            for (Map.Entry<String, String> entry : state.entries().entrySet()) {
                writeText(out, entry.getKey());
                writeText(out, entry.getValue());
            }
            out.writeInt(results.size());
            for (Map.Entry<CommandId, CommandResult> entry : results.entrySet()) {
                out.writeInt(entry.getKey().round());
                out.writeInt(entry.getKey().caller());
                out.writeLong(entry.getKey().seq());
                out.writeLong(entry.getValue().seen());
                out.writeLong(entry.getValue().now());
                writeText(out, entry.getValue().answer());
            }
        }
    }

    static StateDump read(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            String name = readText(in);
            long commit = in.readLong();
            long now = in.readLong();
            SortedMap<String, String> entries = new TreeMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                entries.put(readText(in), readText(in));
            }
            Map<CommandId, CommandResult> results = new HashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                CommandId id = new CommandId(in.readInt(), in.readInt(), in.readLong());
                results.put(id, new CommandResult(in.readLong(), in.readLong(), readText(in)));
            }
            return new StateDump(new StoreState(name, commit, InstantNanos.toInstant(now), entries), results);
        }
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
