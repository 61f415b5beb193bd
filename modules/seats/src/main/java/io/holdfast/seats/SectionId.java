package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;

/**
 * The id of a section, such as {@code Floor}, or of a subsection, such as {@code A-1}. The subsection is the part after
 * the last dash. Neither a subsection nor a section without subsections contains a dash.
 *
 * @param subsection the subsection, or an empty string if there is none
 */
public record SectionId(String section, String subsection) {

    public SectionId {
        Arguments.notBlank("section", section, SeatsLimits.MAX_SECTION);
        if (!Arguments.notNull("subsection", subsection).isEmpty()) {
            Arguments.notBlank("subsection", subsection, SeatsLimits.MAX_SECTION);
        } else if (section.indexOf('-') >= 0) {
            throw Arguments.invalid("section must not contain a dash without a subsection, but is '" + section + "'");
        }
        if (subsection.indexOf('-') >= 0) {
            throw Arguments.invalid("subsection must not contain a dash, but is '" + subsection + "'");
        }
    }

    /** Parses a section id such as {@code A-1} or {@code Floor}. */
    public static SectionId of(String text) {
        Arguments.text("section", text, 2 * SeatsLimits.MAX_SECTION + 1);
        int dash = text.lastIndexOf('-');
        if (dash < 0) {
            return new SectionId(text, "");
        }
        if (dash == text.length() - 1) {
            throw Arguments.invalid("section must have the form A-1 or Floor, but is '" + text + "'");
        }
        return new SectionId(text.substring(0, dash), text.substring(dash + 1));
    }

    /** Returns the string form that {@link #of} parses. This string is stored in rows, so its format never changes. */
    @Override
    public String toString() {
        return subsection.isEmpty() ? section : section + "-" + subsection;
    }
}
