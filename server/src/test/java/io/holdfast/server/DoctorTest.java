package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.DoctorFinding.Level;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.ManualClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code holdfast doctor} and {@code holdfast upgrade --check}. */
class DoctorTest {

    @TempDir
    Path folder;

    private Path data;
    private Path backups;

    @BeforeEach
    void createFolders() {
        data = folder.resolve("data");
        backups = folder.resolve("backups");
    }

    private List<DoctorFinding> examine(InstantSource clock, String... more) {
        List<String> options =
                new ArrayList<>(List.of("--data", data.toString(), "--backups", backups.toString(), "--port", "1"));
        options.addAll(List.of(more));
        return Doctor.examine(LayeredSettings.read(options, Map.of()).config(), clock);
    }

    private List<DoctorFinding> examine() {
        return examine(InstantSource.system());
    }

    private String run(int code, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        int ended = Main.run(args, print, print);
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(ended).as(text).isEqualTo(code);
        return text;
    }

    private static DoctorFinding find(List<DoctorFinding> findings, String subject) {
        return findings.stream()
                .filter(finding -> finding.subject().equals(subject))
                .findFirst()
                .orElseThrow();
    }

    private void createStore() {
        try (Store store = Store.open(RocksDb.at(data), Server.schemas())) {
            store.backup(backups.resolve("nightly"));
        }
    }

    @Test
    void aGoodServerHasNoFailures() {
        createStore();
        List<DoctorFinding> findings = examine();
        assertThat(findings).noneMatch(finding -> finding.level() == Level.FAIL);
        assertThat(find(findings, "backups").level()).isEqualTo(Level.OK);
        assertThat(find(findings, "clock").level()).isEqualTo(Level.OK);
        assertThat(find(findings, "data").text()).contains("rwx------");
        assertThat(find(findings, "server").text()).contains("not running");
    }

    @Test
    void foldersThatOthersCanReadAreNamed() throws Exception {
        createStore();
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(find(examine(), "data"))
                .isEqualTo(DoctorFinding.warn(
                        "data", data + " has mode rwxr-xr-x; other users can read it: run chmod go= " + data));
        assertThat(find(examine(), "backup folder").level()).isEqualTo(Level.OK);
        Files.setPosixFilePermissions(backups, PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(find(examine(), "backup folder").text()).contains("rwxr-x---", "other users can read it");
    }

    @Test
    void aMissingOrLateBackupIsNamed() {
        assertThat(find(examine(), "backups").text()).contains("no backup in " + backups);
        createStore();
        ManualClock clock = new ManualClock(InstantSource.system().instant());
        clock.advance(Duration.ofHours(27));
        DoctorFinding late = find(examine(clock), "backups");
        assertThat(late.level()).isEqualTo(Level.WARN);
        assertThat(late.text()).contains("more than a day ago");
        clock.advance(Duration.ofHours(-30));
        assertThat(find(examine(clock), "backups").text()).contains("in the future");
        assertThat(find(examine(clock), "clock").level()).isEqualTo(Level.WARN);
    }

    @Test
    void aDamagedBackupIsAFailure() throws Exception {
        createStore();
        Files.writeString(backups.resolve("nightly/meta/1"), "");
        assertThat(find(examine(), "backups"))
                .isEqualTo(
                        DoctorFinding.fail("backups", backups.resolve("nightly") + " contains damaged backups: [1]"));
        assertThat(run(1, "doctor", "--data", data.toString(), "--backups", backups.toString(), "--port", "1"))
                .contains("fail  backups");
    }

    @Test
    void anUpgradeIsCheckedWithoutChangingAnything() {
        assertThat(run(2, "upgrade", "--check", "--data", data.toString())).contains("does not exist");
        createStore();
        String text = run(0, "upgrade", "--check", "--data", data.toString());
        assertThat(text).contains("storage format 1", "its first start changes nothing");
        assertThat(run(2, "upgrade", "--data", data.toString())).contains("--check");
    }
}
