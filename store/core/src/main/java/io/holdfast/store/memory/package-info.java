/** An in-memory backend for tests: the group-commit engine without files. */
@NullMarked
package io.holdfast.store.memory;

import org.jspecify.annotations.NullMarked;
