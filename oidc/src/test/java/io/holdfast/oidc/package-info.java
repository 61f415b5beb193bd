@NullMarked
package io.holdfast.oidc;

import org.jspecify.annotations.NullMarked;
