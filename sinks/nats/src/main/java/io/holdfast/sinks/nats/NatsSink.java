package io.holdfast.sinks.nats;

import io.holdfast.sinks.Sink;
import io.holdfast.sinks.SinkConnection;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.StreamConfiguration;
import java.io.IOException;
import java.time.Duration;

/**
 * Publishes events to a NATS JetStream stream. The subject of a message consists of a prefix and the event type, such
 * as {@code holdfast.ledger.charged}. The header {@code Nats-Msg-Id} contains the event id, so that the stream discards
 * events that are published again within its deduplication window.
 */
public final class NatsSink implements Sink {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final int STREAM_NOT_FOUND = 10_059;

    private final NatsSinkOptions options;

    public NatsSink(NatsSinkOptions options) {
        this.options = options;
    }

    @Override
    public SinkConnection connect() throws IOException, InterruptedException, JetStreamApiException {
        Connection connection = Nats.connect(settings());
        try {
            declare(connection);
            JetStreamOptions acknowledged =
                    JetStreamOptions.builder().requestTimeout(options.timeout()).build();
            return new NatsSinkConnection(options, connection, connection.jetStream(acknowledged));
        } catch (IOException | JetStreamApiException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private Options settings() {
        Options.Builder builder = new Options.Builder()
                .server(options.server())
                .connectionName("holdfast sink " + options.stream())
                .connectionTimeout(CONNECT_TIMEOUT)
                .noReconnect() // Reconnecting could lose messages that precede those sent on the new connection.
                .errorListener(new SilentErrorListener());
        String user = options.user();
        String password = options.password();
        if (user != null && password != null) {
            builder.userInfo(user.toCharArray(), password.toCharArray());
        }
        if (options.credentials() != null) {
            builder.authHandler(Nats.credentials(options.credentials().toString()));
        }
        return builder.build();
    }

    private void declare(Connection connection) throws IOException, JetStreamApiException {
        JetStreamManagement streams = connection.jetStreamManagement();
        try {
            streams.getStreamInfo(options.stream());
        } catch (JetStreamApiException e) {
            if (e.getApiErrorCode() != STREAM_NOT_FOUND) {
                throw e;
            }
            streams.addStream(StreamConfiguration.builder()
                    .name(options.stream())
                    .subjects(options.subject() + ".>")
                    .build());
        }
    }
}
