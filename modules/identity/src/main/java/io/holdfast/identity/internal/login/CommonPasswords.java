package io.holdfast.identity.internal.login;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The built-in list of common passwords. A password is common if it is in the list, ignoring case, common substitutions
 * such as 0 for o, and trailing digits and symbols; if it consists of a repeated pattern of up to four characters; or
 * if it is a sequence such as 12345678 or abcdefgh.
 */
public final class CommonPasswords {

    private static final String RESOURCE = "common-passwords.txt";
    private static final int MAX_PERIOD = 4;
    private static final Set<String> LIST = load();

    private CommonPasswords() {}

    public static boolean contains(String password) {
        String lower = password.toLowerCase(Locale.ROOT).strip();
        String base = lower.replaceAll("[^\\p{L}]+$", "");
        return LIST.contains(lower)
                || LIST.contains(plain(lower))
                || LIST.contains(base)
                || LIST.contains(plain(base))
                || repeats(lower)
                || isSequence(lower);
    }

    /** Reverses the common substitutions of digits and symbols for letters. */
    private static String plain(String text) {
        return text.replace('0', 'o')
                .replace('1', 'i')
                .replace('3', 'e')
                .replace('4', 'a')
                .replace('5', 's')
                .replace('7', 't')
                .replace('@', 'a')
                .replace('$', 's')
                .replace('!', 'i');
    }

    private static boolean repeats(String text) {
        for (int period = 1; period <= MAX_PERIOD && period < text.length(); period++) {
            if (text.substring(period).equals(text.substring(0, text.length() - period))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether all neighboring characters differ by 1 in the same direction, where 9 is followed by 0. */
    private static boolean isSequence(String text) {
        for (int step : new int[] {1, -1}) {
            boolean all = text.length() > 1;
            for (int i = 1; i < text.length() && all; i++) {
                int previous = text.charAt(i - 1);
                int next = text.charAt(i);
                boolean wraps = step == 1 ? previous == '9' && next == '0' : previous == '0' && next == '9';
                all = next == previous + step || wraps;
            }
            if (all) {
                return true;
            }
        }
        return false;
    }

    private static Set<String> load() {
        try (InputStream in = CommonPasswords.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + RESOURCE + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .flatMap(line -> Arrays.stream(line.strip().split("\\s+")))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
