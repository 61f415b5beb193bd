package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flipped bits in the journal and the manifest of a store that was killed. */
class FlippedBitsTest {

    private static final int ROWS = 40;
    private static final int LENGTH_AT = 5;

    @TempDir
    Path base;

    private Path folder = Path.of("");
    private Path journal = Path.of("");

    @BeforeEach
    void crash() throws IOException {
        folder = base.resolve("data");
        FileTampering.crash(base.resolve("live"), ROWS, folder);
        journal = FileTampering.journal(folder);
    }

    @Test
    void aFlippedBitAnywhereInTheJournalIsDamageOrChangesNothing() throws Exception {
        List<byte[]> written = batches();
        int used = FileTampering.used(journal);
        int damaged = 0;
        for (int at = 0; at < used + JournalFormat.FRAME_HEADER; at++) {
            FileTampering.flip(journal, at, 1 << at % 8);
            try {
                assertThat(batches()).as("batches with byte %s changed", at).containsExactlyElementsOf(written);
            } catch (JournalFileReader.DamagedJournalException e) {
                damaged++;
            }
            FileTampering.flip(journal, at, 1 << at % 8);
        }
        // Padding has no checksum, and the last mark is not needed.
        assertThat(damaged).isBetween(used * 9 / 10, used);
    }

    @Test
    void aFlippedBitInTheJournalIsReportedWithTheNameOfTheFile() throws Exception {
        FileTampering.flip(journal, FileTampering.used(journal) / 2, 0x10);
        refused(journal);
    }

    @Test
    void aFlippedBitInTheHeaderOfTheJournalDoesNotCreateANewJournal() throws Exception {
        FileTampering.flip(journal, 20, 0x10);
        refused(journal);
    }

    @Test
    void aFlippedLengthInTheManifestIsNotTakenForACutOffFrame() throws Exception {
        Path manifest = FileTampering.manifest(folder);
        FileTampering.flip(manifest, fromTheEnd(manifest, 2) + LENGTH_AT, 0x40);
        refused(manifest);
    }

    @Test
    void aFlippedBitInCurrentIsReportedWithItsName() throws Exception {
        FileTampering.flip(folder.resolve("CURRENT"), "MANIFEST-00000".length(), 0x02);
        refused(folder.resolve("CURRENT"));
    }

    private List<byte[]> batches() throws IOException, JournalFileReader.DamagedJournalException {
        List<byte[]> batches = new ArrayList<>();
        JournalFileReader.open(journal).read((batch, commit) -> batches.add(batch));
        return batches;
    }

    private void refused(Path file) {
        assertThatThrownBy(() -> NotesStore.open(folder).close())
                .hasMessageContaining(file.getFileName().toString())
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }

    /** Returns the offset of a record in a manifest of one block: 4 bytes checksum, 2 length, 1 type, payload. */
    private static int fromTheEnd(Path file, int back) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> begins = new ArrayList<>();
        for (int at = 0; at + 7 <= bytes.capacity(); at += 7 + (bytes.getShort(at + 4) & 0xffff)) {
            begins.add(at);
        }
        return begins.get(begins.size() - back);
    }
}
