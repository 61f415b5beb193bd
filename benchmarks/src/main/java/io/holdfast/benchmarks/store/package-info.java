/** The store beside plain RocksDB, hand-written against the same native library. */
@NullMarked
package io.holdfast.benchmarks.store;

import org.jspecify.annotations.NullMarked;
