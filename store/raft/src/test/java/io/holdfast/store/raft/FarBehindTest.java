package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.raft.peer.MemberFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs that are shortened, members that need entries which no log contains any more, and damaged logs. */
@Tag("cluster")
class FarBehindTest {

    private static final int MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void the_log_is_deleted_by_bytes_and_a_member_that_is_behind_fetches_a_checkpoint() {
        OperatedCluster operated = new OperatedCluster(folder);
        try (OperatedCluster cluster =
                operated.withHooks(operated.hooks().withCompactBytes(20 * MIB)).three()) {
            Store store = cluster.store("a");
            cluster.stop("c");
            write(store, 160);
            await().atMost(OperatedCluster.PATIENCE)
                    .untilAsserted(() -> assertThat(logBytes("a")).isLessThan(110L * MIB));
            cluster.start("c");
            cluster.awaitCommit("c", store.lastCommit());
            try (Store local = Store.on(cluster.member("c").localReads().backend())
                    .schemas(TestMember.SCHEMA)
                    .readOnly()
                    .open()) {
                assertThat(local.get(NOTES, "k159")).isPresent();
            }
            store.put(NOTES, "more", "1");
            cluster.awaitCommit("c", store.lastCommit());
            cluster.stop("c");
            cluster.start("c");
            store.put(NOTES, "more", "2");
            cluster.awaitCommit("c", store.lastCommit());
        }
    }

    @Test
    void a_member_whose_log_was_cut_or_zeroed_refuses_to_start_and_rejoins_by_one_command() throws IOException {
        try (OperatedCluster cluster = new OperatedCluster(folder).three()) {
            Store store = cluster.store("a");
            write(store, 3);
            cluster.awaitCommit("c", store.lastCommit());
            copyReplica("c"); // The data files before the last writes, as after a crash.
            cluster.stop("c");
            restoreReplica("c");
            Path log = newestLog("c");
            byte[] content = Files.readAllBytes(log);

            try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
                channel.truncate(content.length / 2);
            }
            assertRefused(cluster);
            byte[] zeroed = content.clone();
            Arrays.fill(zeroed, content.length / 2, content.length, (byte) 0);
            Files.write(log, zeroed);
            assertRefused(cluster);

            MemberFolder.rejoin(folder.resolve("c"));
            ClusterMember empty = cluster.start("c");
            assertThat(empty.status().role()).isEqualTo(MemberRole.WAITING);
            cluster.member("a").replace("c", cluster.address("c"));
            cluster.awaitCommit("c", store.lastCommit());
        }
    }

    private static void assertRefused(OperatedCluster cluster) {
        assertThatThrownBy(() -> cluster.start("c"))
                .isInstanceOfSatisfying(
                        StoreFailedException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPTION))
                .hasMessageContaining("cluster rejoin");
    }

    private static void write(Store store, int mebibytes) {
        String value = "x".repeat(MIB - 100);
        for (int i = 0; i < mebibytes; i++) {
            store.put(NOTES, "k" + i, value);
        }
    }

    private long logBytes(String member) {
        try (Stream<Path> files = Files.walk(folder.resolve(member).resolve("raft"))) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path newestLog(String member) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(member).resolve("raft"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("log_"))
                    .max((a, b) ->
                            a.getFileName().toString().compareTo(b.getFileName().toString()))
                    .orElseThrow();
        }
    }

    private void copyReplica(String member) throws IOException {
        // A checkpoint of the folder at the time when the member joined.
        assertThat(Files.isDirectory(folder.resolve(member).resolve("replica"))).isTrue();
        List<Path> all;
        try (Stream<Path> files = Files.list(folder.resolve(member).resolve("replica"))) {
            all = files.toList();
        }
        Path copy = Files.createDirectories(folder.resolve("copy"));
        for (Path file : all) {
            if (!file.getFileName().toString().equals("LOCK")) {
                try (FileChannel from = FileChannel.open(file);
                        FileChannel to = FileChannel.open(
                                copy.resolve(file.getFileName()),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE)) {
                    ByteBuffer bytes = ByteBuffer.allocate((int) from.size());
                    from.read(bytes);
                    to.write(bytes.flip());
                }
            }
        }
    }

    private void restoreReplica(String member) throws IOException {
        Path replica = folder.resolve(member).resolve("replica");
        try (Stream<Path> files = Files.list(replica)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        try (Stream<Path> files = Files.list(folder.resolve("copy"))) {
            for (Path file : files.toList()) {
                Files.move(file, replica.resolve(file.getFileName()));
            }
        }
    }
}
