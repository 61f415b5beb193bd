package io.holdfast.store.common;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The version of Holdfast on the class path.
 *
 * @param version the version of the release, or {@code unknown} outside a build
 * @param commit the abbreviated id of the source commit, or {@code unknown} if the release was not built from a git
 *     checkout
 * @param format the storage format that this version writes, which is also the highest format that it reads
 */
public record BuildInfo(String version, String commit, int format) {

    /** The storage format. It changes only if older versions could not read data written by this version. */
    public static final int FORMAT = 1;

    private static final String UNKNOWN = "unknown";
    private static final BuildInfo CURRENT = load();

    /** Returns the version of the running code. */
    public static BuildInfo current() {
        return CURRENT;
    }

    private static BuildInfo load() {
        Properties build = new Properties();
        try (InputStream resource = BuildInfo.class.getResourceAsStream("build.properties")) {
            if (resource != null) {
                build.load(resource);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BuildInfo(value(build, "version"), value(build, "commit"), FORMAT);
    }

    private static String value(Properties build, String name) {
        String value = build.getProperty(name, UNKNOWN);
        return value.startsWith("$") || value.isEmpty() ? UNKNOWN : value;
    }

    /** Returns, for example, {@code 1.2.0 (commit 0a1b2c3d, storage format 1)}. */
    @Override
    public String toString() {
        return version + " (commit " + commit + ", storage format " + format + ")";
    }
}
