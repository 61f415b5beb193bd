package io.holdfast.store.raft.peer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.testkit.crash.SmallDisk;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.server.storage.RaftStorageMetadata;
import org.apache.ratis.util.SizeInBytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The term and the vote of a member survive failed writes. */
class RaftMetadataFileTest {

    private static final RaftStorageMetadata OLD = metadata(3, "a");
    private static final RaftStorageMetadata NEW = metadata(4, "b");

    private final List<IOException> failures = new ArrayList<>();

    @TempDir
    Path temp;

    @Test
    @Tag("crash")
    void aFullDiskDoesNotDamageTheVoteThatRatisHasWritten() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(temp.resolve("disk"), 16);
                RaftStorage storage = RaftStorage.newBuilder()
                        .setDirectory(disk.folder().resolve("group").toFile())
                        .setOption(RaftStorage.StartupOption.FORMAT)
                        .setStorageFreeSpaceMin(SizeInBytes.valueOf(0))
                        .setLogCorruptionPolicy(RaftServerConfigKeys.Log.CorruptionPolicy.EXCEPTION)
                        .build()) {
            storage.initialize();
            RaftMetadataFile.install(storage, failures::add);
            storage.getMetadataFile().persist(OLD);
            disk.fill();

            assertThatThrownBy(() -> storage.getMetadataFile().persist(NEW)).hasMessageContaining("No space left");

            assertThat(failures).hasSize(1);
            Path file = disk.folder().resolve("group/current").resolve(RaftMetadataFile.NAME);
            assertThat(reopened(file).getMetadata()).isEqualTo(OLD);
            disk.free();
            storage.getMetadataFile().persist(NEW);
            assertThat(reopened(file).getMetadata()).isEqualTo(NEW);
        }
    }

    @Test
    void aFailureAtAnyStepLeavesTheOldOrTheNewVote() throws IOException {
        int steps = InjectedCrash.atEveryStep(
                step -> write(file(), OLD),
                files -> new RaftMetadataFile(file(), files, failures::add).persist(NEW),
                at -> assertThat(read(file())).as(at).isIn(OLD, NEW));

        assertThat(steps).isGreaterThan(1);
        assertThat(read(file())).isEqualTo(NEW);
    }

    @Test
    void anInterruptedThreadWritesItsVote() throws IOException {
        boolean[] first = {true};
        DurableFiles interrupting = new DurableFiles((operation, path) -> {
            if (first[0]) {
                first[0] = false;
                throw new ClosedByInterruptException();
            }
        });
        Thread.currentThread().interrupt();

        new RaftMetadataFile(file(), interrupting, failures::add).persist(OLD);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failures).isEmpty();
        assertThat(read(file())).isEqualTo(OLD);
    }

    @Test
    void neitherATermNorAVoteIsTakenBack() throws IOException {
        RaftMetadataFile metadata = reopened(file());
        metadata.persist(metadata(3, ""));
        metadata.persist(OLD);

        for (RaftStorageMetadata refused : List.of(metadata(2, "a"), metadata(3, "b"), metadata(3, ""))) {
            assertThatThrownBy(() -> metadata.persist(refused)).isInstanceOf(IOException.class);
            assertThat(read(file())).isEqualTo(OLD);
        }
        assertThat(failures).hasSize(3);
    }

    @Test
    void aDamagedByteAnywhereIsRefusedOrHarmless() throws IOException {
        RaftStorageMetadata written = metadata(12, "node-1");
        write(file(), written);
        byte[] content = Files.readAllBytes(file());
        int refused = 0;
        for (int at = 0; at < content.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] damaged = content.clone();
                damaged[at] ^= (byte) (1 << bit);
                refused += isRefused(damaged, written) ? 1 : 0;
            }
            refused += isRefused(Arrays.copyOf(content, at), written) ? 1 : 0;
        }
        // Only the word before the checksum can be damaged without harm.
        assertThat(refused).isGreaterThan(9 * (content.length - 8));
    }

    /** Returns whether a damaged file is refused. Otherwise it must have the content that was written. */
    private boolean isRefused(byte[] damaged, RaftStorageMetadata written) throws IOException {
        Files.write(file(), damaged);
        try {
            assertThat(RaftMetadataFile.read(file()))
                    .as(new String(damaged, ISO_8859_1))
                    .isEqualTo(written);
            return false;
        } catch (DamagedLogException e) {
            return true;
        }
    }

    private Path file() {
        return temp.resolve(RaftMetadataFile.NAME);
    }

    private RaftMetadataFile reopened(Path file) {
        return new RaftMetadataFile(file, DurableFiles.REAL, failures::add);
    }

    private void write(Path file, RaftStorageMetadata metadata) {
        try {
            Files.deleteIfExists(file);
            reopened(file).persist(metadata);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private RaftStorageMetadata read(Path file) {
        try {
            return reopened(file).getMetadata();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static RaftStorageMetadata metadata(long term, String vote) {
        return RaftStorageMetadata.valueOf(term, RaftPeerId.valueOf(vote));
    }
}
