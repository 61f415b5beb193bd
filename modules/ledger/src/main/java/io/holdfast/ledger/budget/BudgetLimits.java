package io.holdfast.ledger.budget;

import io.holdfast.ledger.pricing.PricingLimits;
import java.time.Duration;

/** The limits that apply to budgets. */
public final class BudgetLimits {

    /** The number of micro-credits in a credit. Budgets count usage exactly, in micro-credits. */
    public static final long MICROS = 1_000_000;

    /** The maximum amount of a limit, in credits. */
    public static final long MAX_AMOUNT = PricingLimits.MAX_PRICE;

    /** The maximum number of scopes per charge or hold, including the scopes that contain them. */
    public static final int MAX_SCOPES = 16;

    /** The maximum length of a scope, in characters. */
    public static final int MAX_SCOPE = 400;

    /** The maximum length of a limit name, in characters. */
    public static final int MAX_NAME = 100;

    /** The maximum number of limits per scope. */
    public static final int MAX_LIMITS = 8;

    /**
     * The number of parts into which a rolling window is divided. Usage counts until the part that contains it is
     * entirely outside the window, so it counts for at least the length of the window and for at most one part longer.
     */
    public static final int ROLLING_PARTS = 60;

    /** The minimum length of a rolling window. */
    public static final Duration MIN_ROLLING = Duration.ofMinutes(1);

    /** The maximum length of a rolling window. */
    public static final Duration MAX_ROLLING = Duration.ofDays(366);

    /** The maximum number of budgets per page. */
    public static final int MAX_PAGE = 100;

    private BudgetLimits() {}
}
