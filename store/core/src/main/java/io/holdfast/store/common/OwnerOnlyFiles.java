package io.holdfast.store.common;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates files and folders that only their owner can access: mode 0600 and 0700. The mode of existing files, and of
 * folders that contain files, is not changed. On file systems without POSIX permissions, the defaults of the file
 * system apply.
 */
public final class OwnerOnlyFiles {

    private static final Logger LOG = LoggerFactory.getLogger(OwnerOnlyFiles.class);
    private static final Set<PosixFilePermission> OWNER_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private OwnerOnlyFiles() {}

    /** Creates a folder and its missing parents, unless it exists. */
    public static Path createFolders(Path folder) throws IOException {
        return Files.createDirectories(folder, mode(OWNER_FOLDER));
    }

    /**
     * Creates a folder and its missing parents for files that this class does not create. If the folder exists and is
     * empty, other users lose their access to it.
     */
    public static Path claimFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return createFolders(folder);
        }
        try (Stream<Path> files = Files.list(folder)) {
            if (files.findFirst().isEmpty()) {
                restrict(folder);
            }
        }
        return folder;
    }

    /**
     * Removes the access of other users to a folder. Has no effect if this user does not own the folder and therefore
     * cannot change its mode.
     */
    public static void restrict(Path folder) throws IOException {
        if (isOwnerOnly(folder)) {
            return;
        }
        Set<PosixFilePermission> own = EnumSet.copyOf(OWNER_FOLDER);
        own.retainAll(Files.getPosixFilePermissions(folder));
        try {
            Files.setPosixFilePermissions(folder, own);
        } catch (FileSystemException e) {
            LOG.debug("the mode of {} cannot be changed", folder, e);
        }
    }

    /** Creates an empty file, unless it exists. */
    public static Path createFile(Path file) throws IOException {
        try {
            return Files.createFile(file, mode(OWNER_FILE));
        } catch (FileAlreadyExistsException e) {
            return file;
        }
    }

    /** Returns whether a file or folder exists and only its owner can access it. */
    public static boolean isOwnerOnly(Path path) throws IOException {
        return !POSIX
                || Collections.disjoint(
                        Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS),
                        PosixFilePermissions.fromString("---rwxrwx"));
    }

    private static FileAttribute<?>[] mode(Set<PosixFilePermission> permissions) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }
}
