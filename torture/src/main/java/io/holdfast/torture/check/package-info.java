/** Replays the recorded history on the models and reports every violation. */
@NullMarked
package io.holdfast.torture.check;

import org.jspecify.annotations.NullMarked;
