/**
 * Identities: who somebody is, with which devices, logged in where, and secrets that are used once.
 *
 * <p>{@link io.holdfast.identity.Identities} is the way in: it creates, freezes, disables and deletes identities. Behind it
 * is a part for each concern: {@link io.holdfast.identity.Machines} and {@link io.holdfast.identity.Namespaces};
 * {@link io.holdfast.identity.Credentials}, {@link io.holdfast.identity.Mfa} and {@link io.holdfast.identity.OAuthLogins} for ways
 * to show who one is; {@link io.holdfast.identity.ChallengesAndNonces} for challenges and nonces; {@link io.holdfast.identity.Sessions},
 * {@link io.holdfast.identity.SigningKeys} and {@link io.holdfast.identity.AccessTokens} for what one gets then;
 * {@link io.holdfast.identity.RevocationLog} and {@link io.holdfast.identity.Integrations} for other services;
 * {@link io.holdfast.identity.AccessPolicy}, {@link io.holdfast.identity.ReputationScores} and
 * {@link io.holdfast.identity.RateLimits}. Every command answers with an {@link io.holdfast.identity.IdentityOutcome}.
 *
 * <p>{@link io.holdfast.identity.internal.IdentitySchema} has the tables. Of tokens only hashes are stored; what must be read again is
 * sealed by the {@code Vault}, with the {@link io.holdfast.identity.MasterKeys}. {@code Standing} says who may log in,
 * {@code Refreshes} rotates refresh tokens, and {@code Check} proves that all tables agree.
 */
@NullMarked
package io.holdfast.identity;

import org.jspecify.annotations.NullMarked;
