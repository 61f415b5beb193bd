package io.holdfast.offsite;

import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.object.StoredObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Copies backups to an off-site location and deletes them there. Holds the writer lock until it is closed. */
public final class OffsiteWriter implements AutoCloseable {

    /** An upper bound of the difference between the clocks of a server and of an object store. */
    private static final Duration CLOCK_ERROR = Duration.ofHours(1);

    private final OffsiteBackups backups;
    private final ObjectStore objects;
    private final ObjectCodec codec;
    private final WriterLock lock;

    OffsiteWriter(OffsiteBackups backups, ObjectStore objects, ObjectCodec codec, WriterLock lock) {
        this.backups = backups;
        this.objects = objects;
        this.codec = codec;
        this.lock = lock;
    }

    /**
     * Copies a backup, except for files that are already stored for other backups. If this fails, the next attempt does
     * not copy the same files again.
     *
     * @throws NoSuchFileException if a file of the backup has been deleted
     */
    public OffsiteBackup copy(LocalBackup backup) throws IOException {
        Map<String, Long> stored = objects.list(OffsiteBackups.OBJECTS).stream()
                .collect(Collectors.toMap(StoredObject::name, StoredObject::size));
        Map<String, Manifest.Entry> known = known(backup.name());
        List<Manifest.Entry> entries = new ArrayList<>();
        for (LocalBackup.LocalFile file : backup.files()) {
            Path path = backup.folder().resolve(file.path());
            Manifest.Entry before = file.unique() ? known.get(file.path()) : null;
            entries.add(
                    before != null && before.size() == Files.size(path) && isStored(before, stored)
                            ? before
                            : copy(file.path(), path, stored));
            lock.renew();
        }
        entries.sort(Comparator.comparing(Manifest.Entry::path));
        Manifest manifest = Manifest.of(backup, entries);
        byte[] content = manifest.encode();
        String id = manifest.id(codec.nameOf(FileContent.digest().digest(content)));
        lock.requireHeld();
        put(Manifest.FOLDER + id, ObjectContent.of(content));
        return manifest.summary(id);
    }

    private Map<String, Manifest.Entry> known(String name) {
        Map<String, Manifest.Entry> known = new HashMap<>();
        Manifest newest = backups.newestManifest(name);
        if (newest != null) {
            newest.files().forEach(file -> known.put(file.path(), file));
        }
        return known;
    }

    private boolean isStored(Manifest.Entry file, Map<String, Long> stored) {
        Long size = stored.get(OffsiteBackups.object(backups.nameOf(file)));
        return size != null && size == codec.storedSize(file.size());
    }

    private Manifest.Entry copy(String path, Path file, Map<String, Long> stored) throws IOException {
        FileContent content = FileContent.of(file);
        Manifest.Entry entry =
                new Manifest.Entry(path, content.size(), HexFormat.of().formatHex(content.sha256()));
        if (!isStored(entry, stored)) {
            String object = OffsiteBackups.object(backups.nameOf(entry));
            put(object, content);
            stored.put(object, codec.storedSize(content.size()));
        }
        return entry;
    }

    private void put(String object, ObjectContent content) throws IOException {
        objects.put(object, codec.encode(object, content));
    }

    /** Returns the last copied commit of each history of the journal. */
    public Map<String, Long> copiedCommits() throws IOException {
        Map<String, Long> last = new HashMap<>();
        for (StoredObject stored : objects.list(JournalName.FOLDER)) {
            JournalName name = JournalName.parse(stored.name());
            if (name != null) {
                last.merge(name.history(), name.commit(), Math::max);
            }
        }
        return last;
    }

    /**
     * Copies a part of the journal. The parts of a history must be copied in order.
     *
     * @throws NoSuchFileException if the file has been deleted
     */
    public void copy(JournalSegment segment) throws IOException {
        FileContent content = FileContent.of(segment.file());
        JournalName name =
                new JournalName(segment.history(), segment.before(), segment.commit(), codec.nameOf(content.sha256()));
        put(name.object(), content);
        lock.renew();
    }

    /** Deletes backups. Their files are deleted by {@link #deleteUnneeded}. */
    public void delete(List<OffsiteBackup> expired) throws IOException {
        for (OffsiteBackup backup : expired) {
            objects.delete(Manifest.FOLDER + backup.id());
        }
    }

    /**
     * Deletes the objects that no backup needs, and the journal before the oldest backup. Deletes nothing while a
     * manifest is damaged, because the objects that its backup needs are unknown.
     *
     * @return the number of deleted objects
     */
    public int deleteUnneeded() throws IOException {
        OffsiteListing listing = backups.list();
        if (!listing.damaged().isEmpty()) {
            return 0;
        }
        Set<String> needed = backups.neededObjects();
        List<String> unneeded = new ArrayList<>();
        for (StoredObject object : objects.list(OffsiteBackups.OBJECTS)) {
            if (!needed.contains(object.name())) {
                unneeded.add(object.name());
            }
        }
        if (!listing.backups().isEmpty()) {
            unneeded.addAll(journalBefore(listing.backups().get(0).createdAt().minus(CLOCK_ERROR)));
        }
        lock.requireHeld();
        for (String object : unneeded) {
            objects.delete(object);
            lock.renew();
        }
        return unneeded.size();
    }

    /** Returns the parts of the journal that were copied before a time, except the last one of each history. */
    private List<String> journalBefore(Instant time) throws IOException {
        Map<String, List<StoredObject>> histories = new TreeMap<>();
        for (StoredObject object : objects.list(JournalName.FOLDER)) {
            JournalName name = JournalName.parse(object.name());
            if (name != null) {
                histories
                        .computeIfAbsent(name.history(), history -> new ArrayList<>())
                        .add(object);
            }
        }
        List<String> found = new ArrayList<>();
        for (List<StoredObject> history : histories.values()) {
            for (StoredObject object : history.subList(0, history.size() - 1)) {
                if (object.modified().isBefore(time)) {
                    found.add(object.name());
                }
            }
        }
        return found;
    }

    /** Releases the writer lock. */
    @Override
    public void close() throws IOException {
        lock.close();
    }
}
