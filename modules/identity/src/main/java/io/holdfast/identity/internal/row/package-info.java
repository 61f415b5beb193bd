/** Stored rows of the identity module. Not API; record components are part of the storage format. */
@NullMarked
package io.holdfast.identity.internal.row;

import org.jspecify.annotations.NullMarked;
