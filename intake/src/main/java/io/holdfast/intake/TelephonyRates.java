package io.holdfast.intake;

import io.holdfast.ledger.pricing.Rate;
import java.util.stream.LongStream;

/**
 * The prices of billable events in micro-credits. A micro-credit is a millionth of a minor unit: in a currency with
 * cents, 0.008 is 800,000 micro-credits.
 *
 * @param callMinute the price per minute of a call, rounded up
 * @param message the price per target of a message
 * @param number the price of a phone number, charged on creation and on each monthly renewal
 */
public record TelephonyRates(long callMinute, long message, long number) {

    /** The default prices: 0.020 per call minute, 0.008 per message and 5.00 per number. */
    public static final TelephonyRates DEFAULT = new TelephonyRates(2_000_000, 800_000, 500_000_000);

    public TelephonyRates {
        LongStream.of(callMinute, message, number).forEach(Rate::micros); // Rejects invalid rates.
    }
}
