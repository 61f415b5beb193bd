package io.holdfast.benchmarks.queue;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.MessageProperties;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.testkit.server.RabbitMqServer;
import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** RabbitMQ with a quorum queue, publisher confirms, manual acknowledgements and prefetching consumers. */
final class RabbitMqProduceConsume extends ProduceConsumeContender {

    private static final String QUEUE = "produce-consume";
    private static final int PREFETCH = 16;

    private final RabbitMqNode node;
    private @Nullable Connection connection;

    RabbitMqProduceConsume(RabbitMqNode node, int clients) {
        super(clients);
        this.node = node;
    }

    /** A server that several contenders use in sequence, because it takes a long time to start. */
    static final class RabbitMqNode implements AutoCloseable {
        private final RabbitMqServer server;

        RabbitMqNode(ScratchDirectory scratch) throws IOException, InterruptedException {
            ThirdPartyServerProcess.installPackage("rabbitmq-server", RabbitMqServer.PROGRAM);
            server = new RabbitMqServer(scratch.createFolder("rabbitmq"));
        }

        Connection connect() throws Exception {
            ConnectionFactory factory = new ConnectionFactory();
            factory.setHost("127.0.0.1");
            factory.setPort(server.port());
            factory.setRequestedChannelMax(1_000);
            return factory.newConnection();
        }

        String version() throws Exception {
            try (Connection connection = connect()) {
                return String.valueOf(connection.getServerProperties().get("version"));
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
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
            public void enqueue(byte[] payload) throws Exception {
                channel.basicPublish("", QUEUE, MessageProperties.MINIMAL_PERSISTENT_BASIC, payload);
                channel.waitForConfirmsOrDie(10_000);
            }

            @Override
            public void close() throws IOException {
                RabbitMqProduceConsume.close(channel);
            }
        };
    }

    @Override
    Consumer consumer() throws IOException {
        Channel channel = channel();
        channel.basicQos(PREFETCH);
        BlockingQueue<Long> delivered = new LinkedBlockingQueue<>();
        channel.basicConsume(QUEUE, false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
                delivered.add(envelope.getDeliveryTag());
            }
        });
        return new Consumer() {
            @Override
            public boolean ackAndTakeNext() throws Exception {
                Long tag = delivered.poll(20, TimeUnit.MILLISECONDS);
                if (tag == null) {
                    return false;
                }
                channel.basicAck(tag, false);
                return true;
            }

            @Override
            public boolean ackLast() {
                return false;
            }

            @Override
            public void close() throws IOException {
                RabbitMqProduceConsume.close(channel);
            }
        };
    }
}
