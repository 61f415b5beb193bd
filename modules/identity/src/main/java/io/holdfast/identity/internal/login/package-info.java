/** The rules for guesses of passwords and codes: counters of failures, and remembered devices. */
@NullMarked
package io.holdfast.identity.internal.login;

import org.jspecify.annotations.NullMarked;
