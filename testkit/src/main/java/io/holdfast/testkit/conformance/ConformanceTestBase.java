package io.holdfast.testkit.conformance;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.internal.SampleSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * The base class for each part of the conformance suite. It opens a new store with {@link SampleSchema} for each test.
 */
abstract class ConformanceTestBase {

    private final BackendConformance suite;

    final ManualClock clock = new ManualClock();
    BackendFactory backend;
    Store store;

    @SuppressWarnings("NullAway.Init") // JUnit calls begin first.
    ConformanceTestBase(BackendConformance suite) {
        this.suite = suite;
    }

    @BeforeEach
    final void begin(@TempDir Path folder) {
        backend = suite.at(folder);
        store = open(SampleSchema.SCHEMA);
    }

    @AfterEach
    final void end() {
        store.close();
    }

    final boolean dense() {
        return suite.dense();
    }

    final Store open(Schema... schemas) {
        return Store.on(backend)
                .schemas(schemas)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open();
    }

    /** Closes the store and reopens it with the given schemas. */
    final void reopen(Schema... schemas) {
        store.close();
        store = open(schemas);
    }

    /** Closes the store, modifies its bytes, and opens it again. */
    final void tamper(Consumer<RawBackend> change) {
        tamperAndStayClosed(change);
        store = open(SampleSchema.SCHEMA);
    }

    /** Closes the store and modifies its bytes. */
    final void tamperAndStayClosed(Consumer<RawBackend> change) {
        store.close();
        try (RawBackend bytes = new RawBackend(backend, SampleSchema.FAMILIES)) {
            change.accept(bytes);
        }
    }
}
