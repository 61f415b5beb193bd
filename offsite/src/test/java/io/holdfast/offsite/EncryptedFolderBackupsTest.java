package io.holdfast.offsite;

import io.holdfast.offsite.object.FolderObjectStore;
import io.holdfast.offsite.object.ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class EncryptedFolderBackupsTest extends OffsiteBackupsConformance {

    @Override
    protected ObjectStore openLocation(Path folder) throws IOException {
        return new FolderObjectStore(Files.createDirectories(folder.resolve("offsite")));
    }

    @Override
    protected OffsiteKey key() {
        return key(1);
    }
}
