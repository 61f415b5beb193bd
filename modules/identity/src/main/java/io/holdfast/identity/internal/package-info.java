/** The identity module's tables and rules. Not API. */
@NullMarked
package io.holdfast.identity.internal;

import org.jspecify.annotations.NullMarked;
