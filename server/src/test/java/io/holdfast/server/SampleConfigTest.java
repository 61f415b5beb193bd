package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The configuration file of the distribution. */
class SampleConfigTest {

    /** To update the file: {@code ./holdfast config --sample > dist/src/main/config/holdfast.yaml}. */
    @Test
    void theSampleOfTheDistributionHasEverySetting() throws Exception {
        assertThat(Files.readString(Path.of("../dist/src/main/config/holdfast.yaml")))
                .isEqualTo(SampleConfig.text());
    }

    @Test
    void noLineIsTooLong() {
        assertThat(SampleConfig.text().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThan(130));
    }
}
