package io.holdfast.store.raft.peer;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;

/**
 * Checks the file in which Ratis keeps the term and the vote of a member. The file has no checksum, but a member that
 * forgets its vote could vote twice. Therefore its structure is validated and its term is compared with that of the
 * log.
 */
final class RaftMetadataCheck {

    private final Path file;

    RaftMetadataCheck(Path current) {
        file = current.resolve("raft-meta");
    }

    /**
     * Checks the file.
     *
     * @param lastTerm the term of the last entry in the log, or -1
     * @param hasLog whether there are log files
     */
    void check(LastAppliedEntry.Position mark, long lastTerm, boolean hasLog) throws DamagedLogException, IOException {
        if (!Files.exists(file)) {
            if (hasLog || mark.hasAdvanced()) {
                throw new DamagedLogException("the file " + file + " is missing; it contains the vote of this member");
            }
            return;
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IllegalArgumentException e) {
            throw new DamagedLogException("the file " + file + " is damaged");
        }
        if (!properties.stringPropertyNames().equals(Set.of("term", "votedFor"))) {
            throw new DamagedLogException(
                    "the file " + file + " is damaged: it must contain exactly term and votedFor");
        }
        long term = term(properties.getProperty("term"));
        long known = Math.max(lastTerm, mark.hasAdvanced() ? mark.term() : -1);
        if (term < known) {
            throw new DamagedLogException(
                    "the file " + file + " is damaged: its term is " + term + ", but the log has term " + known);
        }
    }

    private long term(String text) throws DamagedLogException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new DamagedLogException("the file " + file + " is damaged: its term is '" + text + "'");
        }
    }
}
