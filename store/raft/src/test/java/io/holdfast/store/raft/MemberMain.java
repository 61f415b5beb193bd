package io.holdfast.store.raft;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** A member in a process of its own, until it is killed. */
final class MemberMain {

    private MemberMain() {}

    /**
     * Starts a member.
     *
     * @param args the name, the folder, the addresses of the replication and of the peer port, the number of bytes after
     *     which the log is shortened, and the rate at which checkpoints are fetched
     */
    public static void main(String[] args) throws InterruptedException {
        MemberAddress address = new MemberAddress(args[2], args[3], URI.create("http://127.0.0.1:7400/" + args[0]));
        MemberTestHooks hooks = new MemberTestHooks(
                ProcessHalt.PROCESS, true, false, Long.parseLong(args[4]), Long.parseLong(args[5]), 0);
        try {
            ClusterMember member = ClusterMember.start(
                    JoinedMembers.config(args[0], address, Path.of(args[1]), null),
                    InstantSource.system(),
                    JoinedMembers.listener(args[0], new ConcurrentHashMap<>()),
                    hooks);
            System.out.println("started " + member.status().role());
            new CountDownLatch(1).await();
        } catch (RuntimeException e) {
            System.out.println("refused " + e.getMessage());
            System.exit(1);
        }
    }
}
