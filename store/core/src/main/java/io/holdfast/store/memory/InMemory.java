package io.holdfast.store.memory;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.GroupCommitEngine;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.Family;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An in-memory backend. Its data survives closing and reopening a store on the same object, and is lost when the object
 * is garbage collected.
 *
 * <pre>{@code try (Store store = Store.open(new InMemory(), SCHEMA)) { ... }}</pre>
 */
public final class InMemory implements BackendFactory {

    private final AtomicBoolean open = new AtomicBoolean();
    private final GroupCommitOptions options;
    private volatile MemoryState state = MemoryState.EMPTY;

    public InMemory() {
        this(GroupCommitOptions.DEFAULT);
    }

    public InMemory(GroupCommitOptions options) {
        this.options = options;
    }

    @Override
    public Backend open(List<Family> families, StoreListener listener) {
        if (!open.compareAndSet(false, true)) {
            throw new StoreFailedException(
                    ErrorCode.LOCKED, "another store has this in-memory backend open; close it first");
        }
        List<String> names = families.stream().map(Family::name).toList();
        return new GroupCommitEngine(new MemoryStorage(this, names), families.size(), options, listener);
    }

    MemoryState state() {
        return state;
    }

    void setState(MemoryState next) {
        state = next;
    }

    void release() {
        open.set(false);
    }
}
