package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.joran.spi.JoranException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Every event of every logger is one line, whatever its message and its exception contain. */
@Isolated("replaces the error output")
class SingleLineLogTest {

    private static final Pattern LOGGER = Pattern.compile("getLogger\\((?:\"([^\"]+)\"|(\\w+)\\.class)\\)");

    private static final List<String> HOSTILE = List.of(
            "a\n2026-01-01T00:00:00.000Z INFO  Main - forged",
            "a\r\nforged",
            "a\u2028forged\u2029forged\u0085forged\u000bforged\u000cforged",
            "\u001b[2J\u001b[31mred\u0000\u0007",
            "\u202egnp.exe",
            "x".repeat(900 << 10) + "\nforged");

    @Test
    void everyEventOfEveryLoggerIsOneLine() throws JoranException {
        List<String> loggers = loggers();
        assertThat(loggers).hasSizeGreaterThan(20).contains("io.holdfast.access");
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        LoggerContext context = new LoggerContext();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        int events = 0;
        try {
            JoranConfigurator configurator = new JoranConfigurator();
            configurator.setContext(context);
            context.setMDCAdapter(new LogbackMDCAdapter());
            context.start();
            configurator.doConfigure(SingleLineLogTest.class.getResource("/logback.xml"));
            for (String name : loggers) {
                Logger logger = context.getLogger(name);
                logger.setLevel(Level.INFO);
                for (String text : HOSTILE) {
                    logger.info(text);
                    logger.warn("the request {} failed", text);
                    logger.error("failed", new IllegalStateException(text, new IOException("cause\n" + text)));
                    events += 3;
                }
            }
        } finally {
            context.stop();
            System.setErr(before);
        }
        List<String> lines = log.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(events);
        assertThat(lines)
                .allSatisfy(line -> assertThat(line)
                        .hasSizeLessThan(13_000)
                        .matches("20\\d\\d-.*")
                        .matches("[^\\p{Cntrl}\\u0085\\u2028\\u2029\\u202e]*"));
    }

    /** Returns the names of the loggers in the sources of all modules. */
    private static List<String> loggers() {
        List<String> names = new ArrayList<>();
        Path root = Path.of("..").toAbsolutePath().normalize();
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file ->
                            file.toString().endsWith(".java") && file.toString().contains("/src/main/"))
                    .forEach(file -> {
                        Matcher logger = LOGGER.matcher(read(file));
                        while (logger.find()) {
                            names.add(logger.group(1) == null ? "io.holdfast." + logger.group(2) : logger.group(1));
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        names.addAll(List.of("org.eclipse.jetty.server.Server", "com.zaxxer.hikari.pool", "org.apache.ratis"));
        return names.stream().distinct().toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
