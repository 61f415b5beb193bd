package io.holdfast.store.rocksdb;

import io.holdfast.store.common.OwnerOnlyFiles;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of the archived journal, which contains consecutive groups. It is complete when it has its name, and never
 * changes. All numbers are big-endian.
 *
 * <pre>
 * name      commit before the first group, '-', last commit, both with 19 digits, '.commits'
 * content   magic 8, history 8, commit before 8, last commit 8, latest time of a commit 8 (epoch nanoseconds),
 *           number of families 4, per family: its RocksDB id 4, its name (length u16, UTF-8); groups; checksum of
 *           everything before it 4
 * group     commit before it 8, its commit 8, length of the batch 4, batch
 * </pre>
 */
record ArchiveSegment(
        Path path,
        long history,
        long before,
        long commit,
        long latestTime,
        Map<Integer, String> families,
        List<Group> groups) {

    private static final long MAGIC = 0x4846415243483031L; // HFARCH01
    private static final Pattern NAME = Pattern.compile("(\\d{19})-(\\d{19})\\.commits");
    private static final int CHECKSUM = 4;

    /**
     * A group of the journal.
     *
     * @param before the commit before the group
     * @param commit the last commit of the group
     */
    record Group(long before, long commit, byte[] batch) {}

    /** The name of a segment: the range of its commits. */
    record Range(Path path, long before, long commit) {}

    /** Writes groups as the next segment of a history. */
    static void write(Path folder, long history, Map<Integer, String> families, List<Group> groups) throws IOException {
        long before = groups.get(0).before();
        long commit = groups.get(groups.size() - 1).commit();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(MAGIC);
            out.writeLong(history);
            out.writeLong(before);
            out.writeLong(commit);
            out.writeLong(CommitBatch.latestTime(groups));
            out.writeInt(families.size());
            for (Map.Entry<Integer, String> family : families.entrySet()) {
                out.writeInt(family.getKey());
                out.writeUTF(family.getValue());
            }
            for (Group group : groups) {
                out.writeLong(group.before());
                out.writeLong(group.commit());
                out.writeInt(group.batch().length);
                out.write(group.batch());
            }
            byte[] content = bytes.toByteArray();
            out.writeInt(JournalFormat.checksum(ByteBuffer.wrap(content), 0, content.length));
        }
        Path temporary = folder.resolve("new.tmp");
        Files.deleteIfExists(temporary);
        OwnerOnlyFiles.createFile(temporary);
        try (FileChannel file = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            ByteBuffer content = ByteBuffer.wrap(bytes.toByteArray());
            while (content.hasRemaining()) {
                file.write(content);
            }
            file.force(true);
        }
        Files.move(
                temporary,
                folder.resolve("%019d-%019d.commits".formatted(before, commit)),
                StandardCopyOption.ATOMIC_MOVE);
        JournalFileWriter.syncFolder(folder);
    }

    /** Returns the segments in the folder of a history, in the order of their commits. */
    static List<Range> list(Path folder) throws IOException {
        List<Range> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (var files = Files.newDirectoryStream(folder)) {
                for (Path file : files) {
                    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
                    if (name.matches()) {
                        found.add(new Range(file, Long.parseLong(name.group(1)), Long.parseLong(name.group(2))));
                    }
                }
            }
        }
        found.sort((a, b) -> Long.compare(a.before(), b.before()));
        return found;
    }

    /** Deletes the segments in an archive that were written before the given time, except the last one of each history. */
    static void deleteBefore(Path archive, Instant time) {
        if (!Files.isDirectory(archive)) {
            return;
        }
        try (var histories = Files.newDirectoryStream(archive, path -> Files.isDirectory(path))) {
            for (Path history : histories) {
                List<Range> segments = list(history);
                for (Range range : segments.subList(0, Math.max(0, segments.size() - 1))) {
                    if (Files.getLastModifiedTime(range.path()).toInstant().isBefore(time)) {
                        Files.delete(range.path());
                    }
                }
            }
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the archive " + archive + " cannot be trimmed: " + ExceptionText.of(e), e);
        }
    }

    static ArchiveSegment read(Path path) throws IOException {
        byte[] content = Files.readAllBytes(path);
        ByteBuffer in = ByteBuffer.wrap(content);
        int end = content.length - CHECKSUM;
        if (end < Long.BYTES || in.getInt(end) != JournalFormat.checksum(in, 0, end) || in.getLong() != MAGIC) {
            throw damaged(path);
        }
        in.limit(end);
        try {
            long history = in.getLong();
            long before = in.getLong();
            long commit = in.getLong();
            long latestTime = in.getLong();
            Map<Integer, String> families = new TreeMap<>();
            for (int left = in.getInt(); left > 0; left--) {
                int id = in.getInt();
                families.put(id, new String(bytes(in, in.getShort() & 0xffff), StandardCharsets.UTF_8));
            }
            List<Group> groups = new ArrayList<>();
            while (in.hasRemaining()) {
                long first = in.getLong();
                long last = in.getLong();
                groups.add(new Group(first, last, bytes(in, in.getInt())));
            }
            return new ArchiveSegment(path, history, before, commit, latestTime, families, groups);
        } catch (BufferUnderflowException | NegativeArraySizeException e) {
            throw damaged(path);
        }
    }

    private static byte[] bytes(ByteBuffer in, int length) {
        byte[] read = new byte[Math.min(length, in.remaining() + 1)];
        in.get(read);
        return read;
    }

    private static StoreFailedException damaged(Path path) {
        return new StoreFailedException(ErrorCode.CORRUPTION, "the archived journal " + path + " is damaged");
    }
}
