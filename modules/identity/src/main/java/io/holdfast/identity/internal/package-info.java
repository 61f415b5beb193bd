/**
 * The implementation of the identity module: schema, commands and consistency checks. This package is not part of the
 * API.
 *
 * <p>{@link io.holdfast.identity.internal.IdentitySchema} declares the tables, whose rows are in
 * {@code io.holdfast.identity.internal.row}. {@link io.holdfast.identity.internal.LoginEligibility} decides whether an
 * identity may log in, {@link io.holdfast.identity.internal.RefreshTokenRotation} rotates refresh tokens,
 * {@link io.holdfast.identity.internal.Vault} encrypts secrets and {@link io.holdfast.identity.internal.IdentityCheck}
 * verifies that all tables are consistent.
 */
@NullMarked
package io.holdfast.identity.internal;

import org.jspecify.annotations.NullMarked;
