package io.holdfast.store.raft.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Checks the file that contains the term and the vote of a member, see {@link RaftMetadataFile}. A member that forgets
 * its vote could vote twice. Therefore, its term is also compared with the last term in the log.
 */
final class RaftMetadataCheck {

    private final Path file;

    RaftMetadataCheck(Path current) {
        file = current.resolve(RaftMetadataFile.NAME);
    }

    /**
     * Checks the file.
     *
     * @param lastTerm the term of the last entry in the log, or -1
     * @param hasLog whether there are log files
     */
    void check(LastAppliedEntryFile.Position mark, long lastTerm, boolean hasLog)
            throws DamagedLogException, IOException {
        if (!Files.exists(file)) {
            if (hasLog || mark.hasAdvanced()) {
                throw new DamagedLogException(
                        "the file " + file + ", which contains the vote of this member, is missing");
            }
            return;
        }
        long term = RaftMetadataFile.read(file).getTerm();
        long known = Math.max(lastTerm, mark.hasAdvanced() ? mark.term() : -1);
        if (term < known) {
            throw new DamagedLogException(
                    "the file " + file + " is damaged: its term is " + term + ", but the log has term " + known);
        }
    }
}
