package io.holdfast.store.kit;

/**
 * Makes untrusted text safe for messages and logs: a single line of limited length, without control characters and
 * without characters that reorder or hide the text after them.
 */
public final class SingleLine {

    private static final String CUT = "...";

    private SingleLine() {}

    /**
     * Returns the text with all line breaks, control and format characters escaped as in Java, truncated to a maximum
     * length.
     *
     * @param maxLength the maximum number of characters in the result, at least 12
     */
    public static String of(String text, int maxLength) {
        if (text.length() <= maxLength && isPlain(text)) {
            return text;
        }
        StringBuilder line = new StringBuilder(Math.min(text.length(), maxLength));
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            int before = line.length();
            append(line, character);
            i += Character.charCount(character);
            if (line.length() > maxLength - CUT.length() && (i < text.length() || line.length() > maxLength)) {
                line.setLength(before);
                return line.append(CUT).toString();
            }
        }
        return line.toString();
    }

    private static void append(StringBuilder line, int character) {
        switch (character) {
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> {
                if (isPlain(character)) {
                    line.appendCodePoint(character);
                } else {
                    line.append(String.format("\\u%04X", character));
                }
            }
        }
    }

    private static boolean isPlain(String text) {
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            if (character < ' ' || character > '~') {
                return text.codePoints().skip(at).allMatch(SingleLine::isPlain);
            }
        }
        return true;
    }

    private static boolean isPlain(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
