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
import org.luaj.vm2.Prototype;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.DebugLib;

/**
 * The remaining budget of one run of a script: instructions, CPU time, memory and call depth. The interpreter
 * consumes the budget with every instruction, and library functions that may take a long time or allocate a lot of
 * memory consume it with every step. Not thread-safe.
 */
public final class LuaBudget extends DebugLib {

    /** Maximum number of instructions and library steps per run. */
    static final int INSTRUCTIONS = 200_000;

    /** Maximum CPU time per run, in nanoseconds. */
    static final long NANOS = 10_000_000;

    /** Maximum number of bytes that a run may allocate, and maximum length of a string. */
    static final long BYTES = 1 << 20;

    /** Maximum depth of nested calls. */
    static final int DEPTH = 100;

    private static final int STEPS_PER_CHECK = 16;
    private static final int BYTES_PER_STEP = 64;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final ThreadLocal<LuaBudget> CURRENT = new ThreadLocal<>();

    private final Prototype script;
    private final Deque<Frame> frames = new ArrayDeque<>();
    private final SplittableRandom random;
    private long instructions;
    private long start;
    private long startCpu;
    private long startBytes;

    /** @param seed the seed of the random numbers, so that a repeated run has the same result */
    LuaBudget(Prototype script, long seed) {
        this.script = script;
        random = new SplittableRandom(seed);
    }

    /** An active call to a Lua function, with its registers. */
    private record Frame(LuaClosure closure, LuaValue[] stack) {}

    /** Thrown when a script exceeds its budget. */
    static final class BudgetExceeded extends LuaError {
        private static final long serialVersionUID = 1;

        BudgetExceeded(String message) {
            super(message, 0);
        }
    }

    /** Makes this the budget of the current thread. */
    void begin() {
        start = System.nanoTime();
        startCpu = THREADS.getCurrentThreadCpuTime();
        startBytes = THREADS.getCurrentThreadAllocatedBytes();
        CURRENT.set(this);
    }

    static void end() {
        CURRENT.remove();
    }

    /** Consumes one step of a library function. */
    public static void consumeStep() {
        consumeSteps(1);
    }

    /** Consumes the steps of a library function that processes the given number of bytes. */
    static void consumeBytes(long bytes) {
        consumeSteps(1 + bytes / BYTES_PER_STEP);
    }

    private static void consumeSteps(long steps) {
        LuaBudget budget = CURRENT.get();
        if (budget != null) {
            budget.count(steps);
        }
    }

    /** Returns the random number generator of the current run. */
    static SplittableRandom random() {
        LuaBudget budget = CURRENT.get();
        return budget == null ? new SplittableRandom(0) : budget.random;
    }

    /** Returns whether a string is a constant of the current script, so that it cannot contain message data. */
    static boolean isScriptConstant(String text) {
        LuaBudget budget = CURRENT.get();
        return budget != null && ScriptErrorRedaction.contain(budget.script, text);
    }

    /** Throws if a string would be too long. */
    static void checkLength(long bytes) {
        if (bytes > BYTES) {
            throw new BudgetExceeded("string has " + bytes + " bytes; the limit is " + BYTES);
        }
    }

    private void count(long steps) {
        long before = instructions;
        instructions += steps;
        if (instructions > INSTRUCTIONS) {
            throw new BudgetExceeded("used more than " + INSTRUCTIONS + " instructions");
        }
        if (instructions / STEPS_PER_CHECK != before / STEPS_PER_CHECK) {
            if (THREADS.getCurrentThreadAllocatedBytes() - startBytes > BYTES) {
                throw new BudgetExceeded("used more than " + BYTES + " bytes of memory");
            }
            if (System.nanoTime() - start > NANOS && THREADS.getCurrentThreadCpuTime() - startCpu > NANOS) {
                throw new BudgetExceeded("used more than " + NANOS / 1_000_000 + " ms of CPU time");
            }
        }
    }

    @Override
    public void onCall(LuaFunction function) {}

    @Override
    public void onCall(LuaClosure closure, Varargs arguments, LuaValue[] stack) {
        if (frames.size() == DEPTH) {
            throw new BudgetExceeded("calls are nested deeper than " + DEPTH);
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
                // Compared by type, because isstring() is also true for numbers, and isnumber() for numeric strings.
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
