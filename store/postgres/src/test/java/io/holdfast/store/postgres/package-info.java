@NullMarked
package io.holdfast.store.postgres;

import org.jspecify.annotations.NullMarked;
