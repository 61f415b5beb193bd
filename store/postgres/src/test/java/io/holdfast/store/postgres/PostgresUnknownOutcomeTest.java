package io.holdfast.store.postgres;

import static io.holdfast.store.postgres.CounterStore.COUNTERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.testkit.server.ConnectionCuttingProxy;
import io.holdfast.testkit.server.ConnectionCuttingProxy.Cut;
import io.holdfast.testkit.server.SharedPostgresServer;
import java.net.URI;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The connection is lost during a commit, and the outcome of the commit is looked up. */
@Tag("cluster")
class PostgresUnknownOutcomeTest {

    private static final String WORD = "cut-here";

    @ParameterizedTest
    @EnumSource(
            value = Cut.class,
            names = {"MESSAGE", "ANSWER"})
    void a_commit_whose_request_or_response_is_lost_takes_effect_once(Cut cut) throws Exception {
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
    void a_commit_whose_outcome_is_no_longer_recorded_is_not_repeated() throws Exception {
        String schema = SharedPostgresServer.newSchemaName();
        int port = URI.create(SharedPostgresServer.url()).getPort();
        try (ConnectionCuttingProxy proxy = new ConnectionCuttingProxy(port, WORD);
                Store store =
                        CounterStore.open(Postgres.at("postgresql://holdfast@127.0.0.1:" + proxy.port() + "/postgres")
                                .withSchema(schema))) {
            deleteCommitListOnEveryCommit(schema);
            proxy.cutNext(Cut.ANSWER);
            assertThatThrownBy(() -> store.update(tx -> {
                        CounterStore.increment(tx, "sum");
                        tx.put(COUNTERS, WORD, 1L);
                    }))
                    .isInstanceOf(OutcomeUnknownException.class);
            assertThat(store.get(COUNTERS, "sum")).contains(1L);
        }
    }

    /** Deletes the list of commits on every commit, as happens after 15 minutes. */
    private static void deleteCommitListOnEveryCommit(String schema) throws SQLException {
        RawSql.execute("SET search_path = " + schema + "; CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql"
                + " AS $$ BEGIN DELETE FROM " + schema + ".commits; RETURN NULL; END $$;"
                + " CREATE TRIGGER forget AFTER UPDATE ON head EXECUTE FUNCTION forget()");
    }
}
