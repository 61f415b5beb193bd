package io.holdfast.api.pool;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The ledger endpoints for shared pools. */
public interface PoolEndpoints extends PoolApi {

    Endpoint<PutPoolMember, PoolMember> PUT_POOL_MEMBER = command(
                    "ledger.put_pool_member",
                    "PUT /v1/ledger/accounts/{account}/members/{member}",
                    PutPoolMember.class,
                    PoolMember.class)
            .withSummary("Makes an account a member of a pool, so that the pool pays for its usage.")
            .withResource("account", "member");

    Endpoint<PoolMemberRef, PoolMember> REMOVE_POOL_MEMBER = command(
                    "ledger.remove_pool_member",
                    "DELETE /v1/ledger/accounts/{account}/members/{member}",
                    PoolMemberRef.class,
                    PoolMember.class)
            .withSummary("Removes an account from a pool; its open holds remain.")
            .withResource("account", "member");

    Endpoint<PoolMembersOf, ResultPage<PoolMember>> POOL_MEMBERS = query(
                    "ledger.pool_members",
                    "GET /v1/ledger/accounts/{account}/members",
                    PoolMembersOf.class,
                    PoolMember.class)
            .withSummary("Lists the members of a pool, ordered by id.")
            .asPage();
}
