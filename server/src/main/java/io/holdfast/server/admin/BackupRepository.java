package io.holdfast.server.admin;

import io.holdfast.api.AdminApi;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.modules.ModuleOptions;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.Store;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.common.PathContainment;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.rocksdb.BackupListing;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The backup folders in one directory. A folder is specified by name, never by path, so that a client cannot write
 * outside the directory.
 */
public final class BackupRepository {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");
    private static final String DEFAULT_NAME = "default";
    private static final String NO_KEY = "none";
    private static final int NO_KEY_BYTES = 32;

    private final Path backups;
    private final ModuleOptions options;
    private final MasterKeyring keys;

    public BackupRepository(Path backups, ModuleOptions options, MasterKeyring keys) {
        this.backups = backups;
        this.options = options;
        this.keys = keys;
    }

    AdminApi.Backup create(Store store, @Nullable String name) {
        String folderName = name == null ? DEFAULT_NAME : name;
        return toApi(folderName, store.backup(folder(folderName)));
    }

    ResultPage<AdminApi.Backup> list() {
        List<AdminApi.Backup> all = new ArrayList<>();
        for (String name : names()) {
            BackupListing found = RocksDb.inspectBackups(folder(name));
            found.intact().forEach(info -> all.add(toApi(name, info)));
            found.damaged().forEach(id -> all.add(damaged(name, id)));
        }
        return new ResultPage<>(all, null);
    }

    /** Deletes one backup in a folder, or all but the newest ones. */
    AdminApi.DeletedBackups deleteBackups(AdminApi.DeleteBackups request) {
        Integer id = request.id();
        Integer keep = request.keep();
        if ((id == null) == (keep == null)) {
            throw new MalformedRequestException("id", "exactly one of 'id' and 'keep' must be given");
        }
        if (keep != null && keep < 1) {
            throw new MalformedRequestException("keep", "'keep' must be at least 1, but is " + keep);
        }
        Path folder = folder(request.name());
        List<Integer> all = RocksDb.backups(folder).stream().map(BackupInfo::id).toList();
        if (all.isEmpty() || (id != null && !all.contains(id))) {
            throw ApiException.notFound("backup", request.name() + (id == null ? "" : "/" + id));
        }
        List<Integer> ids =
                id != null ? List.of(id) : all.subList(0, Math.max(0, all.size() - Objects.requireNonNull(keep)));
        ids.forEach(old -> RocksDb.deleteBackup(folder, old));
        return new AdminApi.DeletedBackups(request.name(), ids);
    }

    /** Returns the names of all backup folders. */
    public List<String> names() {
        if (!Files.isDirectory(backups)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(backups)) {
            return folders.filter(folder -> Files.isDirectory(folder.resolve("meta")))
                    .filter(folder -> PathContainment.isInside(backups, folder))
                    .map(folder -> folder.getFileName().toString())
                    .filter(NAME.asMatchPredicate())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the time of the oldest backup in all folders, or null if there is none. */
    @Nullable
    Instant oldest() {
        return names().stream()
                .flatMap(name -> RocksDb.inspectBackups(folder(name)).intact().stream())
                .map(BackupInfo::createdAt)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /** Restores a backup to a temporary folder and verifies the restored store. */
    AdminApi.Verified verify(String name, int id, ProgressListener progress) {
        Path folder = folder(name);
        if (!Files.isDirectory(folder)) {
            throw ApiException.notFound("backup", name + "/" + id);
        }
        try {
            return verify(progress, data -> RocksDb.restore(folder, id, data));
        } catch (BadRequestException e) {
            throw ApiException.notFound("backup", name + "/" + id);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Restores data into a folder that does not exist yet. */
    @FunctionalInterface
    public interface Restore {
        void into(Path data) throws IOException;
    }

    /** Restores data to a temporary folder and verifies it. The restore may create other files next to that folder. */
    public AdminApi.Verified verify(ProgressListener progress, Restore restore) throws IOException {
        Path temporary = Files.createTempDirectory(backups, ".verify-");
        try {
            restore.into(temporary.resolve("data"));
            return verifyFolder(RocksDb.at(temporary.resolve("data")), options, keys, progress);
        } finally {
            delete(temporary);
        }
    }

    /** Verifies the store in a folder that is not open in any process. */
    public static AdminApi.Verified verifyFolder(
            RocksDb folder, ModuleOptions options, @Nullable MasterKeyring keys, ProgressListener progress) {
        try (Store store = Store.on(folder)
                .schemas(ServerModules.schemas())
                .progress(progress)
                .open()) {
            // Without the master key, every secret would be reported as unreadable, so secrets are skipped.
            return keys == null
                    ? ServerModules.of(store, options, MasterKeyring.of(NO_KEY, new byte[NO_KEY_BYTES]))
                            .verify(progress, false)
                    : ServerModules.of(store, options, keys).verify(progress, true);
        }
    }

    /** Returns the path of a backup folder. */
    public Path folder(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new MalformedRequestException(
                    "name",
                    "'name' must have 1 to 64 characters of a-z, 0-9, '.', '_' and '-', and start with a"
                            + " letter or digit");
        }
        Path folder = backups.resolve(name);
        if (!PathContainment.isInside(backups, folder)) {
            throw new MalformedRequestException(
                    "name",
                    "'name' must be a folder inside the backup folder, but '" + name
                            + "' is a link to a folder outside it");
        }
        return folder;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private AdminApi.Backup damaged(String name, int id) {
        Path list = folder(name).resolve("meta").resolve(Integer.toString(id));
        try {
            Instant modified = Files.getLastModifiedTime(list).toInstant();
            return new AdminApi.Backup(name, id, modified, 0, 0, 0, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static AdminApi.Backup toApi(String name, BackupInfo info) {
        return new AdminApi.Backup(name, info.id(), info.createdAt(), info.commit(), info.bytes(), info.files(), null);
    }
}
