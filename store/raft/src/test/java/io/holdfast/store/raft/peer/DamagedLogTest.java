package io.holdfast.store.raft.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damages a log at every 23rd byte, or at every byte with {@code -Dholdfast.cluster.everyByte=true}. */
final class DamagedLogTest {

    private static final int STEP = Boolean.getBoolean("holdfast.cluster.everyByte") ? 1 : 23;
    private static final LastAppliedEntryFile.Position APPLIED_ALL =
            new LastAppliedEntryFile.Position(1, LastAppliedEntryFile.NONE, 3, WrittenLog.LAST);

    @TempDir
    Path temp;

    private MemberFolder folder;
    private WrittenLog log;

    /** A way to damage the content of a file at an offset. */
    private interface Damage {
        byte[] apply(byte[] content, int at);
    }

    @BeforeEach
    void writeLog() throws IOException {
        folder = MemberFolder.open(temp);
        log = new WrittenLog(folder);
    }

    @Test
    void anIntactLogIsAcceptedAndNotChanged() throws IOException {
        RaftLogRecovery.check(folder, WrittenLog.CLUSTER, APPLIED_ALL, LastAppliedEntryFile.NONE);

        assertThat(log.readByRatis()).isEqualTo(WrittenLog.entries(WrittenLog.LAST));
    }

    @Test
    void aFlippedByteAnywhereIsRefusedOrHarmless() throws IOException {
        damageEverywhere(
                (content, at) -> {
                    content[at] ^= (byte) 0xff;
                    return content;
                },
                APPLIED_ALL);
    }

    @Test
    void aFlippedBitAnywhereIsRefusedOrHarmless() throws IOException {
        damageEverywhere(
                (content, at) -> {
                    content[at] ^= (byte) (1 << (at % 8));
                    return content;
                },
                APPLIED_ALL);
    }

    @Test
    void aFileThatIsCutAnywhereIsRefusedOrHarmless() throws IOException {
        damageEverywhere(Arrays::copyOf, APPLIED_ALL);
    }

    @Test
    void aFileWhoseTailIsZeroedFromAnywhereIsRefusedOrHarmless() throws IOException {
        damageEverywhere(
                (content, at) -> {
                    Arrays.fill(content, at, content.length, (byte) 0);
                    return content;
                },
                APPLIED_ALL);
    }

    @Test
    void sixteenZeroedBytesAnywhereAreRefusedOrHarmless() throws IOException {
        damageEverywhere(
                (content, at) -> {
                    Arrays.fill(content, at, Math.min(at + 16, content.length), (byte) 0);
                    return content;
                },
                APPLIED_ALL);
    }

    @Test
    void anInterruptedWriteOfAnEntryThatWasNotAppliedIsCutOff() throws IOException {
        Path newest = log.files().get(2);
        byte[] content = Files.readAllBytes(newest);
        int end = endOfEntries(content);
        LastAppliedEntryFile.Position mark =
                new LastAppliedEntryFile.Position(1, LastAppliedEntryFile.NONE, 3, WrittenLog.LAST - 1);
        for (int missing = 1; missing < 100; missing += STEP) {
            byte[] torn = content.clone();
            Arrays.fill(torn, end - missing, torn.length, (byte) 0);
            Files.write(newest, torn);

            RaftLogRecovery.check(folder, WrittenLog.CLUSTER, mark, LastAppliedEntryFile.NONE);

            assertThat(log.readByRatis()).isEqualTo(WrittenLog.entries(WrittenLog.LAST - 1));
        }
    }

    @Test
    void damageBeforeAnIntactEntryIsNeverTakenForAnInterruptedWrite() throws IOException {
        Path newest = log.files().get(2);
        byte[] content = Files.readAllBytes(newest);
        content[30] ^= 1;
        Files.write(newest, content);
        LastAppliedEntryFile.Position nothingApplied =
                new LastAppliedEntryFile.Position(1, LastAppliedEntryFile.NONE, 3, 9);

        assertThatThrownBy(() ->
                        RaftLogRecovery.check(folder, WrittenLog.CLUSTER, nothingApplied, LastAppliedEntryFile.NONE))
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining(newest.toString());
    }

    @Test
    void aMissingFileIsRefused() throws IOException {
        List<Path> files = log.files();
        for (Path file : files) {
            byte[] content = Files.readAllBytes(file);
            Files.delete(file);
            assertRefused();
            Files.write(file, content);
        }
    }

    @Test
    void aLogThatEndsBeforeTheDataIsDeletedBecauseTheDataCameFromACheckpoint() throws IOException {
        LastAppliedEntryFile.Position mark = new LastAppliedEntryFile.Position(1, LastAppliedEntryFile.NONE, 3, 500);

        RaftLogRecovery.check(folder, WrittenLog.CLUSTER, mark, 500);

        assertThat(log.files()).isEmpty();
        assertThat(log.meta()).exists();
        RaftLogRecovery.check(folder, WrittenLog.CLUSTER, mark, 500);
    }

    @Test
    void aLostOrOlderVoteIsRefused() throws IOException {
        Files.writeString(log.meta(), "#\n#Mon Nov 16 11:20:00 UTC 2026\nterm=2\nvotedFor=a\n");
        assertRefused();
        Files.writeString(log.meta(), "#\n#Mon Nov 16 11:20:00 UTC 2026\nterm=3\nvotexFor=a\n");
        assertRefused();
        Files.delete(log.meta());
        assertRefused();
    }

    @Test
    void aMarkSurvivesAnInterruptedWriteOfItself() throws IOException {
        LastAppliedEntryFile.create(folder.logMark(), 1, 5, DurableFiles.REAL);
        try (LastAppliedEntryFile mark = LastAppliedEntryFile.open(folder.logMark())) {
            mark.advance(2, 8);
            mark.advance(2, 9);
            mark.advance(2, 3);
            mark.sync();
        }
        byte[] content = Files.readAllBytes(folder.logMark());
        for (int at = 0; at < content.length; at++) {
            byte[] damaged = content.clone();
            damaged[at] ^= 4;
            Files.write(folder.logMark(), damaged);
            try (LastAppliedEntryFile mark = LastAppliedEntryFile.open(folder.logMark())) {
                assertThat(mark.position().index()).isIn(8L, 9L);
                assertThat(mark.position().joined()).isEqualTo(5);
            }
        }
    }

    private void damageEverywhere(Damage damage, LastAppliedEntryFile.Position mark) throws IOException {
        int refused = 0;
        for (Path file : log.files()) {
            byte[] original = Files.readAllBytes(file);
            for (int at = 0; at < original.length; at += STEP) {
                Files.write(file, damage.apply(original.clone(), at));
                try {
                    RaftLogRecovery.check(folder, WrittenLog.CLUSTER, mark, LastAppliedEntryFile.NONE);
                    assertThat(log.readByRatis())
                            .as("%s at %d", file.getFileName(), at)
                            .isEqualTo(WrittenLog.entries(WrittenLog.LAST));
                } catch (StoreFailedException e) {
                    refused++;
                    assertThat(e.code()).isEqualTo(ErrorCode.CORRUPTION);
                    assertThat(e)
                            .hasMessageContaining(String.valueOf(file.getParent()))
                            .hasMessageContaining("cluster rejoin");
                }
            }
            Files.write(file, original);
        }
        assertThat(refused).isGreaterThan(1000 / STEP);
    }

    private void assertRefused() {
        assertThatThrownBy(
                        () -> RaftLogRecovery.check(folder, WrittenLog.CLUSTER, APPLIED_ALL, LastAppliedEntryFile.NONE))
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining("cluster rejoin");
    }

    private static int endOfEntries(byte[] content) {
        int end = content.length;
        while (content[end - 1] == 0) {
            end--;
        }
        return end;
    }
}
