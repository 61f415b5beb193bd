package io.holdfast.queue.internal.lua;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.luaj.vm2.Lua;
import org.luaj.vm2.LuaClosure;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaFunction;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.DebugLib;

/**
 * What one run of a script may still use. The interpreter asks before every instruction, and the library functions that
 * could take long or make much ask for each of their steps: a script cannot get between two looks at the clock.
 */
public final class LuaBudget extends DebugLib {

    /** The most instructions, and steps of pattern matching, of a run. */
    static final int INSTRUCTIONS = 200_000;

    /** The longest run, in nanoseconds of the processor: time in which the machine did something else does not count. */
    static final long NANOS = 10_000_000;

    /** The most bytes that a run may make, and the longest string. */
    static final long BYTES = 1 << 20;

    /** The deepest nesting of calls. */
    static final int DEPTH = 100;

    private static final int LOOK_EVERY = 16;
    private static final int BYTES_PER_STEP = 64;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final ThreadLocal<LuaBudget> CURRENT = new ThreadLocal<>();

    private final Deque<Frame> frames = new ArrayDeque<>();
    private final SplittableRandom random;
    private long instructions;
    private long start;
    private long startCpu;
    private long startBytes;

    /** @param seed of the random numbers: the same run gives the same answer */
    LuaBudget(long seed) {
        random = new SplittableRandom(seed);
    }

    /** A call of a Lua function: what it runs, and its registers. */
    private record Frame(LuaClosure closure, LuaValue[] stack) {}

    /** Thrown where a script has used up what it may. */
    static final class BudgetExceeded extends LuaError {
        private static final long serialVersionUID = 1;

        private final boolean cpuLimitExceeded;

        /** @param tired whether it is time or instructions that are used up */
        BudgetExceeded(String message, boolean tired) {
            super(message, 0);
            this.cpuLimitExceeded = tired;
        }

        boolean isCpuLimitExceeded() {
            return cpuLimitExceeded;
        }
    }

    /** Starts to count, for this thread. */
    void begin() {
        start = System.nanoTime();
        startCpu = THREADS.getCurrentThreadCpuTime();
        startBytes = THREADS.getCurrentThreadAllocatedBytes();
        CURRENT.set(this);
    }

    static void end() {
        CURRENT.remove();
    }

    /** A step of a library function. */
    public static void consumeStep() {
        consumeSteps(1);
    }

    /** A library function goes over so many bytes at once. */
    static void consumeBytes(long bytes) {
        consumeSteps(1 + bytes / BYTES_PER_STEP);
    }

    private static void consumeSteps(long steps) {
        LuaBudget budget = CURRENT.get();
        if (budget != null) {
            budget.count(steps);
        }
    }

    /** The random numbers of this run. */
    static SplittableRandom random() {
        LuaBudget budget = CURRENT.get();
        return budget == null ? new SplittableRandom(0) : budget.random;
    }

    /** Refuses a string that would be too long. */
    static void checkLength(long bytes) {
        if (bytes > BYTES) {
            throw new BudgetExceeded("a string of " + bytes + " bytes, the limit is " + BYTES, false);
        }
    }

    private void count(long steps) {
        long before = instructions;
        instructions += steps;
        if (instructions > INSTRUCTIONS) {
            throw new BudgetExceeded("more than " + INSTRUCTIONS + " instructions", true);
        }
        if (instructions / LOOK_EVERY != before / LOOK_EVERY) {
            if (THREADS.getCurrentThreadAllocatedBytes() - startBytes > BYTES) {
                throw new BudgetExceeded("more than " + BYTES + " bytes of memory", false);
            }
            if (System.nanoTime() - start > NANOS && THREADS.getCurrentThreadCpuTime() - startCpu > NANOS) {
                throw new BudgetExceeded("more than " + NANOS / 1_000_000 + " ms", true);
            }
        }
    }

    @Override
    public void onCall(LuaFunction function) {}

    @Override
    public void onCall(LuaClosure closure, Varargs arguments, LuaValue[] stack) {
        if (frames.size() == DEPTH) {
            throw new BudgetExceeded("calls nested deeper than " + DEPTH, false);
        }
        frames.push(new Frame(closure, stack));
    }

    @Override
    public void onInstruction(int pc, Varargs arguments, int top) {
        count(1);
        Frame frame = frames.element();
        int code = frame.closure().p.code[pc];
        if (Lua.GET_OPCODE(code) == Lua.OP_CONCAT) {
            long length = 0;
            for (int i = Lua.GETARG_B(code); i <= Lua.GETARG_C(code); i++) {
                LuaValue part = frame.stack()[i];
                // By its type: text that reads as a number is no shorter for that.
                length += part.type() == LuaValue.TSTRING ? part.rawlen() : 0;
            }
            checkLength(length);
            count(length / BYTES_PER_STEP);
        }
    }

    @Override
    public void onReturn() {
        frames.poll();
    }

    @Override
    public String traceback(int level) {
        return "";
    }
}
