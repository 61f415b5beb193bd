package io.holdfast.ledger;

import io.holdfast.ledger.internal.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The reference of a billing in another system. A reference is charged at most once.
 *
 * @param type the type of the reference, such as {@code call}
 * @param id the id of the reference
 */
public record BillingReference(String type, UUID id) {

    /** The namespace of references that are text. It never changes, since the ids derived from it are stored. */
    private static final UUID TEXT_NAMESPACE = UUID.fromString("7c0f3c8e-41c2-5d1f-9a55-0d0f6b2e9a10");

    private static final Pattern UUID_FORM = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    public BillingReference {
        LedgerArguments.id("reference type", type);
        Arguments.notNull("reference id", id);
    }

    public static BillingReference of(String type, UUID id) {
        return new BillingReference(type, id);
    }

    /**
     * Returns a reference with a text as its id. The text of a UUID is the same reference as the UUID; any other text is
     * converted to a version 5 UUID.
     */
    public static BillingReference of(String type, String id) {
        LedgerArguments.id("reference id", id);
        return new BillingReference(type, isUuid(id) ? UUID.fromString(id) : nameBased(TEXT_NAMESPACE, id));
    }

    private static boolean isUuid(String id) {
        return UUID_FORM.matcher(id).matches();
    }

    /** Returns the reference of one of several parts, such as one of the recipients of a message. */
    public BillingReference part(int index) {
        Arguments.inRange("index", index, 0, Integer.MAX_VALUE);
        return new BillingReference(type, nameBased(id, Integer.toString(index)));
    }

    /**
     * Returns the reference of one month, in UTC.
     *
     * @param happened the time of the event that is charged, not the time at which it was reported
     */
    public BillingReference month(Instant happened) {
        return new BillingReference(
                type,
                nameBased(
                        id,
                        YearMonth.from(LedgerArguments.time("happened", happened)
                                        .atOffset(ZoneOffset.UTC))
                                .toString()));
    }

    /** Returns a version 5 UUID. The name-based UUIDs of the JDK are of version 3. */
    static UUID nameBased(UUID namespace, String name) {
        MessageDigest sha1;
        try {
            sha1 = MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-1 is not available", e);
        }
        sha1.update(ByteBuffer.allocate(16)
                .putLong(namespace.getMostSignificantBits())
                .putLong(namespace.getLeastSignificantBits())
                .array());
        ByteBuffer hash = ByteBuffer.wrap(sha1.digest(name.getBytes(StandardCharsets.UTF_8)));
        long high = (hash.getLong() & ~0xf000L) | 0x5000L;
        long low = (hash.getLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    @Override
    public String toString() {
        return type + "/" + id;
    }
}
