package io.holdfast.benchmarks.cluster;

import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.ledger.Ledger;
import io.holdfast.store.Store;
import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.testkit.process.ControlledJvm;
import io.holdfast.testkit.process.ControlledJvm.Launch;
import io.holdfast.testkit.server.ThirdPartyServerProcess;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A cluster whose leader runs in this process and whose two followers run in separate processes. */
final class ThreeMemberCluster implements AutoCloseable {

    static final String FOLLOWER_HEAP = "-Xmx512m";
    private static final long START_SECONDS = 60;

    private final List<ControlledJvm> followers = new ArrayList<>();
    private final CompletableFuture<Store> store = new CompletableFuture<>();
    private final ClusterMember leader;

    ThreeMemberCluster(ScratchDirectory scratch) throws Exception {
        ClusterPorts ports = ClusterPorts.free();
        String first = ClusterPorts.NAMES.get(0);
        ClusterConfig config = ports.config(first, scratch.createFolder(first));
        ClusterMember.create(config);
        leader = ClusterMember.start(config, InstantSource.system(), session -> {
            Store opened = Store.open(session.backend(), Ledger.SCHEMA);
            if (!store.complete(opened)) {
                opened.close();
                throw new IllegalStateException("the leader changed during the benchmark");
            }
            return opened;
        });
        try {
            store.get(START_SECONDS, TimeUnit.SECONDS);
            for (String name : ClusterPorts.NAMES.subList(1, ClusterPorts.NAMES.size())) {
                Path folder = scratch.createFolder(name);
                ControlledJvm follower = startFollower(name, folder, ports);
                followers.add(follower);
                ThirdPartyServerProcess.await("member " + name, () -> leader.add(name, ports.addressOf(name)));
                follower.call(FollowerMain.STEP_ASIDE);
            }
        } catch (Exception | Error e) {
            close();
            throw e;
        }
    }

    private static ControlledJvm startFollower(String name, Path folder, ClusterPorts ports) throws Exception {
        Launch launch = new Launch(
                List.of(),
                List.of(FOLLOWER_HEAP, "-XX:-UseSerialGC", "-XX:TieredStopAtLevel=4"),
                folder.resolveSibling(folder.getFileName() + ".log"));
        return ControlledJvm.start(launch, FollowerMain.class, List.of(name, folder.toString(), ports.text()));
    }

    /** Returns the store of the leader's session. */
    Store store() {
        return store.join();
    }

    /** Waits until both followers have applied everything that the leader has acknowledged. */
    void awaitFollowers() throws InterruptedException {
        long commit = store().lastCommit();
        ThirdPartyServerProcess.await("the state of the followers", () -> {
            for (ControlledJvm follower : followers) {
                long applied = Long.parseLong(follower.call(FollowerMain.COMMIT));
                if (applied < commit) {
                    throw new IllegalStateException("a follower is at commit " + applied + " of " + commit);
                }
            }
        });
    }

    @Override
    public void close() {
        followers.forEach(ControlledJvm::close);
        leader.close();
    }
}
