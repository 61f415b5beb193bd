package io.holdfast.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictJson;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrictJsonTest {

    private static final UUID ADA = new UUID(0, 1);

    @Test
    void writtenRecordsAreReadBack() {
        LedgerApi.Usage usage = new LedgerApi.Usage(
                "e", ADA, null, 7L, null, null, Instant.parse("2026-01-31T12:00:00.5Z"), "ü", Map.of("a", "b"));
        assertThat(StrictJson.read(StrictJson.bytes(usage), LedgerApi.Usage.class))
                .isEqualTo(usage);
        LedgerApi.ExtendHold hold = new LedgerApi.ExtendHold("h", Duration.ofSeconds(90));
        assertThat(new String(StrictJson.bytes(hold), StandardCharsets.UTF_8))
                .isEqualTo("{\"id\":\"h\",\"lasts\":\"PT1M30S\"}");
        assertThat(StrictJson.read(StrictJson.bytes(hold), LedgerApi.ExtendHold.class))
                .isEqualTo(hold);
    }

    @Test
    void nullValuesAreOmitted() {
        assertThat(new String(StrictJson.bytes(new ResultPage<>(List.of(), null)), StandardCharsets.UTF_8))
                .isEqualTo("{\"rows\":[]}");
    }

    @Test
    void decimalsAreWrittenWithoutExponents() {
        List<BigDecimal> numbers = List.of(new BigDecimal("3E+2"), new BigDecimal("0E-6"), new BigDecimal("1E-7"));
        assertThat(new String(StrictJson.bytes(numbers), StandardCharsets.UTF_8))
                .isEqualTo("[300,0.000000,0.0000001]");
        assertThat(new String(StrictJson.bytes(StrictJson.tree(numbers)), StandardCharsets.UTF_8))
                .doesNotContainIgnoringCase("E");
    }

    @Test
    void anEmptyBodyIsAnEmptyObject() {
        assertThat(StrictJson.read(new byte[0], EmptyRequest.class)).isEqualTo(new EmptyRequest());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'usages':[{'eventId':'a','account':'00000000-0000-0000-0000-000000000001','cost':1},{}]} | usages[1].eventId",
                "{'usages':[{'eventId':'a','account':'x'}]} | usages[0].account",
                "{'usages':[null]} | usages[0]",
                "{'usages':{}} | usages",
                "{'usages':[{'eventId':'a','more':1}]} | usages[0].more",
                "{} | usages"
            })
    void whatIsWrongIsNamed(String json, String field) {
        MalformedRequestException malformed =
                catchThrowableOfType(MalformedRequestException.class, () -> read(json, LedgerApi.Usages.class));
        assertThat(malformed.field()).isEqualTo(field);
        assertThat(malformed).hasMessageNotContaining("io.holdfast");
        assertThat(malformed.within("items[0]").field()).isEqualTo("items[0]." + field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'id':'h','lasts':'30s'}",
                "{'id':'h','lasts':true}",
                "{'id':1,'lasts':'PT1S'}",
                "{'id':'h','id':'i','lasts':'PT1S'}",
                "{'id':'h','lasts':'PT1S'} x"
            })
    void nothingIsGuessed(String json) {
        assertThatThrownBy(() -> read(json, LedgerApi.ExtendHold.class)).isInstanceOf(MalformedRequestException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'usages':[{'eventId':'a' | invalid JSON: unexpected end at line 1, column",
                "{'usages':[{'price':1}]} | unknown field 'price'; the fields are eventId, ",
                "{'usages':[7]} | the value must be an object with the fields eventId, ",
                "{'usages':[],'usages':[]} | a field occurs twice at line 1, column",
                "{'usages':[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]} | the value must be an object",
                "{'usages':[{'cost':99999999999999999999}]} | the value must be a 64-bit integer",
                "{'usages':[{'cost':1e99999999999}]} | the value must be a 64-bit integer",
                "{'usages':[{'cost':11111111111111111111111111111111111111111111111111111111111111111}]} | a number must have at most 64 characters",
                "{'usages':7} | the value must be a list",
                "{'usages':[{'metric':{'kind':'GOLD'}}]} | , but is 'GOLD'",
                "{'usages':[{'at':'yesterday'}]} | the value must be a time such as 2026-01-31T12:00:00Z, but "
                        + "is 'yesterday'",
                "{'usages':[{'metadata':[]}]} | the value must be an object",
                "{'usages':[{'eventId':'a\u0001'}]}x | invalid JSON",
                "{'usages':[\u0001]} | invalid JSON"
            })
    void messagesAreInTheTermsOfTheApi(String json, String message) {
        for (boolean tree : new boolean[] {false, true}) {
            MalformedRequestException malformed = catchThrowableOfType(MalformedRequestException.class, () -> {
                if (tree) {
                    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
                    StrictJson.bind(StrictJson.readObject(bytes), LedgerApi.Usages.class);
                } else {
                    read(json, LedgerApi.Usages.class);
                }
            });
            if (!tree) {
                assertThat(malformed).hasMessageContaining(message);
            }
            StrictJsonFuzzTest.requireOwnWords(malformed);
        }
    }

    private static <T> T read(String json, Class<T> type) {
        return StrictJson.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8), type);
    }
}
