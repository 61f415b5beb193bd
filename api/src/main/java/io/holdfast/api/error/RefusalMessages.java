package io.holdfast.api.error;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** The human-readable messages for the refusal codes of the modules. */
public final class RefusalMessages {

    private static final Properties MESSAGES = load();

    private static final String NOT_FOUND = "_not_found";

    /** The maximum length of a name in a message. Longer names appear only in the details. */
    private static final int MAX_NAME = 128;

    private RefusalMessages() {}

    /** Returns the message for a code, or the words of the code if it has no message. */
    static String of(String code) {
        return MESSAGES.getProperty(code, code.replace('_', ' '));
    }

    /**
     * Returns the message for a code. If the details contain the name of the object in question, the message includes
     * it.
     */
    public static String of(String code, Map<String, Object> details) {
        String sentence = of(code);
        for (Map.Entry<String, Object> detail : details.entrySet()) {
            String key = detail.getKey();
            if (!key.equals("code") && detail.getValue() instanceof String name && name.length() <= MAX_NAME) {
                String named = named(sentence, key, name, code);
                if (!named.equals(sentence)) {
                    return named;
                }
            }
        }
        return sentence;
    }

    /**
     * Inserts a name into a message such as "the queue does not exist", "the event has no such section" or "no refill
     * with this id".
     */
    private static String named(String sentence, String key, String name, String code) {
        String quoted = "'" + name + "'";
        if (sentence.startsWith("the " + key + " ")) {
            return "the " + key + " " + quoted + sentence.substring(4 + key.length());
        }
        if (sentence.contains("no such " + key)) {
            return sentence.replace("no such " + key, "no " + key + " " + quoted);
        }
        if (sentence.contains("with this " + key)) {
            return sentence.replace("with this " + key, "with the " + key + " " + quoted);
        }
        String noun = code.endsWith(NOT_FOUND)
                ? code.substring(0, code.length() - NOT_FOUND.length()).replace('_', ' ')
                : key;
        boolean isName = key.equals("id") || key.equals("name");
        return isName && sentence.startsWith("the " + noun + " ")
                ? "the " + noun + " " + quoted + sentence.substring(4 + noun.length())
                : sentence;
    }

    private static Properties load() {
        Properties messages = new Properties();
        try (InputStream in = RefusalMessages.class.getResourceAsStream("refusals.properties")) {
            messages.load(new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return messages;
    }
}
