package io.holdfast.store.raft.peer;

import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Field;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.server.storage.RaftStorageMetadata;
import org.apache.ratis.server.storage.RaftStorageMetadataFile;
import org.jspecify.annotations.Nullable;

/**
 * The file in which a member records its term and its vote before any other member learns of them. This class replaces
 * the Ratis implementation, which replaces the file even if the new content could not be written, for example because
 * the disk is full or the thread was interrupted. The member would then forget its vote and could vote twice.
 *
 * <p>This class keeps the old content until the new content is durable, and never reverts the term or a vote in a term.
 * A member that cannot write the file must stop, because it would forget its current term or vote after a restart. The
 * format is that of Ratis, with a checksum in the first line. Thread-safe.
 */
public final class RaftMetadataFile implements RaftStorageMetadataFile {

    static final String NAME = "raft-meta";

    private static final String TERM = "term";
    private static final String VOTE = "votedFor";
    private static final String CHECKSUM = "#crc32c=";

    private final Path file;
    private final DurableFiles files;
    private final Consumer<IOException> onFailure;
    private @Nullable RaftStorageMetadata current;

    RaftMetadataFile(Path file, DurableFiles files, Consumer<IOException> onFailure) {
        this.file = file;
        this.files = files;
        this.onFailure = onFailure;
    }

    /**
     * Makes a Ratis server use this implementation. Call this before the server reads its term and vote.
     *
     * @param onFailure called when the file could not be written; must stop the member
     */
    public static void install(RaftStorage storage, Consumer<IOException> onFailure) {
        Path file = storage.getStorageDir().getCurrentDir().toPath().resolve(NAME);
        RaftMetadataFile replacement = new RaftMetadataFile(file, DurableFiles.REAL, onFailure);
        try { // Ratis has no setting for its metadata file.
            reference(read(storage, "metaFile")).set(replacement);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this version of Ratis is not supported", e);
        }
        if (storage.getMetadataFile() != replacement) {
            throw new IllegalStateException("this version of Ratis is not supported");
        }
    }

    @SuppressWarnings("unchecked")
    private static AtomicReference<RaftStorageMetadataFile> reference(Object holder)
            throws ReflectiveOperationException {
        return (AtomicReference<RaftStorageMetadataFile>) read(holder, "ref");
    }

    private static Object read(Object holder, String field) throws ReflectiveOperationException {
        Field found = holder.getClass().getDeclaredField(field);
        found.setAccessible(true);
        return found.get(holder);
    }

    @Override
    public synchronized RaftStorageMetadata getMetadata() throws IOException {
        RaftStorageMetadata known = current;
        if (known == null) {
            try {
                known = Files.exists(file) ? read(file) : RaftStorageMetadata.getDefault();
            } catch (DamagedLogException e) {
                throw new IOException(e.getMessage(), e);
            }
            current = known;
        }
        return known;
    }

    @Override
    public synchronized void persist(RaftStorageMetadata next) throws IOException {
        try {
            RaftStorageMetadata known = getMetadata();
            if (next.equals(known)) {
                return;
            }
            requireForward(known, next);
            write(encode(next));
            current = next;
        } catch (IOException e) {
            onFailure.accept(e);
            throw e;
        }
    }

    private void requireForward(RaftStorageMetadata known, RaftStorageMetadata next) throws IOException {
        boolean revoted = next.getTerm() == known.getTerm()
                && !isEmpty(known.getVotedFor())
                && !next.getVotedFor().equals(known.getVotedFor());
        if (next.getTerm() < known.getTerm() || revoted) {
            throw new IOException("the term and vote in " + file + " would change from " + known + " to " + next);
        }
    }

    private static boolean isEmpty(RaftPeerId vote) {
        return vote.toString().isEmpty();
    }

    /**
     * Writes the file. Ratis interrupts its threads when a role ends, but such an interrupt must not interrupt the
     * write.
     */
    private void write(byte[] content) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    files.replace(file, content);
                    return;
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static byte[] encode(RaftStorageMetadata metadata) {
        String content = TERM + "=" + metadata.getTerm() + "\n" + VOTE + "=" + metadata.getVotedFor() + "\n";
        return (CHECKSUM + checksum(content) + "\n" + content).getBytes(StandardCharsets.UTF_8);
    }

    private static String checksum(String content) {
        CRC32C crc = new CRC32C();
        crc.update(content.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    /** Reads the file. A file written by Ratis has no checksum. */
    static RaftStorageMetadata read(Path file) throws DamagedLogException, IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        if (text.startsWith(CHECKSUM)) {
            int end = text.indexOf('\n') + 1;
            if (!text.substring(0, end).equals(CHECKSUM + checksum(text.substring(end)) + "\n")) {
                throw new DamagedLogException("the file " + file + " is damaged: its checksum is wrong");
            }
        }
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IllegalArgumentException e) {
            throw new DamagedLogException("the file " + file + " is damaged");
        }
        if (!properties.stringPropertyNames().equals(Set.of(TERM, VOTE))) {
            throw new DamagedLogException(
                    "the file " + file + " is damaged: it must contain exactly " + TERM + " and " + VOTE);
        }
        String term = properties.getProperty(TERM);
        try {
            return RaftStorageMetadata.valueOf(Long.parseLong(term), RaftPeerId.valueOf(properties.getProperty(VOTE)));
        } catch (NumberFormatException e) {
            throw new DamagedLogException("the file " + file + " is damaged: its term is '" + term + "'");
        }
    }
}
