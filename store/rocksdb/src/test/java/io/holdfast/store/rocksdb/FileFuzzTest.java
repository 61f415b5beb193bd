package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.codec.DecoderFuzzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Randomly changed journals and manifests. */
@Tag("fuzz")
class FileFuzzTest {

    private static final int ROWS = 12;

    @TempDir
    Path base;

    private Path folder = Path.of("");

    @BeforeEach
    void crash() throws IOException {
        folder = base.resolve("data");
        FileTampering.crash(base.resolve("live"), ROWS, folder);
    }

    @Test
    void aJournalReturnsTheWrittenBatchesInOrderOrIsDamaged() throws Exception {
        Path journal = FileTampering.journal(folder);
        byte[] whole =
                Arrays.copyOf(Files.readAllBytes(journal), FileTampering.used(journal) + JournalFormat.FRAME_HEADER);
        Set<String> written = new HashSet<>();
        JournalFileReader.open(journal).read((batch, commit) -> written.add(commit + " " + Arrays.toString(batch)));
        Path changed = base.resolve("changed.journal");
        DecoderFuzzer.of("journals", List.of(whole))
                .run(
                        bytes -> {
                            Files.write(changed, bytes);
                            JournalFileReader.open(changed)
                                    .read((batch, commit) ->
                                            assertThat(written).contains(commit + " " + Arrays.toString(batch)));
                        },
                        JournalFileReader.DamagedJournalException.class);
    }

    @Test
    void aManifestIsCompleteOrCutOffOrDamaged() throws Exception {
        byte[] whole = Files.readAllBytes(FileTampering.manifest(folder));
        Path changed = base.resolve("MANIFEST-changed");
        DecoderFuzzer.of("manifests", List.of(whole)).run(bytes -> {
            Files.write(changed, bytes);
            assertThat(ManifestFrameCheck.findDamage(changed)).isNotNull();
        });
    }
}
