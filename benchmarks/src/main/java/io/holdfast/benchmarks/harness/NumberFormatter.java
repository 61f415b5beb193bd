package io.holdfast.benchmarks.harness;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats numbers for tables and plots. */
final class NumberFormatter {

    private NumberFormatter() {}

    static String number(double value) {
        if (value == 0) {
            return "0";
        }
        return String.format(Locale.ROOT, value < 10 ? "%,.2f" : value < 100 ? "%,.1f" : "%,.0f", value);
    }

    /** Returns the range from minimum to maximum, or an empty string for a single round. */
    static String spread(MedianWithSpread value) {
        return value.hasSpread() ? number(value.least()) + ".." + number(value.most()) : "";
    }

    static String withSpread(MedianWithSpread value) {
        return number(value.median()) + (value.hasSpread() ? " (" + spread(value) + ")" : "");
    }

    static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }

    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    static String micros(@Nullable Double micros) {
        return micros == null ? "" : micros < 1_000 ? number(micros) + " us" : number(micros / 1_000) + " ms";
    }
}
