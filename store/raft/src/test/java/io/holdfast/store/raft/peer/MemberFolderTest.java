package io.holdfast.store.raft.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.store.rocksdb.RocksDbFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class MemberFolderTest {

    private static final Table<String, String> NOTES = Table.of("notes", Keys.string(), Values.string());
    private static final MemberIdentity GOLDEN = new MemberIdentity(
            UUID.fromString("0b0e4e6a-3f54-4d0e-9c63-0d1b7a5c0001"),
            "a",
            UUID.fromString("5f0f1a3e-77aa-4b06-8b0b-92a4a1f90002"),
            true);

    @TempDir
    Path temp;

    @Test
    void theMemberFileKeepsItsForm() throws IOException {
        Path file = Path.of("src/test/resources/golden/member.json");

        assertThat(MemberIdentityFile.read(file)).contains(GOLDEN);
        assertThat(new String(MemberIdentityFile.encode(GOLDEN), StandardCharsets.UTF_8))
                .isEqualTo(Files.readString(file).strip());
    }

    @Test
    void aDamagedMemberFileIsRefusedByName() throws IOException {
        byte[] content = MemberIdentityFile.encode(GOLDEN);
        Path file = temp.resolve("member.json");
        for (int at = 0; at < content.length; at++) {
            byte[] damaged = content.clone();
            damaged[at] ^= 1;
            Files.write(file, damaged);
            try {
                assertThat(MemberIdentityFile.read(file)).as("byte %d", at).contains(GOLDEN);
            } catch (StoreFailedException e) {
                assertThat(e).hasMessageContaining("member.json");
            }
        }
    }

    @Test
    void anEmptyFolderBecomesTheFolderOfAMember() {
        MemberIdentity identity = MemberFolder.create(temp.resolve("new"), "a");

        MemberFolder folder = MemberFolder.open(temp.resolve("new"));
        assertThat(folder.identity()).contains(identity);
        assertThat(folder.isJoined()).isTrue();
        assertThat(folder.raft()).isDirectory();
        try (LastAppliedEntryFile mark = LastAppliedEntryFile.open(folder.logMark())) {
            assertThat(mark.position().index()).isEqualTo(LastAppliedEntryFile.NONE);
        }
        assertThatThrownBy(() -> MemberFolder.create(temp.resolve("new"), "a"))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("already belongs to member 'a'");
    }

    @Test
    void aFolderWithOtherFilesIsNotConverted() throws IOException {
        Files.writeString(temp.resolve("thesis.txt"), "x");

        assertThatThrownBy(() -> MemberFolder.create(temp, "a"))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("thesis.txt");
    }

    @Test
    void aSingleServerDoesNotStartInTheFolderOfAMember() {
        MemberFolder.create(temp.resolve("m"), "a");

        assertThatThrownBy(() -> openStore(temp.resolve("m")))
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining("belongs to a member of a cluster");
    }

    @Test
    void theFolderOfARunningMemberIsNotConvertedOrReset() {
        MemberFolder.create(temp.resolve("m"), "a");
        try (FolderLock running = FolderLock.acquire(temp.resolve("m"))) {
            assertThat(running).isNotNull();
            assertThatThrownBy(() -> MemberFolder.detach(temp.resolve("m"))).hasMessageContaining("in use");
            assertThatThrownBy(() -> MemberFolder.rejoin(temp.resolve("m"))).hasMessageContaining("in use");
            assertThatThrownBy(() -> FolderLock.acquire(temp.resolve("m"))).hasMessageContaining("in use");
        }
        assertThat(MemberFolder.open(temp.resolve("m")).isJoined()).isTrue();
    }

    @Test
    void aStoreBecomesAMemberAndAgainAStoreWithACrashAtAnyStep() throws IOException {
        int[] round = {0};
        int steps = InjectedCrash.atEveryStep(
                step -> {
                    round[0] = step;
                    writeStore(folder(step), "before");
                },
                files -> MemberFolder.create(folder(round[0]), "a", files),
                crash -> {
                    if (Files.exists(folder(round[0]).resolve("conversion.json"))) {
                        assertThatThrownBy(() -> openStore(folder(round[0])))
                                .as(crash)
                                .isInstanceOf(StoreFailedException.class);
                        assertThatThrownBy(() -> MemberFolder.open(folder(round[0])))
                                .as(crash)
                                .hasMessageContaining("interrupted");
                    } else {
                        assertThat(read(folder(round[0]))).as(crash).isEqualTo("before");
                    }
                    MemberFolder.create(folder(round[0]), "a");
                    assertIsMember(folder(round[0]), crash);
                });
        assertThat(steps).isGreaterThan(10);
        assertIsMember(folder(steps), "no crash");
    }

    private void assertIsMember(Path folder, String crash) {
        MemberFolder member = MemberFolder.open(folder);
        assertThat(member.isJoined()).as(crash).isTrue();
        assertThat(RocksDbFiles.isDatabase(member.replica())).as(crash).isTrue();
        assertThat(RocksDbFiles.isDatabase(folder)).as(crash).isFalse();
        detachWithCrashes(folder, crash);
        assertThat(read(folder)).as(crash).isEqualTo("before");
        writeStore(folder, "after");
        assertThat(read(folder)).as(crash).isEqualTo("after");
    }

    /** Interrupts the detach at the first, then at the second step, and so on; each attempt continues the one before. */
    private static void detachWithCrashes(Path folder, String crash) {
        for (int step = 0; ; step++) {
            try {
                MemberFolder.detach(folder, InjectedCrash.at(step));
                assertThat(folder.resolve("member.json")).as(crash).doesNotExist();
                return;
            } catch (InjectedCrash e) {
                assertThat(Files.exists(folder.resolve("member.json"))
                                || Files.exists(folder.resolve("conversion.json")))
                        .as(crash)
                        .isTrue();
            }
        }
    }

    @Test
    void aMemberThatRejoinsHasNoVoteFromTheFirstStepOn() throws IOException {
        int[] round = {0};
        MemberIdentity[] before = new MemberIdentity[1];
        InjectedCrash.atEveryStep(
                step -> {
                    round[0] = step;
                    writeStore(folder(step), "before");
                    before[0] = MemberFolder.create(folder(step), "a");
                },
                files -> MemberFolder.rejoin(folder(round[0]), files),
                crash -> {
                    MemberFolder folder = MemberFolder.open(folder(round[0]));
                    MemberIdentity now = folder.identity().orElseThrow();
                    if (now.equals(before[0])) {
                        assertThat(folder.replica()).as(crash).isDirectory();
                        assertThat(folder.raft()).as(crash).isDirectory();
                    } else {
                        assertWaits(folder, before[0], crash);
                    }
                });
        assertWaits(MemberFolder.open(folder(round[0])), before[0], "no crash");
    }

    private static void assertWaits(MemberFolder folder, MemberIdentity before, String crash) {
        MemberIdentity now = folder.identity().orElseThrow();
        assertThat(now.joined()).as(crash).isFalse();
        assertThat(now.cluster()).as(crash).isEqualTo(before.cluster());
        assertThat(now.incarnation()).as(crash).isNotEqualTo(before.incarnation());
        assertThat(folder.replica()).as(crash).doesNotExist();
        assertThat(folder.raft()).as(crash).doesNotExist();
    }

    private Path folder(int step) {
        return InjectedCrash.numbered(temp, step);
    }

    private static Store openStore(Path folder) {
        return Store.open(RocksDb.at(folder), Schema.of("notes", NOTES));
    }

    private static void writeStore(Path folder, String text) {
        try (Store store = openStore(folder)) {
            store.put(NOTES, "note", text);
        }
        try {
            Files.writeString(folder.resolve("LOG.old.1"), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path folder) {
        try (Store store = openStore(folder)) {
            return store.read(tx -> tx.get(NOTES, "note").orElseThrow());
        }
    }
}
