package io.holdfast.store;

import io.holdfast.store.common.BuildInfo;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Compares the stored tables with the schemas of this version without changing anything. */
public final class UpgradeCheck {

    private UpgradeCheck() {}

    /**
     * The effects of opening the store with this version.
     *
     * @param format the storage format of the data, or 0 if the store is empty
     * @param newTables tables that would be created
     * @param newIndexes indexes that would be built from the stored rows
     * @param unknownTables stored tables that are unknown to this version, which would leave them unchanged
     * @param problems the reasons why this version cannot open the data
     */
    public record Report(
            int format,
            List<String> newTables,
            List<String> newIndexes,
            List<String> unknownTables,
            List<String> problems) {

        /** Returns whether this version can open the data. */
        public boolean possible() {
            return problems.isEmpty();
        }
    }

    /**
     * Checks a store. No other process may have the store open, unless it is in a database that several processes
     * share.
     */
    public static Report check(BackendFactory factory, Schema... schemas) {
        TableCatalog catalog = new TableCatalog(List.of(schemas));
        try (Backend backend = factory.open(List.of(catalog.meta()), StoreListener.NONE)) {
            SchemaReconciler stored = new SchemaReconciler(backend, catalog, ProgressListener.NONE);
            return check(stored, catalog);
        }
    }

    private static Report check(SchemaReconciler stored, TableCatalog catalog) {
        List<String> newTables = new ArrayList<>();
        List<String> newIndexes = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        int format = stored.storedFormat();
        if (format > BuildInfo.FORMAT) {
            problems.add("the data has format " + format + ", but this version supports formats up to "
                    + BuildInfo.FORMAT + "; use a newer version");
        }
        Set<String> unknown = new TreeSet<>(stored.tables());
        for (BoundTable<?, ?> table : catalog.declared()) {
            String name = table.table().name();
            if (!unknown.remove(name)) {
                newTables.add(name);
                continue;
            }
            try {
                newIndexes.addAll(stored.unbuiltIndexes(table));
            } catch (StoreFailedException e) {
                problems.add(e.getMessage());
            }
        }
        return new Report(format, newTables, newIndexes, List.copyOf(unknown), problems);
    }
}
