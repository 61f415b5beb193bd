// Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.

/** The stable codes of the problems that a server reports. */
export type ProblemCode =
  | "account_not_found"
  | "allotment_not_found"
  | "already_cancelled"
  | "already_released"
  | "already_sold"
  | "backup_not_found"
  | "bad_signature"
  | "billing_not_found"
  | "body_too_large"
  | "booking_not_found"
  | "budget_exceeded"
  | "budget_not_found"
  | "buyer_limit_reached"
  | "category_in_use"
  | "category_not_found"
  | "certificate_taken"
  | "challenge_expired"
  | "challenge_not_found"
  | "check_failed"
  | "claim_lost"
  | "closed"
  | "closing"
  | "cluster_change_failed"
  | "code_pair_required"
  | "code_triple_required"
  | "code_used"
  | "commit_unknown"
  | "conflict"
  | "content_encoding_not_supported"
  | "content_type_not_supported"
  | "corruption"
  | "deadline_exceeded"
  | "delivery_ended"
  | "delivery_not_found"
  | "did_exists"
  | "endpoint_disabled"
  | "endpoint_not_found"
  | "event_being_deleted"
  | "event_claimed"
  | "event_closed"
  | "event_has_bookings"
  | "event_not_found"
  | "event_open"
  | "events_expired"
  | "external_id_taken"
  | "fairness_key_not_found"
  | "feed_cursor_in_future"
  | "feed_gap"
  | "feed_of_other_store"
  | "feed_off"
  | "file_not_found"
  | "forbidden"
  | "grant_rule_ended"
  | "grant_rule_not_found"
  | "headers_too_large"
  | "hold_ended"
  | "hold_expired"
  | "hold_not_found"
  | "hold_too_long"
  | "http_version_not_supported"
  | "id_reused"
  | "identity_deleted"
  | "identity_disabled"
  | "identity_exists"
  | "identity_frozen"
  | "identity_not_found"
  | "incomplete_body"
  | "insufficient_credits"
  | "intake_not_configured"
  | "internal"
  | "internal_queue"
  | "interrupted"
  | "invalid_argument"
  | "invalid_key"
  | "invalid_usage"
  | "invalid_value"
  | "key_active"
  | "key_ended"
  | "key_in_use"
  | "key_not_found"
  | "key_reused"
  | "key_set_not_found"
  | "last_admin_key"
  | "last_method"
  | "last_owner"
  | "lease_lost"
  | "lease_not_found"
  | "leaves_single_seat"
  | "limit_exceeded"
  | "locked"
  | "lua_error"
  | "machine_exists"
  | "machine_expired"
  | "machine_not_found"
  | "machine_not_in_namespace"
  | "machine_revoked"
  | "mail_secret_invalid"
  | "malformed"
  | "malformed_path"
  | "malformed_query"
  | "malformed_request"
  | "member_not_found"
  | "message_leased"
  | "message_not_found"
  | "method_linked"
  | "method_not_allowed"
  | "method_taken"
  | "mfa_exists"
  | "mfa_not_found"
  | "mfa_required"
  | "mfa_unconfirmed"
  | "missing_capabilities"
  | "misused"
  | "namespace_exists"
  | "namespace_inactive"
  | "namespace_not_found"
  | "newer_format"
  | "no_signing_key"
  | "nonce_used"
  | "not_a_member"
  | "not_clustered"
  | "not_in_booking"
  | "not_leader"
  | "not_linked"
  | "not_reversible"
  | "not_sold"
  | "not_the_holder"
  | "not_unique"
  | "nothing_fits"
  | "openid_configuration_not_found"
  | "outcome_unknown"
  | "overdrawn"
  | "overloaded"
  | "owner_not_found"
  | "password_breached"
  | "password_common"
  | "password_too_short"
  | "path_too_long"
  | "pool_has_members"
  | "pool_member_elsewhere"
  | "pool_member_not_found"
  | "pool_nested"
  | "price_list_not_found"
  | "primary_method_not_found"
  | "proof_required"
  | "protected_family"
  | "queue_already_exists"
  | "queue_full"
  | "queue_in_use"
  | "queue_not_found"
  | "rate_limited"
  | "refill_ended"
  | "refill_not_found"
  | "refresh_not_found"
  | "refresh_reused"
  | "refresh_revoked"
  | "route_not_found"
  | "schedule_not_found"
  | "schema_mismatch"
  | "seat_not_found"
  | "seats_allotted"
  | "seats_exist"
  | "seats_in_use"
  | "seats_not_booked"
  | "seats_taken"
  | "section_exists"
  | "section_has_rows"
  | "section_is_area"
  | "section_not_found"
  | "service_exists"
  | "service_not_found"
  | "session_exists"
  | "session_not_found"
  | "session_revoked"
  | "sink_not_found"
  | "state_not_found"
  | "ticket_type_not_found"
  | "timeout"
  | "token_expired"
  | "token_forged"
  | "token_malformed"
  | "token_misdirected"
  | "token_not_yet_valid"
  | "too_many_endpoints"
  | "too_many_failures"
  | "too_many_keys"
  | "too_many_machines"
  | "too_many_namespaces"
  | "too_many_seats"
  | "too_many_secrets"
  | "too_many_sessions"
  | "too_stale"
  | "transaction_not_found"
  | "transfer_encoding_not_supported"
  | "unauthorized"
  | "unavailable"
  | "undecodable"
  | "unit_mismatch"
  | "unknown_family"
  | "unreadable"
  | "unsupported"
  | "usage_event_not_found"
  | "write_failed"
  | "wrong_code"
  | "wrong_credentials"
  | "wrong_epoch"
  | "wrong_machine"
  | "wrong_master_key"
  | "wrong_purpose"
  | "wrong_session";

/** The sentences that explain rejections. */
export const messages: Readonly<Record<string, string>> = {
  account_not_found: "the account does not exist; create it first",
  allotment_not_found: "the event has no such allotment",
  already_cancelled: "the booking was already cancelled",
  already_released: "the booking was already released",
  already_sold: "the booking was already finalized",
  bad_signature: "the signature does not match the public key",
  billing_not_found: "no metered billing with this reference exists",
  booking_not_found: "the booking does not exist",
  budget_exceeded: "a budget does not allow this amount; see \"details\" for the scope, its limit and when credit becomes available again",
  budget_not_found: "the scope has no budget",
  buyer_limit_reached: "the buyer would have more seats and places than the event permits; see \"details\"",
  category_in_use: "the category cannot be removed, because seats or an area have it; see \"details\"",
  category_not_found: "the event has no such category; set the terms of the event first",
  certificate_taken: "the certificate belongs to another external service",
  challenge_expired: "the challenge has expired; request another one",
  challenge_not_found: "the challenge does not exist or was already used; request another one",
  claim_lost: "the claim has expired, or another runner has claimed the event",
  code_pair_required: "the client is new or has entered too many wrong codes; enter two successive codes, and send both in 'code' as 12 digits",
  code_triple_required: "too many wrong codes; enter three successive codes, and send them in 'code' as 18 digits",
  code_used: "the code was already used; wait for the next one",
  delivery_ended: "the delivery was already completed or abandoned",
  did_exists: "the DID belongs to another identity",
  event_being_deleted: "the event is being deleted",
  event_claimed: "another runner has claimed the event; wait until the claim ends",
  event_closed: "the event is closed; it accepts no reservations",
  event_has_bookings: "the event has sold bookings; delete it with \"force\" to cancel them",
  event_not_found: "the event does not exist",
  event_open: "the event is open; close it first",
  events_expired: "events after this sequence number were deleted when their retention ended; synchronize again",
  external_id_taken: "another account or identity has this external id; see \"details\"",
  grant_rule_ended: "the grant rule has ended; create a rule with another id",
  grant_rule_not_found: "the account has no grant rule with this id",
  hold_ended: "the hold was already settled or released, or has expired",
  hold_expired: "the hold has expired; reserve the seats again",
  hold_not_found: "the account has no hold with this id",
  hold_too_long: "the hold would last longer than the configured maximum",
  id_reused: "the same event id was used before for a different event",
  identity_deleted: "the identity was deleted",
  identity_disabled: "the identity is disabled; enable it first",
  identity_exists: "an identity with this id already exists",
  identity_frozen: "the identity is frozen; unfreeze it first",
  identity_not_found: "the identity does not exist",
  insufficient_credits: "the account does not have enough available credits",
  invalid_usage: "the usage cannot be priced; see \"details\" for the reason",
  key_active: "the key signs new tokens; rotate it before you retire it",
  key_in_use: "tokens that were signed with the key may still be valid; retire it later",
  key_not_found: "the key does not exist",
  key_reused: "the same key was used before with a different request; use a new key for a new request",
  last_method: "this is the identity's only login method; link another one first",
  last_owner: "the namespace would have members but no owner; name another owner first",
  lease_lost: "the lease has expired or belongs to another delivery; the message may be delivered again",
  leaves_single_seat: "the seats leave a single free seat, and other seats in the same row do not; see \"details\"",
  lua_error: "the queue's script failed; see \"details\"",
  machine_exists: "a machine with this id already exists",
  machine_expired: "the enrollment of the machine has expired; enroll it again",
  machine_not_found: "the machine does not exist",
  machine_not_in_namespace: "the machine was enrolled in another namespace",
  machine_revoked: "the machine was revoked; enroll it again",
  mail_secret_invalid: "the emailed link or code is wrong, was already used or has expired; request another one",
  message_leased: "the message is leased; wait until its lease ends",
  message_not_found: "the message does not exist, or has already been acknowledged",
  method_linked: "the identity already has a credential of this kind; unlink it first",
  method_taken: "the email address, account or wallet belongs to another identity",
  mfa_exists: "the identity already has a second factor; remove it first",
  mfa_not_found: "the identity has no second factor",
  mfa_unconfirmed: "the second factor is not confirmed; confirm it with a code first",
  missing_capabilities: "the session does not have the required capabilities",
  namespace_exists: "a namespace with this id already exists",
  namespace_inactive: "the namespace is not active; activate it first",
  namespace_not_found: "the namespace does not exist",
  no_signing_key: "no signing key exists; rotate the signing keys to create one",
  nonce_used: "the nonce was already used",
  not_a_member: "the identity is not a member of the namespace",
  not_in_booking: "at least one of the seats is not part of the booking",
  not_linked: "the identity has no credential of this kind",
  not_reversible: "the transaction cannot be reversed by this amount; see \"details\" for the reason",
  not_sold: "the booking has not been finalized",
  not_the_holder: "the booking belongs to another buyer",
  nothing_fits: "no suitable seats are available",
  overdrawn: "the account would fall below its credit limit",
  password_breached: "the password is in a list of leaked passwords; choose another one",
  password_common: "the password is too common; choose another one",
  password_too_short: "the password is too short; see \"details\" for the minimum length",
  pool_has_members: "the account is a pool with members; remove them first",
  pool_member_elsewhere: "the account is a member of another pool; see \"details\"",
  pool_member_not_found: "the account is not a member of this pool",
  pool_nested: "a pool cannot be a member of another pool",
  price_list_not_found: "the price list does not exist; create it first",
  proof_required: "too many wrong passwords; log in with a remembered device, or with an emailed link or code",
  queue_already_exists: "a queue with this name already exists",
  queue_full: "the queue has reached its maximum number or size of messages; try again later",
  queue_in_use: "the queue has messages, or another queue uses it as its dead-letter queue",
  queue_not_found: "the queue does not exist; create it first",
  rate_limited: "the rate limit is reached; retry after the time in \"Retry-After\"",
  refill_ended: "the refill request was already completed or cancelled",
  refill_not_found: "no refill request with this id exists",
  refresh_not_found: "the refresh token is unknown or has expired; log in again",
  refresh_reused: "the refresh token was already used, so its session was revoked; log in again",
  refresh_revoked: "the refresh token was revoked; log in again",
  schedule_not_found: "the queue has no schedule with this name",
  seat_not_found: "the event has no such seat",
  seats_allotted: "at least one of the seats is set aside for a channel or a code; see \"details\"",
  seats_exist: "the change adds seats that already exist; see \"details\"",
  seats_in_use: "the change affects seats that are held or sold; move their bookings to other seats, see \"details\"",
  seats_not_booked: "the change moves bookings of seats that are neither held nor sold",
  seats_taken: "at least one of the seats is already held, sold or blocked; see \"details\"",
  section_exists: "the event already has a section with this id",
  section_has_rows: "the section has numbered seats; request seats by row and number",
  section_is_area: "the section is an area without numbered seats; request a number of places",
  section_not_found: "the event has no such section",
  service_exists: "an external service with this id already exists",
  service_not_found: "the external service does not exist",
  session_exists: "a session with this id already exists",
  session_not_found: "the session does not exist or has expired",
  session_revoked: "the session was revoked; log in again",
  state_not_found: "the login was not started here, or its state was already used or has expired; start again",
  ticket_type_not_found: "the category of a seat or area has no price for the ticket type; see \"details\"",
  token_expired: "the token has expired",
  token_forged: "the signature of the token is invalid",
  token_malformed: "the token is malformed",
  token_misdirected: "the token was issued for another audience or by another issuer",
  token_not_yet_valid: "the token is not valid yet",
  too_many_failures: "too many failed attempts; retry after the time in \"Retry-After\"",
  too_many_keys: "the maximum number of signing keys exists; retire one first",
  too_many_machines: "the identity has the maximum number of machines; revoke one first",
  too_many_namespaces: "the identity has the maximum number of namespaces",
  too_many_sessions: "the identity has the maximum number of sessions; end one first",
  transaction_not_found: "the account has no transaction with this id",
  unit_mismatch: "the accounts have different units; see \"details\"",
  wrong_code: "the code is wrong",
  wrong_credentials: "the email address or the password is wrong",
  wrong_epoch: "the keys of the machine were replaced; read the machine again",
  wrong_machine: "the token belongs to another machine",
  wrong_master_key: "no configured master key can decrypt the secret; configure the key that encrypted it",
  wrong_purpose: "the challenge was issued for a different purpose",
  wrong_session: "the token belongs to another session",
};
