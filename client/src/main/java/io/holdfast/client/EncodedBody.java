package io.holdfast.client;

import io.holdfast.api.json.BodyFormat;

/** A request body in one of the formats. */
record EncodedBody(BodyFormat format, byte[] bytes) {

    static EncodedBody of(BodyFormat format, Object value) {
        return new EncodedBody(format, format.write(value));
    }

    /** Returns this body in JSON, which every server accepts. */
    EncodedBody asJson() {
        return format == BodyFormat.JSON ? this : of(BodyFormat.JSON, format.readObject(bytes));
    }
}
