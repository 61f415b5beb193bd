@NullMarked
package io.holdfast.server.logging;

import org.jspecify.annotations.NullMarked;
