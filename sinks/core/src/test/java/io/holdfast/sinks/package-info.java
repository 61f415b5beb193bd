/** Tests of the runner of sinks. */
@NullMarked
package io.holdfast.sinks;

import org.jspecify.annotations.NullMarked;
