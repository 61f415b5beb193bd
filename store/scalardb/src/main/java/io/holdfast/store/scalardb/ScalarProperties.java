package io.holdfast.store.scalardb;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Our settings in the words of ScalarDB and of the JDBC driver. */
final class ScalarProperties {

    /** The number of a shard follows. */
    static final String NAMESPACE = "holdfast_";

    private static final String COORDINATOR = "holdfast_coordinator";

    /** A session that does nothing in the middle of a transaction for less than this is not taken for dead. */
    private static final long LEAST_IDLE_MILLIS = 1_000;

    private ScalarProperties() {}

    /** Where the table of a shard is. */
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
        // What became of transactions is asked for by those who are in the middle of a scan, and so have a connection:
        // it
        // is in the first shard, but has connections of its own.
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
        pools.forEach((pool, most) -> {
            String those = prefix + "jdbc." + pool + "connection_pool.";
            all.setProperty(those + "min_idle", "0");
            all.setProperty(those + "max_total", "" + most);
            all.setProperty(
                    those + "connection_timeout_millis",
                    "" + Math.max(250, settings.timeout().toMillis()));
        });
    }

    /**
     * With what the user did not say about patience.
     *
     * @param patience how long an answer may take
     * @param grace how long a session, of a process that hangs most likely, may keep its locks and do nothing
     */
    static String url(String url, Duration patience, Duration grace) {
        long millis = patience.toMillis();
        Map<String, String> ours = new TreeMap<>(Map.of(
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
                        + Math.max(LEAST_IDLE_MILLIS, grace.toMillis()),
                "tcpKeepAlive",
                "true",
                "prepareThreshold",
                "1"));
        String whole = url;
        for (Map.Entry<String, String> one : ours.entrySet()) {
            String parameter = one.getKey() + "=";
            boolean said = List.of(url.split("[?&]", -1)).stream().anyMatch(part -> part.startsWith(parameter));
            if (!said) {
                whole += (whole.contains("?") ? "&" : "?") + parameter + one.getValue();
            } else if (one.getKey().equals("options")) {
                // Of two that say the same, PostgreSQL takes the last: the user's.
                whole = whole.replaceFirst("([?&])options=", "$1options=" + one.getValue() + "%20");
            }
        }
        return whole;
    }

    private static String seconds(long millis) {
        return "" + Math.max(1, (millis + 999) / 1_000);
    }
}
