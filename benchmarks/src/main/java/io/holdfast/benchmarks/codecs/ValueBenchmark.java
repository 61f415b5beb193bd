package io.holdfast.benchmarks.codecs;

import io.holdfast.store.codec.ValueCodec;
import io.holdfast.store.codec.Values;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A record encoded as CBOR, compared with JSON. */
@State(Scope.Benchmark)
public class ValueBenchmark {

    /** A typical value. */
    public record Entry(
            UUID account, String reference, long amount, long balance, Instant at, Map<String, String> labels) {}

    private static final ValueCodec<Entry> CBOR = Values.cbor(Entry.class);
    private static final ValueCodec<Entry> JSON = Values.json(Entry.class);

    private final Entry entry = new Entry(
            new UUID(0x1234_5678_9abc_def0L, 42),
            "order-1234567",
            -4_500,
            1_995_500,
            Instant.parse("2026-11-15T10:15:30.123456789Z"),
            Map.of("model", "large", "region", "eu-west"));
    private final byte[] cbor = CBOR.encode(entry);
    private final byte[] json = JSON.encode(entry);

    @Benchmark
    public byte[] encode() {
        return CBOR.encode(entry);
    }

    @Benchmark
    public byte[] jsonEncode() {
        return JSON.encode(entry);
    }

    @Benchmark
    public Entry decode() {
        return CBOR.decode(cbor);
    }

    @Benchmark
    public Entry jsonDecode() {
        return JSON.decode(json);
    }
}
