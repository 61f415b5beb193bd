package io.holdfast.server.identity;

import static io.holdfast.server.identity.IdentityOperationFactory.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.IdentityEndpoints;
import io.holdfast.identity.Identities;
import io.holdfast.identity.Profiles.Profile;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.Optional;

/** Profiles of identities, and the search for identities, over HTTP. */
record ProfileRoutes(Identities identities) {

    private record Found(Identity identity, Optional<Profile> profile) {}

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                query(IdentityEndpoints.SEARCH, this::search, singlePage(ProfileRoutes::found)),
                command(
                        IdentityEndpoints.SET_PROFILE,
                        (tx, q) -> identities.profiles().set(tx, IdentityId.of(q.identity()), q.name(), q.externalId()),
                        ProfileRoutes::profile),
                query(
                        IdentityEndpoints.PROFILE,
                        (tx, q) -> {
                            IdentityId id = orNotFound(
                                            "identity", q.identity(), identities.get(tx, IdentityId.of(q.identity())))
                                    .id();
                            return identities.profiles().get(tx, id).orElse(new Profile(id, null, null));
                        },
                        ProfileRoutes::profile));
    }

    private List<Found> search(ReadTx tx, IdentityApi.Search request) {
        return identities.profiles().search(tx, request.text(), pageSize(request.limit())).stream()
                .flatMap(id -> identities.get(tx, id).stream())
                .map(identity -> new Found(identity, identities.profiles().get(tx, identity.id())))
                .toList();
    }

    private static IdentityApi.FoundIdentity found(Found found) {
        return new IdentityApi.FoundIdentity(
                found.identity().id().value(),
                found.profile().map(Profile::name).orElse(null),
                found.profile().map(Profile::externalId).orElse(null),
                enumByName(IdentityApi.IdentityStatus.class, found.identity().status()),
                found.identity().created());
    }

    private static IdentityApi.Profile profile(Profile profile) {
        return new IdentityApi.Profile(profile.identity().value(), profile.name(), profile.externalId());
    }
}
