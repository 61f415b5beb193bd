package io.holdfast.torture.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * The disk of a round. A disk that becomes full is a small tmpfs, if one can be mounted (which requires root).
 * Otherwise, and in half of the rounds, the process has a file size limit instead.
 */
public final class FullDisk implements AutoCloseable {

    private static final long KIB = 1 << 10;
    private static final long PAGE = 4 * KIB;

    private final Path original;
    private final Path data;
    private final long limit;

    private FullDisk(Path original, Path data, long limit) {
        this.original = original;
        this.data = data;
        this.limit = limit;
    }

    /**
     * Returns the disk for the given store.
     *
     * @param full whether the disk becomes full during the round
     * @param folder the folder of the store
     */
    public static FullDisk of(boolean full, Path folder, Path workFolder, Random random)
            throws IOException, InterruptedException {
        if (!full) {
            return new FullDisk(folder, folder, 0);
        }
        long freeKib = 600L + random.nextInt(600);
        Path mount = workFolder.resolve("disk");
        if (random.nextBoolean() && mount(mount, size(folder) / KIB + freeKib)) {
            FullDisk disk = new FullDisk(folder, mount, 0);
            try {
                FolderOperations.copy(folder, mount);
            } catch (IOException e) {
                disk.close();
                throw e;
            }
            return disk;
        }
        return new FullDisk(folder, folder, freeKib);
    }

    /** Returns the folder in which the process opens the store. */
    public Path data() {
        return data;
    }

    /** Returns the maximum size of a file in KiB, or 0 for no limit. */
    public long limit() {
        return limit;
    }

    /** Returns whether the disk is a mounted file system. */
    public boolean isMounted() {
        return !data.equals(original);
    }

    /** Copies the files from the full disk back to the original folder. */
    public void copyBack() throws IOException {
        if (isMounted()) {
            FolderOperations.delete(original);
            FolderOperations.copy(data, original);
        }
    }

    private static boolean mount(Path at, long kib) throws IOException, InterruptedException {
        Files.createDirectories(at);
        return run("mount", "-t", "tmpfs", "-o", "size=" + kib + "k", "tmpfs", at.toString()) == 0;
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Returns the size of the files, rounded up to whole pages as tmpfs does. */
    private static long size(Path folder) throws IOException {
        long size = PAGE;
        for (Path file : FolderOperations.files(folder)) {
            size += (Files.size(file) + PAGE - 1) / PAGE * PAGE;
        }
        return size;
    }

    @Override
    public void close() throws IOException {
        if (isMounted()) {
            try {
                run("umount", data.toString());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
