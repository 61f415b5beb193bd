package io.holdfast.ledger.internal.refusal;

import io.holdfast.ledger.AccountId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A command that may be refused.
 *
 * @param command the kind of command: a constant of this class
 * @param account the account that requested the charge or hold
 * @param entry the id of the charge or hold, which must be valid
 * @param owner the owner of a balance in a unit, or null for a balance in the default unit
 * @param unit the unit, or null for the default unit
 */
public record RefusedCommand(
        String command,
        AccountId account,
        String entry,
        @Nullable UUID owner,
        @Nullable String unit) {

    public static final String CHARGE = "charge";
    public static final String HOLD = "hold";
    public static final String RESIZE = "resize";
    public static final String SETTLE = "settle";
    public static final String BILLING = "billing";
}
