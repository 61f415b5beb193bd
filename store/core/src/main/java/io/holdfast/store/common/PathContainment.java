package io.holdfast.store.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Compares paths after symbolic links have been resolved. */
public final class PathContainment {

    private PathContainment() {}

    /**
     * Returns whether a path is a folder or is inside it. The path does not have to exist. A symbolic link that cannot
     * be resolved counts as outside.
     */
    public static boolean isInside(Path folder, Path path) {
        try {
            return resolve(path).startsWith(resolve(folder));
        } catch (IOException e) {
            return false;
        }
    }

    /** Resolves the links of the existing part of a path. */
    private static Path resolve(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        Path existing = absolute;
        while (existing.getParent() != null && !Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            existing = existing.getParent();
        }
        return existing.toRealPath().resolve(existing.relativize(absolute)).normalize();
    }
}
