package io.holdfast.sinks.nats;

import io.holdfast.sinks.SinkConnection;
import io.holdfast.sinks.SinkMessage;
import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.Message;
import io.nats.client.PublishOptions;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A connection to NATS that preserves the order of messages and does not reconnect. */
final class NatsSinkConnection implements SinkConnection {

    private static final String HEADER_PREFIX = "ce-";

    private final NatsSinkOptions options;
    private final Connection connection;
    private final JetStream stream;

    NatsSinkConnection(NatsSinkOptions options, Connection connection, JetStream stream) {
        this.options = options;
        this.connection = connection;
        this.stream = stream;
    }

    @Override
    public void publish(List<SinkMessage> messages) throws IOException, InterruptedException, TimeoutException {
        List<CompletableFuture<PublishAck>> sent = new ArrayList<>();
        for (SinkMessage message : messages) {
            sent.add(stream.publishAsync(
                    message(message),
                    PublishOptions.builder()
                            .expectedStream(options.stream())
                            .messageId(message.id())
                            .build()));
        }
        for (CompletableFuture<PublishAck> ack : sent) {
            try {
                PublishAck unused = ack.get(options.timeout().toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException e) {
                throw new IOException(String.valueOf(e.getCause()), e);
            }
        }
    }

    private Message message(SinkMessage message) {
        Headers headers = new Headers();
        headers.put("content-type", SinkMessage.CONTENT_TYPE);
        message.headers(HEADER_PREFIX).forEach((name, value) -> headers.put(name, HeaderText.encode(value)));
        return NatsMessage.builder()
                .subject(options.subject() + "." + message.type())
                .headers(headers)
                .data(message.body())
                .build();
    }

    @Override
    public boolean isOpen() {
        return connection.getStatus() == Connection.Status.CONNECTED;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
