package io.holdfast.store.raft;

import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.raft.peer.PeerClient;
import io.holdfast.store.raft.peer.PeerStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Polls the other members for their state once a second and keeps the responses. Thread-safe. */
final class PeerStatusPoller implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final PeerClient client;
    private final UUID cluster;
    private final Supplier<Map<String, MemberAddress>> others;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final RecurringTask task;

    /**
     * The last response from a member.
     *
     * @param at the time of the response, by {@link System#nanoTime}
     * @param fresh whether the member responded to the last poll
     */
    record Answer(PeerStatus status, long at, boolean fresh) {

        Duration age() {
            return Duration.ofNanos(System.nanoTime() - at);
        }
    }

    /**
     * Starts polling.
     *
     * @param others returns the addresses of all members but this one
     */
    PeerStatusPoller(PeerClient client, UUID cluster, Supplier<Map<String, MemberAddress>> others) {
        this.client = client;
        this.cluster = cluster;
        this.others = others;
        this.task = RecurringTask.startEvery(PERIOD, "cluster-peers", closing -> ask());
    }

    private void ask() {
        others.get().entrySet().parallelStream()
                .forEach(member -> ask(member.getKey(), member.getValue().peer()));
    }

    private void ask(String member, String address) {
        try {
            answers.put(member, new Answer(client.status(address, cluster), System.nanoTime(), true));
        } catch (IOException e) {
            answers.computeIfPresent(member, (name, last) -> new Answer(last.status(), last.at(), false));
        }
    }

    /** Returns the last response from a member, or null if there was none. */
    @Nullable
    Answer answer(String member) {
        return answers.get(member);
    }

    @Override
    public void close() {
        task.close();
    }
}
