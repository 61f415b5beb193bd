@NullMarked
package io.holdfast.store.turns;

import org.jspecify.annotations.NullMarked;
