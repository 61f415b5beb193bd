/** One runnable class a feature; the build runs them all. */
@NullMarked
package io.holdfast.examples;

import org.jspecify.annotations.NullMarked;
