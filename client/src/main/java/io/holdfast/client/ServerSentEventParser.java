package io.holdfast.client;

import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Parses the lines of a feed connection into events. An incomplete event at the end is dropped. */
final class ServerSentEventParser implements Flow.Subscriber<String> {

    private final Consumer<@Nullable FeedEvent> listener;
    private Flow.@Nullable Subscription lines;
    private String type = "message";
    private @Nullable String id;
    private @Nullable StringBuilder data;

    ServerSentEventParser(Consumer<@Nullable FeedEvent> listener) {
        this.listener = listener;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        lines = subscription;
        subscription.request(1);
    }

    @Override
    public void onNext(String line) {
        if (line.isEmpty()) {
            listener.accept(data == null ? null : new FeedEvent(type, id, Transport.READER.readTree(data.toString())));
            type = "message";
            data = null;
        } else {
            parseField(line);
        }
        if (lines != null) {
            lines.request(1);
        }
    }

    private void parseField(String line) {
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
            default -> {} // Ignore comments and unknown fields.
        }
    }

    @Override
    public void onError(Throwable thrown) {
        // The response future reports the error.
    }

    @Override
    public void onComplete() {
        // The response future reports the completion.
    }
}
