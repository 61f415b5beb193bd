package io.holdfast.torture.options;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Parses the values of command-line options. Exceptions name the option, the value and the limit. */
public final class OptionValues {

    private OptionValues() {}

    /** Parses a number of minutes, which may have a fraction. */
    public static Duration minutes(String option, String value) {
        try {
            double minutes = Double.parseDouble(value);
            if (minutes >= 0 && minutes <= 10_000) {
                return Duration.ofMillis((long) (minutes * 60_000));
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " must be a number, but is '" + value + "'", e);
        }
        throw new IllegalArgumentException(option + " must be between 0 and 10,000, but is " + value);
    }

    /** Parses an integer. */
    public static long integer(String option, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " must be an integer, but is '" + value + "'", e);
        }
    }

    /** Parses an integer within limits. */
    public static int integer(String option, String value, int min, int max) {
        long number = integer(option, value);
        if (number < min || number > max) {
            throw new IllegalArgumentException(
                    option + " must be between " + min + " and " + max + ", but is " + number);
        }
        return (int) number;
    }

    /** Parses a folder, which must be empty or not exist. */
    public static Path emptyFolder(String option, String value) {
        Path folder = Path.of(value).toAbsolutePath();
        String[] contents = folder.toFile().list();
        if (contents == null ? Files.exists(folder) : contents.length > 0) {
            throw new IllegalArgumentException(option + " must be an empty or new folder, but " + folder + " is not");
        }
        return folder;
    }
}
