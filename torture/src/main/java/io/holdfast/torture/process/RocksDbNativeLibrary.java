package io.holdfast.torture.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The native RocksDB library, unpacked once for all processes of a run. Otherwise each process would unpack it, and in
 * rounds with a file size limit the library would exceed that limit.
 */
public final class RocksDbNativeLibrary {

    private RocksDbNativeLibrary() {}

    /**
     * Unpacks the library into a folder for {@code java.library.path}. On a platform where the library has a different
     * name, each process unpacks the library itself.
     */
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
