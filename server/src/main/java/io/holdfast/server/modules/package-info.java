/** The five modules, opened on one store, and their metrics. */
@NullMarked
package io.holdfast.server.modules;

import org.jspecify.annotations.NullMarked;
