@NullMarked
package io.holdfast.store.rocksdb;

import org.jspecify.annotations.NullMarked;
