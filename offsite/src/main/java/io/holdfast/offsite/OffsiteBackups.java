package io.holdfast.offsite;

import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.object.OffsiteException;
import io.holdfast.offsite.object.OffsiteException.Kind;
import io.holdfast.offsite.object.StoredObject;
import io.holdfast.store.common.OwnerOnlyFiles;
import io.holdfast.store.common.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The backups in an off-site location. Files with the same content are stored only once, even if they belong to several
 * backups.
 *
 * <pre>
 * format                                    the version of the format, and the name of the key
 * backups/TIME-NAME                         the manifest of a backup: its files with their sizes and hashes
 * objects/NN/NAME                           a file of backups
 * journal/HISTORY/BEFORE-COMMIT.NAME        a part of the archived journal
 * locks/WRITER                              a process that is writing
 * </pre>
 *
 * A NAME is the SHA-256 of the content or, with encryption, an HMAC of that hash. A manifest is stored after all files
 * of its backup, and deleted before them. Not thread-safe, except for {@link #close}.
 */
public final class OffsiteBackups implements AutoCloseable {

    static final String OBJECTS = "objects/";

    private static final String META = "meta/";

    private final ObjectStore objects;
    private final ObjectCodec codec;
    private final ObjectReader reader;
    /** The manifests in the last listing, by id. Manifests never change. */
    private final Map<String, Manifest> manifests = new HashMap<>();

    private OffsiteBackups(ObjectStore objects, ObjectCodec codec) {
        this.objects = objects;
        this.codec = codec;
        this.reader = new ObjectReader(objects, codec);
    }

    /**
     * Opens the backups in a location.
     *
     * @param key the key with which the backups are encrypted, or null without encryption
     * @throws OffsiteException if there are no backups or the key is wrong
     */
    public static OffsiteBackups open(ObjectStore objects, @Nullable OffsiteKey key) throws IOException {
        ObjectCodec codec = LocationFormat.read(objects, key);
        if (codec == null) {
            throw new OffsiteException(Kind.EMPTY, "there are no backups in " + objects);
        }
        return new OffsiteBackups(objects, codec);
    }

    /** Opens the backups in a location for writing. The location may be empty. */
    public static OffsiteBackups openOrCreate(ObjectStore objects, @Nullable OffsiteKey key) throws IOException {
        return new OffsiteBackups(objects, LocationFormat.readOrCreate(objects, key));
    }

    /**
     * Acquires the writer lock of the location.
     *
     * @param writer the name of the writer, which a restarted process must use again
     * @throws OffsiteException of the kind {@code BUSY} if another process is writing
     */
    public OffsiteWriter write(String writer) throws IOException {
        return new OffsiteWriter(this, objects, codec, WriterLock.acquire(objects, writer));
    }

    /** Lists the backups. A backup that is being copied is not listed. */
    public OffsiteListing list() throws IOException {
        Map<String, Manifest> found = new TreeMap<>();
        List<String> damaged = new ArrayList<>();
        for (StoredObject stored : objects.list(Manifest.FOLDER)) {
            String id = stored.name().substring(Manifest.FOLDER.length());
            try {
                Manifest manifest = manifests.get(id);
                found.put(id, manifest == null ? readManifest(id) : manifest);
            } catch (OffsiteException e) {
                // A missing manifest is that of a backup that was deleted after the listing.
                if (e.kind() == Kind.DAMAGED || e.kind() == Kind.CUT || e.kind() == Kind.NEWER_FORMAT) {
                    damaged.add(e.getMessage());
                } else if (e.kind() != Kind.MISSING) {
                    throw e;
                }
            }
        }
        manifests.clear();
        manifests.putAll(found);
        List<OffsiteBackup> backups = new ArrayList<>();
        found.forEach((id, manifest) -> backups.add(manifest.summary(id)));
        backups.sort(Comparator.comparing(OffsiteBackup::createdAt));
        return new OffsiteListing(backups, damaged);
    }

    private Manifest readManifest(String id) throws IOException {
        String object = Manifest.FOLDER + id;
        byte[] content = reader.read(object, id.substring(id.indexOf('-') + 1));
        try {
            Manifest manifest = Manifest.decode(content);
            if (manifest.format() > Manifest.FORMAT) {
                throw new OffsiteException(Kind.NEWER_FORMAT, object + " has format " + manifest.format());
            }
            return manifest;
        } catch (IllegalArgumentException e) {
            throw new OffsiteException(Kind.DAMAGED, object + " is damaged: it is not a list of files");
        }
    }

    /**
     * Finds a backup.
     *
     * @param id the beginning of its id
     */
    public OffsiteBackup find(String id) throws IOException {
        List<OffsiteBackup> all = list().backups();
        List<OffsiteBackup> found =
                all.stream().filter(backup -> backup.id().startsWith(id)).toList();
        if (found.size() != 1) {
            throw new OffsiteException(
                    Kind.MISSING,
                    (found.isEmpty() ? "no backup" : "more than one backup") + " in " + objects + " has the id '" + id
                            + "'; there are "
                            + all.stream().map(OffsiteBackup::shortId).toList());
        }
        return found.get(0);
    }

    /**
     * Copies a backup and the archived journal after it to a folder, which must be empty or not exist. Its subfolder
     * "backups" is then a backup folder, and its subfolder "archive" the archive. Every file is verified.
     *
     * @return the number of files of the journal
     */
    public int fetch(OffsiteBackup backup, Path target, ProgressListener progress) throws IOException {
        Manifest manifest = manifests.get(backup.id());
        if (manifest == null) {
            manifest = readManifest(backup.id());
        }
        if (Files.exists(target)) {
            try (Stream<Path> files = Files.list(target)) {
                if (files.findAny().isPresent()) {
                    throw new IOException("the folder " + target + " must be empty");
                }
            }
        }
        Path folder = OwnerOnlyFiles.createFolders(target.resolve("backups"));
        long done = 0;
        // Fetches the metadata last: without it, an incomplete folder is not a backup.
        for (Manifest.Entry file : manifest.files().stream()
                .sorted(Comparator.comparing(
                        (Manifest.Entry each) -> each.path().startsWith(META)))
                .toList()) {
            String name = nameOf(file);
            reader.read(object(name), name, file.size(), newFile(folder.resolve(file.path())));
            progress.onProgress("fetch files", ++done);
        }
        int segments = 0;
        for (StoredObject stored : objects.list(JournalName.FOLDER)) {
            JournalName name = JournalName.parse(stored.name());
            if (name != null && name.commit() > backup.commit()) {
                Path file = newFile(target.resolve("archive").resolve(name.path()));
                reader.read(stored.name(), name.contentName(), ObjectReader.UNKNOWN_SIZE, file);
                progress.onProgress("fetch journal", ++segments);
            }
        }
        return segments;
    }

    private static Path newFile(Path file) throws IOException {
        Path parent = file.getParent();
        if (parent != null) {
            OwnerOnlyFiles.createFolders(parent);
        }
        return file;
    }

    /** Returns the name of the content of a file. */
    String nameOf(Manifest.Entry file) {
        return codec.nameOf(HexFormat.of().parseHex(file.sha256()));
    }

    static String object(String contentName) {
        return OBJECTS + contentName.substring(0, 2) + "/" + contentName;
    }

    /** Returns the manifest of the newest backup of a backup folder in the last listing, or null if there is none. */
    @Nullable
    Manifest newestManifest(String name) {
        return manifests.values().stream()
                .filter(manifest -> manifest.name().equals(name))
                .max(Comparator.comparingLong(Manifest::createdAt))
                .orElse(null);
    }

    /** Returns the names of all objects that the backups in the last listing need. */
    Set<String> neededObjects() {
        return manifests.values().stream()
                .flatMap(manifest -> manifest.files().stream())
                .map(file -> object(nameOf(file)))
                .collect(Collectors.toSet());
    }

    /** Aborts calls in progress; they throw an exception. */
    @Override
    public void close() {
        objects.close();
    }

    @Override
    public String toString() {
        return objects.toString();
    }
}
