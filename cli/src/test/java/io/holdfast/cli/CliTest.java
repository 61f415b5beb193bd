package io.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The everyday commands, against a real server. */
@Tag("slow")
class CliTest {

    private static final String ADA = "00000000-0000-0000-0000-000000000001";

    @TempDir
    static Path folder;

    private static CliRunner shell;

    @BeforeAll
    static void open() throws Exception {
        shell = CliRunner.with(folder.resolve("data"));
    }

    @AfterAll
    static void close() {
        shell.close();
    }

    private static JsonNode json(String... args) {
        return StrictJson.MAPPER.readTree(shell.run(args));
    }

    @Test
    void theLedger() {
        shell.run("ledger", "account", ADA, "--plan", "pro");
        assertThat(shell.run("ledger", "account", ADA)).contains("plan").contains("pro");
        shell.run("ledger", "credit", ADA, "1000", "--credit-key", "k");
        assertThat(json("ledger", "charge", ADA, "250", "--event", "e", "--json")
                        .path("amount")
                        .asInt())
                .isEqualTo(-250);
        assertThat(shell.run("ledger", "charge", ADA, "250", "--event", "e")).contains("-250");
        assertThat(shell.run("ledger", "balance", ADA)).containsPattern("available +750");
        String charge = json("call", "ledger.usage_event", "{\"eventId\":\"e\"}", "--json")
                .path("transaction")
                .asString();
        shell.run("ledger", "refund", charge, "--amount", "50");
        shell.run("ledger", "hold", "h", "--account", ADA, "--amount", "100");
        assertThat(shell.run("ledger", "holds", ADA)).contains("OPEN");
        shell.run("ledger", "hold", "h", "--settle", "80");
        assertThat(shell.run("ledger", "history", ADA, "--limit", "2").lines()).hasSize(3);
        shell.run("ledger", "credit", ADA, "30", "--unit", "EUR");
        shell.run("ledger", "charge", ADA, "10", "--unit", "EUR");
        assertThat(shell.run("ledger", "balance", ADA, "--unit", "EUR")).containsPattern("available +20");
        assertThat(shell.run("ledger", "history", ADA, "--unit", "EUR").lines()).hasSize(3);
        assertThat(shell.run("ledger", "units", ADA)).containsPattern("EUR +20 +20");
        assertThat(json("ledger", "thresholds", ADA, "--below", "500,100/20", "--json")
                        .path("thresholds")
                        .size())
                .isEqualTo(2);
        assertThat(shell.run("ledger", "thresholds", ADA, "--default")).containsPattern("isDefault +true");
        shell.ran("ledger", "thresholds", ADA, "--below", "some").ends(Cli.USAGE);
        assertThat(json("ledger", "audit", "--json").path("clean").asBoolean()).isTrue();
        CliRunner.Ran poor = shell.ran("ledger", "charge", ADA, "99999").ends(Cli.REFUSED);
        assertThat(poor.err()).contains("insufficient_credits").contains("required: 99999");
    }

    @Test
    void aChangeOfOneLimitKeepsTheRestOfTheBudget() {
        String scope = "org:acme";
        shell.run("ledger", "budget", scope, "--amount", "500", "--cap", "40");
        shell.run("ledger", "budget", scope, "--amount", "9", "--window", "ROLLING", "--length", "PT1H", "--soft");
        JsonNode both = json("ledger", "budget", scope, "--amount", "600", "--zone", "Europe/Berlin", "--json");
        assertThat(both.path("limits").findValuesAsString("name")).containsExactly("month", "rolling");
        assertThat(both.at("/limits/0/amount").asInt()).isEqualTo(600);
        assertThat(both.at("/limits/0/window/zone").asString()).isEqualTo("Europe/Berlin");
        assertThat(both.at("/limits/1/hard").asBoolean(true)).isFalse();
        assertThat(both.path("reservationCap").asInt()).isEqualTo(40);
        JsonNode raised = json("ledger", "budget", scope, "--amount", "10", "--limit-name", "rolling", "--json");
        assertThat(raised.at("/limits/1/window/length").asString()).isEqualTo("PT1H");
        assertThat(raised.at("/limits/1/hard").asBoolean(true)).isFalse();
        JsonNode one = json("ledger", "budget", scope, "--remove-limit", "month", "--no-cap", "--json");
        assertThat(one.path("limits").findValuesAsString("name")).containsExactly("rolling");
        assertThat(one.path("reservationCap").isNumber()).isFalse();
        assertThat(shell.ran("ledger", "budget", scope, "--remove-limit", "month")
                        .ends(Cli.USAGE)
                        .err())
                .contains("has no limit 'month'; its limits are [rolling]");
        assertThat(shell.ran("ledger", "budget", scope, "--soft")
                        .ends(Cli.USAGE)
                        .err())
                .contains("require --amount");
        shell.run("ledger", "budget", scope, "--delete");
        shell.ran("ledger", "budget", scope).ends(Cli.REFUSED);
    }

    @Test
    void decimalsArePrintedWithoutExponents() throws Exception {
        Path prices = folder.resolve("prices.json");
        Files.writeString(
                prices,
                "[{\"metric\":\"llm_tokens/acme/*\",\"prices\":[{\"quantity\":\"input\",\"price\":300,\"per\":1000000}]}]");
        assertThat(shell.run("billing", "price-list", "plain", "--file", prices.toString()))
                .contains("price 300")
                .doesNotContain("E+");
        assertThat(shell.run("billing", "price-list", "plain", "--json"))
                .contains("\"price\":300")
                .doesNotContain("E+");
    }

    @Test
    void theSeats() throws Exception {
        Path layout = folder.resolve("layout.json");
        Files.writeString(
                layout,
                "{\"name\":\"Gala\",\"sections\":[{\"id\":\"A-1\",\"rows\":2,\"seatsPerRow\":5,\"price\":100},"
                        + "{\"id\":\"Floor\",\"capacity\":50,\"price\":20}]}");
        shell.run("seats", "create", "gala", layout.toString());
        shell.run("seats", "reserve", "gala", "ada", "A-1/1/1", "A-1/1/2", "--booking", "b-1");
        shell.run("seats", "book", "gala", "b-1", "ada");
        shell.run("seats", "hold", "gala", "bob", "--area", "Floor", "--places", "3");
        shell.run("seats", "reserve", "gala", "bob", "--best", "2", "--together", "--booking", "b-2");
        assertThat(shell.run("seats", "best", "gala", "2")).isNotEmpty();
        String map = shell.run("seats", "map", "gala");
        assertThat(map).contains("1  ##").contains("Floor: 47 of 50").doesNotContain("\033");
        assertThat(shell.onTerminal().run("seats", "map", "gala")).contains("\033[31m#");
        shell.run("seats", "release", "gala", "b-2", "bob");
        assertThat(shell.run("seats", "bookings", "gala").lines()).hasSize(4);
        assertThat(shell.run("seats", "events")).contains("Gala").contains("OPEN");
        shell.ran("seats", "reserve", "gala", "bob", "A-1/1/1").ends(Cli.REFUSED);
        assertThat(shell.ran("seats", "reserve", "gala", "bob", "A-1")
                        .ends(Cli.USAGE)
                        .err())
                .contains("SECTION/ROW/SEAT");
        shell.run("seats", "close", "gala");
    }

    @Test
    void theQueue() {
        shell.run("queue", "create", "work", "--attempts", "1", "--alert-depth", "100", "--alert-age", "PT5M");
        shell.run("queue", "send", "work", "one", "--fairness", "acme", "--header", "a=b");
        shell.fed("two", "queue", "send", "work", "-").ends(Cli.DONE);
        assertThat(shell.run("queue", "list")).contains("work.dlq");
        assertThat(shell.run("queue", "peek", "work")).contains("one").contains("two");
        JsonNode first = json("queue", "lease", "work", "--json");
        shell.run("queue", "ack", "work", text(first, "message"), text(first, "token"));
        JsonNode second = json("queue", "lease", "work", "--wait", "PT1S", "--json");
        assertThat(shell.run(
                        "queue", "nack", "work", text(second, "message"), text(second, "token"), "--reason", "jam"))
                .contains("DEAD_LETTERED");
        assertThat(shell.run("queue", "redrive", "work.dlq")).containsPattern("messages +1");
        shell.run("queue", "pause", "work");
        shell.run("queue", "resume", "work");
        assertThat(shell.run("queue", "stats", "work")).containsPattern("ready +1");
        assertThat(shell.run("queue", "stats", "work", "--keys")).contains("acme");
        assertThat(shell.run("queue", "purge", "work")).containsPattern("messages +1");
        shell.run("queue", "create", "more", "--dead-letters", "work");
        shell.run("queue", "schedules", "put", "more", "nightly", "0 3 * * *", "report", "--zone", "Europe/Berlin");
        assertThat(shell.run("queue", "schedules", "list")).contains("nightly").contains("Europe/Berlin");
        shell.run("queue", "schedules", "pause", "more", "nightly");
        shell.run("queue", "schedules", "resume", "more", "nightly");
        assertThat(shell.run("queue", "schedules", "show", "more", "nightly")).contains("0 3 * * *");
        shell.run("queue", "schedules", "delete", "more", "nightly");
        assertThat(shell.run("queue", "schedules", "list", "more")).doesNotContain("nightly");
        shell.run("queue", "throttle", "mail", "5", "--burst", "10");
        assertThat(shell.run("queue", "throttles")).contains("mail").contains("10");
        shell.run("queue", "throttle", "mail", "--off");
        assertThat(shell.run("queue", "throttles")).doesNotContain("mail");
        shell.ran("queue", "throttle", "mail").ends(Cli.USAGE);
    }

    private static String text(JsonNode row, String field) {
        return row.path(field).asString();
    }

    @Test
    void theWebhooks() {
        assertThat(shell.run(
                        "webhooks",
                        "create",
                        "billing",
                        "https://hooks.example/a",
                        "--type",
                        "ledger.charged",
                        "--full"))
                .contains("whsec_");
        assertThat(shell.run("webhooks", "list")).contains("billing").contains("ledger.charged");
        assertThat(shell.run("webhooks", "show", "billing"))
                .contains("hooks.example")
                .doesNotContain("whsec_");
        assertThat(shell.run("webhooks", "rotate", "billing")).contains("whsec_");
        assertThat(shell.run("webhooks", "disable", "billing", "--reason", "moving"))
                .contains("moving");
        assertThat(shell.ran("webhooks", "test", "billing").ends(Cli.REFUSED).err())
                .contains("disabled");
        shell.run("webhooks", "enable", "billing");
        assertThat(shell.run("webhooks", "test", "billing")).containsPattern("events +1");
        assertThat(shell.run("webhooks", "retry", "billing")).containsPattern("events +0");
        assertThat(shell.run("webhooks", "replay", "billing", "--after", "oldest"))
                .containsPattern("events +[0-9]+");
        shell.ran("webhooks", "replay", "billing").ends(Cli.USAGE);
        assertThat(shell.run("webhooks", "deliveries", "billing")).isNotNull();
        shell.run("webhooks", "delete", "billing");
        assertThat(shell.run("keys", "acts")).containsPattern("webhooks\\.put +billing");
        shell.ran("webhooks", "show", "billing").ends(Cli.REFUSED);
    }

    @Test
    void theSinks() {
        assertThat(shell.run("sinks", "list")).startsWith("sink  type  state  lagCommits");
        assertThat(shell.run("sinks", "list", "--json")).isEmpty();
        assertThat(shell.ran("sinks", "move", "none", "oldest")
                        .ends(Cli.REFUSED)
                        .err())
                .contains("sink 'none' does not exist");
    }

    @Test
    void theKeys() {
        JsonNode made = json("keys", "create", "reader", "ledger:read", "seats:read", "--json");
        String id = made.path("key").path("id").asString();
        shell.run("keys", "rotate", id);
        shell.run("keys", "revoke", id);
        assertThat(shell.run("keys", "list")).contains("reader").contains("ledger:read, seats:read");
        assertThat(shell.run("keys", "acts", "--limit", "1")).contains("keys.");
        assertThat(shell.run("audit", "list", "--all")).contains("operation");
    }

    @Test
    void theAuditLogIsExportedCompletely() throws Exception {
        shell.run("queue", "create", "audited");
        for (int i = 0; i < 60; i++) {
            shell.run("call", "queue.put_state", "{\"key\":\"audited-" + i + "\",\"value\":\"MQ==\"}");
        }
        await().atMost(Duration.ofMinutes(1))
                .until(() ->
                        shell.run("audit", "list", "--subject", "audited-59").contains("queue.put_state"));
        assertThat(shell.run("audit", "list", "--operation", "queue.put_state", "--json")
                        .lines())
                .hasSize(60);
        assertThat(shell.run("audit", "list", "--operation", "queue.put_state").lines())
                .hasSize(51);
    }

    @Test
    void theHistoryOfABookingIsThatOfOneEvent() throws Exception {
        Path layout = folder.resolve("small.json");
        Files.writeString(layout, "{\"name\":\"Small\",\"sections\":[{\"id\":\"F\",\"capacity\":50,\"price\":20}]}");
        for (String event : new String[] {"first", "second"}) {
            shell.run("seats", "create", event, layout.toString());
            shell.run("seats", "hold", event, "bob", "--area", "F", "--places", "3", "--booking", "same");
        }
        await().atMost(Duration.ofMinutes(1))
                .until(() -> shell.run("seats", "history", "same").lines().count() == 3);
        assertThat(shell.ran("seats", "history", "same").ends(Cli.DONE).err()).contains("first, second");
        assertThat(shell.run("seats", "history", "same", "--event", "second").lines())
                .hasSize(2);
    }

    @Test
    void failedEvents() {
        for (String id : new String[] {"e-1", "e-2", "e-3"}) {
            shell.run(
                    "call",
                    "retry.save",
                    "{\"id\":\"" + id + "\",\"type\":\"paid\",\"publisher\":\"shop\",\"text\":\"hello\","
                            + "\"cause\":\"REFUSED\",\"error\":\"no such account\"}");
        }
        assertThat(shell.run("failed", "list", "--status", "REFUSED").lines()).hasSize(4);
        assertThat(shell.run("failed", "show", "e-1")).contains("no such account");
        assertThat(shell.run("failed", "show", "e-1", "--data")).isEqualTo("hello" + System.lineSeparator());
        shell.run("failed", "requeue", "e-1");
        shell.run("failed", "discard", "e-2", "--note", "a test");
        assertThat(shell.run("failed", "show", "e-2")).contains("DISCARDED", "a test");
        shell.ran("failed", "show", "e-9").ends(Cli.REFUSED);
        assertThat(shell.run("failed", "requeue", "--all", "REFUSED")).containsPattern("events +1");
        assertThat(shell.run("failed", "list", "--count")).containsPattern("pending +2");
        shell.ran("failed", "requeue").ends(Cli.USAGE);
    }

    @Test
    void administration() {
        assertThat(shell.run("admin", "store")).containsPattern("lastCommit +[1-9]");
        assertThat(shell.run("admin", "backup", "nightly")).contains("nightly");
        assertThat(shell.run("admin", "backups")).contains("nightly");
        shell.run("admin", "backup", "weekly");
        shell.run("admin", "backup", "weekly");
        shell.run("admin", "backup", "weekly");
        assertThat(shell.run("admin", "delete-backups", "weekly", "--keep", "2", "--json"))
                .contains("\"ids\":[1]");
        assertThat(shell.run("admin", "delete-backups", "weekly", "--id", "2", "--json"))
                .contains("\"ids\":[2]");
        assertThat(shell.run("admin", "verify")).containsPattern("clean +true");
        assertThat(shell.run("admin", "verify", "--backup", "nightly", "--id", "1"))
                .containsPattern("clean +true");
        shell.ran("admin", "verify", "--id", "1").ends(Cli.USAGE);
        assertThat(shell.run("identity", "keys")).contains("ACTIVE");
        assertThat(shell.run("identity", "list").lines()).hasSizeLessThan(2);
        String nobody = "00000000-0000-0000-0000-000000000009";
        shell.ran("identity", "revoke", nobody).ends(Cli.REFUSED);
        shell.ran("identity", "revoke").ends(Cli.USAGE);
        shell.ran("identity", "show", nobody).ends(Cli.REFUSED);
    }

    @Test
    void anyOperation() throws Exception {
        assertThat(shell.run("call")).contains("ledger.charge").contains("queue.lease");
        assertThat(shell.run("call", "seats")).contains("seats.reserve").doesNotContain("ledger.");
        Path file = folder.resolve("request.json");
        Files.writeString(file, "{\"queue\":\"any\"}");
        shell.run("call", "queue.create", "@" + file);
        shell.fed("{\"queue\":\"any\",\"text\":\"x\"}", "call", "queue.enqueue", "-")
                .ends(Cli.DONE);
        assertThat(shell.ran("call", "queue.nothing").ends(Cli.USAGE).err()).contains("unknown operation");
        assertThat(shell.ran("call", "queue.stats", "{\"queue\":7}")
                        .ends(Cli.USAGE)
                        .err())
                .contains("queue");
        assertThat(shell.ran("call", "queue.stats", "{").ends(Cli.USAGE).err()).contains("JSON");
    }

    @Test
    void invalidArgumentsAreReportedWithTheirNames() {
        assertThat(shell.ran("ledger", "balance", "ada").ends(Cli.USAGE).err())
                .contains("ACCOUNT must be a UUID", "but is 'ada'", "Usage: holdfast ledger balance")
                .doesNotContain("java.", "Exception");
        assertThat(shell.ran("ledger", "balance", ADA, "--at", "noon")
                        .ends(Cli.USAGE)
                        .err())
                .contains("--at must be a time", "but is 'noon'")
                .doesNotContain("java.", "Exception");
        assertThat(shell.ran("ledger", "charge", ADA, "--", "-5")
                        .ends(Cli.REFUSED)
                        .err())
                .startsWith("holdfast: cost must be at least 0");
        assertThat(shell.ran("ledger", "charge", ADA, "much").ends(Cli.USAGE).err())
                .contains("COST must be an integer, but is 'much'");
        assertThat(shell.ran("queue", "list", "--timeout", "soon")
                        .ends(Cli.USAGE)
                        .err())
                .contains("--timeout must be a duration", "but is 'soon'");
        assertThat(shell.ran("ledger", "holds", ADA, "more").ends(Cli.USAGE).err())
                .contains("unexpected argument 'more'");
        shell.ran("ledger").ends(Cli.USAGE);
        assertThat(shell.ran("ledger", "nothing").ends(Cli.USAGE).err()).contains("unknown command 'nothing'");
        assertThat(shell.run("ledger", "charge", "--help")).contains("--event");
        assertThat(shell.run("completion", "bash")).contains("complete -F");
        assertThat(shell.run("completion", "zsh")).contains("bashcompinit");
        assertThat(shell.run("completion", "fish"))
                .contains("complete -c holdfast -n '__holdfast_next' -f -a tail -d 'Shows events as they occur")
                .contains("complete -c holdfast -n '__holdfast_next ledger' -f -a charge")
                .contains("complete -c holdfast -n '__holdfast_in ledger charge' -l event -r")
                .contains("-l type -r -f -a 'PURCHASE ")
                .doesNotContain("${");
        assertThat(shell.ran("completion", "tcsh").ends(Cli.USAGE).err())
                .contains("SHELL must be one of [BASH, ZSH, FISH]", "but is 'tcsh'");
    }

    @Test
    void unreachableServersAndInvalidKeysAreReported() {
        Map<String, String> nowhere = Map.of("HOLDFAST_URL", "http://127.0.0.1:1", "HOME", folder.toString());
        try (CliRunner lost = CliRunner.alone(nowhere)) {
            assertThat(lost.ran("queue", "list").ends(Cli.FAILED).err()).contains("./holdfast serve");
        }
        assertThat(shell.ran("queue", "list", "--key", "hf_no_no")
                        .ends(Cli.REFUSED)
                        .err())
                .contains("HOLDFAST_KEY", "'holdfast keys create'")
                .doesNotContain("when it first starts");
        assertThat(shell.ran("queue", "list", "--url", "nowhere")
                        .ends(Cli.USAGE)
                        .err())
                .contains("nowhere");
    }

    @Test
    void theKeyCanBeReadFromAFile() throws Exception {
        Path file =
                Files.createDirectories(folder.resolve("home/.config/holdfast")).resolve("key");
        Files.write(
                file, String.valueOf(shell.environment().get("HOLDFAST_KEY")).getBytes(StandardCharsets.UTF_8));
        String url = String.valueOf(shell.environment().get("HOLDFAST_URL"));
        try (CliRunner other = CliRunner.alone(
                Map.of("HOLDFAST_URL", url, "HOME", folder.resolve("home").toString()))) {
            other.run("queue", "list");
        }
    }

    @Test
    void serverCommandsShareTheRootButNotTheOptionsOfCalls() {
        assertThat(shell.run("serve", "--help")).contains("--max-body=BYTES").doesNotContain("--url", "--timeout");
        assertThat(shell.ran("config", "--url", "x").ends(Cli.USAGE).err()).contains("unknown option '--url'");
        String missing = folder.resolve("missing").toString();
        assertThat(shell.ran("verify", "--data", missing).ends(Cli.USAGE).err()).contains("does not exist");
        assertThat(shell.ran("serve", "--dta", "x").ends(Cli.USAGE).err()).contains("did you mean --data?");
        assertThat(shell.ran("ledgr").ends(Cli.USAGE).err()).contains("Did you mean ledger?");
        assertThat(shell.ran("demo", "--prot", "0").ends(Cli.USAGE).err()).contains("unknown option '--prot'");
    }
}
