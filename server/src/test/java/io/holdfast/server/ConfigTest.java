package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.server.error.InvalidConfigException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigTest {

    @TempDir
    Path folder;

    @Test
    void optionsOverrideTheEnvironmentWhichOverridesTheFile() throws Exception {
        Path file = Files.writeString(folder.resolve("h.yaml"), "port: 1\nbind: 127.0.0.3\nmax-body: 2048\n");
        LayeredSettings settings = LayeredSettings.read(
                List.of("--config", file.toString(), "--port=3"),
                Map.of(
                        "HOLDFAST_PORT",
                        "2",
                        "HOLDFAST_BIND",
                        "127.0.0.2",
                        "PATH",
                        "x",
                        "HOLDFAST_TLS_PASSWORD",
                        "secret"));
        Config config = settings.config();
        assertThat(config.http().port()).isEqualTo(3);
        assertThat(config.http().bind()).isEqualTo("127.0.0.2");
        assertThat(config.http().maxBody()).isEqualTo(2_048);
        assertThat(settings.describe())
                .containsPattern("port +3 +--port")
                .containsPattern("bind +127.0.0.2 +HOLDFAST_BIND")
                .containsPattern("max-body +2048 +.*h.yaml")
                .containsPattern("data +data +default")
                .contains("***")
                .doesNotContain("secret ");
    }

    @Test
    void allProblemsAreInOneMessage() throws Exception {
        Path file = Files.writeString(folder.resolve("h.yaml"), "prot: 1\ndata: [1]\n");
        LayeredSettings settings = LayeredSettings.read(
                List.of("--config", file.toString(), "--nonsense", "--port", "70000", "--max-body"),
                Map.of(
                        "HOLDFAST_BNID",
                        "x",
                        "HOLDFAST_DURABILITY",
                        "durability must be fsync or process, but is 'maybe' (set by HOLDFAST_DURABILITY)",
                        "HOLDFAST_INSECURE",
                        "yes",
                        "HOLDFAST_GRANTS",
                        "daily=lots"));
        assertThatThrownBy(settings::config)
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContainingAll(
                        "'prot'",
                        "'data'",
                        "--nonsense",
                        "port must be an integer between 0 and 65535, but is '70000' (set by --port)",
                        "parameter for option '--max-body'",
                        "HOLDFAST_BNID",
                        "durability must be fsync or process, but is 'maybe' (set by HOLDFAST_DURABILITY)",
                        "'yes'",
                        "daily=lots");
    }

    @Test
    void aNonLoopbackAddressRequiresTlsOrInsecure() {
        LayeredSettings open = LayeredSettings.read(List.of("--bind", "0.0.0.0"), Map.of());
        assertThatThrownBy(open::config).hasMessageContaining("--insecure");
        assertThat(LayeredSettings.read(List.of("--bind", "0.0.0.0", "--insecure"), Map.of())
                        .config()
                        .http()
                        .insecure())
                .isTrue();
        assertThat(LayeredSettings.read(List.of("--bind", "0.0.0.0", "--tls-keystore", "k.p12"), Map.of())
                        .config()
                        .http()
                        .tls())
                .isTrue();
        assertThatThrownBy(() -> LayeredSettings.read(List.of("--tls-key", "k"), Map.of())
                        .config())
                .hasMessageContaining("must be set together");
        assertThatThrownBy(() -> LayeredSettings.read(
                                List.of("--config", folder.resolve("none").toString()), Map.of())
                        .config())
                .hasMessageContaining("cannot read");
    }

    @Test
    void invalidCallsReturnExitCodeTwo() throws Exception {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(err, true, StandardCharsets.UTF_8);
        assertThat(Main.run(new String[] {"dance"}, print, print)).isEqualTo(2);
        assertThat(Main.run(new String[] {"serve", "--port", "x"}, print, print))
                .isEqualTo(2);
        assertThat(Main.run(new String[] {"config"}, print, print)).isZero();
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(Main.run(new String[] {"serve", "--data", file.toString()}, print, print))
                .isEqualTo(1);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            String data = folder.resolve("data").toString();
            assertThat(Main.run(new String[] {"serve", "--data", data, "--port", port}, print, print))
                    .isEqualTo(1);
        }
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("unknown command 'dance'", "but is 'x'", "--port")
                .doesNotContain("\tat ");
    }

    @Test
    void helpListsEverySettingWithItsDefault() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(Main.run(new String[] {"serve", "--help"}, print, print)).isZero();
        String help = out.toString(StandardCharsets.UTF_8);
        assertThat(Setting.ALL).allSatisfy(setting -> assertThat(help).contains(setting.option()));
        assertThat(help).contains("--port=N", "Default: 7171.", "HOLDFAST_MAX_BODY=4096");
    }

    @Test
    void argumentsThatMayBeSecretsAreNotPrinted() {
        assertThatThrownBy(() -> LayeredSettings.read(List.of("--tls-pasword=secret"), Map.of())
                        .config())
                .hasMessageContaining("unknown option '--tls-pasword'")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> LayeredSettings.read(List.of("--master-keys", "a=secret", "b=secret"), Map.of())
                        .config())
                .hasMessageContainingAll("unexpected argument", "master-keys must contain")
                .hasMessageNotContaining("secret");
    }

    @Test
    void theLastOfRepeatedOptionsWinsAndFlagsTakeAnOptionalValue() {
        Config config = LayeredSettings.read(
                        List.of("--port", "1", "--insecure", "--port=2", "--new-admin-key=false"),
                        Map.of("HOLDFAST_NEW_ADMIN_KEY", "true"))
                .config();
        assertThat(config.http().port()).isEqualTo(2);
        assertThat(config.http().insecure()).isTrue();
        assertThat(config.newAdminKey()).isFalse();
    }
}
