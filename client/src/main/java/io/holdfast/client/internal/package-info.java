/** Parts of the client that applications do not use. */
@NullMarked
package io.holdfast.client.internal;

import org.jspecify.annotations.NullMarked;
