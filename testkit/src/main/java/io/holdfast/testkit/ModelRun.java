package io.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Committed;
import io.holdfast.store.Progress;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.spi.BackendFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Random transactions of several threads against one store, proven afterwards to be strictly serializable: run once
 * more, one after another in the order of their commit numbers, on a plain {@link TreeRows model}, each must see exactly
 * what it saw; and none may come before one that was acknowledged when it began. The seed decides what is done, the
 * threads when.
 */
public final class ModelRun {

    private static final int THREADS = 4;
    private static final int ROUNDS = 12;
    private static final int TOGETHER = 3;
    /** What is tested is what happens, not how soon. */
    private static final WriteOptions PATIENT = WriteOptions.named("model").withDeadline(Duration.ofMinutes(1));

    private final ManualClock clock;
    private final Queue<Done> done = new ConcurrentLinkedQueue<>();
    private final AtomicLong acknowledged = new AtomicLong();
    private final long seed;
    private final Store store;

    private ModelRun(long seed, Store store, ManualClock clock) {
        this.seed = seed;
        this.store = store;
        this.clock = clock;
    }

    /** What a transaction saw, of which state, at what time. */
    private record Seen(List<Object> results, Instant now, long commit) {}

    /** A transaction that was answered: its place in the order, and whether it changed anything there. */
    private record Done(List<ModelStep> steps, Seen seen, long position, boolean changed) {}

    /** Thrown on purpose. */
    private static final class Planned extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Seen seen;

        Planned(Seen seen) {
            super("planned", null, false, false);
            this.seen = seen;
        }
    }

    /** Runs one seed on a fresh backend. */
    public static void run(BackendFactory backend, long seed) throws Exception {
        ManualClock clock = new ManualClock();
        try (Store store = Store.on(backend)
                .schemas(ModelRows.SCHEMA)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open()) {
            ModelRun run = new ModelRun(seed, store, clock);
            Together.run(THREADS, run::thread);
            run.compare();
        }
    }

    private void thread(int thread) {
        Random random = new Random(seed * THREADS + thread);
        for (int round = 0; round < ROUNDS; round++) {
            switch (random.nextInt(8)) {
                case 0 -> clock.advance(Duration.ofMillis(random.nextInt(400)));
                case 1 -> store.sweep();
                case 2, 3 -> read(random);
                case 4, 5 -> write(random);
                default -> writeTogether(random);
            }
        }
    }

    private void read(Random random) {
        long floor = acknowledged.get();
        List<ModelStep> steps = steps(random, false);
        Seen seen = store.read(tx -> see(tx, steps));
        add(new Done(steps, seen, seen.commit(), false), floor);
    }

    private void write(Random random) {
        long floor = acknowledged.get();
        List<ModelStep> steps = steps(random, true);
        boolean fails = random.nextInt(6) == 0;
        try {
            written(steps, store.commit(PATIENT, tx -> seeAndFail(tx, steps, fails)), floor);
        } catch (Planned failed) {
            add(new Done(steps, failed.seen, failed.seen.commit(), false), floor);
        }
    }

    /** Several at once without waiting, so that the store can group them. */
    private void writeTogether(Random random) {
        long floor = acknowledged.get();
        List<List<ModelStep>> scripts = new ArrayList<>();
        List<CompletableFuture<Committed<Seen>>> futures = new ArrayList<>();
        for (int i = 0; i < TOGETHER; i++) {
            List<ModelStep> steps = steps(random, true);
            boolean fails = random.nextInt(6) == 0;
            scripts.add(steps);
            futures.add(store.commitAsync(PATIENT, tx -> seeAndFail(tx, steps, fails)));
        }
        for (int i = 0; i < TOGETHER; i++) {
            try {
                written(scripts.get(i), futures.get(i).join(), floor);
            } catch (CompletionException e) {
                if (!(e.getCause() instanceof Planned failed)) {
                    throw e;
                }
                add(new Done(scripts.get(i), failed.seen, failed.seen.commit(), false), floor);
            }
        }
    }

    private static List<ModelStep> steps(Random random, boolean changes) {
        List<ModelStep> steps = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            steps.add(changes && random.nextInt(5) < 3 ? ModelStep.change(random) : ModelStep.look(random));
        }
        return steps;
    }

    private static Seen see(ReadTx tx, List<ModelStep> steps) {
        Instant now = tx.now();
        long commit = tx.commit();
        ModelRows rows = new StoreRows(tx);
        List<Object> results = new ArrayList<>();
        steps.forEach(step -> results.add(step.run().apply(rows)));
        return new Seen(results, now, commit);
    }

    private static Seen seeAndFail(ReadTx tx, List<ModelStep> steps, boolean fails) {
        Seen seen = see(tx, steps);
        if (fails) {
            throw new Planned(seen);
        }
        return seen;
    }

    private void written(List<ModelStep> steps, Committed<Seen> commit, long floor) {
        Seen seen = commit.value();
        add(new Done(steps, seen, commit.number(), commit.number() > seen.commit()), floor);
        acknowledged.accumulateAndGet(commit.number(), Math::max);
    }

    private void add(Done one, long floor) {
        assertThat(one.position())
                .as("the place of a transaction that began when %s was acknowledged", floor)
                .isGreaterThanOrEqualTo(floor);
        done.add(one);
    }

    /** Runs everything again on the model, in commit order: first what made a state, then all who looked at it. */
    private void compare() {
        TreeRows model = new TreeRows();
        Set<Long> numbers = new HashSet<>();
        List<Done> ordered = new ArrayList<>(done);
        ordered.sort(Comparator.comparingLong(Done::position).thenComparing(one -> !one.changed()));
        for (Done one : ordered) {
            if (one.changed()) {
                assertThat(numbers.add(one.position()))
                        .as("one commit has the number %s", one.position())
                        .isTrue();
            }
            replay(one, (one.changed() ? model : model.copy()).at(one.seen().now()));
        }
        compareEnd(model);
    }

    private static void replay(Done one, TreeRows model) {
        for (int i = 0; i < one.steps().size(); i++) {
            ModelStep step = one.steps().get(i);
            assertThat(one.seen().results().get(i))
                    .as("step %s of %s at %s: %s", i, one.steps(), one.position(), step.text())
                    .isEqualTo(step.run().apply(model));
        }
    }

    private void compareEnd(TreeRows model) {
        boolean agrees = store.read(tx -> {
            ModelRows rows = new StoreRows(tx);
            ModelRows.Span all = new ModelRows.Span(0, 0xffff, false, Integer.MAX_VALUE);
            model.at(tx.now());
            assertThat(rows.scan(ModelRows.PLAIN, all)).isEqualTo(model.scan(ModelRows.PLAIN, all));
            assertThat(rows.scan(ModelRows.NAMED, all)).isEqualTo(model.scan(ModelRows.NAMED, all));
            assertThat(rows.scan(ModelRows.LEASED, all)).isEqualTo(model.scan(ModelRows.LEASED, all));
            return rows.byName(false).equals(model.byName(false));
        });
        assertThat(agrees).as("the index is what the model has").isTrue();
        assertThat(store.verify(Progress.NONE).problems()).isEmpty();
    }
}
