package io.holdfast.benchmarks.cluster;

import io.holdfast.store.raft.ClusterMember;
import io.holdfast.testkit.process.CommandLoop;
import java.nio.file.Path;
import java.time.InstantSource;

/** Main class of a follower process: a cluster member that starts with an empty folder and never becomes leader. */
final class FollowerMain {

    /** The command after which the member never becomes leader. The member must be part of the cluster. */
    static final String STEP_ASIDE = "aside";

    /** The command that returns the member's newest commit. */
    static final String COMMIT = "commit";

    private FollowerMain() {}

    /** Starts the member with the given name and folder. The other arguments are the ports of all members. */
    public static void main(String[] args) {
        ClusterMember member = ClusterMember.start(
                ClusterPorts.parse(args[2]).config(args[0], Path.of(args[1])), InstantSource.system(), session -> {
                    throw new IllegalStateException("a follower of the benchmark must not lead");
                });
        CommandLoop.run(command -> {
            if (command.equals(STEP_ASIDE)) {
                member.stepAside("the benchmark runs in the leader's process");
            }
            return Long.toString(member.localReads().commit());
        });
    }
}
