/**
 * The stored rows of the identity module. Record component names, their order and their types are part of the storage
 * format and never change. This package is not part of the API.
 */
@NullMarked
package io.holdfast.identity.internal.row;

import org.jspecify.annotations.NullMarked;
