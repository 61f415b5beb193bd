package io.holdfast.store.raft.peer;

import java.util.List;

/**
 * The files of a checkpoint.
 *
 * @param id the id of the checkpoint at the member that created it, or an empty string while it is being prepared
 * @param term the term of the newest entry that the checkpoint contains
 * @param index the index of that entry
 * @param commit the newest commit that the checkpoint contains
 * @param chain the hash of all entries that the checkpoint contains
 * @param files the files, ordered by name
 */
public record CheckpointManifest(
        String id, long term, long index, long commit, String chain, List<CheckpointFile> files) {

    static final CheckpointManifest PREPARING = new CheckpointManifest("", 0, -1, 0, "", List.of());

    public CheckpointManifest {
        files = List.copyOf(files);
    }

    /** Returns whether the checkpoint can be fetched. */
    public boolean isReady() {
        return !id.isEmpty();
    }

    /** Returns the size of all files in bytes. */
    public long bytes() {
        return files.stream().mapToLong(CheckpointFile::bytes).sum();
    }

    /**
     * A file of a checkpoint.
     *
     * @param name the name of the file, without a folder
     * @param bytes the size of the file
     * @param sha256 the SHA-256 hash of its content, in hexadecimal digits
     */
    public record CheckpointFile(String name, long bytes, String sha256) {}
}
