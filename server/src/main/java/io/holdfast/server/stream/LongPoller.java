package io.holdfast.server.stream;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls that wait for something to be there. Those that wait for the same stand in one line: only the first looks,
 * when something was committed, and when it finds something the next one looks at once. So a thousand that wait cost as much as one, hold no
 * thread, and are served in the order in which they came.
 */
public final class LongPoller {

    private static final Duration GAP = Duration.ofMillis(10);

    /** A message that waits for its time comes without a commit. */
    private static final Duration LOOK_AT_LEAST = Duration.ofMillis(100);

    /** What a room refuses as too long is refused by the first look; until then it has to be a number. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private final ScheduledExecutorService timer;
    private final CommitSignal pulse;
    private final Map<String, PollQueue> lines = new ConcurrentHashMap<>();
    private volatile boolean closed;

    public LongPoller(ScheduledExecutorService timer, CommitSignal pulse) {
        this.timer = timer;
        this.pulse = pulse;
    }

    /** Looks until there is something, or the time is over; then it answers what it saw last. */
    public <T> CompletableFuture<T> poll(
            String line,
            Duration waiting,
            Supplier<CompletableFuture<T>> look,
            Predicate<T> empty,
            CompletableFuture<@Nullable Void> gone) {
        Duration atMost = waiting.compareTo(LONGEST) > 0 ? LONGEST : waiting;
        long end = System.nanoTime() + atMost.toNanos();
        long seen = pulse.commitCount();
        return look.get().thenCompose(first -> {
            if (!empty.test(first) || closed) {
                return CompletableFuture.completedFuture(first);
            }
            PendingPoll<T> waits = new PendingPoll<>(look, empty, end, first, new CompletableFuture<>());
            lines.compute(line, (name, there) -> {
                PollQueue joined = there == null ? new PollQueue(name) : there;
                joined.join(waits, seen);
                return joined;
            });
            // Nobody is there for a message: it must not be taken for him, nor his place kept.
            CompletableFuture<?> unused = gone.thenRun(waits::giveUp);
            return waits.answer();
        });
    }

    /** Answers everybody at once with what they have seen. */
    public void close() {
        closed = true;
    }

    private record PendingPoll<T>(
            Supplier<CompletableFuture<T>> look, Predicate<T> empty, long end, T seen, CompletableFuture<T> answer) {

        /** Looks once; says whether it found something, or failed, and so is answered. */
        CompletableFuture<Boolean> again() {
            return looked().handle((found, thrown) -> {
                if (thrown != null) {
                    answer.completeExceptionally(thrown);
                } else if (!empty.test(found)) {
                    answer.complete(found);
                }
                return answer.isDone();
            });
        }

        private CompletableFuture<T> looked() {
            try {
                return look.get();
            } catch (RuntimeException e) {
                return CompletableFuture.failedFuture(e);
            }
        }

        void giveUp() {
            answer.complete(seen);
        }
    }

    private final class PollQueue {

        private final String name;
        private final Deque<PendingPoll<?>> waiting = new ArrayDeque<>();

        PollQueue(String name) {
            this.name = name;
        }

        synchronized void join(PendingPoll<?> waits, long seen) {
            waiting.addLast(waits);
            if (waiting.size() == 1) {
                later(seen);
            }
        }

        private void later(long seen) {
            pulse.runAfterNextCommit(seen, GAP, LOOK_AT_LEAST, this::look);
        }

        private void look() {
            long seen = pulse.commitCount();
            PendingPoll<?> first = first();
            if (first != null) {
                CompletableFuture<?> unused = first.again().whenComplete((served, thrown) -> {
                    if (Boolean.TRUE.equals(served)) {
                        timer.execute(this::look);
                    } else {
                        later(seen);
                    }
                });
            }
        }

        /** Lets those go whose time is over, and gives the first of the others; none, and the line is gone. */
        private @Nullable PendingPoll<?> first() {
            PendingPoll<?>[] first = new PendingPoll<?>[1];
            lines.computeIfPresent(name, (ignored, line) -> {
                synchronized (line) {
                    waiting.removeIf(waits -> {
                        if (closed || System.nanoTime() - waits.end() >= 0) {
                            waits.giveUp();
                        }
                        return waits.answer().isDone();
                    });
                    first[0] = waiting.peekFirst();
                    return waiting.isEmpty() ? null : line;
                }
            });
            return first[0];
        }
    }
}
