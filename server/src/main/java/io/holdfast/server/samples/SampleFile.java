package io.holdfast.server.samples;

import io.holdfast.store.error.ExceptionText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file that contains the samples of a server. It is replaced as a whole, so a crash leaves the previous content. A
 * file that cannot be read is reported and ignored, because a server must start without its charts.
 *
 * <pre>
 * magic u32, version u32
 * number of series u32, the name of each (length u16, UTF-8)
 * number of samples u32, each: milliseconds since 1970 i64, one f32 per series, NaN for no value
 * CRC32C u32 of all preceding bytes
 * </pre>
 */
final class SampleFile {

    private static final Logger LOG = LoggerFactory.getLogger(SampleFile.class);
    private static final String NAME = "samples";
    private static final int MAGIC = 0x68667331;
    private static final int VERSION = 1;
    /** Larger than any file with the maximum numbers of series and samples. */
    private static final int MAX_BYTES = 2 << 20;

    private static final int MAX_SERIES = 200;

    private final Path path;

    SampleFile(Path folder) {
        path = folder.resolve(NAME);
    }

    Path path() {
        return path;
    }

    /** Returns the samples in the file, or none if it does not exist or is damaged. */
    List<Sample> read() {
        if (!Files.exists(path)) {
            return List.of();
        }
        try {
            if (Files.size(path) > MAX_BYTES) {
                throw new IOException("it has more than " + MAX_BYTES + " bytes");
            }
            return decode(Files.readAllBytes(path));
        } catch (IOException | RuntimeException e) {
            LOG.warn("the charts start empty, because {} cannot be read: {}", path, ExceptionText.of(e));
            return List.of();
        }
    }

    /** Replaces the content of the file. */
    void write(List<Sample> samples) throws IOException {
        Path temporary = path.resolveSibling("." + NAME + ".tmp");
        Files.deleteIfExists(temporary);
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        // Asks the file system, not the file store: a file store has no mount point in a chroot.
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(
                    temporary, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        ByteBuffer content = ByteBuffer.wrap(encode(samples));
        try (FileChannel file = FileChannel.open(temporary, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            while (content.hasRemaining()) {
                file.write(content);
            }
            file.force(true);
        }
        Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] encode(List<Sample> samples) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        out.writeInt(Series.values().length);
        for (Series series : Series.values()) {
            out.writeUTF(series.wireName());
        }
        out.writeInt(samples.size());
        for (Sample sample : samples) {
            out.writeLong(sample.time().toEpochMilli());
            for (Series series : Series.values()) {
                out.writeFloat(sample.value(series));
            }
        }
        out.writeInt(checksum(bytes.toByteArray(), bytes.size()));
        return bytes.toByteArray();
    }

    private static List<Sample> decode(byte[] bytes) throws IOException {
        int length = bytes.length - Integer.BYTES;
        if (length < 0 || ByteBuffer.wrap(bytes).getInt(length) != checksum(bytes, length)) {
            throw new IOException("its checksum is wrong");
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, 0, length));
        if (in.readInt() != MAGIC || in.readInt() != VERSION) {
            throw new IOException("it is not a file of samples of version " + VERSION);
        }
        List<@Nullable Series> columns = columns(in);
        int size = requireAtMost(SampleHistory.CAPACITY, in.readInt());
        List<Sample> samples = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            Instant time = Instant.ofEpochMilli(in.readLong());
            Map<Series, Float> values = new HashMap<>();
            for (Series series : columns) {
                float value = in.readFloat();
                if (series != null) {
                    values.put(series, value);
                }
            }
            samples.add(new Sample(time, values));
        }
        return samples;
    }

    /** Returns the series in the file; null for an unknown series, which another version has written. */
    private static List<@Nullable Series> columns(DataInputStream in) throws IOException {
        Map<String, Series> known = new HashMap<>();
        for (Series series : Series.values()) {
            known.put(series.wireName(), series);
        }
        List<@Nullable Series> columns = new ArrayList<>();
        int size = requireAtMost(MAX_SERIES, in.readInt());
        for (int i = 0; i < size; i++) {
            columns.add(known.get(in.readUTF()));
        }
        return columns;
    }

    private static int requireAtMost(int max, int number) throws IOException {
        if (number < 0 || number > max) {
            throw new IOException("it has a list of " + number + " elements; at most " + max + " are possible");
        }
        return number;
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }
}
