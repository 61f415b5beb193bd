/** Runnable examples, one class per feature. The build runs all of them. */
@NullMarked
package io.holdfast.examples;

import org.jspecify.annotations.NullMarked;
