/** The ids and read-only views of the identity module. */
@NullMarked
package io.holdfast.identity.model;

import org.jspecify.annotations.NullMarked;
