/** What the intake promises, proven, with a real broker where it can be had. */
@NullMarked
package io.holdfast.intake;

import org.jspecify.annotations.NullMarked;
