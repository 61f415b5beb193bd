package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.TestServer.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The backup folders of a server that contain something other than intact backups. */
@Tag("slow")
class BackupFoldersTest {

    @TempDir
    Path folder;

    private Path backups;
    private TestServer server;

    @BeforeEach
    void open() throws Exception {
        backups = Files.createDirectories(folder.resolve("backups"));
        Server started = new Server(LayeredSettings.read(
                        List.of(
                                "--data",
                                folder.resolve("data").toString(),
                                "--port",
                                "0",
                                "--backups",
                                backups.toString()),
                        Map.of())
                .config());
        server = TestServer.of(started, String.valueOf(started.firstKey()));
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void aDamagedBackupDoesNotHideTheOthers() throws Exception {
        server.post("/v1/admin/backups", "{'name':'good'}").is(201);
        Path meta = Files.createDirectories(backups.resolve("fake").resolve("meta"));
        Files.writeString(meta.resolve("1"), "garbage");
        Answer listed = server.get("/v1/admin/backups").is(200);
        assertThat(listed.at("rows")).hasSize(2);
        assertThat(listed.text("rows.0.name")).isEqualTo("fake");
        assertThat(listed.at("rows.0.damaged").asBoolean(false)).isTrue();
        assertThat(listed.text("rows.1.name")).isEqualTo("good");
        assertThat(listed.body().at("/rows/1").has("damaged")).isFalse();
    }

    @Test
    void aLinkToAnotherFolderIsNeitherListedNorUsed() throws Exception {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.createSymbolicLink(backups.resolve("link"), outside);
        Files.createSymbolicLink(backups.resolve("dangling"), folder.resolve("nowhere"));
        for (String name : new String[] {"link", "dangling"}) {
            Answer refused =
                    server.post("/v1/admin/backups", "{'name':'" + name + "'}").is(400, "malformed");
            assertThat(refused.text("field")).isEqualTo("name");
            server.post("/v1/admin/backups/" + name + "/1/verify", "").is(400, "malformed");
        }
        assertThat(outside).isEmptyDirectory();
        assertThat(folder.resolve("nowhere")).doesNotExist();
        Files.createDirectories(outside.resolve("meta"));
        assertThat(server.get("/v1/admin/backups").is(200).at("rows")).isEmpty();
    }
}
