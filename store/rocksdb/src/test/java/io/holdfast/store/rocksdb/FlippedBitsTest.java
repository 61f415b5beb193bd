package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.Store;
import io.holdfast.store.StoreException;
import io.holdfast.testkit.CrashProcess;
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

/** Bits that flip in the frames of the log and the manifest: 4 bytes checksum, 2 bytes length, 1 byte type, payload. */
class FlippedBitsTest {

    private static final int ROWS = 40;
    private static final int LENGTH_AT = 5;
    private static final int TYPE_AT = 6;

    @TempDir
    Path base;

    private Path folder = Path.of("");
    private Path log = Path.of("");

    @BeforeEach
    void crash() throws IOException {
        folder = base.resolve("data");
        StoreFiles.crash(base.resolve("live"), ROWS, folder);
        log = StoreFiles.largest(".log", folder);
    }

    @Test
    void aFlippedLengthInTheMiddleOfTheLogIsNotATornTail() throws Exception {
        StoreFiles.flip(log, fromTheEnd(log, ROWS / 2) + LENGTH_AT, 0x40);
        refused(log);
    }

    @Test
    void aFlippedLengthOfTheLastRecordIsNotATornTail() throws Exception {
        StoreFiles.flip(log, fromTheEnd(log, 1) + LENGTH_AT, 0x01);
        refused(log);
    }

    @Test
    void aFlippedLengthInTheManifestIsNotATornTail() throws Exception {
        Path manifest = StoreFiles.manifest(folder);
        StoreFiles.flip(manifest, fromTheEnd(manifest, 2) + LENGTH_AT, 0x40);
        refused(manifest);
    }

    @Test
    void aFlippedBitInTheLogIsReportedWithTheNameOfTheFile() throws Exception {
        StoreFiles.flip(log, Files.size(log) / 2, 0x10);
        refused(log);
    }

    /** In a process of its own, which can be ended: RocksDB would read on for ever. */
    @Test
    void aFlippedTypeInTheLogDoesNotHangTheOpen() throws Exception {
        StoreFiles.flip(log, fromTheEnd(log, ROWS / 2) + TYPE_AT, 0x04);
        try (CrashProcess child = CrashProcess.start(Child.class, folder.toString())) {
            child.await();
            assertThat(child.lines()).containsExactly("corruption");
        }
    }

    @Test
    void aFlippedBitInCurrentIsReportedWithItsName() throws Exception {
        StoreFiles.flip(folder.resolve("CURRENT"), "MANIFEST-00000".length(), 0x02);
        refused(folder.resolve("CURRENT"));
    }

    static final class Child {
        public static void main(String[] args) {
            try (Store store = Notes.open(Path.of(args[0]))) {
                System.out.println("opened with " + Notes.count(store));
            } catch (StoreException e) {
                System.out.println(e.code().text());
            }
        }
    }

    private void refused(Path file) {
        assertThatThrownBy(() -> Notes.open(folder).close())
                .hasMessageContaining(file.getFileName().toString())
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }

    /** Where a record of a file of one block begins. */
    private static int fromTheEnd(Path file, int back) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> begins = new ArrayList<>();
        for (int at = 0; at + 7 <= bytes.capacity(); at += 7 + (bytes.getShort(at + 4) & 0xffff)) {
            begins.add(at);
        }
        return begins.get(begins.size() - back);
    }
}
