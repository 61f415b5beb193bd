/** The checker: replays the recorded history on the reference model and reports every violation. */
@NullMarked
package io.holdfast.torture.check;

import org.jspecify.annotations.NullMarked;
