package io.holdfast.offsite;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.offsite.object.FolderObjectStore;
import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.testkit.crash.CrashProcess;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that are killed while they copy or delete backups, and their successors. */
@Tag("crash")
class KilledCopyTest {

    private static final int KILLED = 137;
    private static final OffsiteKey KEY = OffsiteBackupsConformance.key(1);

    @TempDir
    Path folder;

    /** Copies backup 2 and deletes backup 1, and dies in the middle of its Nth call that changes something. */
    static final class Copier {

        private Copier() {}

        /** Runs in the killed process. */
        public static void main(String[] args) throws IOException {
            Path folder = Path.of(args[0]);
            replaceFirstBackup(folder, new DyingObjectStore(objects(folder), Integer.parseInt(args[1])));
        }
    }

    /** Dies while it writes an object, or before it deletes one. */
    private static final class DyingObjectStore extends RecordingObjectStore {
        private int callsLeft;

        DyingObjectStore(ObjectStore objects, int callsLeft) {
            super(objects);
            this.callsLeft = callsLeft;
        }

        @Override
        public void put(String name, ObjectContent content) throws IOException {
            super.put(name, --callsLeft > 0 ? content : new DeadlyContent(content));
        }

        @Override
        public void delete(String name) throws IOException {
            if (--callsLeft <= 0) {
                Runtime.getRuntime().halt(KILLED);
            }
            super.delete(name);
        }
    }

    /** Ends the process when a part was read. */
    private record DeadlyContent(ObjectContent content) implements ObjectContent {

        @Override
        public long size() {
            return content.size();
        }

        @Override
        public InputStream open() throws IOException {
            return new FilterInputStream(content.open()) {
                private boolean started;

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    if (started) {
                        Runtime.getRuntime().halt(KILLED);
                    }
                    started = true;
                    return super.read(bytes, offset, Math.min(length, 20));
                }
            };
        }
    }

    private static ObjectStore objects(Path folder) throws IOException {
        return new FolderObjectStore(Files.createDirectories(folder.resolve("offsite")));
    }

    private static void replaceFirstBackup(Path folder, ObjectStore objects) throws IOException {
        OffsiteBackups backups = OffsiteBackups.openOrCreate(objects, KEY);
        SampleBackups samples = new SampleBackups(folder.resolve("local"));
        List<OffsiteBackup> first = backups.list().backups().stream()
                .filter(backup -> backup.number() == 1)
                .toList();
        try (OffsiteWriter writer = backups.write("me")) {
            writer.copy(samples.backup("nightly", 2));
            writer.delete(first);
            writer.deleteUnneeded();
        }
    }

    /** The calls: the lock, 3 files that are new of 6, the manifest, the old manifest, 3 files, the lock. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 5, 6, 7, 9})
    void theNextRunCompletesWhatAKilledOneHasBegun(int call) throws Exception {
        SampleBackups samples = new SampleBackups(folder.resolve("local"));
        OffsiteBackups backups = OffsiteBackups.openOrCreate(objects(folder), KEY);
        try (OffsiteWriter writer = backups.write("me")) {
            writer.copy(samples.backup("nightly", 1));
        }
        try (CrashProcess process = CrashProcess.start(Copier.class, folder.toString(), Integer.toString(call))) {
            assertThat(process.await()).as(process.errorOutput()).isEqualTo(KILLED);
        }
        // Every backup in the list is complete.
        List<OffsiteBackup> listed = backups.list().backups();
        assertThat(listed).isNotEmpty();
        assertThat(listed.stream().map(OffsiteBackup::number).toList())
                .isEqualTo(call <= 5 ? List.of(1) : call == 6 ? List.of(1, 2) : List.of(2));
        for (OffsiteBackup backup : listed) {
            isComplete(backups, backup);
        }
        replaceFirstBackup(folder, objects(folder));
        List<OffsiteBackup> after = backups.list().backups();
        assertThat(after).hasSize(1);
        isComplete(backups, after.get(0));
        assertThat(objects(folder).list("objects/")).hasSize(6);
        assertThat(objects(folder).list("locks/")).isEmpty();
    }

    private void isComplete(OffsiteBackups backups, OffsiteBackup backup) throws IOException {
        Path target = Files.createTempDirectory(folder, "fetched");
        backups.fetch(backup, target, ProgressListener.NONE);
        assertThat(SampleBackups.content(target.resolve("backups")))
                .isEqualTo(SampleBackups.content(
                        new SampleBackups(folder.resolve("local")).backup(backup.name(), backup.number())));
    }

    @Test
    void aRunThatIsNotKilledDoesTheSame() throws Exception {
        OffsiteBackups backups = OffsiteBackups.openOrCreate(objects(folder), KEY);
        try (OffsiteWriter writer = backups.write("me")) {
            writer.copy(new SampleBackups(folder.resolve("local")).backup("nightly", 1));
        }
        replaceFirstBackup(folder, objects(folder));
        assertThat(backups.list().backups()).hasSize(1);
    }
}
