package io.holdfast.server;

import io.holdfast.identity.MasterKeyring;
import io.holdfast.server.error.InvalidConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The master key of a server without configured keys: a file in the data folder that only its owner can read. It is
 * intended for evaluation, since anyone with access to the data also has the key. If keys are configured, the file is
 * used only to decrypt older secrets.
 */
final class GeneratedMasterKeyFile {

    /** The name of the key. */
    static final String NAME = "local";

    private static final String FILE = "master.key";
    private static final int BYTES = 32;

    private final Path path;

    GeneratedMasterKeyFile(Path data) {
        this.path = data.resolve(FILE);
    }

    Path path() {
        return path;
    }

    boolean exists() {
        return Files.exists(path);
    }

    /**
     * Returns the configured keys and the key in the file, which is then used only for decryption. If no keys are
     * configured, returns the key in the file and creates the file if it does not exist.
     */
    MasterKeyring loadOrCreate(Map<String, byte[]> configured) throws IOException {
        MasterKeyring keys = exists() ? MasterKeyring.of(NAME, read()) : null;
        for (Map.Entry<String, byte[]> key : configured.entrySet()) {
            keys = keys == null
                    ? MasterKeyring.of(key.getKey(), key.getValue())
                    : keys.withCurrent(key.getKey(), key.getValue());
        }
        return keys == null ? MasterKeyring.of(NAME, create()) : keys;
    }

    /** Deletes the key file. */
    void delete() throws IOException {
        Files.delete(path);
    }

    private byte[] read() throws IOException {
        try {
            return Base64.getDecoder().decode(Files.readString(path).strip());
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigException(
                    List.of(path + " must contain the Base64 encoding of " + BYTES + " bytes"));
        }
    }

    private byte[] create() throws IOException {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        // Asks the file system, not the file store: a file store has no mount point in a chroot.
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (posix) {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(path, Base64.getEncoder().encodeToString(key) + "\n");
        return key;
    }
}
