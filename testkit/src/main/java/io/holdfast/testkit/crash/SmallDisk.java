package io.holdfast.testkit.crash;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A small in-memory file system that a test can fill and free. Mounting it requires root on Linux. */
public final class SmallDisk implements AutoCloseable {

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** Mounts a file system of the given size in a new folder. */
    public static SmallDisk mount(Path folder, int mebibytes) throws IOException {
        Files.createDirectories(folder);
        if (run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", folder.toString()) != 0) {
            throw new IOException("a tmpfs cannot be mounted at " + folder
                    + "; run the test as root on Linux, or leave it out with -Dholdfast.exclude=crash");
        }
        return new SmallDisk(folder);
    }

    /** Returns the root folder of the file system. */
    public Path folder() {
        return folder;
    }

    /** Writes a file that takes up all the remaining space. */
    public void fill() throws IOException {
        for (int size = 1 << 20; size >= 1; size = size == 1 ? 0 : Math.max(1, size / 64)) {
            fill(size);
        }
    }

    private void fill(int size) throws IOException {
        byte[] block = new byte[size];
        try (OutputStream out = Files.newOutputStream(filler(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            if (!String.valueOf(full.getMessage()).contains("No space left")) {
                throw full;
            }
        }
    }

    /** Deletes the file written by {@link #fill}. */
    public void free() throws IOException {
        Files.deleteIfExists(filler());
    }

    private Path filler() {
        return folder.resolve("filler");
    }

    @Override
    public void close() throws IOException {
        // Detached immediately, even if a killed process has not released its files yet.
        if (run("umount", "--lazy", folder.toString()) != 0) {
            throw new IOException("the tmpfs at " + folder + " cannot be unmounted");
        }
    }

    private static int run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.onExit().join().exitValue();
    }
}
