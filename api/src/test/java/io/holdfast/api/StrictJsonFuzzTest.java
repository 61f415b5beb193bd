package io.holdfast.api;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.BodyFormat;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictJson;
import io.holdfast.testkit.codec.DecoderFuzzer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random request bodies in JSON and CBOR. */
@Tag("fuzz")
class StrictJsonFuzzTest {

    private static final List<String> BODIES = List.of(
            "{\"eventId\":\"e-1\",\"account\":\"00000000-0000-0000-0000-000000000001\",\"cost\":250}",
            "{\"eventId\":\"e-1\",\"account\":\"00000000-0000-0000-0000-000000000001\",\"metric\":{\"kind\":\"STORAGE\","
                    + "\"gbHours\":1.5e3},\"at\":\"2026-01-31T12:00:00Z\",\"metadata\":{\"a\":\"b\"}}",
            "{\"queue\":\"work\",\"payload\":\"aGk=\",\"headers\":{\"x\":\"y\"},\"delay\":\"PT30S\",\"throttleKeys\":[\"k\"]}",
            "{\"done\":[{\"queue\":\"q\",\"message\":\"00000000-0000-0000-0000-000000000001\",\"token\":7}],"
                    + "\"lease\":{\"queue\":\"q\",\"max\":5}}",
            "{\"items\":[{\"operation\":\"ledger.charge\",\"request\":{\"eventId\":\"e\"}}]}");

    @Test
    void aBodyIsBoundOrMalformed() {
        List<Endpoint<?, ?>> endpoints = List.copyOf(EndpointRegistry.ALL.values());
        List<byte[]> samples = BODIES.stream()
                .map(body -> body.getBytes(StandardCharsets.UTF_8))
                .toList();
        int[] turn = {0};
        DecoderFuzzer.of("bodies", samples)
                .corpus(Path.of("src/test/fuzz/bodies"))
                .run(
                        bytes -> {
                            Endpoint<?, ?> endpoint = endpoints.get(turn[0]++ % endpoints.size());
                            try {
                                StrictJson.read(bytes, endpoint.request());
                                StrictJson.bind(StrictJson.readObject(bytes), endpoint.request());
                            } catch (MalformedRequestException e) {
                                requireOwnWords(e);
                                throw e;
                            }
                        },
                        MalformedRequestException.class);
    }

    @Test
    void aCborBodyIsBoundOrMalformed() {
        List<Endpoint<?, ?>> endpoints = List.copyOf(EndpointRegistry.ALL.values());
        int[] turn = {0};
        DecoderFuzzer.of("CBOR bodies", cborBodies())
                .run(
                        bytes -> {
                            Endpoint<?, ?> endpoint = endpoints.get(turn[0]++ % endpoints.size());
                            try {
                                BodyFormat.CBOR.read(bytes, endpoint.request());
                                StrictJson.bind(BodyFormat.CBOR.readObject(bytes), endpoint.request());
                            } catch (MalformedRequestException e) {
                                requireOwnWords(e);
                                throw e;
                            }
                        },
                        MalformedRequestException.class);
    }

    @Test
    void aCborTransactionIsBoundOrMalformed() {
        DecoderFuzzer.of("CBOR transactions", cborBodies())
                .run(
                        bytes -> {
                            CrossModuleTransactionApi.Transaction read =
                                    BodyFormat.CBOR.read(bytes, CrossModuleTransactionApi.Transaction.class);
                            // Whatever is accepted can be written as JSON.
                            StrictJson.read(StrictJson.bytes(read), CrossModuleTransactionApi.Transaction.class);
                        },
                        MalformedRequestException.class);
    }

    private static List<byte[]> cborBodies() {
        return BODIES.stream()
                .map(body -> BodyFormat.CBOR.write(StrictJson.readObject(body.getBytes(StandardCharsets.UTF_8))))
                .toList();
    }

    @Test
    void aTransactionIsBoundOrMalformed() {
        List<byte[]> samples = BODIES.stream()
                .map(body -> body.getBytes(StandardCharsets.UTF_8))
                .toList();
        DecoderFuzzer.of("transactions", samples)
                .corpus(Path.of("src/test/fuzz/bodies"))
                .run(
                        bytes -> StrictJson.read(bytes, CrossModuleTransactionApi.Transaction.class),
                        MalformedRequestException.class);
    }

    /** Requires that a message, apart from quoted parts of the request, has no words of the JSON parser. */
    static void requireOwnWords(MalformedRequestException malformed) {
        String message = String.valueOf(malformed.getMessage()).replaceAll("(?s)'.*'", "''");
        for (String word :
                List.of("jackson", "java.", "io.holdfast", "`", "StreamRead", "deserializ", "token ", "[Source")) {
            if (message.contains(word)) {
                throw new AssertionError("the message contains '" + word + "': " + message);
            }
        }
    }
}
