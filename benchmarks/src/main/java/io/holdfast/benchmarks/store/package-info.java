/** Benchmarks of the store, compared with plain RocksDB on the same native library. */
@NullMarked
package io.holdfast.benchmarks.store;

import org.jspecify.annotations.NullMarked;
