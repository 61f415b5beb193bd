package io.holdfast.sinks.rabbitmq;

import io.holdfast.sinks.Sink;
import io.holdfast.sinks.SinkProvider;
import io.holdfast.sinks.SinkSettingsReader;
import io.holdfast.store.error.BadRequestException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The sink type {@code rabbitmq}. Its settings are {@code host}, {@code port}, {@code tls}, {@code virtualHost}, {@code
 * user} and {@code password} for the broker, as well as {@code exchange}, {@code queue} and {@code mandatory}.
 */
public final class RabbitSinkProvider implements SinkProvider {

    private static final String DEFAULT_EXCHANGE = "holdfast";

    @Override
    public String name() {
        return "rabbitmq";
    }

    @Override
    public @Nullable Sink configure(SinkSettingsReader settings) {
        String exchange = settings.text("exchange", DEFAULT_EXCHANGE);
        String queue = settings.text("queue");
        boolean mandatory = settings.flag("mandatory", true);
        try {
            RabbitSinkOptions options =
                    RabbitSinkOptions.of(new URI(address(settings)), exchange).withMandatory(mandatory);
            return new RabbitSink(queue == null ? options : options.withQueue(queue));
        } catch (URISyntaxException e) { // The message would contain the address and therefore the password.
            settings.reject("host", "must be the name or address of a host");
        } catch (BadRequestException e) {
            settings.reject("exchange", "or another field is invalid: " + e.getMessage());
        }
        return null;
    }

    private static String address(SinkSettingsReader settings) {
        boolean tls = settings.flag("tls", false);
        String host = settings.text("host", "localhost");
        int port = settings.integer("port", tls ? 5_671 : 5_672, 1, 65_535);
        String user = settings.text("user");
        String password = settings.secret("password");
        if (settings.has("user") != settings.has("password")) {
            settings.reject("user", "and password must be set together");
        }
        String login = user == null || password == null ? "" : encoded(user) + ":" + encoded(password) + "@";
        return (tls ? "amqps://" : "amqp://") + login + host + ":" + port + "/"
                + encoded(settings.text("virtualHost", "/"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
