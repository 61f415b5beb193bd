package io.holdfast.identity.model;

import org.jspecify.annotations.Nullable;

/**
 * The sessions and remembered devices that survive a change of credentials. All others are ended, because an attacker
 * may control one of them.
 *
 * @param all whether all sessions and devices are kept
 * @param session the session to keep, such as the one in which the change was requested, or null to keep none
 * @param device the token of the remembered device to keep, or null to keep none
 */
public record KeptSessions(
        boolean all, @Nullable SessionId session, @Nullable Secret device) {

    public static final KeptSessions NONE = new KeptSessions(false, null, null);
    public static final KeptSessions ALL = new KeptSessions(true, null, null);

    public static KeptSessions only(SessionId session) {
        return new KeptSessions(false, session, null);
    }
}
