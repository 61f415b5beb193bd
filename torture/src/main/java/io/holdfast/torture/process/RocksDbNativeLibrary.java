package io.holdfast.torture.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The native library of RocksDB, unpacked once for all processes of a run. It would be unpacked by each of them anew
 * otherwise, and that is a larger file than a process on a full disk may write.
 */
public final class RocksDbNativeLibrary {

    private RocksDbNativeLibrary() {}

    /** Puts it into a folder, for {@code java.library.path}; if it has another name here, processes do it themselves. */
    public static void unpack(Path folder) throws IOException {
        boolean arm = System.getProperty("os.arch").toLowerCase(Locale.ROOT).contains("aarch64");
        String name = "librocksdbjni-linux" + (arm ? "-aarch64" : "64") + ".so";
        try (InputStream library = RocksDbNativeLibrary.class.getResourceAsStream("/" + name)) {
            if (library != null) {
                Files.copy(library, folder.resolve(name));
            }
        }
    }
}
