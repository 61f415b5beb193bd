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
 * Runs random transactions on several threads and one store, and then verifies that they were strictly serializable.
 * The transactions are run again on a {@link TreeMapOperations reference model}, one at a time in the order of their
 * commit numbers. Each transaction must have the same results, and none may precede a transaction that was acknowledged
 * before it began. The seed determines the operations, but not their timing.
 */
public final class ModelRun {

    private static final int THREADS = 4;
    private static final int ROUNDS = 12;
    private static final int CONCURRENT_WRITES = 3;
    /** A long deadline, because the test does not measure latency. */
    private static final WriteOptions LONG_DEADLINE =
            WriteOptions.named("model").withDeadline(Duration.ofMinutes(1));

    private final ManualClock clock;
    private final Queue<CompletedTransaction> completed = new ConcurrentLinkedQueue<>();
    private final AtomicLong acknowledged = new AtomicLong();
    private final long seed;
    private final Store store;

    private ModelRun(long seed, Store store, ManualClock clock) {
        this.seed = seed;
        this.store = store;
        this.clock = clock;
    }

    /** The results and time of a transaction, and the last commit that it read. */
    private record TransactionResult(List<Object> results, Instant now, long commit) {}

    /**
     * A completed transaction with its position in the commit order.
     *
     * @param changed whether the transaction wrote anything
     */
    private record CompletedTransaction(
            List<ModelStep> steps, TransactionResult result, long position, boolean changed) {}

    /** Thrown by a transaction that is meant to fail. */
    private static final class PlannedFailure extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient TransactionResult result;

        PlannedFailure(TransactionResult result) {
            super("planned", null, false, false);
            this.result = result;
        }
    }

    /** Runs the transactions of one seed on an empty backend. */
    public static void run(BackendFactory backend, long seed) throws Exception {
        ManualClock clock = new ManualClock();
        try (Store store = Store.on(backend)
                .schemas(ModelOperations.SCHEMA)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open()) {
            ModelRun run = new ModelRun(seed, store, clock);
            ConcurrentRunner.run(THREADS, run::runThread);
            run.compare();
        }
    }

    private void runThread(int thread) {
        Random random = new Random(seed * THREADS + thread);
        for (int round = 0; round < ROUNDS; round++) {
            switch (random.nextInt(8)) {
                case 0 -> clock.advance(Duration.ofMillis(random.nextInt(400)));
                case 1 -> store.sweep();
                case 2, 3 -> read(random);
                case 4, 5 -> write(random);
                default -> writeConcurrently(random);
            }
        }
    }

    private void read(Random random) {
        long acknowledgedBefore = acknowledged.get();
        List<ModelStep> steps = steps(random, false);
        TransactionResult result = store.read(tx -> runSteps(tx, steps));
        add(new CompletedTransaction(steps, result, result.commit(), false), acknowledgedBefore);
    }

    private void write(Random random) {
        long acknowledgedBefore = acknowledged.get();
        List<ModelStep> steps = steps(random, true);
        boolean fails = random.nextInt(6) == 0;
        try {
            addCommitted(
                    steps,
                    store.commit(LONG_DEADLINE, tx -> runStepsAndMaybeFail(tx, steps, fails)),
                    acknowledgedBefore);
        } catch (PlannedFailure failed) {
            add(new CompletedTransaction(steps, failed.result, failed.result.commit(), false), acknowledgedBefore);
        }
    }

    /** Starts several writes without waiting, so that the store can group them. */
    private void writeConcurrently(Random random) {
        long acknowledgedBefore = acknowledged.get();
        List<List<ModelStep>> stepLists = new ArrayList<>();
        List<CompletableFuture<CommitResult<TransactionResult>>> futures = new ArrayList<>();
        for (int i = 0; i < CONCURRENT_WRITES; i++) {
            List<ModelStep> steps = steps(random, true);
            boolean fails = random.nextInt(6) == 0;
            stepLists.add(steps);
            futures.add(store.commitAsync(LONG_DEADLINE, tx -> runStepsAndMaybeFail(tx, steps, fails)));
        }
        for (int i = 0; i < CONCURRENT_WRITES; i++) {
            try {
                addCommitted(stepLists.get(i), futures.get(i).join(), acknowledgedBefore);
            } catch (CompletionException e) {
                if (!(e.getCause() instanceof PlannedFailure failed)) {
                    throw e;
                }
                add(
                        new CompletedTransaction(stepLists.get(i), failed.result, failed.result.commit(), false),
                        acknowledgedBefore);
            }
        }
    }

    private static List<ModelStep> steps(Random random, boolean writes) {
        List<ModelStep> steps = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            steps.add(writes && random.nextInt(5) < 3 ? ModelStep.randomWrite(random) : ModelStep.randomRead(random));
        }
        return steps;
    }

    private static TransactionResult runSteps(ReadTx tx, List<ModelStep> steps) {
        Instant now = tx.now();
        long commit = tx.lastCommit();
        ModelOperations operations = new StoreTxOperations(tx);
        List<Object> results = new ArrayList<>();
        steps.forEach(step -> results.add(step.run().apply(operations)));
        return new TransactionResult(results, now, commit);
    }

    private static TransactionResult runStepsAndMaybeFail(ReadTx tx, List<ModelStep> steps, boolean fails) {
        TransactionResult result = runSteps(tx, steps);
        if (fails) {
            throw new PlannedFailure(result);
        }
        return result;
    }

    private void addCommitted(List<ModelStep> steps, CommitResult<TransactionResult> commit, long acknowledgedBefore) {
        TransactionResult result = commit.value();
        add(
                new CompletedTransaction(steps, result, commit.number(), commit.number() > result.commit()),
                acknowledgedBefore);
        acknowledged.accumulateAndGet(commit.number(), Math::max);
    }

    private void add(CompletedTransaction transaction, long acknowledgedBefore) {
        assertThat(transaction.position())
                .as("position of a transaction that began after commit %s was acknowledged", acknowledgedBefore)
                .isGreaterThanOrEqualTo(acknowledgedBefore);
        completed.add(transaction);
    }

    /**
     * Runs all transactions again on the model in commit order: first the write of each commit, then the reads of its
     * state.
     */
    private void compare() {
        TreeMapOperations model = new TreeMapOperations();
        Set<Long> numbers = new HashSet<>();
        List<CompletedTransaction> ordered = new ArrayList<>(completed);
        ordered.sort(Comparator.comparingLong(CompletedTransaction::position)
                .thenComparing(transaction -> !transaction.changed()));
        for (CompletedTransaction transaction : ordered) {
            if (transaction.changed()) {
                assertThat(numbers.add(transaction.position()))
                        .as("commit number %s is unique", transaction.position())
                        .isTrue();
            }
            replay(
                    transaction,
                    (transaction.changed() ? model : model.copy())
                            .at(transaction.result().now()));
        }
        compareEnd(model);
    }

    private static void replay(CompletedTransaction transaction, TreeMapOperations model) {
        for (int i = 0; i < transaction.steps().size(); i++) {
            ModelStep step = transaction.steps().get(i);
            assertThat(transaction.result().results().get(i))
                    .as("step %s of %s at %s: %s", i, transaction.steps(), transaction.position(), step.text())
                    .isEqualTo(step.run().apply(model));
        }
    }

    private void compareEnd(TreeMapOperations model) {
        boolean indexMatches = store.read(tx -> {
            ModelOperations operations = new StoreTxOperations(tx);
            ModelOperations.Span all = new ModelOperations.Span(0, 0xffff, false, Integer.MAX_VALUE);
            model.at(tx.now());
            assertThat(operations.scan(ModelOperations.PLAIN, all)).isEqualTo(model.scan(ModelOperations.PLAIN, all));
            assertThat(operations.scan(ModelOperations.NAMED, all)).isEqualTo(model.scan(ModelOperations.NAMED, all));
            assertThat(operations.scan(ModelOperations.LEASED, all)).isEqualTo(model.scan(ModelOperations.LEASED, all));
            return operations.byName(false).equals(model.byName(false));
        });
        assertThat(indexMatches).as("the index is equal to the model's").isTrue();
        assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
    }
}
