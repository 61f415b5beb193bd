package io.holdfast.queue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
 * Where scripts run: math, string, table and utf8, a few basic functions, and nothing else: no files, no code that is
 * made at run time, no other threads, no catching of errors. Every run begins with globals of its own, so that nothing
 * is left over for the next; the libraries are shared and cannot be changed.
 */
final class LuaSandbox {

    private static final int MOST_RESULTS = 250;
    private static final String[] BASICS = {
        "assert", "error", "ipairs", "next", "pairs", "select", "tonumber", "tostring", "type"
    };
    private static final String[] STRINGS = {"byte", "char", "len", "lower", "reverse", "sub", "upper"};
    private static final String[] TABLES = {"concat", "insert", "pack", "remove", "sort", "unpack"};

    private static final Globals COMPILER = new Globals();
    private static final LuaTable BASIC = new LuaTable();
    private static final Frozen MATH = new Frozen();
    private static final Frozen STRING = new Frozen();
    private static final Frozen TABLE = new Frozen();
    private static final Frozen UTF8 = new Frozen();
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
        MATH.fill(LuaValue.valueOf("randomseed"), LuaValue.NIL);
        LuaTable strings = pick(all.get("string"), STRINGS);
        LuaStrings.addTo(strings);
        STRING.fill(strings);
        LuaTable tables = pick(all.get("table"), TABLES);
        limit(tables);
        TABLE.fill(tables);
        UTF8.fill(LuaUtf8.table());
        STRING_METATABLE.set(LuaValue.INDEX, STRING);
    }

    private LuaSandbox() {}

    /** A table that scripts cannot change. */
    private static final class Frozen extends LuaTable {
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
            throw new LuaError("libraries cannot be changed");
        }
    }

    private static LuaTable pick(LuaValue from, String... names) {
        LuaTable some = new LuaTable();
        for (String name : names) {
            some.set(name, from.get(name));
        }
        return some;
    }

    private static void limit(LuaTable table) {
        LuaValue concat = table.get("concat");
        LuaValue unpack = table.get("unpack");
        table.set("concat", LuaStrings.function(arguments -> {
            LuaTable list = arguments.checktable(1);
            long separator = arguments.optstring(2, LuaValue.EMPTYSTRING).length();
            int last = arguments.optint(4, list.length());
            long length = 0;
            for (int i = arguments.optint(3, 1); i <= last; i++) {
                LuaBudget.step();
                LuaValue item = list.get(i);
                length += separator + (item.isstring() ? item.strvalue().length() : 0);
                LuaBudget.checkLength(length);
            }
            return concat.invoke(arguments);
        }));
        table.set("unpack", LuaStrings.function(arguments -> {
            long first = arguments.optint(2, 1);
            long last = arguments.isnil(3) ? arguments.checktable(1).length() : arguments.checkint(3);
            if (last - first >= MOST_RESULTS) {
                throw new LuaError("too many results to unpack");
            }
            return unpack.invoke(arguments);
        }));
    }

    static Prototype compile(String name, String text) throws ScriptException {
        try {
            return COMPILER.compilePrototype(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), name);
        } catch (LuaError | IOException | StackOverflowError e) {
            throw new ScriptException(name + " does not compile: " + e.getMessage());
        }
    }

    /** Runs a script, which defines a function; then that function, if it is to be called. */
    static LuaValue run(Prototype script, String function, LuaFunction get, boolean call, LuaValue argument)
            throws ScriptException {
        // It is one for the whole process: whoever else runs Lua here may have put another.
        LuaString.s_metatable = STRING_METATABLE;
        LuaBudget budget = new LuaBudget();
        Globals globals = new Globals();
        for (String name : BASICS) {
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
                throw new ScriptException("it does not define the function " + function);
            }
            return call ? defined.call(argument) : LuaValue.NIL;
        } catch (LuaError | StackOverflowError e) {
            throw new ScriptException(reason(e));
        } finally {
            LuaBudget.end();
        }
    }

    private static String reason(Throwable problem) {
        String message = problem.getMessage();
        return message == null ? problem.getClass().getSimpleName() : message.strip();
    }
}
