/** The rules that hold for all modules. */
@NullMarked
package io.holdfast.architecture;

import org.jspecify.annotations.NullMarked;
