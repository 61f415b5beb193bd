package io.holdfast.store.raft.peer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.StateMachineLogEntryProto;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.server.raftlog.segmented.LogSegment;
import org.apache.ratis.server.raftlog.segmented.LogSegmentPath;
import org.apache.ratis.server.raftlog.segmented.SegmentedRaftLogOutputStream;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.util.SizeInBytes;

/** A log that Ratis' own writer has written: two completed files and one with zeros after its last entry. */
final class WrittenLog {

    static final UUID CLUSTER = UUID.fromString("7b0b4c62-8a8f-4a5e-9d11-000000000019");
    static final long LAST = 13;

    private final Path current;

    WrittenLog(MemberFolder folder) throws IOException {
        current = folder.raft().resolve(CLUSTER.toString()).resolve("current");
        Files.createDirectories(current);
        Files.writeString(current.resolve("raft-meta"), "#\n#Mon Nov 16 11:20:00 UTC 2026\nterm=3\nvotedFor=a\n");
        write("log_0-4", 0, 4, false);
        write("log_5-9", 5, 9, false);
        write("log_inprogress_10", 10, LAST, true);
    }

    private void write(String name, long from, long to, boolean reserved) throws IOException {
        Path file = current.resolve(name);
        try (SegmentedRaftLogOutputStream out = new SegmentedRaftLogOutputStream(
                file.toFile(), false, 4096, reserved ? 2048 : 64, ByteBuffer.allocateDirect(4096))) {
            for (long index = from; index <= to; index++) {
                out.write(entry(index));
            }
        }
        if (!reserved) {
            byte[] content = Files.readAllBytes(file);
            int length = content.length;
            while (content[length - 1] == 0) {
                length--;
            }
            Files.write(file, Arrays.copyOf(content, length));
        }
    }

    private static LogEntryProto entry(long index) {
        byte[] data = new byte[20 + (int) index * 9];
        new Random(index).nextBytes(data);
        return LogEntryProto.newBuilder()
                .setTerm(index < 7 ? 1 : 3)
                .setIndex(index)
                .setStateMachineLogEntry(StateMachineLogEntryProto.newBuilder().setLogData(ByteString.copyFrom(data)))
                .build();
    }

    static List<LogEntryProto> entries(long last) {
        List<LogEntryProto> all = new ArrayList<>();
        for (long index = 0; index <= last; index++) {
            all.add(entry(index));
        }
        return all;
    }

    List<Path> files() throws IOException {
        return DurableFiles.list(current).stream()
                .filter(file -> file.getFileName().toString().startsWith("log_"))
                .toList();
    }

    Path meta() {
        return current.resolve("raft-meta");
    }

    /** Reads all files as Ratis does when it starts. */
    List<LogEntryProto> readByRatis() throws IOException {
        List<LogEntryProto> found = new ArrayList<>();
        for (Path file : files()) {
            LogSegment.readSegmentFile(
                    file.toFile(),
                    LogSegmentPath.matchLogSegment(file).getStartEnd(),
                    SizeInBytes.valueOf("1MB"),
                    RaftServerConfigKeys.Log.CorruptionPolicy.EXCEPTION,
                    null,
                    found::add);
        }
        return found;
    }
}
