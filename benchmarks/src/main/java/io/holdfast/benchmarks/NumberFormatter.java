package io.holdfast.benchmarks;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How numbers are written for people. */
final class NumberFormatter {

    private NumberFormatter() {}

    static String number(double value) {
        if (value == 0) {
            return "0";
        }
        return String.format(Locale.ROOT, value < 10 ? "%,.2f" : value < 100 ? "%,.1f" : "%,.0f", value);
    }

    /** Empty if there was but one round. */
    static String spread(MedianWithSpread figure) {
        return figure.hasSpread() ? number(figure.least()) + ".." + number(figure.most()) : "";
    }

    static String withSpread(MedianWithSpread figure) {
        return number(figure.median()) + (figure.hasSpread() ? " (" + spread(figure) + ")" : "");
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
