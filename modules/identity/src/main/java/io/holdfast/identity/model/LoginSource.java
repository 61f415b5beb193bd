package io.holdfast.identity.model;

import io.holdfast.store.kit.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * The client that attempts a login. Failures are counted per source, so that one client cannot lock out another.
 *
 * @param address the network address of the client, or null if it is not known
 * @param agent the user agent of the client, or null if it is not known
 * @param device the token of a remembered device, or null if the client presented none
 */
public record LoginSource(
        @Nullable String address,
        @Nullable String agent,
        @Nullable Secret device) {

    /** Maximum length of an address, in characters. */
    public static final int MAX_ADDRESS = 64;

    /** Maximum length of a user agent, in characters. Longer user agents are truncated. */
    public static final int MAX_AGENT = 256;

    /** An unknown client. */
    public static final LoginSource UNKNOWN = new LoginSource(null, null, null);

    public LoginSource {
        Arguments.optionalText("address", address, MAX_ADDRESS);
        if (address != null) {
            Arguments.newId("address", Arguments.notBlank("address", address, MAX_ADDRESS));
        }
        agent = agent == null || agent.length() <= MAX_AGENT ? agent : agent.substring(0, MAX_AGENT);
    }

    public static LoginSource of(String address) {
        return new LoginSource(address, null, null);
    }

    public LoginSource withAgent(@Nullable String newAgent) {
        return new LoginSource(address, newAgent, device);
    }

    public LoginSource withDevice(@Nullable Secret newDevice) {
        return new LoginSource(address, agent, newDevice);
    }
}
