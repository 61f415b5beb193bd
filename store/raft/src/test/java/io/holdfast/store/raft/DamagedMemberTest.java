package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.raft.peer.MemberFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damages the log of a stopped member, which refuses to start and rejoins by one command. */
@Tag("cluster")
class DamagedMemberTest {

    @TempDir
    Path temp;

    @Test
    void aMemberWithADamagedLogIsRefusedAndRejoins() throws IOException {
        try (JoinedMembers members = new JoinedMembers(temp, MemberTestHooks.DEFAULT)) {
            members.create("a").add("b").add("c");
            for (int i = 0; i < 20; i++) {
                members.store().put(NOTES, "k" + i, "value");
            }
            members.awaitEqual("c", JoinedMembers.PATIENCE);
            members.stop("c");

            // All entries are in data files, so the member starts without the end of its log.
            Path log = newest(members.folder("c"));
            Files.write(log, Arrays.copyOf(Files.readAllBytes(log), endOfEntries(log) - 5));
            members.start("c");
            members.store().put(NOTES, "more", "value");
            members.awaitEqual("c", JoinedMembers.PATIENCE);
            members.stop("c");

            Path damaged = newest(members.folder("c"));
            byte[] content = Files.readAllBytes(damaged);
            content[12] ^= 0x10;
            Files.write(damaged, content);
            assertThatThrownBy(() -> members.start("c"))
                    .isInstanceOf(StoreFailedException.class)
                    .hasMessageContaining(damaged.toString())
                    .hasMessageContaining("cluster rejoin");
            Path aside = MemberFolder.rejoin(members.folder("c"));
            assertThat(aside.resolve("raft")).isDirectory();
            assertThat(members.start("c").status().role()).isEqualTo(MemberRole.WAITING);
            members.leading().replace("c", members.address("c"));
            members.awaitEqual("c", JoinedMembers.PATIENCE);
        }
    }

    private static int endOfEntries(Path log) throws IOException {
        byte[] content = Files.readAllBytes(log);
        int end = content.length;
        while (content[end - 1] == 0) {
            end--;
        }
        return end;
    }

    private static Path newest(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("raft"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("log_"))
                    .max((one, other) -> one.getFileName()
                            .toString()
                            .compareTo(other.getFileName().toString()))
                    .orElseThrow();
        }
    }
}
