package io.holdfast.client;

import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes events of the lines of one connection of a feed; what breaks off in the middle is no event. */
final class ServerSentEventParser implements Flow.Subscriber<String> {

    private final Consumer<@Nullable FeedEvent> hears;
    private Flow.@Nullable Subscription lines;
    private String type = "message";
    private @Nullable String id;
    private @Nullable StringBuilder data;

    ServerSentEventParser(Consumer<@Nullable FeedEvent> hears) {
        this.hears = hears;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        lines = subscription;
        subscription.request(1);
    }

    @Override
    public void onNext(String line) {
        if (line.isEmpty()) {
            hears.accept(data == null ? null : new FeedEvent(type, id, Transport.READER.readTree(data.toString())));
            type = "message";
            data = null;
        } else {
            field(line);
        }
        if (lines != null) {
            lines.request(1);
        }
    }

    private void field(String line) {
        int colon = line.indexOf(':');
        String name = colon < 0 ? line : line.substring(0, colon);
        String value = colon < 0 ? "" : line.substring(colon + (line.startsWith(" ", colon + 1) ? 2 : 1));
        switch (name) {
            case "event" -> type = value;
            case "id" -> id = value;
            case "data" ->
                data = data == null
                        ? new StringBuilder(value)
                        : data.append('\n').append(value);
            default -> {} // A comment, or something newer than this client.
        }
    }

    @Override
    public void onError(Throwable thrown) {
        // The connection says so too.
    }

    @Override
    public void onComplete() {
        // The connection says so too.
    }
}
