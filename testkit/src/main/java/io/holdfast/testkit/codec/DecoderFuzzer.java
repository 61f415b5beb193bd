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
 * Runs a decoder on mutated, truncated, concatenated and random bytes. The decoder must return a value or throw a
 * declared exception, within time and memory limits.
 *
 * <pre>{@code
 * DecoderFuzzer.of("cbor values", samples).corpus(Path.of("src/test/fuzz/cbor")).run(codec::decode, MalformedValueException.class);
 * }</pre>
 *
 * <p>A run takes {@code -Dholdfast.fuzz.seconds} of processor time, 2 by default. Inputs are deterministic. Add the
 * bytes of a failing input to the corpus; its files are tried first.
 */
public final class DecoderFuzzer {

    private static final String SECONDS = "holdfast.fuzz.seconds";

    private static final long MAX_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long MAX_ALLOCATED_BYTES = 64 << 20;
    private static final int MAX_LENGTH = 4_096;
    private static final int BATCH = 64;

    private final String name;
    private final List<byte[]> samples;
    private final List<byte[]> corpus = new ArrayList<>();
    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** The decoder under test. */
    public interface Decoder {
        /** Decodes the bytes, or throws a declared exception. */
        void decode(byte[] bytes) throws Exception;
    }

    /** An exception that no decoder throws. */
    private static final class NoDeclaredException extends Exception {
        private static final long serialVersionUID = 1;
    }

    private DecoderFuzzer(String name, List<byte[]> samples) {
        this.name = name;
        this.samples = samples;
    }

    /**
     * Returns a fuzzer.
     *
     * @param name the name of the decoder in messages
     * @param samples valid inputs from which other inputs are derived
     */
    public static DecoderFuzzer of(String name, Collection<byte[]> samples) {
        return new DecoderFuzzer(name, List.copyOf(samples));
    }

    /** Adds the files in a folder, such as inputs that failed in the past, to the seeds. */
    public DecoderFuzzer corpus(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                corpus.add(Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new AssertionError("cannot read the corpus of " + name + ": " + e, e);
        }
        return this;
    }

    /** Runs a decoder that must accept every input and returns the number of inputs. */
    public long run(Decoder decoder) {
        return run(decoder, NoDeclaredException.class);
    }

    /**
     * Runs a decoder and returns the number of inputs.
     *
     * @param declared the type of exception that the decoder may throw
     */
    public long run(Decoder decoder, Class<? extends Exception> declared) {
        List<byte[]> seeds = new ArrayList<>(corpus);
        seeds.addAll(samples);
        seeds.forEach(seed -> attempt(decoder, seed, -1, declared));
        // Processor time, so that a suspended machine does not end the run early.
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
                throw new AssertionError(describe(number, input) + " threw " + e, e);
            }
        }
        long elapsed = threads.getCurrentThreadCpuTime() - nanos;
        long allocated = threads.getCurrentThreadAllocatedBytes() - bytes;
        if (elapsed > MAX_NANOS || allocated > MAX_ALLOCATED_BYTES + 1_000L * input.length) {
            throw new AssertionError(
                    describe(number, input) + " took " + elapsed / 1_000_000 + " ms and " + allocated + " bytes");
        }
    }

    private String describe(long number, byte[] input) {
        return name + ", input " + number + ": " + HexFormat.of().formatHex(input);
    }

    /** Returns the input with the given number. */
    private static byte[] input(List<byte[]> seeds, long number) {
        Random random = new Random(number * 0x9E3779B97F4A7C15L + 1);
        if (seeds.isEmpty() || random.nextInt(20) == 0) {
            byte[] randomBytes = new byte[random.nextInt(64)];
            random.nextBytes(randomBytes);
            return randomBytes;
        }
        byte[] bytes = seeds.get(random.nextInt(seeds.size())).clone();
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            bytes = mutate(bytes, seeds.get(random.nextInt(seeds.size())), random);
        }
        return bytes;
    }

    private static byte[] mutate(byte[] bytes, byte[] other, Random random) {
        int at = random.nextInt(bytes.length + 1);
        int to = at + random.nextInt(bytes.length - at + 1);
        return switch (random.nextInt(7)) {
            case 0 -> flipBit(bytes, at, random);
            case 1 -> join(bytes, 0, at, new byte[] {boundaryByte(random)}, bytes, at);
            case 2 -> join(bytes, 0, at, new byte[0], bytes, to);
            case 3 -> join(bytes, 0, at, new byte[0], other, random.nextInt(other.length + 1));
            case 4 -> join(bytes, 0, to, new byte[0], bytes, at);
            case 5 -> join(bytes, 0, at, boundaryNumber(random), bytes, Math.min(bytes.length, at + Long.BYTES));
            default -> join(bytes, 0, at, new byte[0], bytes, bytes.length);
        };
    }

    private static byte[] flipBit(byte[] bytes, int at, Random random) {
        if (at < bytes.length) {
            bytes[at] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    /** Returns a byte with a special meaning in CBOR or JSON, or at a numeric boundary. */
    private static byte boundaryByte(Random random) {
        byte[] edges = {0, 1, 0x17, 0x18, 0x1b, 0x1f, 0x20, 0x3b, 0x5f, 0x7f, (byte) 0x80, (byte) 0x9f, (byte) 0xbf, -1
        };
        return edges[random.nextInt(edges.length)];
    }

    private static byte[] boundaryNumber(Random random) {
        long[] edges = {0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32};
        byte[] bytes = new byte[Long.BYTES];
        long value = edges[random.nextInt(edges.length)] + random.nextInt(3) - 1;
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (value >>> (8 * i));
        }
        return bytes;
    }

    private static byte[] join(byte[] first, int from, int to, byte[] between, byte[] last, int start) {
        byte[] all = new byte[Math.min(MAX_LENGTH + first.length, to - from + between.length + last.length - start)];
        int copied = Math.min(all.length, to - from);
        System.arraycopy(first, from, all, 0, copied);
        int inserted = Math.min(all.length - copied, between.length);
        System.arraycopy(between, 0, all, copied, inserted);
        System.arraycopy(
                last, start, all, copied + inserted, Math.min(all.length - copied - inserted, last.length - start));
        return all;
    }
}
