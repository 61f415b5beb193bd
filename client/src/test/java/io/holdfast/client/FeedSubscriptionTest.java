package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.SeatsApi.Change;
import io.holdfast.api.SeatsApi.CreateEvent;
import io.holdfast.api.SeatsApi.Reserve;
import io.holdfast.api.SeatsApi.Seat;
import io.holdfast.api.SeatsApi.Section;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Feeds that resume after a lost connection. */
class FeedSubscriptionTest {

    private static final Duration SOON = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private RunningServer server;
    private BreakableProxy cable;
    private Holdfast client;
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @BeforeEach
    void open() throws Exception {
        server = RunningServer.start(folder);
        server.client()
                .seats()
                .createEvent(new CreateEvent("gala", "Gala", List.of(Section.rows("A-1", 1, 9, 1))))
                .send();
        cable = new BreakableProxy(server.address());
        client = Holdfast.at(cable.address()).key(server.key()).build();
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        cable.close();
        server.close();
    }

    private void reserve(int seat) {
        server.client()
                .seats()
                .reserve(Reserve.seats("gala", "b" + seat, "ada", List.of(new Seat("A-1", 1, seat))))
                .send();
    }

    private FeedSubscription follow(String event) {
        return client.seats()
                .feed(
                        event,
                        0,
                        happening -> heard.add(happening.as(Change.class).booking()));
    }

    @Test
    void everyChangeIsReceivedOnceDespiteLostConnections() {
        try (FeedSubscription feed = follow("gala")) {
            reserve(1);
            await().atMost(SOON).until(() -> heard.equals(List.of("b1")));
            cable.cut();
            reserve(2);
            reserve(3);
            await().atMost(SOON).until(() -> heard.equals(List.of("b1", "b2", "b3")));
            assertThat(feed.ended()).isNotDone();
            assertThat(cable.connections()).isGreaterThan(1);
        }
    }

    @Test
    void aFeedOfAnUnknownEventIsRejected() {
        assertThatThrownBy(() -> follow("none").ended().join()).hasCauseInstanceOf(CallRefusedException.class);
    }

    @Test
    void aFeedEndsWithItsClientOrItsListener() {
        FeedSubscription closed = follow("gala");
        client.close();
        assertThat(closed.ended()).isDone();
        reserve(1);
        FeedSubscription broken = server.client().seats().feed("gala", 0, event -> {
            throw new IllegalStateException("enough");
        });
        assertThatThrownBy(() -> broken.ended().join()).hasRootCauseMessage("enough");
    }
}
