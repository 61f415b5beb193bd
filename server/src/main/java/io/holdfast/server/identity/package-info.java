/** The HTTP routes of the identity module. */
@NullMarked
package io.holdfast.server.identity;

import org.jspecify.annotations.NullMarked;
