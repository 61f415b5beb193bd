package io.holdfast.offsite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.object.OffsiteException;
import io.holdfast.offsite.object.OffsiteException.Kind;
import io.holdfast.offsite.object.StoredObject;
import io.holdfast.store.common.ProgressListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Off-site backups in a location, encrypted or not. */
@SuppressWarnings("NullAway.Init") // JUnit sets the fields.
public abstract class OffsiteBackupsConformance {

    @TempDir
    private Path folder;

    private SampleBackups samples;
    private RecordingObjectStore objects;
    private int fetched;

    /** Opens an empty location the first time, and the same one in later calls of a test. */
    protected abstract ObjectStore openLocation(Path folder) throws IOException;

    /** Returns the key, or null without encryption. */
    protected abstract @Nullable OffsiteKey key();

    protected static OffsiteKey key(int number) {
        byte[] bytes = new byte[32];
        bytes[0] = (byte) number;
        return OffsiteKey.of(bytes);
    }

    @BeforeEach
    void open() throws IOException {
        samples = new SampleBackups(folder.resolve("local"));
        objects = new RecordingObjectStore(openLocation(folder));
    }

    private OffsiteBackups backups() throws IOException {
        return OffsiteBackups.openOrCreate(objects, key());
    }

    private OffsiteBackup copy(LocalBackup backup) throws IOException {
        OffsiteBackups backups = backups();
        backups.list();
        try (OffsiteWriter writer = backups.write("me")) {
            return writer.copy(backup);
        }
    }

    private void copy(JournalSegment segment) throws IOException {
        try (OffsiteWriter writer = backups().write("me")) {
            writer.copy(segment);
        }
    }

    private Path fetch(OffsiteBackup backup) throws IOException {
        Path target = folder.resolve("fetched-" + fetched++);
        backups().fetch(backup, target, ProgressListener.NONE);
        return target;
    }

    private byte[] read(String name) throws IOException {
        Path file = folder.resolve("read");
        objects.get(name, file);
        return Files.readAllBytes(file);
    }

    private String only(String prefix) throws IOException {
        List<StoredObject> found = objects.list(prefix);
        assertThat(found).hasSize(1);
        return found.get(0).name();
    }

    private String largeObject() throws IOException {
        return objects.list("objects/").stream()
                .filter(object -> object.size() > 200_000 - 1)
                .findFirst()
                .orElseThrow()
                .name();
    }

    private static OffsiteException refused(ThrowingCallable call) {
        OffsiteException thrown = catchThrowableOfType(OffsiteException.class, call);
        assertThat(thrown).as("no exception was thrown").isNotNull();
        return thrown;
    }

    @Test
    void aBackupIsFetchedWithTheJournalAfterIt() throws IOException {
        LocalBackup local = samples.backup("nightly", 1);
        copy(samples.segment(40, 100));
        copy(samples.segment(100, 150));
        copy(samples.segment(150, 151));
        OffsiteBackup copied = copy(local);
        assertThat(copied.isCopyOf(local)).isTrue();
        OffsiteListing listing = backups().list();
        assertThat(listing.backups()).containsExactly(copied);
        assertThat(listing.damaged()).isEmpty();
        assertThat(copied.files()).isEqualTo(6);
        assertThat(copied.bytes()).isEqualTo(4 * 200_000 + 316);
        assertThat(copied.shortId()).startsWith("20260301T130000Z-");
        assertThat(backups().find(copied.shortId())).isEqualTo(copied);

        Path target = fetch(copied);
        assertThat(SampleBackups.content(target.resolve("backups"))).isEqualTo(SampleBackups.content(local));
        Map<String, String> journal = SampleBackups.content(target.resolve("archive"));
        assertThat(journal.values()).containsExactly("commits 100 to 150", "commits 150 to 151");
        assertThat(journal.keySet()).contains("00000000000000aa/0000000000000000150-0000000000000000151.commits");
        assertThatThrownBy(() -> backups().fetch(copied, target, ProgressListener.NONE))
                .hasMessageContaining("must be empty");
        try (OffsiteWriter writer = backups().write("me")) {
            assertThat(writer.copiedCommits()).isEqualTo(Map.of("00000000000000aa", 151L));
        }
        assertThat(objects.list("locks/")).isEmpty();
    }

    @Test
    void unchangedFilesAreNotSentAgain() throws IOException {
        copy(samples.backup("nightly", 1));
        assertThat(objects.takeStored("objects/")).hasSize(6);
        copy(samples.backup("nightly", 2));
        assertThat(objects.takeStored("objects/")).hasSize(3);
        OffsiteBackup third = copy(samples.backup("other", 2));
        assertThat(objects.takeStored("objects/")).isEmpty();
        assertThat(SampleBackups.content(fetch(third).resolve("backups")))
                .isEqualTo(SampleBackups.content(samples.backup("other", 2)));
        assertThat(backups().list().backups()).hasSize(3);
    }

    @Test
    void aDeletedBackupTakesOnlyItsOwnFilesWithIt() throws IOException {
        copy(samples.segment(0, 100));
        copy(samples.segment(100, 200));
        OffsiteBackup first = copy(samples.backup("nightly", 1));
        OffsiteBackup second = copy(samples.backup("nightly", 2));
        OffsiteBackups backups = backups();
        try (OffsiteWriter writer = backups.write("me")) {
            assertThat(writer.deleteUnneeded()).isZero();
            writer.delete(List.of(first));
            assertThat(writer.deleteUnneeded()).isEqualTo(3);
        }
        assertThat(backups().list().backups()).containsExactly(second);
        assertThat(SampleBackups.content(fetch(second).resolve("backups")))
                .isEqualTo(SampleBackups.content(samples.backup("nightly", 2)));
        assertThat(objects.list("journal/")).hasSize(2);
        assertThat(refused(() -> backups().find(first.shortId())).kind()).isEqualTo(Kind.MISSING);
    }

    @Test
    void theJournalBeforeTheOldestBackupIsDeleted() throws IOException {
        copy(samples.segment(0, 100));
        copy(samples.segment(100, 200));
        copy(samples.segment(200, 300));
        LocalBackup local = samples.backup("nightly", 1);
        // Later than the journal by more than the clocks can differ.
        Instant later = objects.list("journal/").get(2).modified().plus(Duration.ofHours(2));
        copy(new LocalBackup("nightly", 1, later.truncatedTo(ChronoUnit.SECONDS), 300, local.folder(), local.files()));
        try (OffsiteWriter writer = backups().write("me")) {
            assertThat(writer.deleteUnneeded()).isEqualTo(2);
        }
        assertThat(only("journal/")).contains("0000200-");
    }

    @Test
    void nothingIsDeletedWhileABackupIsDamaged() throws IOException {
        copy(samples.backup("nightly", 1));
        String manifest = only("backups/");
        byte[] content = read(manifest);
        objects.put(manifest, ObjectContent.of(Arrays.copyOf(content, content.length / 2)));
        assertThat(backups().list().backups()).isEmpty();
        assertThat(backups().list().damaged()).singleElement().asString().contains(manifest, "damaged");
        try (OffsiteWriter writer = backups().write("me")) {
            assertThat(writer.deleteUnneeded()).isZero();
        }
        assertThat(objects.list("objects/")).hasSize(6);
        // Copying the same backup again repairs it.
        copy(samples.backup("nightly", 1));
        assertThat(backups().list().damaged()).isEmpty();
    }

    @Test
    void damagedCutAndMissingObjectsAreNamed() throws IOException {
        OffsiteBackup backup = copy(samples.backup("nightly", 1));
        String object = largeObject();
        byte[] content = read(object);

        byte[] flipped = content.clone();
        flipped[content.length / 2] ^= 1;
        objects.put(object, ObjectContent.of(flipped));
        OffsiteException thrown = refused(() -> fetch(backup));
        assertThat(thrown.kind()).isEqualTo(Kind.DAMAGED);
        assertThat(thrown).hasMessageContaining(object).hasMessageContaining("is damaged");

        objects.put(object, ObjectContent.of(Arrays.copyOf(content, content.length - 1)));
        thrown = refused(() -> fetch(backup));
        assertThat(thrown.kind()).isEqualTo(Kind.CUT);
        assertThat(thrown)
                .hasMessageContaining((content.length - 1) + " bytes in place of " + content.length + ": it is cut");

        objects.delete(object);
        thrown = refused(() -> fetch(backup));
        assertThat(thrown.kind()).isEqualTo(Kind.MISSING);
        assertThat(thrown).hasMessageContaining(object + " does not exist in ");

        // An incomplete folder is not a backup.
        assertThat(folder.resolve("fetched-2/backups/meta")).doesNotExist();
        // Copying another backup with the same files repairs both.
        copy(samples.backup("other", 1));
        assertThat(SampleBackups.content(fetch(backup).resolve("backups")))
                .isEqualTo(SampleBackups.content(samples.backup("nightly", 1)));
    }

    @Test
    void aDamagedJournalIsNamed() throws IOException {
        OffsiteBackup backup = copy(samples.backup("nightly", 1));
        copy(samples.segment(100, 150));
        String object = only("journal/");
        byte[] content = read(object);
        content[content.length - 1] ^= 1;
        objects.put(object, ObjectContent.of(content));
        OffsiteException thrown = refused(() -> fetch(backup));
        assertThat(thrown.kind()).isEqualTo(Kind.DAMAGED);
        assertThat(thrown).hasMessageContaining(object);
    }

    @Test
    void theWrongKeyIsNamed() throws IOException {
        assertThat(refused(() -> OffsiteBackups.open(objects, key())).kind()).isEqualTo(Kind.EMPTY);
        copy(samples.backup("nightly", 1));
        OffsiteException wrong = refused(() -> OffsiteBackups.open(objects, key(99)));
        OffsiteKey key = key();
        if (key == null) {
            assertThat(wrong.kind()).isEqualTo(Kind.NOT_ENCRYPTED);
        } else {
            assertThat(wrong.kind()).isEqualTo(Kind.WRONG_KEY);
            assertThat(wrong)
                    .hasMessageContaining("encrypted with the key " + key.id())
                    .hasMessageContaining("the given key is " + key(99).id());
            OffsiteException none = refused(() -> OffsiteBackups.open(objects, null));
            assertThat(none.kind()).isEqualTo(Kind.KEY_REQUIRED);
        }
    }

    @Test
    void onlyOneProcessWritesAtATime() throws IOException {
        OffsiteBackups backups = backups();
        try (OffsiteWriter writer = backups.write("me")) {
            OffsiteException busy = refused(() -> backups().write("you"));
            assertThat(busy.kind()).isEqualTo(Kind.BUSY);
            assertThat(busy).hasMessageContaining("another process writes to");
            // The successor of a process that was killed has the same name, and writes at once.
            backups().write("me").close();
            backups().write("you").close();
            // The first one notices that others have written, and does not complete its backup.
            assertThat(refused(() -> writer.copy(samples.backup("nightly", 1))).kind())
                    .isEqualTo(Kind.BUSY);
        }
        assertThat(backups().list().backups()).isEmpty();
    }

    @Test
    void aBackupThatIsDeletedWhileItIsCopiedIsNotListed() throws IOException {
        LocalBackup local = samples.backup("nightly", 1);
        Files.delete(local.folder().resolve("shared_checksum/000003_s0_9.sst"));
        assertThatThrownBy(() -> copy(local)).isInstanceOf(NoSuchFileException.class);
        assertThat(backups().list().backups()).isEmpty();
        assertThat(objects.list("locks/")).isEmpty();
        try (OffsiteWriter writer = backups().write("me")) {
            assertThat(writer.deleteUnneeded()).isEqualTo(4);
        }
    }

    @Test
    void namesAndContentTellNothingToThoseWithoutTheKey() throws IOException {
        OffsiteKey key = key();
        LocalBackup local = samples.backup("merger-with-acme", 1);
        copy(local);
        copy(samples.segment(100, 150));
        TreeMap<String, byte[]> stored = new TreeMap<>();
        for (String prefix : List.of("backups/", "objects/", "journal/")) {
            for (StoredObject object : objects.list(prefix)) {
                stored.put(object.name(), read(object.name()));
            }
        }
        assertThat(stored).hasSize(8);
        FileContent file = FileContent.of(local.folder().resolve("meta/1"));
        String hash = ObjectCodec.PLAIN.nameOf(file.sha256());
        boolean named = stored.keySet().stream().anyMatch(name -> name.contains(hash));
        boolean readable = stored.values().stream()
                .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
                .anyMatch(text -> text.contains("merger-with-acme") || text.contains("commits 100"));
        assertThat(named).isEqualTo(key == null);
        assertThat(readable).isEqualTo(key == null);
    }
}
