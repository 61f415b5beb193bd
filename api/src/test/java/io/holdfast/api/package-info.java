/** Tests of the wire format. */
@NullMarked
package io.holdfast.api;

import org.jspecify.annotations.NullMarked;
