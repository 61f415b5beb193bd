package io.holdfast.server.stream;

import io.holdfast.api.json.StrictJson;
import io.holdfast.server.stream.EventStream.StreamEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The format of a stream. */
public enum StreamFormat {
    SERVER_SENT_EVENTS("text/event-stream", ": feed\n\n", ": keep-alive\n\n"),
    /** One JSON value per line. An empty line is a heartbeat. */
    JSON_LINES("application/x-ndjson", "", "\n");

    private final String contentType;
    private final String beginning;
    private final String heartbeat;

    StreamFormat(String contentType, String beginning, String heartbeat) {
        this.contentType = contentType;
        this.beginning = beginning;
        this.heartbeat = heartbeat;
    }

    public String contentType() {
        return contentType;
    }

    String beginning() {
        return beginning;
    }

    /** Returns the heartbeat, which keeps a connection open and detects a disconnected client. */
    String heartbeat() {
        return heartbeat;
    }

    String text(List<StreamEvent> events) {
        StringBuilder text = new StringBuilder();
        for (StreamEvent event : events) {
            String json = new String(StrictJson.bytes(event.data()), StandardCharsets.UTF_8);
            if (this == JSON_LINES) {
                text.append(json).append('\n');
                continue;
            }
            text.append("event: ").append(event.kind()).append('\n');
            if (event.id() != null) {
                text.append("id: ").append(event.id()).append('\n');
            }
            text.append("data: ").append(json).append("\n\n");
        }
        return text.toString();
    }
}
