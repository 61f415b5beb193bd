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
