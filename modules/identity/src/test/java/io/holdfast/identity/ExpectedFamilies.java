package io.holdfast.identity;

import java.util.List;
import java.util.stream.Stream;

/** The names of the column families of the identity module. */
public final class ExpectedFamilies {

    public static final List<String> SEED = List.of(
            "identities",
            "identities_by_did",
            "machine_keys",
            "machine_keys_by_identity",
            "machine_keys_by_namespace",
            "namespaces",
            "identity_namespace_memberships",
            "namespaces_by_identity",
            "auth_credentials",
            "mfa_secrets",
            "challenges",
            "used_nonces",
            "auth_links",
            "auth_links_by_method",
            "primary_auth_method",
            "oauth_states",
            "oauth_links",
            "oauth_links_by_identity",
            "oidc_nonces",
            "jwks_cache",
            "wallet_credentials",
            "wallet_credentials_by_identity",
            "sessions",
            "sessions_by_identity",
            "sessions_by_token_hash",
            "refresh_tokens",
            "refresh_tokens_by_family",
            "signing_keys",
            "integration_services",
            "integration_services_by_cert",
            "revocation_events",
            "processed_event_ids",
            "webhook_delivery_log",
            "reputation",
            "rate_limits");

    public static final List<String> FAMILIES = Stream.concat(
                    SEED.stream(),
                    Stream.of(
                            "members_by_namespace",
                            "master_keys",
                            "login_failures",
                            "known_devices",
                            "known_devices_by_identity",
                            "mail_secrets",
                            "mail_secrets_by_token",
                            "login_history",
                            "identity_profiles",
                            "identities_by_external_id",
                            "identities_by_name"))
            .toList();

    private ExpectedFamilies() {}
}
