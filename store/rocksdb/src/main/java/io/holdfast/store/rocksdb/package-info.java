/**
 * The embedded backend: a RocksDB store in a local folder. No other package uses RocksDB, and this package does not
 * expose native objects.
 */
@NullMarked
package io.holdfast.store.rocksdb;

import org.jspecify.annotations.NullMarked;
