package io.holdfast.store.raft.peer;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the log of a member before Ratis opens it. Ratis accepts any file that ends in the middle of an entry; this
 * check accepts such a file only if the log is not required to contain that entry.
 *
 * <p>A log is refused if an entry up to the {@link LastAppliedEntryFile} is missing or damaged, or if intact entries follow
 * a damaged one. Otherwise, any bytes after the last intact entry of the newest file are an interrupted write that was
 * never acknowledged; they are truncated. A log that ends before the data does is deleted.
 */
public final class RaftLogRecovery {

    private static final Logger LOG = LoggerFactory.getLogger(RaftLogRecovery.class);

    private final MemberFolder folder;
    private final UUID cluster;

    private RaftLogRecovery(MemberFolder folder, UUID cluster) {
        this.folder = folder;
        this.cluster = cluster;
    }

    /**
     * Checks the log of a member that has joined.
     *
     * @param mark the newest entry that the member has applied
     * @param replica the index of the last entry in the data files of the replica
     * @throws StoreFailedException with a message that names the file and the command that repairs the member
     */
    public static void check(MemberFolder folder, UUID cluster, LastAppliedEntryFile.Position mark, long replica) {
        try {
            new RaftLogRecovery(folder, cluster).check(mark, replica);
        } catch (DamagedLogException | IOException e) {
            throw new StoreFailedException(
                    ErrorCode.CORRUPTION,
                    "this member cannot start: " + (e instanceof IOException ? ExceptionText.of(e) : e.getMessage())
                            + ". To let it fetch everything from the other members, run: holdfast cluster rejoin --data "
                            + folder.root() + " --cluster FILE, and then on the leader: holdfast cluster replace",
                    e);
        }
    }

    private void check(LastAppliedEntryFile.Position mark, long replica) throws DamagedLogException, IOException {
        Path current = folder.raft().resolve(cluster.toString()).resolve("current");
        List<LogSegmentFile> segments = segments(current);
        long next = -1;
        long lastTerm = -1;
        for (int i = 0; i < segments.size(); i++) {
            LogSegmentFile segment = segments.get(i);
            if (next >= 0 && segment.start() != next) {
                throw new DamagedLogException("the entries " + next + " to " + (segment.start() - 1)
                        + " are missing before the log file " + segment.path());
            }
            if (next < 0 && segment.start() > replica + 1) {
                throw new DamagedLogException(
                        "the data ends at entry " + replica + ", but the first log file is " + segment.path());
            }
            boolean newest = i == segments.size() - 1;
            // Entries that are in data files need not be in the log.
            long required = mark.index() > replica ? mark.index() : LastAppliedEntryFile.NONE;
            LogSegmentFile.Intact intact = check(segment, newest, required);
            if (intact.lastTerm() >= 0 && intact.lastTerm() < lastTerm) {
                throw new DamagedLogException(
                        segment.path(), 0, "its terms are older than those of the file before it");
            }
            lastTerm = Math.max(lastTerm, intact.lastTerm());
            next = intact.lastIndex() + 1;
        }
        if (Math.max(next - 1, replica) < mark.index()) {
            throw new DamagedLogException("the log in " + current + " ends at entry " + (next - 1)
                    + " and the data at entry " + replica + ", but this member has applied entry " + mark.index());
        }
        new RaftMetadataCheck(current).check(mark, lastTerm, !segments.isEmpty());
        if (next - 1 < replica) {
            deleteCovered(segments, replica);
        }
    }

    /**
     * Deletes a log that ends before the data does, which happens if the data came from a checkpoint. Ratis would keep
     * the newest log file and reject every entry after the data as out of sequence.
     */
    private static void deleteCovered(List<LogSegmentFile> segments, long replica) throws IOException {
        for (LogSegmentFile segment : segments) {
            LOG.info("deleting the log file {}, because the data already contains entry {}", segment.path(), replica);
            DurableFiles.REAL.delete(segment.path());
        }
    }

    private static List<LogSegmentFile> segments(Path current) throws DamagedLogException, IOException {
        List<LogSegmentFile> segments = new ArrayList<>();
        for (Path file : DurableFiles.list(current)) {
            LogSegmentFile segment = LogSegmentFile.of(file);
            if (segment != null && !(segment.isOpen() && Files.size(file) == 0)) {
                segments.add(segment);
            }
        }
        segments.sort(null);
        for (int i = 0; i < segments.size() - 1; i++) {
            if (segments.get(i).isOpen()) {
                throw new DamagedLogException(
                        "the log file " + segments.get(i).path() + " is incomplete, but is not the newest");
            }
        }
        return segments;
    }

    /**
     * Checks one log file.
     *
     * @param required the index of the last entry that the log must contain
     */
    private static LogSegmentFile.Intact check(LogSegmentFile segment, boolean newest, long required)
            throws DamagedLogException, IOException {
        LogSegmentFile.Intact intact = segment.read();
        if (!segment.isOpen()) {
            if (intact.lastIndex() != segment.end() || intact.damage() != null) {
                String damage = intact.damage() == null ? "it ends after entry " + intact.lastIndex() : intact.damage();
                throw new DamagedLogException(segment.path(), intact.length(), damage);
            }
        } else if (intact.damage() != null) {
            if (!newest || intact.continued() || intact.lastIndex() < required) {
                throw new DamagedLogException(segment.path(), intact.length(), intact.damage());
            }
            cutOff(segment, intact);
        } else if (intact.lastIndex() < required && newest && segment.start() <= required) {
            throw new DamagedLogException(
                    segment.path(),
                    intact.length(),
                    "it ends after entry " + intact.lastIndex() + ", but this member has applied entry " + required);
        }
        return intact;
    }

    private static void cutOff(LogSegmentFile segment, LogSegmentFile.Intact intact) throws IOException {
        try (FileChannel channel = FileChannel.open(segment.path(), StandardOpenOption.WRITE)) {
            LOG.warn(
                    "the last write to the log file {} was interrupted; truncating {} bytes after entry {}, which were"
                            + " never acknowledged",
                    segment.path(),
                    channel.size() - intact.length(),
                    intact.lastIndex());
            channel.truncate(intact.length());
            channel.force(true);
        }
    }
}
