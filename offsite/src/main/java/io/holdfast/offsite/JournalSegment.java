package io.holdfast.offsite;

import java.nio.file.Path;

/**
 * A file of the archived journal.
 *
 * @param history the name of the history to which the file belongs
 * @param before the commit before its first commit
 * @param commit its last commit
 */
public record JournalSegment(String history, long before, long commit, Path file) {}
