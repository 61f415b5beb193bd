package io.holdfast.offsite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.offsite.object.FolderObjectStore;
import io.holdfast.offsite.object.ObjectContent;
import io.holdfast.offsite.object.ObjectStore;
import io.holdfast.offsite.object.OffsiteException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderBackupsTest extends OffsiteBackupsConformance {

    @Override
    protected ObjectStore openLocation(Path folder) throws IOException {
        return new FolderObjectStore(Files.createDirectories(folder.resolve("offsite")));
    }

    @Override
    protected @Nullable OffsiteKey key() {
        return null;
    }

    @Test
    void aFolderThatIsNotMountedIsNotCreated(@TempDir Path folder) {
        ObjectStore objects = new FolderObjectStore(folder.resolve("missing"));
        assertThatThrownBy(() -> objects.put("a/b", ObjectContent.of(new byte[1])))
                .isInstanceOf(OffsiteException.class)
                .hasMessageContaining("missing does not exist; mount its disk");
        assertThat(folder.resolve("missing")).doesNotExist();
    }

    @Test
    void namesDoNotLeaveTheFolder(@TempDir Path folder) {
        ObjectStore objects = new FolderObjectStore(folder);
        assertThatThrownBy(() -> objects.put("../a", ObjectContent.of(new byte[1])))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
