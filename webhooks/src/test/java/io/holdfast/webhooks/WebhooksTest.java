package io.holdfast.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.Queues;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.EventType;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.record.FeedEntry;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.webhooks.EndpointDelivery.State;
import io.holdfast.webhooks.Receiver.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class WebhooksTest {

    private static final EventType CHARGED = EventType.of("shop", "charged", "An order was charged.", "amount");
    private static final Schema SHOP = Schema.of("shop").withEvents(CHARGED);
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration HANGING_TIMEOUT = Duration.ofSeconds(15);
    private static final int LATENCY_SAMPLES = 60;

    private final Receiver receiver;
    private final Store store;
    private final Queues queues;
    private final Webhooks webhooks;
    private AutoCloseable running = () -> {};
    private volatile Duration clockOffset = Duration.ZERO;

    WebhooksTest(@TempDir Path folder) throws Exception {
        receiver = new Receiver();
        store = Store.on(RocksDb.at(folder))
                .schemas(Queues.SCHEMA, Webhooks.SCHEMA, SHOP)
                .clock(() -> Instant.now().plus(clockOffset))
                .open();
        queues = new Queues(store);
        webhooks = webhooks(WebhooksOptions.DEFAULT.withPrivateNetworks(true));
    }

    private Webhooks webhooks(WebhooksOptions options) {
        return new Webhooks(
                store,
                queues,
                WebhooksTest::encode,
                new ReversingCipher(),
                options.withRetryDelays(List.of(Duration.ofMillis(20), Duration.ofMillis(40)))
                        .withTimeout(Duration.ofMillis(700)));
    }

    /** Stands for the real cipher of the server, and shows that the stored bytes are not the secret. */
    private static final class ReversingCipher implements SecretCipher {

        @Override
        public byte[] encrypt(byte[] secret, String context) {
            byte[] reversed = new byte[secret.length];
            for (int i = 0; i < secret.length; i++) {
                reversed[i] = secret[secret.length - 1 - i];
            }
            return reversed;
        }

        @Override
        public byte[] decrypt(byte[] encrypted, String context) {
            return encrypt(encrypted, context);
        }
    }

    private static byte[] encode(FeedEntry event, boolean full) {
        return ("{\"id\":\"" + event.id() + "\",\"subject\":\"" + event.event().subject() + "\""
                        + (full ? ",\"amount\":" + event.event().data().get("amount") : "") + "}")
                .getBytes(StandardCharsets.UTF_8);
    }

    @BeforeEach
    void start() {
        running = webhooks.start();
    }

    @AfterEach
    void stop() throws Exception {
        running.close();
        store.close();
        receiver.close();
    }

    private String create(String id) {
        return create(id, EndpointSettings.of(receiver.url()));
    }

    private String create(String id, EndpointSettings settings) {
        WebhooksOutcome.EndpointStored stored = (WebhooksOutcome.EndpointStored) webhooks.put(id, settings);
        return stored.secret().orElseThrow();
    }

    private void charge(String subject, long amount) {
        store.update(tx -> tx.emit(CHARGED, subject, null, amount));
    }

    private List<EndpointDelivery> deliveries(String id) {
        return store.read(tx -> webhooks.deliveries(tx, id, 100, null)).rows();
    }

    private void awaitReceived(int count) {
        await().atMost(SOON).until(() -> receiver.received().size() >= count);
    }

    @Test
    void theOfficialVerifierAcceptsARequestAndRefusesAChangedOne() {
        String secret = create("billing");
        charge("ada", 5);
        awaitReceived(1);

        Receiver.Received request = receiver.received().get(0);
        assertThat(request.isSignedWith(secret)).isTrue();
        byte[] changed = request.body().clone();
        changed[changed.length / 2]++;
        assertThat(new Receiver.Received(request.headers(), changed).isSignedWith(secret))
                .isFalse();
        assertThat(request.text()).contains(request.id()).doesNotContain("amount");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(deliveries("billing"))
                        .singleElement()
                        .satisfies(delivery -> {
                            assertThat(delivery.state()).isEqualTo(State.DELIVERED);
                            assertThat(delivery.httpStatus()).isEqualTo(204);
                        }));
    }

    @Test
    void eventsOfASubjectArriveInOrderAlsoIfSomeFail() {
        create("billing", EndpointSettings.of(receiver.url()).withFullEvents());
        Map<String, Integer> tries = new HashMap<>();
        receiver.answer(request -> {
            synchronized (tries) {
                int count = tries.merge(request.id(), 1, Integer::sum);
                return Answer.of(count == 1 && request.id().hashCode() % 3 == 0 ? 500 : 200);
            }
        });
        for (int i = 0; i < 30; i++) {
            charge("subject-" + i % 3, i);
        }
        await().atMost(SOON)
                .until(() -> deliveries("billing").stream()
                                .filter(delivery -> delivery.state() == State.DELIVERED)
                                .count()
                        == 30);

        Map<String, List<Integer>> accepted = new HashMap<>();
        for (Receiver.Received request : receiver.received()) {
            int amount = Integer.parseInt(request.text().replaceAll(".*\"amount\":(\\d+).*", "$1"));
            List<Integer> seen = accepted.computeIfAbsent(
                    request.text().replaceAll(".*\"subject\":\"([^\"]+)\".*", "$1"), key -> new ArrayList<>());
            if (seen.isEmpty() || seen.get(seen.size() - 1) != amount) {
                seen.add(amount);
            }
        }
        assertThat(accepted.values())
                .allSatisfy(amounts -> assertThat(amounts).isSorted().hasSize(10));
    }

    @Test
    void aDeliveryThatFailsTooOftenIsSetAsideAndCanBeRetried() {
        create("billing");
        receiver.answer(
                request -> new Answer(503, Map.of(), "busy".repeat(1_000).getBytes(StandardCharsets.UTF_8)));
        charge("ada", 5);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(deliveries("billing"))
                        .singleElement()
                        .satisfies(delivery -> {
                            assertThat(delivery.state()).isEqualTo(State.FAILED);
                            assertThat(delivery.attempts()).isEqualTo(3);
                            assertThat(delivery.response())
                                    .hasSize(WebhooksLimits.RESPONSE_BYTES)
                                    .startsWith("busybusy");
                        }));

        receiver.answer(request -> Answer.of(200));
        assertThat(webhooks.retryFailed("billing", 10))
                .isEqualTo(new WebhooksOutcome.EventsQueued(1, java.util.Optional.empty()));
        await().atMost(SOON).until(() -> deliveries("billing").get(0).state() == State.DELIVERED);
        assertThat(receiver.received().stream().map(Receiver.Received::id).distinct())
                .hasSize(1);
    }

    @Test
    void aDeliveryWhoseEventWasPurgedIsNotShownAsRetrying() {
        create("billing");
        receiver.answer(request -> Answer.of(410));
        charge("ada", 5);
        await().atMost(SOON)
                .until(() -> deliveries("billing").stream().anyMatch(delivery -> delivery.state() == State.PAUSED));
        String queue = queues.views().queues(10, null).rows().stream()
                .map(QueueConfig::name)
                .filter(name -> !name.endsWith(".dlq"))
                .findFirst()
                .orElseThrow();
        queues.admin().purge(queue);
        assertThat(deliveries("billing")).singleElement().satisfies(delivery -> {
            assertThat(delivery.state()).isEqualTo(State.FAILED);
            assertThat(delivery.next()).isNull();
        });
        webhooks.enable("billing");
        assertThat(deliveries("billing"))
                .singleElement()
                .satisfies(delivery -> assertThat(delivery.state()).isEqualTo(State.FAILED));
    }

    @Test
    void anEndpointThatIsGoneIsDisabledUntilItIsEnabled() {
        create("billing");
        receiver.answer(request -> Answer.of(410));
        charge("ada", 5);
        await().atMost(SOON)
                .until(() -> !store.read(tx -> webhooks.get(tx, "billing"))
                        .orElseThrow()
                        .isActive());
        receiver.answer(request -> Answer.of(200));
        assertThat(webhooks.retryFailed("billing", 1)).isInstanceOf(WebhooksOutcome.EndpointDisabled.class);
        assertThat(deliveries("billing"))
                .singleElement()
                .satisfies(delivery -> assertThat(delivery.state()).isEqualTo(State.PAUSED));

        webhooks.enable("billing");
        await().atMost(SOON).until(() -> deliveries("billing").get(0).state() == State.DELIVERED);
    }

    @Test
    void redirectsAreNotFollowedAndLargeOrHangingResponsesEnd() {
        create("billing");
        AtomicInteger step = new AtomicInteger();
        receiver.answer(request -> switch (step.getAndIncrement()) {
            case 0 -> new Answer(302, Map.of("Location", receiver.url() + "/elsewhere"), new byte[0]);
            case 1 -> {
                await().pollDelay(Duration.ofMillis(900)).until(() -> true);
                yield Answer.of(200);
            }
            default -> new Answer(200, Map.of(), new byte[10 << 20]);
        });
        charge("ada", 5);
        await().atMost(SOON)
                .until(() -> deliveries("billing").stream()
                        .anyMatch(delivery -> delivery.state() == State.DELIVERED && delivery.attempts() == 3));
        assertThat(receiver.received()).hasSize(3);
    }

    @Test
    void aDeadEndpointSlowsNoOther() {
        create("dead", EndpointSettings.of("http://127.0.0.1:1/"));
        String secret = create("alive");
        for (int i = 0; i < 200; i++) {
            charge("subject-" + i, i);
        }
        awaitReceived(200);
        assertThat(receiver.received()).allMatch(request -> request.isSignedWith(secret));
    }

    @Test
    void anEndpointThatHangsUntilTheTimeoutSlowsNoOther() throws Exception {
        running.close();
        running = new Webhooks(
                        store,
                        queues,
                        WebhooksTest::encode,
                        new ReversingCipher(),
                        WebhooksOptions.DEFAULT.withPrivateNetworks(true).withTimeout(HANGING_TIMEOUT))
                .start();
        Map<String, Long> arrivals = new ConcurrentHashMap<>();
        receiver.answer(request -> {
            arrivals.putIfAbsent(request.text().replaceAll(".*\"subject\":\"([^\"]+)\".*", "$1"), System.nanoTime());
            return Answer.of(200);
        });
        create("alive");
        long alone = latencies("alone", arrivals).get(LATENCY_SAMPLES / 2);

        CountDownLatch end = new CountDownLatch(1);
        try (Receiver hanging = new Receiver()) {
            hanging.answer(request -> {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return Answer.of(200);
            });
            create("hanging", EndpointSettings.of(hanging.url()));
            charge("first", 1);
            await().atMost(SOON).until(() -> !hanging.received().isEmpty());
            List<Long> beside = latencies("beside", arrivals);
            // As many requests hang as are allowed at the same time, and none of them has ended.
            assertThat(hanging.received()).hasSize(WebhooksOptions.DEFAULT.maxConcurrent());
            assertThat(beside.get(LATENCY_SAMPLES / 2))
                    .isLessThan(4 * alone + Duration.ofMillis(50).toNanos());
            assertThat(beside.get(LATENCY_SAMPLES - 1))
                    .isLessThan(HANGING_TIMEOUT.dividedBy(2).toNanos());
        } finally {
            end.countDown();
        }
    }

    /** Sends events one after another, and returns the sorted times until they arrived, in nanoseconds. */
    private List<Long> latencies(String prefix, Map<String, Long> arrivals) {
        List<Long> latencies = new ArrayList<>();
        for (int i = 0; i < LATENCY_SAMPLES; i++) {
            String subject = prefix + i;
            long start = System.nanoTime();
            charge(subject, i);
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .atMost(SOON)
                    .until(() -> arrivals.containsKey(subject));
            latencies.add(Objects.requireNonNull(arrivals.get(subject)) - start);
        }
        Collections.sort(latencies);
        return latencies;
    }

    @Test
    void retryAfterIsRespectedAlthoughTheRetryDelayIsShorter() {
        create("billing");
        AtomicLong refused = new AtomicLong();
        AtomicLong repeated = new AtomicLong();
        receiver.answer(request -> {
            if (request.text().contains("next-hour")) {
                return new Answer(429, Map.of("Retry-After", "3600"), new byte[0]);
            }
            if (refused.compareAndSet(0, System.nanoTime())) {
                return new Answer(503, Map.of("Retry-After", "1"), new byte[0]);
            }
            repeated.set(System.nanoTime());
            return Answer.of(200);
        });
        charge("next-hour", 1);
        charge("next-second", 2);
        await().atMost(SOON)
                .until(() -> deliveries("billing").stream().anyMatch(delivery -> delivery.state() == State.DELIVERED));
        assertThat(Duration.ofNanos(repeated.get() - refused.get())).isGreaterThan(Duration.ofMillis(990));
        assertThat(deliveries("billing"))
                .filteredOn(delivery -> delivery.subject().equals("next-hour"))
                .singleElement()
                .satisfies(delivery -> {
                    assertThat(delivery.state()).isEqualTo(State.RETRYING);
                    assertThat(delivery.attempts()).isEqualTo(1);
                    assertThat(delivery.next())
                            .isBetween(
                                    Instant.now().plusSeconds(3_500),
                                    Instant.now().plusSeconds(3_600));
                });
    }

    @Test
    void secretsAreEncryptedAgainWithTheCurrentKeyAndAnUnreadableReplacedOneIsOmitted() throws Exception {
        running.close();
        KeyedCipher first = new KeyedCipher(Set.of((byte) 1), (byte) 1);
        Webhooks before = withCipher(first);
        String replaced = ((WebhooksOutcome.EndpointStored) before.put("billing", EndpointSettings.of(receiver.url())))
                .secret()
                .orElseThrow();
        String current = ((WebhooksOutcome.EndpointStored) before.rotateSecret("billing"))
                .secret()
                .orElseThrow();
        WebhookSecrets both = withCipher(new KeyedCipher(Set.of((byte) 1, (byte) 2), (byte) 2))
                .secrets();
        assertThat(both.rewrap()).isEqualTo(new WebhookSecrets.EncryptedCounts(2, 0));
        assertThat(both.rewrap()).isEqualTo(new WebhookSecrets.EncryptedCounts(0, 0));
        assertThat(store.read(both::list)).hasSize(2).allMatch(secret -> secret.encrypted()[0] == 2);
        assertThat(store.read(before.secrets()::unreadable)).containsExactly("billing");
        assertThat(before.secrets().rewrap()).isEqualTo(new WebhookSecrets.EncryptedCounts(0, 2));

        Webhooks after = withCipher(new KeyedCipher(Set.of((byte) 2), (byte) 2));
        running = after.start();
        charge("ada", 1);
        awaitReceived(1);
        assertThat(receiver.received().get(0).isSignedWith(current)).isTrue();
        assertThat(receiver.received().get(0).isSignedWith(replaced)).isTrue();
        running.close();

        Webhooks third = withCipher(new KeyedCipher(Set.of((byte) 3), (byte) 3));
        String latest = ((WebhooksOutcome.EndpointStored) third.rotateSecret("billing"))
                .secret()
                .orElseThrow();
        running = third.start();
        charge("bob", 2);
        awaitReceived(2);
        assertThat(receiver.received().get(1).isSignedWith(latest)).isTrue();
    }

    private Webhooks withCipher(SecretCipher cipher) {
        return new Webhooks(
                store,
                queues,
                WebhooksTest::encode,
                cipher,
                WebhooksOptions.DEFAULT.withPrivateNetworks(true).withRetryDelays(List.of(Duration.ofMillis(20))));
    }

    /** Encrypts with one of several keys, whose number precedes the secret. */
    private record KeyedCipher(Set<Byte> keys, byte current) implements SecretCipher {

        @Override
        public byte[] encrypt(byte[] secret, String context) {
            byte[] encrypted = new byte[secret.length + 1];
            encrypted[0] = current;
            for (int i = 0; i < secret.length; i++) {
                encrypted[i + 1] = (byte) (secret[i] ^ current);
            }
            return encrypted;
        }

        @Override
        public byte[] decrypt(byte[] encrypted, String context) {
            if (!keys.contains(encrypted[0])) {
                throw new IllegalStateException("no key can decrypt " + context);
            }
            byte[] secret = new byte[encrypted.length - 1];
            for (int i = 0; i < secret.length; i++) {
                secret[i] = (byte) (encrypted[i + 1] ^ encrypted[0]);
            }
            return secret;
        }

        @Override
        public boolean isCurrent(byte[] encrypted) {
            return encrypted[0] == current;
        }
    }

    @Test
    void requestsAreSignedWithBothSecretsWhileOneIsReplaced() {
        String first = create("billing");
        charge("ada", 5);
        awaitReceived(1);
        String second = ((WebhooksOutcome.EndpointStored) webhooks.rotateSecret("billing"))
                .secret()
                .orElseThrow();
        assertThat(second).isNotEqualTo(first);
        charge("ada", 5);
        awaitReceived(2);
        assertThat(receiver.received().get(1).isSignedWith(first)).isTrue();
        assertThat(receiver.received().get(1).isSignedWith(second)).isTrue();
    }

    @Test
    void allSecretsReplacedWithinTheRotationTimeStayValid() {
        List<String> secrets = new ArrayList<>(List.of(create("billing")));
        for (int i = 0; i < WebhooksLimits.MAX_REPLACED_SECRETS; i++) {
            secrets.add(((WebhooksOutcome.EndpointStored) webhooks.rotateSecret("billing"))
                    .secret()
                    .orElseThrow());
        }
        assertThat(webhooks.rotateSecret("billing")).isInstanceOf(WebhooksOutcome.TooManySecrets.class);
        await().atMost(SOON).until(() -> {
            charge("ada", 5);
            return receiver.received().stream()
                    .anyMatch(request -> secrets.stream().allMatch(request::isSignedWith));
        });
    }

    @Test
    void filtersSelectEventsAndReplayRepeatsThem() {
        FeedCursor before = store.feed().latest();
        create("billing", EndpointSettings.of(receiver.url()).withFilter(EventFilter.ALL.withSubjects("ada")));
        charge("bob", 1);
        charge("ada", 2);
        awaitReceived(1);
        String id = receiver.received().get(0).id();
        assertThat(receiver.received().get(0).text()).contains("\"ada\"");

        assertThat(webhooks.replay("billing", id)).isInstanceOf(WebhooksOutcome.EventsQueued.class);
        awaitReceived(2);
        assertThat(webhooks.replayAfter("billing", before, 100)).isInstanceOf(WebhooksOutcome.EventsQueued.class);
        awaitReceived(3);
        assertThat(receiver.received().stream().map(Receiver.Received::id)).containsOnly(id);
        assertThat(webhooks.replay("billing", id.replaceAll("-\\d+$", "-77")))
                .isInstanceOf(WebhooksOutcome.EventNotFound.class);
    }

    @Test
    void eventsAfterTheClockWasSetBackAreSent() {
        clockOffset = Duration.ofHours(2);
        charge("before", 1);
        create("billing");
        clockOffset = Duration.ZERO;
        charge("ada", 2);
        awaitReceived(1);
        webhooks.disable("billing", "maintenance");
        charge("while-disabled", 3);
        webhooks.enable("billing");
        charge("bob", 4);
        awaitReceived(2);
        assertThat(receiver.received()).allMatch(request -> request.text().matches(".*\"(ada|bob)\".*"));
    }

    @Test
    void replayOmitsTestEventsOfOtherEndpoints() {
        FeedCursor before = store.feed().latest();
        EndpointSettings tests =
                EndpointSettings.of(receiver.url()).withFilter(EventFilter.ALL.withModules("webhooks"));
        create("billing", tests);
        create("other", tests);
        webhooks.sendTest("other");
        webhooks.sendTest("billing");
        awaitReceived(2);
        assertThat(webhooks.replayAfter("billing", before, 100))
                .isEqualTo(new WebhooksOutcome.EventsQueued(1, Optional.empty()));
    }

    @Test
    void cursorsThatCannotBeReadHaveTheCodesOfTheFeed() {
        create("billing");
        FeedCursor latest = store.feed().latest();
        assertThat(webhooks.replayAfter("billing", new FeedCursor(1, 1, 1), 1))
                .isInstanceOf(WebhooksOutcome.CursorOfOtherStore.class);
        assertThat(webhooks.replayAfter("billing", new FeedCursor(latest.epoch(), latest.commit() + 99, 1), 1))
                .isInstanceOf(WebhooksOutcome.CursorInFuture.class);
        assertThat(webhooks.replayAfter("billing", new FeedCursor(latest.epoch(), 0, 1), 1))
                .isInstanceOf(WebhooksOutcome.BehindRetention.class);
    }

    @Test
    void privateAddressesAreRefusedByDefault() throws Exception {
        running.close();
        Webhooks strict = webhooks(WebhooksOptions.DEFAULT);
        String named = receiver.url().replace("127.0.0.1", "localhost");
        assertThatThrownBy(() -> strict.put("local", EndpointSettings.of(named)))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("https")
                .hasMessageContaining("--webhook-private-networks");
        for (String host : List.of("127.0.0.1", "10.1.2.3", "[::1]")) {
            assertThatThrownBy(() -> strict.put("local", EndpointSettings.of("https://" + host + "/hook")))
                    .isInstanceOf(BadRequestException.class)
                    .hasMessageContaining("--webhook-private-networks");
        }
        strict.put("local", EndpointSettings.of(named.replace("http:", "https:")));
        running = strict.start();
        charge("ada", 5);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(deliveries("local"))
                        .singleElement()
                        .satisfies(delivery -> {
                            assertThat(delivery.httpStatus()).isZero();
                            assertThat(delivery.response()).contains("permitted address");
                        }));
        assertThat(receiver.received()).isEmpty();
    }

    @Test
    void nothingIsLostWhenTheRunnerStopsAndStarts() throws Exception {
        create("billing");
        running.close();
        for (int i = 0; i < 20; i++) {
            charge("subject-" + i, i);
        }
        running = webhooks.start();
        awaitReceived(20);
        assertThat(receiver.received().stream().map(Receiver.Received::id).distinct())
                .hasSize(20);
    }

    @Test
    void aDeletedEndpointReceivesNothingAndCanBeCreatedAgain() {
        String first = create("billing");
        webhooks.delete("billing");
        charge("ada", 1);
        String second = create("billing");
        charge("ada", 2);
        awaitReceived(1);
        assertThat(receiver.received()).singleElement().satisfies(request -> {
            assertThat(request.isSignedWith(second)).isTrue();
            assertThat(request.isSignedWith(first)).isFalse();
        });
        assertThat(Arrays.asList(first, second)).doesNotHaveDuplicates();
    }

    @Test
    void anEndpointDoesNotListTheDeliveriesOfADeletedOneWithTheSameId() {
        create("billing");
        charge("ada", 1);
        await().atMost(SOON).until(() -> deliveries("billing").size() == 1);
        webhooks.delete("billing");
        assertThat(deliveries("billing")).isEmpty();
        create("billing");
        assertThat(deliveries("billing")).isEmpty();
        charge("bob", 2);
        await().atMost(SOON).until(() -> deliveries("billing").size() == 1);
        assertThat(deliveries("billing").get(0).subject()).isEqualTo("bob");
    }

    @Test
    void oneEventForTheMaximumNumberOfEndpointsReachesAllOfThem() {
        for (int i = 0; i < WebhooksLimits.MAX_ENDPOINTS; i++) {
            create("e" + i);
        }
        assertThat(webhooks.put("one-more", EndpointSettings.of(receiver.url())))
                .isEqualTo(new WebhooksOutcome.TooManyEndpoints(WebhooksLimits.MAX_ENDPOINTS));
        charge("ada", 5);
        await().atMost(Duration.ofSeconds(60)).until(() -> receiver.received().size() >= WebhooksLimits.MAX_ENDPOINTS);
        assertThat(receiver.received()).hasSize(WebhooksLimits.MAX_ENDPOINTS);
    }

    @Test
    void aMessageThatIsNotADeliveryIsSetAsideAndNotSent() {
        create("billing");
        String queue = store.read(tx -> queues.views().queues(tx, 10, null)).rows().stream()
                .map(QueueConfig::name)
                .filter(name -> !name.endsWith(".dlq"))
                .findFirst()
                .orElseThrow();
        queues.enqueue(NewMessage.of(queue, "forged".getBytes(StandardCharsets.UTF_8)));
        await().atMost(SOON).until(() -> ready(queue + ".dlq") == 1);
        assertThat(webhooks.retryFailed("billing", 10))
                .isEqualTo(new WebhooksOutcome.EventsQueued(0, java.util.Optional.empty()));
        charge("ada", 5);
        awaitReceived(1);
        assertThat(receiver.received())
                .singleElement()
                .satisfies(request -> assertThat(request.text()).contains("ada"));
    }

    private long ready(String queue) {
        return store.read(tx -> queues.views().stats(tx, queue)).orElseThrow().ready();
    }

    @Test
    void deliveriesCauseNoEventsSoThatAReplaySendsWhatWasSent() {
        FeedCursor start = store.feed().latest();
        create("billing");
        charge("ada", 5);
        awaitReceived(1);
        await().atMost(SOON).until(() -> deliveries("billing").size() == 1);
        assertThat(webhooks.replayAfter("billing", start, 100))
                .isEqualTo(new WebhooksOutcome.EventsQueued(1, java.util.Optional.empty()));
    }

    @Test
    void wrongSettingsAreRefused() {
        for (String url : List.of("ftp://example.org", "https://", "https://a b", "https://u:p@example.org", "x")) {
            assertThatThrownBy(() -> EndpointSettings.of(url))
                    .as(url)
                    .isInstanceOf(BadRequestException.class)
                    .hasMessageStartingWith("url");
        }
        for (int port : List.of(0, 65_536, 123_456)) {
            assertThatThrownBy(() -> webhooks.put("port", EndpointSettings.of("https://example.org:" + port + "/")))
                    .isInstanceOf(BadRequestException.class)
                    .hasMessageContaining("between 1 and 65535");
        }
        create("billing");
        assertThatThrownBy(() -> webhooks.disable("billing", "two\nlines"))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("control characters");
        assertThatThrownBy(() -> webhooks.put("../x", EndpointSettings.of(receiver.url())))
                .hasMessageContaining("64 characters");
        assertThat(webhooks.rotateSecret("missing")).isInstanceOf(WebhooksOutcome.EndpointNotFound.class);
    }
}
