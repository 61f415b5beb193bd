package io.holdfast.torture.feed;

import io.holdfast.client.Holdfast;
import io.holdfast.server.Main;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server in a separate process, with a RabbitMQ sink, that is killed and restarted on the same port. */
final class KillableServer implements AutoCloseable {

    /** The queue that receives all events of the three modules. */
    static final String QUEUE = "torture";

    private static final List<String> LOGBACK =
            List.of("-Dslf4j.provider=ch.qos.logback.classic.spi.LogbackServiceProvider");
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final Path folder;
    private final int port = ThirdPartyServerProcess.freePort();
    private CrashProcess process;
    private final String key;

    KillableServer(Path folder, int brokerPort) throws IOException, InterruptedException {
        this.folder = folder;
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("sinks.yaml"), """
                sinks: [{name: torture, type: rabbitmq, host: 127.0.0.1, port: %d, exchange: torture, queue: %s,
                         full: true, modules: [ledger, seats, queue]}]
                """.formatted(brokerPort, QUEUE));
        process = start();
        key = await(".*API key, shown only once: (\\S+).*");
    }

    private CrashProcess start() throws IOException {
        return CrashProcess.start(
                LOGBACK,
                Main.class,
                "serve",
                "--data",
                folder.resolve("data").toString(),
                "--backups",
                folder.resolve("backups").toString(),
                "--port",
                Integer.toString(port),
                "--sinks",
                folder.resolve("sinks.yaml").toString(),
                "--hold-for",
                "PT3S",
                "--webhook-private-networks",
                "--webhook-timeout",
                "PT1S",
                "--webhook-retry-delays",
                "PT0.1S,PT0.2S,PT0.5S" + ",PT1S".repeat(40));
    }

    /** Waits until the server has printed a line, and returns the first group of the pattern. */
    private String await(String pattern) throws InterruptedException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        while (true) {
            for (String line : process.lines()) {
                if (line.matches(pattern)) {
                    return line.replaceAll(pattern, "$1");
                }
            }
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IllegalStateException("the server did not start: " + process.errorOutput());
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + port);
    }

    String key() {
        return key;
    }

    Holdfast newClient() {
        return Holdfast.at(address()).key(key).timeout(Duration.ofSeconds(10)).build();
    }

    void kill() throws IOException, InterruptedException {
        List<String> unused = process.kill();
        process.close();
    }

    void restart() throws IOException, InterruptedException {
        process = start();
        String unused = await(".*listens on (\\S+).*");
    }

    /** Returns the error output of the current process. */
    @Nullable
    String errorOutput() {
        return process.errorOutput();
    }

    @Override
    public void close() throws IOException {
        process.close();
    }
}
