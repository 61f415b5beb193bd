package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The messages for systemd, with a program in place of systemd's that writes them to a file. */
class SystemdNotifierTest {

    @TempDir
    Path folder;

    private Path messages;
    private Path program;

    @BeforeEach
    void createProgram() throws Exception {
        messages = folder.resolve("messages");
        program = folder.resolve("notify");
        Files.writeString(program, "#!/bin/sh\necho \"$@\" >>'" + messages + "'\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void readinessAndTheStopAreReported() throws Exception {
        SystemdNotifier systemd = new SystemdNotifier(Map.of("NOTIFY_SOCKET", "/run/notify"), program.toString());
        systemd.ready("listens on port 7171");
        systemd.stopping();
        assertThat(Files.readString(messages))
                .isEqualTo("--ready --pid=" + ProcessHandle.current().pid()
                        + " --status=listens on port 7171\nSTOPPING=1\n");
    }

    @Test
    void withoutSystemdNothingIsRun() {
        new SystemdNotifier(Map.of(), program.toString()).ready("listens");
        assertThat(messages).doesNotExist();
    }

    @Test
    void aMissingProgramDoesNotStopTheServer() {
        new SystemdNotifier(Map.of("NOTIFY_SOCKET", "/run/notify"), "/does/not/exist").ready("listens");
        assertThat(messages).doesNotExist();
    }
}
