/** The exceptions of a store: one unchecked hierarchy, divided by what the caller can do, each with a stable code. */
@NullMarked
package io.holdfast.store.error;

import org.jspecify.annotations.NullMarked;
