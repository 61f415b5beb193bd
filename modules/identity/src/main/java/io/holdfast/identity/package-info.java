/**
 * The identity module: identities with their devices, credentials, sessions and permissions.
 *
 * <p>The entry point is {@link io.holdfast.identity.Identities}, which creates, freezes, disables and deletes identities and
 * gives access to the other parts:
 *
 * <ul>
 *   <li>{@link io.holdfast.identity.Machines} and {@link io.holdfast.identity.Namespaces};
 *   <li>authentication: {@link io.holdfast.identity.Credentials}, {@link io.holdfast.identity.Mfa},
 *       {@link io.holdfast.identity.OAuthLogins} and {@link io.holdfast.identity.ChallengesAndNonces};
 *   <li>tokens: {@link io.holdfast.identity.Sessions}, {@link io.holdfast.identity.SigningKeys} and
 *       {@link io.holdfast.identity.AccessTokens};
 *   <li>other services: {@link io.holdfast.identity.RevocationLog} and {@link io.holdfast.identity.Integrations};
 *   <li>permissions: {@link io.holdfast.identity.AccessPolicy}, {@link io.holdfast.identity.IdentityReputation} and
 *       {@link io.holdfast.identity.RateLimits}.
 * </ul>
 *
 * <p>Commands return an {@link io.holdfast.identity.IdentityOutcome}. Ids and views are in
 * {@code io.holdfast.identity.model}. Only hashes of tokens are stored. Secrets that must be readable are encrypted with the
 * {@link io.holdfast.identity.MasterKeyring} before they are stored.
 */
@NullMarked
package io.holdfast.identity;

import org.jspecify.annotations.NullMarked;
