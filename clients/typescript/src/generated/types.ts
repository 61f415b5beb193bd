// Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.

import type { Decimal, Json } from "../json.js";

/** A backup. */
export interface AdminBackup {
  readonly name: string;
  /** The number of the backup within its folder. */
  readonly id: number;
  readonly created: string;
  /** The number of the last commit in the backup. */
  readonly commit: bigint;
  readonly bytes: bigint;
  readonly files: number;
  /** True if the backup's file list is damaged, so that the backup cannot be restored and its commit, bytes and files are 0; otherwise null. */
  readonly damaged?: boolean | undefined;
}

export interface AdminBackupRef {
  readonly name: string;
  readonly id: number;
}

/** A request to delete one backup in a folder, or all but the newest ones. */
export interface AdminDeleteBackups {
  readonly name: string;
  /** The number of the backup to delete, or null if `keep` is given. */
  readonly id?: number | undefined;
  /** The number of backups to keep, or null if `id` is given. */
  readonly keep?: number | undefined;
}

/** The numbers of the backups deleted from a folder. */
export interface AdminDeletedBackups {
  readonly name: string;
  readonly ids: readonly number[];
}

/** The level of a logger: `TRACE`, `DEBUG`, `INFO`, `WARN`, `ERROR` or `OFF`. */
export interface AdminLogLevel {
  readonly logger: string;
  readonly level: string;
}

/** A request for a backup. */
export interface AdminMakeBackup {
  /** The name of the backup folder (letters, digits, dots and dashes), or null for `default`. */
  readonly name?: string | undefined;
}

/** A request to change the level of a logger. */
export interface AdminSetLogLevel {
  /** The name of a package or class, or `root` for all loggers without their own level. */
  readonly logger: string;
  /** The new level, or null to inherit the parent's level again. */
  readonly level?: string | undefined;
}

/** The store's statistics since the server was started. */
export interface AdminStore {
  readonly lastCommit: bigint;
  readonly commits: bigint;
  readonly rolledBack: bigint;
  readonly groups: bigint;
  readonly largestGroup: number;
  /** The time spent making commit groups durable, including fsync. */
  readonly writing: string;
  /** The number of writes in the queue. */
  readonly waiting: number;
  readonly overloaded: bigint;
  readonly slowFunctions: bigint;
  readonly bytesOnDisk: bigint;
  /** The estimated number of rows by table. */
  readonly rows: Readonly<Record<string, bigint>>;
  /** The estimated number of bytes by table, or empty if the engine provides no estimate. */
  readonly bytes: Readonly<Record<string, bigint>>;
  readonly started: string;
  readonly now: string;
}

/** The result of a verification. */
export interface AdminVerified {
  readonly clean: boolean;
  readonly commit: bigint;
  readonly rows: bigint;
  readonly entries: bigint;
  /** The number of inconsistencies found. */
  readonly problems: bigint;
  /** The first inconsistencies found, each with the module that found it. */
  readonly named: readonly string[];
}

/** The progress of the running verification. */
export interface AdminVerifying {
  /** The current stage, such as `verify seat_bookings`, or null if no verification is running. */
  readonly stage?: string | undefined;
  /** The number of rows and index entries read so far. */
  readonly rows: bigint;
  /** The estimated total number of rows and index entries, or 0 if unknown. */
  readonly of: bigint;
}

/** A request for entries in the audit log. */
export interface AuditAuditOf {
  /** The id of an API key, `user:` followed by the id of an end user, or the name of a task. */
  readonly author?: string | undefined;
  /** The subject or entry of an event, such as an account or a transaction, or another object that the operation names. */
  readonly subject?: string | undefined;
  /** The operation, such as `ledger.charge`. */
  readonly operation?: string | undefined;
  /** The start of the time range, inclusive. */
  readonly from?: string | Date | undefined;
  /** The end of the time range, exclusive. */
  readonly to?: string | Date | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The audit log's progress through the commit record. */
export interface AuditAuditStatus {
  /** Whether the audit log is enabled. */
  readonly on: boolean;
  /** The latest commit that the audit log contains. */
  readonly commit: string;
  /** The latest commit in the store. */
  readonly latestCommit: string;
  /** Whether the audit log contains all recorded commits. */
  readonly upToDate: boolean;
  /** The number of times that records were deleted before the audit log had read them. */
  readonly gaps: bigint;
}

/** A commit in the audit log. */
export interface AuditAuditedCommit {
  readonly time: string;
  readonly commit: string;
  /** The author of the change, or null if unknown. */
  readonly author?: string | undefined;
  readonly operation?: string | undefined;
  readonly requestId?: string | undefined;
  readonly events: readonly AuditAuditedEvent[];
  /** Objects that the operation names but that are not the subject of any event, such as the account whose settings it changed. */
  readonly subjects: readonly string[];
}

/** An event recorded by a commit. */
export interface AuditAuditedEvent {
  readonly type: string;
  readonly subject: string;
  readonly entry?: string | undefined;
}

export interface AuditAuthors {
  readonly authors: readonly AuditEntryAuthors[];
}

/** A request for the authors of objects. */
export interface AuditAuthorsOf {
  /** The ids of the objects, such as transactions, bookings or messages; at most 100. */
  readonly entries: readonly string[];
  /** The subject that the entries belong to, if their ids are not globally unique, such as the event of a booking. */
  readonly subject?: string | undefined;
}

/** The author of a commit. */
export interface AuditCommitAuthor {
  /** The author of the change, or null if unknown. */
  readonly author?: string | undefined;
  readonly operation?: string | undefined;
  readonly time: string;
  readonly commit: string;
}

/** The authors of the first and the latest change to an object. Objects that are not in the audit log are omitted from the response. */
export interface AuditEntryAuthors {
  readonly entry: string;
  /** The first retained commit about the object. */
  readonly first: AuditCommitAuthor;
  /** The latest commit about the object. */
  readonly last: AuditCommitAuthor;
}

/** The state of a booking after a change, and the history step that the change added. */
export interface BookingAmendmentAmended {
  readonly booking: SeatsBooking;
  readonly step: BookingAmendmentStep;
  /** Whether an earlier request had already made this change. */
  readonly repeated: boolean;
}

/** A request to cancel a sold booking, or some of its seats and places. */
export interface BookingAmendmentCancel {
  readonly event: string;
  readonly booking: string;
  readonly amendment: string;
  readonly reason: string;
  readonly author?: string | undefined;
  readonly seats?: readonly SeatsSeat[] | undefined;
  readonly places?: readonly SeatsPlaces[] | undefined;
  /** Whether the seats become blocked; otherwise they become available again. */
  readonly keepBack?: boolean | undefined;
}

/** A request to exchange some or all seats and places in a booking for others. */
export interface BookingAmendmentExchange {
  readonly event: string;
  readonly booking: string;
  readonly amendment: string;
  readonly reason: string;
  readonly author?: string | undefined;
  /** The seats that the booking gives up. */
  readonly giveSeats?: readonly SeatsSeat[] | undefined;
  /** The places that the booking gives up. */
  readonly givePlaces?: readonly SeatsPlaces[] | undefined;
  /** The seats that the booking receives. */
  readonly takeSeats?: readonly SeatsSeat[] | undefined;
  /** The criteria for the best available seats to receive, instead of specific seats. */
  readonly takeBest?: SeatsBest | undefined;
  /** The places that the booking receives. */
  readonly takePlaces?: readonly SeatsPlaces[] | undefined;
  /** The ticket types of the received seats in their order, and then of the places. */
  readonly tickets?: readonly SeatsTickets[] | undefined;
  /** The codes of allotments whose seats and places can be received. */
  readonly codes?: readonly string[] | undefined;
}

/** A buyer's request to release some seats and places of a hold. */
export interface BookingAmendmentReduce {
  readonly event: string;
  readonly booking: string;
  readonly amendment: string;
  readonly buyer: string;
  readonly seats?: readonly SeatsSeat[] | undefined;
  readonly places?: readonly SeatsPlaces[] | undefined;
}

/** A step in the history of a booking. */
export interface BookingAmendmentStep {
  readonly number: number;
  readonly kind: BookingAmendmentStepKind;
  readonly time: string;
  readonly buyer: string;
  readonly taken: readonly SeatsBookedSeat[];
  readonly takenPlaces: readonly SeatsBookedPlaces[];
  readonly freed: readonly SeatsBookedSeat[];
  readonly freedPlaces: readonly SeatsBookedPlaces[];
  /** The change to the total; negative if the buyer is owed a refund. */
  readonly difference: bigint;
  readonly amendment?: string | undefined;
  readonly reason?: string | undefined;
  readonly author?: string | undefined;
}

export type BookingAmendmentStepKind = "RESERVED" | "SOLD" | "RELEASED" | "EXPIRED" | "REDUCED" | "CANCELLED" | "EXCHANGED" | "TRANSFERRED" | "MOVED";

/** A request to transfer a sold booking to another buyer. */
export interface BookingAmendmentTransfer {
  readonly event: string;
  readonly booking: string;
  readonly amendment: string;
  readonly reason: string;
  readonly author?: string | undefined;
  /** The new buyer. */
  readonly to: string;
}

/** The current state of a budget. */
export interface BudgetBudget {
  readonly scope: string;
  readonly limits: readonly BudgetBudgetLimitUsage[];
  /** The amount reserved by open holds, in credits; it counts toward every limit. */
  readonly held: Decimal;
  readonly reservationCap?: bigint | undefined;
  /** The default budget that this budget was copied from. */
  readonly takenFrom?: string | undefined;
  readonly created: string;
  readonly updated: string;
}

/** A limit. */
export interface BudgetBudgetLimit {
  readonly name: string;
  /** The maximum usage, in credits. */
  readonly amount: bigint | number;
  readonly window: BudgetBudgetWindow;
  /** Whether charges beyond the limit are refused (the default) rather than marked with a warning. */
  readonly hard?: boolean | undefined;
}

/** A limit with its usage. */
export interface BudgetBudgetLimitUsage {
  readonly name: string;
  readonly amount: bigint;
  readonly window: BudgetBudgetWindow;
  readonly hard: boolean;
  /** The usage in the current window, in credits. */
  readonly spent: Decimal;
  /** The end of the current calendar period. */
  readonly ends?: string | undefined;
}

export interface BudgetBudgetRef {
  readonly scope: string;
}

/** The period over which a limit counts usage. */
export interface BudgetBudgetWindow {
  readonly kind: BudgetWindowKind;
  /** The time zone of a calendar period, such as `Europe/Berlin`; the default is UTC. */
  readonly zone?: string | undefined;
  /** The length of a rolling window. */
  readonly length?: string | undefined;
}

export interface BudgetBudgetsOf {
  readonly prefix?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The settings of a scope's budget. */
export interface BudgetPutBudget {
  /** The scope, such as `org:acme/team:search`, or a wildcard such as `user:*` for the default budget of scopes of that kind. */
  readonly scope: string;
  readonly limits: readonly BudgetBudgetLimit[];
  /** The maximum amount reserved for one hold, in credits. */
  readonly reservationCap?: bigint | number | undefined;
}

/** The kind of window: all usage, usage in a calendar period, or usage in a rolling period that ends now. */
export type BudgetWindowKind = "TOTAL" | "HOUR" | "DAY" | "WEEK" | "MONTH" | "YEAR" | "ROLLING";

/** One server in a cluster. */
export interface ClusterMember {
  readonly name: string;
  /** The host and port for the replication protocol. */
  readonly raft: string;
  /** The host and port on which servers exchange status and checkpoints. */
  readonly peer: string;
  /** The address that clients use. */
  readonly http: string;
  readonly role: ClusterServerRole;
  /** The newest term that the server has seen. */
  readonly term: bigint;
  /** The index of the newest entry that the server has applied. */
  readonly index: bigint;
  /** The newest commit that the server has applied. */
  readonly commit: bigint;
  /** The number of entries that the leader has committed but this server has not applied. */
  readonly lag: bigint;
  /** The hash of all entries up to the newest applied one; servers at the same index must have the same hash. */
  readonly chain?: string | undefined;
  /** The time since the newest applied entry was written. */
  readonly age?: string | undefined;
  /** The time since the last contact with the server. */
  readonly lastContact?: string | undefined;
}

export interface ClusterMemberRef {
  readonly name: string;
}

/** A server to add to the cluster or to replace. */
export interface ClusterNewMember {
  readonly name: string;
  /** The host and port for the replication protocol, such as `10.0.0.4:7411`. */
  readonly raft: string;
  /** The host and port on which servers exchange status and checkpoints. */
  readonly peer: string;
  /** The address that clients use. */
  readonly http: string;
}

export type ClusterServerRole = "SINGLE" | "LEADER" | "FOLLOWER" | "CANDIDATE" | "WAITING" | "UNKNOWN";

/** The state of the cluster as seen by the server that responds. */
export interface ClusterStatus {
  /** The name of the server that responds, or null if it is not part of a cluster. */
  readonly server?: string | undefined;
  /** The role of that server. */
  readonly role: ClusterServerRole;
  readonly term: bigint;
  /** The name of the leader, or null if none is known. */
  readonly leader?: string | undefined;
  /** The leader's address for clients. */
  readonly leaderAddress?: string | undefined;
  /** All servers in the cluster, ordered by name. */
  readonly members: readonly ClusterMember[];
  /** A description of how this server's data differs from that of other servers, or null if no difference was found. */
  readonly divergence?: string | undefined;
  /** The reason why this server declines leadership, or null if it does not decline. */
  readonly notLeading?: string | undefined;
  /** The reason why this server receives no entries although a leader is known, or null if it receives entries. */
  readonly stalled?: string | undefined;
}

/** A request to transfer leadership to another server. */
export interface ClusterTransfer {
  /** The server to become leader, or null for the most up-to-date one. */
  readonly name?: string | undefined;
}

export interface DeviceDevice {
  readonly device: string;
  readonly identity: string;
  readonly address?: string | undefined;
  readonly agent?: string | undefined;
  readonly created: string;
  readonly lastUsed: string;
  readonly expires: string;
}

export interface DeviceDeviceRef {
  readonly identity: string;
  readonly device: string;
}

/** The token of a remembered device. */
export interface DeviceDeviceToken {
  readonly device: string;
}

/** A device on which an identity has logged in with all required factors. */
export interface DeviceRememberDevice {
  readonly identity: string;
  /** The network address of the device. */
  readonly address?: string | undefined;
  readonly agent?: string | undefined;
}

/** An event in a CloudEvents 1.0 envelope. The attributes from `entry` on are extensions. */
export interface FeedCloudEvent {
  /** Always `1.0`. */
  readonly specversion: string;
  /** The id of the event, which is the same for every delivery and also serves as the cursor after the event. */
  readonly id: string;
  /** The store: `/stores/` followed by its epoch. */
  readonly source: string;
  /** `io.holdfast.` followed by the module and the event type. */
  readonly type: string;
  /** The subject of the event, for example the id of an account. */
  readonly subject: string;
  /** The time of the commit. */
  readonly time: string;
  /** `application/json` if the event has data. */
  readonly datacontenttype?: string | undefined;
  /** The data fields, or null in an event without data. */
  readonly data?: Readonly<Record<string, Json>> | undefined;
  /** The id of the entry that was added, for example a transaction. */
  readonly entry?: string | undefined;
  /** The number of the commit. */
  readonly commit: string;
  /** The author of the change: the id of an API key, `user:` followed by an id, or the name of a task. */
  readonly author?: string | undefined;
  /** The id of the request. */
  readonly requestid?: string | undefined;
  /** The operation that made the change. */
  readonly operation?: string | undefined;
}

/** The available credit that can be used for a metric. */
export interface GrantRuleAvailableCredit {
  readonly account: string;
  readonly metric: string;
  readonly available: bigint;
}

export interface GrantRuleAvailableOf {
  readonly account: string;
  readonly metric: string;
}

/** How often a rule grants credit: once, in every calendar period, or after every period of a fixed length. */
export type GrantRuleGrantFrequency = "ONCE" | "DAY" | "WEEK" | "MONTH" | "YEAR" | "FIXED";

/** What is kept of the unspent credit at the end of a period; without limits, all of it is kept for ever. */
export interface GrantRuleGrantRollover {
  /** The number of further periods for which unspent credit is kept. */
  readonly periods?: number | undefined;
  /** The maximum unspent credit that is kept when the next grant is made, in credits. */
  readonly cap?: bigint | undefined;
}

/** What is kept of the unspent credit at the end of a period; without limits, all of it is kept for ever. */
export interface GrantRuleGrantRolloverInput {
  /** The number of further periods for which unspent credit is kept. */
  readonly periods?: number | undefined;
  /** The maximum unspent credit that is kept when the next grant is made, in credits. */
  readonly cap?: bigint | number | undefined;
}

/** A grant rule. */
export interface GrantRuleGrantRule {
  readonly account: string;
  readonly rule: string;
  readonly amount: bigint;
  readonly schedule: GrantRuleGrantSchedule;
  readonly starts?: string | undefined;
  readonly ends?: string | undefined;
  readonly occurrences?: number | undefined;
  readonly lasts?: string | undefined;
  readonly rollover?: GrantRuleGrantRollover | undefined;
  readonly priority: number;
  readonly description?: string | undefined;
  /** The number of grants that were due so far. */
  readonly granted: bigint;
  /** The time of the next grant; absent if the rule has ended. */
  readonly next?: string | undefined;
  readonly created: string;
  readonly updated: string;
  /** The time at which the rule ended. */
  readonly ended?: string | undefined;
  readonly metrics?: readonly string[] | undefined;
}

export interface GrantRuleGrantRuleRef {
  readonly account: string;
  readonly rule: string;
}

export interface GrantRuleGrantRulesOf {
  readonly account: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The times at which a rule grants credit. */
export interface GrantRuleGrantSchedule {
  readonly every: GrantRuleGrantFrequency;
  /** The time zone of calendar periods, such as `Europe/Berlin`; the default is UTC. */
  readonly zone?: string | undefined;
  /** The length of a fixed period. */
  readonly period?: string | undefined;
}

/** The settings of a grant rule. */
export interface GrantRulePutGrantRule {
  readonly account: string;
  readonly rule: string;
  readonly amount: bigint | number;
  readonly schedule: GrantRuleGrantSchedule;
  /** The time of the first grant; the default is now. */
  readonly starts?: string | Date | undefined;
  /** The time from which no grants are made. */
  readonly ends?: string | Date | undefined;
  /** The maximum number of grants. */
  readonly occurrences?: number | undefined;
  /** The time from a grant to its expiry; by default, it expires when the next grant is due. */
  readonly lasts?: string | undefined;
  /** What is kept of unspent credit; the default is nothing. */
  readonly rollover?: GrantRuleGrantRolloverInput | undefined;
  /** The spending priority of the grants; lower numbers are spent first, and the default is 100. */
  readonly priority?: number | undefined;
  readonly description?: string | undefined;
  /** The metrics for which the grants can be used; by default, they can be used for everything. */
  readonly metrics?: readonly string[] | undefined;
}

/** A change to a reputation score, applied once per event. */
export interface IdentityAdjustReputation {
  readonly identity: string;
  readonly event: string;
  readonly by: number;
  readonly reason: string;
}

export interface IdentityAllow {
  readonly machine: string;
  readonly capabilities: readonly string[];
}

/** An attempt to deliver an event to an external service. */
export interface IdentityAttempt {
  readonly service: string;
  readonly event: string;
  /** The attempt number, starting at 1. */
  readonly number: number;
  /** The error message, or null if the attempt succeeded. */
  readonly problem?: string | undefined;
  /** Whether no further attempt is made if this attempt fails. */
  readonly last?: boolean | undefined;
}

/** A reference to a certificate by its SHA-256 hash, as 64 hexadecimal digits. */
export interface IdentityCertificateRef {
  readonly certificate: string;
}

/** The result of a command that reports only whether it changed anything. */
export interface IdentityChanged {
  readonly changed: boolean;
}

export interface IdentityCheck {
  readonly clean: boolean;
  readonly identities: bigint;
  readonly sessions: bigint;
  readonly rows: bigint;
  readonly problems: bigint;
  readonly named: readonly string[];
}

/** A new identity with its own namespace and its first machine. */
export interface IdentityCreate {
  readonly identity: string;
  readonly signingKey: Uint8Array;
  readonly tier?: IdentityTier | undefined;
  readonly namespace: string;
  readonly namespaceName: string;
  readonly machine: IdentityNewMachine;
}

export interface IdentityCreateNamespace {
  readonly namespace: string;
  readonly name: string;
  readonly owner: string;
}

export interface IdentityCreated {
  readonly identity: IdentityIdentity;
  readonly namespace: IdentityNamespace;
  readonly machine: IdentityMachine;
  readonly repeated: boolean;
}

/** An access request. */
export interface IdentityDecide {
  readonly identity: string;
  /** The device of the session, or null for a session in a browser. */
  readonly machine?: string | undefined;
  readonly namespace: string;
  /** The capabilities required by the request. */
  readonly capabilities?: readonly string[] | undefined;
  /** The capabilities of the session. */
  readonly granted?: readonly string[] | undefined;
  readonly needsMfa?: boolean | undefined;
  readonly mfa?: boolean | undefined;
  readonly needsApprovals?: number | undefined;
  readonly approvals?: number | undefined;
  readonly needsReputation?: number | undefined;
}

export interface IdentityDecision {
  readonly verdict: IdentityVerdict;
}

export interface IdentityDeliveriesOf {
  readonly service: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface IdentityDelivery {
  readonly service: string;
  readonly event: string;
  readonly status: IdentityDeliveryStatus;
  readonly attempts: number;
  readonly created: string;
  readonly lastAttempt?: string | undefined;
  readonly lastProblem?: string | undefined;
  readonly repeated?: boolean | undefined;
}

export interface IdentityDeliveryRef {
  readonly service: string;
  readonly event: string;
}

export type IdentityDeliveryStatus = "PENDING" | "DELIVERED" | "FAILED";

export interface IdentityDidRef {
  readonly did: string;
}

export interface IdentityEnroll {
  readonly identity: string;
  readonly namespace: string;
  readonly machine: IdentityNewMachine;
}

export interface IdentityEventRef {
  readonly event: string;
}

export interface IdentityFirstTime {
  readonly first: boolean;
}

export interface IdentityFoundIdentity {
  readonly identity: string;
  readonly name?: string | undefined;
  readonly externalId?: string | undefined;
  readonly status: IdentityIdentityStatus;
  readonly created: string;
}

/** A rate-limit hit by a subject. At most `most` hits of type `what` are allowed per window of length `within`. */
export interface IdentityHit {
  readonly what: string;
  readonly subject: string;
  readonly most: number;
  readonly within: string;
}

export interface IdentityIdentity {
  readonly identity: string;
  readonly did: string;
  readonly signingKey: Uint8Array;
  readonly status: IdentityIdentityStatus;
  readonly tier: IdentityTier;
  readonly created: string;
  readonly updated: string;
  readonly frozen?: string | undefined;
  readonly reason?: string | undefined;
  readonly repeated?: boolean | undefined;
}

export interface IdentityIdentityRef {
  readonly identity: string;
}

export type IdentityIdentityStatus = "ACTIVE" | "DISABLED" | "FROZEN" | "DELETED";

export interface IdentityJoin {
  readonly namespace: string;
  readonly identity: string;
  readonly role: IdentityRole;
}

export interface IdentityLeave {
  readonly namespace: string;
  readonly identity: string;
  readonly reason: string;
}

export interface IdentityLeft {
  readonly times: bigint;
  readonly until: string;
}

export interface IdentityListOf {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface IdentityMachine {
  readonly machine: string;
  readonly identity: string;
  readonly namespace: string;
  readonly signingKey: Uint8Array;
  readonly encryptionKey: Uint8Array;
  readonly capabilities: readonly string[];
  readonly epoch: bigint;
  readonly deviceName: string;
  readonly platform: string;
  readonly created: string;
  readonly expires?: string | undefined;
  readonly lastUsed?: string | undefined;
  readonly revoked?: string | undefined;
  readonly reason?: string | undefined;
  readonly repeated?: boolean | undefined;
}

export interface IdentityMachineRef {
  readonly machine: string;
}

export interface IdentityMember {
  readonly namespace: string;
  readonly identity: string;
  readonly role: IdentityRole;
  readonly joined: string;
  readonly repeated?: boolean | undefined;
}

export interface IdentityMemberRef {
  readonly namespace: string;
  readonly identity: string;
}

export interface IdentityNamespace {
  readonly namespace: string;
  readonly name: string;
  readonly creator: string;
  readonly active: boolean;
  readonly events: bigint;
  readonly created: string;
  readonly updated: string;
  readonly repeated?: boolean | undefined;
}

export interface IdentityNamespaceRef {
  readonly namespace: string;
}

/** A device to be enrolled. */
export interface IdentityNewMachine {
  readonly machine: string;
  /** The public Ed25519 key of the device. */
  readonly signingKey: Uint8Array;
  /** The public X25519 key of the device. */
  readonly encryptionKey: Uint8Array;
  readonly capabilities?: readonly string[] | undefined;
  readonly deviceName?: string | undefined;
  readonly platform?: string | undefined;
  /** The expiry time, or null if the device does not expire. */
  readonly expires?: string | Date | undefined;
}

export interface IdentityOfNamespace {
  readonly namespace: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface IdentityProfile {
  readonly identity: string;
  readonly name?: string | undefined;
  readonly externalId?: string | undefined;
}

/** An external service; `certificate` is the SHA-256 hash of the service's certificate. */
export interface IdentityPutService {
  readonly service: string;
  readonly name: string;
  readonly certificate: Uint8Array;
  readonly scopes?: readonly string[] | undefined;
  readonly webhook?: string | undefined;
}

export interface IdentityRekey {
  readonly machine: string;
  readonly fromEpoch: bigint | number;
  readonly signingKey: Uint8Array;
  readonly encryptionKey: Uint8Array;
}

export interface IdentityRename {
  readonly namespace: string;
  readonly name: string;
}

export interface IdentityRevocation {
  readonly id: string;
  readonly namespace: string;
  readonly sequence: bigint;
  readonly kind: IdentityRevocationKind;
  readonly identity: string;
  readonly machine?: string | undefined;
  readonly session?: string | undefined;
  readonly reason: string;
  readonly at: string;
}

export type IdentityRevocationKind = "IDENTITY_FROZEN" | "IDENTITY_DISABLED" | "IDENTITY_DELETED" | "MACHINE_REVOKED" | "MEMBER_REMOVED" | "SESSION_REVOKED" | "CREDENTIALS_CHANGED" | "ROLE_LOWERED" | "NAMESPACE_CLOSED";

export interface IdentityRevocationsOf {
  readonly namespace: string;
  readonly after?: bigint | number | undefined;
  readonly limit?: number | undefined;
}

export interface IdentityRevokeMachine {
  readonly machine: string;
  readonly reason: string;
}

export interface IdentityRewrapped {
  readonly resealed: bigint;
  readonly unreadable: bigint;
}

export type IdentityRole = "OWNER" | "ADMIN" | "MEMBER";

export interface IdentityScore {
  readonly identity: string;
  readonly score: number;
  readonly repeated?: boolean | undefined;
}

/** A search for identities. */
export interface IdentitySearch {
  /** An id, DID, email address, wallet, account at a provider or external id, or the beginnings of words of a name. */
  readonly text: string;
  readonly limit?: number | undefined;
}

export interface IdentityService {
  readonly service: string;
  readonly name: string;
  readonly certificate: Uint8Array;
  readonly scopes: readonly string[];
  readonly webhook?: string | undefined;
  readonly created: string;
  readonly updated: string;
  readonly repeated?: boolean | undefined;
}

export interface IdentityServiceRef {
  readonly service: string;
}

export interface IdentitySetActive {
  readonly namespace: string;
  readonly active: boolean;
}

/** A request to replace the profile of an identity. */
export interface IdentitySetProfile {
  readonly identity: string;
  /** The display name, or null to remove it. */
  readonly name?: string | undefined;
  /** The unique id of the identity in another system, or null to remove it. */
  readonly externalId?: string | undefined;
}

export interface IdentityStop {
  readonly identity: string;
  readonly reason: string;
}

export type IdentityTier = "MANAGED" | "SELF_SOVEREIGN";

/** The result of an access decision: allowed, or the first reason for denying access. */
export type IdentityVerdict = "ALLOWED" | "IDENTITY_FROZEN" | "IDENTITY_INACTIVE" | "MACHINE_REVOKED" | "NAMESPACE_INACTIVE" | "MISSING_CAPABILITIES" | "MFA_REQUIRED" | "APPROVALS_REQUIRED" | "REPUTATION_TOO_LOW" | "TOO_MANY_FAILURES";

export type IntakeOutcome = "APPLIED" | "REPEATED" | "SAVED" | "IGNORED";

/** A message that contains an event. */
export interface IntakeReceive {
  /** The message in the configured format, such as `{"id": .., "type": .., "publisher": .., "data": {..}}`. */
  readonly message: Json;
  /** The headers and properties that the configured format refers to, such as `header:x-type`. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

/** The durable outcome of a message. */
export interface IntakeReceived {
  readonly outcome: IntakeOutcome;
  /** The id of the event, or null if it was ignored. */
  readonly id?: string | undefined;
  /** The failed event, if it was saved. */
  readonly saved?: RetryFailed | undefined;
}

/** The state of a message source. */
export interface IntakeSource {
  readonly name: string;
  readonly queue: string;
  /** Whether the source is connected and consuming. */
  readonly connected: boolean;
  /** The number of messages received since the server started. */
  readonly received: bigint;
}

/** The state of the intake. */
export interface IntakeStatus {
  /** Whether the server has an intake. */
  readonly configured: boolean;
  readonly sources: readonly IntakeSource[];
  /** The number of applied events by type. */
  readonly applied: Readonly<Record<string, bigint>>;
}

/** An entry in the audit log. */
export interface KeysAdminAuditEntry {
  readonly id: string;
  readonly time: string;
  readonly key: string;
  readonly operation: string;
  readonly subject?: string | undefined;
  readonly requestId: string;
}

/** A new API key. */
export interface KeysCreate {
  readonly name: string;
  /** The scopes, such as `ledger:read` or, for some resources only, `queue:send@mail-*`; `admin` includes all other scopes. */
  readonly scopes: readonly string[];
  /** The expiry time, or null if the key does not expire. */
  readonly expires?: string | Date | undefined;
  /** The maximum number of requests per second, 0 for no limit, or null for the server's default. */
  readonly rateLimit?: number | undefined;
}

/** An API key without its secret. */
export interface KeysKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created: string;
  readonly expires?: string | undefined;
  readonly revoked?: string | undefined;
  readonly rateLimit?: number | undefined;
}

export interface KeysKeyId {
  readonly id: string;
}

export interface KeysListOf {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** An API key with its secret, which is returned only once. */
export interface KeysSecret {
  readonly key: KeysKey;
  readonly secret: string;
}

/** An account. */
export interface LedgerAccount {
  readonly account: string;
  readonly kind: LedgerAccountKind;
  readonly balance: LedgerBalance;
  readonly purchased: bigint;
  readonly granted: bigint;
  readonly used: bigint;
  readonly autoRefill?: LedgerAutoRefill | undefined;
  readonly plan?: string | undefined;
  readonly externalIds: Readonly<Record<string, string>>;
  readonly era: number;
  readonly created: string;
  readonly updated: string;
  readonly deleted?: string | undefined;
  /** The amount by which the balance may be negative; absent if it is 0. */
  readonly creditLimit?: bigint | undefined;
  readonly priceList?: string | undefined;
  /** The pool of which the account is a member. */
  readonly pool?: string | undefined;
  /** The number of members of the account's pool; absent if it is 0. */
  readonly members?: number | undefined;
  /** The account to which this balance in a unit belongs. */
  readonly owner?: string | undefined;
  /** The unit of the balance; absent for the default unit. */
  readonly unit?: string | undefined;
}

export type LedgerAccountKind = "NORMAL" | "UNLIMITED";

export interface LedgerAccountRef {
  readonly account: string;
}

export interface LedgerAccountsOf {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Credit to add. */
export interface LedgerAddCredits {
  readonly key: string;
  readonly account: string;
  readonly type: LedgerTransactionType;
  readonly amount: bigint | number;
  readonly priority?: number | undefined;
  readonly expires?: string | Date | undefined;
  readonly description?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** The metrics for which a grant can be used, such as `llm_tokens/acme/*`; by default, it can be used for everything. */
  readonly metrics?: readonly string[] | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

/** A correction of a balance. */
export interface LedgerAdjust {
  readonly key: string;
  readonly account: string;
  readonly change: bigint | number;
  readonly description?: string | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

export interface LedgerAffordable {
  readonly cost: bigint;
  readonly balance: LedgerBalance;
}

export interface LedgerAudit {
  readonly clean: boolean;
  readonly accounts: bigint;
  readonly transactions: bigint;
  readonly events: bigint;
  readonly problems: bigint;
  readonly named: readonly string[];
}

/** Credit to reserve. */
export interface LedgerAuthorize {
  readonly id: string;
  readonly account: string;
  readonly amount: bigint | number;
  readonly lasts?: string | undefined;
  readonly description?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  /** The metric for which credit is reserved, such as `llm_tokens/acme/large`. A hold without a metric does not reserve grants that are restricted to metrics. */
  readonly metric?: string | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

export interface LedgerAutoRefill {
  readonly enabled?: boolean | undefined;
  readonly triggerBelow: bigint;
  readonly amount: bigint;
}

export interface LedgerAutoRefillInput {
  readonly enabled?: boolean | undefined;
  readonly triggerBelow: bigint | number;
  readonly amount: bigint | number;
}

export interface LedgerBalance {
  readonly balance: bigint;
  readonly held: bigint;
  readonly available: bigint;
}

/** A query for a balance in the past. */
export interface LedgerBalanceAt {
  readonly account: string;
  readonly at: string | Date;
  readonly era?: number | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

/** A balance of an account. */
export interface LedgerBalanceRef {
  readonly account: string;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

/** A request to start billing and end it immediately. */
export interface LedgerBillNow {
  readonly type: string;
  readonly id: string;
  readonly account: string;
  /** The price in micro-credits per unit. */
  readonly rate: bigint | number;
  readonly units: bigint | number;
  readonly at?: string | Date | undefined;
  readonly description?: string | undefined;
}

/** A billing record. */
export interface LedgerBilling {
  readonly id: string;
  readonly type: string;
  readonly reference: string;
  readonly account: string;
  readonly status: LedgerBillingStatus;
  readonly rate: bigint;
  readonly units: bigint;
  readonly cost: bigint;
  readonly started: string;
  readonly ended?: string | undefined;
  readonly description?: string | undefined;
  readonly transaction?: string | undefined;
  /** In the response to a command, whether an earlier request had already made this change. */
  readonly repeated?: boolean | undefined;
}

export interface LedgerBillingId {
  readonly id: string;
}

export interface LedgerBillingRef {
  readonly type: string;
  readonly id: string;
}

export type LedgerBillingStatus = "PROGRESSING" | "ENDED";

/** A soft limit that is exceeded after a charge. */
export interface LedgerBudgetWarning {
  readonly scope: string;
  readonly limit: string;
}

/** The result for one usage record in a bulk request: either its transaction or its refusal. */
export interface LedgerCharge {
  readonly charged?: LedgerTransaction | undefined;
  readonly refused?: Readonly<Record<string, Json>> | undefined;
}

export interface LedgerCharges {
  readonly charged: readonly LedgerTransaction[];
}

export interface LedgerCompleteRefill {
  readonly id: string;
  readonly payment: string;
}

export interface LedgerEndBilling {
  readonly type: string;
  readonly id: string;
  readonly at?: string | Date | undefined;
}

export interface LedgerEventRef {
  readonly eventId: string;
}

export interface LedgerExtendHold {
  readonly id: string;
  readonly lasts: string;
}

export interface LedgerExternalId {
  readonly system: string;
  readonly id: string;
}

export interface LedgerFailRefill {
  readonly id: string;
  readonly reason: string;
}

/** A grant. */
export interface LedgerGrant {
  readonly id: string;
  readonly account: string;
  readonly type: LedgerTransactionType;
  readonly amount: bigint;
  readonly remaining: bigint;
  readonly priority: number;
  readonly expires?: string | undefined;
  readonly created: string;
  /** The grant rule that made the grant. */
  readonly rule?: string | undefined;
  /** The metrics for which the grant can be used; absent if it can be used for everything. */
  readonly metrics?: readonly string[] | undefined;
}

/** A query for transactions. */
export interface LedgerHistoryOf {
  readonly account: string;
  readonly era?: number | undefined;
  readonly type?: LedgerTransactionType | undefined;
  readonly from?: string | Date | undefined;
  readonly to?: string | Date | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

/** A hold. */
export interface LedgerHold {
  readonly id: string;
  readonly account: string;
  readonly amount: bigint;
  readonly status: LedgerHoldStatus;
  readonly created: string;
  readonly expires: string;
  readonly description?: string | undefined;
  readonly balance?: LedgerBalance | undefined;
  readonly transaction?: string | undefined;
  /** In the response to a command, whether an earlier request created or released the hold. */
  readonly repeated?: boolean | undefined;
  readonly scopes?: readonly string[] | undefined;
  /** The part of the amount that is not reserved in budgets; a settlement may exceed the limits of the budgets by this amount. */
  readonly overshoot?: bigint | undefined;
  /** The metric for which credit is reserved. */
  readonly metric?: string | undefined;
  /** The member of a pool for which the pool holds credit. */
  readonly member?: string | undefined;
}

export interface LedgerHoldRef {
  readonly id: string;
}

export type LedgerHoldStatus = "OPEN" | "SETTLED" | "VOIDED" | "EXPIRED";

/** A usage measurement. The meaning of `first` and `second` depends on the kind: input and output tokens of a model, CPU hours and memory gigabyte-hours, calls to the endpoint `name`, gigabyte-hours of storage, or units of the custom metric `name`. */
export interface LedgerMetric {
  readonly kind: LedgerMetricKind;
  readonly provider?: string | undefined;
  readonly name?: string | undefined;
  readonly first: Decimal;
  readonly second?: Decimal | undefined;
  /** Additional quantities by name, such as `cached_input`; they can be priced only by a price list. */
  readonly quantities?: Readonly<Record<string, Decimal>> | undefined;
}

/** A usage measurement. The meaning of `first` and `second` depends on the kind: input and output tokens of a model, CPU hours and memory gigabyte-hours, calls to the endpoint `name`, gigabyte-hours of storage, or units of the custom metric `name`. */
export interface LedgerMetricInput {
  readonly kind: LedgerMetricKind;
  readonly provider?: string | undefined;
  readonly name?: string | undefined;
  readonly first: Decimal | bigint | number;
  readonly second?: Decimal | bigint | number | undefined;
  /** Additional quantities by name, such as `cached_input`; they can be priced only by a price list. */
  readonly quantities?: Readonly<Record<string, Decimal | bigint | number>> | undefined;
}

export type LedgerMetricKind = "LLM_TOKENS" | "COMPUTE" | "API_CALLS" | "STORAGE" | "CUSTOM";

export interface LedgerPast {
  readonly account: string;
  readonly at: string;
  readonly balance: bigint;
}

/** A query for totals. */
export interface LedgerPeriod {
  readonly account: string;
  readonly from: string | Date;
  readonly to: string | Date;
  readonly era?: number | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

/** A line in the breakdown of a price. */
export interface LedgerPriceLine {
  /** The quantity, `rounding` or `minimum`. */
  readonly item: string;
  /** The units priced by the line. */
  readonly units: Decimal;
  /** The amount in credits. */
  readonly amount: Decimal;
  /** The line as text. */
  readonly text: string;
}

/** The settings of an account. Settings that are absent are reset to their defaults. */
export interface LedgerPutAccount {
  readonly account: string;
  readonly kind?: LedgerAccountKind | undefined;
  readonly plan?: string | undefined;
  readonly autoRefill?: LedgerAutoRefillInput | undefined;
  /** The ids of the user in other systems, keyed by system; no other account can have the same id. */
  readonly externalIds?: Readonly<Record<string, string>> | undefined;
  /** The amount by which the balance of a normal account may be negative. */
  readonly creditLimit?: bigint | number | undefined;
  /** The price list of the account; the default is the price list of the server. */
  readonly priceList?: string | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

export interface LedgerPutThresholds {
  readonly account: string;
  readonly thresholds: readonly LedgerThreshold[];
}

/** The price of a usage record. */
export interface LedgerQuote {
  /** The whole credits that a charge would debit now. */
  readonly cost: bigint;
  /** The exact price in credits. */
  readonly exact: Decimal;
  /** The name and version of the price list, such as `default@3`. */
  readonly priceList?: string | undefined;
  /** The breakdown of the price, whose lines add up to the exact price. */
  readonly lines?: readonly LedgerPriceLine[] | undefined;
}

export interface LedgerReferral {
  readonly account: string;
  readonly referred: string;
}

export interface LedgerRefillRef {
  readonly id: string;
}

export interface LedgerRefillRequest {
  readonly id: string;
  readonly account: string;
  readonly amount: bigint;
  readonly status: LedgerRefillStatus;
  readonly raised: string;
  readonly takes: number;
  readonly note?: string | undefined;
  readonly transaction?: string | undefined;
}

export type LedgerRefillStatus = "OPEN" | "COMPLETED" | "FAILED" | "CANCELLED";

export interface LedgerRefillsOf {
  readonly account: string;
  readonly limit?: number | undefined;
}

/** A refund of a charge, or the reversal of a credit or a correction. */
export interface LedgerRefund {
  readonly key: string;
  readonly transaction: string;
  /** The part to refund; the default is the rest. */
  readonly amount?: bigint | number | undefined;
  readonly description?: string | undefined;
}

export interface LedgerResizeHold {
  readonly id: string;
  readonly amount: bigint | number;
}

export interface LedgerSettle {
  readonly id: string;
  readonly usage: LedgerUsage;
}

export interface LedgerShare {
  readonly grant: string;
  readonly amount: bigint;
}

/** A per-minute billing period that runs until it is ended. */
export interface LedgerStartBilling {
  readonly type: string;
  /** The id of the billed resource; a UUID is used as is, and any other string is hashed to a UUID. */
  readonly id: string;
  readonly account: string;
  /** The price in micro-credits per minute; partial minutes are rounded up. */
  readonly rate: bigint | number;
  readonly at?: string | Date | undefined;
  readonly description?: string | undefined;
}

export interface LedgerStatement {
  readonly opening: bigint;
  readonly entries: readonly LedgerTransaction[];
  readonly closing: bigint;
  readonly next?: string | undefined;
}

/** A query for a statement. */
export interface LedgerStatementOf {
  readonly account: string;
  readonly from: string | Date;
  readonly to: string | Date;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly era?: number | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

/** A request to process a batch of expired items. */
export interface LedgerSweep {
  /** The maximum number of expired items to process. */
  readonly most?: number | undefined;
}

export interface LedgerSwept {
  readonly accounts: bigint;
  readonly more: boolean;
}

export interface LedgerTakeRefills {
  readonly most?: number | undefined;
  readonly time?: string | undefined;
}

/** A threshold for the available balance. */
export interface LedgerThreshold {
  /** The available balance, in credits, below which the event `ledger.threshold_crossed` is emitted. */
  readonly below: bigint | number;
  /** The amount by which the balance must exceed the threshold before the event can be emitted again, in credits; by default a tenth of the threshold, but at least 1. */
  readonly hysteresis?: bigint | number | undefined;
}

/** A threshold and its state. */
export interface LedgerThresholdState {
  readonly below: bigint;
  readonly hysteresis: bigint;
  /** Whether the threshold was crossed and is not rearmed yet. */
  readonly crossed: boolean;
}

/** The thresholds of an account. */
export interface LedgerThresholds {
  readonly account: string;
  readonly thresholds: readonly LedgerThresholdState[];
  /** Whether these are the server's default thresholds. */
  readonly isDefault: boolean;
}

export interface LedgerTotal {
  readonly type: LedgerTransactionType;
  readonly count: bigint;
  readonly amount: bigint;
}

/** A transaction. */
export interface LedgerTransaction {
  readonly id: string;
  readonly account: string;
  readonly type: LedgerTransactionType;
  readonly amount: bigint;
  /** The balance after the transaction; in the response to a command, the balance after the command. */
  readonly balance: LedgerBalance;
  readonly created: string;
  readonly source: string;
  readonly of?: string | undefined;
  readonly description?: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly shares: readonly LedgerShare[];
  /** In the response to a command, whether an earlier request posted the transaction. */
  readonly repeated?: boolean | undefined;
  /** The exact amount of a usage refund; the balance changes only by whole credits. */
  readonly exact?: Decimal | undefined;
  /** In the response to a charge, the soft limits that it exceeded. */
  readonly warnings?: readonly LedgerBudgetWarning[] | undefined;
  /** The name and version of the price list by which a usage record was priced, such as ` default@3`. */
  readonly priceList?: string | undefined;
  /** The member of a pool for whose usage the pool paid. */
  readonly member?: string | undefined;
  /** The unit of the amounts; absent for the default unit. */
  readonly unit?: string | undefined;
}

export interface LedgerTransactionRef {
  readonly id: string;
}

export type LedgerTransactionType = "PURCHASE" | "AUTO_REFILL" | "SUBSCRIPTION_GRANT" | "BONUS" | "SIGNUP_GRANT" | "DAILY_GRANT" | "MONTHLY_ALLOWANCE" | "REFERRAL_BONUS" | "USAGE" | "REFUND" | "ADJUSTMENT" | "REVERSAL" | "GRANT_EXPIRY" | "CLOSURE" | "TRANSFER_OUT" | "TRANSFER_IN";

/** A transfer of credit. */
export interface LedgerTransfer {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint | number;
  readonly description?: string | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

/** A transfer. */
export interface LedgerTransferred {
  readonly out: LedgerTransaction;
  /** The transactions of the receiving account: one for each grant and one for purchased credit. */
  readonly in: readonly LedgerTransaction[];
  readonly repeated: boolean;
}

/** A usage record to be charged. Exactly one of `metric`, which is priced by a price list or the rate card, and `cost` must be given. */
export interface LedgerUsage {
  /** The idempotency key. */
  readonly eventId: string;
  readonly account: string;
  readonly metric?: LedgerMetricInput | undefined;
  readonly cost?: bigint | number | undefined;
  readonly source?: string | undefined;
  readonly agent?: string | undefined;
  readonly at?: string | Date | undefined;
  readonly description?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** The scopes whose budgets must admit the usage, such as `org:acme/user:ada`. */
  readonly scopes?: readonly string[] | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

/** A charged usage record. */
export interface LedgerUsageEvent {
  readonly eventId: string;
  readonly account: string;
  readonly source: string;
  readonly agent?: string | undefined;
  readonly metric: LedgerMetric;
  /** The whole credits that were debited. */
  readonly cost: bigint;
  readonly timestamp: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly transaction: string;
  readonly scopes?: readonly string[] | undefined;
  /** The exact price in credits, if the usage is part of the usage totals; the difference from the cost is carried forward. */
  readonly exact?: Decimal | undefined;
  /** The name and version of the price list by which the usage was priced, such as `default@3`. */
  readonly priceList?: string | undefined;
  /** The member of a pool for whose usage the pool paid. */
  readonly member?: string | undefined;
}

export interface LedgerUsages {
  readonly usages: readonly LedgerUsage[];
}

export interface LoginAccessToken {
  readonly jwt: string;
  readonly expires: string;
}

/** A machine's answer to a challenge. */
export interface LoginAnswerChallenge {
  readonly challenge: string;
  readonly purpose: string;
  /** The signature of the challenge message, created with the Ed25519 key of the machine. */
  readonly signature: Uint8Array;
}

export interface LoginAskMachine {
  readonly machine: string;
  readonly purpose: string;
}

export interface LoginBackupCodes {
  readonly backupCodes: readonly string[];
}

/** A request to start an OAuth login. */
export interface LoginBeginOAuth {
  readonly provider: LoginMethod;
  readonly redirect: string;
  /** The PKCE verifier, which is returned when the state is consumed. */
  readonly verifier?: string | undefined;
  /** The identity to link the account to, or null for a login. */
  readonly linkTo?: string | undefined;
}

/** A challenge for a machine. */
export interface LoginChallenge {
  readonly challenge: string;
  readonly machine: string;
  readonly purpose: string;
  /** The bytes to sign. */
  readonly message: Uint8Array;
  readonly created: string;
  readonly expires: string;
}

export interface LoginChanged {
  readonly changed: boolean;
}

/** The claims of an access token. */
export interface LoginClaims {
  readonly id: string;
  readonly issuer: string;
  readonly audience: string;
  readonly identity: string;
  readonly session: string;
  readonly machine?: string | undefined;
  readonly namespace: string;
  readonly capabilities: readonly string[];
  readonly mfa: boolean;
  readonly issued: string;
  /** The time from which the token is valid, if it differs from `issued`. */
  readonly notBefore?: string | undefined;
  readonly expires: string;
}

export interface LoginCode {
  readonly identity: string;
  readonly code: string;
}

export interface LoginCodesLeft {
  readonly left: number;
}

export interface LoginCount {
  readonly sessions: number;
}

/** A new session for an identity that the caller has authenticated. */
export interface LoginCreateSession {
  readonly session: string;
  readonly identity: string;
  /** The device, or null for a session in a browser. */
  readonly machine?: string | undefined;
  readonly namespace: string;
  readonly capabilities?: readonly string[] | undefined;
  readonly mfa?: boolean | undefined;
  /** The network address of the client. */
  readonly address?: string | undefined;
  /** The user agent of the client. */
  readonly agent?: string | undefined;
}

/** A request to enroll a second factor. */
export interface LoginEnrollMfa {
  readonly identity: string;
  /** The account name that an authenticator app shows, such as an email address. */
  readonly account: string;
}

/** The secrets of a new second factor. */
export interface LoginEnrollment {
  readonly secret: string;
  readonly uri: string;
  readonly backupCodes: readonly string[];
}

export interface LoginFinishOAuth {
  readonly state: string;
}

/** A new session with its tokens. */
export interface LoginGrant {
  readonly session: LoginSession;
  readonly token: string;
  readonly refreshToken: string;
  readonly refreshUntil: string;
  /** The token of the remembered device, if the request asked for one. */
  readonly device?: string | undefined;
  /** For a session in a browser, the value of the `Set-Cookie` header to send to it. */
  readonly cookie?: string | undefined;
  /** For a session in a browser, the value of the `X-CSRF-Token` header that its page must send with requests that modify state. */
  readonly csrfToken?: string | undefined;
}

export interface LoginIssueToken {
  readonly session: string;
  readonly audience: string;
}

/** A public key in the format defined by RFC 7517 and RFC 8037. */
export interface LoginJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly kid: string;
  readonly use: string;
  readonly alg: string;
}

export interface LoginJwks {
  readonly keys: readonly LoginJwk[];
}

export interface LoginKeyRef {
  readonly key: string;
}

export interface LoginKeySet {
  readonly provider: string;
  readonly json: string;
  readonly fetched: string;
  readonly expires: string;
}

export interface LoginKeySetRef {
  readonly provider: string;
}

export type LoginKeyStatus = "ACTIVE" | "ROTATING" | "RETIRED";

export interface LoginLink {
  readonly identity: string;
  readonly method: LoginMethod;
  readonly name: string;
  readonly linked: string;
  readonly repeated?: boolean | undefined;
}

export interface LoginLinkMachine {
  readonly identity: string;
  readonly machine: string;
}

/** A GOOGLE, X, EPIC or OIDC account that the caller has verified. */
export interface LoginLinkOAuth {
  readonly identity: string;
  readonly provider: LoginMethod;
  readonly subject: string;
  readonly email?: string | undefined;
}

export interface LoginLinkRef {
  readonly identity: string;
  readonly method: LoginMethod;
}

/** An EVM or SOLANA wallet whose owner the caller has verified. */
export interface LoginLinkWallet {
  readonly identity: string;
  readonly chain: LoginMethod;
  readonly address: string;
}

/** An email address and password, with the client that sent them. Failures are counted per client. */
export interface LoginLogin {
  readonly email: string;
  readonly password: string;
  /** The network address of the client. */
  readonly address?: string | undefined;
  /** The user agent of the client. */
  readonly agent?: string | undefined;
  /** The token of a remembered device. */
  readonly device?: string | undefined;
}

/** A login with an email address and password that creates a session. */
export interface LoginLoginSession {
  readonly email: string;
  readonly password: string;
  /** A second-factor code; this or a backup code is required if the identity has a second factor. */
  readonly code?: string | undefined;
  readonly backupCode?: string | undefined;
  readonly session: string;
  /** The device, or null for a session in a browser. */
  readonly machine?: string | undefined;
  readonly namespace: string;
  readonly capabilities?: readonly string[] | undefined;
  /** The network address of the client. */
  readonly address?: string | undefined;
  /** The user agent of the client. */
  readonly agent?: string | undefined;
  /** The token of a remembered device. */
  readonly device?: string | undefined;
  /** Whether to remember the device. */
  readonly remember?: boolean | undefined;
}

export type LoginMethod = "EMAIL" | "GOOGLE" | "X" | "EPIC" | "OIDC" | "EVM" | "SOLANA" | "MACHINE";

export interface LoginMfa {
  readonly confirmed: boolean;
  readonly backupCodesLeft: number;
}

export interface LoginNonce {
  readonly nonce: string;
}

export interface LoginNonceUsed {
  readonly made: string;
}

export interface LoginOAuthBegun {
  readonly state: string;
  readonly expires: string;
}

export interface LoginOAuthReturned {
  readonly provider: LoginMethod;
  readonly redirect: string;
  readonly verifier?: string | undefined;
  readonly linkTo?: string | undefined;
}

export interface LoginOwner {
  readonly identity: string;
}

export interface LoginOwnerOf {
  readonly method: LoginMethod;
  readonly name: string;
}

export interface LoginPrimary {
  readonly identity: string;
  readonly method: LoginMethod;
}

export interface LoginPutKeySet {
  readonly provider: string;
  readonly json: string;
}

/** A refresh token to exchange. */
export interface LoginRefresh {
  readonly session: string;
  /** The device of the session, or null for a session in a browser. */
  readonly machine?: string | undefined;
  readonly refreshToken: string;
  /** A random string that only the client knows; with it, the client can repeat the request for a few seconds. */
  readonly client?: string | undefined;
}

export interface LoginRemembered {
  readonly until: string;
}

/** A signing key to retire. */
export interface LoginRetireKey {
  readonly key: string;
  /** Whether to retire the key even if its tokens are still valid, for example because the key has leaked. */
  readonly evenIfInUse?: boolean | undefined;
}

export interface LoginRevokeSession {
  readonly session: string;
  readonly reason: string;
}

/** A request to revoke all sessions of an identity. */
export interface LoginRevokeSessions {
  readonly identity: string;
  /** The session to keep, or null to revoke all sessions. */
  readonly except?: string | undefined;
  readonly reason: string;
}

export interface LoginRotation {
  readonly session: LoginSession;
  readonly refreshToken: string;
  readonly refreshUntil: string;
}

export interface LoginSession {
  readonly session: string;
  readonly identity: string;
  readonly machine?: string | undefined;
  readonly namespace: string;
  readonly capabilities: readonly string[];
  readonly mfa: boolean;
  readonly generation: bigint;
  readonly created: string;
  readonly expires: string;
  readonly lastUsed: string;
  readonly revoked?: string | undefined;
  readonly reason?: string | undefined;
  readonly address?: string | undefined;
  readonly agent?: string | undefined;
  readonly repeated?: boolean | undefined;
}

export interface LoginSessionRef {
  readonly session: string;
}

/** A new email address and password. If the identity already had a password, its sessions are revoked. */
export interface LoginSetEmail {
  readonly identity: string;
  readonly email: string;
  readonly password: string;
  /** The session to keep, or null to keep none. */
  readonly keepSession?: string | undefined;
  /** Whether all sessions are kept. */
  readonly keepSessions?: boolean | undefined;
}

export interface LoginSigningKey {
  readonly key: string;
  readonly publicKey: Uint8Array;
  readonly status: LoginKeyStatus;
  readonly created: string;
  readonly rotated?: string | undefined;
  readonly retired?: string | undefined;
  readonly repeated?: boolean | undefined;
}

export interface LoginToken {
  readonly token: string;
}

/** A login method to remove. The sessions of the identity are revoked. */
export interface LoginUnlink {
  readonly identity: string;
  readonly method: LoginMethod;
  /** The session to keep, or null to keep none. */
  readonly keepSession?: string | undefined;
  /** Whether all sessions are kept. */
  readonly keepSessions?: boolean | undefined;
}

export interface LoginUseNonce {
  readonly nonce: string;
}

/** A second-factor code, or two or three successive codes. New clients must present two. */
export interface LoginVerifyCode {
  readonly identity: string;
  readonly code: string;
  /** The token of a remembered device. */
  readonly device?: string | undefined;
  /** The network address of the client. A client with an address from which correct codes were presented in the last 90 days needs only one code. */
  readonly address?: string | undefined;
}

export interface LoginVerifyToken {
  readonly jwt: string;
  readonly audience: string;
}

/** A change of email address, which revokes the sessions of the identity. */
export interface MailChangeAddress {
  readonly token?: string | undefined;
  readonly ticket?: string | undefined;
  readonly code?: string | undefined;
  /** The session to keep, or null to keep none. */
  readonly keepSession?: string | undefined;
}

export interface MailChangeRequest {
  readonly identity: string;
  readonly email: string;
}

/** An email to send. */
export interface MailMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The token of the link, or null for a notice. */
  readonly token?: string | undefined;
  /** The code, or null for a notice. */
  readonly code?: string | undefined;
  /** True if the server itself sends the email. */
  readonly sent?: boolean | undefined;
}

/** A login with an emailed link or code. */
export interface MailMailLogin {
  readonly token?: string | undefined;
  readonly ticket?: string | undefined;
  readonly code?: string | undefined;
  /** The network address of the client. */
  readonly address?: string | undefined;
  /** The user agent of the client. */
  readonly agent?: string | undefined;
}

/** The response to a request for an email. */
export interface MailMailRequested {
  readonly ticket: string;
  readonly expires: string;
  /** The email to send, or null if the server sends it or the address has no account; do not reveal to clients which is the case. */
  readonly mail?: MailMail | undefined;
}

export type MailRequestKind = "LOGIN" | "RESET_PASSWORD";

/** A request for a link and a code. */
export interface MailRequestMail {
  readonly kind: MailRequestKind;
  readonly email: string;
  /** The network address of the client. */
  readonly address?: string | undefined;
}

export interface MailResetPassword {
  readonly token?: string | undefined;
  readonly ticket?: string | undefined;
  readonly code?: string | undefined;
  readonly password: string;
}

export interface MailUseMail {
  readonly token?: string | undefined;
  readonly ticket?: string | undefined;
  readonly code?: string | undefined;
}

/** An email address with its password hash. */
export interface MigrationHashedPassword {
  readonly identity: string;
  readonly email: string;
  readonly hash: string;
  readonly verified: boolean;
  readonly created: string;
}

/** An email address with a hashed password. */
export interface MigrationImportPassword {
  readonly identity: string;
  readonly email: string;
  /** A bcrypt hash, or a PHC string of Argon2, scrypt or PBKDF2. */
  readonly hash: string;
  /** Whether the owner has proved access to the address. */
  readonly verified?: boolean | undefined;
}

/** A login at a configured provider, to link an account to an identity. */
export interface OidcLoginBeginOidcLink {
  readonly identity: string;
  readonly provider: string;
}

/** A login at a configured provider. */
export interface OidcLoginBeginOidcLogin {
  readonly provider: string;
}

/** The parameters with which the provider redirected the user back, and the session to create. */
export interface OidcLoginCompleteOidc {
  readonly state: string;
  readonly code?: string | undefined;
  /** The parameter `iss`. */
  readonly issuer?: string | undefined;
  readonly error?: string | undefined;
  /** The id of the session to create, or null to create none. */
  readonly session?: string | undefined;
  /** The device, or null for a session in a browser. */
  readonly machine?: string | undefined;
  /** The namespace of the session; required if a session is created. */
  readonly namespace?: string | undefined;
  readonly capabilities?: readonly string[] | undefined;
  /** The network address of the client. */
  readonly address?: string | undefined;
  /** The user agent of the client. */
  readonly agent?: string | undefined;
}

/** An account at a provider, as stated by its ID token. */
export interface OidcLoginOidcAccount {
  /** The login method of links to the account. */
  readonly method: LoginMethod;
  /** The name of links to the account: for OIDC, the issuer, a space and the subject. */
  readonly subject: string;
  readonly email?: string | undefined;
  /** Whether the provider has verified the email address. */
  readonly emailVerified: boolean;
  readonly name?: string | undefined;
}

/** A login that was started. */
export interface OidcLoginOidcBegun {
  /** The URL to which the caller redirects the user. */
  readonly url: string;
  /** The state in the URL, which the caller binds to the user's browser, for example with a cookie. */
  readonly state: string;
  readonly expires: string;
}

export interface OidcLoginOidcCompleted {
  readonly status: OidcLoginStatus;
  readonly identity?: string | undefined;
  readonly account: OidcLoginOidcAccount;
  readonly grant?: LoginGrant | undefined;
}

export type OidcLoginStatus = "LOGGED_IN" | "SECOND_FACTOR_REQUIRED" | "NOT_LINKED" | "LINKED";

/** When a member of a pool pays with its own credit: before the pool, after it, or never. */
export type PoolOwnCredit = "FIRST" | "LAST" | "NEVER";

/** A member of a pool. */
export interface PoolPoolMember {
  /** The account whose credit is shared. */
  readonly account: string;
  readonly member: string;
  readonly ownCredit: PoolOwnCredit;
  /** The scope whose budget limits the usage of the member at the expense of the pool. */
  readonly scope: string;
  /** The time at which the account became a member. */
  readonly joined: string;
}

export interface PoolPoolMemberRef {
  readonly account: string;
  readonly member: string;
}

export interface PoolPoolMembersOf {
  readonly account: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A member of a pool. */
export interface PoolPutPoolMember {
  /** The account whose credit is shared. */
  readonly account: string;
  readonly member: string;
  /** When the member pays with its own credit; the default is FIRST. */
  readonly ownCredit?: PoolOwnCredit | undefined;
}

/** The prices of a metric. */
export interface PriceMetricPrice {
  /** A metric such as `llm_tokens/acme/large`, `api_calls/search`, `custom/sms`, `compute` or `storage`, or a pattern such as `llm_tokens/acme/*`. */
  readonly metric: string;
  readonly prices: readonly PriceQuantityPrice[];
  /** The rounding mode; the default is `CARRY`. */
  readonly rounding?: PricePriceRounding | undefined;
  /** The minimum price of a usage record, in credits. */
  readonly minimum?: bigint | undefined;
}

/** The prices of a metric. */
export interface PriceMetricPriceInput {
  /** A metric such as `llm_tokens/acme/large`, `api_calls/search`, `custom/sms`, `compute` or `storage`, or a pattern such as `llm_tokens/acme/*`. */
  readonly metric: string;
  readonly prices: readonly PriceQuantityPriceInput[];
  /** The rounding mode; the default is `CARRY`. */
  readonly rounding?: PricePriceRounding | undefined;
  /** The minimum price of a usage record, in credits. */
  readonly minimum?: bigint | number | undefined;
}

export interface PricePriceList {
  readonly name: string;
  readonly version: number;
  readonly effective: string;
  readonly created: string;
  readonly metrics: readonly PriceMetricPrice[];
}

export interface PricePriceListName {
  readonly name: string;
}

/** A reference to a version of a price list. */
export interface PricePriceListRef {
  readonly name: string;
  /** The version; the default is the version in force at the given time. */
  readonly version?: number | undefined;
  /** The time; the default is now. */
  readonly at?: string | Date | undefined;
}

/** A version of a price list without its prices. */
export interface PricePriceListVersion {
  readonly name: string;
  readonly version: number;
  readonly effective: string;
  readonly created: string;
  /** The number of metrics. */
  readonly metrics: number;
}

export interface PricePriceListsOf {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The rounding of a price to whole credits; `CARRY` carries fractions forward to the next charge. */
export type PricePriceRounding = "DOWN" | "HALF_UP" | "UP" | "CARRY";

/** A new version of a price list. */
export interface PricePutPriceList {
  readonly name: string;
  /** The time from which the version is in force; the default is now. */
  readonly effective?: string | Date | undefined;
  readonly metrics: readonly PriceMetricPriceInput[];
}

/** The price of a quantity. */
export interface PriceQuantityPrice {
  /** The name of the quantity, such as `input`, `output` or `cached_input`. */
  readonly quantity: string;
  /** The pricing model; the default is `PER_UNIT`. */
  readonly scheme?: PriceScheme | undefined;
  /** The price for each `per` units, or for each usage record if the scheme is `FLAT`. */
  readonly price?: Decimal | undefined;
  /** The number of units that the price covers; the default is 1. */
  readonly per?: bigint | undefined;
  /** The tiers of the schemes `GRADUATED` and `VOLUME`, in place of a price. */
  readonly tiers?: readonly PriceTier[] | undefined;
}

/** The price of a quantity. */
export interface PriceQuantityPriceInput {
  /** The name of the quantity, such as `input`, `output` or `cached_input`. */
  readonly quantity: string;
  /** The pricing model; the default is `PER_UNIT`. */
  readonly scheme?: PriceScheme | undefined;
  /** The price for each `per` units, or for each usage record if the scheme is `FLAT`. */
  readonly price?: Decimal | bigint | number | undefined;
  /** The number of units that the price covers; the default is 1. */
  readonly per?: bigint | number | undefined;
  /** The tiers of the schemes `GRADUATED` and `VOLUME`, in place of a price. */
  readonly tiers?: readonly PriceTierInput[] | undefined;
}

/** The pricing model of a quantity: a fixed price per usage record, a price per unit, a price per package of units, a price per tier for the units in it, or a price for all units that depends on the tier of the whole quantity. */
export type PriceScheme = "FLAT" | "PER_UNIT" | "PACKAGE" | "GRADUATED" | "VOLUME";

/** A price tier. */
export interface PriceTier {
  /** The last unit of the tier; absent for the last tier. */
  readonly upTo?: bigint | undefined;
  /** The price for each `per` units. */
  readonly price?: Decimal | undefined;
  /** The number of units that the price covers; the default is 1. */
  readonly per?: bigint | undefined;
  /** The fixed price of a usage record that reaches the tier. */
  readonly flat?: Decimal | undefined;
}

/** A price tier. */
export interface PriceTierInput {
  /** The last unit of the tier; absent for the last tier. */
  readonly upTo?: bigint | number | undefined;
  /** The price for each `per` units. */
  readonly price?: Decimal | bigint | number | undefined;
  /** The number of units that the price covers; the default is 1. */
  readonly per?: bigint | number | undefined;
  /** The fixed price of a usage record that reaches the tier. */
  readonly flat?: Decimal | bigint | number | undefined;
}

export interface QueueAccepted {
  readonly message: string;
  readonly repeated: boolean;
}

/** The result for one receipt: the refusal code, or null if the delivery was acknowledged. */
export interface QueueAcked {
  readonly refused?: string | undefined;
}

/** The limits on the size and age of a queue. An event is emitted once when a limit is exceeded. */
export interface QueueAlerts {
  /** The maximum number of messages. */
  readonly depth?: bigint | undefined;
  /** The maximum time since the oldest message was enqueued. */
  readonly age?: string | undefined;
  /** The margin by which the queue must fall below a limit before the event can be emitted again, in percent of the limit; 20 by default. */
  readonly hysteresis?: number | undefined;
}

/** The limits on the size and age of a queue. An event is emitted once when a limit is exceeded. */
export interface QueueAlertsInput {
  /** The maximum number of messages. */
  readonly depth?: bigint | number | undefined;
  /** The maximum time since the oldest message was enqueued. */
  readonly age?: string | undefined;
  /** The margin by which the queue must fall below a limit before the event can be emitted again, in percent of the limit; 20 by default. */
  readonly hysteresis?: number | undefined;
}

export interface QueueAllAccepted {
  readonly accepted: readonly QueueAccepted[];
}

/** The maximum size of a queue. */
export interface QueueCapacity {
  /** The maximum number of messages in any state. */
  readonly messages?: bigint | undefined;
  /** The maximum total size of payloads and headers. */
  readonly bytes?: bigint | undefined;
  /** The action taken when a message would exceed the capacity; REFUSE by default. */
  readonly overflow?: QueueOverflow | undefined;
}

/** The maximum size of a queue. */
export interface QueueCapacityInput {
  /** The maximum number of messages in any state. */
  readonly messages?: bigint | number | undefined;
  /** The maximum total size of payloads and headers. */
  readonly bytes?: bigint | number | undefined;
  /** The action taken when a message would exceed the capacity; REFUSE by default. */
  readonly overflow?: QueueOverflow | undefined;
}

export interface QueueCheck {
  readonly clean: boolean;
  readonly queues: bigint;
  readonly messages: bigint;
  readonly problems: bigint;
  readonly named: readonly string[];
}

/** The limits on concurrent deliveries. */
export interface QueueConcurrency {
  /** The maximum per fairness key; 0, the default, for no limit. */
  readonly perKey?: number | undefined;
  /** The maximum per ordering group; 1 by default. */
  readonly perGroup?: number | undefined;
}

/** The settings of a queue; omitted fields have their default values. */
export interface QueueConfig {
  readonly queue: string;
  readonly onEnqueue?: string | undefined;
  readonly onFailure?: string | undefined;
  readonly visibility?: string | undefined;
  readonly deadLetterQueue?: string | undefined;
  readonly maxAttempts?: number | undefined;
  readonly retryDelays?: readonly string[] | undefined;
  readonly ordered?: boolean | undefined;
  readonly dedupWindow?: string | undefined;
  readonly acceptWhileResting?: boolean | undefined;
  readonly concurrency?: QueueConcurrency | undefined;
  readonly alerts?: QueueAlertsInput | undefined;
  readonly ttl?: QueueTtl | undefined;
  readonly capacity?: QueueCapacityInput | undefined;
  readonly statusRetention?: string | undefined;
}

export interface QueueCount {
  readonly messages: bigint;
}

export interface QueueDeliveries {
  readonly deliveries: readonly QueueDelivery[];
}

export interface QueueDelivery {
  readonly receipt: QueueReceipt;
  readonly message: QueueMessage;
  readonly until: string;
}

export interface QueueDone {
}

/** A message to enqueue, with its payload either in Base64 or as text. */
export interface QueueEnqueue {
  readonly queue: string;
  readonly payload?: Uint8Array | undefined;
  readonly text?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fairnessKey?: string | undefined;
  readonly weight?: number | undefined;
  readonly throttleKeys?: readonly string[] | undefined;
  readonly priority?: number | undefined;
  readonly delay?: string | undefined;
  readonly dedupKey?: string | undefined;
  readonly group?: string | undefined;
  readonly notBefore?: string | Date | undefined;
}

export interface QueueEnqueueAll {
  readonly messages: readonly QueueEnqueue[];
}

export interface QueueExtend {
  readonly queue: string;
  readonly message: string;
  readonly token: string;
  readonly visibility: string;
}

/** The state of a message after a failed or released delivery. */
export type QueueFate = "REQUEUED" | "DEAD_LETTERED";

export interface QueueHeld {
  readonly until: string;
}

export interface QueueKeyRef {
  readonly queue: string;
  readonly fairnessKey: string;
}

export interface QueueKeyStats {
  readonly fairnessKey: string;
  readonly weight: number;
  readonly ready: bigint;
  readonly delayed: bigint;
  readonly inFlight: bigint;
  readonly oldest?: string | undefined;
  readonly delivered: bigint;
  readonly failed: bigint;
  readonly deadLettered: bigint;
}

/** The fairness keys with the most messages. */
export interface QueueLargest {
  /** The number of fairness keys that have messages. */
  readonly keys: bigint;
  readonly largest: readonly QueueKeyStats[];
}

/** A request to lease messages. */
export interface QueueLease {
  readonly queue: string;
  readonly max?: number | undefined;
  readonly consumer?: string | undefined;
  readonly visibility?: string | undefined;
  /** The maximum time to wait for the first message. */
  readonly waiting?: string | undefined;
}

export interface QueueLeaseInfo {
  readonly queue: string;
  readonly message: string;
  readonly consumer: string;
  readonly leased: string;
  readonly until: string;
  readonly attempts: number;
}

export interface QueueListOf {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface QueueMessage {
  readonly message: string;
  readonly queue: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Uint8Array;
  readonly fairnessKey: string;
  readonly weight: number;
  readonly throttleKeys: readonly string[];
  readonly priority: number;
  readonly attempts: number;
  readonly state: QueueMessageState;
  readonly enqueued: string;
  readonly leased?: string | undefined;
  readonly notBefore?: string | undefined;
  readonly origin?: string | undefined;
  readonly reason?: string | undefined;
  readonly group?: string | undefined;
}

export interface QueueMessageRef {
  readonly queue: string;
  readonly message: string;
}

export type QueueMessageState = "READY" | "DELAYED" | "LEASED";

export interface QueueMessagesOf {
  readonly queue: string;
  readonly fairnessKey?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface QueueMost {
  readonly queue: string;
  readonly most?: bigint | number | undefined;
}

/** The number of messages that were moved or removed. */
export interface QueueMoved {
  readonly messages: bigint;
  /** Whether more messages remain and the request should be repeated. */
  readonly more: boolean;
}

export interface QueueNack {
  readonly queue: string;
  readonly message: string;
  readonly token: string;
  readonly delay?: string | undefined;
  readonly reason?: string | undefined;
}

export interface QueueNext {
  readonly done: readonly QueueReceipt[];
  readonly lease: QueueLease;
}

export interface QueueNextDeliveries {
  readonly acked: readonly QueueAcked[];
  readonly deliveries: readonly QueueDelivery[];
}

/** The action taken when a message expires. */
export type QueueOnExpiry = "DROP" | "DEAD_LETTER";

export interface QueueOverdue {
  readonly before: string | Date;
  readonly limit?: number | undefined;
}

/** The action taken when a message would exceed the capacity of a queue. */
export type QueueOverflow = "REFUSE" | "DROP_OLDEST";

export interface QueuePutState {
  readonly key: string;
  readonly value: Uint8Array;
}

export interface QueuePutThrottle {
  readonly key: string;
  readonly perSecond: number;
  readonly burst: bigint | number;
}

/** The settings of a queue. */
export interface QueueQueue {
  readonly queue: string;
  readonly onEnqueue?: string | undefined;
  readonly onFailure?: string | undefined;
  readonly visibility: string;
  readonly deadLetterQueue: string;
  readonly maxAttempts: number;
  readonly retryDelays: readonly string[];
  readonly ordered: boolean;
  readonly dedupWindow: string;
  readonly acceptWhileResting: boolean;
  /** The limits on concurrent deliveries, or null for the defaults. */
  readonly concurrency?: QueueConcurrency | undefined;
  /** The size and age above which an event is emitted, or null if there are none. */
  readonly alerts?: QueueAlerts | undefined;
  /** The time to live of messages, or null if there is none. */
  readonly ttl?: QueueTtl | undefined;
  /** The maximum size, or null if there is none. */
  readonly capacity?: QueueCapacity | undefined;
  /** The time for which the status of a message is kept, or null if it is not kept. */
  readonly statusRetention?: string | undefined;
  /** In the response to a request for one queue, the queues whose dead letters it receives. */
  readonly deadLettersOf?: readonly string[] | undefined;
  /** In the response to a command, whether the queue was already in this state. */
  readonly repeated?: boolean | undefined;
}

export interface QueueQueueRef {
  readonly queue: string;
}

/** The identifiers of a delivery. */
export interface QueueReceipt {
  readonly queue: string;
  readonly message: string;
  /** The fencing token as a string, because a 64-bit number loses precision in many JSON parsers. */
  readonly token: string;
}

export interface QueueReceipts {
  readonly receipts: readonly QueueReceipt[];
}

/** The queue to which a dead letter was moved back. */
export interface QueueRedrivenMessage {
  readonly queue: string;
}

/** A report on a message that is being processed; omitted fields leave reported values unchanged. */
export interface QueueReport {
  readonly queue: string;
  readonly message: string;
  readonly token: string;
  /** The progress, from 0 to 100. */
  readonly percent?: number | undefined;
  readonly note?: string | undefined;
  /** The result in Base64. */
  readonly result?: Uint8Array | undefined;
}

export interface QueueReschedule {
  readonly queue: string;
  readonly message: string;
  readonly notBefore: string | Date;
}

export interface QueueRescheduled {
  readonly notBefore: string;
}

export interface QueueReturned {
  readonly fate: QueueFate;
  readonly attempts: number;
  readonly notBefore?: string | undefined;
  readonly deadLetterQueue?: string | undefined;
}

export interface QueueRows {
  readonly queue: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The stages of a message: its states in the queue, and its final states. */
export type QueueStage = "READY" | "DELAYED" | "LEASED" | "COMPLETED" | "DEAD_LETTERED" | "EXPIRED" | "DROPPED" | "DISCARDED";

export interface QueueState {
  readonly key: string;
  readonly value: Uint8Array;
}

export interface QueueStateRef {
  readonly key: string;
}

export interface QueueStats {
  readonly queue: string;
  readonly paused: boolean;
  readonly depth: bigint;
  readonly ready: bigint;
  readonly delayed: bigint;
  readonly inFlight: bigint;
  readonly oldest?: string | undefined;
  readonly enqueued: bigint;
  readonly delivered: bigint;
  readonly acked: bigint;
  readonly failed: bigint;
  readonly deadLettered: bigint;
  readonly scriptRests: bigint;
  readonly scriptRestsUntil?: string | undefined;
  readonly bytes?: bigint | undefined;
  readonly expired: bigint;
  readonly dropped: bigint;
}

/** The state, progress and result of a message. */
export interface QueueStatus {
  readonly queue: string;
  readonly message: string;
  readonly stage: QueueStage;
  readonly attempts: number;
  readonly percent?: number | undefined;
  /** The reported note or, for a dead letter, the reason for the failure. */
  readonly note?: string | undefined;
  readonly result?: Uint8Array | undefined;
  /** The time of the last report or of the final state. */
  readonly updated?: string | undefined;
}

export interface QueueThrottle {
  readonly key: string;
  readonly perSecond: number;
  readonly burst: bigint;
}

export interface QueueTop {
  readonly queue: string;
  readonly limit?: number | undefined;
}

/** The time to live of messages. */
export interface QueueTtl {
  /** The time to live, counted from enqueueing, or from the earliest delivery time if that is later. */
  readonly duration: string;
  /** The action taken when a message expires; DROP by default. */
  readonly onExpiry?: QueueOnExpiry | undefined;
}

export interface RetryAllSaved {
  readonly saved: readonly RetrySaved[];
}

/** The reason for saving an event. */
export type RetryCause = "FAILED" | "REFUSED" | "HOPELESS" | "UNTRIED";

export interface RetryCheck {
  readonly clean: boolean;
  readonly events: bigint;
  readonly problems: bigint;
  readonly named: readonly string[];
}

/** An event claimed by a runner. The runner reports the result of the retry with the event's id, sequence and fence. */
export interface RetryClaim {
  readonly event: RetryEvent;
  readonly sequence: bigint;
  readonly fence: bigint;
  readonly retries: number;
  readonly until: string;
}

/** A request to claim due events. */
export interface RetryClaimDue {
  readonly runner: string;
  readonly max?: number | undefined;
  readonly lease?: string | undefined;
}

/** A reference to a claim. */
export interface RetryClaimRef {
  readonly id: string;
  readonly sequence: bigint | number;
  readonly fence: bigint | number;
}

/** The claimed events. */
export interface RetryClaims {
  readonly claims: readonly RetryClaim[];
  /** Other events whose leases have expired; each expiry counts as a failed retry. */
  readonly expired: readonly RetryFailed[];
}

export interface RetryCounter {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: bigint;
}

export interface RetryCounts {
  readonly pending: bigint;
  readonly retrying: bigint;
  readonly refused: bigint;
  readonly exhausted: bigint;
}

export interface RetryDiscard {
  readonly id: string;
  readonly note: string;
}

/** A request to discard the events that match a `Query` with the same fields. */
export interface RetryDiscardAll {
  readonly status?: RetryStatus | undefined;
  readonly type?: string | undefined;
  readonly publisher?: string | undefined;
  readonly reference?: string | undefined;
  readonly account?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly note: string;
}

export interface RetryDone {
}

/** An archived event. */
export interface RetryEnded {
  readonly event: RetryFailed;
  readonly how: RetryHow;
  readonly note: string;
  readonly ended: string;
  readonly until: string;
}

/** A failed event with its data. */
export interface RetryEvent {
  readonly id: string;
  readonly type: string;
  readonly publisher: string;
  readonly reference?: string | undefined;
  readonly order: bigint;
  readonly account?: string | undefined;
  readonly data: Uint8Array;
}

export interface RetryEventId {
  readonly id: string;
}

export interface RetryExtend {
  readonly id: string;
  readonly sequence: bigint | number;
  readonly fence: bigint | number;
  readonly lease: string;
}

/** A failed event, without its data. */
export interface RetryFailed {
  readonly id: string;
  readonly type: string;
  readonly publisher: string;
  readonly reference?: string | undefined;
  readonly order: bigint;
  /** The account that the event concerns or that lacks credit for it. */
  readonly account?: string | undefined;
  /** The group of runners that retries the event, such as `intake`. */
  readonly group?: string | undefined;
  /** The size of the data in bytes. */
  readonly size: number;
  readonly sequence: bigint;
  readonly status: RetryStatus;
  readonly error: string;
  readonly retries: number;
  readonly maxRetries: number;
  /** The time of the next retry if the status is `PENDING` or `RETRYING`; otherwise no retry is scheduled and the value has no meaning. */
  readonly nextRetry: string;
  /** Whether the event is waiting for an earlier event with the same reference. */
  readonly behind: boolean;
  readonly lease?: RetryLease | undefined;
  /** The credit that a refused event waits for. */
  readonly creditNeeded?: bigint | undefined;
  readonly created: string;
  readonly updated: string;
}

export interface RetryHeld {
  readonly until: string;
}

export type RetryHow = "SUCCEEDED" | "DISCARDED";

export interface RetryLease {
  readonly runner: string;
  readonly until: string;
}

export interface RetryListOf {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface RetryMost {
  readonly limit?: number | undefined;
}

/** The number of events that were requeued or discarded. */
export interface RetryMoved {
  readonly events: number;
  /** The cursor for the next page, or null on the last page. */
  readonly next?: string | undefined;
}

/** A query for events that match all given fields. */
export interface RetryQuery {
  readonly status?: RetryStatus | undefined;
  readonly type?: string | undefined;
  readonly publisher?: string | undefined;
  readonly reference?: string | undefined;
  readonly account?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface RetryReference {
  readonly reference: string;
}

/** An event to be saved, with its data either in Base64 or as text. */
export interface RetrySave {
  readonly id: string;
  readonly type: string;
  readonly publisher: string;
  readonly reference?: string | undefined;
  readonly order?: bigint | number | undefined;
  readonly account?: string | undefined;
  readonly data?: Uint8Array | undefined;
  readonly text?: string | undefined;
  /** The reason for saving the event, or null for `FAILED`. */
  readonly cause?: RetryCause | undefined;
  readonly error: string;
}

export interface RetrySaveAll {
  readonly events: readonly RetrySave[];
}

export interface RetrySaved {
  readonly event: RetryFailed;
  readonly repeated: boolean;
}

export interface RetrySettle {
  readonly id: string;
  readonly sequence: bigint | number;
  readonly fence: bigint | number;
  readonly verdict: RetryVerdict;
  readonly error?: string | undefined;
}

/** The state of an event after a command, and whether it was removed. */
export interface RetrySettled {
  readonly removed: boolean;
  readonly event: RetryFailed;
}

export type RetryStatus = "PENDING" | "RETRYING" | "REFUSED" | "EXHAUSTED";

/** The result of a retry. */
export type RetryVerdict = "DONE" | "FAILED" | "REFUSED" | "HOPELESS";

/** An allotment. */
export interface SaleTermsAllotment {
  readonly allotment: string;
  readonly channel?: string | undefined;
  /** Whether buyers can reserve the seats with a code. */
  readonly hasCode: boolean;
  readonly until: string;
  /** Whether the allotment has not ended. */
  readonly active: boolean;
  readonly seats: readonly SeatsSeat[];
  readonly places: readonly SeatsPlaces[];
  /** The number of its seats and places that are available. */
  readonly available: number;
  /** In the response to a command, whether the allotment was the same before. */
  readonly repeated?: boolean | undefined;
}

export interface SaleTermsAllotmentRef {
  readonly event: string;
  readonly allotment: string;
}

/** A price category. */
export interface SaleTermsCategory {
  readonly id: string;
  /** The price of a seat or place without a ticket type. */
  readonly price: bigint;
  readonly tickets?: readonly SaleTermsTicketPrice[] | undefined;
}

/** A price category. */
export interface SaleTermsCategoryInput {
  readonly id: string;
  /** The price of a seat or place without a ticket type. */
  readonly price: bigint | number;
  readonly tickets?: readonly SaleTermsTicketPriceInput[] | undefined;
}

/** Seats and places to set aside. */
export interface SaleTermsPutAllotment {
  readonly event: string;
  readonly allotment: string;
  /** The sales channel that may sell them. */
  readonly channel?: string | undefined;
  /** The code with which buyers can reserve them; only its hash is stored. */
  readonly code?: string | undefined;
  /** The time from which everybody may reserve them. */
  readonly until: string | Date;
  readonly seats?: readonly SeatsSeat[] | undefined;
  readonly places?: readonly SeatsPlaces[] | undefined;
}

export interface SaleTermsRemovedAllotment {
  readonly allotment: string;
}

/** A reservation in a sales channel. The fields are those of an ordinary reservation. */
export interface SaleTermsReserveInChannel {
  /** The sales channel. */
  readonly channel: string;
  readonly event: string;
  readonly booking: string;
  readonly buyer: string;
  readonly seats?: readonly SeatsSeat[] | undefined;
  readonly best?: SeatsBest | undefined;
  readonly areas?: readonly SeatsPlaces[] | undefined;
  readonly holdFor?: string | undefined;
  readonly tickets?: readonly SeatsTickets[] | undefined;
  readonly noOrphans?: boolean | undefined;
}

/** The categories of an event and the rules for its bookings. */
export interface SaleTermsSetTerms {
  readonly event: string;
  readonly categories?: readonly SaleTermsCategoryInput[] | undefined;
  /** The maximum number of seats and places that a buyer can have reserved and bought at the same time; no limit by default. */
  readonly maxPerBuyer?: number | undefined;
  /** Whether a booking must not leave a single free seat where another choice would not. */
  readonly noOrphans?: boolean | undefined;
}

/** The categories of an event and the rules for its bookings. */
export interface SaleTermsTerms {
  readonly categories: readonly SaleTermsCategory[];
  readonly maxPerBuyer?: number | undefined;
  readonly noOrphans: boolean;
  /** In the response to a command, whether they were the same before. */
  readonly repeated?: boolean | undefined;
}

/** The price of a ticket type. */
export interface SaleTermsTicketPrice {
  readonly type: string;
  readonly price: bigint;
}

/** The price of a ticket type. */
export interface SaleTermsTicketPriceInput {
  readonly type: string;
  readonly price: bigint | number;
}

/** The samples of this server, oldest first. */
export interface SampleHistory {
  /** The time between two samples; a longer time between two samples means that the server was not running. */
  readonly interval: string;
  readonly samples: readonly SamplePoint[];
}

/** The values at one time. */
export interface SamplePoint {
  readonly time: string;
  /** The values by series; a series that could not be measured is missing. */
  readonly values: Readonly<Record<string, number>>;
}

/** A request for samples. */
export interface SampleQuery {
  /** The names of the series, separated by commas, or null for all series. */
  readonly series?: string | undefined;
  /** The time after which samples are returned, or null for all samples of the last 24 hours. */
  readonly since?: string | Date | undefined;
}

export interface ScheduleAllSchedules {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The handling of runs that could not be performed within a minute. */
export type ScheduleMissedRuns = "ONCE" | "ALL" | "NONE";

/** A schedule with its message, whose payload is given either in Base64 or as text. */
export interface SchedulePutSchedule {
  readonly queue: string;
  readonly schedule: string;
  /** Five fields (minute, hour, day of month, month, day of week), or six with seconds first, or a name such as `@daily`. */
  readonly cron: string;
  /** The time zone, such as `Europe/Berlin`; UTC by default. */
  readonly zone?: string | undefined;
  /** The handling of missed runs: one message for all of them (the default), one for each, or none. */
  readonly missed?: ScheduleMissedRuns | undefined;
  readonly payload?: Uint8Array | undefined;
  readonly text?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fairnessKey?: string | undefined;
  readonly weight?: number | undefined;
  readonly throttleKeys?: readonly string[] | undefined;
  readonly priority?: number | undefined;
  readonly group?: string | undefined;
}

/** A schedule. */
export interface ScheduleSchedule {
  readonly queue: string;
  readonly schedule: string;
  readonly cron: string;
  readonly zone: string;
  readonly missed: ScheduleMissedRuns;
  readonly message: ScheduleScheduledMessage;
  readonly paused: boolean;
  readonly created: string;
  /** The time of the next run; absent if the schedule is paused or its expression matches no future time. */
  readonly next?: string | undefined;
  /** The times of the next runs. */
  readonly upcoming: readonly string[];
  /** The scheduled time of the last message. */
  readonly last?: string | undefined;
  /** The id of that message. */
  readonly lastMessage?: string | undefined;
  /** The number of enqueued messages. */
  readonly runs: bigint;
  /** The error code if the message of the last run was refused; absent if it was enqueued. */
  readonly refusal?: string | undefined;
  /** In the response to a command, whether the schedule was already in this state. */
  readonly repeated?: boolean | undefined;
}

export interface ScheduleScheduleDeleted {
}

export interface ScheduleScheduleRef {
  readonly queue: string;
  readonly schedule: string;
}

/** The message that a schedule enqueues. */
export interface ScheduleScheduledMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Uint8Array;
  readonly fairnessKey: string;
  readonly weight: number;
  readonly throttleKeys: readonly string[];
  readonly priority: number;
  readonly group?: string | undefined;
}

export interface ScheduleSchedulesOf {
  readonly queue: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** An object that a search has found. */
export interface SearchHit {
  readonly kind: SearchKind;
  readonly id: string;
  /** The account of a transaction or usage record, the event of a booking, or the queue of a message. */
  readonly parent?: string | undefined;
  /** The name, external id or buyer, or the error of a failed event. */
  readonly name?: string | undefined;
  /** The state, such as `SOLD`. */
  readonly state?: string | undefined;
}

/** A kind of object that a search can find. */
export type SearchKind = "ACCOUNT" | "TRANSACTION" | "USAGE_EVENT" | "EVENT" | "BOOKING" | "QUEUE" | "MESSAGE" | "IDENTITY" | "FAILED_EVENT";

/** A search in all modules. */
export interface SearchQuery {
  /** An id, a name or its beginning, an email address, or an external id; 1 to 200 characters. */
  readonly q: string;
}

/** A request to change the plan of an event. */
export interface SeatPlanChangePlan {
  readonly event: string;
  /** The id of the change. */
  readonly change: string;
  readonly reason: string;
  readonly author?: string | undefined;
  /** The edits, which are applied in this order, all or none. */
  readonly edits: readonly SeatPlanEdit[];
  /** The new seats of bookings whose seats the edits remove or block; the bookings keep their prices. */
  readonly moves?: readonly SeatPlanMove[] | undefined;
}

/** An edit of the plan. Which fields are required depends on the kind. */
export interface SeatPlanEdit {
  readonly kind: SeatPlanEditKind;
  readonly section: string;
  /** For `ADD_SECTION`, the new section; its id is the same as `section`. */
  readonly plan?: SeatsSection | undefined;
  /** For `ADD_SECTION`, the position in the order in which sections are searched for the best seats, from 0; the last position by default. */
  readonly position?: number | undefined;
  /** For `RENAME_SECTION`, the new id of the section. */
  readonly to?: string | undefined;
  /** For edits of rows, the number of the first row. */
  readonly row?: number | undefined;
  /** For `ADD_ROWS` and `REMOVE_ROWS`, the number of rows; 1 by default. */
  readonly count?: number | undefined;
  /** For `ADD_ROWS`, the number of seats in each row. */
  readonly seatsPerRow?: number | undefined;
  /** For `RENUMBER_ROW`, the new number of the row. */
  readonly toRow?: number | undefined;
  /** For edits of seats, the seats. */
  readonly seats?: readonly SeatsRowSeat[] | undefined;
  /** For `RENUMBER_SEATS`, the new row and number of each seat. */
  readonly toSeats?: readonly SeatsRowSeat[] | undefined;
  /** For edits that rename or renumber, whether the bookings of reserved and sold seats are moved with the seats; if false, such seats cause a refusal. */
  readonly moveBookings?: boolean | undefined;
  /** For `SET_CAPACITY`, the number of places in the area. */
  readonly capacity?: number | undefined;
  /** For `SET_BLOCKED_PLACES`, the number of blocked places in the area. */
  readonly blockedPlaces?: number | undefined;
  /** For `SET_PRICE`, the price in minor units. */
  readonly price?: bigint | number | undefined;
  /** For `SET_CATEGORY`, a category from the terms of the event; without it, the seats have the price of the section. Without `seats`, the edit applies to the whole section or area. */
  readonly category?: string | undefined;
  /** For `SET_FEATURES`, the features to add. */
  readonly addFeatures?: readonly SeatsSeatFeature[] | undefined;
  /** For `SET_FEATURES`, the features to remove. */
  readonly removeFeatures?: readonly SeatsSeatFeature[] | undefined;
}

export type SeatPlanEditKind = "ADD_SECTION" | "REMOVE_SECTION" | "RENAME_SECTION" | "ADD_ROWS" | "REMOVE_ROWS" | "RENUMBER_ROW" | "ADD_SEATS" | "REMOVE_SEATS" | "RENUMBER_SEATS" | "BLOCK_SEATS" | "UNBLOCK_SEATS" | "SET_CAPACITY" | "SET_BLOCKED_PLACES" | "SET_PRICE" | "SET_CATEGORY" | "SET_FEATURES";

/** The new seat of a booking. */
export interface SeatPlanMove {
  readonly from: SeatsSeat;
  readonly to: SeatsSeat;
}

/** A seat of a booking that was replaced by another seat. */
export interface SeatPlanMovedSeat {
  readonly booking: string;
  readonly from: SeatsSeat;
  readonly to: SeatsSeat;
}

/** The effect of a change to the plan. */
export interface SeatPlanPlanChange {
  readonly change: string;
  /** The position in the event's plan history; the first change has number 1. */
  readonly number: number;
  readonly time: string;
  readonly reason: string;
  readonly author?: string | undefined;
  /** The number of seats and places that were added. */
  readonly added: number;
  /** The number of seats and places that were removed. */
  readonly removed: number;
  /** The number of seats and places that were blocked. */
  readonly blocked: number;
  /** The number of seats and places that were unblocked, including those that were removed afterwards. */
  readonly unblocked: number;
  readonly moved: readonly SeatPlanMovedSeat[];
  /** The position of the newest change in the feed that belongs to this change; 0 in a preview. */
  readonly position: bigint;
  /** In the response to a command, whether an earlier request had already made this change. */
  readonly repeated?: boolean | undefined;
}

/** The best available seats. */
export interface SeatsBest {
  readonly count: number;
  readonly sections?: readonly string[] | undefined;
  readonly rows?: readonly number[] | undefined;
  readonly together?: boolean | undefined;
  readonly noOrphans?: boolean | undefined;
  /** The permitted categories; all by default. */
  readonly categories?: readonly string[] | undefined;
  /** The minimum price of a seat without a ticket type. */
  readonly minPrice?: bigint | number | undefined;
  /** The maximum price of a seat without a ticket type. */
  readonly maxPrice?: bigint | number | undefined;
  /** Whether to exclude seats with a restricted view. */
  readonly fullView?: boolean | undefined;
  /** The number of wheelchair spaces that adjacent seats must contain; without it, wheelchair spaces and companion seats are not selected. */
  readonly accessible?: number | undefined;
}

export interface SeatsBits {
  readonly bits: Uint8Array;
}

/** A range of seat states in a section. */
export interface SeatsBitsOf {
  readonly event: string;
  readonly section: string;
  /** The index of the first byte, where each byte holds the states of four seats. */
  readonly from?: number | undefined;
  /** The index after the last byte, where each byte holds the states of four seats. */
  readonly to?: number | undefined;
}

export interface SeatsBlockPlaces {
  readonly event: string;
  readonly area: string;
  readonly count: number;
}

/** Places of a booking. */
export interface SeatsBookedPlaces {
  readonly area: string;
  readonly count: number;
  /** The price per place. */
  readonly price: bigint;
  readonly category?: string | undefined;
  /** The ticket type. */
  readonly ticket?: string | undefined;
  /** The allotment that the places were taken from. */
  readonly allotment?: string | undefined;
}

/** A seat of a booking. */
export interface SeatsBookedSeat {
  readonly seat: SeatsSeat;
  readonly price: bigint;
  readonly category?: string | undefined;
  /** The ticket type. */
  readonly ticket?: string | undefined;
  /** The allotment that the seat was taken from. */
  readonly allotment?: string | undefined;
}

/** A booking. */
export interface SeatsBooking {
  readonly event: string;
  readonly booking: string;
  readonly buyer: string;
  readonly status: SeatsBookingStatus;
  readonly seats: readonly SeatsBookedSeat[];
  readonly places: readonly SeatsBookedPlaces[];
  readonly total: bigint;
  readonly created: string;
  readonly expires?: string | undefined;
  readonly ended?: string | undefined;
  /** The reason for the cancellation. */
  readonly reason?: string | undefined;
  /** The author of the cancellation. */
  readonly author?: string | undefined;
  /** In the response to a command, whether an earlier request had already made this change. */
  readonly repeated?: boolean | undefined;
}

export interface SeatsBookingOf {
  readonly event: string;
  readonly booking: string;
  readonly buyer: string;
}

/** A reference to a booking. */
export interface SeatsBookingRef {
  readonly event: string;
  readonly booking: string;
  /** The expected buyer of the booking, or null to accept any buyer. */
  readonly buyer?: string | undefined;
}

export type SeatsBookingStatus = "RESERVED" | "SOLD" | "RELEASED" | "EXPIRED" | "CANCELLED";

export interface SeatsBookingsBy {
  readonly buyer: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface SeatsBookingsOf {
  readonly event: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A change to an event. */
export interface SeatsChange {
  readonly number: bigint;
  readonly how: SeatsTransition;
  readonly booking?: string | undefined;
  /** The change to the plan that this change is part of, if any. */
  readonly plan?: string | undefined;
  readonly time: string;
  readonly seats: readonly SeatsSeat[];
  readonly places: readonly SeatsPlaces[];
}

/** A page of changes to an event. */
export interface SeatsChanges {
  readonly changes: readonly SeatsChange[];
  readonly first: bigint;
  /** The position to use in the next request. */
  readonly next: bigint;
  /** Whether no changes were dropped before this page; if false, read the seat maps again. */
  readonly complete: boolean;
  /** The creation time of the event; a different time means that the event was recreated and the seat maps must be read again. */
  readonly created: string;
}

export interface SeatsChangesOf {
  readonly event: string;
  readonly after?: bigint | number | undefined;
  readonly limit?: number | undefined;
}

export interface SeatsCheck {
  readonly clean: boolean;
  readonly events: bigint;
  readonly sections: bigint;
  readonly seats: bigint;
  readonly bookings: bigint;
  readonly problems: bigint;
  readonly named: readonly string[];
}

export interface SeatsCreateEvent {
  readonly event: string;
  readonly name: string;
  readonly sections: readonly SeatsSection[];
}

/** A request to delete a closed event. */
export interface SeatsDeleteEvent {
  readonly event: string;
  /** Whether to delete the event even if it has sold or reserved seats; its bookings are then cancelled. */
  readonly force?: boolean | undefined;
  /** The reason for the cancellations, required with `force`. */
  readonly reason?: string | undefined;
  readonly author?: string | undefined;
}

/** An event. */
export interface SeatsEvent {
  readonly event: string;
  readonly name: string;
  readonly status: SeatsEventStatus;
  readonly created: string;
  readonly closed?: string | undefined;
  readonly sections: readonly string[];
  readonly stats: SeatsStats;
  readonly firstReserved?: string | undefined;
  readonly full?: string | undefined;
  readonly soldOut?: string | undefined;
  readonly position: bigint;
  /** In the response to a command, whether an earlier request had already made this change. */
  readonly repeated?: boolean | undefined;
}

export interface SeatsEventRef {
  readonly event: string;
}

export type SeatsEventStatus = "OPEN" | "CLOSED" | "DELETED";

export interface SeatsExtendBooking {
  readonly event: string;
  readonly booking: string;
  readonly buyer: string;
  readonly until: string | Date;
}

export interface SeatsGone {
  readonly event: string;
  readonly repeated: boolean;
}

export interface SeatsHolder {
  readonly buyer: string;
  readonly booking: string;
  readonly reserved: string;
}

export interface SeatsListOf {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface SeatsPlaces {
  readonly area: string;
  readonly count: number;
}

export interface SeatsPriceOf {
  readonly event: string;
  readonly section: string;
  readonly price: bigint | number;
}

/** A reservation of specific seats or of the best available seats, of places in areas, or of both. */
export interface SeatsReserve {
  readonly event: string;
  readonly booking: string;
  readonly buyer: string;
  readonly seats?: readonly SeatsSeat[] | undefined;
  readonly best?: SeatsBest | undefined;
  /** Places in one area. */
  readonly places?: SeatsPlaces | undefined;
  /** The duration of the hold, or null for the default duration. */
  readonly holdFor?: string | undefined;
  /** Places in several areas. */
  readonly areas?: readonly SeatsPlaces[] | undefined;
  /** The ticket types of the seats in their order, and then of the places; as many as seats and places. */
  readonly tickets?: readonly SeatsTickets[] | undefined;
  /** For specific seats, whether to refuse seats that leave a single free seat where others would not. */
  readonly noOrphans?: boolean | undefined;
  /** The codes of allotments whose seats and places can be reserved. */
  readonly codes?: readonly string[] | undefined;
}

export interface SeatsRowRef {
  readonly event: string;
  readonly section: string;
  readonly row: number;
}

/** A seat within a section. */
export interface SeatsRowSeat {
  readonly row: number;
  readonly number: number;
}

export interface SeatsSeat {
  readonly section: string;
  readonly row: number;
  readonly number: number;
}

/** A seat. */
export interface SeatsSeatDetail {
  readonly seat: SeatsSeat;
  readonly state: SeatsSeatState;
  readonly price: bigint;
  readonly holder?: SeatsHolder | undefined;
  readonly category?: string | undefined;
  /** The features of the seat, if it has any. */
  readonly features?: readonly SeatsSeatFeature[] | undefined;
  /** The allotment that the seat is set aside for, which may have ended. */
  readonly allotment?: string | undefined;
}

/** A feature of a seat; `AISLE` separates the seat from the next one. */
export type SeatsSeatFeature = "ACCESSIBLE" | "COMPANION" | "RESTRICTED_VIEW" | "AISLE";

export interface SeatsSeatList {
  readonly event: string;
  readonly seats: readonly SeatsSeat[];
}

export interface SeatsSeatRef {
  readonly event: string;
  readonly section: string;
  readonly row: number;
  readonly number: number;
}

export type SeatsSeatState = "AVAILABLE" | "RESERVED" | "SOLD" | "BLOCKED";

/** A section with rows of seats or, if a capacity is given, an area with places. */
export interface SeatsSection {
  readonly id: string;
  readonly rows?: number | undefined;
  readonly seatsPerRow?: number | undefined;
  readonly capacity?: number | undefined;
  readonly price: bigint | number;
  /** The seats that are not for sale, in a section with rows. */
  readonly blocked?: readonly SeatsRowSeat[] | undefined;
  /** The number of places that are not for sale, in an area. */
  readonly blockedPlaces?: number | undefined;
}

/** The seat map of a section. */
export interface SeatsSectionMap {
  readonly section: string;
  readonly rows: number;
  readonly seatsPerRow: number;
  /** The position of the newest change included in the map, from which the feed continues. */
  readonly position: bigint;
  /** One string per row with one letter per seat: `a`vailable, `r`eserved, `s`old, `b`locked, `-` for no seat. */
  readonly map: readonly string[];
}

export interface SeatsSectionRef {
  readonly event: string;
  readonly section: string;
}

/** A request for the seats of a section with their holders. */
export interface SeatsSectionSeats {
  readonly event: string;
  readonly section: string;
  /** The maximum number of seat rows. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface SeatsSectionStats {
  readonly section: string;
  readonly stats: SeatsStats;
}

export interface SeatsStats {
  readonly available: number;
  readonly reserved: number;
  readonly sold: number;
  readonly blocked: number;
  readonly total: number;
  readonly updated: string;
}

/** A request for the best available seats. */
export interface SeatsSuggest {
  readonly event: string;
  readonly best: SeatsBest;
  /** The codes of allotments whose seats can be suggested. */
  readonly codes?: readonly string[] | undefined;
}

export interface SeatsSuggestion {
  readonly seats: readonly SeatsSeat[];
}

export interface SeatsSweep {
  readonly most?: number | undefined;
}

export interface SeatsSwept {
  readonly holds: number;
  readonly rows: number;
  readonly more: boolean;
}

/** A number of tickets of one type. */
export interface SeatsTickets {
  /** The ticket type, such as `child`. */
  readonly type: string;
  readonly count: number;
}

export type SeatsTransition = "RESERVE" | "FINALIZE" | "RELEASE" | "EXPIRE" | "BLOCK" | "UNBLOCK" | "SELL" | "CANCEL" | "WITHHOLD" | "ADD" | "REMOVE" | "PLAN";

/** A request to move a sink's cursor. Events after the new cursor are published, even if they were published before. */
export interface SinksMove {
  readonly sink: string;
  /** A cursor in the feed, the id of an event, `oldest` or `latest`. */
  readonly to: string;
}

export interface SinksMoved {
  readonly sink: string;
  readonly cursor: string;
}

/** The sinks of a server. */
export interface SinksSinkList {
  readonly sinks: readonly SinksSinkState[];
}

/** The state of a sink. */
export interface SinksSinkState {
  readonly sink: string;
  /** The type of the broker, such as `kafka`. */
  readonly type: string;
  /** `STARTING`, `RUNNING`, `RETRYING` after a failure, `BLOCKED` if events after the cursor are not available, or `STANDBY` if another server publishes the events. */
  readonly state: string;
  /** The position after the last event that the broker has acknowledged. */
  readonly cursor?: string | undefined;
  /** The number of commits after the cursor. */
  readonly lagCommits: bigint;
  /** The age of the oldest event that is not acknowledged. */
  readonly lag: string;
  /** The number of events that the broker has acknowledged since the server started. */
  readonly published: bigint;
  /** The number of failures since the server started. */
  readonly errors: bigint;
  readonly lastError?: string | undefined;
  readonly lastErrorAt?: string | undefined;
}

/** A query for usage events. */
export interface UsageUsageEventsOf {
  readonly account: string;
  readonly from?: string | Date | undefined;
  readonly to?: string | Date | undefined;
  /** A metric, or a pattern such as `llm_tokens/acme/*`. */
  readonly metric?: string | undefined;
  readonly source?: string | undefined;
  readonly agent?: string | undefined;
  /** A scope, such as `org:acme`. */
  readonly scope?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

/** A query for usage totals. */
export interface UsageUsageOf {
  readonly account: string;
  /** The start of the time range, rounded down to the start of a period. */
  readonly from: string | Date;
  /** The end of the time range, rounded up to the end of a period. */
  readonly to: string | Date;
  /** The length of the periods; the default is `DAY`. */
  readonly by?: UsageUsagePeriod | undefined;
  /** `metric` (the default), or a dimension from the server's setting `usage-dimensions`. */
  readonly dimension?: string | undefined;
  /** A metric or dimension value, or a pattern such as `llm_tokens/acme/*`; the default is all. */
  readonly series?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** The unit of the balance; the default is the default unit. */
  readonly unit?: string | undefined;
}

/** The length of the periods over which usage is totaled. Periods are in UTC. */
export type UsageUsagePeriod = "HOUR" | "DAY" | "MONTH";

/** The total usage in one period. */
export interface UsageUsageTotal {
  readonly start: string;
  /** The metric, or the value of the dimension. */
  readonly series: string;
  /** The number of usage records. */
  readonly count: bigint;
  /** The sum of each quantity. */
  readonly quantities: Readonly<Record<string, Decimal>>;
  /** The exact price in credits, before refunds. */
  readonly exact: Decimal;
  /** The exact amount of refunds for this usage, in credits. */
  readonly refunded: Decimal;
}

export interface WalletEndSession {
  readonly identity: string;
  readonly session: string;
}

/** A request to link a wallet, with a signed message as proof of ownership. */
export interface WalletLinkSignedWallet {
  readonly identity: string;
  readonly domain: string;
  readonly message: string;
  readonly signature: Uint8Array;
}

/** A successful login or a refused attempt. */
export interface WalletLoginAttempt {
  readonly at: string;
  readonly method: LoginMethod;
  /** The error code, or null for a successful login. */
  readonly refusal?: string | undefined;
  /** The network address of the client, if the request contained it. */
  readonly address?: string | undefined;
  /** The user agent of the client, if the request contained it. */
  readonly agent?: string | undefined;
}

export interface WalletLoginsOf {
  readonly identity: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A message that a wallet has signed. */
export interface WalletWalletLogin {
  /** The domain of the application, which the message must contain. */
  readonly domain: string;
  /** The exact text that the wallet signed. */
  readonly message: string;
  /** The signature, in Base64. */
  readonly signature: Uint8Array;
  readonly address?: string | undefined;
  readonly agent?: string | undefined;
}

export interface WebhooksDeletedEndpoint {
  readonly endpoint: string;
}

export interface WebhooksDeliveriesOf {
  readonly endpoint: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The latest attempt to send an event. */
export interface WebhooksDelivery {
  readonly event: string;
  readonly type: string;
  readonly subject: string;
  /** `DELIVERED`, `RETRYING` or `FAILED`. */
  readonly state: string;
  readonly attempts: number;
  /** The HTTP status of the response, or 0 if there was none. */
  readonly status: number;
  /** Up to 1,024 bytes of the response, or the reason why there was none. */
  readonly response: string;
  readonly time: string;
  /** The time of the next attempt, or null if there will be none. */
  readonly next?: string | undefined;
}

export interface WebhooksDisable {
  readonly endpoint: string;
  readonly reason: string;
}

export interface WebhooksEndpointRef {
  readonly endpoint: string;
}

export interface WebhooksListOf {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** An endpoint to create or replace. An empty or missing filter list matches all events. */
export interface WebhooksPutEndpoint {
  readonly endpoint: string;
  /** The https address to which events are sent. */
  readonly url: string;
  readonly description?: string | undefined;
  /** The modules whose events are sent, such as `ledger`. */
  readonly modules?: readonly string[] | undefined;
  /** The types of the events that are sent, such as `ledger.charged`. */
  readonly types?: readonly string[] | undefined;
  /** The subjects of the events that are sent. */
  readonly subjects?: readonly string[] | undefined;
  /** Whether requests contain the data of events. */
  readonly full?: boolean | undefined;
}

/** The number of events that will be sent. */
export interface WebhooksQueued {
  readonly events: bigint;
  /** The cursor from which to continue, or null if no events remain. */
  readonly next?: string | undefined;
}

/** A request to send events again: either one event, or the events after a cursor in the feed. */
export interface WebhooksReplay {
  readonly endpoint: string;
  /** The id of an event. */
  readonly event?: string | undefined;
  /** A cursor in the feed, or `oldest`. */
  readonly after?: string | undefined;
  /** The maximum number of events after the cursor, 100 by default. */
  readonly most?: number | undefined;
}

/** A request to send failed deliveries again. */
export interface WebhooksRetryFailed {
  readonly endpoint: string;
  /** The maximum number of deliveries, 100 by default. */
  readonly most?: number | undefined;
}

/** A stored endpoint. */
export interface WebhooksStoredEndpoint {
  readonly endpoint: WebhooksWebhookEndpoint;
  /** The new secret, which is returned only once, or null if no secret was created. */
  readonly secret?: string | undefined;
}

/** An endpoint. */
export interface WebhooksWebhookEndpoint {
  readonly endpoint: string;
  readonly url: string;
  readonly description: string;
  readonly modules: readonly string[];
  readonly types: readonly string[];
  readonly subjects: readonly string[];
  readonly full: boolean;
  /** The reason why the endpoint receives no events, or null if the endpoint is active. */
  readonly disabled?: string | undefined;
  /** The number of secrets with which requests are signed. */
  readonly secrets: number;
  readonly created: string;
  readonly updated: string;
}
