package io.holdfast.torture.cluster;

import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.testkit.process.CommandLoop;

/** Main class of a member process: runs the member, the callers while it leads, and the test's commands. */
final class TortureMemberMain {

    private TortureMemberMain() {}

    public static void main(String[] args) throws Exception {
        MemberOptions options = MemberOptions.parse(args);
        ClusterConfig config = options.config();
        if (options.creates()) {
            ClusterMember.create(config);
        }
        OffsetClock clock = new OffsetClock();
        LeaderModules modules = new LeaderModules();
        ClusterMember member = ClusterMember.start(config, clock, modules);
        MemberCommands commands = new MemberCommands(options, member, clock, modules);
        CommandLoop.run(commands::execute);
    }
}
