package io.holdfast.testkit.codec;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Throws changed, cut, joined and made-up bytes at a decoder. Whatever comes out is a value, or an exception that the
 * decoder declares; and it comes soon, and without more memory than the input is worth.
 *
 * <pre>{@code
 * DecoderFuzzer.of("cbor values", samples).corpus(Path.of("src/test/fuzz/cbor")).run(codec::decode, MalformedValue.class);
 * }</pre>
 *
 * <p>It runs for {@code -Dholdfast.fuzz.seconds}, 2 by default. The n-th input is always the same; after a find, add its
 * bytes to the corpus, which is tried first.
 */
public final class DecoderFuzzer {

    private static final String SECONDS = "holdfast.fuzz.seconds";

    private static final long MOST_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long MOST_BYTES = 64 << 20;
    private static final int LONGEST = 4_096;
    private static final int BATCH = 64;

    private final String name;
    private final List<byte[]> samples;
    private final List<byte[]> corpus = new ArrayList<>();
    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What is fuzzed. */
    public interface Decoder {
        /** Decodes, or throws what it declares. */
        void decode(byte[] bytes) throws Exception;
    }

    /** What is never thrown. */
    private static final class NoDeclaredException extends Exception {
        private static final long serialVersionUID = 1;
    }

    private DecoderFuzzer(String name, List<byte[]> samples) {
        this.name = name;
        this.samples = samples;
    }

    /** Inputs are made of these, which the decoder understands. */
    public static DecoderFuzzer of(String name, Collection<byte[]> samples) {
        return new DecoderFuzzer(name, List.copyOf(samples));
    }

    /** Past finds and other seeds: the files of a folder. */
    public DecoderFuzzer corpus(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                corpus.add(Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new AssertionError("the corpus of " + name + " cannot be read: " + e, e);
        }
        return this;
    }

    /** Runs for its time, with a decoder that understands everything; says how many inputs there were. */
    public long run(Decoder decoder) {
        return run(decoder, NoDeclaredException.class);
    }

    /** Runs for its time; says how many inputs there were. */
    public long run(Decoder decoder, Class<? extends Exception> declared) {
        List<byte[]> seeds = new ArrayList<>(corpus);
        seeds.addAll(samples);
        seeds.forEach(seed -> attempt(decoder, seed, -1, declared));
        // By processor time: a machine that stands still does not end a run early.
        long end = threads.getCurrentThreadCpuTime()
                + Duration.ofSeconds(Long.getLong(SECONDS, 2)).toNanos();
        long number = 0;
        do {
            for (int i = 0; i < BATCH; i++, number++) {
                attempt(decoder, input(seeds, number), number, declared);
            }
        } while (threads.getCurrentThreadCpuTime() < end);
        return number;
    }

    private void attempt(Decoder decoder, byte[] input, long number, Class<? extends Exception> declared) {
        long nanos = threads.getCurrentThreadCpuTime();
        long bytes = threads.getCurrentThreadAllocatedBytes();
        try {
            decoder.decode(input.clone());
        } catch (Throwable e) {
            if (!declared.isInstance(e)) {
                throw new AssertionError(named(number, input) + " threw " + e, e);
            }
        }
        long took = threads.getCurrentThreadCpuTime() - nanos;
        long used = threads.getCurrentThreadAllocatedBytes() - bytes;
        if (took > MOST_NANOS || used > MOST_BYTES + 1_000L * input.length) {
            throw new AssertionError(named(number, input) + " took " + took / 1_000_000 + " ms and " + used + " bytes");
        }
    }

    private String named(long number, byte[] input) {
        return name + ", input " + number + ": " + HexFormat.of().formatHex(input);
    }

    /** The n-th input. */
    private static byte[] input(List<byte[]> seeds, long number) {
        Random random = new Random(number * 0x9E3779B97F4A7C15L + 1);
        if (seeds.isEmpty() || random.nextInt(20) == 0) {
            byte[] noise = new byte[random.nextInt(64)];
            random.nextBytes(noise);
            return noise;
        }
        byte[] bytes = seeds.get(random.nextInt(seeds.size())).clone();
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            bytes = changed(bytes, seeds.get(random.nextInt(seeds.size())), random);
        }
        return bytes;
    }

    private static byte[] changed(byte[] bytes, byte[] other, Random random) {
        int at = random.nextInt(bytes.length + 1);
        int to = at + random.nextInt(bytes.length - at + 1);
        return switch (random.nextInt(7)) {
            case 0 -> flipped(bytes, at, random);
            case 1 -> joined(bytes, 0, at, new byte[] {edge(random)}, bytes, at);
            case 2 -> joined(bytes, 0, at, new byte[0], bytes, to);
            case 3 -> joined(bytes, 0, at, new byte[0], other, random.nextInt(other.length + 1));
            case 4 -> joined(bytes, 0, to, new byte[0], bytes, at);
            case 5 -> joined(bytes, 0, at, number(random), bytes, Math.min(bytes.length, at + Long.BYTES));
            default -> joined(bytes, 0, at, new byte[0], bytes, bytes.length);
        };
    }

    private static byte[] flipped(byte[] bytes, int at, Random random) {
        if (at < bytes.length) {
            bytes[at] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    /** Bytes at which formats turn from one thing into another. */
    private static byte edge(Random random) {
        byte[] edges = {0, 1, 0x17, 0x18, 0x1b, 0x1f, 0x20, 0x3b, 0x5f, 0x7f, (byte) 0x80, (byte) 0x9f, (byte) 0xbf, -1
        };
        return edges[random.nextInt(edges.length)];
    }

    private static byte[] number(Random random) {
        long[] edges = {0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32};
        byte[] bytes = new byte[Long.BYTES];
        long value = edges[random.nextInt(edges.length)] + random.nextInt(3) - 1;
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (value >>> (8 * i));
        }
        return bytes;
    }

    private static byte[] joined(byte[] first, int from, int to, byte[] between, byte[] last, int begin) {
        byte[] all = new byte[Math.min(LONGEST + first.length, to - from + between.length + last.length - begin)];
        int kept = Math.min(all.length, to - from);
        System.arraycopy(first, from, all, 0, kept);
        int put = Math.min(all.length - kept, between.length);
        System.arraycopy(between, 0, all, kept, put);
        System.arraycopy(last, begin, all, kept + put, Math.min(all.length - kept - put, last.length - begin));
        return all;
    }
}
