package io.holdfast.intake;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/** Declares an exchange if it does not exist. */
final class RabbitExchangeDeclaration {

    private RabbitExchangeDeclaration() {}

    /**
     * Declares a durable topic exchange unless an exchange with the name exists. The check uses a separate channel,
     * because a failed check closes its channel.
     */
    static void declare(Channel channel, String exchange) throws IOException {
        try (Channel probe = channel.getConnection().createChannel()) {
            probe.exchangeDeclarePassive(exchange);
        } catch (TimeoutException e) {
            throw new IOException(e);
        } catch (IOException e) { // The exchange does not exist, or the connection was lost.
            channel.exchangeDeclare(exchange, "topic", true);
        }
    }
}
