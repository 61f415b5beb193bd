package io.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Commands that are given an account by its external id, or an identity by its DID, email address or external id. */
@Tag("slow")
class ExternalIdArgumentsTest {

    private static final String ADA = "00000000-0000-0000-0000-000000000001";
    private static final String BOB = "00000000-0000-0000-0000-000000000002";

    @TempDir
    static Path folder;

    private static CliRunner shell;

    @BeforeAll
    static void open() throws Exception {
        shell = CliRunner.with(folder.resolve("data"));
        shell.run("ledger", "account", ADA, "--external-id", "crm=4711");
        shell.run("ledger", "account", BOB, "--external-id", "crm=a:b", "--plan", "pro");
        shell.run("ledger", "credit", ADA, "1000");
    }

    @AfterAll
    static void close() {
        shell.close();
    }

    @Test
    void anAccountCanBeGivenByItsIdInAnotherSystem() {
        assertThat(shell.run("ledger", "account", "crm:4711")).contains(ADA);
        shell.run("billing", "transfer", "crm:4711", "crm:a:b", "100");
        shell.run("ledger", "hold", "h", "--account", "crm:a:b", "--amount", "30");
        assertThat(shell.run("ledger", "balance", "crm:a:b")).containsPattern("available +70");
        assertThat(shell.ran("ledger", "balance", "crm:none").ends(Cli.REFUSED).err())
                .contains("not_found");
        assertThat(shell.ran("ledger", "balance", "crm:").ends(Cli.USAGE).err())
                .contains("ACCOUNT must be a UUID", "id in another system such as crm:4711", "but is 'crm:'");
    }

    @Test
    void accountsAreListedWithTheirExternalIds() {
        assertThat(shell.run("ledger", "accounts").lines())
                .anyMatch(line -> line.startsWith(ADA) && line.endsWith("crm 4711"))
                .anyMatch(line -> line.startsWith(BOB) && line.contains("pro"));
        assertThat(shell.ran("ledger", "accounts", "--limit", "1").err()).contains("--limit 0");
    }

    @Test
    void anIdentityCanBeGivenByItsDidOrExternalIdButNotByItsName() {
        JsonNode grace = create("user-1", "Grace Hopper");
        create("user-2", "user-1 Test");
        String id = grace.path("identity").asString();
        assertThat(shell.run("identity", "show", "user-1")).contains(id);
        assertThat(shell.run("identity", "show", grace.path("did").asString())).contains(id);
        assertThat(shell.run("identity", "find", "hopper")).contains(id, "user-1");
        shell.run("identity", "freeze", "user-1");
        assertThat(shell.run("identity", "show", id)).contains("FROZEN");
        shell.run("identity", "unfreeze", "user-1");
        assertThat(shell.ran("identity", "freeze", "grace").ends(Cli.USAGE).err())
                .contains("no identity has the id, DID, email address or external id 'grace'", "identity find");
        assertThat(shell.ran("identity", "show", "ada@example.org")
                        .ends(Cli.USAGE)
                        .err())
                .contains("'ada@example.org'");
    }

    @Test
    void anIdentityCanBeGivenByItsEmailAddress() {
        String id = create("user-3", "Linus").path("identity").asString();
        shell.run(
                "call",
                "identity.set_email",
                "{\"identity\":\"" + id + "\",\"email\":\"linus@example.org\",\"password\":\"correct horse battery\"}");
        assertThat(shell.run("identity", "show", "linus@example.org")).contains(id);
        shell.run("identity", "revoke", "--all-of", "linus@example.org");
        assertThat(shell.run("identity", "sessions", "linus@example.org").lines())
                .hasSize(1);
    }

    /** Creates an identity with a profile. */
    private static JsonNode create(String externalId, String name) {
        String id = UUID.randomUUID().toString();
        String key = Base64.getEncoder().encodeToString(id.substring(0, 32).getBytes(StandardCharsets.US_ASCII));
        shell.run(
                "call",
                "identity.create",
                "{\"identity\":\"" + id + "\",\"signingKey\":\"" + key + "\",\"namespace\":\"" + UUID.randomUUID()
                        + "\",\"namespaceName\":\"home\",\"machine\":{\"machine\":\"" + UUID.randomUUID()
                        + "\",\"signingKey\":\"" + key + "\",\"encryptionKey\":\"" + key + "\"}}");
        shell.run(
                "call",
                "identity.set_profile",
                "{\"identity\":\"" + id + "\",\"externalId\":\"" + externalId + "\",\"name\":\"" + name + "\"}");
        return StrictJson.MAPPER.readTree(shell.run("identity", "show", id, "--json"));
    }
}
