package io.holdfast.benchmarks.codecs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A composite key codec, compared with hand-written code for the same bytes. */
@State(Scope.Benchmark)
public class KeyBenchmark {

    /** A typical key. */
    public record EntryKey(String tenant, UUID account, long sequence) {}

    private static final KeyCodec<EntryKey> CODEC = Keys.of(
            Keys.string(),
            EntryKey::tenant,
            Keys.uuid(),
            EntryKey::account,
            Keys.u64(),
            EntryKey::sequence,
            EntryKey::new);

    private final EntryKey key = new EntryKey("tenant-42", new UUID(0x1234_5678_9abc_def0L, 42), 1_234_567_890);
    private final byte[] bytes = CODEC.encode(key);

    /** Verifies that both implementations produce the same results. */
    @Setup
    public void compare() {
        if (!Arrays.equals(bytes, handEncode()) || !handDecode().equals(key) || !decode().equals(key)) {
            throw new IllegalStateException("the codecs produce different results");
        }
    }

    @Benchmark
    public byte[] encode() {
        return CODEC.encode(key);
    }

    @Benchmark
    public byte[] handEncode() {
        byte[] tenant = key.tenant().getBytes(UTF_8);
        return ByteBuffer.allocate(2 + tenant.length + 24)
                .putShort((short) tenant.length)
                .put(tenant)
                .putLong(key.account().getMostSignificantBits())
                .putLong(key.account().getLeastSignificantBits())
                .putLong(key.sequence())
                .array();
    }

    @Benchmark
    public EntryKey decode() {
        return CODEC.decode(bytes);
    }

    @Benchmark
    public EntryKey handDecode() {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        byte[] tenant = new byte[Short.toUnsignedInt(in.getShort())];
        in.get(tenant);
        return new EntryKey(new String(tenant, UTF_8), new UUID(in.getLong(), in.getLong()), in.getLong());
    }
}
