package io.holdfast.identity.model;

import java.time.Instant;

/**
 * A credential that is linked to an identity.
 *
 * @param name the email address, wallet address, account id or machine id
 * @param linked the time at which the credential was linked
 */
public record LinkedAuthMethod(IdentityId identity, AuthMethod method, String name, Instant linked) {}
