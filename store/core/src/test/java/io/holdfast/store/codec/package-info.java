@NullMarked
package io.holdfast.store.codec;

import org.jspecify.annotations.NullMarked;
