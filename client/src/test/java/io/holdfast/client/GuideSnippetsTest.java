package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.example.GuideSnippets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every Java block of the guide compiles. */
@Tag("slow")
class GuideSnippetsTest {

    private static final Path GUIDE = Path.of("..", "docs", "guide");

    /** The pages whose blocks are compiled or compared with compiled code in other modules. */
    private static final Set<String> ELSEWHERE = Set.of("spring-boot.md", "billing-an-ai-product.md");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "access",
                "client",
                "identity",
                "intake",
                "ledger",
                "ledger-billing",
                "queue",
                "retry",
                "seats",
                "server",
                "sinks",
                "store",
                "webhooks"
            })
    void everyBlockOfThePageCompiles(String page) throws IOException {
        assertThat(GuideSnippets.compile(GUIDE.resolve(page + ".md"), context(page), folder))
                .isEmpty();
    }

    @Test
    void noPageIsLeftOut() throws IOException {
        Stream<String> pages = GuideSnippets.pages(GUIDE).stream()
                .map(page -> page.getFileName().toString());
        assertThat(pages.filter(page -> !ELSEWHERE.contains(page)))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(GuideSnippetsTest.class.getResource(resource(page.replace(".md", ""))))
                        .as(page)
                        .isNotNull());
    }

    private static String resource(String page) {
        return "/guide/" + page + ".txt";
    }

    /** Returns the imports and declarations that the blocks of a page need. */
    private static String context(String page) throws IOException {
        try (InputStream in = Objects.requireNonNull(GuideSnippetsTest.class.getResourceAsStream(resource(page)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
