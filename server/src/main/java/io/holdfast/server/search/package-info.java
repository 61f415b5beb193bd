/** The search in all modules. */
@NullMarked
package io.holdfast.server.search;

import org.jspecify.annotations.NullMarked;
