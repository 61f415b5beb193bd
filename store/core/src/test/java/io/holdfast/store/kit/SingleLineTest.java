package io.holdfast.store.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SingleLineTest {

    @Test
    void plainTextIsNotChanged() {
        assertThat(SingleLine.of("Müller & Söhne 票 𝄞", 100)).isEqualTo("Müller & Söhne 票 𝄞");
    }

    @Test
    void lineBreaksControlAndFormatCharactersAreEscaped() {
        assertThat(SingleLine.of("a\r\nb\tc\u0000d\u001b[31me\u2028f\u2029g\u0085h\u202ei", 200))
                .isEqualTo("a\\r\\nb\\tc\\u0000d\\u001B[31me\\u2028f\\u2029g\\u0085h\\u202Ei");
    }

    @Test
    void longTextIsCutWithoutSplittingAnEscapeOrAPair() {
        for (int length = 12; length < 40; length++) {
            String cut = SingleLine.of("\n𝄞".repeat(50), length);
            assertThat(cut.length()).isLessThanOrEqualTo(length);
            assertThat(cut).matches("(\\\\n𝄞)*(\\\\n)?\\.\\.\\.");
        }
        assertThat(SingleLine.of("x".repeat(40), 40)).isEqualTo("x".repeat(40));
        assertThat(SingleLine.of("x".repeat(41), 40)).isEqualTo("x".repeat(37) + "...");
    }
}
