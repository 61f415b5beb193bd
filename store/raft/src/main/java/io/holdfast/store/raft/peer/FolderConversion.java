package io.holdfast.store.raft.peer;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.rocksdb.RecordEpoch;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.RocksDbFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Converts the folder of a single server into the folder of a cluster's first member, and back, by renaming files. The
 * file {@code conversion.json} exists from the first step to the last: servers reject a folder that contains it, and
 * repeating the conversion completes it.
 */
final class FolderConversion {

    private static final long MEMORY = 16L << 20;

    private static final Comparator<Path> CURRENT_FIRST = Comparator.comparing(
                    (Path file) -> !file.endsWith(RocksDbFiles.CURRENT))
            .thenComparing(file -> file);

    private final MemberFolder folder;
    private final DurableFiles files;

    FolderConversion(MemberFolder folder, DurableFiles files) {
        this.folder = folder;
        this.files = files;
    }

    boolean isInterrupted() {
        return Files.exists(marker());
    }

    private Path marker() {
        return folder.root().resolve("conversion.json");
    }

    MemberIdentity toMember(String member) throws IOException {
        Optional<MemberIdentity> interrupted = MemberIdentityFile.read(marker());
        if (interrupted.isEmpty()) {
            requireConvertible();
            if (RocksDbFiles.isDatabase(folder.root())) {
                RocksDbFiles.moveJournalToDataFiles(folder.root());
            }
        }
        MemberIdentity identity = interrupted.orElseGet(() -> MemberIdentity.create(UUID.randomUUID(), member, true));
        requireSameDirection(identity, true);
        if (!identity.member().equals(member)) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "an interrupted conversion of " + folder.root() + " must be completed with member '"
                            + identity.member() + "', but member is '" + member + "'");
        }
        if (interrupted.isEmpty()) {
            files.replace(marker(), MemberIdentityFile.encode(identity));
        }
        files.createFolder(folder.replica());
        // Without CURRENT, versions without cluster support reject the folder too.
        moveDatabase(folder.root(), folder.replica(), CURRENT_FIRST);
        deleteJournal(folder.root());
        if (RocksDbFiles.isDatabase(folder.replica())) {
            forgetOldCluster();
        }
        files.createFolder(folder.raft());
        LastAppliedEntryFile.create(folder.logMark(), 0, LastAppliedEntryFile.NONE, files);
        folder.write(identity);
        files.delete(marker());
        return identity;
    }

    /** Removes the data left over from a cluster to which the store once belonged. */
    private void forgetOldCluster() {
        try (ReplicaDatabase database = ReplicaDatabase.open(folder.replica(), MEMORY, MEMORY)) {
            database.forgetCluster(MemberFolder.MEMBERS_FAMILY);
        }
    }

    void toStore() throws IOException {
        Optional<MemberIdentity> interrupted = MemberIdentityFile.read(marker());
        if (interrupted.isEmpty()) {
            MemberIdentity identity = folder.identity()
                    .orElseThrow(() -> new BadRequestException(
                            ErrorCode.INVALID_ARGUMENT,
                            "the folder " + folder.root() + " does not belong to a member of a cluster: it has no "
                                    + MemberFolder.MEMBER));
            new ReplicaSwap(folder, files).complete();
            if (!identity.joined() || !RocksDbFiles.isDatabase(folder.replica())) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT,
                        "the folder " + folder.root()
                                + " cannot be converted: the member has no data, because it has not"
                                + " joined its cluster");
            }
            requireComplete();
            files.replace(
                    marker(),
                    MemberIdentityFile.encode(
                            new MemberIdentity(identity.cluster(), identity.member(), identity.incarnation(), false)));
        } else {
            requireSameDirection(interrupted.get(), false);
        }
        if (!RocksDbFiles.isDatabase(folder.root())) {
            deleteJournal(folder.root());
            if (DurableFiles.list(folder.root()).stream().noneMatch(RocksDbFiles::isDatabaseFile)) {
                // The other members may continue and use the same commit numbers as this store.
                RecordEpoch.begin(folder.replica());
            }
            RocksDbFiles.createJournal(folder.root());
            moveDatabase(folder.replica(), folder.root(), CURRENT_FIRST.reversed());
        }
        for (Path obsolete : List.of(folder.raft(), folder.replica(), folder.incoming(), folder.checkpoints())) {
            files.deleteTree(obsolete);
        }
        files.delete(folder.logMark());
        files.delete(folder.memberFile());
        files.delete(folder.root().resolve(FolderLock.FILE));
        // The marker is deleted last, because it identifies an interrupted conversion.
        files.delete(marker());
    }

    /** Requires that all applied entries are in data files, because the log will be deleted. */
    private void requireComplete() {
        try (LastAppliedEntryFile mark = LastAppliedEntryFile.open(folder.logMark())) {
            long stored = ReplicaDatabase.positionOf(folder.replica()).index();
            if (stored < mark.position().index()) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT,
                        "the data files in " + folder.replica() + " end at entry " + stored
                                + ", but this member has applied entry "
                                + mark.position().index()
                                + ", because it was not stopped properly; start it, stop it, and repeat this command");
            }
        }
    }

    private void requireConvertible() throws IOException {
        folder.identity().ifPresent(identity -> {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the folder " + folder.root() + " already belongs to member '" + identity.member() + "' of cluster "
                            + identity.cluster());
        });
        if (!RocksDbFiles.isDatabase(folder.root())) {
            List<Path> found = DurableFiles.list(folder.root()).stream()
                    .filter(file -> !file.endsWith(FolderLock.FILE))
                    .toList();
            if (!found.isEmpty()) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT,
                        "the folder " + folder.root() + " must be empty or contain the store of a single server, but"
                                + " contains " + found.get(0).getFileName());
            }
        }
    }

    /**
     * Rejects a repeat in the opposite direction. In the marker file, {@code joined} is true for a conversion to a
     * member, and false for a conversion to a store.
     */
    private void requireSameDirection(MemberIdentity interrupted, boolean toMember) {
        if (interrupted.joined() != toMember) {
            throw new StoreFailedException(
                    ErrorCode.UNREADABLE,
                    "the folder " + folder.root()
                            + " is being converted in the other direction; complete this first with:"
                            + " holdfast cluster " + (interrupted.joined() ? "create" : "detach"));
        }
    }

    private void moveDatabase(Path from, Path to, Comparator<Path> order) throws IOException {
        for (Path file : DurableFiles.list(from).stream()
                .filter(RocksDbFiles::isDatabaseFile)
                .sorted(order)
                .toList()) {
            files.move(file, to.resolve(file.getFileName()));
        }
    }

    private void deleteJournal(Path from) throws IOException {
        for (Path file : DurableFiles.list(from)) {
            if (RocksDbFiles.isObsoleteWithoutJournal(file)) {
                files.delete(file);
            }
        }
    }
}
