/**
 * The exceptions of a store: an unchecked hierarchy with stable error codes, whose subclasses tell callers how to
 * react.
 */
@NullMarked
package io.holdfast.store.error;

import org.jspecify.annotations.NullMarked;
