package io.holdfast.seats;

import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.MalformedKey;
import io.holdfast.store.error.BadRequest;

/**
 * A subsection of a section, {@code A-1}, or a section that has none, {@code Floor}. What comes behind the last dash is the
 * subsection, which has no dash itself; so a section without one has no dash either.
 *
 * @param subsection empty if there is none
 */
public record SectionId(String section, String subsection) {

    /** Shows the dash. Both parts have a length, so that A-2 comes before A-10. */
    public static final KeyCodec2<SectionId, String, String> CODEC = Keys.of(
            Keys.string().followedBy('-'),
            SectionId::section,
            Keys.string().delimited(),
            SectionId::subsection,
            SectionId::decoded);

    public SectionId {
        Args.id("section", section, SeatsLimits.MAX_SECTION);
        if (!Args.given("subsection", subsection).isEmpty()) {
            Args.id("subsection", subsection, SeatsLimits.MAX_SECTION);
        } else if (section.indexOf('-') >= 0) {
            throw Args.invalid("section is '" + section + "', it must not have a dash without a subsection");
        }
        if (subsection.indexOf('-') >= 0) {
            throw Args.invalid("subsection is '" + subsection + "', it must not have a dash");
        }
    }

    /** Reads {@code A-1} or {@code Floor}. */
    public static SectionId of(String text) {
        Args.text("section", text, 2 * SeatsLimits.MAX_SECTION + 1);
        int dash = text.lastIndexOf('-');
        if (dash < 0) {
            return new SectionId(text, "");
        }
        if (dash == text.length() - 1) {
            throw Args.invalid("section is '" + text + "', it must be like A-1 or Floor");
        }
        return new SectionId(text.substring(0, dash), text.substring(dash + 1));
    }

    /** Bytes that make no section are damaged bytes, not a bad request. */
    private static SectionId decoded(String section, String subsection) {
        try {
            return new SectionId(section, subsection);
        } catch (BadRequest e) {
            throw new MalformedKey(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public String toString() {
        return subsection.isEmpty() ? section : section + "-" + subsection;
    }
}
