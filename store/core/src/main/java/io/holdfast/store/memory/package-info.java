/** A store in memory, for tests: the same engine, the same rules, no files. */
@NullMarked
package io.holdfast.store.memory;

import org.jspecify.annotations.NullMarked;
