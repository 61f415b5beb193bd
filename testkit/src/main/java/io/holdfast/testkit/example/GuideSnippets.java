package io.holdfast.testkit.example;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Compiles the Java blocks of a page of the guide. Each block is the body of a method, or of a class if it begins with
 * an annotation, a record or a constant. Three dots in a block stand for omitted code.
 */
public final class GuideSnippets {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\n(.*?)^```");
    private static final Pattern MEMBERS = Pattern.compile("\\s*(@|record |static )");
    private static final Pattern OMITTED_LINE = Pattern.compile("(?m)^\\s*\\.\\.\\.$");
    private static final Predicate<String> IS_IMPORT = line -> line.startsWith("import ");

    private GuideSnippets() {}

    /**
     * Compiles all Java blocks of a page.
     *
     * @param context the imports of all blocks, followed by the fields and methods that the blocks use
     * @param folder an empty folder for the sources and classes
     * @return the errors, or an empty string
     */
    public static String compile(Path page, String context, Path folder) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "-nowarn",
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                folder.resolve("classes").toString()));
        String imports = lines(context, IS_IMPORT);
        arguments.add(
                write(folder, "Context", imports + "class Context {\n" + lines(context, IS_IMPORT.negate()) + "}"));
        List<String> blocks = BLOCK.matcher(Files.readString(page))
                .results()
                .map(block -> block.group(1))
                .toList();
        for (int at = 0; at < blocks.size(); at++) {
            String name = "Block" + (at + 1);
            String code = withoutPlaceholders(lines(blocks.get(at), IS_IMPORT.negate()));
            String body = MEMBERS.matcher(code).lookingAt() ? code : "void run() throws Exception {\n" + code + "}\n";
            arguments.add(write(
                    folder,
                    name,
                    imports + lines(blocks.get(at), IS_IMPORT) + "class " + name + " extends Context {\n" + body
                            + "}"));
        }
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, errors, arguments.toArray(String[]::new));
        return failed == 0 ? "" : errors.toString(StandardCharsets.UTF_8);
    }

    private static String withoutPlaceholders(String code) {
        String complete = code.replace("-> { ... }", "-> { throw new UnsupportedOperationException(); }")
                .replace("-> ...", "-> null")
                .replace("{ ... }", "{ }");
        return OMITTED_LINE.matcher(complete).replaceAll("");
    }

    private static String lines(String text, Predicate<String> selected) {
        return text.lines().filter(selected).map(line -> line + "\n").collect(Collectors.joining());
    }

    private static String write(Path folder, String name, String source) throws IOException {
        Files.createDirectories(folder.resolve("classes"));
        return Files.writeString(folder.resolve(name + ".java"), source).toString();
    }

    /** Returns the pages in a folder that have Java blocks, in the order of their names. */
    public static List<Path> pages(Path folder) throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path page : files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                if (BLOCK.matcher(Files.readString(page)).find()) {
                    pages.add(page);
                }
            }
        }
        return pages;
    }
}
