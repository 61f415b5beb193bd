package io.holdfast.server;

import io.holdfast.api.json.StrictJson;
import io.holdfast.intake.EventProcessor;
import io.holdfast.intake.InboundMessage;
import io.holdfast.intake.IntakeOptions;
import io.holdfast.intake.TelephonyBillingRules;
import io.holdfast.intake.TelephonyRates;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.queue.Queues;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.auth.SharedRateLimiter;
import io.holdfast.store.Store;
import io.holdfast.testkit.ManualClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a golden folder with the current code. Its name is not that of a test, so no build runs it: it is run manually,
 * once per released version, and an existing folder is never rewritten.
 *
 * <pre>{@code
 * mvn -pl server -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=GoldenWriter -Dgolden.version=0.3.0 test
 * }</pre>
 *
 * The store is written in three steps: commands over HTTP, work without a server (intake, lease sweeps, shared rate
 * limits, a sink, a wrong clock), and commands over HTTP again. The first two end with a clean close, which writes everything to data files. The
 * folder is packed while the third is still open, so its commits are only in the journal. Sweeps are disabled, so rows
 * that expire after the first step are still stored.
 */
final class GoldenWriter {

    private static final Instant BEGIN = ManualClock.START;
    /** The times of the second step, when some rows of the first have expired, and of the third. */
    private static final Instant OFFLINE = BEGIN.plus(Duration.ofHours(1));

    private static final Instant LAST = BEGIN.plus(Duration.ofHours(2));

    private static final String FIRST_KEY = "first=" + TestIdentities.key(101);
    private static final String SECOND_KEY = "second=" + TestIdentities.key(102);
    private static final List<String> OPTIONS = List.of(
            "--grants", "signup=100,daily=50/P1D,monthly=200/P30D,referral=25",
            "--retry-archive", "P7D",
            "--rate-limit", "0");

    /** A string that is written in a commit of the last step. */
    private static final String IN_THE_JOURNAL = "in-the-journal";

    /** Tables to which only earlier versions added rows. The folder of such a version has to contain some. */
    private static final Set<String> EARLIER = Set.of("queue_parked");

    private final ManualClock clock = new ManualClock(BEGIN);
    private final List<GoldenCall> calls = new ArrayList<>();
    private final Path target = Path.of(
            "src/test/resources/golden",
            Objects.requireNonNull(System.getProperty("golden.version"), "golden.version"));
    private String adminKey = "";

    @TempDir
    Path work;

    @Test
    void write() throws Exception {
        Files.createDirectories(target.getParent());
        Files.createDirectory(target);
        Path folder = work.resolve("written");
        KeyPair laptop = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        String privateKey =
                Base64.getEncoder().encodeToString(laptop.getPrivate().getEncoded());
        online(folder, laptop);
        clock.set(OFFLINE);
        offline(folder);
        clock.set(LAST);
        try (TestServer server = GoldenFolder.serve(folder, clock, options(FIRST_KEY + "," + SECOND_KEY), adminKey)) {
            GoldenCommands commands = new GoldenCommands(server, clock, calls);
            commands.lastSeats();
            commands.lastQueue();
            commands.lastRetry();
            new GoldenLogins(commands).last(privateKey);
            new GoldenAdditions(commands).last();
            commands.lastOfAll();
            new GoldenLedger(commands).last();
            GoldenFolder.copyOpen(folder, work.resolve("killed"));
        }
        checkJournal(work.resolve("killed"));
        GoldenFolder.pack(work.resolve("killed"), target.resolve(GoldenFolder.STORE));
        facts(privateKey);
        lines(GoldenFolder.COMMANDS, calls.stream().map(GoldenCall::line));
        expect(GoldenFolder.at(target));
    }

    private static List<String> options(String masterKeys) {
        List<String> options = new ArrayList<>(OPTIONS);
        options.addAll(List.of("--master-keys", masterKeys));
        return options;
    }

    private void online(Path folder, KeyPair laptop) throws Exception {
        List<String> options = options(FIRST_KEY);
        options.addAll(List.of("--webhook-private-networks", "true"));
        try (TestServer server = GoldenFolder.serve(folder, clock, options, adminKey)) {
            adminKey = server.admin();
            GoldenCommands commands = new GoldenCommands(server, clock, calls);
            new GoldenLedger(commands).first();
            commands.seats();
            commands.queue();
            commands.retry();
            commands.keys();
            GoldenLogins logins = new GoldenLogins(commands);
            logins.people(laptop);
            logins.credentials(clock.instant());
            logins.sessions();
            new GoldenAdditions(commands).write();
            new GoldenWebhooks(commands, server).write();
        }
    }

    private void offline(Path folder) {
        try (Store store = GoldenFolder.open(folder, clock)) {
            for (Duration remember : List.of(Duration.ZERO, Duration.ofMinutes(30))) {
                String event = remember.isZero() ? "number-kept" : "number-forgotten";
                processor(store, remember).receive(InboundMessage.of(numberCreated(event)));
            }
            processor(store, Duration.ZERO).receive(InboundMessage.of("no event".getBytes(StandardCharsets.UTF_8)));
            EventProcessor grouped = processor(store, IntakeOptions.DEFAULT.withGroup("golden"));
            grouped.receive(InboundMessage.of(numberCreated("number-unfunded", new UUID(9, 9))));
            grouped.receive(InboundMessage.of(hangupBeforeStart()));
            if (new Queues(store).sweep().expired() != 1) {
                throw new IllegalStateException("one lease of the first step is over by now");
            }
            new SharedRateLimiter(store, 10, () -> 0).acquire(new Caller("golden", List.of(), null, 10, true));
            GoldenOffline.publishEvents(store);
            GoldenOffline.chargeWithWrongClock(store, clock);
        }
    }

    static EventProcessor processor(Store store, Duration remember) {
        return processor(store, IntakeOptions.DEFAULT.withDeduplicationWindow(remember));
    }

    private static EventProcessor processor(Store store, IntakeOptions options) {
        return new EventProcessor(
                store,
                new Retries(store, RetryOptions.DEFAULT),
                TelephonyBillingRules.of(new Ledger(store, LedgerOptions.DEFAULT), TelephonyRates.DEFAULT),
                options);
    }

    /** An intake message. */
    static byte[] numberCreated(String event) {
        return numberCreated(event, GoldenCommands.ADA);
    }

    /** A message whose event is retried until the event before it has arrived. */
    private static byte[] hangupBeforeStart() {
        return ("{'id':'early-hangup','type':'call_hangup','publisher':'golden','data':{'id':'" + new UUID(9, 8)
                        + "','tm_hangup':'2026-01-01T00:59:00Z'}}")
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] numberCreated(String event, Object account) {
        return ("{'id':'" + event + "','type':'number_created','publisher':'golden','data':{'id':'"
                        + UUID.nameUUIDFromBytes(event.getBytes(StandardCharsets.UTF_8)) + "','account_id':'"
                        + account + "','tm_create':'2026-01-01T00:59:00Z'}}")
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Asserts that the last commits are in the journal and in no data file. */
    private static void checkJournal(Path folder) throws IOException {
        List<String> having = new ArrayList<>();
        for (Path file : GoldenFolder.files(folder)) {
            if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(IN_THE_JOURNAL)) {
                having.add(file.getFileName().toString());
            }
        }
        if (having.size() != 1 || !having.get(0).endsWith(".journal")) {
            throw new IllegalStateException("the last commit is in " + having);
        }
    }

    private void facts(String privateKey) throws IOException {
        ObjectNode facts = StrictJson.MAPPER.createObjectNode();
        facts.put("now", clock.instant().toString()).put("adminKey", adminKey).put("laptopKey", privateKey);
        options(FIRST_KEY + "," + SECOND_KEY).forEach(facts.putArray("options")::add);
        Files.writeString(
                target.resolve(GoldenFolder.FACTS),
                StrictJson.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(facts) + "\n");
    }

    private void lines(String file, Stream<String> lines) throws IOException {
        Files.writeString(target.resolve(file), lines.map(line -> line + "\n").collect(Collectors.joining()));
    }

    /** Reads everything from copies and records the results. */
    private void expect(GoldenFolder golden) throws Exception {
        try (Store store = GoldenFolder.open(golden.unpack(work.resolve("rows")), clock)) {
            List<GoldenFolder.Row> rows = GoldenFolder.rows(store);
            Set<String> empty = new TreeSet<>(store.stats().familyRows().keySet());
            rows.forEach(row -> empty.remove(row.family()));
            if (!empty.equals(EARLIER)) {
                throw new IllegalStateException("nothing is in " + empty);
            }
            requireInEarlierFolders();
            lines(GoldenFolder.ROWS, rows.stream().map(StrictJson.MAPPER::writeValueAsString));
        }
        try (TestServer server = golden.serve(golden.unpack(work.resolve("reads")), clock)) {
            lines(GoldenFolder.READS, GoldenReads.send(server, golden).stream().map(GoldenCall::line));
        }
    }

    private static void requireInEarlierFolders() throws Exception {
        Set<String> missing = new TreeSet<>(EARLIER);
        for (GoldenFolder folder : GoldenFolder.all()) {
            folder.rows().forEach(row -> missing.remove(row.family()));
        }
        if (!missing.isEmpty()) {
            throw new IllegalStateException("no earlier folder contains " + missing);
        }
    }
}
