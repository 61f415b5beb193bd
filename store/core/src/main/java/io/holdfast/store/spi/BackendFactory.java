package io.holdfast.store.spi;

import io.holdfast.store.common.StoreListener;
import java.util.List;

/** Where a store lives and how: opens the backend for a fixed list of families. */
@FunctionalInterface
public interface BackendFactory {

    /**
     * Opens the backend, creating what is missing.
     *
     * @param families all that will be used, each with its place in the list as its id
     */
    Backend open(List<Family> families, StoreListener listener);
}
