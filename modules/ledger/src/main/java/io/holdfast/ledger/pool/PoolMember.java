package io.holdfast.ledger.pool;

import java.time.Instant;
import java.util.UUID;

/**
 * A member of a pool.
 *
 * @param pool the account whose credit is shared
 * @param member the account that can spend it
 * @param ownCredit when the member pays with its own credit
 * @param joined the time at which the account became a member
 */
public record PoolMember(UUID pool, UUID member, OwnCredit ownCredit, Instant joined) {}
