package io.holdfast.server;

import io.holdfast.identity.MasterKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The master key of a server that was given none, for trying things out: in a file beside the data that only its owner
 * can read. Who has the data then has the key as well, so in earnest the keys are configured, and the file is only there
 * to read what was sealed before.
 */
final class MasterKeyFile {

    /** The name under which the key seals. */
    static final String NAME = "local";

    private static final String FILE = "master.key";
    private static final int BYTES = 32;

    private final Path path;

    MasterKeyFile(Path data) {
        this.path = data.resolve(FILE);
    }

    Path path() {
        return path;
    }

    boolean exists() {
        return Files.exists(path);
    }

    /** The keys that are configured, with that of the file for older secrets; or that of the file alone. */
    MasterKeys loadOrCreate(Map<String, byte[]> configured) throws IOException {
        MasterKeys keys = exists() ? MasterKeys.of(NAME, read()) : null;
        for (Map.Entry<String, byte[]> key : configured.entrySet()) {
            keys = keys == null
                    ? MasterKeys.of(key.getKey(), key.getValue())
                    : keys.withCurrent(key.getKey(), key.getValue());
        }
        return keys == null ? MasterKeys.of(NAME, create()) : keys;
    }

    /** Takes back a file that turned out to be of no use. */
    void delete() throws IOException {
        Files.delete(path);
    }

    private byte[] read() throws IOException {
        try {
            return Base64.getDecoder().decode(Files.readString(path).strip());
        } catch (IllegalArgumentException e) {
            throw new Config.InvalidConfigException(
                    List.of(path + " is no master key: it must be the Base64 of " + BYTES + " bytes"));
        }
    }

    private byte[] create() throws IOException {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        boolean posix = Files.getFileStore(path.getParent()).supportsFileAttributeView("posix");
        if (posix) {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(path, Base64.getEncoder().encodeToString(key) + "\n");
        return key;
    }
}
