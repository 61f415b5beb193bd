# Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Literal
from uuid import UUID

from .._codec import Json

BookingAmendmentStepKind = Literal["RESERVED", "SOLD", "RELEASED", "EXPIRED", "REDUCED", "CANCELLED", "EXCHANGED", "TRANSFERRED", "MOVED"]

BudgetWindowKind = Literal["TOTAL", "HOUR", "DAY", "WEEK", "MONTH", "YEAR", "ROLLING"]
"""The kind of window: all usage, usage in a calendar period, or usage in a rolling period that ends now."""

ClusterServerRole = Literal["SINGLE", "LEADER", "FOLLOWER", "CANDIDATE", "WAITING", "UNKNOWN"]

GrantRuleGrantFrequency = Literal["ONCE", "DAY", "WEEK", "MONTH", "YEAR", "FIXED"]
"""How often a rule grants credit: once, in every calendar period, or after every period of a fixed length."""

IdentityDeliveryStatus = Literal["PENDING", "DELIVERED", "FAILED"]

IdentityIdentityStatus = Literal["ACTIVE", "DISABLED", "FROZEN", "DELETED"]

IdentityRevocationKind = Literal["IDENTITY_FROZEN", "IDENTITY_DISABLED", "IDENTITY_DELETED", "MACHINE_REVOKED", "MEMBER_REMOVED", "SESSION_REVOKED", "CREDENTIALS_CHANGED", "ROLE_LOWERED", "NAMESPACE_CLOSED"]

IdentityRole = Literal["OWNER", "ADMIN", "MEMBER"]

IdentityTier = Literal["MANAGED", "SELF_SOVEREIGN"]

IdentityVerdict = Literal["ALLOWED", "IDENTITY_FROZEN", "IDENTITY_INACTIVE", "MACHINE_REVOKED", "NAMESPACE_INACTIVE", "MISSING_CAPABILITIES", "MFA_REQUIRED", "APPROVALS_REQUIRED", "REPUTATION_TOO_LOW", "TOO_MANY_FAILURES"]
"""The result of an access decision: allowed, or the first reason for denying access."""

IntakeOutcome = Literal["APPLIED", "REPEATED", "SAVED", "IGNORED"]

LedgerAccountKind = Literal["NORMAL", "UNLIMITED"]

LedgerBillingStatus = Literal["PROGRESSING", "ENDED"]

LedgerHoldStatus = Literal["OPEN", "SETTLED", "VOIDED", "EXPIRED"]

LedgerMetricKind = Literal["LLM_TOKENS", "COMPUTE", "API_CALLS", "STORAGE", "CUSTOM"]

LedgerRefillStatus = Literal["OPEN", "COMPLETED", "FAILED", "CANCELLED"]

LedgerTransactionType = Literal["PURCHASE", "AUTO_REFILL", "SUBSCRIPTION_GRANT", "BONUS", "SIGNUP_GRANT", "DAILY_GRANT", "MONTHLY_ALLOWANCE", "REFERRAL_BONUS", "USAGE", "REFUND", "ADJUSTMENT", "REVERSAL", "GRANT_EXPIRY", "CLOSURE", "TRANSFER_OUT", "TRANSFER_IN"]

LoginKeyStatus = Literal["ACTIVE", "ROTATING", "RETIRED"]

LoginMethod = Literal["EMAIL", "GOOGLE", "X", "EPIC", "OIDC", "EVM", "SOLANA", "MACHINE"]

MailRequestKind = Literal["LOGIN", "RESET_PASSWORD"]

OidcLoginStatus = Literal["LOGGED_IN", "SECOND_FACTOR_REQUIRED", "NOT_LINKED", "LINKED"]

PoolOwnCredit = Literal["FIRST", "LAST", "NEVER"]
"""When a member of a pool pays with its own credit: before the pool, after it, or never."""

PricePriceRounding = Literal["DOWN", "HALF_UP", "UP", "CARRY"]
"""The rounding of a price to whole credits; `CARRY` carries fractions forward to the next charge."""

PriceScheme = Literal["FLAT", "PER_UNIT", "PACKAGE", "GRADUATED", "VOLUME"]
"""The pricing model of a quantity: a fixed price per usage record, a price per unit, a price per package of units, a price per tier for the units in it, or a price for all units that depends on the tier of the whole quantity."""

QueueFate = Literal["REQUEUED", "DEAD_LETTERED"]
"""The state of a message after a failed or released delivery."""

QueueMessageState = Literal["READY", "DELAYED", "LEASED"]

QueueOnExpiry = Literal["DROP", "DEAD_LETTER"]
"""The action taken when a message expires."""

QueueOverflow = Literal["REFUSE", "DROP_OLDEST"]
"""The action taken when a message would exceed the capacity of a queue."""

QueueStage = Literal["READY", "DELAYED", "LEASED", "COMPLETED", "DEAD_LETTERED", "EXPIRED", "DROPPED", "DISCARDED"]
"""The stages of a message: its states in the queue, and its final states."""

RetryCause = Literal["FAILED", "REFUSED", "HOPELESS", "UNTRIED"]
"""The reason for saving an event."""

RetryHow = Literal["SUCCEEDED", "DISCARDED"]

RetryStatus = Literal["PENDING", "RETRYING", "REFUSED", "EXHAUSTED"]

RetryVerdict = Literal["DONE", "FAILED", "REFUSED", "HOPELESS"]
"""The result of a retry."""

ScheduleMissedRuns = Literal["ONCE", "ALL", "NONE"]
"""The handling of runs that could not be performed within a minute."""

SearchKind = Literal["ACCOUNT", "TRANSACTION", "USAGE_EVENT", "EVENT", "BOOKING", "QUEUE", "MESSAGE", "IDENTITY", "FAILED_EVENT"]
"""A kind of object that a search can find."""

SeatPlanEditKind = Literal["ADD_SECTION", "REMOVE_SECTION", "RENAME_SECTION", "ADD_ROWS", "REMOVE_ROWS", "RENUMBER_ROW", "ADD_SEATS", "REMOVE_SEATS", "RENUMBER_SEATS", "BLOCK_SEATS", "UNBLOCK_SEATS", "SET_CAPACITY", "SET_BLOCKED_PLACES", "SET_PRICE", "SET_CATEGORY", "SET_FEATURES"]

SeatsBookingStatus = Literal["RESERVED", "SOLD", "RELEASED", "EXPIRED", "CANCELLED"]

SeatsEventStatus = Literal["OPEN", "CLOSED", "DELETED"]

SeatsSeatFeature = Literal["ACCESSIBLE", "COMPANION", "RESTRICTED_VIEW", "AISLE"]
"""A feature of a seat; `AISLE` separates the seat from the next one."""

SeatsSeatState = Literal["AVAILABLE", "RESERVED", "SOLD", "BLOCKED"]

SeatsTransition = Literal["RESERVE", "FINALIZE", "RELEASE", "EXPIRE", "BLOCK", "UNBLOCK", "SELL", "CANCEL", "WITHHOLD", "ADD", "REMOVE", "PLAN"]

UsageUsagePeriod = Literal["HOUR", "DAY", "MONTH"]
"""The length of the periods over which usage is totaled. Periods are in UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminBackup:
    """A backup."""

    name: str
    id: int
    """The number of the backup within its folder."""
    created: datetime
    commit: int
    """The number of the last commit in the backup."""
    bytes: int
    files: int
    damaged: bool | None = None
    """True if the backup's file list is damaged, so that the backup cannot be restored and its commit, bytes and files are 0; otherwise null."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminBackupRef:
    name: str
    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminDeleteBackups:
    """A request to delete one backup in a folder, or all but the newest ones."""

    name: str
    id: int | None = None
    """The number of the backup to delete, or null if `keep` is given."""
    keep: int | None = None
    """The number of backups to keep, or null if `id` is given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminDeletedBackups:
    """The numbers of the backups deleted from a folder."""

    name: str
    ids: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminLogLevel:
    """The level of a logger: `TRACE`, `DEBUG`, `INFO`, `WARN`, `ERROR` or `OFF`."""

    logger: str
    level: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminMakeBackup:
    """A request for a backup."""

    name: str | None = None
    """The name of the backup folder (letters, digits, dots and dashes), or null for `default`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminSetLogLevel:
    """A request to change the level of a logger."""

    logger: str
    """The name of a package or class, or `root` for all loggers without their own level."""
    level: str | None = None
    """The new level, or null to inherit the parent's level again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminStore:
    """The store's statistics since the server was started."""

    last_commit: int
    commits: int
    rolled_back: int
    groups: int
    largest_group: int
    writing: timedelta
    """The time spent making commit groups durable, including fsync."""
    waiting: int
    """The number of writes in the queue."""
    overloaded: int
    slow_functions: int
    bytes_on_disk: int
    rows: dict[str, int]
    """The estimated number of rows by table."""
    bytes: dict[str, int]
    """The estimated number of bytes by table, or empty if the engine provides no estimate."""
    started: datetime
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminVerified:
    """The result of a verification."""

    clean: bool
    commit: int
    rows: int
    entries: int
    problems: int
    """The number of inconsistencies found."""
    named: list[str]
    """The first inconsistencies found, each with the module that found it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminVerifying:
    """The progress of the running verification."""

    stage: str | None = None
    """The current stage, such as `verify seat_bookings`, or null if no verification is running."""
    rows: int
    """The number of rows and index entries read so far."""
    of: int
    """The estimated total number of rows and index entries, or 0 if unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditAuditOf:
    """A request for entries in the audit log."""

    author: str | None = None
    """The id of an API key, `user:` followed by the id of an end user, or the name of a task."""
    subject: str | None = None
    """The subject or entry of an event, such as an account or a transaction, or another object that the operation names."""
    operation: str | None = None
    """The operation, such as `ledger.charge`."""
    from_: datetime | None = None
    """The start of the time range, inclusive."""
    to: datetime | None = None
    """The end of the time range, exclusive."""
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditAuditStatus:
    """The audit log's progress through the commit record."""

    on: bool
    """Whether the audit log is enabled."""
    commit: str
    """The latest commit that the audit log contains."""
    latest_commit: str
    """The latest commit in the store."""
    up_to_date: bool
    """Whether the audit log contains all recorded commits."""
    gaps: int
    """The number of times that records were deleted before the audit log had read them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditAuditedCommit:
    """A commit in the audit log."""

    time: datetime
    commit: str
    author: str | None = None
    """The author of the change, or null if unknown."""
    operation: str | None = None
    request_id: str | None = None
    events: list[AuditAuditedEvent]
    subjects: list[str]
    """Objects that the operation names but that are not the subject of any event, such as the account whose settings it changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditAuditedEvent:
    """An event recorded by a commit."""

    type: str
    subject: str
    entry: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditAuthors:
    authors: list[AuditEntryAuthors]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditAuthorsOf:
    """A request for the authors of objects."""

    entries: Sequence[str]
    """The ids of the objects, such as transactions, bookings or messages; at most 100."""
    subject: str | None = None
    """The subject that the entries belong to, if their ids are not globally unique, such as the event of a booking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditCommitAuthor:
    """The author of a commit."""

    author: str | None = None
    """The author of the change, or null if unknown."""
    operation: str | None = None
    time: datetime
    commit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntryAuthors:
    """The authors of the first and the latest change to an object. Objects that are not in the audit log are omitted from the response."""

    entry: str
    first: AuditCommitAuthor
    """The first retained commit about the object."""
    last: AuditCommitAuthor
    """The latest commit about the object."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingAmendmentAmended:
    """The state of a booking after a change, and the history step that the change added."""

    booking: SeatsBooking
    step: BookingAmendmentStep
    repeated: bool
    """Whether an earlier request had already made this change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingAmendmentCancel:
    """A request to cancel a sold booking, or some of its seats and places."""

    event: str
    booking: str
    amendment: str
    reason: str
    author: str | None = None
    seats: Sequence[SeatsSeat] | None = None
    places: Sequence[SeatsPlaces] | None = None
    keep_back: bool | None = None
    """Whether the seats become blocked; otherwise they become available again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingAmendmentExchange:
    """A request to exchange some or all seats and places in a booking for others."""

    event: str
    booking: str
    amendment: str
    reason: str
    author: str | None = None
    give_seats: Sequence[SeatsSeat] | None = None
    """The seats that the booking gives up."""
    give_places: Sequence[SeatsPlaces] | None = None
    """The places that the booking gives up."""
    take_seats: Sequence[SeatsSeat] | None = None
    """The seats that the booking receives."""
    take_best: SeatsBest | None = None
    """The criteria for the best available seats to receive, instead of specific seats."""
    take_places: Sequence[SeatsPlaces] | None = None
    """The places that the booking receives."""
    tickets: Sequence[SeatsTickets] | None = None
    """The ticket types of the received seats in their order, and then of the places."""
    codes: Sequence[str] | None = field(default=None, repr=False)
    """The codes of allotments whose seats and places can be received."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingAmendmentReduce:
    """A buyer's request to release some seats and places of a hold."""

    event: str
    booking: str
    amendment: str
    buyer: str
    seats: Sequence[SeatsSeat] | None = None
    places: Sequence[SeatsPlaces] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingAmendmentStep:
    """A step in the history of a booking."""

    number: int
    kind: BookingAmendmentStepKind
    time: datetime
    buyer: str
    taken: list[SeatsBookedSeat]
    taken_places: list[SeatsBookedPlaces]
    freed: list[SeatsBookedSeat]
    freed_places: list[SeatsBookedPlaces]
    difference: int
    """The change to the total; negative if the buyer is owed a refund."""
    amendment: str | None = None
    reason: str | None = None
    author: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingAmendmentTransfer:
    """A request to transfer a sold booking to another buyer."""

    event: str
    booking: str
    amendment: str
    reason: str
    author: str | None = None
    to: str
    """The new buyer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetBudget:
    """The current state of a budget."""

    scope: str
    limits: list[BudgetBudgetLimitUsage]
    held: Decimal
    """The amount reserved by open holds, in credits; it counts toward every limit."""
    reservation_cap: int | None = None
    taken_from: str | None = None
    """The default budget that this budget was copied from."""
    created: datetime
    updated: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetBudgetLimit:
    """A limit."""

    name: str
    amount: int
    """The maximum usage, in credits."""
    window: BudgetBudgetWindow
    hard: bool | None = None
    """Whether charges beyond the limit are refused (the default) rather than marked with a warning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetBudgetLimitUsage:
    """A limit with its usage."""

    name: str
    amount: int
    window: BudgetBudgetWindow
    hard: bool
    spent: Decimal
    """The usage in the current window, in credits."""
    ends: datetime | None = None
    """The end of the current calendar period."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetBudgetRef:
    scope: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetBudgetWindow:
    """The period over which a limit counts usage."""

    kind: BudgetWindowKind
    zone: str | None = None
    """The time zone of a calendar period, such as `Europe/Berlin`; the default is UTC."""
    length: timedelta | None = None
    """The length of a rolling window."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetBudgetsOf:
    prefix: str | None = None
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetPutBudget:
    """The settings of a scope's budget."""

    scope: str
    """The scope, such as `org:acme/team:search`, or a wildcard such as `user:*` for the default budget of scopes of that kind."""
    limits: Sequence[BudgetBudgetLimit]
    reservation_cap: int | None = None
    """The maximum amount reserved for one hold, in credits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterMember:
    """One server in a cluster."""

    name: str
    raft: str
    """The host and port for the replication protocol."""
    peer: str
    """The host and port on which servers exchange status and checkpoints."""
    http: str
    """The address that clients use."""
    role: ClusterServerRole
    term: int
    """The newest term that the server has seen."""
    index: int
    """The index of the newest entry that the server has applied."""
    commit: int
    """The newest commit that the server has applied."""
    lag: int
    """The number of entries that the leader has committed but this server has not applied."""
    chain: str | None = None
    """The hash of all entries up to the newest applied one; servers at the same index must have the same hash."""
    age: timedelta | None = None
    """The time since the newest applied entry was written."""
    last_contact: timedelta | None = None
    """The time since the last contact with the server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterMemberRef:
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterNewMember:
    """A server to add to the cluster or to replace."""

    name: str
    raft: str
    """The host and port for the replication protocol, such as `10.0.0.4:7411`."""
    peer: str
    """The host and port on which servers exchange status and checkpoints."""
    http: str
    """The address that clients use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterStatus:
    """The state of the cluster as seen by the server that responds."""

    server: str | None = None
    """The name of the server that responds, or null if it is not part of a cluster."""
    role: ClusterServerRole
    """The role of that server."""
    term: int
    leader: str | None = None
    """The name of the leader, or null if none is known."""
    leader_address: str | None = None
    """The leader's address for clients."""
    members: list[ClusterMember]
    """All servers in the cluster, ordered by name."""
    divergence: str | None = None
    """A description of how this server's data differs from that of other servers, or null if no difference was found."""
    not_leading: str | None = None
    """The reason why this server declines leadership, or null if it does not decline."""
    stalled: str | None = None
    """The reason why this server receives no entries although a leader is known, or null if it receives entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterTransfer:
    """A request to transfer leadership to another server."""

    name: str | None = None
    """The server to become leader, or null for the most up-to-date one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceDevice:
    device: str
    identity: str
    address: str | None = None
    agent: str | None = None
    created: datetime
    last_used: datetime
    expires: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceDeviceRef:
    identity: str | UUID
    device: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceDeviceToken:
    """The token of a remembered device."""

    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRememberDevice:
    """A device on which an identity has logged in with all required factors."""

    identity: str | UUID
    address: str | None = None
    """The network address of the device."""
    agent: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedCloudEvent:
    """An event in a CloudEvents 1.0 envelope. The attributes from `entry` on are extensions."""

    specversion: str
    """Always `1.0`."""
    id: str
    """The id of the event, which is the same for every delivery and also serves as the cursor after the event."""
    source: str
    """The store: `/stores/` followed by its epoch."""
    type: str
    """`io.holdfast.` followed by the module and the event type."""
    subject: str
    """The subject of the event, for example the id of an account."""
    time: datetime
    """The time of the commit."""
    datacontenttype: str | None = None
    """`application/json` if the event has data."""
    data: dict[str, Json] | None = None
    """The data fields, or null in an event without data."""
    entry: str | None = None
    """The id of the entry that was added, for example a transaction."""
    commit: str
    """The number of the commit."""
    author: str | None = None
    """The author of the change: the id of an API key, `user:` followed by an id, or the name of a task."""
    requestid: str | None = None
    """The id of the request."""
    operation: str | None = None
    """The operation that made the change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRuleAvailableCredit:
    """The available credit that can be used for a metric."""

    account: str
    metric: str
    available: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRuleAvailableOf:
    account: str | UUID
    metric: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRuleGrantRollover:
    """What is kept of the unspent credit at the end of a period; without limits, all of it is kept for ever."""

    periods: int | None = None
    """The number of further periods for which unspent credit is kept."""
    cap: int | None = None
    """The maximum unspent credit that is kept when the next grant is made, in credits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRuleGrantRule:
    """A grant rule."""

    account: str
    rule: str
    amount: int
    schedule: GrantRuleGrantSchedule
    starts: datetime | None = None
    ends: datetime | None = None
    occurrences: int | None = None
    lasts: timedelta | None = None
    rollover: GrantRuleGrantRollover | None = None
    priority: int
    description: str | None = None
    granted: int
    """The number of grants that were due so far."""
    next: datetime | None = None
    """The time of the next grant; absent if the rule has ended."""
    created: datetime
    updated: datetime
    ended: datetime | None = None
    """The time at which the rule ended."""
    metrics: list[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRuleGrantRuleRef:
    account: str | UUID
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRuleGrantRulesOf:
    account: str | UUID
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRuleGrantSchedule:
    """The times at which a rule grants credit."""

    every: GrantRuleGrantFrequency
    zone: str | None = None
    """The time zone of calendar periods, such as `Europe/Berlin`; the default is UTC."""
    period: timedelta | None = None
    """The length of a fixed period."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRulePutGrantRule:
    """The settings of a grant rule."""

    account: str | UUID
    rule: str
    amount: int
    schedule: GrantRuleGrantSchedule
    starts: datetime | None = None
    """The time of the first grant; the default is now."""
    ends: datetime | None = None
    """The time from which no grants are made."""
    occurrences: int | None = None
    """The maximum number of grants."""
    lasts: timedelta | None = None
    """The time from a grant to its expiry; by default, it expires when the next grant is due."""
    rollover: GrantRuleGrantRollover | None = None
    """What is kept of unspent credit; the default is nothing."""
    priority: int | None = None
    """The spending priority of the grants; lower numbers are spent first, and the default is 100."""
    description: str | None = None
    metrics: Sequence[str] | None = None
    """The metrics for which the grants can be used; by default, they can be used for everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityAdjustReputation:
    """A change to a reputation score, applied once per event."""

    identity: str | UUID
    event: str | UUID
    by: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityAllow:
    machine: str | UUID
    capabilities: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityAttempt:
    """An attempt to deliver an event to an external service."""

    service: str | UUID
    event: str | UUID
    number: int
    """The attempt number, starting at 1."""
    problem: str | None = None
    """The error message, or null if the attempt succeeded."""
    last: bool | None = None
    """Whether no further attempt is made if this attempt fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityCertificateRef:
    """A reference to a certificate by its SHA-256 hash, as 64 hexadecimal digits."""

    certificate: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityChanged:
    """The result of a command that reports only whether it changed anything."""

    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityCheck:
    clean: bool
    identities: int
    sessions: int
    rows: int
    problems: int
    named: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityCreate:
    """A new identity with its own namespace and its first machine."""

    identity: str | UUID
    signing_key: bytes
    tier: IdentityTier | None = None
    namespace: str | UUID
    namespace_name: str
    machine: IdentityNewMachine


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityCreateNamespace:
    namespace: str | UUID
    name: str
    owner: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityCreated:
    identity: IdentityIdentity
    namespace: IdentityNamespace
    machine: IdentityMachine
    repeated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityDecide:
    """An access request."""

    identity: str | UUID
    machine: str | UUID | None = None
    """The device of the session, or null for a session in a browser."""
    namespace: str | UUID
    capabilities: Sequence[str] | None = None
    """The capabilities required by the request."""
    granted: Sequence[str] | None = None
    """The capabilities of the session."""
    needs_mfa: bool | None = None
    mfa: bool | None = None
    needs_approvals: int | None = None
    approvals: int | None = None
    needs_reputation: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityDecision:
    verdict: IdentityVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityDeliveriesOf:
    service: str | UUID
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityDelivery:
    service: str
    event: str
    status: IdentityDeliveryStatus
    attempts: int
    created: datetime
    last_attempt: datetime | None = None
    last_problem: str | None = None
    repeated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityDeliveryRef:
    service: str | UUID
    event: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityDidRef:
    did: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityEnroll:
    identity: str | UUID
    namespace: str | UUID
    machine: IdentityNewMachine


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityEventRef:
    event: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityFirstTime:
    first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityFoundIdentity:
    identity: str
    name: str | None = None
    external_id: str | None = None
    status: IdentityIdentityStatus
    created: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityHit:
    """A rate-limit hit by a subject. At most `most` hits of type `what` are allowed per window of length `within`."""

    what: str
    subject: str
    most: int
    within: timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityIdentity:
    identity: str
    did: str
    signing_key: bytes
    status: IdentityIdentityStatus
    tier: IdentityTier
    created: datetime
    updated: datetime
    frozen: datetime | None = None
    reason: str | None = None
    repeated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityIdentityRef:
    identity: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityJoin:
    namespace: str | UUID
    identity: str | UUID
    role: IdentityRole


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityLeave:
    namespace: str | UUID
    identity: str | UUID
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityLeft:
    times: int
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityListOf:
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityMachine:
    machine: str
    identity: str
    namespace: str
    signing_key: bytes
    encryption_key: bytes
    capabilities: list[str]
    epoch: int
    device_name: str
    platform: str
    created: datetime
    expires: datetime | None = None
    last_used: datetime | None = None
    revoked: datetime | None = None
    reason: str | None = None
    repeated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityMachineRef:
    machine: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityMember:
    namespace: str
    identity: str
    role: IdentityRole
    joined: datetime
    repeated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityMemberRef:
    namespace: str | UUID
    identity: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityNamespace:
    namespace: str
    name: str
    creator: str
    active: bool
    events: int
    created: datetime
    updated: datetime
    repeated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityNamespaceRef:
    namespace: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityNewMachine:
    """A device to be enrolled."""

    machine: str | UUID
    signing_key: bytes
    """The public Ed25519 key of the device."""
    encryption_key: bytes
    """The public X25519 key of the device."""
    capabilities: Sequence[str] | None = None
    device_name: str | None = None
    platform: str | None = None
    expires: datetime | None = None
    """The expiry time, or null if the device does not expire."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityOfNamespace:
    namespace: str | UUID
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityProfile:
    identity: str
    name: str | None = None
    external_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityPutService:
    """An external service; `certificate` is the SHA-256 hash of the service's certificate."""

    service: str | UUID
    name: str
    certificate: bytes
    scopes: Sequence[str] | None = None
    webhook: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityRekey:
    machine: str | UUID
    from_epoch: int
    signing_key: bytes
    encryption_key: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityRename:
    namespace: str | UUID
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityRevocation:
    id: str
    namespace: str
    sequence: int
    kind: IdentityRevocationKind
    identity: str
    machine: str | None = None
    session: str | None = None
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityRevocationsOf:
    namespace: str | UUID
    after: int | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityRevokeMachine:
    machine: str | UUID
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityRewrapped:
    resealed: int
    unreadable: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityScore:
    identity: str
    score: int
    repeated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentitySearch:
    """A search for identities."""

    text: str
    """An id, DID, email address, wallet, account at a provider or external id, or the beginnings of words of a name."""
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityService:
    service: str
    name: str
    certificate: bytes
    scopes: list[str]
    webhook: str | None = None
    created: datetime
    updated: datetime
    repeated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityServiceRef:
    service: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentitySetActive:
    namespace: str | UUID
    active: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentitySetProfile:
    """A request to replace the profile of an identity."""

    identity: str | UUID
    name: str | None = None
    """The display name, or null to remove it."""
    external_id: str | None = None
    """The unique id of the identity in another system, or null to remove it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityStop:
    identity: str | UUID
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IntakeReceive:
    """A message that contains an event."""

    message: Json
    """The message in the configured format, such as `{"id": .., "type": .., "publisher": .., "data": {..}}`."""
    attributes: Mapping[str, str] | None = None
    """The headers and properties that the configured format refers to, such as `header:x-type`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IntakeReceived:
    """The durable outcome of a message."""

    outcome: IntakeOutcome
    id: str | None = None
    """The id of the event, or null if it was ignored."""
    saved: RetryFailed | None = None
    """The failed event, if it was saved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IntakeSource:
    """The state of a message source."""

    name: str
    queue: str
    connected: bool
    """Whether the source is connected and consuming."""
    received: int
    """The number of messages received since the server started."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IntakeStatus:
    """The state of the intake."""

    configured: bool
    """Whether the server has an intake."""
    sources: list[IntakeSource]
    applied: dict[str, int]
    """The number of applied events by type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysAdminAuditEntry:
    """An entry in the audit log."""

    id: str
    time: datetime
    key: str
    operation: str
    subject: str | None = None
    request_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysCreate:
    """A new API key."""

    name: str
    scopes: Sequence[str]
    """The scopes, such as `ledger:read` or, for some resources only, `queue:send@mail-*`; `admin` includes all other scopes."""
    expires: datetime | None = None
    """The expiry time, or null if the key does not expire."""
    rate_limit: int | None = None
    """The maximum number of requests per second, 0 for no limit, or null for the server's default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysKey:
    """An API key without its secret."""

    id: str
    name: str
    scopes: list[str]
    created: datetime
    expires: datetime | None = None
    revoked: datetime | None = None
    rate_limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysKeyId:
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysListOf:
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysSecret:
    """An API key with its secret, which is returned only once."""

    key: KeysKey
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAccount:
    """An account."""

    account: str
    kind: LedgerAccountKind
    balance: LedgerBalance
    purchased: int
    granted: int
    used: int
    auto_refill: LedgerAutoRefill | None = None
    plan: str | None = None
    external_ids: dict[str, str]
    era: int
    created: datetime
    updated: datetime
    deleted: datetime | None = None
    credit_limit: int | None = None
    """The amount by which the balance may be negative; absent if it is 0."""
    price_list: str | None = None
    pool: str | None = None
    """The pool of which the account is a member."""
    members: int | None = None
    """The number of members of the account's pool; absent if it is 0."""
    owner: str | None = None
    """The account to which this balance in a unit belongs."""
    unit: str | None = None
    """The unit of the balance; absent for the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAccountRef:
    account: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAccountsOf:
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAddCredits:
    """Credit to add."""

    key: str
    account: str | UUID
    type: LedgerTransactionType
    amount: int
    priority: int | None = None
    expires: datetime | None = None
    description: str | None = None
    metadata: Mapping[str, str] | None = None
    metrics: Sequence[str] | None = None
    """The metrics for which a grant can be used, such as `llm_tokens/acme/*`; by default, it can be used for everything."""
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAdjust:
    """A correction of a balance."""

    key: str
    account: str | UUID
    change: int
    description: str | None = None
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAffordable:
    cost: int
    balance: LedgerBalance


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAudit:
    clean: bool
    accounts: int
    transactions: int
    events: int
    problems: int
    named: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAuthorize:
    """Credit to reserve."""

    id: str
    account: str | UUID
    amount: int
    lasts: timedelta | None = None
    description: str | None = None
    scopes: Sequence[str] | None = None
    metric: str | None = None
    """The metric for which credit is reserved, such as `llm_tokens/acme/large`. A hold without a metric does not reserve grants that are restricted to metrics."""
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerAutoRefill:
    enabled: bool | None = None
    trigger_below: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerBalance:
    balance: int
    held: int
    available: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerBalanceAt:
    """A query for a balance in the past."""

    account: str | UUID
    at: datetime
    era: int | None = None
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerBalanceRef:
    """A balance of an account."""

    account: str | UUID
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerBillNow:
    """A request to start billing and end it immediately."""

    type: str
    id: str
    account: str | UUID
    rate: int
    """The price in micro-credits per unit."""
    units: int
    at: datetime | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerBilling:
    """A billing record."""

    id: str
    type: str
    reference: str
    account: str
    status: LedgerBillingStatus
    rate: int
    units: int
    cost: int
    started: datetime
    ended: datetime | None = None
    description: str | None = None
    transaction: str | None = None
    repeated: bool | None = None
    """In the response to a command, whether an earlier request had already made this change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerBillingId:
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerBillingRef:
    type: str
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerBudgetWarning:
    """A soft limit that is exceeded after a charge."""

    scope: str
    limit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerCharge:
    """The result for one usage record in a bulk request: either its transaction or its refusal."""

    charged: LedgerTransaction | None = None
    refused: dict[str, Json] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerCharges:
    charged: list[LedgerTransaction]


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerCompleteRefill:
    id: str
    payment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEndBilling:
    type: str
    id: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEventRef:
    event_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerExtendHold:
    id: str
    lasts: timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerExternalId:
    system: str
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerFailRefill:
    id: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerGrant:
    """A grant."""

    id: str
    account: str
    type: LedgerTransactionType
    amount: int
    remaining: int
    priority: int
    expires: datetime | None = None
    created: datetime
    rule: str | None = None
    """The grant rule that made the grant."""
    metrics: list[str] | None = None
    """The metrics for which the grant can be used; absent if it can be used for everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerHistoryOf:
    """A query for transactions."""

    account: str | UUID
    era: int | None = None
    type: LedgerTransactionType | None = None
    from_: datetime | None = None
    to: datetime | None = None
    limit: int | None = None
    cursor: str | None = None
    offset: int | None = None
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerHold:
    """A hold."""

    id: str
    account: str
    amount: int
    status: LedgerHoldStatus
    created: datetime
    expires: datetime
    description: str | None = None
    balance: LedgerBalance | None = None
    transaction: str | None = None
    repeated: bool | None = None
    """In the response to a command, whether an earlier request created or released the hold."""
    scopes: list[str] | None = None
    overshoot: int | None = None
    """The part of the amount that is not reserved in budgets; a settlement may exceed the limits of the budgets by this amount."""
    metric: str | None = None
    """The metric for which credit is reserved."""
    member: str | None = None
    """The member of a pool for which the pool holds credit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerHoldRef:
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerMetric:
    """A usage measurement. The meaning of `first` and `second` depends on the kind: input and output tokens of a model, CPU hours and memory gigabyte-hours, calls to the endpoint `name`, gigabyte-hours of storage, or units of the custom metric `name`."""

    kind: LedgerMetricKind
    provider: str | None = None
    name: str | None = None
    first: Decimal | int
    second: Decimal | int | None = None
    quantities: Mapping[str, Decimal | int] | None = None
    """Additional quantities by name, such as `cached_input`; they can be priced only by a price list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerPast:
    account: str
    at: datetime
    balance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerPeriod:
    """A query for totals."""

    account: str | UUID
    from_: datetime
    to: datetime
    era: int | None = None
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerPriceLine:
    """A line in the breakdown of a price."""

    item: str
    """The quantity, `rounding` or `minimum`."""
    units: Decimal
    """The units priced by the line."""
    amount: Decimal
    """The amount in credits."""
    text: str
    """The line as text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerPutAccount:
    """The settings of an account. Settings that are absent are reset to their defaults."""

    account: str | UUID
    kind: LedgerAccountKind | None = None
    plan: str | None = None
    auto_refill: LedgerAutoRefill | None = None
    external_ids: Mapping[str, str] | None = None
    """The ids of the user in other systems, keyed by system; no other account can have the same id."""
    credit_limit: int | None = None
    """The amount by which the balance of a normal account may be negative."""
    price_list: str | None = None
    """The price list of the account; the default is the price list of the server."""
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerPutThresholds:
    account: str | UUID
    thresholds: Sequence[LedgerThreshold]


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerQuote:
    """The price of a usage record."""

    cost: int
    """The whole credits that a charge would debit now."""
    exact: Decimal
    """The exact price in credits."""
    price_list: str | None = None
    """The name and version of the price list, such as `default@3`."""
    lines: list[LedgerPriceLine] | None = None
    """The breakdown of the price, whose lines add up to the exact price."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerReferral:
    account: str | UUID
    referred: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRefillRef:
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRefillRequest:
    id: str
    account: str
    amount: int
    status: LedgerRefillStatus
    raised: datetime
    takes: int
    note: str | None = None
    transaction: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRefillsOf:
    account: str | UUID
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRefund:
    """A refund of a charge, or the reversal of a credit or a correction."""

    key: str
    transaction: str
    amount: int | None = None
    """The part to refund; the default is the rest."""
    description: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerResizeHold:
    id: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerSettle:
    id: str
    usage: LedgerUsage


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerShare:
    grant: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerStartBilling:
    """A per-minute billing period that runs until it is ended."""

    type: str
    id: str
    """The id of the billed resource; a UUID is used as is, and any other string is hashed to a UUID."""
    account: str | UUID
    rate: int
    """The price in micro-credits per minute; partial minutes are rounded up."""
    at: datetime | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerStatement:
    opening: int
    entries: list[LedgerTransaction]
    closing: int
    next: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerStatementOf:
    """A query for a statement."""

    account: str | UUID
    from_: datetime
    to: datetime
    limit: int | None = None
    cursor: str | None = None
    era: int | None = None
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerSweep:
    """A request to process a batch of expired items."""

    most: int | None = None
    """The maximum number of expired items to process."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerSwept:
    accounts: int
    more: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerTakeRefills:
    most: int | None = None
    time: timedelta | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerThreshold:
    """A threshold for the available balance."""

    below: int
    """The available balance, in credits, below which the event `ledger.threshold_crossed` is emitted."""
    hysteresis: int | None = None
    """The amount by which the balance must exceed the threshold before the event can be emitted again, in credits; by default a tenth of the threshold, but at least 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerThresholdState:
    """A threshold and its state."""

    below: int
    hysteresis: int
    crossed: bool
    """Whether the threshold was crossed and is not rearmed yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerThresholds:
    """The thresholds of an account."""

    account: str
    thresholds: list[LedgerThresholdState]
    is_default: bool
    """Whether these are the server's default thresholds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerTotal:
    type: LedgerTransactionType
    count: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerTransaction:
    """A transaction."""

    id: str
    account: str
    type: LedgerTransactionType
    amount: int
    balance: LedgerBalance
    """The balance after the transaction; in the response to a command, the balance after the command."""
    created: datetime
    source: str
    of: str | None = None
    description: str | None = None
    metadata: dict[str, str]
    shares: list[LedgerShare]
    repeated: bool | None = None
    """In the response to a command, whether an earlier request posted the transaction."""
    exact: Decimal | None = None
    """The exact amount of a usage refund; the balance changes only by whole credits."""
    warnings: list[LedgerBudgetWarning] | None = None
    """In the response to a charge, the soft limits that it exceeded."""
    price_list: str | None = None
    """The name and version of the price list by which a usage record was priced, such as ` default@3`."""
    member: str | None = None
    """The member of a pool for whose usage the pool paid."""
    unit: str | None = None
    """The unit of the amounts; absent for the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerTransactionRef:
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerTransfer:
    """A transfer of credit."""

    key: str
    from_: str | UUID
    to: str | UUID
    amount: int
    description: str | None = None
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerTransferred:
    """A transfer."""

    out: LedgerTransaction
    in_: list[LedgerTransaction]
    """The transactions of the receiving account: one for each grant and one for purchased credit."""
    repeated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerUsage:
    """A usage record to be charged. Exactly one of `metric`, which is priced by a price list or the rate card, and `cost` must be given."""

    event_id: str
    """The idempotency key."""
    account: str | UUID
    metric: LedgerMetric | None = None
    cost: int | None = None
    source: str | None = None
    agent: str | None = None
    at: datetime | None = None
    description: str | None = None
    metadata: Mapping[str, str] | None = None
    scopes: Sequence[str] | None = None
    """The scopes whose budgets must admit the usage, such as `org:acme/user:ada`."""
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerUsageEvent:
    """A charged usage record."""

    event_id: str
    account: str
    source: str
    agent: str | None = None
    metric: LedgerMetric
    cost: int
    """The whole credits that were debited."""
    timestamp: datetime
    metadata: dict[str, str]
    transaction: str
    scopes: list[str] | None = None
    exact: Decimal | None = None
    """The exact price in credits, if the usage is part of the usage totals; the difference from the cost is carried forward."""
    price_list: str | None = None
    """The name and version of the price list by which the usage was priced, such as `default@3`."""
    member: str | None = None
    """The member of a pool for whose usage the pool paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerUsages:
    usages: Sequence[LedgerUsage]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginAccessToken:
    jwt: str = field(repr=False)
    expires: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginAnswerChallenge:
    """A machine's answer to a challenge."""

    challenge: str | UUID
    purpose: str
    signature: bytes = field(repr=False)
    """The signature of the challenge message, created with the Ed25519 key of the machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginAskMachine:
    machine: str | UUID
    purpose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginBackupCodes:
    backup_codes: list[str] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginBeginOAuth:
    """A request to start an OAuth login."""

    provider: LoginMethod
    redirect: str
    verifier: str | None = field(default=None, repr=False)
    """The PKCE verifier, which is returned when the state is consumed."""
    link_to: str | UUID | None = None
    """The identity to link the account to, or null for a login."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginChallenge:
    """A challenge for a machine."""

    challenge: str
    machine: str
    purpose: str
    message: bytes
    """The bytes to sign."""
    created: datetime
    expires: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginChanged:
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginClaims:
    """The claims of an access token."""

    id: str
    issuer: str
    audience: str
    identity: str
    session: str
    machine: str | None = None
    namespace: str
    capabilities: list[str]
    mfa: bool
    issued: datetime
    not_before: datetime | None = None
    """The time from which the token is valid, if it differs from `issued`."""
    expires: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginCode:
    identity: str | UUID
    code: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginCodesLeft:
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginCount:
    sessions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginCreateSession:
    """A new session for an identity that the caller has authenticated."""

    session: str | UUID
    identity: str | UUID
    machine: str | UUID | None = None
    """The device, or null for a session in a browser."""
    namespace: str | UUID
    capabilities: Sequence[str] | None = None
    mfa: bool | None = None
    address: str | None = None
    """The network address of the client."""
    agent: str | None = None
    """The user agent of the client."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginEnrollMfa:
    """A request to enroll a second factor."""

    identity: str | UUID
    account: str
    """The account name that an authenticator app shows, such as an email address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginEnrollment:
    """The secrets of a new second factor."""

    secret: str = field(repr=False)
    uri: str = field(repr=False)
    backup_codes: list[str] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginFinishOAuth:
    state: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginGrant:
    """A new session with its tokens."""

    session: LoginSession
    token: str = field(repr=False)
    refresh_token: str = field(repr=False)
    refresh_until: datetime
    device: str | None = None
    """The token of the remembered device, if the request asked for one."""
    cookie: str | None = None
    """For a session in a browser, the value of the `Set-Cookie` header to send to it."""
    csrf_token: str | None = None
    """For a session in a browser, the value of the `X-CSRF-Token` header that its page must send with requests that modify state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginIssueToken:
    session: str | UUID
    audience: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginJwk:
    """A public key in the format defined by RFC 7517 and RFC 8037."""

    kty: str
    crv: str
    x: str
    kid: str
    use: str
    alg: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginJwks:
    keys: list[LoginJwk]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginKeyRef:
    key: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginKeySet:
    provider: str
    json: str
    fetched: datetime
    expires: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginKeySetRef:
    provider: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginLink:
    identity: str
    method: LoginMethod
    name: str
    linked: datetime
    repeated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginLinkMachine:
    identity: str | UUID
    machine: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginLinkOAuth:
    """A GOOGLE, X, EPIC or OIDC account that the caller has verified."""

    identity: str | UUID
    provider: LoginMethod
    subject: str
    email: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginLinkRef:
    identity: str | UUID
    method: LoginMethod


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginLinkWallet:
    """An EVM or SOLANA wallet whose owner the caller has verified."""

    identity: str | UUID
    chain: LoginMethod
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginLogin:
    """An email address and password, with the client that sent them. Failures are counted per client."""

    email: str
    password: str = field(repr=False)
    address: str | None = None
    """The network address of the client."""
    agent: str | None = None
    """The user agent of the client."""
    device: str | None = None
    """The token of a remembered device."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginLoginSession:
    """A login with an email address and password that creates a session."""

    email: str
    password: str = field(repr=False)
    code: str | None = field(default=None, repr=False)
    """A second-factor code; this or a backup code is required if the identity has a second factor."""
    backup_code: str | None = None
    session: str | UUID
    machine: str | UUID | None = None
    """The device, or null for a session in a browser."""
    namespace: str | UUID
    capabilities: Sequence[str] | None = None
    address: str | None = None
    """The network address of the client."""
    agent: str | None = None
    """The user agent of the client."""
    device: str | None = None
    """The token of a remembered device."""
    remember: bool | None = None
    """Whether to remember the device."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginMfa:
    confirmed: bool
    backup_codes_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginNonce:
    nonce: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginNonceUsed:
    made: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginOAuthBegun:
    state: str = field(repr=False)
    expires: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginOAuthReturned:
    provider: LoginMethod
    redirect: str
    verifier: str | None = field(default=None, repr=False)
    link_to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginOwner:
    identity: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginOwnerOf:
    method: LoginMethod
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginPrimary:
    identity: str
    method: LoginMethod


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginPutKeySet:
    provider: str
    json: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginRefresh:
    """A refresh token to exchange."""

    session: str | UUID
    machine: str | UUID | None = None
    """The device of the session, or null for a session in a browser."""
    refresh_token: str = field(repr=False)
    client: str | None = None
    """A random string that only the client knows; with it, the client can repeat the request for a few seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginRemembered:
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginRetireKey:
    """A signing key to retire."""

    key: str | UUID
    even_if_in_use: bool | None = None
    """Whether to retire the key even if its tokens are still valid, for example because the key has leaked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginRevokeSession:
    session: str | UUID
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginRevokeSessions:
    """A request to revoke all sessions of an identity."""

    identity: str | UUID
    except_: str | UUID | None = None
    """The session to keep, or null to revoke all sessions."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginRotation:
    session: LoginSession
    refresh_token: str = field(repr=False)
    refresh_until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginSession:
    session: str
    identity: str
    machine: str | None = None
    namespace: str
    capabilities: list[str]
    mfa: bool
    generation: int
    created: datetime
    expires: datetime
    last_used: datetime
    revoked: datetime | None = None
    reason: str | None = None
    address: str | None = None
    agent: str | None = None
    repeated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginSessionRef:
    session: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginSetEmail:
    """A new email address and password. If the identity already had a password, its sessions are revoked."""

    identity: str | UUID
    email: str
    password: str = field(repr=False)
    keep_session: str | UUID | None = None
    """The session to keep, or null to keep none."""
    keep_sessions: bool | None = None
    """Whether all sessions are kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginSigningKey:
    key: str
    public_key: bytes
    status: LoginKeyStatus
    created: datetime
    rotated: datetime | None = None
    retired: datetime | None = None
    repeated: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginToken:
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginUnlink:
    """A login method to remove. The sessions of the identity are revoked."""

    identity: str | UUID
    method: LoginMethod
    keep_session: str | UUID | None = None
    """The session to keep, or null to keep none."""
    keep_sessions: bool | None = None
    """Whether all sessions are kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginUseNonce:
    nonce: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginVerifyCode:
    """A second-factor code, or two or three successive codes. New clients must present two."""

    identity: str | UUID
    code: str = field(repr=False)
    device: str | None = None
    """The token of a remembered device."""
    address: str | None = None
    """The network address of the client. A client with an address from which correct codes were presented in the last 90 days needs only one code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginVerifyToken:
    jwt: str = field(repr=False)
    audience: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MailChangeAddress:
    """A change of email address, which revokes the sessions of the identity."""

    token: str | None = field(default=None, repr=False)
    ticket: str | UUID | None = None
    code: str | None = field(default=None, repr=False)
    keep_session: str | UUID | None = None
    """The session to keep, or null to keep none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MailChangeRequest:
    identity: str | UUID
    email: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MailMail:
    """An email to send."""

    to: str
    subject: str
    text: str
    token: str | None = field(default=None, repr=False)
    """The token of the link, or null for a notice."""
    code: str | None = field(default=None, repr=False)
    """The code, or null for a notice."""
    sent: bool | None = None
    """True if the server itself sends the email."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MailMailLogin:
    """A login with an emailed link or code."""

    token: str | None = field(default=None, repr=False)
    ticket: str | UUID | None = None
    code: str | None = field(default=None, repr=False)
    address: str | None = None
    """The network address of the client."""
    agent: str | None = None
    """The user agent of the client."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MailMailRequested:
    """The response to a request for an email."""

    ticket: str
    expires: datetime
    mail: MailMail | None = None
    """The email to send, or null if the server sends it or the address has no account; do not reveal to clients which is the case."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MailRequestMail:
    """A request for a link and a code."""

    kind: MailRequestKind
    email: str
    address: str | None = None
    """The network address of the client."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MailResetPassword:
    token: str | None = field(default=None, repr=False)
    ticket: str | UUID | None = None
    code: str | None = field(default=None, repr=False)
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MailUseMail:
    token: str | None = field(default=None, repr=False)
    ticket: str | UUID | None = None
    code: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MigrationHashedPassword:
    """An email address with its password hash."""

    identity: str
    email: str
    hash: str
    verified: bool
    created: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class MigrationImportPassword:
    """An email address with a hashed password."""

    identity: str | UUID
    email: str
    hash: str
    """A bcrypt hash, or a PHC string of Argon2, scrypt or PBKDF2."""
    verified: bool | None = None
    """Whether the owner has proved access to the address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OidcLoginBeginOidcLink:
    """A login at a configured provider, to link an account to an identity."""

    identity: str | UUID
    provider: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OidcLoginBeginOidcLogin:
    """A login at a configured provider."""

    provider: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OidcLoginCompleteOidc:
    """The parameters with which the provider redirected the user back, and the session to create."""

    state: str = field(repr=False)
    code: str | None = field(default=None, repr=False)
    issuer: str | None = None
    """The parameter `iss`."""
    error: str | None = None
    session: str | UUID | None = None
    """The id of the session to create, or null to create none."""
    machine: str | UUID | None = None
    """The device, or null for a session in a browser."""
    namespace: str | UUID | None = None
    """The namespace of the session; required if a session is created."""
    capabilities: Sequence[str] | None = None
    address: str | None = None
    """The network address of the client."""
    agent: str | None = None
    """The user agent of the client."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OidcLoginOidcAccount:
    """An account at a provider, as stated by its ID token."""

    method: LoginMethod
    """The login method of links to the account."""
    subject: str
    """The name of links to the account: for OIDC, the issuer, a space and the subject."""
    email: str | None = None
    email_verified: bool
    """Whether the provider has verified the email address."""
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OidcLoginOidcBegun:
    """A login that was started."""

    url: str
    """The URL to which the caller redirects the user."""
    state: str = field(repr=False)
    """The state in the URL, which the caller binds to the user's browser, for example with a cookie."""
    expires: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class OidcLoginOidcCompleted:
    status: OidcLoginStatus
    identity: str | None = None
    account: OidcLoginOidcAccount
    grant: LoginGrant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolPoolMember:
    """A member of a pool."""

    account: str
    """The account whose credit is shared."""
    member: str
    own_credit: PoolOwnCredit
    scope: str
    """The scope whose budget limits the usage of the member at the expense of the pool."""
    joined: datetime
    """The time at which the account became a member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolPoolMemberRef:
    account: str | UUID
    member: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolPoolMembersOf:
    account: str | UUID
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolPutPoolMember:
    """A member of a pool."""

    account: str | UUID
    """The account whose credit is shared."""
    member: str | UUID
    own_credit: PoolOwnCredit | None = None
    """When the member pays with its own credit; the default is FIRST."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceMetricPrice:
    """The prices of a metric."""

    metric: str
    """A metric such as `llm_tokens/acme/large`, `api_calls/search`, `custom/sms`, `compute` or `storage`, or a pattern such as `llm_tokens/acme/*`."""
    prices: Sequence[PriceQuantityPrice]
    rounding: PricePriceRounding | None = None
    """The rounding mode; the default is `CARRY`."""
    minimum: int | None = None
    """The minimum price of a usage record, in credits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PricePriceList:
    name: str
    version: int
    effective: datetime
    created: datetime
    metrics: list[PriceMetricPrice]


@dataclass(frozen=True, slots=True, kw_only=True)
class PricePriceListName:
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PricePriceListRef:
    """A reference to a version of a price list."""

    name: str
    version: int | None = None
    """The version; the default is the version in force at the given time."""
    at: datetime | None = None
    """The time; the default is now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PricePriceListVersion:
    """A version of a price list without its prices."""

    name: str
    version: int
    effective: datetime
    created: datetime
    metrics: int
    """The number of metrics."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PricePriceListsOf:
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PricePutPriceList:
    """A new version of a price list."""

    name: str
    effective: datetime | None = None
    """The time from which the version is in force; the default is now."""
    metrics: Sequence[PriceMetricPrice]


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceQuantityPrice:
    """The price of a quantity."""

    quantity: str
    """The name of the quantity, such as `input`, `output` or `cached_input`."""
    scheme: PriceScheme | None = None
    """The pricing model; the default is `PER_UNIT`."""
    price: Decimal | int | None = None
    """The price for each `per` units, or for each usage record if the scheme is `FLAT`."""
    per: int | None = None
    """The number of units that the price covers; the default is 1."""
    tiers: Sequence[PriceTier] | None = None
    """The tiers of the schemes `GRADUATED` and `VOLUME`, in place of a price."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceTier:
    """A price tier."""

    up_to: int | None = None
    """The last unit of the tier; absent for the last tier."""
    price: Decimal | int | None = None
    """The price for each `per` units."""
    per: int | None = None
    """The number of units that the price covers; the default is 1."""
    flat: Decimal | int | None = None
    """The fixed price of a usage record that reaches the tier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueAccepted:
    message: str
    repeated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueAcked:
    """The result for one receipt: the refusal code, or null if the delivery was acknowledged."""

    refused: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueAlerts:
    """The limits on the size and age of a queue. An event is emitted once when a limit is exceeded."""

    depth: int | None = None
    """The maximum number of messages."""
    age: timedelta | None = None
    """The maximum time since the oldest message was enqueued."""
    hysteresis: int | None = None
    """The margin by which the queue must fall below a limit before the event can be emitted again, in percent of the limit; 20 by default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueAllAccepted:
    accepted: list[QueueAccepted]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueCapacity:
    """The maximum size of a queue."""

    messages: int | None = None
    """The maximum number of messages in any state."""
    bytes: int | None = None
    """The maximum total size of payloads and headers."""
    overflow: QueueOverflow | None = None
    """The action taken when a message would exceed the capacity; REFUSE by default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueCheck:
    clean: bool
    queues: int
    messages: int
    problems: int
    named: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueConcurrency:
    """The limits on concurrent deliveries."""

    per_key: int | None = None
    """The maximum per fairness key; 0, the default, for no limit."""
    per_group: int | None = None
    """The maximum per ordering group; 1 by default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueConfig:
    """The settings of a queue; omitted fields have their default values."""

    queue: str
    on_enqueue: str | None = None
    on_failure: str | None = None
    visibility: timedelta | None = None
    dead_letter_queue: str | None = None
    max_attempts: int | None = None
    retry_delays: Sequence[timedelta] | None = None
    ordered: bool | None = None
    dedup_window: timedelta | None = None
    accept_while_resting: bool | None = None
    concurrency: QueueConcurrency | None = None
    alerts: QueueAlerts | None = None
    ttl: QueueTtl | None = None
    capacity: QueueCapacity | None = None
    status_retention: timedelta | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueCount:
    messages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueDeliveries:
    deliveries: list[QueueDelivery]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueDelivery:
    receipt: QueueReceipt
    message: QueueMessage
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueDone:
    """Nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueEnqueue:
    """A message to enqueue, with its payload either in Base64 or as text."""

    queue: str
    payload: bytes | None = None
    text: str | None = None
    headers: Mapping[str, str] | None = None
    fairness_key: str | None = None
    weight: int | None = None
    throttle_keys: Sequence[str] | None = None
    priority: int | None = None
    delay: timedelta | None = None
    dedup_key: str | None = None
    group: str | None = None
    not_before: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueEnqueueAll:
    messages: Sequence[QueueEnqueue]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueExtend:
    queue: str
    message: str | UUID
    token: str = field(repr=False)
    visibility: timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueHeld:
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueKeyRef:
    queue: str
    fairness_key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueKeyStats:
    fairness_key: str
    weight: int
    ready: int
    delayed: int
    in_flight: int
    oldest: datetime | None = None
    delivered: int
    failed: int
    dead_lettered: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueLargest:
    """The fairness keys with the most messages."""

    keys: int
    """The number of fairness keys that have messages."""
    largest: list[QueueKeyStats]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueLease:
    """A request to lease messages."""

    queue: str
    max: int | None = None
    consumer: str | None = None
    visibility: timedelta | None = None
    waiting: timedelta | None = None
    """The maximum time to wait for the first message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueLeaseInfo:
    queue: str
    message: str
    consumer: str
    leased: datetime
    until: datetime
    attempts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueListOf:
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueMessage:
    message: str
    queue: str
    headers: dict[str, str]
    payload: bytes
    fairness_key: str
    weight: int
    throttle_keys: list[str]
    priority: int
    attempts: int
    state: QueueMessageState = field(repr=False)
    enqueued: datetime
    leased: datetime | None = None
    not_before: datetime | None = None
    origin: str | None = None
    reason: str | None = None
    group: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueMessageRef:
    queue: str
    message: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueMessagesOf:
    queue: str
    fairness_key: str | None = None
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueMost:
    queue: str
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueMoved:
    """The number of messages that were moved or removed."""

    messages: int
    more: bool
    """Whether more messages remain and the request should be repeated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueNack:
    queue: str
    message: str | UUID
    token: str = field(repr=False)
    delay: timedelta | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueNext:
    done: Sequence[QueueReceipt]
    lease: QueueLease


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueNextDeliveries:
    acked: list[QueueAcked]
    deliveries: list[QueueDelivery]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueOverdue:
    before: datetime
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuePutState:
    key: str
    value: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuePutThrottle:
    key: str
    per_second: float
    burst: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueQueue:
    """The settings of a queue."""

    queue: str
    on_enqueue: str | None = None
    on_failure: str | None = None
    visibility: timedelta
    dead_letter_queue: str
    max_attempts: int
    retry_delays: list[timedelta]
    ordered: bool
    dedup_window: timedelta
    accept_while_resting: bool
    concurrency: QueueConcurrency | None = None
    """The limits on concurrent deliveries, or null for the defaults."""
    alerts: QueueAlerts | None = None
    """The size and age above which an event is emitted, or null if there are none."""
    ttl: QueueTtl | None = None
    """The time to live of messages, or null if there is none."""
    capacity: QueueCapacity | None = None
    """The maximum size, or null if there is none."""
    status_retention: timedelta | None = None
    """The time for which the status of a message is kept, or null if it is not kept."""
    dead_letters_of: list[str] | None = None
    """In the response to a request for one queue, the queues whose dead letters it receives."""
    repeated: bool | None = None
    """In the response to a command, whether the queue was already in this state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueQueueRef:
    queue: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueReceipt:
    """The identifiers of a delivery."""

    queue: str
    message: str
    token: str = field(repr=False)
    """The fencing token as a string, because a 64-bit number loses precision in many JSON parsers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueReceipts:
    receipts: Sequence[QueueReceipt]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueRedrivenMessage:
    """The queue to which a dead letter was moved back."""

    queue: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueReport:
    """A report on a message that is being processed; omitted fields leave reported values unchanged."""

    queue: str
    message: str | UUID
    token: str = field(repr=False)
    percent: int | None = None
    """The progress, from 0 to 100."""
    note: str | None = None
    result: bytes | None = None
    """The result in Base64."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueReschedule:
    queue: str
    message: str | UUID
    not_before: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueRescheduled:
    not_before: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueReturned:
    fate: QueueFate
    attempts: int
    not_before: datetime | None = None
    dead_letter_queue: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueRows:
    queue: str
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueState:
    key: str
    value: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueStateRef:
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueStats:
    queue: str
    paused: bool
    depth: int
    ready: int
    delayed: int
    in_flight: int
    oldest: datetime | None = None
    enqueued: int
    delivered: int
    acked: int
    failed: int
    dead_lettered: int
    script_rests: int
    script_rests_until: datetime | None = None
    bytes: int | None = None
    expired: int
    dropped: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueStatus:
    """The state, progress and result of a message."""

    queue: str
    message: str
    stage: QueueStage
    attempts: int
    percent: int | None = None
    note: str | None = None
    """The reported note or, for a dead letter, the reason for the failure."""
    result: bytes | None = None
    updated: datetime | None = None
    """The time of the last report or of the final state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueThrottle:
    key: str
    per_second: float
    burst: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueTop:
    queue: str
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueTtl:
    """The time to live of messages."""

    duration: timedelta
    """The time to live, counted from enqueueing, or from the earliest delivery time if that is later."""
    on_expiry: QueueOnExpiry | None = None
    """The action taken when a message expires; DROP by default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryAllSaved:
    saved: list[RetrySaved]


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryCheck:
    clean: bool
    events: int
    problems: int
    named: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryClaim:
    """An event claimed by a runner. The runner reports the result of the retry with the event's id, sequence and fence."""

    event: RetryEvent
    sequence: int
    fence: int
    retries: int
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryClaimDue:
    """A request to claim due events."""

    runner: str
    max: int | None = None
    lease: timedelta | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryClaimRef:
    """A reference to a claim."""

    id: str
    sequence: int
    fence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryClaims:
    """The claimed events."""

    claims: list[RetryClaim]
    expired: list[RetryFailed]
    """Other events whose leases have expired; each expiry counts as a failed retry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryCounter:
    name: str
    labels: dict[str, str]
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryCounts:
    pending: int
    retrying: int
    refused: int
    exhausted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryDiscard:
    id: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryDiscardAll:
    """A request to discard the events that match a `Query` with the same fields."""

    status: RetryStatus | None = None
    type: str | None = None
    publisher: str | None = None
    reference: str | None = None
    account: str | None = None
    limit: int | None = None
    cursor: str | None = None
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryDone:
    """Nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryEnded:
    """An archived event."""

    event: RetryFailed
    how: RetryHow
    note: str
    ended: datetime
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryEvent:
    """A failed event with its data."""

    id: str
    type: str
    publisher: str
    reference: str | None = None
    order: int
    account: str | None = None
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryEventId:
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryExtend:
    id: str
    sequence: int
    fence: int
    lease: timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryFailed:
    """A failed event, without its data."""

    id: str
    type: str
    publisher: str
    reference: str | None = None
    order: int
    account: str | None = None
    """The account that the event concerns or that lacks credit for it."""
    group: str | None = None
    """The group of runners that retries the event, such as `intake`."""
    size: int
    """The size of the data in bytes."""
    sequence: int
    status: RetryStatus
    error: str
    retries: int
    max_retries: int
    next_retry: datetime
    """The time of the next retry if the status is `PENDING` or `RETRYING`; otherwise no retry is scheduled and the value has no meaning."""
    behind: bool
    """Whether the event is waiting for an earlier event with the same reference."""
    lease: RetryLease | None = None
    credit_needed: int | None = None
    """The credit that a refused event waits for."""
    created: datetime
    updated: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryHeld:
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryLease:
    runner: str
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryListOf:
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryMost:
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryMoved:
    """The number of events that were requeued or discarded."""

    events: int
    next: str | None = None
    """The cursor for the next page, or null on the last page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryQuery:
    """A query for events that match all given fields."""

    status: RetryStatus | None = None
    type: str | None = None
    publisher: str | None = None
    reference: str | None = None
    account: str | None = None
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryReference:
    reference: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrySave:
    """An event to be saved, with its data either in Base64 or as text."""

    id: str
    type: str
    publisher: str
    reference: str | None = None
    order: int | None = None
    account: str | None = None
    data: bytes | None = None
    text: str | None = None
    cause: RetryCause | None = None
    """The reason for saving the event, or null for `FAILED`."""
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrySaveAll:
    events: Sequence[RetrySave]


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrySaved:
    event: RetryFailed
    repeated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrySettle:
    id: str
    sequence: int
    fence: int
    verdict: RetryVerdict
    error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrySettled:
    """The state of an event after a command, and whether it was removed."""

    removed: bool
    event: RetryFailed


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTermsAllotment:
    """An allotment."""

    allotment: str
    channel: str | None = None
    has_code: bool
    """Whether buyers can reserve the seats with a code."""
    until: datetime
    active: bool
    """Whether the allotment has not ended."""
    seats: list[SeatsSeat]
    places: list[SeatsPlaces]
    available: int
    """The number of its seats and places that are available."""
    repeated: bool | None = None
    """In the response to a command, whether the allotment was the same before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTermsAllotmentRef:
    event: str
    allotment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTermsCategory:
    """A price category."""

    id: str
    price: int
    """The price of a seat or place without a ticket type."""
    tickets: Sequence[SaleTermsTicketPrice] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTermsPutAllotment:
    """Seats and places to set aside."""

    event: str
    allotment: str
    channel: str | None = None
    """The sales channel that may sell them."""
    code: str | None = field(default=None, repr=False)
    """The code with which buyers can reserve them; only its hash is stored."""
    until: datetime
    """The time from which everybody may reserve them."""
    seats: Sequence[SeatsSeat] | None = None
    places: Sequence[SeatsPlaces] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTermsRemovedAllotment:
    allotment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTermsReserveInChannel:
    """A reservation in a sales channel. The fields are those of an ordinary reservation."""

    channel: str
    """The sales channel."""
    event: str
    booking: str
    buyer: str
    seats: Sequence[SeatsSeat] | None = None
    best: SeatsBest | None = None
    areas: Sequence[SeatsPlaces] | None = None
    hold_for: timedelta | None = None
    tickets: Sequence[SeatsTickets] | None = None
    no_orphans: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTermsSetTerms:
    """The categories of an event and the rules for its bookings."""

    event: str
    categories: Sequence[SaleTermsCategory] | None = None
    max_per_buyer: int | None = None
    """The maximum number of seats and places that a buyer can have reserved and bought at the same time; no limit by default."""
    no_orphans: bool | None = None
    """Whether a booking must not leave a single free seat where another choice would not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTermsTerms:
    """The categories of an event and the rules for its bookings."""

    categories: list[SaleTermsCategory]
    max_per_buyer: int | None = None
    no_orphans: bool
    repeated: bool | None = None
    """In the response to a command, whether they were the same before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleTermsTicketPrice:
    """The price of a ticket type."""

    type: str
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleHistory:
    """The samples of this server, oldest first."""

    interval: timedelta
    """The time between two samples; a longer time between two samples means that the server was not running."""
    samples: list[SamplePoint]


@dataclass(frozen=True, slots=True, kw_only=True)
class SamplePoint:
    """The values at one time."""

    time: datetime
    values: dict[str, float]
    """The values by series; a series that could not be measured is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleQuery:
    """A request for samples."""

    series: str | None = None
    """The names of the series, separated by commas, or null for all series."""
    since: datetime | None = None
    """The time after which samples are returned, or null for all samples of the last 24 hours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleAllSchedules:
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SchedulePutSchedule:
    """A schedule with its message, whose payload is given either in Base64 or as text."""

    queue: str
    schedule: str
    cron: str
    """Five fields (minute, hour, day of month, month, day of week), or six with seconds first, or a name such as `@daily`."""
    zone: str | None = None
    """The time zone, such as `Europe/Berlin`; UTC by default."""
    missed: ScheduleMissedRuns | None = None
    """The handling of missed runs: one message for all of them (the default), one for each, or none."""
    payload: bytes | None = None
    text: str | None = None
    headers: Mapping[str, str] | None = None
    fairness_key: str | None = None
    weight: int | None = None
    throttle_keys: Sequence[str] | None = None
    priority: int | None = None
    group: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleSchedule:
    """A schedule."""

    queue: str
    schedule: str
    cron: str
    zone: str
    missed: ScheduleMissedRuns
    message: ScheduleScheduledMessage
    paused: bool
    created: datetime
    next: datetime | None = None
    """The time of the next run; absent if the schedule is paused or its expression matches no future time."""
    upcoming: list[datetime]
    """The times of the next runs."""
    last: datetime | None = None
    """The scheduled time of the last message."""
    last_message: str | None = None
    """The id of that message."""
    runs: int
    """The number of enqueued messages."""
    refusal: str | None = None
    """The error code if the message of the last run was refused; absent if it was enqueued."""
    repeated: bool | None = None
    """In the response to a command, whether the schedule was already in this state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleScheduleDeleted:
    """Nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleScheduleRef:
    queue: str
    schedule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleScheduledMessage:
    """The message that a schedule enqueues."""

    headers: dict[str, str]
    payload: bytes
    fairness_key: str
    weight: int
    throttle_keys: list[str]
    priority: int
    group: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleSchedulesOf:
    queue: str
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHit:
    """An object that a search has found."""

    kind: SearchKind
    id: str
    parent: str | None = None
    """The account of a transaction or usage record, the event of a booking, or the queue of a message."""
    name: str | None = None
    """The name, external id or buyer, or the error of a failed event."""
    state: str | None = field(default=None, repr=False)
    """The state, such as `SOLD`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchQuery:
    """A search in all modules."""

    q: str
    """An id, a name or its beginning, an email address, or an external id; 1 to 200 characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlanChangePlan:
    """A request to change the plan of an event."""

    event: str
    change: str
    """The id of the change."""
    reason: str
    author: str | None = None
    edits: Sequence[SeatPlanEdit]
    """The edits, which are applied in this order, all or none."""
    moves: Sequence[SeatPlanMove] | None = None
    """The new seats of bookings whose seats the edits remove or block; the bookings keep their prices."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlanEdit:
    """An edit of the plan. Which fields are required depends on the kind."""

    kind: SeatPlanEditKind
    section: str
    plan: SeatsSection | None = None
    """For `ADD_SECTION`, the new section; its id is the same as `section`."""
    position: int | None = None
    """For `ADD_SECTION`, the position in the order in which sections are searched for the best seats, from 0; the last position by default."""
    to: str | None = None
    """For `RENAME_SECTION`, the new id of the section."""
    row: int | None = None
    """For edits of rows, the number of the first row."""
    count: int | None = None
    """For `ADD_ROWS` and `REMOVE_ROWS`, the number of rows; 1 by default."""
    seats_per_row: int | None = None
    """For `ADD_ROWS`, the number of seats in each row."""
    to_row: int | None = None
    """For `RENUMBER_ROW`, the new number of the row."""
    seats: Sequence[SeatsRowSeat] | None = None
    """For edits of seats, the seats."""
    to_seats: Sequence[SeatsRowSeat] | None = None
    """For `RENUMBER_SEATS`, the new row and number of each seat."""
    move_bookings: bool | None = None
    """For edits that rename or renumber, whether the bookings of reserved and sold seats are moved with the seats; if false, such seats cause a refusal."""
    capacity: int | None = None
    """For `SET_CAPACITY`, the number of places in the area."""
    blocked_places: int | None = None
    """For `SET_BLOCKED_PLACES`, the number of blocked places in the area."""
    price: int | None = None
    """For `SET_PRICE`, the price in minor units."""
    category: str | None = None
    """For `SET_CATEGORY`, a category from the terms of the event; without it, the seats have the price of the section. Without `seats`, the edit applies to the whole section or area."""
    add_features: Sequence[SeatsSeatFeature] | None = None
    """For `SET_FEATURES`, the features to add."""
    remove_features: Sequence[SeatsSeatFeature] | None = None
    """For `SET_FEATURES`, the features to remove."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlanMove:
    """The new seat of a booking."""

    from_: SeatsSeat
    to: SeatsSeat


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlanMovedSeat:
    """A seat of a booking that was replaced by another seat."""

    booking: str
    from_: SeatsSeat
    to: SeatsSeat


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlanPlanChange:
    """The effect of a change to the plan."""

    change: str
    number: int
    """The position in the event's plan history; the first change has number 1."""
    time: datetime
    reason: str
    author: str | None = None
    added: int
    """The number of seats and places that were added."""
    removed: int
    """The number of seats and places that were removed."""
    blocked: int
    """The number of seats and places that were blocked."""
    unblocked: int
    """The number of seats and places that were unblocked, including those that were removed afterwards."""
    moved: list[SeatPlanMovedSeat]
    position: int
    """The position of the newest change in the feed that belongs to this change; 0 in a preview."""
    repeated: bool | None = None
    """In the response to a command, whether an earlier request had already made this change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBest:
    """The best available seats."""

    count: int
    sections: Sequence[str] | None = None
    rows: Sequence[int] | None = None
    together: bool | None = None
    no_orphans: bool | None = None
    categories: Sequence[str] | None = None
    """The permitted categories; all by default."""
    min_price: int | None = None
    """The minimum price of a seat without a ticket type."""
    max_price: int | None = None
    """The maximum price of a seat without a ticket type."""
    full_view: bool | None = None
    """Whether to exclude seats with a restricted view."""
    accessible: int | None = None
    """The number of wheelchair spaces that adjacent seats must contain; without it, wheelchair spaces and companion seats are not selected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBits:
    bits: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBitsOf:
    """A range of seat states in a section."""

    event: str
    section: str
    from_: int | None = None
    """The index of the first byte, where each byte holds the states of four seats."""
    to: int | None = None
    """The index after the last byte, where each byte holds the states of four seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBlockPlaces:
    event: str
    area: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBookedPlaces:
    """Places of a booking."""

    area: str
    count: int
    price: int
    """The price per place."""
    category: str | None = None
    ticket: str | None = None
    """The ticket type."""
    allotment: str | None = None
    """The allotment that the places were taken from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBookedSeat:
    """A seat of a booking."""

    seat: SeatsSeat
    price: int
    category: str | None = None
    ticket: str | None = None
    """The ticket type."""
    allotment: str | None = None
    """The allotment that the seat was taken from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBooking:
    """A booking."""

    event: str
    booking: str
    buyer: str
    status: SeatsBookingStatus
    seats: list[SeatsBookedSeat]
    places: list[SeatsBookedPlaces]
    total: int
    created: datetime
    expires: datetime | None = None
    ended: datetime | None = None
    reason: str | None = None
    """The reason for the cancellation."""
    author: str | None = None
    """The author of the cancellation."""
    repeated: bool | None = None
    """In the response to a command, whether an earlier request had already made this change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBookingOf:
    event: str
    booking: str
    buyer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBookingRef:
    """A reference to a booking."""

    event: str
    booking: str
    buyer: str | None = None
    """The expected buyer of the booking, or null to accept any buyer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBookingsBy:
    buyer: str
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsBookingsOf:
    event: str
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsChange:
    """A change to an event."""

    number: int
    how: SeatsTransition
    booking: str | None = None
    plan: str | None = None
    """The change to the plan that this change is part of, if any."""
    time: datetime
    seats: list[SeatsSeat]
    places: list[SeatsPlaces]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsChanges:
    """A page of changes to an event."""

    changes: list[SeatsChange]
    first: int
    next: int
    """The position to use in the next request."""
    complete: bool
    """Whether no changes were dropped before this page; if false, read the seat maps again."""
    created: datetime
    """The creation time of the event; a different time means that the event was recreated and the seat maps must be read again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsChangesOf:
    event: str
    after: int | None = None
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsCheck:
    clean: bool
    events: int
    sections: int
    seats: int
    bookings: int
    problems: int
    named: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsCreateEvent:
    event: str
    name: str
    sections: Sequence[SeatsSection]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsDeleteEvent:
    """A request to delete a closed event."""

    event: str
    force: bool | None = None
    """Whether to delete the event even if it has sold or reserved seats; its bookings are then cancelled."""
    reason: str | None = None
    """The reason for the cancellations, required with `force`."""
    author: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsEvent:
    """An event."""

    event: str
    name: str
    status: SeatsEventStatus
    created: datetime
    closed: datetime | None = None
    sections: list[str]
    stats: SeatsStats
    first_reserved: datetime | None = None
    full: datetime | None = None
    sold_out: datetime | None = None
    position: int
    repeated: bool | None = None
    """In the response to a command, whether an earlier request had already made this change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsEventRef:
    event: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsExtendBooking:
    event: str
    booking: str
    buyer: str
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsGone:
    event: str
    repeated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsHolder:
    buyer: str
    booking: str
    reserved: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsListOf:
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsPlaces:
    area: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsPriceOf:
    event: str
    section: str
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsReserve:
    """A reservation of specific seats or of the best available seats, of places in areas, or of both."""

    event: str
    booking: str
    buyer: str
    seats: Sequence[SeatsSeat] | None = None
    best: SeatsBest | None = None
    places: SeatsPlaces | None = None
    """Places in one area."""
    hold_for: timedelta | None = None
    """The duration of the hold, or null for the default duration."""
    areas: Sequence[SeatsPlaces] | None = None
    """Places in several areas."""
    tickets: Sequence[SeatsTickets] | None = None
    """The ticket types of the seats in their order, and then of the places; as many as seats and places."""
    no_orphans: bool | None = None
    """For specific seats, whether to refuse seats that leave a single free seat where others would not."""
    codes: Sequence[str] | None = field(default=None, repr=False)
    """The codes of allotments whose seats and places can be reserved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsRowRef:
    event: str
    section: str
    row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsRowSeat:
    """A seat within a section."""

    row: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSeat:
    section: str
    row: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSeatDetail:
    """A seat."""

    seat: SeatsSeat
    state: SeatsSeatState = field(repr=False)
    price: int
    holder: SeatsHolder | None = None
    category: str | None = None
    features: list[SeatsSeatFeature] | None = None
    """The features of the seat, if it has any."""
    allotment: str | None = None
    """The allotment that the seat is set aside for, which may have ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSeatList:
    event: str
    seats: Sequence[SeatsSeat]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSeatRef:
    event: str
    section: str
    row: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSection:
    """A section with rows of seats or, if a capacity is given, an area with places."""

    id: str
    rows: int | None = None
    seats_per_row: int | None = None
    capacity: int | None = None
    price: int
    blocked: Sequence[SeatsRowSeat] | None = None
    """The seats that are not for sale, in a section with rows."""
    blocked_places: int | None = None
    """The number of places that are not for sale, in an area."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSectionMap:
    """The seat map of a section."""

    section: str
    rows: int
    seats_per_row: int
    position: int
    """The position of the newest change included in the map, from which the feed continues."""
    map: list[str]
    """One string per row with one letter per seat: `a`vailable, `r`eserved, `s`old, `b`locked, `-` for no seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSectionRef:
    event: str
    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSectionSeats:
    """A request for the seats of a section with their holders."""

    event: str
    section: str
    limit: int | None = None
    """The maximum number of seat rows."""
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSectionStats:
    section: str
    stats: SeatsStats


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsStats:
    available: int
    reserved: int
    sold: int
    blocked: int
    total: int
    updated: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSuggest:
    """A request for the best available seats."""

    event: str
    best: SeatsBest
    codes: Sequence[str] | None = field(default=None, repr=False)
    """The codes of allotments whose seats can be suggested."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSuggestion:
    seats: list[SeatsSeat]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSweep:
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSwept:
    holds: int
    rows: int
    more: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsTickets:
    """A number of tickets of one type."""

    type: str
    """The ticket type, such as `child`."""
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SinksMove:
    """A request to move a sink's cursor. Events after the new cursor are published, even if they were published before."""

    sink: str
    to: str
    """A cursor in the feed, the id of an event, `oldest` or `latest`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SinksMoved:
    sink: str
    cursor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SinksSinkList:
    """The sinks of a server."""

    sinks: list[SinksSinkState]


@dataclass(frozen=True, slots=True, kw_only=True)
class SinksSinkState:
    """The state of a sink."""

    sink: str
    type: str
    """The type of the broker, such as `kafka`."""
    state: str = field(repr=False)
    """`STARTING`, `RUNNING`, `RETRYING` after a failure, `BLOCKED` if events after the cursor are not available, or `STANDBY` if another server publishes the events."""
    cursor: str | None = None
    """The position after the last event that the broker has acknowledged."""
    lag_commits: int
    """The number of commits after the cursor."""
    lag: timedelta
    """The age of the oldest event that is not acknowledged."""
    published: int
    """The number of events that the broker has acknowledged since the server started."""
    errors: int
    """The number of failures since the server started."""
    last_error: str | None = None
    last_error_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageUsageEventsOf:
    """A query for usage events."""

    account: str | UUID
    from_: datetime | None = None
    to: datetime | None = None
    metric: str | None = None
    """A metric, or a pattern such as `llm_tokens/acme/*`."""
    source: str | None = None
    agent: str | None = None
    scope: str | None = None
    """A scope, such as `org:acme`."""
    limit: int | None = None
    cursor: str | None = None
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageUsageOf:
    """A query for usage totals."""

    account: str | UUID
    from_: datetime
    """The start of the time range, rounded down to the start of a period."""
    to: datetime
    """The end of the time range, rounded up to the end of a period."""
    by: UsageUsagePeriod | None = None
    """The length of the periods; the default is `DAY`."""
    dimension: str | None = None
    """`metric` (the default), or a dimension from the server's setting `usage-dimensions`."""
    series: str | None = None
    """A metric or dimension value, or a pattern such as `llm_tokens/acme/*`; the default is all."""
    limit: int | None = None
    cursor: str | None = None
    unit: str | None = None
    """The unit of the balance; the default is the default unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageUsageTotal:
    """The total usage in one period."""

    start: datetime
    series: str
    """The metric, or the value of the dimension."""
    count: int
    """The number of usage records."""
    quantities: dict[str, Decimal]
    """The sum of each quantity."""
    exact: Decimal
    """The exact price in credits, before refunds."""
    refunded: Decimal
    """The exact amount of refunds for this usage, in credits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WalletEndSession:
    identity: str | UUID
    session: str | UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class WalletLinkSignedWallet:
    """A request to link a wallet, with a signed message as proof of ownership."""

    identity: str | UUID
    domain: str
    message: str
    signature: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class WalletLoginAttempt:
    """A successful login or a refused attempt."""

    at: datetime
    method: LoginMethod
    refusal: str | None = None
    """The error code, or null for a successful login."""
    address: str | None = None
    """The network address of the client, if the request contained it."""
    agent: str | None = None
    """The user agent of the client, if the request contained it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WalletLoginsOf:
    identity: str | UUID
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WalletWalletLogin:
    """A message that a wallet has signed."""

    domain: str
    """The domain of the application, which the message must contain."""
    message: str
    """The exact text that the wallet signed."""
    signature: bytes = field(repr=False)
    """The signature, in Base64."""
    address: str | None = None
    agent: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksDeletedEndpoint:
    endpoint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksDeliveriesOf:
    endpoint: str
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksDelivery:
    """The latest attempt to send an event."""

    event: str
    type: str
    subject: str
    state: str = field(repr=False)
    """`DELIVERED`, `RETRYING` or `FAILED`."""
    attempts: int
    status: int
    """The HTTP status of the response, or 0 if there was none."""
    response: str
    """Up to 1,024 bytes of the response, or the reason why there was none."""
    time: datetime
    next: datetime | None = None
    """The time of the next attempt, or null if there will be none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksDisable:
    endpoint: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksEndpointRef:
    endpoint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksListOf:
    limit: int | None = None
    cursor: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksPutEndpoint:
    """An endpoint to create or replace. An empty or missing filter list matches all events."""

    endpoint: str
    url: str
    """The https address to which events are sent."""
    description: str | None = None
    modules: Sequence[str] | None = None
    """The modules whose events are sent, such as `ledger`."""
    types: Sequence[str] | None = None
    """The types of the events that are sent, such as `ledger.charged`."""
    subjects: Sequence[str] | None = None
    """The subjects of the events that are sent."""
    full: bool | None = None
    """Whether requests contain the data of events."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksQueued:
    """The number of events that will be sent."""

    events: int
    next: str | None = None
    """The cursor from which to continue, or null if no events remain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksReplay:
    """A request to send events again: either one event, or the events after a cursor in the feed."""

    endpoint: str
    event: str | None = None
    """The id of an event."""
    after: str | None = None
    """A cursor in the feed, or `oldest`."""
    most: int | None = None
    """The maximum number of events after the cursor, 100 by default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksRetryFailed:
    """A request to send failed deliveries again."""

    endpoint: str
    most: int | None = None
    """The maximum number of deliveries, 100 by default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksStoredEndpoint:
    """A stored endpoint."""

    endpoint: WebhooksWebhookEndpoint
    secret: str | None = field(default=None, repr=False)
    """The new secret, which is returned only once, or null if no secret was created."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksWebhookEndpoint:
    """An endpoint."""

    endpoint: str
    url: str
    description: str
    modules: list[str]
    types: list[str]
    subjects: list[str]
    full: bool
    disabled: str | None = None
    """The reason why the endpoint receives no events, or null if the endpoint is active."""
    secrets: int
    """The number of secrets with which requests are signed."""
    created: datetime
    updated: datetime
