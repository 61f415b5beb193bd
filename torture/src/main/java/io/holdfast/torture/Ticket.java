package io.holdfast.torture;

import static io.holdfast.store.codec.Keys.u16;
import static io.holdfast.store.codec.Keys.u32;

import io.holdfast.store.codec.Key3;
import io.holdfast.store.codec.Keys;

/** Names a command of a run: the how manyth of which caller, in which round. */
record Ticket(int round, int caller, long seq) {

    static final Key3<Ticket, Integer, Integer, Long> CODEC =
            Keys.of(u16(), Ticket::round, u16(), Ticket::caller, u32(), Ticket::seq, Ticket::new);

    /** The number that everything random about this command comes from. */
    long dice(long seed) {
        long mixed = seed;
        for (long part : new long[] {round, caller, seq}) {
            mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 29;
        }
        return mixed;
    }
}
