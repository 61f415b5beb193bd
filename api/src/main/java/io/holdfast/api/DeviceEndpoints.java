package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.IdentityApi.IdentityRef;
import io.holdfast.api.LoginApi.Changed;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The endpoints for remembered devices and failed logins. */
public interface DeviceEndpoints {

    /**
     * A device on which an identity has logged in with all required factors.
     *
     * @param address the network address of the device
     */
    record RememberDevice(
            UUID identity,
            @Nullable String address,
            @Nullable String agent) {
        /** Creates a request with only the required fields. */
        public static RememberDevice of(UUID identity) {
            return new RememberDevice(identity, null, null);
        }

        /** Returns a copy with the given {@code address}. */
        public RememberDevice withAddress(String address) {
            return new RememberDevice(identity, address, agent);
        }

        /** Returns a copy with the given {@code agent}. */
        public RememberDevice withAgent(String agent) {
            return new RememberDevice(identity, address, agent);
        }
    }

    record DeviceRef(UUID identity, UUID device) {}

    /** The token of a remembered device. */
    record DeviceToken(String device) {}

    record Device(
            UUID device,
            UUID identity,
            @Nullable String address,
            @Nullable String agent,
            Instant created,
            Instant lastUsed,
            Instant expires) {}

    Endpoint<IdentityRef, Changed> UNLOCK = command(
                    "identity.unlock",
                    "POST /v1/identity/identities/{identity}/unlock",
                    IdentityRef.class,
                    Changed.class)
            .withSummary("Clears the failed logins of an identity, so that new clients can log in again.");

    Endpoint<RememberDevice, DeviceToken> REMEMBER_DEVICE = command(
                    "identity.remember_device",
                    "POST /v1/identity/identities/{identity}/devices",
                    RememberDevice.class,
                    DeviceToken.class)
            .withSummary("Remembers a device after a login; failed logins from other clients do not affect it.")
            .withStatusCreated()
            .withScope("identity:session");

    Endpoint<IdentityRef, ResultPage<Device>> DEVICES = query(
                    "identity.devices",
                    "GET /v1/identity/identities/{identity}/devices",
                    IdentityRef.class,
                    Device.class)
            .withSummary("Lists the remembered devices of an identity.")
            .asPage()
            .withOwnerField("identity");

    Endpoint<DeviceRef, Changed> FORGET_DEVICE = command(
                    "identity.forget_device",
                    "DELETE /v1/identity/identities/{identity}/devices/{device}",
                    DeviceRef.class,
                    Changed.class)
            .withSummary("Forgets a remembered device.")
            .withOwnerField("identity")
            .withScope("identity:session");
}
