/** Protection against guessing passwords and codes: failure counters and remembered devices. */
@NullMarked
package io.holdfast.identity.internal.login;

import org.jspecify.annotations.NullMarked;
