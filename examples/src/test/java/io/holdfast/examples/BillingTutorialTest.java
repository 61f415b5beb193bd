package io.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the tutorial "Billing an AI product": its code is that of {@link LlmGateway}, and its output is the example's. */
@Tag("slow")
class BillingTutorialTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String BEGIN = "// tutorial:";

    @TempDir
    Path folder;

    @Test
    void thePageContainsTheCodeOfTheExampleAndItsOutput() throws Exception {
        String page = Files.readString(ROOT.resolve("docs/guide/billing-an-ai-product.md"));
        List<String> regions =
                regions(Files.readString(ROOT.resolve("examples/src/main/java/io/holdfast/examples/LlmGateway.java")));
        assertThat(regions).hasSize(8);
        assertThat(regions).allSatisfy(region -> assertThat(page).contains(region));
        String output = run();
        assertThat(output.lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(page).contains(line));
        assertThat(run()).contains("chat-1 was already charged", "ledger consistent: true");
    }

    private String run() {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            LlmGateway.main(new String[] {folder.resolve("gateway").toString()});
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Returns the parts of the source between the comments, without their indentation. */
    private static List<String> regions(String source) {
        List<String> regions = new ArrayList<>();
        for (int at = source.indexOf(BEGIN); at >= 0; at = source.indexOf(BEGIN, at)) {
            int from = source.indexOf('\n', at) + 1;
            at = source.indexOf(BEGIN + "end", from);
            regions.add(source.substring(from, source.lastIndexOf('\n', at)).stripIndent());
            at += BEGIN.length();
        }
        return regions;
    }
}
