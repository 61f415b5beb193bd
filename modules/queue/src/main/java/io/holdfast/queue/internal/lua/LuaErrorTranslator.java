package io.holdfast.queue.internal.lua;

import io.holdfast.store.error.BadRequestException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.luaj.vm2.LuaError;

/** Translates exceptions from the interpreter into messages with line numbers and readable symbols. */
final class LuaErrorTranslator {

    /** The name by which interpreter messages refer to a script. */
    static final String CHUNK = "script";

    private static final Pattern POSITION =
            Pattern.compile("^(?:\\[string \"" + CHUNK + "\"]:(\\d+):|" + CHUNK + ":(\\d+)) ?");
    private static final Pattern SYMBOL = Pattern.compile("unexpected symbol (\\d+) \\(.\\)", Pattern.DOTALL);

    /** The compiler's first token number for symbols with more than one character. */
    private static final int FIRST_TOKEN = 257;

    private static final String[] TOKENS = {
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

    private LuaErrorTranslator() {}

    static String of(Throwable thrown) {
        String message = thrown.getMessage();
        boolean shown = thrown instanceof LuaError || thrown instanceof BadRequestException;
        if (message == null || !shown) { // Messages of other exceptions may contain message data.
            return thrown.getClass().getSimpleName();
        }
        String withLine = POSITION.matcher(message.strip())
                .replaceFirst(match -> "line " + (match.group(1) == null ? match.group(2) : match.group(1)) + ": ");
        return SYMBOL.matcher(withLine)
                .replaceAll(
                        symbol -> Matcher.quoteReplacement("unexpected symbol '" + symbolOf(symbol.group(1)) + "'"));
    }

    private static String symbolOf(String number) {
        int token = Integer.parseInt(number);
        if (token < FIRST_TOKEN) {
            return String.valueOf((char) token);
        }
        return token - FIRST_TOKEN < TOKENS.length ? TOKENS[token - FIRST_TOKEN] : number;
    }
}
