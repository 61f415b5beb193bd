package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.testkit.server.RabbitMqServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example of the intake guide with RabbitMQ: a server with {@code examples/intake/billing.yaml}, on the port of
 * another broker, receives the events of the guide. Each command of the guide is replaced by the request that it makes,
 * and the number or text in its comment is the expected result.
 */
@Tag("broker")
class IntakeGuideTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String SOURCE = "  - queue: billing.events";
    private static final Pattern ACCOUNT = Pattern.compile("(?m)^ADA=(\\S+)$");
    private static final Pattern PUBLISH =
            Pattern.compile("amqp-publish -u \\S+ -e (\\S+) -r (\\S+) -p -b '(.*)'", Pattern.DOTALL);
    private static final Pattern CREDIT =
            Pattern.compile("\\./holdfast ledger credit (\\S+) (\\d+) --credit-key (\\S+)");
    private static final Pattern CREATE = Pattern.compile("\\./holdfast ledger account (\\S+) --create");
    private static final Pattern BALANCE = Pattern.compile("\\./holdfast ledger balance (\\S+) +# (\\d+).*");
    private static final Pattern FAILED = Pattern.compile("\\./holdfast failed list --account (\\S+) +# (\\w+): (.*)");

    @TempDir
    Path folder;

    @Test
    void theEventsOfTheGuideAreBilledAsItSays() throws Exception {
        List<String> commands = commands();
        String example = Files.readString(Path.of("../examples/intake/billing.yaml"));
        assertThat(example).contains(SOURCE);
        try (RabbitMqServer broker = broker()) {
            Path file = Files.writeString(
                    folder.resolve("billing.yaml"),
                    example.replace(SOURCE, "  - port: " + broker.port() + "\n    queue: billing.events"));
            try (TestServer server = TestServer.start(folder.resolve("data"), "--intake", file.toString());
                    BrokerPublisher publisher = new BrokerPublisher(broker)) {
                await().atMost(PATIENCE)
                        .until(() -> server.get("/metrics")
                                .body()
                                .asString()
                                .contains("holdfast_intake_connected{source=\"billing.events\"} 1.0"));
                for (String command : commands) {
                    run(command, server, publisher);
                }
            }
        }
        assertThat(commands).hasSize(8);
    }

    private RabbitMqServer broker() throws Exception {
        try {
            return new RabbitMqServer(Files.createDirectory(folder.resolve("rabbitmq")));
        } catch (IllegalStateException e) {
            System.err.println("*** RabbitMQ IS NOT TESTED HERE: " + e.getMessage() + " ***");
            return Assumptions.abort("RabbitMQ cannot be started: " + e.getMessage());
        }
    }

    /** Returns the commands of the guide that call the server or publish events, with the account id inserted. */
    private static List<String> commands() throws Exception {
        String page = GuidePage.read("docs", "guide", "intake.md")
                .section("In a server")
                .text();
        String part = page.substring(page.indexOf("### Events from RabbitMQ"), page.indexOf("### The file"));
        Matcher account = ACCOUNT.matcher(part);
        assertThat(account.find()).isTrue();
        String script = new GuidePage(part)
                .program("sh")
                .replace("'$ADA'", account.group(1))
                .replace("$ADA", account.group(1));
        List<String> commands = new ArrayList<>();
        StringBuilder command = new StringBuilder();
        for (String line : script.lines().toList()) {
            command.append(command.isEmpty() ? "" : "\n").append(line);
            // A quoted text can have several lines.
            if (command.chars().filter(next -> next == '\'').count() % 2 == 0) {
                commands.add(command.toString().strip());
                command.setLength(0);
            }
        }
        return commands.stream()
                .filter(each -> each.startsWith("amqp-publish")
                        || (each.startsWith("./holdfast") && !each.startsWith("./holdfast serve")))
                .toList();
    }

    private static void run(String command, TestServer server, BrokerPublisher publisher) throws Exception {
        Matcher publish = PUBLISH.matcher(command);
        Matcher create = CREATE.matcher(command);
        Matcher credit = CREDIT.matcher(command);
        Matcher balance = BALANCE.matcher(command);
        Matcher failed = FAILED.matcher(command);
        if (publish.matches()) {
            // A broker may deliver an event twice.
            publisher.publish(publish.group(1), publish.group(2), List.of(publish.group(3), publish.group(3)));
        } else if (create.matches()) {
            server.put("/v1/ledger/accounts/" + create.group(1), "{}").is(200);
        } else if (credit.matches()) {
            server.post(
                            "/v1/ledger/credits",
                            "{'key':'" + credit.group(3) + "','account':'" + credit.group(1) + "','amount':"
                                    + credit.group(2) + ",'type':'PURCHASE'}")
                    .is(201);
        } else if (balance.matches()) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(server.get("/v1/ledger/accounts/" + balance.group(1) + "/balance")
                                    .number("balance"))
                            .isEqualTo(Long.parseLong(balance.group(2))));
        } else if (failed.matches()) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(server.get("/v1/retry/events?account=" + failed.group(1))
                                    .is(200)
                                    .at("rows")
                                    .toString())
                            .contains("\"status\":\"" + failed.group(2) + "\"", failed.group(3)));
        } else {
            throw new AssertionError("the guide has a command that this test does not know: " + command);
        }
    }
}
