package io.holdfast.mail;

import io.holdfast.identity.MailOptions;
import io.holdfast.identity.model.MailKind;
import io.holdfast.store.kit.Arguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Mail templates in a folder of text files. A file is named after the kind of email ({@code login.txt}, {@code
 * reset-password.txt}, {@code verify-address.txt}, {@code change-address.txt}); notices are {@code
 * reset-password-notice.txt} and {@code change-address-notice.txt}. The first line is the subject, the rest is the
 * text. {@code {issuer}}, {@code {link}}, {@code {code}} and {@code {minutes}} are replaced. A kind of email without a
 * file has the built-in text.
 */
public final class MailTemplateFolder implements MailOptions.Templates {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)}");
    private static final Set<String> ALL = Set.of("issuer", "link", "code", "minutes");
    private static final Set<String> IN_NOTICES = Set.of("issuer");
    private static final String SUFFIX = ".txt";

    private final Map<String, MailOptions.Text> templates;

    private MailTemplateFolder(Map<String, MailOptions.Text> templates) {
        this.templates = templates;
    }

    /**
     * Reads the templates in a folder.
     *
     * @throws io.holdfast.store.error.BadRequestException if a file has an unknown name or placeholder, or has no text
     * @throws IOException if the folder or a file cannot be read
     */
    public static MailTemplateFolder read(Path folder) throws IOException {
        Set<String> names = names();
        Map<String, MailOptions.Text> templates = new HashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String fileName = String.valueOf(file.getFileName());
                String name =
                        fileName.endsWith(SUFFIX) ? fileName.substring(0, fileName.length() - SUFFIX.length()) : "";
                if (!names.contains(name)) {
                    throw Arguments.invalid("the template '" + fileName + "' must be named NAME.txt, with a name of "
                            + String.join(", ", names));
                }
                templates.put(name, parse(fileName, Files.readString(file), name.endsWith("-notice")));
            }
        }
        return new MailTemplateFolder(Map.copyOf(templates));
    }

    private static Set<String> names() {
        Set<String> names = new TreeSet<>();
        for (MailKind kind : MailKind.values()) {
            names.add(name(kind, false));
        }
        names.add(name(MailKind.RESET_PASSWORD, true));
        names.add(name(MailKind.CHANGE_ADDRESS, true));
        return names;
    }

    private static String name(MailKind kind, boolean notice) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-') + (notice ? "-notice" : "");
    }

    private static MailOptions.Text parse(String file, String content, boolean notice) {
        String[] parts = content.split("\\R", 2);
        if (parts.length < 2 || parts[0].isBlank() || parts[1].isBlank()) {
            throw Arguments.invalid("the template '" + file + "' must have a subject in its first line, and a text");
        }
        Set<String> allowed = notice ? IN_NOTICES : ALL;
        Matcher matcher = PLACEHOLDER.matcher(content);
        while (matcher.find()) {
            if (!allowed.contains(matcher.group(1))) {
                throw Arguments.invalid("the template '" + file + "' contains '" + matcher.group()
                        + "', but can contain only " + new TreeSet<>(allowed));
            }
        }
        return new MailOptions.Text(parts[0].strip(), parts[1].stripLeading());
    }

    @Override
    public MailOptions.Text write(MailOptions.Content content) {
        MailOptions.Text template = templates.get(name(content.kind(), content.link() == null));
        return template == null
                ? MailOptions.DEFAULT.templates().write(content)
                : new MailOptions.Text(fill(template.subject(), content), fill(template.body(), content));
    }

    private static String fill(String text, MailOptions.Content content) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(
                        switch (match.group(1)) {
                            case "issuer" -> content.issuer();
                            case "link" -> orEmpty(content.link());
                            case "code" -> orEmpty(content.code());
                            default -> Long.toString(content.lifetime().toMinutes());
                        }));
    }

    private static String orEmpty(@Nullable String value) {
        return value == null ? "" : value;
    }
}
