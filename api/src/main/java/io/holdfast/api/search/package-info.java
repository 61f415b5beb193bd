/** Wire types and endpoint of the search in all modules. */
@NullMarked
package io.holdfast.api.search;

import org.jspecify.annotations.NullMarked;
