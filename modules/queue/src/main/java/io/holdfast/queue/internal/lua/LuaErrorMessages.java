package io.holdfast.queue.internal.lua;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what went wrong in a script so that its author understands it: with the line, and symbols as they are written. */
final class LuaErrorMessages {

    /** What the interpreter is told a script is called, to find it in its messages. */
    static final String CHUNK = "script";

    private static final Pattern PLACE =
            Pattern.compile("^(?:\\[string \"" + CHUNK + "\"]:(\\d+):|" + CHUNK + ":(\\d+)) ?");
    private static final Pattern SYMBOL = Pattern.compile("unexpected symbol (\\d+) \\(.\\)", Pattern.DOTALL);

    /** The numbers that the compiler has for words and symbols of more than one character begin here. */
    private static final int FIRST_WORD = 257;

    private static final String[] WORDS = {
        "and",
        "break",
        "do",
        "else",
        "elseif",
        "end",
        "false",
        "for",
        "function",
        "goto",
        "if",
        "in",
        "local",
        "nil",
        "not",
        "or",
        "repeat",
        "return",
        "then",
        "true",
        "until",
        "while",
        "..",
        "...",
        "==",
        ">=",
        "<=",
        "~=",
        "::",
        "<eof>",
        "<number>",
        "<name>",
        "<string>"
    };

    private LuaErrorMessages() {}

    static String of(Throwable problem) {
        String message = problem.getMessage();
        if (message == null) {
            return problem.getClass().getSimpleName();
        }
        String placed = PLACE.matcher(message.strip())
                .replaceFirst(place -> "line " + (place.group(1) == null ? place.group(2) : place.group(1)) + ": ");
        return SYMBOL.matcher(placed)
                .replaceAll(symbol -> Matcher.quoteReplacement("unexpected symbol '" + word(symbol.group(1)) + "'"));
    }

    private static String word(String number) {
        int token = Integer.parseInt(number);
        if (token < FIRST_WORD) {
            return String.valueOf((char) token);
        }
        return token - FIRST_WORD < WORDS.length ? WORDS[token - FIRST_WORD] : number;
    }
}
