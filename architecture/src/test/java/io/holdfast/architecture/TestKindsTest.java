package io.holdfast.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test is run by {@code mvn verify}: those of a kind that {@code mvn test} leaves out are run afterwards. */
final class TestKindsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern TAG = Pattern.compile("@Tag\\(([^)]*)\\)");
    private static final Pattern TEST_DEPENDENCY =
            Pattern.compile("<artifactId>([^<]+)</artifactId>\\s*(?:<version>[^<]*</version>\\s*)?<scope>test</scope>");
    private static final Pattern LITERAL = Pattern.compile("\"([a-z]+)\"");

    @Test
    void everyKindOfTestIsLeftToVerify() throws IOException {
        Set<String> used = new TreeSet<>();
        for (Path source : sources()) {
            for (String tag : matches(TAG, Files.readString(source))) {
                assertThat(tag).as("tag in %s", source).matches(LITERAL);
                used.addAll(matches(LITERAL, tag));
            }
        }
        assertThat(used).isEqualTo(kinds());
    }

    @Test
    void testAndVerifyTogetherRunAllKinds() throws IOException {
        String surefire = between(pom(), "<artifactId>maven-surefire-plugin</artifactId>", "</plugin>");
        assertThat(between(surefire, "<id>default-test</id>", "</execution>"))
                .contains("<excludedGroups>${verify.kinds}</excludedGroups>");
        assertThat(between(surefire, "<id>slow-tests</id>", "</execution>"))
                .contains("<phase>integration-test</phase>", "<groups>${verify.kinds}</groups>");
        assertThat(pom()).contains("<holdfast.exclude>none</holdfast.exclude>");
    }

    @Test
    void noModuleChoosesItsTestsItself() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            List<Path> poms = files.filter(file -> file.endsWith("pom.xml"))
                    .filter(file -> !file.toString().contains("/target/") && !file.equals(ROOT.resolve("pom.xml")))
                    .toList();
            assertThat(poms).hasSizeGreaterThan(15);
            for (Path pom : poms) {
                assertThat(Files.readString(pom))
                        .as(pom.toString())
                        .doesNotContain("Groups>", "<groups>", "<skipTests>", "verify.kinds");
            }
        }
    }

    /** A module that leaves its slow tests to a module in {@code slow-tests} has one, with the same test dependencies. */
    @Test
    void theSlowTestsOfEveryModuleAreRunWithItsDependencies() throws IOException {
        Set<Path> separate = new TreeSet<>();
        Set<Path> run = new TreeSet<>();
        try (Stream<Path> files = Files.walk(ROOT, 3)) {
            for (Path pom : files.filter(file -> file.endsWith("pom.xml")).toList()) {
                String text = Files.readString(pom);
                if (text.contains("<slow.tests.separate>true<")) {
                    separate.add(pom.getParent());
                } else if (text.contains("<tested.directory>")) {
                    String directory = between(text, "<tested.directory>${project.basedir}/", "</tested.directory>");
                    Path tested = pom.resolveSibling(directory).normalize();
                    run.add(tested);
                    assertThat(testDependencies(text))
                            .as(pom.toString())
                            .containsAll(testDependencies(Files.readString(tested.resolve("pom.xml"))));
                    assertThat(Files.readString(ROOT.resolve("slow-tests/pom.xml")))
                            .contains("<module>" + ROOT.relativize(pom).getName(1) + "</module>");
                }
            }
        }
        assertThat(separate).isNotEmpty().isEqualTo(run);
    }

    private static Set<String> testDependencies(String pom) {
        return new TreeSet<>(matches(TEST_DEPENDENCY, pom));
    }

    @Test
    void everyKindIsDescribedForContributors() throws IOException {
        String guide = Files.readString(ROOT.resolve("CONTRIBUTING.md"));
        assertThat(kinds()).allSatisfy(kind -> assertThat(guide).contains("| `" + kind + "` |"));
    }

    private static Set<String> kinds() throws IOException {
        return new TreeSet<>(List.of(
                between(pom(), "<verify.kinds>", "</verify.kinds>").strip().split(" \\| ")));
    }

    private static String pom() throws IOException {
        return Files.readString(ROOT.resolve("pom.xml"));
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start);
        assertThat(from).as(start).isNotNegative();
        return text.substring(from + start.length(), text.indexOf(end, from));
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            List<Path> sources = files.filter(
                            file -> ROOT.relativize(file).toString().matches("(?!.*/target/).*src/test/java/.*\\.java"))
                    .filter(file -> !file.endsWith("TestKindsTest.java"))
                    .toList();
            assertThat(sources).hasSizeGreaterThan(200);
            return sources;
        }
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(TestKindsTest::value).collect(Collectors.toList());
    }

    private static String value(MatchResult match) {
        return match.group(1);
    }
}
