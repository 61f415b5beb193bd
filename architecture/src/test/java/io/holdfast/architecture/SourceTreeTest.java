package io.holdfast.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules about the source files of the project. */
final class SourceTreeTest {

    private static final int MAX_FILES = 40;

    /** One entry point a program; one description a package. */
    private static final Set<String> MAY_REPEAT = Set.of("Main.java", "package-info.java");

    @Test
    void noPackageHasMoreThanFortyFiles() throws IOException {
        Map<String, Long> large =
                mainSources().stream().collect(Collectors.groupingBy(SourceTreeTest::packageOf, Collectors.counting()));
        large.values().removeIf(files -> files <= MAX_FILES);
        assertThat(large).isEmpty();
    }

    @Test
    void noClassNameExistsTwice() throws IOException {
        Map<String, List<Path>> twice = mainSources().stream()
                .filter(file -> !MAY_REPEAT.contains(file.getFileName().toString()))
                .collect(Collectors.groupingBy(file -> file.getFileName().toString()));
        twice.values().removeIf(files -> files.size() == 1);
        assertThat(twice).isEmpty();
    }

    @Test
    void everyPackageIsDescribed() throws IOException {
        List<Path> sources = mainSources();
        Set<Path> described = sources.stream()
                .filter(file -> file.endsWith("package-info.java"))
                .map(Path::getParent)
                .collect(Collectors.toSet());
        assertThat(sources.stream().map(Path::getParent).collect(Collectors.toSet()))
                .isEqualTo(described);
    }

    private static List<Path> mainSources() throws IOException {
        Path root = Path.of("..").toAbsolutePath().normalize();
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> sources = files.map(root::relativize)
                    .filter(file -> file.toString().matches("(?!.*/target/).*src/main/java/.*\\.java"))
                    .toList();
            assertThat(sources).hasSizeGreaterThan(500);
            return sources;
        }
    }

    private static String packageOf(Path file) {
        return String.valueOf(file.getParent());
    }
}
