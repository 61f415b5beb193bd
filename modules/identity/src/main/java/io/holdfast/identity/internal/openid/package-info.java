/** Logins with OAuth and OpenID Connect: states, nonces and the accounts of verified logins. */
@NullMarked
package io.holdfast.identity.internal.openid;

import org.jspecify.annotations.NullMarked;
