package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The native library is extracted once, however many processes are killed. */
@Tag("crash")
class RocksDbLibraryTest {

    @TempDir
    Path base;

    private Path cache = Path.of("");
    private Path temporary = Path.of("");

    @Test
    void killedProcessesLeaveNoLibraryInTheTemporaryFolder() throws Exception {
        startAndKill();
        List<Path> extracted = libraries(cache);
        assertThat(extracted).hasSize(1);
        Object written = Files.getLastModifiedTime(extracted.get(0));
        startAndKill();
        startAndKill();
        assertThat(libraries(cache)).isEqualTo(extracted);
        assertThat(Files.getLastModifiedTime(extracted.get(0))).isEqualTo(written);
        assertThat(libraries(temporary)).isEmpty();
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(extracted.get(0).getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void aLibraryThatDiffersFromTheJarIsReplaced() throws Exception {
        startAndKill();
        Path library = libraries(cache).get(0);
        long size = Files.size(library);
        FileTampering.flip(library, size / 2, 1);
        byte[] tampered = Files.readAllBytes(library);
        startAndKill();
        assertThat(library).hasSize(size);
        assertThat(Files.readAllBytes(library)).isNotEqualTo(tampered);
    }

    @Test
    void aFolderThatOthersCanWriteToIsNotUsed() throws Exception {
        startAndKill();
        Path library = libraries(cache).get(0);
        Files.setPosixFilePermissions(library.getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.delete(library);
        startAndKill();
        assertThat(libraries(cache)).isEmpty();
        assertThat(libraries(temporary)).hasSize(1);
    }

    private static List<Path> libraries(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("librocksdb"))
                    .toList();
        }
    }

    private void startAndKill() throws Exception {
        cache = Files.createDirectories(base.resolve("cache"));
        temporary = Files.createDirectories(base.resolve("tmp"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + temporary));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Child.class.getName()));
        command.add(base.resolve("data").toString());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(base.resolve("errors.txt").toFile());
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        Process process = builder.start();
        assertThat(process.getInputStream().read())
                .as(Files.readString(base.resolve("errors.txt")))
                .isEqualTo('o');
        process.destroyForcibly().waitFor();
    }

    static final class Child {
        public static void main(String[] args) throws Exception {
            Store store = NotesStore.open(Path.of(args[0]));
            System.out.println("open at " + store.lastCommit());
            System.out.flush();
            Thread.currentThread().join();
        }
    }
}
