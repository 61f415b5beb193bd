package io.holdfast.ledger.grant;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A rule that grants credit to an account at scheduled times.
 *
 * @param user the id of the user who owns the account
 * @param id the id of the rule, unique within the account
 * @param settings the settings, with the actual start of the schedule
 * @param granted the number of grants that were due so far
 * @param next the time of the next grant, or null if the rule has ended
 * @param created the time at which the rule was created
 * @param updated the time of the last change to the settings
 * @param ended the time at which the rule ended, or null if it has not ended
 */
public record GrantRule(
        UUID user,
        String id,
        GrantRuleSettings settings,
        long granted,
        @Nullable Instant next,
        Instant created,
        Instant updated,
        @Nullable Instant ended) {}
