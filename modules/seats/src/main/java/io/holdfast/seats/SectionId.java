package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;

/**
 * The id of a section, such as {@code Floor}, or of a subsection, such as {@code A-1}. The subsection is the text after
 * the last dash, so it contains no dash itself, and neither does a section without subsections.
 *
 * @param subsection the subsection; empty if there is none
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

    /** Parses {@code A-1} or {@code Floor}. */
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

    /** Returns the text that {@link #of} parses. It is stored in rows and never changes. */
    @Override
    public String toString() {
        return subsection.isEmpty() ? section : section + "-" + subsection;
    }
}
