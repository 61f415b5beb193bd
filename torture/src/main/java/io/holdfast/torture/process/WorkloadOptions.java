package io.holdfast.torture.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The arguments of {@link WorkloadMain}.
 *
 * @param time the initial time of the clock, in nanoseconds since the epoch
 * @param jumps the clock jumps, each after a fixed number of commands by the first caller
 * @param backups the folder for backups, or an empty string for none
 */
public record WorkloadOptions(
        Path data, Path history, long seed, int round, int callers, long time, List<Duration> jumps, String backups) {

    /** Returns these options with a different folder for the store. */
    public WorkloadOptions withData(Path folder) {
        return new WorkloadOptions(folder, history, seed, round, callers, time, jumps, backups);
    }

    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                data.toString(),
                history.toString(),
                Long.toString(seed),
                Integer.toString(round),
                Integer.toString(callers),
                Long.toString(time),
                backups));
        jumps.forEach(jump -> arguments.add(jump.toString()));
        return arguments;
    }

    static WorkloadOptions parse(String... arguments) {
        return new WorkloadOptions(
                Path.of(arguments[0]),
                Path.of(arguments[1]),
                Long.parseLong(arguments[2]),
                Integer.parseInt(arguments[3]),
                Integer.parseInt(arguments[4]),
                Long.parseLong(arguments[5]),
                List.of(arguments).subList(7, arguments.length).stream()
                        .map(Duration::parse)
                        .toList(),
                arguments[6]);
    }
}
