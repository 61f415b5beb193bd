package io.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.cli.CliRunner.Ran;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors are reported in words, without names of Java classes, stack traces or secrets. */
@Tag("slow")
class CliErrorTest {

    private static final String NOBODY = "00000000-0000-0000-0000-000000000009";
    private static final Pattern JAVA = Pattern.compile(
            "[a-z]+\\.[a-z]+\\.[A-Z]|[A-Za-z]Exception|\\tat |\\b(double|Double|Long|Integer|String)\\b|[A-Za-z]+\\[[a-z]+=|@[0-9a-f]{6,}");

    @TempDir
    Path temp;

    private CliRunner shell;

    @BeforeEach
    void open() throws Exception {
        shell = CliRunner.with(temp.resolve("data"));
    }

    @AfterEach
    void close() {
        shell.close();
    }

    /** Runs a command that must fail with a message. */
    private void fails(int code, String message, String... args) {
        Ran ran = shell.fed("{not json\n", args).ends(code);
        assertThat(ran.err()).as(String.join(" ", args)).contains(message).doesNotContainPattern(JAVA);
        assertThat(ran.out()).doesNotContainPattern(JAVA);
    }

    @Test
    void wrongArgumentsAreNamed() {
        fails(Cli.USAGE, "holdfast: ACCOUNT must be a UUID", "ledger", "balance", "ada");
        fails(Cli.USAGE, "COST must be an integer, but is 'ten'", "ledger", "charge", NOBODY, "ten");
        fails(Cli.USAGE, "PER-SECOND must be a number, but is 'fast'", "queue", "throttle", "k", "fast");
        fails(Cli.USAGE, "--data must be the path of a file or folder, but is '?'", "inspect", "--data", "\0");
        fails(Cli.USAGE, "--type must be one of [PURCHASE", "ledger", "credit", NOBODY, "5", "--type", "LOTTERY");
    }

    @Test
    void whatDoesNotExistIsNamed() {
        fails(Cli.REFUSED, "account '" + NOBODY + "' does not exist", "ledger", "balance", NOBODY);
        fails(Cli.REFUSED, "queue 'nope' does not exist", "queue", "stats", "nope");
        fails(Cli.REFUSED, "404 backup_not_found", "admin", "verify", "--backup", "nope", "--id", "1");
        fails(Cli.REFUSED, "404 backup_not_found", "admin", "delete-backups", "nope", "--keep", "1");
        fails(Cli.REFUSED, "exactly one of 'id' and 'keep'", "admin", "delete-backups", "nope");
    }

    @Test
    void requestsAndFilesThatCannotBeRead() throws Exception {
        Path file = Files.writeString(temp.resolve("bad.json"), "{\"a\":");
        fails(Cli.USAGE, "invalid JSON: unexpected end at line 1, column 2", "call", "ledger.balance", "{");
        fails(Cli.USAGE, "invalid JSON: unexpected end at line 1, column 6", "call", "ledger.balance", "@" + file);
        fails(Cli.USAGE, "invalid JSON", "call", "ledger.balance", "-");
        fails(Cli.USAGE, "missing.json does not exist", "call", "ledger.balance", "@" + temp.resolve("missing.json"));
        fails(Cli.USAGE, "cannot read the file '" + temp + "': Is a directory", "call", "ledger.balance", "@" + temp);
        fails(Cli.USAGE, "cannot read the file '?'", "call", "ledger.balance", "@\0");
        fails(Cli.USAGE, "does not exist", "import", temp.resolve("missing").toString());
        fails(
                Cli.USAGE,
                temp.resolve("no/such/x") + " does not exist",
                "export",
                "ledger.accounts",
                "--output",
                temp.resolve("no/such/x").toString());
    }

    @Test
    void serversThatCannotBeReached() {
        fails(Cli.FAILED, "cannot connect to http://127.0.0.1:1/", "queue", "list", "--url", "http://127.0.0.1:1");
        fails(Cli.FAILED, "cannot connect to", "queue", "list", "--url", "http://nope.invalid");
        for (String url : new String[] {"nope", "http://", "http://[::1", "http://127.0.0.1:99999", "ftp://x"}) {
            fails(
                    Cli.USAGE,
                    "address must have the form http://host:port, but is '" + url + "'",
                    "queue",
                    "list",
                    "--url",
                    url);
        }
        fails(
                Cli.REFUSED,
                "the API key is unknown, or its secret has been rotated (401 unauthorized",
                "queue",
                "list",
                "--key",
                "hf_a_b");
        fails(Cli.REFUSED, "holdfast: this command requires an API key", "queue", "list", "--key", "");
    }

    @Test
    void aKeyThatCannotBeSentIsNotShown() {
        Ran ran = shell.ran("queue", "list", "--key", "se cret\nkey").ends(Cli.USAGE);
        assertThat(ran.err())
                .contains("key must consist of visible ASCII characters without spaces")
                .doesNotContain("cret");
    }

    @Test
    void storesThatCannotBeOpened() throws Exception {
        String data = temp.resolve("data").toString();
        String file = Files.writeString(temp.resolve("file"), "x").toString();
        for (String command : new String[] {"verify", "backup"}) {
            fails(1, "is already open", command, "--data", data);
            fails(1, "'holdfast admin " + command + "'", command, "--data", data);
            fails(2, "folder " + temp.resolve("none") + " does not exist", command, "--data", temp + "/none");
        }
        fails(1, "is already open", "inspect", "--data", data);
        fails(1, "Another server is running on it", "serve", "--port", "0", "--data", data);
        fails(2, "unexpected argument 'extra'", "serve", "extra");
        fails(
                2,
                "the certificate cannot be read: a.pem: it does not exist",
                "serve",
                "--data",
                temp.resolve("tls").toString(),
                "--tls-certificate",
                "a.pem",
                "--tls-key",
                "b.pem");
        fails(
                1,
                "this machine does not have the address; choose another address with --bind",
                "serve",
                "--bind",
                "192.0.2.1",
                "--insecure",
                "--data",
                temp.resolve("bind").toString());
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fails(
                    1,
                    "the port is in use; choose another port with --port",
                    "serve",
                    "--port",
                    Integer.toString(taken.getLocalPort()),
                    "--data",
                    temp.resolve("port").toString());
        }
        Files.createDirectories(temp.resolve("all/default/meta"));
        fails(
                2,
                "set --from to one of them: [" + temp.resolve("all/default") + "]",
                "restore",
                "--from",
                temp.resolve("all").toString(),
                "--data",
                temp.resolve("restored").toString());
        fails(1, "cannot be used: a file with this name exists", "serve", "--port", "0", "--data", file);
        fails(
                2,
                "the certificate cannot be read: No certificate data found",
                "serve",
                "--port",
                "0",
                "--data",
                temp.resolve("tls").toString(),
                "--tls-certificate",
                file,
                "--tls-key",
                file);
        fails(
                1,
                "database error: postgresql://127.0.0.1:1/x: Connection to 127.0.0.1:1 refused",
                "copy",
                "--from",
                "postgresql://u:p@127.0.0.1:1/x",
                "--to",
                "rocksdb:" + temp.resolve("copy"));
        fails(
                2,
                "cannot be read: it does not exist",
                "copy",
                "--from",
                "scalardb:" + temp.resolve("none"),
                "--to",
                "rocksdb:" + temp.resolve("copy"));
        Path binary = Files.write(temp.resolve("binary"), new byte[] {(byte) 0xff, 0, 1});
        fails(2, "cannot read " + binary, "serve", "--config", binary.toString());
        Path rates = Files.writeString(temp.resolve("rates.yaml"), "models: [1]\n");
        fails(2, "models", "serve", "--port", "0", "--data", temp + "/rates", "--rate-card", rates.toString());
    }

    @Test
    void aDamagedStoreIsNamed() throws Exception {
        Path folder = Files.createDirectories(temp.resolve("damaged"));
        Files.writeString(folder.resolve("CURRENT"), "x");
        CliRunner alone = CliRunner.alone(Map.of());
        Files.createDirectories(temp.resolve("empty-too"));
        for (String command : new String[] {"inspect", "verify", "backup"}) {
            Ran ran = alone.ran(command, "--data", folder.toString());
            assertThat(ran.code()).isPositive();
            assertThat(ran.err())
                    .contains("the store in " + folder + " is damaged")
                    .doesNotContainPattern(JAVA);
        }
        fails(
                2,
                "table 'nope' does not exist; 'holdfast inspect' without a table lists all tables",
                "inspect",
                "nope",
                "--data",
                temp.resolve("empty-too").toString());
        fails(
                2,
                "--prefix must have two hexadecimal digits after each \\x",
                "inspect",
                "api_keys",
                "--prefix",
                "\\xzz",
                "--data",
                Files.createDirectories(temp.resolve("empty")).toString());
    }
}
