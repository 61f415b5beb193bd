package io.holdfast.store.postgres;

import static io.holdfast.store.postgres.CounterStore.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.error.OutcomeUnknown;
import io.holdfast.testkit.server.ConnectionCuttingProxy;
import io.holdfast.testkit.server.ConnectionCuttingProxy.Cut;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.net.URI;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The connection is lost in the middle of a commit: what was sent may have arrived or not, and is found out. */
@Tag("cluster")
class PostgresUnknownOutcomeTest {

    private static final String WORD = "cut-here";

    @ParameterizedTest
    @EnumSource(
            value = Cut.class,
            names = {"MESSAGE", "ANSWER"})
    void a_commit_whose_message_or_answer_is_lost_happens_once(Cut cut) throws Exception {
        int port = URI.create(SharedPostgresServer.url()).getPort();
        try (ConnectionCuttingProxy proxy = new ConnectionCuttingProxy(port, WORD);
                Store store =
                        CounterStore.open(Postgres.at("postgresql://holdfast@127.0.0.1:" + proxy.port() + "/postgres")
                                .withSchema(SharedPostgresServer.newSchemaName()))) {
            store.update(tx -> CounterStore.increment(tx, "before"));
            for (int round = 1; round <= 5; round++) {
                long before = store.lastCommit();
                proxy.cutNext(cut);
                long number = store.update(tx -> {
                    CounterStore.increment(tx, "sum");
                    tx.put(COUNTERS, WORD, 1L);
                });
                assertThat(proxy.hasCut()).isTrue();
                assertThat(number).isEqualTo(before + 1);
                assertThat(store.lastCommit()).isEqualTo(number);
                assertThat(store.get(COUNTERS, "sum")).contains((long) round);
            }
        }
    }

    @Test
    void a_commit_that_is_so_long_ago_that_nobody_knows_is_not_made_again() throws Exception {
        String schema = SharedPostgresServer.newSchemaName();
        int port = URI.create(SharedPostgresServer.url()).getPort();
        try (ConnectionCuttingProxy proxy = new ConnectionCuttingProxy(port, WORD);
                Store store =
                        CounterStore.open(Postgres.at("postgresql://holdfast@127.0.0.1:" + proxy.port() + "/postgres")
                                .withSchema(schema))) {
            keepNoList(schema);
            proxy.cutNext(Cut.ANSWER);
            assertThatThrownBy(() -> store.update(tx -> {
                        CounterStore.increment(tx, "sum");
                        tx.put(COUNTERS, WORD, 1L);
                    }))
                    .isInstanceOf(OutcomeUnknown.class);
            assertThat(store.get(COUNTERS, "sum")).contains(1L);
        }
    }

    /** As if a quarter of an hour had passed since each commit. */
    private static void keepNoList(String schema) throws SQLException {
        RawSql.execute("SET search_path = " + schema + "; CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql"
                + " AS $$ BEGIN DELETE FROM " + schema + ".commits; RETURN NULL; END $$;"
                + " CREATE TRIGGER forget AFTER UPDATE ON head EXECUTE FUNCTION forget()");
    }
}
