@NullMarked
package io.holdfast.torture;

import org.jspecify.annotations.NullMarked;
