package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.postgres.Postgres;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * A run of random commands on a ledger and on a model. In between, commands are aborted before their commit or sent
 * again, and the store is closed and reopened. The seed determines all random choices.
 */
public abstract class LedgerModelRun {

    /** A command and its first result. */
    private record Completed(Function<Tx, LedgerOutcome> command, LedgerOutcome result) {}

    protected final Random random;
    protected final ManualClock clock = new ManualClock();
    private final BackendFactory backend;
    private final LedgerOptions options;
    private final List<Completed> completed = new ArrayList<>();
    private Store store;
    protected Ledger ledger;

    /** The number of the current command, which is part of its ids. */
    protected int number;

    protected LedgerModelRun(long seed, BackendFactory backend, LedgerOptions options) {
        this.backend = backend;
        this.options = options;
        random = new Random(seed);
        store = openStore();
        ledger = newLedger();
    }

    public static BackendFactory inMemory(long seed) {
        return new InMemory(new GroupCommitOptions(1_000, 100, Duration.ofSeconds(1), seed % 2 == 0));
    }

    public static BackendFactory postgreSql() {
        return Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName());
    }

    private Store openStore() {
        return Store.on(backend)
                .schemas(Ledger.SCHEMA)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open();
    }

    /** Returns another ledger in the same store. */
    protected final Ledger newLedger() {
        return new Ledger(store, options.withRandom(random::nextLong));
    }

    /** Runs the given number of commands; the ledger and the model must agree after each of them. */
    public final void run(int commands) {
        try {
            start();
            for (int i = 0; i < commands; i++) {
                command();
                compare();
            }
            finish();
            assertThat(ledger.check().problems()).isEmpty();
        } finally {
            store.close();
        }
    }

    /** Creates the initial data in the ledger and in the model. */
    protected abstract void start();

    /** Runs a random command on the ledger and on the model. */
    protected abstract void command();

    /** Compares the ledger with the model. */
    protected abstract void compare();

    /** Makes the comparisons after the last command. */
    protected void finish() {}

    /** Runs a command on the ledger, which may be aborted once before it commits. */
    protected final LedgerOutcome send(Function<Tx, LedgerOutcome> command) {
        if (random.nextInt(10) == 0) {
            abort(command);
        }
        LedgerOutcome result = store.write(Ledger.LARGE_WRITE, command);
        if (!(result instanceof LedgerOutcome.Refused)) {
            completed.add(new Completed(command, result));
        }
        return result;
    }

    private void abort(Function<Tx, LedgerOutcome> command) {
        RuntimeException failure = new IllegalStateException("aborted");
        try {
            store.update(Ledger.LARGE_WRITE, tx -> {
                assertThat(command.apply(tx)).isNotNull();
                throw failure;
            });
        } catch (IllegalStateException e) {
            assertThat(e).isSameAs(failure);
        }
    }

    /** Sends an earlier command again. */
    protected final void repeat() {
        if (!completed.isEmpty()) {
            Completed original = completed.get(random.nextInt(completed.size()));
            compareRepeated(original.result(), store.write(Ledger.LARGE_WRITE, original.command()));
        }
    }

    /** Compares the result of a command that was sent again with its first result. */
    protected void compareRepeated(LedgerOutcome first, LedgerOutcome repeated) {
        assertThat(repeated).isInstanceOf(first.getClass());
    }

    protected final void reopen() {
        store.close();
        store = openStore();
        ledger = newLedger();
    }

    /** Reopens the store, or sends an earlier command again. */
    protected final void disturb() {
        if (random.nextBoolean()) {
            reopen();
        } else {
            repeat();
        }
    }
}
