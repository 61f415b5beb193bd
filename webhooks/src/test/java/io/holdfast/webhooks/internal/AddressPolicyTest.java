package io.holdfast.webhooks.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPolicyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "0.0.0.0",
                "10.1.2.3",
                "172.16.0.1",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "192.0.0.8",
                "192.0.2.1",
                "192.88.99.1",
                "198.18.0.1",
                "198.51.100.7",
                "203.0.113.9",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::127.0.0.1",
                "fe80::1",
                "fec0::1",
                "fc00::1",
                "fd12:3456::1",
                "ff02::1",
                "64:ff9b::7f00:1",
                "2002:7f00:1::",
                "2001:0:53aa:64c::1",
                "2001:db8::1",
                "2001:20::1",
                "2001:2f:ffff::1",
                "3fff::1",
                "3fff:fff::1"
            })
    void addressesOfPrivateAndSpecialRangesAreNotPublic(String address) throws Exception {
        assertThat(AddressPolicy.isPublic(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9.9.9.9",
                "172.32.0.1",
                "100.128.0.1",
                "198.20.0.1",
                "2620:fe::fe",
                "64:ff9b::909:909",
                "2001:30::1",
                "3fff:1000::1"
            })
    void otherAddressesArePublic(String address) throws Exception {
        assertThat(AddressPolicy.isPublic(InetAddress.getByName(address))).isTrue();
    }
}
