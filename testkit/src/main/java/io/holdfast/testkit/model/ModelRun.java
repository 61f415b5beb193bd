package io.holdfast.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.ManualClock;
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
 * more, one after another in the order of their commit numbers, on a plain {@link TreeMapOperations model}, each must see exactly
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
    private final Queue<CompletedTransaction> done = new ConcurrentLinkedQueue<>();
    private final AtomicLong acknowledged = new AtomicLong();
    private final long seed;
    private final Store store;

    private ModelRun(long seed, Store store, ManualClock clock) {
        this.seed = seed;
        this.store = store;
        this.clock = clock;
    }

    /** What a transaction saw, of which state, at what time. */
    private record TransactionResult(List<Object> results, Instant now, long commit) {}

    /** A transaction that was answered: its place in the order, and whether it changed anything there. */
    private record CompletedTransaction(
            List<ModelStep> steps, TransactionResult seen, long position, boolean changed) {}

    /** Thrown on purpose. */
    private static final class PlannedFailure extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient TransactionResult seen;

        PlannedFailure(TransactionResult seen) {
            super("planned", null, false, false);
            this.seen = seen;
        }
    }

    /** Runs one seed on a fresh backend. */
    public static void run(BackendFactory backend, long seed) throws Exception {
        ManualClock clock = new ManualClock();
        try (Store store = Store.on(backend)
                .schemas(ModelOperations.SCHEMA)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open()) {
            ModelRun run = new ModelRun(seed, store, clock);
            ConcurrentRunner.run(THREADS, run::thread);
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
        TransactionResult seen = store.read(tx -> runSteps(tx, steps));
        add(new CompletedTransaction(steps, seen, seen.commit(), false), floor);
    }

    private void write(Random random) {
        long floor = acknowledged.get();
        List<ModelStep> steps = steps(random, true);
        boolean fails = random.nextInt(6) == 0;
        try {
            written(steps, store.commit(PATIENT, tx -> runStepsAndMaybeFail(tx, steps, fails)), floor);
        } catch (PlannedFailure failed) {
            add(new CompletedTransaction(steps, failed.seen, failed.seen.commit(), false), floor);
        }
    }

    /** Several at once without waiting, so that the store can group them. */
    private void writeTogether(Random random) {
        long floor = acknowledged.get();
        List<List<ModelStep>> scripts = new ArrayList<>();
        List<CompletableFuture<CommitResult<TransactionResult>>> futures = new ArrayList<>();
        for (int i = 0; i < TOGETHER; i++) {
            List<ModelStep> steps = steps(random, true);
            boolean fails = random.nextInt(6) == 0;
            scripts.add(steps);
            futures.add(store.commitAsync(PATIENT, tx -> runStepsAndMaybeFail(tx, steps, fails)));
        }
        for (int i = 0; i < TOGETHER; i++) {
            try {
                written(scripts.get(i), futures.get(i).join(), floor);
            } catch (CompletionException e) {
                if (!(e.getCause() instanceof PlannedFailure failed)) {
                    throw e;
                }
                add(new CompletedTransaction(scripts.get(i), failed.seen, failed.seen.commit(), false), floor);
            }
        }
    }

    private static List<ModelStep> steps(Random random, boolean changes) {
        List<ModelStep> steps = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            steps.add(changes && random.nextInt(5) < 3 ? ModelStep.randomWrite(random) : ModelStep.randomRead(random));
        }
        return steps;
    }

    private static TransactionResult runSteps(ReadTx tx, List<ModelStep> steps) {
        Instant now = tx.now();
        long commit = tx.lastCommit();
        ModelOperations rows = new StoreOperations(tx);
        List<Object> results = new ArrayList<>();
        steps.forEach(step -> results.add(step.run().apply(rows)));
        return new TransactionResult(results, now, commit);
    }

    private static TransactionResult runStepsAndMaybeFail(ReadTx tx, List<ModelStep> steps, boolean fails) {
        TransactionResult seen = runSteps(tx, steps);
        if (fails) {
            throw new PlannedFailure(seen);
        }
        return seen;
    }

    private void written(List<ModelStep> steps, CommitResult<TransactionResult> commit, long floor) {
        TransactionResult seen = commit.value();
        add(new CompletedTransaction(steps, seen, commit.number(), commit.number() > seen.commit()), floor);
        acknowledged.accumulateAndGet(commit.number(), Math::max);
    }

    private void add(CompletedTransaction one, long floor) {
        assertThat(one.position())
                .as("the place of a transaction that began when %s was acknowledged", floor)
                .isGreaterThanOrEqualTo(floor);
        done.add(one);
    }

    /** Runs everything again on the model, in commit order: first what made a state, then all who looked at it. */
    private void compare() {
        TreeMapOperations model = new TreeMapOperations();
        Set<Long> numbers = new HashSet<>();
        List<CompletedTransaction> ordered = new ArrayList<>(done);
        ordered.sort(Comparator.comparingLong(CompletedTransaction::position).thenComparing(one -> !one.changed()));
        for (CompletedTransaction one : ordered) {
            if (one.changed()) {
                assertThat(numbers.add(one.position()))
                        .as("one commit has the number %s", one.position())
                        .isTrue();
            }
            replay(one, (one.changed() ? model : model.copy()).at(one.seen().now()));
        }
        compareEnd(model);
    }

    private static void replay(CompletedTransaction one, TreeMapOperations model) {
        for (int i = 0; i < one.steps().size(); i++) {
            ModelStep step = one.steps().get(i);
            assertThat(one.seen().results().get(i))
                    .as("step %s of %s at %s: %s", i, one.steps(), one.position(), step.text())
                    .isEqualTo(step.run().apply(model));
        }
    }

    private void compareEnd(TreeMapOperations model) {
        boolean agrees = store.read(tx -> {
            ModelOperations rows = new StoreOperations(tx);
            ModelOperations.Span all = new ModelOperations.Span(0, 0xffff, false, Integer.MAX_VALUE);
            model.at(tx.now());
            assertThat(rows.scan(ModelOperations.PLAIN, all)).isEqualTo(model.scan(ModelOperations.PLAIN, all));
            assertThat(rows.scan(ModelOperations.NAMED, all)).isEqualTo(model.scan(ModelOperations.NAMED, all));
            assertThat(rows.scan(ModelOperations.LEASED, all)).isEqualTo(model.scan(ModelOperations.LEASED, all));
            return rows.byName(false).equals(model.byName(false));
        });
        assertThat(agrees).as("the index is what the model has").isTrue();
        assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
    }
}
