package io.holdfast.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A page of the documentation with code blocks. */
record GuidePage(String text) {

    static GuidePage read(String... path) throws IOException {
        return new GuidePage(Files.readString(Path.of("..", path)));
    }

    /** Returns the part of the page under a heading of the second level. */
    GuidePage section(String heading) {
        int start = text.indexOf("\n## " + heading + "\n");
        if (start < 0) {
            throw new AssertionError("the page has no section '" + heading + "'");
        }
        int end = text.indexOf("\n## ", start + 1);
        return new GuidePage(text.substring(start, end < 0 ? text.length() : end));
    }

    /** Returns the code blocks of a language. */
    List<String> blocks(String language) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(text)
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    /** Returns all code blocks of a language as one program. */
    String program(String language) {
        return blocks(language).stream().collect(Collectors.joining("\n"));
    }
}
