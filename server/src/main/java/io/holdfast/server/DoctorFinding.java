package io.holdfast.server;

import java.util.Locale;

/**
 * The result of one check of {@code holdfast doctor}.
 *
 * @param subject the subject of the check: one or two words
 * @param text the state of the subject and, if the level is not {@link Level#OK}, the recommended action
 */
record DoctorFinding(Level level, String subject, String text) {

    enum Level {
        OK,
        WARN,
        FAIL
    }

    static DoctorFinding ok(String subject, String text) {
        return new DoctorFinding(Level.OK, subject, text);
    }

    static DoctorFinding warn(String subject, String text) {
        return new DoctorFinding(Level.WARN, subject, text);
    }

    static DoctorFinding fail(String subject, String text) {
        return new DoctorFinding(Level.FAIL, subject, text);
    }

    @Override
    public String toString() {
        return "%-5s %-13s %s".formatted(level.name().toLowerCase(Locale.ROOT), subject, text);
    }
}
