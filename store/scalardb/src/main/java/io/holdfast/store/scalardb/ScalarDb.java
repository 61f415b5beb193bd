package io.holdfast.store.scalardb;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.Family;
import java.nio.file.Path;
import java.util.List;

/**
 * A store spread over several PostgreSQL servers, for as many processes at once as like.
 *
 * <pre>{@code Store.open(ScalarDb.at(Path.of("shards.properties")), SCHEMA)}</pre>
 *
 * @param settings where the shards are, and how they are used
 */
public record ScalarDb(ScalarDbSettings settings) implements BackendFactory {

    /** As a file of {@linkplain ScalarDbSettings#read properties} says. */
    public static ScalarDb at(Path file) {
        return new ScalarDb(ScalarDbSettings.read(file));
    }

    @Override
    public Backend open(List<Family> families, StoreListener listener) {
        ShardCluster cluster = ShardCluster.open(settings);
        try {
            return new ScalarBackend(cluster, true, settings, families, listener);
        } catch (Throwable e) {
            cluster.close();
            throw e;
        }
    }

    /** Without passwords. */
    @Override
    public String toString() {
        return "store " + settings.name() + " on " + settings.shards().size() + " shards";
    }
}
