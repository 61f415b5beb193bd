package io.holdfast.store.scalardb;

import io.holdfast.store.scalardb.ScalarDbSettings.Shard;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Stores for tests on the shared shards. They share connections, because opening these is slow. */
final class ShardedStores {

    private static final ScalarDbSettings SETTINGS = ScalarDbSettings.of(SharedPostgresShards.urls().stream()
            .map(url -> new Shard(url, "holdfast", ""))
            .toList());
    private static final ScalarClient CLUSTER = ScalarClient.open(SETTINGS);

    private ShardedStores() {}

    /** Returns the settings of a new store. */
    static ScalarDbSettings settings() {
        return SETTINGS.withName(SharedPostgresShards.newStoreName());
    }

    /** Creates empty databases, one on each server. */
    static List<Shard> newDatabases(String name) {
        return SharedPostgresShards.urls().stream()
                .map(url -> newDatabase(url, name))
                .toList();
    }

    private static Shard newDatabase(String url, String name) {
        try (Connection connection = DriverManager.getConnection(url, "holdfast", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
            return new Shard(url.substring(0, url.lastIndexOf('/') + 1) + name, "holdfast", "");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    static BackendFactory backend() {
        return backend(settings());
    }

    static BackendFactory backend(ScalarDbSettings settings) {
        return (families, listener) -> new ScalarBackend(CLUSTER, false, settings, families, listener);
    }
}
