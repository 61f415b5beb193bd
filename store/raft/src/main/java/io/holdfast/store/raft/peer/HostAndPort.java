package io.holdfast.store.raft.peer;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses addresses of the form {@code host:port} or {@code [IPv6]:port}. */
final class HostAndPort {

    private static final Pattern FORM = Pattern.compile("(?:\\[([0-9a-fA-F:.%]+)]|([^:\\[\\]/\\s]+)):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    private HostAndPort() {}

    /** Parses an address without resolving its host name. */
    static InetSocketAddress parse(String address) {
        Matcher matcher = FORM.matcher(address);
        if (!matcher.matches() || Integer.parseInt(matcher.group(3)) > MAX_PORT) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT,
                    "an address must have the form host:port with a port between 0 and " + MAX_PORT + ", but is '"
                            + address + "'");
        }
        String host = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
        return InetSocketAddress.createUnresolved(host, Integer.parseInt(matcher.group(3)));
    }
}
