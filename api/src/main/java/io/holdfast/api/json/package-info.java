/** The strict mapping between JSON and records. */
@NullMarked
package io.holdfast.api.json;

import org.jspecify.annotations.NullMarked;
