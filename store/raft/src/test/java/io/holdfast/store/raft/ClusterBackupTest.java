package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.TestMember.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup comes from any member, and a restored one is the start of a new cluster. */
@Tag("cluster")
class ClusterBackupTest {

    @TempDir
    Path temp;

    @Test
    void aBackupOfAFollowerBecomesANewCluster() {
        BackupInfo backup;
        String cluster;
        FeedCursor atBackup;
        FeedCursor afterBackup;
        try (JoinedMembers members = new JoinedMembers(temp.resolve("old"), MemberTestHooks.DEFAULT)) {
            members.create("a").add("b");
            members.store().put(NOTES, "k", "before");
            members.awaitEqual("b", JoinedMembers.PATIENCE);
            cluster = members.leading().status().cluster();
            backup = members.member(members.leader().equals("a") ? "b" : "a").backup(temp.resolve("backups"));
            atBackup = members.store().feed().latest();
            members.store().put(NOTES, "k", "after");
            afterBackup = members.store().feed().latest();
            assertThat(backup.commit()).isLessThan(members.store().lastCommit());
        }

        try (JoinedMembers members = new JoinedMembers(temp.resolve("new"), MemberTestHooks.DEFAULT)) {
            RocksDb.restore(temp.resolve("backups"), members.folder("x"));
            try (Store single = Store.open(RocksDb.at(members.folder("x")), SCHEMA)) {
                assertThat(single.get(NOTES, "k")).contains("before");
                assertThat(single.lastCommit()).isEqualTo(backup.commit());
                single.put(NOTES, "single", "1");
            }
            members.create("x").add("y");
            assertThat(members.store().get(NOTES, "k")).contains("before");
            assertThat(members.store().get(NOTES, "single")).contains("1");
            members.store().put(NOTES, "k", "again");
            members.awaitEqual("y", JoinedMembers.PATIENCE);
            assertThat(members.leading().status().cluster()).isNotEqualTo(cluster);
            assertThat(members.store().lastCommit()).isGreaterThan(backup.commit());
            assertThat(members.store().feed().contains(atBackup)).isTrue();
            assertThat(members.store().feed().contains(afterBackup)).isFalse();
        }
    }
}
