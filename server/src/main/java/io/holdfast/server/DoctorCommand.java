package io.holdfast.server;

import java.io.PrintStream;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code holdfast doctor}: finds problems in a server's environment and suggests how to fix them. */
@Command(
        name = "doctor",
        description = "Checks the Java version, limits, disk, permissions, clock, backups and certificate of a"
                + " server, with its settings; the exit code is 1 if a problem must be fixed. The server is looked for at"
                + " the address in its settings (--bind, --port); HOLDFAST_URL is not used.")
final class DoctorCommand implements Callable<Integer> {

    private final PrintStream out;

    @Mixin
    private final LayeredSettings settings = new LayeredSettings();

    DoctorCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        List<DoctorFinding> findings = Doctor.examine(settings.config(), InstantSource.system());
        findings.forEach(out::println);
        return findings.stream().anyMatch(finding -> finding.level() == DoctorFinding.Level.FAIL) ? 1 : 0;
    }
}
