package io.holdfast.store.raft;

import static io.holdfast.store.raft.TestMember.NOTES;
import static io.holdfast.store.raft.TestMember.SCHEMA;

import io.holdfast.store.Store;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.StoreException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.jspecify.annotations.Nullable;

/**
 * A member in a process of its own. Arguments: name, folder, {@code barrier} or {@code ratis} for the kind of reads,
 * and for each member {@code name=host:port}. Prints {@code leading} when its store is open, and executes the lines of
 * the file {@code commands} in its folder: {@code put VALUE} and {@code read N}, which reads in N threads until a read
 * is refused.
 */
final class MemberProcessMain {

    private static final long MIB = 1 << 20;
    private static volatile @Nullable Store store;

    private MemberProcessMain() {}

    public static void main(String[] args) throws IOException {
        Map<String, MemberAddress> members = new TreeMap<>();
        for (int i = 3; i < args.length; i++) {
            String[] member = args[i].split("=", 2);
            members.put(member[0], new MemberAddress(member[1], "127.0.0.1:1", URI.create("http://127.0.0.1")));
        }
        Path folder = Path.of(args[1]);
        ClusterConfig config = new ClusterConfig(
                args[0], members, folder, null, ClusterTimings.DEFAULT, 8 * MIB, 8 * MIB, GroupCommitOptions.DEFAULT);
        RaftGroupId id = RaftGroupId.valueOf(UUID.nameUUIDFromBytes("test".getBytes(StandardCharsets.UTF_8)));
        MemberTestHooks hooks =
                args[2].equals("ratis") ? MemberTestHooks.DEFAULT.withRatisReads() : MemberTestHooks.DEFAULT;
        RunningMember.Start start = new RunningMember.Start(
                records -> RaftGroup.valueOf(
                        id,
                        members.entrySet().stream()
                                .map(member -> ClusterMember.peer(member.getKey(), member.getValue()))
                                .toList()),
                !Files.exists(folder.resolve(ClusterMember.LOG)),
                null,
                null,
                null,
                (replica, first) -> CompletableFuture.completedFuture(null),
                hooks);
        RunningMember unused = new RunningMember(config, start, InstantSource.system(), MemberProcessMain::onLeading);
        print("started");
        int executed = 0;
        while (true) {
            List<String> lines = Files.exists(folder.resolve("commands"))
                    ? Files.readAllLines(folder.resolve("commands"))
                    : List.of();
            for (; executed < lines.size(); executed++) {
                execute(lines.get(executed).split(" ", 2));
            }
            LockSupport.parkNanos(2_000_000);
        }
    }

    private static AutoCloseable onLeading(Leadership session) {
        Store opened = Store.on(session.backend())
                .schemas(SCHEMA)
                .clock(session.clock())
                .open();
        store = opened;
        print("leading");
        return () -> {
            store = null;
            opened.close();
            print("following");
        };
    }

    private static void execute(String[] command) {
        Store current = store;
        if (command[0].equals("put")) {
            try {
                if (current == null) {
                    print("refused");
                    return;
                }
                current.put(NOTES, "k", command[1]);
                print("put " + command[1]);
            } catch (StoreException e) {
                print("refused " + e.getMessage());
            }
        } else if (current != null) {
            for (int i = 0; i < Integer.parseInt(command[1]); i++) {
                Thread reader = new Thread(() -> read(current));
                reader.setDaemon(true);
                reader.start();
            }
            print("reading");
        }
    }

    /** Reads until a read is refused, and prints when each read that was not refused began. */
    private static void read(Store from) {
        while (true) {
            long start = System.nanoTime();
            try {
                String value = from.get(NOTES, "k").orElse("");
                print("read " + start + " " + value);
            } catch (StoreException e) {
                print("refused " + start);
                return;
            }
            LockSupport.parkNanos(20_000_000);
        }
    }

    private static void print(String line) {
        synchronized (MemberProcessMain.class) {
            System.out.println(line);
            System.out.flush();
        }
    }
}
