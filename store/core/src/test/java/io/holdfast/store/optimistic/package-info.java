@NullMarked
package io.holdfast.store.optimistic;

import org.jspecify.annotations.NullMarked;
