package io.holdfast.store.raft.peer;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.rocksdb.RocksDbFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The folder of a cluster member.
 *
 * <pre>
 * member.json    the identity of the member; a folder without it has no vote
 * member.lock    locked by the process that uses the folder
 * log-mark       the newest entry that the log must contain
 * raft/          the log, written by Ratis
 * replica/       the data, a RocksDB database
 * incoming/      a checkpoint that is being fetched
 * checkpoints/   checkpoints for other members to fetch
 * </pre>
 *
 * Changes are durable when a method returns, and {@link #open}, or repeating the call, recovers from a crash at any
 * step. One process at a time uses a folder and holds its {@link FolderLock}.
 */
public final class MemberFolder {

    /** The family of the replica that contains the members of its cluster. */
    public static final String MEMBERS_FAMILY = "_cluster";

    static final String MEMBER = "member.json";

    private final Path root;
    private final DurableFiles files;

    private MemberFolder(Path root, DurableFiles files) {
        this.root = root.toAbsolutePath().normalize();
        this.files = files;
    }

    /** Returns whether a folder belongs to a member of a cluster. */
    public static boolean isMember(Path folder) {
        return Files.exists(folder.resolve(MEMBER));
    }

    /**
     * Opens the folder of a member and completes an operation that a crash interrupted. The folder is created if
     * necessary.
     */
    public static MemberFolder open(Path folder) {
        return open(folder, DurableFiles.REAL);
    }

    static MemberFolder open(Path folder, DurableFiles files) {
        MemberFolder opened = new MemberFolder(folder, files);
        opened.run("opened", () -> {
            opened.files.createFolder(opened.root);
            if (new FolderConversion(opened, files).isInterrupted()) {
                throw new StoreFailedException(
                        ErrorCode.UNREADABLE,
                        "the conversion of " + opened.root
                                + " between a single server and a cluster was interrupted; repeat the command that started"
                                + " it");
            }
            Optional<MemberIdentity> identity = opened.identity();
            if (identity.isPresent() && !identity.get().joined()) {
                opened.moveAside(identity.get());
            }
            new ReplicaSwap(opened, files).complete();
        });
        return opened;
    }

    /**
     * Turns a folder into the folder of the first member of a new cluster. The folder must be empty or contain the
     * store of a single server. If the call is interrupted, repeating it with the same member completes it.
     */
    public static MemberIdentity create(Path folder, String member) {
        return create(folder, member, DurableFiles.REAL);
    }

    static MemberIdentity create(Path folder, String member, DurableFiles files) {
        MemberFolder target = new MemberFolder(folder, files);
        return FolderLock.holding(
                target.root,
                () -> target.call("converted", () -> new FolderConversion(target, files).toMember(member)));
    }

    /** Turns the folder of a stopped member into the folder of a single server. */
    public static void detach(Path folder) {
        detach(folder, DurableFiles.REAL);
    }

    static void detach(Path folder, DurableFiles files) {
        MemberFolder target = new MemberFolder(folder, files);
        FolderLock.holding(
                target.root, () -> target.run("converted", () -> new FolderConversion(target, files).toStore()));
    }

    /**
     * Resets a stopped member whose log or data is lost or damaged to a new member with the same name: the log and the
     * data are moved aside, and the member waits until it is added again. Returns the folder with the files that were
     * moved aside.
     */
    public static Path rejoin(Path folder) {
        return rejoin(folder, DurableFiles.REAL);
    }

    static Path rejoin(Path folder, DurableFiles files) {
        MemberFolder target = new MemberFolder(folder, files);
        MemberIdentity old = target.identity()
                .orElseThrow(() -> new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT,
                        "the folder " + target.root + " does not belong to a member of a cluster: it has no "
                                + MEMBER));
        return FolderLock.holding(target.root, () -> target.call("reset", () -> target.renew(old)));
    }

    private Path renew(MemberIdentity old) throws IOException {
        // From here on, the member has no vote, so losing files is harmless.
        MemberIdentity renewed = MemberIdentity.create(old.cluster(), old.member(), false);
        write(renewed);
        return moveAside(renewed);
    }

    public Path root() {
        return root;
    }

    public Path raft() {
        return root.resolve("raft");
    }

    public Path replica() {
        return root.resolve("replica");
    }

    public Path incoming() {
        return root.resolve("incoming");
    }

    public Path checkpoints() {
        return root.resolve("checkpoints");
    }

    public Path logMark() {
        return root.resolve("log-mark");
    }

    Path memberFile() {
        return root.resolve(MEMBER);
    }

    /** Returns the identity of the member, or empty for a folder that has never belonged to a cluster. */
    public Optional<MemberIdentity> identity() {
        return MemberIdentityFile.read(memberFile());
    }

    /** Returns whether the member participates in the cluster. Otherwise it has no vote and waits to be added. */
    public boolean isJoined() {
        return identity().map(MemberIdentity::joined).orElse(false);
    }

    /**
     * Records that the member has its data and participates from now on. After a crash before this call, the member
     * waits to be added.
     *
     * @param index the index of the last entry that the replica contains
     */
    public MemberIdentity join(UUID cluster, String member, long term, long index) {
        return call("joined", () -> {
            Optional<MemberIdentity> known = identity();
            requireSame(known, cluster, member);
            if (!RocksDbFiles.isDatabase(replica())) {
                throw new IOException("it has no data in " + replica().getFileName());
            }
            files.deleteTree(raft());
            files.createFolder(raft());
            LastAppliedEntryFile.create(logMark(), term, index, files);
            MemberIdentity joined = new MemberIdentity(
                    cluster, member, known.map(MemberIdentity::incarnation).orElseGet(UUID::randomUUID), true);
            write(joined);
            return joined;
        });
    }

    /** Rejects a folder that belongs to another cluster or member, or whose member has already joined. */
    public static void requireSame(Optional<MemberIdentity> known, UUID cluster, String member) {
        known.ifPresent(identity -> {
            if (!identity.cluster().equals(cluster) || !identity.member().equals(member)) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT,
                        "the folder belongs to member '" + identity.member() + "' of cluster " + identity.cluster()
                                + ", not to member '" + member + "' of cluster " + cluster);
            }
            if (identity.joined()) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT, "member '" + member + "' has already joined cluster " + cluster);
            }
        });
    }

    void write(MemberIdentity identity) throws IOException {
        files.replace(memberFile(), MemberIdentityFile.encode(identity));
    }

    /** Moves the log and data of a member that must be added again to a separate folder, and returns that folder. */
    private Path moveAside(MemberIdentity identity) throws IOException {
        Path aside = root.resolve("aside-" + identity.incarnation());
        for (Path part : List.of(raft(), replica(), logMark())) {
            if (Files.exists(part) && !isReceived(part)) {
                files.createFolder(aside);
                files.move(part, aside.resolve(part.getFileName()));
            }
        }
        return aside;
    }

    /** Returns whether a file or folder belongs to a join that has not been completed. The next attempt replaces it. */
    private boolean isReceived(Path part) {
        return Files.exists(
                root.resolve("aside-" + identity().orElseThrow().incarnation()).resolve(part.getFileName()));
    }

    /** A change to the folder. */
    @FunctionalInterface
    private interface Change<T> {
        T apply() throws IOException;
    }

    /** A change to the folder without a result. */
    @FunctionalInterface
    private interface Action {
        void apply() throws IOException;
    }

    private Path run(String what, Action action) {
        return call(what, () -> {
            action.apply();
            return root;
        });
    }

    private <T> T call(String what, Change<T> change) {
        try {
            return change.apply();
        } catch (IOException e) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE, "the folder " + root + " cannot be " + what + ": " + ExceptionText.of(e), e);
        }
    }
}
