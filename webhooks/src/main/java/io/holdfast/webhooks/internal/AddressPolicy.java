package io.holdfast.webhooks.internal;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Decides which addresses requests may be sent to. */
final class AddressPolicy {

    /** A host in a URL that is an IP address: IPv6 addresses are in brackets. */
    private static final Pattern LITERAL = Pattern.compile("\\[.*]|[0-9.]+");

    private final boolean privateNetworks;

    AddressPolicy(boolean privateNetworks) {
        this.privateNetworks = privateNetworks;
    }

    boolean permits(InetAddress address) {
        return privateNetworks || isPublic(address);
    }

    /** Returns whether a host is an IP address, not a name, and the address is not public. */
    static boolean isPrivateLiteral(String host) {
        if (!LITERAL.matcher(host).matches()) {
            return false;
        }
        try {
            return !isPublic(InetAddress.getByName(host)); // Parses the address without a DNS query.
        } catch (UnknownHostException e) {
            return true;
        }
    }

    /** Returns whether an address is outside all ranges reserved for private, local or special use. */
    static boolean isPublic(InetAddress address) {
        if (address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()) {
            return false;
        }
        if (address instanceof Inet4Address) {
            return isPublic4(address.getAddress());
        }
        return address instanceof Inet6Address && isPublic6(address.getAddress());
    }

    private static boolean isPublic4(byte[] bytes) {
        int a = bytes[0] & 0xff;
        int b = bytes[1] & 0xff;
        int c = bytes[2] & 0xff;
        boolean sharedAddressSpace = a == 100 && (b & 0xc0) == 64;
        boolean protocolAssignments = a == 192 && b == 0 && (c == 0 || c == 2);
        boolean relayAnycast = a == 192 && b == 88 && c == 99;
        boolean benchmarking = a == 198 && (b & 0xfe) == 18;
        boolean documentation = (a == 198 && b == 51 && c == 100) || (a == 203 && b == 0 && c == 113);
        return a != 0
                && a < 240
                && !sharedAddressSpace
                && !protocolAssignments
                && !relayAnycast
                && !benchmarking
                && !documentation;
    }

    private static boolean isPublic6(byte[] bytes) {
        boolean globalUnicast = (bytes[0] & 0xe0) == 0x20;
        boolean translated = startsWith(bytes, 0x00, 0x64, 0xff, 0x9b);
        if (translated) {
            return isPublicEmbedded(bytes, 12);
        }
        boolean sixToFour = startsWith(bytes, 0x20, 0x02);
        if (sixToFour) {
            return isPublicEmbedded(bytes, 2);
        }
        boolean teredo = startsWith(bytes, 0x20, 0x01, 0x00, 0x00);
        boolean overlayIdentifiers = startsWith(bytes, 0x20, 0x01, 0x00) && (bytes[3] & 0xf0) == 0x20;
        boolean documentation =
                startsWith(bytes, 0x20, 0x01, 0x0d, 0xb8) || (startsWith(bytes, 0x3f, 0xff) && (bytes[2] & 0xf0) == 0);
        return globalUnicast && !teredo && !overlayIdentifiers && !documentation;
    }

    private static boolean isPublicEmbedded(byte[] bytes, int offset) {
        try {
            return isPublic(InetAddress.getByAddress(Arrays.copyOfRange(bytes, offset, offset + 4)));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an IPv4 address has 4 bytes", e);
        }
    }

    private static boolean startsWith(byte[] bytes, int... prefix) {
        for (int i = 0; i < prefix.length; i++) {
            if ((bytes[i] & 0xff) != prefix[i]) {
                return false;
            }
        }
        return true;
    }
}
