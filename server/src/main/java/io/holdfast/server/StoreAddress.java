package io.holdfast.server;

import io.holdfast.store.common.Durability;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.postgres.Postgres;
import io.holdfast.store.raft.peer.MemberFolder;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.store.scalardb.ScalarDb;
import io.holdfast.store.spi.BackendFactory;
import java.nio.file.Path;

/**
 * The address of a store: a local folder, which one server uses exclusively, or one or more databases, which any number
 * of servers can share.
 */
sealed interface StoreAddress {

    String FOLDER = "rocksdb:";
    String DATABASE = "postgresql://";
    String SHARDS = "scalardb:";

    /** Returns the backend at this address. Databases determine for themselves when a commit is durable. */
    BackendFactory backend(Durability durability);

    /** Returns whether other servers can use the store at the same time. */
    default boolean isShared() {
        return this instanceof Shared;
    }

    /**
     * Parses an address.
     *
     * @param folder the folder of the store to use if the address is empty
     * @throws BadRequestException if the string is not a valid address
     */
    static StoreAddress of(String text, Path folder) {
        if (text.isEmpty()) {
            return new Folder(folder);
        }
        if (text.startsWith(FOLDER) && text.length() > FOLDER.length()) {
            return new Folder(Path.of(text.substring(FOLDER.length())));
        }
        if (text.startsWith(DATABASE)) {
            return new Shared(Postgres.at(text));
        }
        if (text.startsWith(SHARDS) && text.length() > SHARDS.length()) {
            return new Shared(ScalarDb.at(Path.of(text.substring(SHARDS.length()))));
        }
        throw new BadRequestException(
                ErrorCode.INVALID_ARGUMENT,
                "it must be " + FOLDER + "FOLDER, " + DATABASE + "USER:PASSWORD@HOST/DATABASE or " + SHARDS + "FILE");
    }

    /** A local folder. */
    record Folder(Path path) implements StoreAddress {
        @Override
        public BackendFactory backend(Durability durability) {
            requireSingle(path);
            return RocksDb.at(path).withDurability(durability);
        }

        /** Rejects the data folder of a cluster member: a single server would create a second, empty store in it. */
        static void requireSingle(Path folder) {
            if (MemberFolder.isMember(folder)) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT,
                        "the folder " + folder
                                + " belongs to a server in a cluster; start it with --cluster, or make it"
                                + " the folder of a single server with 'holdfast cluster detach --data " + folder
                                + "'");
            }
        }

        @Override
        public String toString() {
            return path.toAbsolutePath().normalize().toString();
        }
    }

    /** One or more databases. */
    record Shared(BackendFactory database) implements StoreAddress {
        @Override
        public BackendFactory backend(Durability durability) {
            return database;
        }

        @Override
        public String toString() {
            return database.toString();
        }
    }
}
