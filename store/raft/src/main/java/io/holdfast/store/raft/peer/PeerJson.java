package io.holdfast.store.raft.peer;

import java.io.IOException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON format of the peer port and of the small files in a member's folder. Unknown fields are ignored. */
final class PeerJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private PeerJson() {}

    static byte[] encode(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    static <T> T decode(byte[] json, Class<T> type) throws IOException {
        T value;
        try {
            value = MAPPER.readValue(json, type);
        } catch (JacksonException e) {
            throw new IOException("it is not valid JSON of the expected form: " + e.getOriginalMessage(), e);
        }
        if (value == null) {
            throw new IOException("it is null");
        }
        return value;
    }
}
