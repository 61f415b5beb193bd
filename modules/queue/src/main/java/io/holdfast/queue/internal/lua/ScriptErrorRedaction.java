package io.holdfast.queue.internal.lua;

import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Prototype;

/**
 * The string constants of a script. Only these are shown in error messages: a string that a script has computed may
 * contain the payload or the headers of a message.
 */
public final class ScriptErrorRedaction {

    private ScriptErrorRedaction() {}

    /** Returns whether a string is a constant of a script or of a function in it. */
    public static boolean contain(Prototype script, String text) {
        for (LuaValue constant : script.k) {
            if (constant instanceof LuaString string
                    && LuaStringLibrary.toJava(string).equals(text)) {
                return true;
            }
        }
        for (Prototype nested : script.p) {
            if (contain(nested, text)) {
                return true;
            }
        }
        return false;
    }

    /** Returns a string in quotes if it is a constant of the script, or a description of it otherwise. */
    public static String quoteOrDescribe(Prototype script, String text) {
        return contain(script, text) ? "'" + text + "'" : "a string that is not a constant of the script";
    }
}
