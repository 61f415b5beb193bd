package io.holdfast.store.raft.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Replaces the data of a member with a completely fetched checkpoint. The file {@code incoming/ready} marks the
 * decision: while it exists, the checkpoint is the member's data, and {@link #complete} recovers from a crash at any
 * step. Without it, {@code incoming} may be incomplete, and the old data is valid.
 */
final class ReplicaSwap {

    private final MemberFolder folder;
    private final DurableFiles files;

    ReplicaSwap(MemberFolder folder, DurableFiles files) {
        this.folder = folder;
        this.files = files;
    }

    /** The folder for the files of the checkpoint. */
    Path received() {
        return folder.incoming().resolve("files");
    }

    /** Returns whether a complete checkpoint is waiting to replace the data. */
    boolean isReady() {
        return Files.exists(ready());
    }

    private Path ready() {
        return folder.incoming().resolve("ready");
    }

    private Path replaced() {
        return folder.incoming().resolve("replaced");
    }

    /** Commits to replacing the data with the received files. The files must be complete and durable. */
    void commit() throws IOException {
        files.replace(ready(), new byte[0]);
    }

    /** Completes a committed replacement. The database must be closed. */
    void complete() throws IOException {
        if (isReady()) {
            if (Files.exists(received())) {
                if (Files.exists(folder.replica())) {
                    files.deleteTree(replaced());
                    files.move(folder.replica(), replaced());
                }
                files.move(received(), folder.replica());
            }
            files.delete(ready());
            files.deleteTree(folder.incoming());
        } else if (Files.exists(received())) { // The fetch is incomplete and can be continued.
            files.deleteTree(replaced());
        } else {
            files.deleteTree(folder.incoming());
        }
    }
}
