package io.holdfast.queue.internal.lua;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.StoreException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.luaj.vm2.Globals;
import org.luaj.vm2.LoadState;
import org.luaj.vm2.LuaClosure;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaFunction;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Prototype;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.compiler.LuaC;
import org.luaj.vm2.lib.MathLib;
import org.luaj.vm2.lib.PackageLib;
import org.luaj.vm2.lib.StringLib;
import org.luaj.vm2.lib.TableLib;
import org.luaj.vm2.lib.jse.JseBaseLib;

/**
 * Compiles and runs scripts with restricted libraries: math, string, table, utf8 and a few basic functions. Scripts have
 * no access to files, threads, code loading or error handling. Every run has its own globals, so no state is kept between
 * runs; the libraries are shared and read-only.
 */
public final class LuaSandbox {

    private static final int MAX_RESULTS = 250;
    private static final String[] BASICS = {"ipairs", "next", "pairs", "select", "tonumber", "type"};
    private static final String[] STRINGS = {"byte", "char", "len", "lower", "reverse", "sub", "upper"};
    private static final String[] TABLES = {"concat", "insert", "pack", "remove", "sort", "unpack"};

    private static final Globals COMPILER = new Globals();
    private static final LuaTable BASIC = new LuaTable();
    private static final ReadOnlyTable MATH = new ReadOnlyTable();
    private static final ReadOnlyTable STRING = new ReadOnlyTable();
    private static final ReadOnlyTable TABLE = new ReadOnlyTable();
    private static final ReadOnlyTable UTF8 = new ReadOnlyTable();
    private static final LuaTable STRING_METATABLE = new LuaTable();

    static {
        LoadState.install(COMPILER);
        LuaC.install(COMPILER);
        Globals all = new Globals();
        all.load(new JseBaseLib());
        all.load(new PackageLib());
        all.load(new MathLib());
        all.load(new StringLib());
        all.load(new TableLib());
        for (String name : BASICS) {
            BASIC.set(name, all.get(name));
        }
        LuaValue math = all.get("math");
        Varargs entry = math.next(LuaValue.NIL);
        while (!entry.arg1().isnil()) {
            MATH.fill(entry.arg1(), entry.arg(2));
            entry = math.next(entry.arg1());
        }
        MATH.fill(LuaValue.valueOf("random"), LuaStringLibrary.function(LuaSandbox::random));
        MATH.fill(LuaValue.valueOf("randomseed"), LuaValue.NIL);
        BASIC.set("tostring", LuaStringLibrary.function(value -> LuaStringLibrary.toText(value.checkvalue(1))));
        BASIC.set("error", LuaStringLibrary.function(arguments -> {
            throw new LuaError(errorText(arguments.arg1()));
        }));
        BASIC.set("assert", LuaStringLibrary.function(arguments -> {
            if (!arguments.checkvalue(1).toboolean()) {
                throw new LuaError(arguments.narg() > 1 ? errorText(arguments.arg(2)) : "assertion failed!");
            }
            return arguments;
        }));
        LuaTable strings = pick(all.get("string"), STRINGS);
        LuaStringLibrary.addTo(strings);
        STRING.fill(strings);
        LuaTable tables = pick(all.get("table"), TABLES);
        limit(tables);
        TABLE.fill(tables);
        UTF8.fill(LuaUtf8Library.table());
        STRING_METATABLE.set(LuaValue.INDEX, STRING);
    }

    private LuaSandbox() {}

    /** A table that scripts cannot change. */
    private static final class ReadOnlyTable extends LuaTable {
        void fill(LuaValue key, LuaValue value) {
            super.hashset(key, value);
        }

        void fill(LuaTable from) {
            for (LuaValue key : from.keys()) {
                fill(key, from.get(key));
            }
        }

        @Override
        public void hashset(LuaValue key, LuaValue value) {
            throw new LuaError("libraries are read-only");
        }
    }

    private static LuaTable pick(LuaValue from, String... names) {
        LuaTable picked = new LuaTable();
        for (String name : names) {
            picked.set(name, from.get(name));
        }
        return picked;
    }

    /** Replaces functions of the table library with versions that consume the budget. */
    private static void limit(LuaTable table) {
        LuaValue concat = table.get("concat");
        LuaValue unpack = table.get("unpack");
        LuaValue sort = table.get("sort");
        table.set("sort", LuaStringLibrary.function(arguments -> {
            LuaValue less = arguments.arg(2);
            LuaValue comparator = LuaStringLibrary.function(
                    less.isnil() ? LuaSandbox::less : pair -> less.invoke(pair).arg1());
            return sort.invoke(arguments.checktable(1), comparator);
        }));
        table.set("concat", LuaStringLibrary.function(arguments -> {
            LuaTable list = arguments.checktable(1);
            long separator = arguments.optstring(2, LuaValue.EMPTYSTRING).length();
            int last = arguments.optint(4, list.length());
            long length = 0;
            for (int i = arguments.optint(3, 1); i <= last; i++) {
                LuaBudget.consumeStep();
                LuaValue item = list.get(i);
                length += separator + (item.isstring() ? item.strvalue().length() : 0);
                LuaBudget.checkLength(length);
            }
            return concat.invoke(arguments);
        }));
        table.set("unpack", LuaStringLibrary.function(arguments -> {
            long first = arguments.optint(2, 1);
            long last = arguments.isnil(3) ? arguments.checktable(1).length() : arguments.checkint(3);
            if (last - first >= MAX_RESULTS) {
                throw new LuaError("too many results to unpack");
            }
            return unpack.invoke(arguments);
        }));
    }

    /** Returns the text of an error that the script raises. Computed text may contain message data. */
    private static String errorText(LuaValue value) {
        if (value.type() != LuaValue.TSTRING) {
            return "error() with a " + value.typename();
        }
        String text = LuaStringLibrary.toJava(value.checkstring());
        return LuaBudget.isScriptConstant(text)
                ? text
                : "error() with a string that is not a constant of the script (" + value.rawlen() + " bytes)";
    }

    private static LuaValue less(Varargs pair) {
        LuaValue first = pair.arg1();
        LuaValue second = pair.arg(2);
        if (first.type() == LuaValue.TSTRING && second.type() == LuaValue.TSTRING) {
            LuaBudget.consumeBytes(Math.min(first.rawlen(), second.rawlen()));
        }
        return first.lt(second);
    }

    private static LuaValue random(Varargs arguments) {
        if (arguments.narg() == 0) {
            return LuaValue.valueOf(LuaBudget.random().nextDouble());
        }
        long min = arguments.narg() == 1 ? 1 : arguments.checklong(1);
        long max = arguments.checklong(arguments.narg() == 1 ? 1 : 2);
        if (min > max || max == Long.MAX_VALUE) {
            throw new LuaError("bad argument to 'random' (interval is empty or too large)");
        }
        return LuaValue.valueOf((double) LuaBudget.random().nextLong(min, max + 1));
    }

    /**
     * Compiles a script.
     *
     * @throws ScriptException if the script does not compile
     */
    public static Prototype compile(String text) throws ScriptException {
        try {
            return COMPILER.compilePrototype(
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), LuaErrorTranslator.CHUNK);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            // Runtime exceptions too: the compiler fails with them on unusual numbers and too many variables.
            throw new ScriptException("the script does not compile: " + LuaErrorTranslator.of(e));
        }
    }

    /**
     * Runs a script and calls the function that it defines.
     *
     * @param get the function that the script calls as {@code get(key)}
     * @param argument the argument of the function, or null to run the script without calling the function
     * @param seed the seed of the random numbers
     * @throws ScriptException if the script fails, exceeds its budget or does not define the function
     */
    public static LuaValue run(
            Prototype script, String function, LuaFunction get, @Nullable LuaValue argument, long seed)
            throws ScriptException {
        // Set for every run, because the metatable is global and other users of the interpreter may replace it.
        LuaString.s_metatable = STRING_METATABLE;
        LuaBudget budget = new LuaBudget(script, seed);
        Globals globals = new Globals();
        for (LuaValue name : BASIC.keys()) {
            globals.set(name, BASIC.get(name));
        }
        globals.set("math", MATH);
        globals.set("string", STRING);
        globals.set("table", TABLE);
        globals.set("utf8", UTF8);
        globals.set("get", get);
        globals.debuglib = budget;
        budget.begin();
        try {
            new LuaClosure(script, globals).call();
            LuaValue defined = globals.get(function);
            if (!defined.isfunction()) {
                throw new ScriptException("the script does not define the function " + function);
            }
            return argument == null ? LuaValue.NIL : defined.call(argument);
        } catch (RuntimeException | StackOverflowError e) {
            if (e.getCause() instanceof StoreException failure && !(failure instanceof BadRequestException)) {
                throw failure; // A failed read in get() is not an error of the script.
            }
            throw new ScriptException(
                    LuaErrorTranslator.of(e), e instanceof LuaBudget.BudgetExceeded || e instanceof StackOverflowError);
        } finally {
            LuaBudget.end();
        }
    }
}
