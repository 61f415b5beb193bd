package io.holdfast.store.scalardb;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.Family;
import java.nio.file.Path;
import java.util.List;

/**
 * A backend that distributes data across several PostgreSQL servers. Any number of processes may use it at the same
 * time.
 *
 * <pre>{@code Store.open(ScalarDb.at(Path.of("shards.properties")), SCHEMA)}</pre>
 *
 * @param settings the shards and the options of the backend
 */
public record ScalarDb(ScalarDbSettings settings) implements BackendFactory {

    /** Returns a backend with the settings from a {@linkplain ScalarDbSettings#read properties file}. */
    public static ScalarDb at(Path file) {
        return new ScalarDb(ScalarDbSettings.read(file));
    }

    @Override
    public Backend open(List<Family> families, StoreListener listener) {
        ScalarClient cluster = ScalarClient.open(settings);
        try {
            return new ScalarBackend(cluster, true, settings, families, listener);
        } catch (Throwable e) {
            cluster.close();
            throw e;
        }
    }

    /** Returns the name of the store and the number of shards. */
    @Override
    public String toString() {
        return "store " + settings.name() + " on " + settings.shards().size() + " shards";
    }
}
