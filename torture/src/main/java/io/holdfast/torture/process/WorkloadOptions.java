package io.holdfast.torture.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What the process that is tortured is told.
 *
 * @param time where its clock begins, in nanoseconds
 * @param jumps by how much its clock jumps, each after some commands of the first caller
 * @param backups where to back up to, meanwhile; none if it is empty
 */
public record WorkloadOptions(
        Path data, Path history, long seed, int round, int callers, long time, List<Duration> jumps, String backups) {

    /** The same with its store elsewhere. */
    public WorkloadOptions in(Path other) {
        return new WorkloadOptions(other, history, seed, round, callers, time, jumps, backups);
    }

    List<String> arguments() {
        List<String> words = new ArrayList<>(List.of(
                data.toString(),
                history.toString(),
                Long.toString(seed),
                Integer.toString(round),
                Integer.toString(callers),
                Long.toString(time),
                backups));
        jumps.forEach(jump -> words.add(jump.toString()));
        return words;
    }

    static WorkloadOptions of(String... words) {
        return new WorkloadOptions(
                Path.of(words[0]),
                Path.of(words[1]),
                Long.parseLong(words[2]),
                Integer.parseInt(words[3]),
                Integer.parseInt(words[4]),
                Long.parseLong(words[5]),
                List.of(words).subList(7, words.length).stream()
                        .map(Duration::parse)
                        .toList(),
                words[6]);
    }
}
