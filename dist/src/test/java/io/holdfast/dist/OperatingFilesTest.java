package io.holdfast.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The files for Prometheus, Grafana, Kubernetes and Compose: they refer to metrics, pages and names that exist. */
class OperatingFilesTest {

    private static final Path MAIN = Path.of("src/main");
    private static final Path ALERT_PAGES = Path.of("../docs/operating/alerts");
    private static final Pattern METRIC = Pattern.compile("\\b(holdfast|jvm|process)_[a-z_]+");

    private static JsonNode rules() throws IOException {
        return new YAMLMapper()
                .readTree(MAIN.resolve("prometheus/holdfast.rules.yml").toFile());
    }

    private static List<JsonNode> alerts() throws IOException {
        List<JsonNode> alerts = new ArrayList<>();
        rules().path("groups").forEach(group -> group.path("rules").forEach(alerts::add));
        return alerts;
    }

    @Test
    void everyMetricOfRulesAndDashboardsIsDocumented() throws IOException {
        String reference = Files.readString(Path.of("../docs/reference/metrics.md"));
        String files = Files.readString(MAIN.resolve("prometheus/holdfast.rules.yml"))
                + Files.readString(MAIN.resolve("grafana/holdfast.json"));
        Set<String> unknown = new TreeSet<>();
        for (Matcher metric = METRIC.matcher(files); metric.find(); ) {
            String name = metric.group().replaceFirst("_(bucket|count|sum)$", "");
            if (!reference.contains("`" + name + "`") && !reference.contains("`" + metric.group() + "`")) {
                unknown.add(name);
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void everyAlertHasAPageWithItsExpressionAndEveryPageHasAnAlert() throws IOException {
        Set<String> names = new TreeSet<>();
        for (JsonNode alert : alerts()) {
            String name = alert.path("alert").asString();
            names.add(name + ".md");
            assertThat(alert.path("annotations").path("runbook").asString())
                    .isEqualTo("docs/operating/alerts/" + name + ".md");
            assertThat(Files.readString(ALERT_PAGES.resolve(name + ".md")))
                    .contains(alert.path("expr").asString(), "## What to do")
                    .contains(alert.path("annotations").path("summary").asString());
            assertThat(Files.readString(ALERT_PAGES.resolve("README.md"))).contains("(" + name + ".md)");
        }
        try (Stream<Path> pages = Files.list(ALERT_PAGES)) {
            assertThat(pages.map(page -> page.getFileName().toString())
                            .filter(page -> !page.equals("README.md"))
                            .collect(Collectors.toSet()))
                    .isEqualTo(names);
        }
    }

    @Test
    void panelsOfTheDashboardDoNotOverlap() throws IOException {
        JsonNode dashboard =
                new JsonMapper().readTree(MAIN.resolve("grafana/holdfast.json").toFile());
        Set<String> cells = new TreeSet<>();
        for (JsonNode panel : dashboard.path("panels")) {
            JsonNode at = panel.path("gridPos");
            for (int x = 0; x < at.path("w").asInt(); x++) {
                for (int y = 0; y < at.path("h").asInt(); y++) {
                    String cell =
                            (at.path("x").asInt() + x) + "," + (at.path("y").asInt() + y);
                    assertThat(cells.add(cell))
                            .as("cell %s of %s", cell, panel.path("title"))
                            .isTrue();
                }
            }
        }
        assertThat(cells).isNotEmpty();
    }

    @Test
    void theKubernetesManifestsAreConsistent() throws IOException {
        String text = Files.readString(MAIN.resolve("kubernetes/holdfast.yaml"));
        List<JsonNode> documents = new ArrayList<>();
        for (String document : text.split("(?m)^---$", -1)) {
            documents.add(new YAMLMapper().readTree(document));
        }
        assertThat(documents.stream().map(each -> each.path("kind").asString()))
                .contains("Secret", "ConfigMap", "Service", "StatefulSet", "PodDisruptionBudget", "CronJob");
        JsonNode set = documents.stream()
                .filter(each -> each.path("kind").asString().equals("StatefulSet"))
                .findFirst()
                .orElseThrow()
                .path("spec");
        assertThat(set.path("selector").path("matchLabels"))
                .isEqualTo(set.path("template").path("metadata").path("labels"));
        JsonNode pod = set.path("template").path("spec");
        Set<String> volumes = new TreeSet<>();
        pod.path("volumes").forEach(volume -> volumes.add(volume.path("name").asString()));
        set.path("volumeClaimTemplates")
                .forEach(
                        claim -> volumes.add(claim.path("metadata").path("name").asString()));
        pod.path("containers")
                .get(0)
                .path("volumeMounts")
                .forEach(
                        mount -> assertThat(volumes).contains(mount.path("name").asString()));
        assertThat(pod.path("securityContext").path("runAsNonRoot").asBoolean()).isTrue();
    }

    @Test
    void theComposeFileUsesTheImageOfTheManifests() throws IOException {
        JsonNode service = new YAMLMapper()
                .readTree(MAIN.resolve("compose/compose.yaml").toFile())
                .path("services")
                .path("holdfast");
        assertThat(Files.readString(MAIN.resolve("kubernetes/holdfast.yaml")))
                .contains("image: " + service.path("image").asString());
    }
}
