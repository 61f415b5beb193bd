/** API keys, end-user tokens, scopes and rate limits. */
@NullMarked
package io.holdfast.server.auth;

import org.jspecify.annotations.NullMarked;
