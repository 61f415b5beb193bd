package io.holdfast.store.rocksdb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Looks for damage in CURRENT and the manifest it names, RocksDB's list of data files. What a kill or a loss of power
 * leaves is no damage. The folder may be another store's that is open: its files grow and vanish meanwhile, and whoever
 * comes next finds out that it is locked.
 */
final class ManifestCheck {

    private static final Pattern NAME = Pattern.compile("MANIFEST-\\d+\n");

    private ManifestCheck() {}

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
        } catch (NoSuchFileException gone) {
            if (current(folder).equals(named)) {
                throw damaged(folder, "CURRENT names " + name + ", which is missing");
            }
        }
    }

    private static String current(Path folder) throws IOException {
        return Files.readString(folder.resolve(StoreFolder.CURRENT), StandardCharsets.ISO_8859_1);
    }

    private static StoreFailure damaged(Path folder, String how) {
        return new StoreFailure(ErrorCode.CORRUPTION, "the store in " + folder + " is damaged: " + how);
    }
}
