package io.holdfast.intake;

import io.holdfast.ledger.pricing.Rate;
import java.util.stream.LongStream;

/**
 * What is charged, in micro-credits: a millionth of a minor unit, so 0.008 of a currency with cents is 800,000.
 *
 * @param callMinute each begun minute of a call
 * @param message each target of a message
 * @param number a number, when it is created and for each month that it is renewed
 */
public record BillingRates(long callMinute, long message, long number) {

    /** 0.020 a minute, 0.008 a message, 5.00 a number. */
    public static final BillingRates DEFAULT = new BillingRates(2_000_000, 800_000, 500_000_000);

    public BillingRates {
        LongStream.of(callMinute, message, number).forEach(Rate::micros); // Which refuses what is none.
    }
}
