package io.holdfast.ledger;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.regex.Pattern;

/** What a billing is for: one reference is one real charge. */
public record BillingReference(String type, UUID id) {

    /** The space of references that are text. Stored: it never changes. */
    private static final UUID TEXT = UUID.fromString("7c0f3c8e-41c2-5d1f-9a55-0d0f6b2e9a10");

    private static final Pattern UUID_FORM = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    public BillingReference {
        Args.id("reference type", type);
        Args.given("reference id", id);
    }

    public static BillingReference of(String type, UUID id) {
        return new BillingReference(type, id);
    }

    /**
     * As others name it: any text, kept as a version 5 UUID of it. Text that is a UUID already means that UUID, so that
     * both ways of giving it are one reference.
     */
    public static BillingReference of(String type, String id) {
        Args.id("reference id", id);
        return new BillingReference(type, isUuid(id) ? UUID.fromString(id) : nameBased(TEXT, id));
    }

    private static boolean isUuid(String id) {
        return UUID_FORM.matcher(id).matches();
    }

    /** One of several charges for one thing: the third target of a message. */
    public BillingReference part(int index) {
        Args.within("index", index, 0, Integer.MAX_VALUE);
        return new BillingReference(type, nameBased(id, Integer.toString(index)));
    }

    /** The charge of one month, by the date of what happened, in UTC, not by the date of hearing of it. */
    public BillingReference month(Instant happened) {
        return new BillingReference(
                type,
                nameBased(
                        id,
                        YearMonth.from(Args.time("happened", happened).atOffset(ZoneOffset.UTC))
                                .toString()));
    }

    /** A version 5 UUID: the JDK's own name-based one is version 3. */
    static UUID nameBased(UUID space, String name) {
        MessageDigest sha1;
        try {
            sha1 = MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
        sha1.update(ByteBuffer.allocate(16)
                .putLong(space.getMostSignificantBits())
                .putLong(space.getLeastSignificantBits())
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
