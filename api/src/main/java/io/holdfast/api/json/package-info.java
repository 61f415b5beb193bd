/** The strict mapping between JSON or CBOR and records. */
@NullMarked
package io.holdfast.api.json;

import org.jspecify.annotations.NullMarked;
