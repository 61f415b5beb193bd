package io.holdfast.store.raft.peer;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreFailedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;

/** Reads and writes a {@link MemberIdentity} as a JSON file with a checksum. */
final class MemberIdentityFile {

    /** The newest format that this version can read. */
    private static final int FORMAT = 1;

    private MemberIdentityFile() {}

    /** The fields of the file, in their order. */
    @JsonPropertyOrder({"format", "cluster", "member", "incarnation", "joined", "checksum"})
    record Stored(int format, String cluster, String member, String incarnation, boolean joined, String checksum) {}

    static byte[] encode(MemberIdentity identity) {
        return PeerJson.encode(new Stored(
                FORMAT,
                identity.cluster().toString(),
                identity.member(),
                identity.incarnation().toString(),
                identity.joined(),
                checksum(identity)));
    }

    static Optional<MemberIdentity> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            Stored stored = PeerJson.decode(Files.readAllBytes(file), Stored.class);
            if (stored.format() > FORMAT) {
                throw new StoreFailedException(
                        ErrorCode.NEWER_FORMAT,
                        "the file " + file + " has format " + stored.format()
                                + ", but this version reads formats up to " + FORMAT);
            }
            MemberIdentity identity = new MemberIdentity(
                    UUID.fromString(stored.cluster()),
                    stored.member(),
                    UUID.fromString(stored.incarnation()),
                    stored.joined());
            if (!checksum(identity).equals(stored.checksum())) {
                throw new IOException("its checksum is wrong");
            }
            return Optional.of(identity);
        } catch (IOException | IllegalArgumentException | NullPointerException e) {
            throw new StoreFailedException(
                    ErrorCode.CORRUPTION, "the file " + file + " is damaged: " + ExceptionText.of(e), e);
        }
    }

    private static String checksum(MemberIdentity identity) {
        CRC32C crc = new CRC32C();
        crc.update((identity.cluster() + "\n" + identity.member() + "\n" + identity.incarnation() + "\n"
                        + identity.joined())
                .getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }
}
