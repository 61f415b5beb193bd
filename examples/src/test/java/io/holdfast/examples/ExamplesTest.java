package io.holdfast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.Ledger;
import io.holdfast.queue.Queues;
import io.holdfast.seats.Seats;
import io.holdfast.server.Server;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every example twice, the second time on the data of the first run, and compares the README with the code. */
@Tag("slow")
class ExamplesTest {

    @TempDir
    Path folder;

    @Test
    void quickstart() throws Exception {
        assertThat(twice(Quickstart::main)).contains("700 left, found by mail: Optional[Entry[key=");
    }

    @Test
    void transfers() throws Exception {
        assertThat(twice(Transfers::main))
                .contains("ada has 500 after commit", "rejected (check_failed)", "total: 2000");
    }

    @Test
    void sessions() throws Exception {
        assertThat(twice(ExpiringSessions::main))
                .contains(
                        "before expiry: 2 sessions",
                        "at expiry: 1 session",
                        "swept: 1, remaining: 1",
                        "taken again: Optional.empty");
    }

    @Test
    void orders() throws Exception {
        assertThat(twice(KeyScans::main))
                .contains("newest: 25 Order[item=tea, cents=2500]", "orders 10 to 19: 2500 cents", "page size: 5");
    }

    @Test
    void backup() throws Exception {
        assertThat(twice(Backup::main)).contains("restored: original", "verified: true");
    }

    @Test
    void prepaid() throws Exception {
        assertThat(twice(Prepaid::main))
                .contains(
                        "duplicate returns the same result: true",
                        "charged 65, including 50 from the bonus",
                        "insufficient credits: true",
                        "  USAGE -230 -> 270",
                        "requested refill: 1000",
                        "ledger consistent: true");
    }

    @Test
    void boxOffice() throws Exception {
        assertThat(twice(BoxOffice::main))
                .contains(
                        "duplicate returns the same booking: true",
                        "already taken: [TakenSeat[seat=A-1 row 1 seat 3, state=SOLD]]",
                        "release by another buyer is rejected: true",
                        "  xSS........x",
                        "check clean: true");
    }

    @Test
    void workQueue() throws Exception {
        assertThat(twice(WorkQueue::main))
                .contains(
                        "failed: Requeued",
                        "failed: DeadLettered",
                        "remaining: 9, dead-lettered: 1",
                        "redriven: MessagesMoved[messages=1]",
                        "consistent: true")
                .containsPattern("delivery order:.* quiet");
    }

    @Test
    void exactlyOnce() throws Exception {
        assertThat(twice(ExactlyOnce::main))
                .contains("first run:  3 events", "second run: 2 events", "failed invoices: 10");
    }

    @Test
    void exactlyOnceOverHttp() throws Exception {
        try (Server server = Server.start("--data", folder.resolve("server").toString(), "--port", "0")) {
            String[] remote = {
                folder.resolve("consumer").toString(),
                server.address().toString(),
                Objects.requireNonNull(server.firstKey())
            };
            assertThat(twice(args -> ExactlyOnce.main(remote)))
                    .contains("first run:  3 events", "second run: 2 events", "failed invoices: 10");
        }
    }

    @Test
    void theReferenceContainsTheConsumerOverHttp() throws Exception {
        Path root = Path.of("..").toAbsolutePath().normalize();
        String source = Files.readString(root.resolve("examples/src/main/java/io/holdfast/examples/ExactlyOnce.java"));
        String code = source.substring(
                        source.indexOf('\n', source.indexOf("// events.md:begin")) + 1,
                        source.indexOf("// events.md:end"))
                .stripTrailing()
                .stripIndent();
        assertThat(Files.readString(root.resolve("docs/reference/events.md"))).contains("```java\n" + code + "\n```");
    }

    @Test
    void checkout() throws Exception {
        assertThat(run(Checkout::main)).contains("order-5, A-1 row 1 seat 2: sold, 2000 credits left");
        assertThat(run(Checkout::main))
                .contains(
                        "order-1, A-1 row 1 seat 1: sold, 11000 credits left",
                        "order-2, a seat that is already sold: seats_taken",
                        "order-3, a price above the balance: insufficient_credits",
                        "order-4, a queue that does not exist: queue_not_found",
                        "order-5, A-1 row 1 seat 2: already_cancelled",
                        "order-5, refund of its own payment: seat is free, 11000 credits available",
                        "order-1, refund of a payment that was already refunded: not_reversible, seat is still SOLD",
                        "sold: 1 of 3, tickets: 2, Ada has 11000, Bob 5000",
                        "all modules consistent: true");
    }

    @Test
    void login() throws Exception {
        assertThat(twice(Login::main))
                .contains(
                        "did:key:z6Mk",
                        "wrong password: Optional[WRONG_CREDENTIALS]",
                        "token in a log: Secret[hidden]",
                        "capabilities of the token: [read]",
                        "reused token: Optional[REFRESH_REUSED]",
                        "current token: Optional[SESSION_REVOKED]",
                        "check clean: true");
    }

    @Test
    void eventBilling() throws Exception {
        assertThat(twice(EventBilling::main))
                .contains(
                        "hang-up: SavedForRetry",
                        "start: Applied",
                        "duplicate start: Repeated",
                        "after the call: 96",
                        "  insufficient_credits: 500 required, 96 available",
                        "after the top-up: 1 charged, 96 left",
                        "malformed: EXHAUSTED",
                        "ledger consistent: true, retry consistent: true");
    }

    @Test
    void theReadmeContainsTheQuickstart() throws Exception {
        Path root = Path.of("..").toAbsolutePath().normalize();
        String source = Files.readString(root.resolve("examples/src/main/java/io/holdfast/examples/Quickstart.java"));
        String start = source.substring(source.indexOf("// README:begin"), source.indexOf("    // README:end"));
        String code = start.lines()
                .skip(1)
                .map(line -> line.isEmpty() ? line : line.substring(4))
                .collect(Collectors.joining("\n"));
        assertThat(Files.readString(root.resolve("README.md"))).contains("```java\n" + code + "\n```");
    }

    @Test
    void theReadmeListsEveryExample() throws Exception {
        Path root = Path.of("..").toAbsolutePath().normalize();
        String readme = Files.readString(root.resolve("README.md"));
        try (var files = Files.list(root.resolve("examples/src/main/java/io/holdfast/examples"))) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("package-info.java"))
                    .toList();
            assertThat(names).isNotEmpty().allSatisfy(name -> assertThat(readme).contains("/" + name));
        }
    }

    @Test
    void tablesOfAnApplicationAndModulesShareAStore() {
        Path data = folder.resolve("data");
        Quickstart.main(new String[] {data.toString()});
        Schema shop = Schema.of("shop", Quickstart.WALLETS);
        try (Store store = Store.open(RocksDb.at(data), shop, Ledger.SCHEMA, Seats.SCHEMA, Queues.SCHEMA)) {
            assertThat(new Ledger(store).check().isClean()).isTrue();
        }
    }

    private String twice(Consumer<String[]> main) throws Exception {
        run(main);
        return run(main);
    }

    private String run(Consumer<String[]> main) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            main.accept(new String[] {folder.resolve("data").toString()});
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
