/**
 * The embedded backend: a store in a folder, on RocksDB. Nothing outside this package knows RocksDB, and nothing inside
 * hands out a native object.
 */
@NullMarked
package io.holdfast.store.rocksdb;

import org.jspecify.annotations.NullMarked;
