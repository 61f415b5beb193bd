package io.holdfast.server.configfile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces references such as {@code ${NAME}} with the values of environment variables, and references such as
 * {@code ${file:/run/secrets/hook}} with the content of a file.
 */
record ConfigReferences(Map<String, String> variables) {

    private static final String FILE = "file:";
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(file:[^}]+|[A-Za-z_][A-Za-z0-9_]*)}");

    /** Returns whether a string consists of a single reference. */
    static boolean isReference(String text) {
        return REFERENCE.matcher(text).matches();
    }

    /**
     * Returns the string with all references replaced by their values, or null if a reference has no value.
     *
     * @param encoding the encoding of values within the string
     * @param missing receives the references that have no value
     */
    @Nullable
    String resolve(String text, UnaryOperator<String> encoding, Consumer<String> missing) {
        boolean complete = true;
        StringBuilder resolved = new StringBuilder();
        Matcher references = REFERENCE.matcher(text);
        while (references.find()) {
            String value = value(references.group(1));
            if (value == null || value.isEmpty()) {
                missing.accept(references.group(1));
                complete = false;
            }
            references.appendReplacement(
                    resolved, Matcher.quoteReplacement(value == null ? "" : encoding.apply(value)));
        }
        references.appendTail(resolved);
        return complete ? resolved.toString() : null;
    }

    private @Nullable String value(String reference) {
        if (!reference.startsWith(FILE)) {
            return variables.get(reference);
        }
        try {
            return Files.readString(Path.of(reference.substring(FILE.length()))).strip();
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    /** Returns a string without the values, because they may be secret. */
    @Override
    public String toString() {
        return "ConfigReferences";
    }
}
