package io.holdfast.ledger;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.UUID;

/** What a billing is for: one reference is one real charge. */
public record Reference(String type, UUID id) {

    public Reference {
        Args.id("reference type", type);
    }

    public static Reference of(String type, UUID id) {
        return new Reference(type, id);
    }

    /** One of several charges for one thing: the third target of a message. */
    public Reference part(int index) {
        Args.within("index", index, 0, Integer.MAX_VALUE);
        return new Reference(type, nameBased(id, Integer.toString(index)));
    }

    /** The charge of one month, by the date of what happened, in UTC, not by the date of hearing of it. */
    public Reference month(Instant happened) {
        return new Reference(
                type,
                nameBased(id, YearMonth.from(happened.atOffset(ZoneOffset.UTC)).toString()));
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
