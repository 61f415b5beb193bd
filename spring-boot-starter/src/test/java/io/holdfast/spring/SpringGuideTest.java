package io.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.example.GuideSnippets;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every Java block of the guide to the starter compiles. */
@Tag("slow")
class SpringGuideTest {

    @TempDir
    Path folder;

    @Test
    void everyBlockOfThePageCompiles() throws Exception {
        try (InputStream in =
                Objects.requireNonNull(SpringGuideTest.class.getResourceAsStream("/guide/spring-boot.txt"))) {
            String context = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(GuideSnippets.compile(Path.of("..", "docs", "guide", "spring-boot.md"), context, folder))
                    .isEmpty();
        }
    }
}
