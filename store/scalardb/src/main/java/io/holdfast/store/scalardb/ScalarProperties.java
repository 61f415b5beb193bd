package io.holdfast.store.scalardb;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Converts the settings to ScalarDB properties and JDBC driver parameters. */
final class ScalarProperties {

    /** The prefix of the namespaces. The number of the shard follows it. */
    static final String NAMESPACE = "holdfast_";

    private static final String COORDINATOR = "holdfast_coordinator";

    /** The minimum time before a session that is idle in a transaction is considered dead. */
    private static final long MIN_IDLE_MILLIS = 1_000;

    private ScalarProperties() {}

    /** Returns the namespace of a shard's table. */
    static String namespace(int shard) {
        return NAMESPACE + (shard + 1);
    }

    static Properties of(ScalarDbSettings settings) {
        Properties all = new Properties();
        all.setProperty("scalar.db.transaction_manager", "consensus-commit");
        all.setProperty("scalar.db.consensus_commit.isolation_level", "SERIALIZABLE");
        all.setProperty("scalar.db.consensus_commit.coordinator.namespace", COORDINATOR);
        all.setProperty("scalar.db.consensus_commit.parallel_executor_count", "" + settings.connections());
        all.setProperty("scalar.db.scan_fetch_size", "100");
        all.setProperty("scalar.db.storage", "multi-storage");
        // The coordinator table is in the first shard, but has its own connection pool: it is read in the middle of
        // scans, which already hold a connection.
        StringBuilder storages = new StringBuilder("s0");
        StringBuilder mapping = new StringBuilder(COORDINATOR + ":s0");
        describe(all, "s0", settings, 0, Math.max(2, settings.connections() / 4));
        for (int shard = 0; shard < settings.shards().size(); shard++) {
            String name = "s" + (shard + 1);
            storages.append(',').append(name);
            mapping.append(',').append(namespace(shard)).append(':').append(name);
            describe(all, name, settings, shard, settings.connections());
        }
        all.setProperty("scalar.db.multi_storage.storages", storages.toString());
        all.setProperty("scalar.db.multi_storage.namespace_mapping", mapping.toString());
        all.setProperty("scalar.db.multi_storage.default_storage", "s1");
        return all;
    }

    private static void describe(Properties all, String name, ScalarDbSettings settings, int number, int connections) {
        String prefix = "scalar.db.multi_storage.storages." + name + ".";
        ScalarDbSettings.Shard shard = settings.shards().get(number);
        all.setProperty(prefix + "storage", "jdbc");
        all.setProperty(prefix + "contact_points", url(shard.url(), settings.timeout(), settings.grace()));
        all.setProperty(prefix + "username", shard.user());
        all.setProperty(prefix + "password", shard.password());
        Map<String, Integer> pools = Map.of("", connections, "table_metadata.", 2, "admin.", 2);
        pools.forEach((pool, max) -> {
            String poolPrefix = prefix + "jdbc." + pool + "connection_pool.";
            all.setProperty(poolPrefix + "min_idle", "0");
            all.setProperty(poolPrefix + "max_total", "" + max);
            all.setProperty(
                    poolPrefix + "connection_timeout_millis",
                    "" + Math.max(250, settings.timeout().toMillis()));
        });
    }

    /**
     * Returns a URL with default parameters, in particular timeouts, added to those that the user has set.
     *
     * @param timeout the maximum response time
     * @param grace the maximum time for which an idle session may hold its locks; such a session probably belongs to a
     *     hung process
     */
    static String url(String url, Duration timeout, Duration grace) {
        long millis = timeout.toMillis();
        Map<String, String> defaults = new TreeMap<>(Map.of(
                "ApplicationName",
                "holdfast",
                "connectTimeout",
                seconds(millis),
                "loginTimeout",
                seconds(millis),
                "socketTimeout",
                seconds(millis + 5_000),
                "options",
                "-c%20statement_timeout=" + millis + "%20-c%20lock_timeout=" + Math.max(100, millis / 4)
                        + "%20-c%20idle_in_transaction_session_timeout="
                        + Math.max(MIN_IDLE_MILLIS, grace.toMillis()),
                "tcpKeepAlive",
                "true",
                "prepareThreshold",
                "1"));
        String result = url;
        for (Map.Entry<String, String> entry : defaults.entrySet()) {
            String parameter = entry.getKey() + "=";
            boolean given = List.of(url.split("[?&]", -1)).stream().anyMatch(part -> part.startsWith(parameter));
            if (!given) {
                result += (result.contains("?") ? "&" : "?") + parameter + entry.getValue();
            } else if (entry.getKey().equals("options")) {
                // If an option is given twice, PostgreSQL uses the last one. The user's option is last.
                result = result.replaceFirst("([?&])options=", "$1options=" + entry.getValue() + "%20");
            }
        }
        return result;
    }

    private static String seconds(long millis) {
        return "" + Math.max(1, (millis + 999) / 1_000);
    }
}
