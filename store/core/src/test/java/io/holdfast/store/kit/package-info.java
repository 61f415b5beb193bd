/** Tests of the kit that all modules share. */
@NullMarked
package io.holdfast.store.kit;

import org.jspecify.annotations.NullMarked;
