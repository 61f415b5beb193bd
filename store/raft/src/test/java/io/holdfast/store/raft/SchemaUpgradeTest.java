package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Index;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rolling upgrade to a version with a new table and a new index: members of both versions follow and lead. */
@Tag("cluster")
class SchemaUpgradeTest {

    private static final Table<String, String> TAGS = Table.of("tags", Keys.text(), Values.string());
    private static final Schema WITH_TABLE = Schema.of("test", NOTES, TAGS);

    private static final Index<String, String, String> BY_TEXT = Index.on("notes_by_text", Keys.text(), text -> text);
    private static final Table<String, String> INDEXED_NOTES = NOTES.indexed(BY_TEXT);
    private static final Schema WITH_INDEX = Schema.of("test", INDEXED_NOTES, TAGS);

    @TempDir
    Path folder;

    private OperatedCluster cluster;

    @BeforeEach
    void create() {
        cluster = new OperatedCluster(folder).three();
        cluster.store("a").put(NOTES, "old", "1");
        cluster.awaitCommit("c", cluster.store("a").lastCommit());
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void a_follower_of_the_new_version_reads_a_table_that_no_leader_has_created_as_empty() {
        try (Store reads = localReads(WITH_TABLE)) {
            assertThat(reads.get(NOTES, "old")).contains("1");
            assertThat(reads.get(TAGS, "x")).isEmpty();

            upgrade("b", WITH_TABLE);
            cluster.store("b").put(TAGS, "x", "2");
            cluster.awaitCommit("c", cluster.store("b").lastCommit());
            assertThat(reads.get(TAGS, "x")).contains("2");
        }
    }

    @Test
    void a_leader_of_the_old_version_does_not_leave_an_index_of_the_new_one_incomplete() {
        assertThatThrownBy(() -> localReads(WITH_INDEX))
                .isInstanceOfSatisfying(
                        TryAgainException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("notes_by_text");
        upgrade("b", WITH_INDEX);
        assertThat(found("1")).isEqualTo("old");
        lead("c");
        cluster.store("c").put(NOTES, "between", "3");
        lead("b");
        assertThat(found("3")).isEqualTo("between");
        assertThat(found("1")).isEqualTo("old");
    }

    /** Returns a store on the replica of c, which runs the old version. */
    private Store localReads(Schema schema) {
        return Store.on(cluster.member("c").localReads().backend())
                .schemas(schema)
                .readOnly()
                .open();
    }

    private void upgrade(String name, Schema schema) {
        cluster.stop(name);
        cluster.start(name, schema);
        lead(name);
    }

    private void lead(String name) {
        await().atMost(OperatedCluster.PATIENCE)
                .ignoreExceptionsInstanceOf(TryAgainException.class)
                .until(() -> {
                    if (!cluster.isLeading(name)) {
                        cluster.member(name).transfer(name);
                    }
                    return cluster.isLeading(name);
                });
    }

    private String found(String text) {
        return cluster.store("b")
                .read(tx -> tx.scan(INDEXED_NOTES, BY_TEXT)
                        .at(text)
                        .first()
                        .orElseThrow()
                        .key());
    }
}
