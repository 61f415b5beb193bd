package io.holdfast.server;

import io.holdfast.store.common.Durability;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.postgres.Postgres;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.store.scalardb.ScalarDb;
import io.holdfast.store.spi.BackendFactory;
import java.nio.file.Path;

/**
 * Where a store is, in one line of configuration: a folder of this machine, which it has for itself, or one database or
 * several, which any number of servers may share.
 */
sealed interface StoreAddress {

    String FOLDER = "rocksdb:";
    String DATABASE = "postgresql://";
    String SHARDS = "scalardb:";

    BackendFactory backend(Durability durability);

    /** Whether other servers may have it too. */
    default boolean isShared() {
        return this instanceof Shared;
    }

    /** What was configured; nothing is the folder. */
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
        throw new BadRequest(
                ErrorCode.INVALID_ARGUMENT,
                "it must begin with " + FOLDER + " and a folder, with " + DATABASE + ", or with " + SHARDS
                        + " and a file");
    }

    /** A folder. */
    record Folder(Path path) implements StoreAddress {
        @Override
        public BackendFactory backend(Durability durability) {
            return RocksDb.at(path).withDurability(durability);
        }

        @Override
        public String toString() {
            return path.toAbsolutePath().normalize().toString();
        }
    }

    /** One database or several, which decide by themselves when a commit is durable. */
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
