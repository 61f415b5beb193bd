package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.json.BodyFormat;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictCbor;
import io.holdfast.api.json.StrictJson;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** CBOR bodies have the data model and the rules of JSON bodies. */
class BodyFormatTest {

    private static final UUID ADA = new UUID(0, 1);

    @ParameterizedTest
    @EnumSource(BodyFormat.class)
    void writtenRecordsAreReadBack(BodyFormat format) {
        LedgerApi.Metric metric = new LedgerApi.Metric(
                LedgerApi.MetricKind.LLM_TOKENS, "p", "m", new BigDecimal("1500.000001"), new BigDecimal("-7"));
        LedgerApi.Usage usage = new LedgerApi.Usage(
                "e", ADA, metric, Long.MAX_VALUE, null, null, Instant.EPOCH, "ü\ud83d\ude00", Map.of("a", "b"));
        LedgerApi.Usages usages = new LedgerApi.Usages(List.of(usage, usage));
        assertThat(format.read(format.write(usages), LedgerApi.Usages.class)).isEqualTo(usages);
        assertThat(StrictJson.bind(format.readObject(format.write(usages)), LedgerApi.Usages.class))
                .isEqualTo(usages);
        assertThat(format.read(new byte[0], EmptyRequest.class)).isEqualTo(new EmptyRequest());
    }

    @Test
    void aBodyInOneFormatCanBeRewrittenInTheOther() {
        LedgerApi.Usage usage = new LedgerApi.Usage(
                "e", ADA, null, 7L, null, null, Instant.parse("2026-01-31T12:00:00.5Z"), "ü", Map.of("a", "b"));
        byte[] json = BodyFormat.JSON.write(usage);
        byte[] cbor = BodyFormat.CBOR.write(usage);
        assertThat(BodyFormat.JSON.write(BodyFormat.CBOR.readObject(cbor))).isEqualTo(json);
        assertThat(BodyFormat.CBOR.read(BodyFormat.CBOR.write(BodyFormat.JSON.readObject(json)), LedgerApi.Usage.class))
                .isEqualTo(usage);
        assertThat(cbor).hasSizeLessThan(json.length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'usages':[{'eventId':'a','account':'00000000-0000-0000-0000-000000000001','cost':1},{}]}",
                "{'usages':[{'eventId':'a','account':'x'}]}",
                "{'usages':[null]}",
                "{'usages':{}}",
                "{'usages':7}",
                "{'usages':[7]}",
                "{'usages':[{'eventId':'a','more':1}]}",
                "{'usages':[{'cost':1.5}]}",
                "{'usages':[{'cost':true}]}",
                "{'usages':[{'cost':'1'}]}",
                "{'usages':[{'cost':99999999999999999999}]}",
                "{'usages':[{'eventId':7}]}",
                "{'usages':[{'eventId':1.5}]}",
                "{'usages':[{'eventId':false}]}",
                "{'usages':[{'metric':{'kind':'GOLD'}}]}",
                "{'usages':[{'metric':{'kind':1}}]}",
                "{'usages':[{'at':'yesterday'}]}",
                "{'usages':[{'at':1.5}]}",
                "{'usages':[{'metadata':[]}]}",
                "{}"
            })
    void errorsAreTheSameInBothFormats(String json) {
        byte[] text = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        JsonNode tree = StrictJson.readObject(text);
        MalformedRequestException expected = malformed(BodyFormat.JSON, text);
        MalformedRequestException malformed = malformed(BodyFormat.CBOR, BodyFormat.CBOR.write(tree));
        assertThat(malformed).hasMessage(expected.getMessage());
        assertThat(malformed.field()).isEqualTo(expected.field());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a16675736167657380 00 | the body contains data after the CBOR object at byte 9",
                "80 | the value must be an object",
                "a2667573616765738066757361676573 80 | a field occurs twice",
                "a1667573616765 | invalid CBOR: unexpected end",
                "bf667573616765738 0 | invalid CBOR: unexpected end",
                "a1 01 80 | a field name must be a string",
                "a1 f5 80 | a field name must be a string",
                "a1 66757361676573 9b7fffffffffffffff | invalid CBOR: unexpected end",
                "a1 66757361676573 bbffffffffffffffff | invalid CBOR: unexpected end",
                "a1 66757361676573 5b7fffffffffffffff | invalid CBOR: unexpected end",
                "a1 66757361676573 7affffffff | invalid CBOR: unexpected end",
                "a1 66757361676573 f97e00 | a number must be finite",
                "a1 66757361676573 f97c00 | a number must be finite",
                "a1 66757361676573 fa7f800000 | a number must be finite",
                "a1 66757361676573 fb7ff8000000000000 | a number must be finite",
                "a1 66757361676573 f7 | invalid CBOR",
                "a1 66757361676573 e0 | invalid CBOR",
                "a1 66757361676573 f820 | invalid CBOR",
                "a1 66757361676573 1c | invalid CBOR",
                "a1 66757361676573 ff | invalid CBOR",
                "a1 66757361676573 d9010062aabb | invalid CBOR",
                "a1 66757361676573 d81900 | invalid CBOR",
                "a1 66757361676573 c482f500 | invalid CBOR",
                "a1 66757361676573 c48300 | invalid CBOR",
                "a1 66757361676573 c4821a8000000001 | a number is out of range",
                "a1 66757361676573 c2582000112233445566778899aabbccddeeff00112233445566778899aabbccddeeff "
                        + "| a number must have at most 64 characters",
                "a1 66757361676573 7f6161 7f6161ff ff | invalid CBOR",
                "a1 66757361676573 61ff | a string is not UTF-8",
                "a1 66757361676573 62c0af | a string is not UTF-8",
                "a1 66757361676573 63eda080 | a string is not UTF-8",
                "818181818181818181818181818181818181818181818181818181818181818181 80 "
                        + "| objects and lists must not be nested deeper than 32 levels"
            })
    void whatJsonCannotExpressIsRefused(String hex, String message) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThat(malformed(BodyFormat.CBOR, bytes)).hasMessageStartingWith(message);
        MalformedRequestException tree =
                catchThrowableOfType(MalformedRequestException.class, () -> BodyFormat.CBOR.readObject(bytes));
        if (tree != null) {
            StrictJsonFuzzTest.requireOwnWords(tree);
        }
    }

    /** Encodings that common libraries use for the same values. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                // A map and a string without a length.
                "bf 6269 64 7f6168ff 65 6c61737473 67505431 4d3330 53 ff",
                // A map with a length.
                "a2 626964 6168 656c61737473 675054314d333053"
            })
    void otherEncodersAreUnderstood(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThat(BodyFormat.CBOR.readObject(bytes).path("id").asString()).isEqualTo("h");
    }

    @Test
    void idsAndTimesMayHaveTheirTags() {
        byte[] account = HexFormat.of().parseHex("d825" + "50" + "00000000000000000000000000000001");
        byte[] time = HexFormat.of().parseHex("c0" + "74");
        byte[] text = "2026-01-31T12:00:00Z".getBytes(StandardCharsets.UTF_8);
        byte[] body = join(
                HexFormat.of().parseHex("a3" + "676576656e744964" + "6165" + "676163636f756e74"),
                account,
                HexFormat.of().parseHex("626174"),
                time,
                text);
        LedgerApi.Usage usage = BodyFormat.CBOR.read(body, LedgerApi.Usage.class);
        assertThat(usage.account()).isEqualTo(ADA);
        assertThat(usage.at()).isEqualTo(Instant.parse("2026-01-31T12:00:00Z"));
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "none, JSON",
                "application/json, JSON",
                "application/cbor, CBOR",
                "Application/CBOR; a=b, CBOR",
                "application/cbor-seq, JSON",
                "text/plain, JSON"
            })
    void aMediaTypeSelectsTheFormat(String type, BodyFormat format) {
        assertThat(BodyFormat.of(type)).isEqualTo(format);
    }

    @Test
    void idsInMapsAreTextInBothFormats() {
        byte[] cbor = BodyFormat.CBOR.write(Map.of("account", ADA));
        assertThat(StrictCbor.MAPPER.readTree(cbor).path("account").isString()).isTrue();
    }

    private static MalformedRequestException malformed(BodyFormat format, byte[] bytes) {
        MalformedRequestException malformed =
                catchThrowableOfType(MalformedRequestException.class, () -> format.read(bytes, LedgerApi.Usages.class));
        assertThat(malformed).isNotNull();
        StrictJsonFuzzTest.requireOwnWords(malformed);
        return malformed;
    }
}
