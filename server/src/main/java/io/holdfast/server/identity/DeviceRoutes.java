package io.holdfast.server.identity;

import static io.holdfast.server.identity.IdentityOperationFactory.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.DeviceEndpoints;
import io.holdfast.api.LoginApi;
import io.holdfast.identity.Identities;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.server.operation.Operation;
import java.util.List;

/** The HTTP routes for remembered devices and failed logins. */
record DeviceRoutes(Identities identities) {

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        DeviceEndpoints.UNLOCK,
                        (tx, q) -> identities.credentials().unlock(tx, IdentityId.of(q.identity())),
                        LoginApi.Changed::new),
                command(
                        DeviceEndpoints.REMEMBER_DEVICE,
                        (tx, q) -> identities
                                .knownDevices()
                                .remember(
                                        tx,
                                        IdentityId.of(q.identity()),
                                        LoginApiMapper.source(q.address(), q.agent(), null)),
                        token -> new DeviceEndpoints.DeviceToken(token.reveal())),
                query(
                        DeviceEndpoints.DEVICES,
                        (tx, q) -> identities.knownDevices().ofIdentity(tx, IdentityId.of(q.identity())),
                        singlePage(LoginApiMapper::device)),
                command(
                        DeviceEndpoints.FORGET_DEVICE,
                        (tx, q) -> identities.knownDevices().forget(tx, IdentityId.of(q.identity()), q.device()),
                        LoginApi.Changed::new));
    }
}
