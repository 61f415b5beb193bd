/** Ids and views of the identity module. */
@NullMarked
package io.holdfast.identity.model;

import org.jspecify.annotations.NullMarked;
