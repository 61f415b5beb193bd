/** The search for objects of all modules. */
@NullMarked
package io.holdfast.server.search;

import org.jspecify.annotations.NullMarked;
