package io.holdfast.torture.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * The disk of a round. If it is to be full soon, it is a small file system in memory, where one can be mounted (that takes
 * root); or else, and every other time, the process may write no file beyond a size.
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

    /** A disk for a store that is in a folder. */
    public static FullDisk of(boolean full, Path folder, Path scratch, Random random)
            throws IOException, InterruptedException {
        if (!full) {
            return new FullDisk(folder, folder, 0);
        }
        long left = 600L + random.nextInt(600);
        Path mount = scratch.resolve("disk");
        if (random.nextBoolean() && mount(mount, size(folder) / KIB + left)) {
            FullDisk disk = new FullDisk(folder, mount, 0);
            try {
                Folders.copy(folder, mount);
            } catch (IOException e) {
                disk.close();
                throw e;
            }
            return disk;
        }
        return new FullDisk(folder, folder, left);
    }

    /** Where the process is to work. */
    public Path data() {
        return data;
    }

    /** The largest file that it may write, in KiB; 0 for any. */
    public long limit() {
        return limit;
    }

    /** Whether the disk is a mounted one. */
    public boolean isMounted() {
        return !data.equals(original);
    }

    /** Brings the files back to a disk that has room, as they are. */
    public void copyBack() throws IOException {
        if (isMounted()) {
            Folders.delete(original);
            Folders.copy(data, original);
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

    /** In whole pages, as such a file system counts. */
    private static long size(Path folder) throws IOException {
        long size = PAGE;
        for (Path file : Folders.files(folder)) {
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
