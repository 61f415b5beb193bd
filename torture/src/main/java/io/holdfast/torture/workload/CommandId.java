package io.holdfast.torture.workload;

import static io.holdfast.store.codec.Keys.u16;
import static io.holdfast.store.codec.Keys.u32;

import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;

/** The id of a command: its sequence number, caller and round. */
public record CommandId(int round, int caller, long seq) {

    public static final KeyCodec3<CommandId, Integer, Integer, Long> CODEC =
            Keys.of(u16(), CommandId::round, u16(), CommandId::caller, u32(), CommandId::seq, CommandId::new);

    /** Returns the seed for all random choices of this command. */
    public long randomSeed(long seed) {
        long mixed = seed;
        for (long part : new long[] {round, caller, seq}) {
            mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 29;
        }
        return mixed;
    }
}
