/** What goes over the wire, read and written. */
@NullMarked
package io.holdfast.api;

import org.jspecify.annotations.NullMarked;
