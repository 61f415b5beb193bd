package io.holdfast.benchmarks.cluster;

import io.holdfast.store.raft.ClusterMember;
import io.holdfast.testkit.process.CommandLoop;
import java.nio.file.Path;
import java.time.InstantSource;

/** The process of a follower: a member with an empty folder, which never leads. */
final class FollowerMain {

    private FollowerMain() {}

    /** Starts the member with the given name and folder. The other arguments are the ports of all members. */
    public static void main(String[] args) {
        ClusterMember member = ClusterMember.start(
                ClusterPorts.parse(args[2]).config(args[0], Path.of(args[1])), InstantSource.system(), session -> {
                    throw new IllegalStateException("a follower of the benchmark must not lead");
                });
        member.stepAside("the benchmark runs in the process of the leader");
        CommandLoop.run(command -> Long.toString(member.localReads().commit()));
    }
}
