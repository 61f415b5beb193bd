package io.holdfast.client;

import io.holdfast.api.json.BodyFormat;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Joins the encoded requests of several calls into one body, without decoding them. */
final class BatchBody {

    private static final int LIST_16 = 0x99;
    private static final int MAP = 0xa0;
    private static final int TEXT = 0x60;
    private static final int TEXT_8 = 0x78;
    private static final int MAX_SHORT_TEXT = 23;

    private BatchBody() {}

    /**
     * Returns a body with one field, a list of requests. It is in CBOR if all requests are, or else in JSON.
     *
     * @param named whether each request is in an object that also names its operation
     */
    static EncodedRequest.Body join(String field, List<BatchedCall<?>> calls, boolean named) {
        boolean cbor = calls.stream().allMatch(call -> call.request().complete().format() == BodyFormat.CBOR);
        return cbor
                ? new EncodedRequest.Body(BodyFormat.CBOR, cbor(field, calls, named))
                : new EncodedRequest.Body(BodyFormat.JSON, json(field, calls, named));
    }

    private static byte[] json(String field, List<BatchedCall<?>> calls, boolean named) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(utf8("{\"" + field + "\":["));
        String separator = "";
        for (BatchedCall<?> call : calls) {
            body.writeBytes(utf8(
                    named
                            ? separator + "{\"operation\":\"" + call.request().operation() + "\",\"request\":"
                            : separator));
            body.writeBytes(call.request().complete().asJson().bytes());
            separator = named ? "}," : ",";
        }
        body.writeBytes(utf8(named ? "}]}" : "]}"));
        return body.toByteArray();
    }

    private static byte[] cbor(String field, List<BatchedCall<?>> calls, boolean named) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(MAP | 1);
        text(body, field);
        body.write(LIST_16);
        body.write(calls.size() >> 8);
        body.write(calls.size());
        for (BatchedCall<?> call : calls) {
            if (named) {
                body.write(MAP | 2);
                text(body, "operation");
                text(body, call.request().operation());
                text(body, "request");
            }
            body.writeBytes(call.request().complete().bytes());
        }
        return body.toByteArray();
    }

    /** Writes a string of at most 255 bytes. */
    private static void text(ByteArrayOutputStream body, String text) {
        byte[] bytes = utf8(text);
        if (bytes.length <= MAX_SHORT_TEXT) {
            body.write(TEXT | bytes.length);
        } else {
            body.write(TEXT_8);
            body.write(bytes.length);
        }
        body.writeBytes(bytes);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
