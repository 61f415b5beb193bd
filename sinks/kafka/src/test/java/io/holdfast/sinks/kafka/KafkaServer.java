package io.holdfast.sinks.kafka;

import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;

/** A private Kafka broker, which is its own controller, in a process of its own on the class path of the tests. */
final class KafkaServer implements AutoCloseable {

    private final int port = ThirdPartyServerProcess.freePort();
    private final Path folder;
    private ThirdPartyServerProcess server;

    KafkaServer(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        int controller = ThirdPartyServerProcess.freePort();
        Path data = Files.createDirectory(folder.resolve("data"));
        // What 'kafka-storage format' writes.
        Files.writeString(data.resolve("meta.properties"), """
                version=1
                cluster.id=%s
                node.id=1
                directory.id=%s
                """.formatted(Uuid.randomUuid(), Uuid.randomUuid()));
        Files.writeString(folder.resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@127.0.0.1:%2$d
                controller.listener.names=CONTROLLER
                listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
                log.dirs=%3$s
                num.partitions=3
                offsets.topic.num.partitions=1
                offsets.topic.replication.factor=1
                transaction.state.log.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                group.initial.rebalance.delay.ms=0
                broker.session.timeout.ms=1500
                broker.heartbeat.interval.ms=300
                controller.quorum.election.timeout.ms=300
                controller.quorum.fetch.timeout.ms=1000
                log.cleaner.enable=false
                """.formatted(port, controller, data));
        server = start();
    }

    private ThirdPartyServerProcess start() throws IOException, InterruptedException {
        ThirdPartyServerProcess started = ThirdPartyServerProcess.start(
                folder,
                Map.of(),
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "kafka.Kafka",
                        folder.resolve("server.properties").toString()));
        try {
            ThirdPartyServerProcess.await("kafka", this::requireReady);
        } catch (IllegalStateException e) {
            started.close();
            throw new IllegalStateException(Files.readString(folder.resolve("server.log")), e);
        }
        return started;
    }

    private void requireReady() throws IOException {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
    }

    String servers() {
        return "127.0.0.1:" + port;
    }

    /** Kills the broker until {@link #restart}. Its data remains. */
    void kill() {
        server.kill();
    }

    void restart() throws IOException, InterruptedException {
        server.close();
        server = start();
    }

    @Override
    public void close() {
        server.close();
    }
}
