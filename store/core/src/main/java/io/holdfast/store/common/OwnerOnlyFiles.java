package io.holdfast.store.common;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.Set;

/**
 * Creates files and folders that only their owner can access: mode 0600 and 0700. The mode of existing files and
 * folders is not changed. On file systems without POSIX permissions, the defaults of the file system apply.
 */
public final class OwnerOnlyFiles {

    private static final Set<PosixFilePermission> OWNER_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private OwnerOnlyFiles() {}

    /** Creates a folder and its missing parents, unless it exists. */
    public static Path createFolders(Path folder) throws IOException {
        return Files.createDirectories(folder, mode(OWNER_FOLDER));
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
