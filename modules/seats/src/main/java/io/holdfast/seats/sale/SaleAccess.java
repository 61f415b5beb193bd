package io.holdfast.seats.sale;

import io.holdfast.store.kit.Arguments;
import java.util.Set;

/**
 * The permission of a caller to buy seats and places that are set aside.
 *
 * @param channels the sales channels that the caller belongs to
 * @param codes the codes that the buyer has entered
 */
public record SaleAccess(Set<String> channels, Set<String> codes) {

    /** Only seats and places that are not set aside. */
    public static final SaleAccess PUBLIC = new SaleAccess(Set.of(), Set.of());

    public SaleAccess {
        channels = Set.copyOf(Arguments.notNull("channels", channels));
        codes = Set.copyOf(Arguments.notNull("codes", codes));
        Arguments.inRange("channels", channels.size(), 0, SaleLimits.MAX_ALLOTMENTS);
        Arguments.inRange("codes", codes.size(), 0, SaleLimits.MAX_CODES);
    }

    public static SaleAccess channel(String channel) {
        return new SaleAccess(Set.of(channel), Set.of());
    }

    public static SaleAccess code(String code) {
        return new SaleAccess(Set.of(), Set.of(code));
    }

    @Override
    public String toString() {
        return "SaleAccess[channels=" + channels + ", " + codes.size() + " codes]";
    }
}
