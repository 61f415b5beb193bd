package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The calls that the guides of the modules show in each language; other tests run those of the other languages. */
@Tag("slow")
class GuideCallsTest {

    private static final Pattern CALLS =
            Pattern.compile("\n## In each language\n.*?\n```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    static Path folder;

    private static RunningServer server;

    @BeforeAll
    static void open() throws Exception {
        Path sinks =
                Files.writeString(folder.resolve("sinks.yaml"), "sinks: [{name: warehouse, type: rabbitmq, port: 1}]");
        server = RunningServer.start(
                folder.resolve("data"), "--intake", "../examples/intake/http.yaml", "--sinks", sinks.toString());
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "ledger, available: 750",
        "ledger-billing, left: 988",
        "webhooks, sends to https://crm.example/hooks",
        "seats, sold for 9000",
        "queue, left: 0",
        "identity, identity 5d2e4f60-0000-4000-8000-0000000000e0",
        "retry, processed evt-80",
        "intake, 'stamps-100 is REFUSED: insufficient_credits: 100 required, 6 available'",
        "sinks, moved warehouse to",
        "access, revoked till",
        "server, left: 750"
    })
    void theCallsOfTheGuideRun(String guide, String output) throws Exception {
        Matcher calls = CALLS.matcher(Files.readString(Path.of("../docs/guide", guide + ".md")));
        assertThat(calls.find()).isTrue();
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream capturing = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(capturing);
            run(guide, calls.group(1));
        } finally {
            System.setOut(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains(output);
    }

    private static void run(String guide, String calls) throws Exception {
        Path sources = Files.createDirectories(folder.resolve(guide));
        Path source = sources.resolve("Calls.java");
        Files.writeString(source, """
                import io.holdfast.api.*;
                import io.holdfast.api.pricing.*;
                import io.holdfast.api.sinks.*;
                import io.holdfast.api.webhooks.*;
                import io.holdfast.client.*;
                import java.math.BigDecimal;
                import java.nio.charset.StandardCharsets;
                import java.security.SecureRandom;
                import java.time.Duration;
                import java.util.*;

                public class Calls {
                    public static void run(Holdfast holdfast) {
                """ + calls + "}}\n");
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        errors,
                        "-proc:none",
                        "-classpath",
                        System.getProperty("java.class.path"),
                        "-d",
                        sources.toString(),
                        source.toString());
        assertThat(failed).as(errors.toString(StandardCharsets.UTF_8)).isZero();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {sources.toUri().toURL()}, Holdfast.class.getClassLoader())) {
            loader.loadClass("Calls").getMethod("run", Holdfast.class).invoke(null, server.client());
        }
    }
}
