package io.holdfast.testkit;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.spi.BackendFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A JUnit extension that opens a new store with a {@link ManualClock} for each test, and closes and deletes it
 * afterwards. Expired rows are removed only when the test calls {@link Store#sweep}. Tests may also declare the store
 * or the clock as a parameter.
 *
 * <pre>{@code
 * @RegisterExtension
 * final StoreExtension stores = StoreExtension.on(InMemory::new, SCHEMA);
 * }</pre>
 */
public final class StoreExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

    private final Function<Path, BackendFactory> backends;
    private final Schema[] schemas;
    private @Nullable Running running;

    private record Running(Path folder, BackendFactory backend, ManualClock clock, Store store) {}

    private StoreExtension(Function<Path, BackendFactory> backends, Schema... schemas) {
        this.backends = backends;
        this.schemas = schemas.clone();
    }

    /** Returns an extension for a backend that needs no folder. */
    public static StoreExtension on(Supplier<BackendFactory> backends, Schema... schemas) {
        return new StoreExtension(folder -> backends.get(), schemas);
    }

    /** Returns an extension for a backend that stores its data in a folder. Each test gets a new folder. */
    public static StoreExtension in(Function<Path, BackendFactory> backends, Schema... schemas) {
        return new StoreExtension(backends, schemas);
    }

    public Store store() {
        return running().store();
    }

    public ManualClock clock() {
        return running().clock();
    }

    /** Closes the store and opens it again with the same data and clock. */
    public Store reopen() {
        Running before = running();
        before.store().close();
        return open(before.folder(), before.backend(), before.clock());
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        Path folder = Files.createTempDirectory("holdfast-test-");
        open(folder, backends.apply(folder), new ManualClock());
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        Running last = running();
        running = null;
        last.store().close();
        delete(last.folder());
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Store.class || type == ManualClock.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Store.class ? store() : clock();
    }

    private Store open(Path folder, BackendFactory backend, ManualClock clock) {
        Store store = Store.on(backend)
                .schemas(schemas)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open();
        running = new Running(folder, backend, clock, store);
        return store;
    }

    private Running running() {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException("the store is only available while a test runs");
        }
        return current;
    }

    private static void delete(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(folder)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        try {
            deepestFirst.forEach(StoreExtension::deleteOne);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void deleteOne(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
