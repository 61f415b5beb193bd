package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.codegen.ClientGenerator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The generated files of the TypeScript and Python clients are those of the current endpoint declarations. */
class GeneratedClientsTest {

    private static final Path CHECKOUT = Path.of("..");
    private static final String COMMAND = "mvn -pl server -am -Dtest=GeneratedClientsTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dholdfast.clients.write test";

    @Test
    void theCommittedFilesAreUpToDate(@TempDir Path folder) throws Exception {
        Map<Path, String> generated;
        try (TestServer server = TestServer.start(folder)) {
            JsonNode document = server.get("/openapi.json").is(200).body();
            generated = ClientGenerator.generate(CHECKOUT, document);
        }
        if (System.getProperty("holdfast.clients.write") != null) {
            ClientGenerator.write(generated);
        }
        List<Path> folders =
                generated.keySet().stream().map(Path::getParent).distinct().toList();
        assertThat(folders).hasSize(2);
        for (Path committed : folders) {
            assertThat(names(committed))
                    .as("files in %s; to regenerate them: %s", committed, COMMAND)
                    .isEqualTo(generated.keySet().stream()
                            .filter(file -> file.startsWith(committed))
                            .map(file -> String.valueOf(file.getFileName()))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        generated.forEach((file, text) -> assertThat(file)
                .as("stale; to regenerate it: %s", COMMAND)
                .content()
                .isEqualTo(text));
    }

    private static SortedSet<String> names(Path folder) throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> String.valueOf(file.getFileName()))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
