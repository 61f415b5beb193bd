package io.holdfast.store.rocksdb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Verifies the file CURRENT and the manifest it names (RocksDB's list of data files) before RocksDB opens the folder.
 * The state left by a crash or power failure is considered valid. Another process may have the folder open, so files
 * may change during the check; RocksDB detects that when it locks the folder. See {@code
 * docs/decisions/0012-manifest-check.md}.
 */
final class ManifestCheck {

    private static final Pattern NAME = Pattern.compile("MANIFEST-\\d+\n");

    private ManifestCheck() {}

    /** Throws {@code CORRUPTION} if the manifest is damaged. */
    static void check(Path folder) throws IOException {
        String named = current(folder);
        if (!NAME.matcher(named).matches()) {
            throw damaged(folder, "CURRENT does not name a manifest");
        }
        String name = named.trim();
        try {
            Optional<String> damage = ManifestFrameCheck.findDamage(folder.resolve(name));
            if (damage.isPresent()) {
                throw damaged(folder, name + " has " + damage.get());
            }
        } catch (NoSuchFileException e) {
            if (current(folder).equals(named)) {
                throw damaged(folder, "CURRENT names " + name + ", which is missing");
            }
        }
    }

    private static String current(Path folder) throws IOException {
        return Files.readString(folder.resolve(StoreFolderPreparation.CURRENT), StandardCharsets.ISO_8859_1);
    }

    private static StoreFailedException damaged(Path folder, String damage) {
        return new StoreFailedException(ErrorCode.CORRUPTION, "the store in " + folder + " is damaged: " + damage);
    }
}
