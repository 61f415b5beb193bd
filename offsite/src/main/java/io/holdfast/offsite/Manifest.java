package io.holdfast.offsite;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The list of the files of an off-site backup. It is stored last, so a backup with a manifest is complete. The same
 * backup always has the same manifest.
 *
 * @param format the version of the format
 * @param createdAt the time of the backup, in seconds since 1970
 * @param files the files in the order of their paths
 */
record Manifest(int format, String name, int number, long createdAt, long commit, List<Entry> files) {

    static final int FORMAT = 1;
    static final String FOLDER = "backups/";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final Pattern PATH =
            Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    Manifest {
        files = List.copyOf(files);
    }

    /**
     * A file.
     *
     * @param sha256 the hash of its content in hexadecimal digits
     */
    record Entry(String path, long size, String sha256) {

        boolean wellFormed() {
            return PATH.matcher(path).matches()
                    && size >= 0
                    && HASH.matcher(sha256).matches();
        }
    }

    static Manifest of(LocalBackup backup, List<Entry> files) {
        return new Manifest(
                FORMAT, backup.name(), backup.id(), backup.createdAt().getEpochSecond(), backup.commit(), files);
    }

    byte[] encode() {
        return JSON.writeValueAsBytes(this);
    }

    /** Decodes a manifest, or fails with an {@link IllegalArgumentException}. */
    static Manifest decode(byte[] json) {
        try {
            Manifest read = JSON.readValue(json, Manifest.class);
            if (!read.files().stream().allMatch(Entry::wellFormed)) {
                throw new IllegalArgumentException("a path or hash is invalid");
            }
            return read;
        } catch (JacksonException | NullPointerException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns the identifier of the backup: its time and the name of the manifest's content. */
    String id(String contentName) {
        return TIME.format(Instant.ofEpochSecond(createdAt)) + "-" + contentName;
    }

    OffsiteBackup summary(String id) {
        return new OffsiteBackup(
                id,
                name,
                number,
                Instant.ofEpochSecond(createdAt),
                commit,
                files.stream().mapToLong(Entry::size).sum(),
                files.size());
    }
}
