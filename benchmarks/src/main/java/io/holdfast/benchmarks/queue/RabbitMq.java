package io.holdfast.benchmarks.queue;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.MessageProperties;
import io.holdfast.benchmarks.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** RabbitMQ with a quorum queue, publisher confirms and manual acknowledgements; consumers fetch ahead. */
final class RabbitMq extends Life {

    private static final Path BIN = Path.of("/usr/lib/rabbitmq/bin");
    private static final String QUEUE = "life";
    private static final int FETCHED_AHEAD = 16;

    private final Node node;
    private @Nullable Connection connection;

    RabbitMq(Node node, int clients) {
        super(clients);
        this.node = node;
    }

    /** A server that several contenders use one after another: it takes long to start. */
    static final class Node implements AutoCloseable {
        private final int port = Server.freePort();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private final Path folder;
        private final Server server;

        Node(Scratch scratch) throws Exception {
            Server.install("rabbitmq-server", BIN.resolve("rabbitmq-server"));
            folder = scratch.folder("rabbitmq");
            Files.writeString(folder.resolve("plugins"), "[].");
            Files.writeString(folder.resolve("rabbit.conf"), "listeners.tcp.1 = 127.0.0.1:" + port + "\n");
            environment.put("HOME", folder.toString());
            environment.put("RABBITMQ_NODENAME", "holdfast-bench@localhost");
            environment.put("RABBITMQ_MNESIA_BASE", folder.resolve("data").toString());
            environment.put("RABBITMQ_LOG_BASE", folder.resolve("log").toString());
            environment.put("RABBITMQ_PID_FILE", folder.resolve("pid").toString());
            environment.put(
                    "RABBITMQ_CONFIG_FILE", folder.resolve("rabbit.conf").toString());
            environment.put("RABBITMQ_CONF_ENV_FILE", folder.resolve("none").toString());
            environment.put(
                    "RABBITMQ_ENABLED_PLUGINS_FILE", folder.resolve("plugins").toString());
            environment.put("RABBITMQ_DIST_PORT", "" + Server.freePort());
            environment.put("ERL_EPMD_PORT", "" + Server.freePort());
            environment.put("ERL_EPMD_ADDRESS", "127.0.0.1");
            server = Server.start(
                    folder, environment, List.of(BIN.resolve("rabbitmq-server").toString()));
            Server.await("rabbitmq-server", () -> connect().close());
        }

        Connection connect() throws Exception {
            ConnectionFactory factory = new ConnectionFactory();
            factory.setHost("127.0.0.1");
            factory.setPort(port);
            factory.setRequestedChannelMax(1_000);
            return factory.newConnection();
        }

        @Override
        public void close() throws IOException {
            server.close();
            // The port mapper that it started goes on without it.
            ProcessBuilder epmd = new ProcessBuilder("epmd", "-kill")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            epmd.environment().putAll(environment);
            epmd.start().onExit().join();
            Scratch.delete(folder);
        }
    }

    @Override
    public void before() throws Exception {
        connection = node.connect();
        try (Channel channel = channel()) {
            channel.queueDelete(QUEUE);
            channel.queueDeclare(QUEUE, true, false, false, Map.of("x-queue-type", "quorum"));
        }
    }

    @Override
    public void after() throws Exception {
        Objects.requireNonNull(connection).close();
    }

    private static void close(Channel channel) throws IOException {
        try {
            channel.close();
        } catch (TimeoutException e) {
            throw new IOException("RabbitMQ did not close a channel", e);
        }
    }

    private Channel channel() throws IOException {
        return Objects.requireNonNull(connection).createChannel();
    }

    @Override
    Producer producer() throws IOException {
        Channel channel = channel();
        channel.confirmSelect();
        return new Producer() {
            @Override
            public void put(byte[] payload) throws Exception {
                channel.basicPublish("", QUEUE, MessageProperties.MINIMAL_PERSISTENT_BASIC, payload);
                channel.waitForConfirmsOrDie(10_000);
            }

            @Override
            public void close() throws IOException {
                RabbitMq.close(channel);
            }
        };
    }

    @Override
    Consumer consumer() throws IOException {
        Channel channel = channel();
        channel.basicQos(FETCHED_AHEAD);
        BlockingQueue<Long> delivered = new LinkedBlockingQueue<>();
        channel.basicConsume(QUEUE, false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
                delivered.add(envelope.getDeliveryTag());
            }
        });
        return new Consumer() {
            @Override
            public boolean next() throws Exception {
                Long tag = delivered.poll(20, TimeUnit.MILLISECONDS);
                if (tag == null) {
                    return false;
                }
                channel.basicAck(tag, false);
                return true;
            }

            @Override
            public boolean finish() {
                return false;
            }

            @Override
            public void close() throws IOException {
                RabbitMq.close(channel);
            }
        };
    }
}
