/**
 * The embedded backend: a store in a local folder, on RocksDB. No other package uses RocksDB, and this package does not expose
 * native objects.
 */
@NullMarked
package io.holdfast.store.rocksdb;

import org.jspecify.annotations.NullMarked;
