package io.holdfast.store.spi;

import io.holdfast.store.common.StoreListener;
import java.util.List;

/** The configuration of a backend: opens it with a fixed list of families. */
@FunctionalInterface
public interface BackendFactory {

    /**
     * Opens the backend, creating any missing families or tables.
     *
     * @param families all families of the store; the id of each family is its index in this list
     */
    Backend open(List<Family> families, StoreListener listener);
}
