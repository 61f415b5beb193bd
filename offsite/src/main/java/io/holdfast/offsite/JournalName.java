package io.holdfast.offsite;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The object name of an archived part of the journal: {@code journal/HISTORY/BEFORE-COMMIT.NAME}. A part needs no
 * manifest, because its object name identifies its history, its commits and its content.
 */
record JournalName(String history, long before, long commit, String contentName) {

    static final String FOLDER = "journal/";

    private static final Pattern NAME =
            Pattern.compile(FOLDER + "([A-Za-z0-9_-]{1,64})/(\\d{19})-(\\d{19})\\.([0-9a-f]{64})");

    static @Nullable JournalName parse(String object) {
        Matcher name = NAME.matcher(object);
        return name.matches()
                ? new JournalName(
                        name.group(1), Long.parseLong(name.group(2)), Long.parseLong(name.group(3)), name.group(4))
                : null;
    }

    String object() {
        return FOLDER + history + "/" + "%019d-%019d.".formatted(before, commit) + contentName;
    }

    /** Returns the path of the file in an archive. */
    String path() {
        return history + "/" + "%019d-%019d.commits".formatted(before, commit);
    }
}
