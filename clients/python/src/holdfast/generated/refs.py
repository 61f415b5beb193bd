# Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal

from .._codec import Json
from .._refs import ListRef, Ref
from . import types as t


class AdminLogLevelRef(Ref[t.AdminLogLevel]):
    """Refers to the fields of an earlier result."""

    @property
    def logger(self) -> Ref[str]:
        return Ref(f"{self}.logger")

    @property
    def level(self) -> Ref[str]:
        return Ref(f"{self}.level")


class AdminStoreRef(Ref[t.AdminStore]):
    """Refers to the fields of an earlier result."""

    @property
    def last_commit(self) -> Ref[int]:
        return Ref(f"{self}.lastCommit")

    @property
    def commits(self) -> Ref[int]:
        return Ref(f"{self}.commits")

    @property
    def rolled_back(self) -> Ref[int]:
        return Ref(f"{self}.rolledBack")

    @property
    def groups(self) -> Ref[int]:
        return Ref(f"{self}.groups")

    @property
    def largest_group(self) -> Ref[int]:
        return Ref(f"{self}.largestGroup")

    @property
    def writing(self) -> Ref[timedelta]:
        return Ref(f"{self}.writing")

    @property
    def waiting(self) -> Ref[int]:
        return Ref(f"{self}.waiting")

    @property
    def overloaded(self) -> Ref[int]:
        return Ref(f"{self}.overloaded")

    @property
    def slow_functions(self) -> Ref[int]:
        return Ref(f"{self}.slowFunctions")

    @property
    def bytes_on_disk(self) -> Ref[int]:
        return Ref(f"{self}.bytesOnDisk")

    @property
    def rows(self) -> Ref[dict[str, int]]:
        return Ref(f"{self}.rows")

    @property
    def bytes(self) -> Ref[dict[str, int]]:
        return Ref(f"{self}.bytes")

    @property
    def started(self) -> Ref[datetime]:
        return Ref(f"{self}.started")

    @property
    def now(self) -> Ref[datetime]:
        return Ref(f"{self}.now")


class AdminVerifyingRef(Ref[t.AdminVerifying]):
    """Refers to the fields of an earlier result."""

    @property
    def stage(self) -> Ref[str]:
        return Ref(f"{self}.stage")

    @property
    def rows(self) -> Ref[int]:
        return Ref(f"{self}.rows")

    @property
    def of(self) -> Ref[int]:
        return Ref(f"{self}.of")


class AuditAuditStatusRef(Ref[t.AuditAuditStatus]):
    """Refers to the fields of an earlier result."""

    @property
    def on(self) -> Ref[bool]:
        return Ref(f"{self}.on")

    @property
    def commit(self) -> Ref[str]:
        return Ref(f"{self}.commit")

    @property
    def latest_commit(self) -> Ref[str]:
        return Ref(f"{self}.latestCommit")

    @property
    def up_to_date(self) -> Ref[bool]:
        return Ref(f"{self}.upToDate")

    @property
    def gaps(self) -> Ref[int]:
        return Ref(f"{self}.gaps")


class AuditAuditedCommitRef(Ref[t.AuditAuditedCommit]):
    """Refers to the fields of an earlier result."""

    @property
    def time(self) -> Ref[datetime]:
        return Ref(f"{self}.time")

    @property
    def commit(self) -> Ref[str]:
        return Ref(f"{self}.commit")

    @property
    def author(self) -> Ref[str]:
        return Ref(f"{self}.author")

    @property
    def operation(self) -> Ref[str]:
        return Ref(f"{self}.operation")

    @property
    def request_id(self) -> Ref[str]:
        return Ref(f"{self}.requestId")

    @property
    def events(self) -> ListRef[t.AuditAuditedEvent, AuditAuditedEventRef]:
        return ListRef(f"{self}.events", AuditAuditedEventRef)

    @property
    def subjects(self) -> Ref[list[str]]:
        return Ref(f"{self}.subjects")


class AuditAuditedEventRef(Ref[t.AuditAuditedEvent]):
    """Refers to the fields of an earlier result."""

    @property
    def type(self) -> Ref[str]:
        return Ref(f"{self}.type")

    @property
    def subject(self) -> Ref[str]:
        return Ref(f"{self}.subject")

    @property
    def entry(self) -> Ref[str]:
        return Ref(f"{self}.entry")


class AuditAuthorsRef(Ref[t.AuditAuthors]):
    """Refers to the fields of an earlier result."""

    @property
    def authors(self) -> ListRef[t.AuditEntryAuthors, AuditEntryAuthorsRef]:
        return ListRef(f"{self}.authors", AuditEntryAuthorsRef)


class AuditCommitAuthorRef(Ref[t.AuditCommitAuthor]):
    """Refers to the fields of an earlier result."""

    @property
    def author(self) -> Ref[str]:
        return Ref(f"{self}.author")

    @property
    def operation(self) -> Ref[str]:
        return Ref(f"{self}.operation")

    @property
    def time(self) -> Ref[datetime]:
        return Ref(f"{self}.time")

    @property
    def commit(self) -> Ref[str]:
        return Ref(f"{self}.commit")


class AuditEntryAuthorsRef(Ref[t.AuditEntryAuthors]):
    """Refers to the fields of an earlier result."""

    @property
    def entry(self) -> Ref[str]:
        return Ref(f"{self}.entry")

    @property
    def first(self) -> AuditCommitAuthorRef:
        return AuditCommitAuthorRef(f"{self}.first")

    @property
    def last(self) -> AuditCommitAuthorRef:
        return AuditCommitAuthorRef(f"{self}.last")


class BookingAmendmentAmendedRef(Ref[t.BookingAmendmentAmended]):
    """Refers to the fields of an earlier result."""

    @property
    def booking(self) -> SeatsBookingRef:
        return SeatsBookingRef(f"{self}.booking")

    @property
    def step(self) -> BookingAmendmentStepRef:
        return BookingAmendmentStepRef(f"{self}.step")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class BookingAmendmentStepRef(Ref[t.BookingAmendmentStep]):
    """Refers to the fields of an earlier result."""

    @property
    def number(self) -> Ref[int]:
        return Ref(f"{self}.number")

    @property
    def kind(self) -> Ref[t.BookingAmendmentStepKind]:
        return Ref(f"{self}.kind")

    @property
    def time(self) -> Ref[datetime]:
        return Ref(f"{self}.time")

    @property
    def buyer(self) -> Ref[str]:
        return Ref(f"{self}.buyer")

    @property
    def taken(self) -> ListRef[t.SeatsBookedSeat, SeatsBookedSeatRef]:
        return ListRef(f"{self}.taken", SeatsBookedSeatRef)

    @property
    def taken_places(self) -> ListRef[t.SeatsBookedPlaces, SeatsBookedPlacesRef]:
        return ListRef(f"{self}.takenPlaces", SeatsBookedPlacesRef)

    @property
    def freed(self) -> ListRef[t.SeatsBookedSeat, SeatsBookedSeatRef]:
        return ListRef(f"{self}.freed", SeatsBookedSeatRef)

    @property
    def freed_places(self) -> ListRef[t.SeatsBookedPlaces, SeatsBookedPlacesRef]:
        return ListRef(f"{self}.freedPlaces", SeatsBookedPlacesRef)

    @property
    def difference(self) -> Ref[int]:
        return Ref(f"{self}.difference")

    @property
    def amendment(self) -> Ref[str]:
        return Ref(f"{self}.amendment")

    @property
    def reason(self) -> Ref[str]:
        return Ref(f"{self}.reason")

    @property
    def author(self) -> Ref[str]:
        return Ref(f"{self}.author")


class BudgetBudgetRef(Ref[t.BudgetBudget]):
    """Refers to the fields of an earlier result."""

    @property
    def scope(self) -> Ref[str]:
        return Ref(f"{self}.scope")

    @property
    def limits(self) -> ListRef[t.BudgetBudgetLimitUsage, BudgetBudgetLimitUsageRef]:
        return ListRef(f"{self}.limits", BudgetBudgetLimitUsageRef)

    @property
    def held(self) -> Ref[Decimal]:
        return Ref(f"{self}.held")

    @property
    def reservation_cap(self) -> Ref[int]:
        return Ref(f"{self}.reservationCap")

    @property
    def taken_from(self) -> Ref[str]:
        return Ref(f"{self}.takenFrom")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def updated(self) -> Ref[datetime]:
        return Ref(f"{self}.updated")


class BudgetBudgetLimitUsageRef(Ref[t.BudgetBudgetLimitUsage]):
    """Refers to the fields of an earlier result."""

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def amount(self) -> Ref[int]:
        return Ref(f"{self}.amount")

    @property
    def window(self) -> BudgetBudgetWindowRef:
        return BudgetBudgetWindowRef(f"{self}.window")

    @property
    def hard(self) -> Ref[bool]:
        return Ref(f"{self}.hard")

    @property
    def spent(self) -> Ref[Decimal]:
        return Ref(f"{self}.spent")

    @property
    def ends(self) -> Ref[datetime]:
        return Ref(f"{self}.ends")


class BudgetBudgetWindowRef(Ref[t.BudgetBudgetWindow]):
    """Refers to the fields of an earlier result."""

    @property
    def kind(self) -> Ref[t.BudgetWindowKind]:
        return Ref(f"{self}.kind")

    @property
    def zone(self) -> Ref[str]:
        return Ref(f"{self}.zone")

    @property
    def length(self) -> Ref[timedelta]:
        return Ref(f"{self}.length")


class DeviceDeviceRef(Ref[t.DeviceDevice]):
    """Refers to the fields of an earlier result."""

    @property
    def device(self) -> Ref[str]:
        return Ref(f"{self}.device")

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def address(self) -> Ref[str]:
        return Ref(f"{self}.address")

    @property
    def agent(self) -> Ref[str]:
        return Ref(f"{self}.agent")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def last_used(self) -> Ref[datetime]:
        return Ref(f"{self}.lastUsed")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")


class DeviceDeviceTokenRef(Ref[t.DeviceDeviceToken]):
    """Refers to the fields of an earlier result."""

    @property
    def device(self) -> Ref[str]:
        return Ref(f"{self}.device")


class GrantRuleAvailableCreditRef(Ref[t.GrantRuleAvailableCredit]):
    """Refers to the fields of an earlier result."""

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def metric(self) -> Ref[str]:
        return Ref(f"{self}.metric")

    @property
    def available(self) -> Ref[int]:
        return Ref(f"{self}.available")


class GrantRuleGrantRolloverRef(Ref[t.GrantRuleGrantRollover]):
    """Refers to the fields of an earlier result."""

    @property
    def periods(self) -> Ref[int]:
        return Ref(f"{self}.periods")

    @property
    def cap(self) -> Ref[int]:
        return Ref(f"{self}.cap")


class GrantRuleGrantRuleRef(Ref[t.GrantRuleGrantRule]):
    """Refers to the fields of an earlier result."""

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def rule(self) -> Ref[str]:
        return Ref(f"{self}.rule")

    @property
    def amount(self) -> Ref[int]:
        return Ref(f"{self}.amount")

    @property
    def schedule(self) -> GrantRuleGrantScheduleRef:
        return GrantRuleGrantScheduleRef(f"{self}.schedule")

    @property
    def starts(self) -> Ref[datetime]:
        return Ref(f"{self}.starts")

    @property
    def ends(self) -> Ref[datetime]:
        return Ref(f"{self}.ends")

    @property
    def occurrences(self) -> Ref[int]:
        return Ref(f"{self}.occurrences")

    @property
    def lasts(self) -> Ref[timedelta]:
        return Ref(f"{self}.lasts")

    @property
    def rollover(self) -> GrantRuleGrantRolloverRef:
        return GrantRuleGrantRolloverRef(f"{self}.rollover")

    @property
    def priority(self) -> Ref[int]:
        return Ref(f"{self}.priority")

    @property
    def description(self) -> Ref[str]:
        return Ref(f"{self}.description")

    @property
    def granted(self) -> Ref[int]:
        return Ref(f"{self}.granted")

    @property
    def next(self) -> Ref[datetime]:
        return Ref(f"{self}.next")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def updated(self) -> Ref[datetime]:
        return Ref(f"{self}.updated")

    @property
    def ended(self) -> Ref[datetime]:
        return Ref(f"{self}.ended")

    @property
    def metrics(self) -> Ref[list[str]]:
        return Ref(f"{self}.metrics")


class GrantRuleGrantScheduleRef(Ref[t.GrantRuleGrantSchedule]):
    """Refers to the fields of an earlier result."""

    @property
    def every(self) -> Ref[t.GrantRuleGrantFrequency]:
        return Ref(f"{self}.every")

    @property
    def zone(self) -> Ref[str]:
        return Ref(f"{self}.zone")

    @property
    def period(self) -> Ref[timedelta]:
        return Ref(f"{self}.period")


class IdentityChangedRef(Ref[t.IdentityChanged]):
    """Refers to the fields of an earlier result."""

    @property
    def changed(self) -> Ref[bool]:
        return Ref(f"{self}.changed")


class IdentityCreatedRef(Ref[t.IdentityCreated]):
    """Refers to the fields of an earlier result."""

    @property
    def identity(self) -> IdentityIdentityRef:
        return IdentityIdentityRef(f"{self}.identity")

    @property
    def namespace(self) -> IdentityNamespaceRef:
        return IdentityNamespaceRef(f"{self}.namespace")

    @property
    def machine(self) -> IdentityMachineRef:
        return IdentityMachineRef(f"{self}.machine")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class IdentityDecisionRef(Ref[t.IdentityDecision]):
    """Refers to the fields of an earlier result."""

    @property
    def verdict(self) -> Ref[t.IdentityVerdict]:
        return Ref(f"{self}.verdict")


class IdentityDeliveryRef(Ref[t.IdentityDelivery]):
    """Refers to the fields of an earlier result."""

    @property
    def service(self) -> Ref[str]:
        return Ref(f"{self}.service")

    @property
    def event(self) -> Ref[str]:
        return Ref(f"{self}.event")

    @property
    def status(self) -> Ref[t.IdentityDeliveryStatus]:
        return Ref(f"{self}.status")

    @property
    def attempts(self) -> Ref[int]:
        return Ref(f"{self}.attempts")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def last_attempt(self) -> Ref[datetime]:
        return Ref(f"{self}.lastAttempt")

    @property
    def last_problem(self) -> Ref[str]:
        return Ref(f"{self}.lastProblem")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class IdentityFirstTimeRef(Ref[t.IdentityFirstTime]):
    """Refers to the fields of an earlier result."""

    @property
    def first(self) -> Ref[bool]:
        return Ref(f"{self}.first")


class IdentityFoundIdentityRef(Ref[t.IdentityFoundIdentity]):
    """Refers to the fields of an earlier result."""

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def external_id(self) -> Ref[str]:
        return Ref(f"{self}.externalId")

    @property
    def status(self) -> Ref[t.IdentityIdentityStatus]:
        return Ref(f"{self}.status")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")


class IdentityIdentityRef(Ref[t.IdentityIdentity]):
    """Refers to the fields of an earlier result."""

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def did(self) -> Ref[str]:
        return Ref(f"{self}.did")

    @property
    def signing_key(self) -> Ref[bytes]:
        return Ref(f"{self}.signingKey")

    @property
    def status(self) -> Ref[t.IdentityIdentityStatus]:
        return Ref(f"{self}.status")

    @property
    def tier(self) -> Ref[t.IdentityTier]:
        return Ref(f"{self}.tier")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def updated(self) -> Ref[datetime]:
        return Ref(f"{self}.updated")

    @property
    def frozen(self) -> Ref[datetime]:
        return Ref(f"{self}.frozen")

    @property
    def reason(self) -> Ref[str]:
        return Ref(f"{self}.reason")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class IdentityLeftRef(Ref[t.IdentityLeft]):
    """Refers to the fields of an earlier result."""

    @property
    def times(self) -> Ref[int]:
        return Ref(f"{self}.times")

    @property
    def until(self) -> Ref[datetime]:
        return Ref(f"{self}.until")


class IdentityMachineRef(Ref[t.IdentityMachine]):
    """Refers to the fields of an earlier result."""

    @property
    def machine(self) -> Ref[str]:
        return Ref(f"{self}.machine")

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def namespace(self) -> Ref[str]:
        return Ref(f"{self}.namespace")

    @property
    def signing_key(self) -> Ref[bytes]:
        return Ref(f"{self}.signingKey")

    @property
    def encryption_key(self) -> Ref[bytes]:
        return Ref(f"{self}.encryptionKey")

    @property
    def capabilities(self) -> Ref[list[str]]:
        return Ref(f"{self}.capabilities")

    @property
    def epoch(self) -> Ref[int]:
        return Ref(f"{self}.epoch")

    @property
    def device_name(self) -> Ref[str]:
        return Ref(f"{self}.deviceName")

    @property
    def platform(self) -> Ref[str]:
        return Ref(f"{self}.platform")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")

    @property
    def last_used(self) -> Ref[datetime]:
        return Ref(f"{self}.lastUsed")

    @property
    def revoked(self) -> Ref[datetime]:
        return Ref(f"{self}.revoked")

    @property
    def reason(self) -> Ref[str]:
        return Ref(f"{self}.reason")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class IdentityMemberRef(Ref[t.IdentityMember]):
    """Refers to the fields of an earlier result."""

    @property
    def namespace(self) -> Ref[str]:
        return Ref(f"{self}.namespace")

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def role(self) -> Ref[t.IdentityRole]:
        return Ref(f"{self}.role")

    @property
    def joined(self) -> Ref[datetime]:
        return Ref(f"{self}.joined")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class IdentityNamespaceRef(Ref[t.IdentityNamespace]):
    """Refers to the fields of an earlier result."""

    @property
    def namespace(self) -> Ref[str]:
        return Ref(f"{self}.namespace")

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def creator(self) -> Ref[str]:
        return Ref(f"{self}.creator")

    @property
    def active(self) -> Ref[bool]:
        return Ref(f"{self}.active")

    @property
    def events(self) -> Ref[int]:
        return Ref(f"{self}.events")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def updated(self) -> Ref[datetime]:
        return Ref(f"{self}.updated")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class IdentityProfileRef(Ref[t.IdentityProfile]):
    """Refers to the fields of an earlier result."""

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def external_id(self) -> Ref[str]:
        return Ref(f"{self}.externalId")


class IdentityRevocationRef(Ref[t.IdentityRevocation]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def namespace(self) -> Ref[str]:
        return Ref(f"{self}.namespace")

    @property
    def sequence(self) -> Ref[int]:
        return Ref(f"{self}.sequence")

    @property
    def kind(self) -> Ref[t.IdentityRevocationKind]:
        return Ref(f"{self}.kind")

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def machine(self) -> Ref[str]:
        return Ref(f"{self}.machine")

    @property
    def session(self) -> Ref[str]:
        return Ref(f"{self}.session")

    @property
    def reason(self) -> Ref[str]:
        return Ref(f"{self}.reason")

    @property
    def at(self) -> Ref[datetime]:
        return Ref(f"{self}.at")


class IdentityScoreRef(Ref[t.IdentityScore]):
    """Refers to the fields of an earlier result."""

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def score(self) -> Ref[int]:
        return Ref(f"{self}.score")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class IdentityServiceRef(Ref[t.IdentityService]):
    """Refers to the fields of an earlier result."""

    @property
    def service(self) -> Ref[str]:
        return Ref(f"{self}.service")

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def certificate(self) -> Ref[bytes]:
        return Ref(f"{self}.certificate")

    @property
    def scopes(self) -> Ref[list[str]]:
        return Ref(f"{self}.scopes")

    @property
    def webhook(self) -> Ref[str]:
        return Ref(f"{self}.webhook")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def updated(self) -> Ref[datetime]:
        return Ref(f"{self}.updated")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class IntakeSourceRef(Ref[t.IntakeSource]):
    """Refers to the fields of an earlier result."""

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def queue(self) -> Ref[str]:
        return Ref(f"{self}.queue")

    @property
    def connected(self) -> Ref[bool]:
        return Ref(f"{self}.connected")

    @property
    def received(self) -> Ref[int]:
        return Ref(f"{self}.received")


class IntakeStatusRef(Ref[t.IntakeStatus]):
    """Refers to the fields of an earlier result."""

    @property
    def configured(self) -> Ref[bool]:
        return Ref(f"{self}.configured")

    @property
    def sources(self) -> ListRef[t.IntakeSource, IntakeSourceRef]:
        return ListRef(f"{self}.sources", IntakeSourceRef)

    @property
    def applied(self) -> Ref[dict[str, int]]:
        return Ref(f"{self}.applied")


class KeysAdminAuditEntryRef(Ref[t.KeysAdminAuditEntry]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def time(self) -> Ref[datetime]:
        return Ref(f"{self}.time")

    @property
    def key(self) -> Ref[str]:
        return Ref(f"{self}.key")

    @property
    def operation(self) -> Ref[str]:
        return Ref(f"{self}.operation")

    @property
    def subject(self) -> Ref[str]:
        return Ref(f"{self}.subject")

    @property
    def request_id(self) -> Ref[str]:
        return Ref(f"{self}.requestId")


class KeysKeyRef(Ref[t.KeysKey]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def scopes(self) -> Ref[list[str]]:
        return Ref(f"{self}.scopes")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")

    @property
    def revoked(self) -> Ref[datetime]:
        return Ref(f"{self}.revoked")

    @property
    def rate_limit(self) -> Ref[int]:
        return Ref(f"{self}.rateLimit")


class KeysSecretRef(Ref[t.KeysSecret]):
    """Refers to the fields of an earlier result."""

    @property
    def key(self) -> KeysKeyRef:
        return KeysKeyRef(f"{self}.key")

    @property
    def secret(self) -> Ref[str]:
        return Ref(f"{self}.secret")


class LedgerAccountRef(Ref[t.LedgerAccount]):
    """Refers to the fields of an earlier result."""

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def kind(self) -> Ref[t.LedgerAccountKind]:
        return Ref(f"{self}.kind")

    @property
    def balance(self) -> LedgerBalanceRef:
        return LedgerBalanceRef(f"{self}.balance")

    @property
    def purchased(self) -> Ref[int]:
        return Ref(f"{self}.purchased")

    @property
    def granted(self) -> Ref[int]:
        return Ref(f"{self}.granted")

    @property
    def used(self) -> Ref[int]:
        return Ref(f"{self}.used")

    @property
    def auto_refill(self) -> LedgerAutoRefillRef:
        return LedgerAutoRefillRef(f"{self}.autoRefill")

    @property
    def plan(self) -> Ref[str]:
        return Ref(f"{self}.plan")

    @property
    def external_ids(self) -> Ref[dict[str, str]]:
        return Ref(f"{self}.externalIds")

    @property
    def era(self) -> Ref[int]:
        return Ref(f"{self}.era")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def updated(self) -> Ref[datetime]:
        return Ref(f"{self}.updated")

    @property
    def deleted(self) -> Ref[datetime]:
        return Ref(f"{self}.deleted")

    @property
    def credit_limit(self) -> Ref[int]:
        return Ref(f"{self}.creditLimit")

    @property
    def price_list(self) -> Ref[str]:
        return Ref(f"{self}.priceList")

    @property
    def pool(self) -> Ref[str]:
        return Ref(f"{self}.pool")

    @property
    def members(self) -> Ref[int]:
        return Ref(f"{self}.members")

    @property
    def owner(self) -> Ref[str]:
        return Ref(f"{self}.owner")

    @property
    def unit(self) -> Ref[str]:
        return Ref(f"{self}.unit")


class LedgerAffordableRef(Ref[t.LedgerAffordable]):
    """Refers to the fields of an earlier result."""

    @property
    def cost(self) -> Ref[int]:
        return Ref(f"{self}.cost")

    @property
    def balance(self) -> LedgerBalanceRef:
        return LedgerBalanceRef(f"{self}.balance")


class LedgerAutoRefillRef(Ref[t.LedgerAutoRefill]):
    """Refers to the fields of an earlier result."""

    @property
    def enabled(self) -> Ref[bool]:
        return Ref(f"{self}.enabled")

    @property
    def trigger_below(self) -> Ref[int]:
        return Ref(f"{self}.triggerBelow")

    @property
    def amount(self) -> Ref[int]:
        return Ref(f"{self}.amount")


class LedgerBalanceRef(Ref[t.LedgerBalance]):
    """Refers to the fields of an earlier result."""

    @property
    def balance(self) -> Ref[int]:
        return Ref(f"{self}.balance")

    @property
    def held(self) -> Ref[int]:
        return Ref(f"{self}.held")

    @property
    def available(self) -> Ref[int]:
        return Ref(f"{self}.available")


class LedgerBillingRef(Ref[t.LedgerBilling]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def type(self) -> Ref[str]:
        return Ref(f"{self}.type")

    @property
    def reference(self) -> Ref[str]:
        return Ref(f"{self}.reference")

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def status(self) -> Ref[t.LedgerBillingStatus]:
        return Ref(f"{self}.status")

    @property
    def rate(self) -> Ref[int]:
        return Ref(f"{self}.rate")

    @property
    def units(self) -> Ref[int]:
        return Ref(f"{self}.units")

    @property
    def cost(self) -> Ref[int]:
        return Ref(f"{self}.cost")

    @property
    def started(self) -> Ref[datetime]:
        return Ref(f"{self}.started")

    @property
    def ended(self) -> Ref[datetime]:
        return Ref(f"{self}.ended")

    @property
    def description(self) -> Ref[str]:
        return Ref(f"{self}.description")

    @property
    def transaction(self) -> Ref[str]:
        return Ref(f"{self}.transaction")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class LedgerBudgetWarningRef(Ref[t.LedgerBudgetWarning]):
    """Refers to the fields of an earlier result."""

    @property
    def scope(self) -> Ref[str]:
        return Ref(f"{self}.scope")

    @property
    def limit(self) -> Ref[str]:
        return Ref(f"{self}.limit")


class LedgerChargeRef(Ref[t.LedgerCharge]):
    """Refers to the fields of an earlier result."""

    @property
    def charged(self) -> LedgerTransactionRef:
        return LedgerTransactionRef(f"{self}.charged")

    @property
    def refused(self) -> Ref[dict[str, Json]]:
        return Ref(f"{self}.refused")


class LedgerChargesRef(Ref[t.LedgerCharges]):
    """Refers to the fields of an earlier result."""

    @property
    def charged(self) -> ListRef[t.LedgerTransaction, LedgerTransactionRef]:
        return ListRef(f"{self}.charged", LedgerTransactionRef)


class LedgerGrantRef(Ref[t.LedgerGrant]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def type(self) -> Ref[t.LedgerTransactionType]:
        return Ref(f"{self}.type")

    @property
    def amount(self) -> Ref[int]:
        return Ref(f"{self}.amount")

    @property
    def remaining(self) -> Ref[int]:
        return Ref(f"{self}.remaining")

    @property
    def priority(self) -> Ref[int]:
        return Ref(f"{self}.priority")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def rule(self) -> Ref[str]:
        return Ref(f"{self}.rule")

    @property
    def metrics(self) -> Ref[list[str]]:
        return Ref(f"{self}.metrics")


class LedgerHoldRef(Ref[t.LedgerHold]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def amount(self) -> Ref[int]:
        return Ref(f"{self}.amount")

    @property
    def status(self) -> Ref[t.LedgerHoldStatus]:
        return Ref(f"{self}.status")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")

    @property
    def description(self) -> Ref[str]:
        return Ref(f"{self}.description")

    @property
    def balance(self) -> LedgerBalanceRef:
        return LedgerBalanceRef(f"{self}.balance")

    @property
    def transaction(self) -> Ref[str]:
        return Ref(f"{self}.transaction")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")

    @property
    def scopes(self) -> Ref[list[str]]:
        return Ref(f"{self}.scopes")

    @property
    def overshoot(self) -> Ref[int]:
        return Ref(f"{self}.overshoot")

    @property
    def metric(self) -> Ref[str]:
        return Ref(f"{self}.metric")

    @property
    def member(self) -> Ref[str]:
        return Ref(f"{self}.member")


class LedgerMetricRef(Ref[t.LedgerMetric]):
    """Refers to the fields of an earlier result."""

    @property
    def kind(self) -> Ref[t.LedgerMetricKind]:
        return Ref(f"{self}.kind")

    @property
    def provider(self) -> Ref[str]:
        return Ref(f"{self}.provider")

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def first(self) -> Ref[Decimal | int]:
        return Ref(f"{self}.first")

    @property
    def second(self) -> Ref[Decimal | int]:
        return Ref(f"{self}.second")

    @property
    def quantities(self) -> Ref[Mapping[str, Decimal | int]]:
        return Ref(f"{self}.quantities")


class LedgerPastRef(Ref[t.LedgerPast]):
    """Refers to the fields of an earlier result."""

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def at(self) -> Ref[datetime]:
        return Ref(f"{self}.at")

    @property
    def balance(self) -> Ref[int]:
        return Ref(f"{self}.balance")


class LedgerPriceLineRef(Ref[t.LedgerPriceLine]):
    """Refers to the fields of an earlier result."""

    @property
    def item(self) -> Ref[str]:
        return Ref(f"{self}.item")

    @property
    def units(self) -> Ref[Decimal]:
        return Ref(f"{self}.units")

    @property
    def amount(self) -> Ref[Decimal]:
        return Ref(f"{self}.amount")

    @property
    def text(self) -> Ref[str]:
        return Ref(f"{self}.text")


class LedgerQuoteRef(Ref[t.LedgerQuote]):
    """Refers to the fields of an earlier result."""

    @property
    def cost(self) -> Ref[int]:
        return Ref(f"{self}.cost")

    @property
    def exact(self) -> Ref[Decimal]:
        return Ref(f"{self}.exact")

    @property
    def price_list(self) -> Ref[str]:
        return Ref(f"{self}.priceList")

    @property
    def lines(self) -> ListRef[t.LedgerPriceLine, LedgerPriceLineRef]:
        return ListRef(f"{self}.lines", LedgerPriceLineRef)


class LedgerRefillRequestRef(Ref[t.LedgerRefillRequest]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def amount(self) -> Ref[int]:
        return Ref(f"{self}.amount")

    @property
    def status(self) -> Ref[t.LedgerRefillStatus]:
        return Ref(f"{self}.status")

    @property
    def raised(self) -> Ref[datetime]:
        return Ref(f"{self}.raised")

    @property
    def takes(self) -> Ref[int]:
        return Ref(f"{self}.takes")

    @property
    def note(self) -> Ref[str]:
        return Ref(f"{self}.note")

    @property
    def transaction(self) -> Ref[str]:
        return Ref(f"{self}.transaction")


class LedgerShareRef(Ref[t.LedgerShare]):
    """Refers to the fields of an earlier result."""

    @property
    def grant(self) -> Ref[str]:
        return Ref(f"{self}.grant")

    @property
    def amount(self) -> Ref[int]:
        return Ref(f"{self}.amount")


class LedgerStatementRef(Ref[t.LedgerStatement]):
    """Refers to the fields of an earlier result."""

    @property
    def opening(self) -> Ref[int]:
        return Ref(f"{self}.opening")

    @property
    def entries(self) -> ListRef[t.LedgerTransaction, LedgerTransactionRef]:
        return ListRef(f"{self}.entries", LedgerTransactionRef)

    @property
    def closing(self) -> Ref[int]:
        return Ref(f"{self}.closing")

    @property
    def next(self) -> Ref[str]:
        return Ref(f"{self}.next")


class LedgerSweptRef(Ref[t.LedgerSwept]):
    """Refers to the fields of an earlier result."""

    @property
    def accounts(self) -> Ref[int]:
        return Ref(f"{self}.accounts")

    @property
    def more(self) -> Ref[bool]:
        return Ref(f"{self}.more")


class LedgerThresholdStateRef(Ref[t.LedgerThresholdState]):
    """Refers to the fields of an earlier result."""

    @property
    def below(self) -> Ref[int]:
        return Ref(f"{self}.below")

    @property
    def hysteresis(self) -> Ref[int]:
        return Ref(f"{self}.hysteresis")

    @property
    def crossed(self) -> Ref[bool]:
        return Ref(f"{self}.crossed")


class LedgerThresholdsRef(Ref[t.LedgerThresholds]):
    """Refers to the fields of an earlier result."""

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def thresholds(self) -> ListRef[t.LedgerThresholdState, LedgerThresholdStateRef]:
        return ListRef(f"{self}.thresholds", LedgerThresholdStateRef)

    @property
    def is_default(self) -> Ref[bool]:
        return Ref(f"{self}.isDefault")


class LedgerTotalRef(Ref[t.LedgerTotal]):
    """Refers to the fields of an earlier result."""

    @property
    def type(self) -> Ref[t.LedgerTransactionType]:
        return Ref(f"{self}.type")

    @property
    def count(self) -> Ref[int]:
        return Ref(f"{self}.count")

    @property
    def amount(self) -> Ref[int]:
        return Ref(f"{self}.amount")


class LedgerTransactionRef(Ref[t.LedgerTransaction]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def type(self) -> Ref[t.LedgerTransactionType]:
        return Ref(f"{self}.type")

    @property
    def amount(self) -> Ref[int]:
        return Ref(f"{self}.amount")

    @property
    def balance(self) -> LedgerBalanceRef:
        return LedgerBalanceRef(f"{self}.balance")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def source(self) -> Ref[str]:
        return Ref(f"{self}.source")

    @property
    def of(self) -> Ref[str]:
        return Ref(f"{self}.of")

    @property
    def description(self) -> Ref[str]:
        return Ref(f"{self}.description")

    @property
    def metadata(self) -> Ref[dict[str, str]]:
        return Ref(f"{self}.metadata")

    @property
    def shares(self) -> ListRef[t.LedgerShare, LedgerShareRef]:
        return ListRef(f"{self}.shares", LedgerShareRef)

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")

    @property
    def exact(self) -> Ref[Decimal]:
        return Ref(f"{self}.exact")

    @property
    def warnings(self) -> ListRef[t.LedgerBudgetWarning, LedgerBudgetWarningRef]:
        return ListRef(f"{self}.warnings", LedgerBudgetWarningRef)

    @property
    def price_list(self) -> Ref[str]:
        return Ref(f"{self}.priceList")

    @property
    def member(self) -> Ref[str]:
        return Ref(f"{self}.member")

    @property
    def unit(self) -> Ref[str]:
        return Ref(f"{self}.unit")


class LedgerTransferredRef(Ref[t.LedgerTransferred]):
    """Refers to the fields of an earlier result."""

    @property
    def out(self) -> LedgerTransactionRef:
        return LedgerTransactionRef(f"{self}.out")

    @property
    def in_(self) -> ListRef[t.LedgerTransaction, LedgerTransactionRef]:
        return ListRef(f"{self}.in", LedgerTransactionRef)

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class LedgerUsageEventRef(Ref[t.LedgerUsageEvent]):
    """Refers to the fields of an earlier result."""

    @property
    def event_id(self) -> Ref[str]:
        return Ref(f"{self}.eventId")

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def source(self) -> Ref[str]:
        return Ref(f"{self}.source")

    @property
    def agent(self) -> Ref[str]:
        return Ref(f"{self}.agent")

    @property
    def metric(self) -> LedgerMetricRef:
        return LedgerMetricRef(f"{self}.metric")

    @property
    def cost(self) -> Ref[int]:
        return Ref(f"{self}.cost")

    @property
    def timestamp(self) -> Ref[datetime]:
        return Ref(f"{self}.timestamp")

    @property
    def metadata(self) -> Ref[dict[str, str]]:
        return Ref(f"{self}.metadata")

    @property
    def transaction(self) -> Ref[str]:
        return Ref(f"{self}.transaction")

    @property
    def scopes(self) -> Ref[list[str]]:
        return Ref(f"{self}.scopes")

    @property
    def exact(self) -> Ref[Decimal]:
        return Ref(f"{self}.exact")

    @property
    def price_list(self) -> Ref[str]:
        return Ref(f"{self}.priceList")

    @property
    def member(self) -> Ref[str]:
        return Ref(f"{self}.member")


class LoginAccessTokenRef(Ref[t.LoginAccessToken]):
    """Refers to the fields of an earlier result."""

    @property
    def jwt(self) -> Ref[str]:
        return Ref(f"{self}.jwt")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")


class LoginBackupCodesRef(Ref[t.LoginBackupCodes]):
    """Refers to the fields of an earlier result."""

    @property
    def backup_codes(self) -> Ref[list[str]]:
        return Ref(f"{self}.backupCodes")


class LoginChallengeRef(Ref[t.LoginChallenge]):
    """Refers to the fields of an earlier result."""

    @property
    def challenge(self) -> Ref[str]:
        return Ref(f"{self}.challenge")

    @property
    def machine(self) -> Ref[str]:
        return Ref(f"{self}.machine")

    @property
    def purpose(self) -> Ref[str]:
        return Ref(f"{self}.purpose")

    @property
    def message(self) -> Ref[bytes]:
        return Ref(f"{self}.message")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")


class LoginChangedRef(Ref[t.LoginChanged]):
    """Refers to the fields of an earlier result."""

    @property
    def changed(self) -> Ref[bool]:
        return Ref(f"{self}.changed")


class LoginClaimsRef(Ref[t.LoginClaims]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def issuer(self) -> Ref[str]:
        return Ref(f"{self}.issuer")

    @property
    def audience(self) -> Ref[str]:
        return Ref(f"{self}.audience")

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def session(self) -> Ref[str]:
        return Ref(f"{self}.session")

    @property
    def machine(self) -> Ref[str]:
        return Ref(f"{self}.machine")

    @property
    def namespace(self) -> Ref[str]:
        return Ref(f"{self}.namespace")

    @property
    def capabilities(self) -> Ref[list[str]]:
        return Ref(f"{self}.capabilities")

    @property
    def mfa(self) -> Ref[bool]:
        return Ref(f"{self}.mfa")

    @property
    def issued(self) -> Ref[datetime]:
        return Ref(f"{self}.issued")

    @property
    def not_before(self) -> Ref[datetime]:
        return Ref(f"{self}.notBefore")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")


class LoginCountRef(Ref[t.LoginCount]):
    """Refers to the fields of an earlier result."""

    @property
    def sessions(self) -> Ref[int]:
        return Ref(f"{self}.sessions")


class LoginEnrollmentRef(Ref[t.LoginEnrollment]):
    """Refers to the fields of an earlier result."""

    @property
    def secret(self) -> Ref[str]:
        return Ref(f"{self}.secret")

    @property
    def uri(self) -> Ref[str]:
        return Ref(f"{self}.uri")

    @property
    def backup_codes(self) -> Ref[list[str]]:
        return Ref(f"{self}.backupCodes")


class LoginGrantRef(Ref[t.LoginGrant]):
    """Refers to the fields of an earlier result."""

    @property
    def session(self) -> LoginSessionRef:
        return LoginSessionRef(f"{self}.session")

    @property
    def token(self) -> Ref[str]:
        return Ref(f"{self}.token")

    @property
    def refresh_token(self) -> Ref[str]:
        return Ref(f"{self}.refreshToken")

    @property
    def refresh_until(self) -> Ref[datetime]:
        return Ref(f"{self}.refreshUntil")

    @property
    def device(self) -> Ref[str]:
        return Ref(f"{self}.device")

    @property
    def cookie(self) -> Ref[str]:
        return Ref(f"{self}.cookie")

    @property
    def csrf_token(self) -> Ref[str]:
        return Ref(f"{self}.csrfToken")


class LoginJwkRef(Ref[t.LoginJwk]):
    """Refers to the fields of an earlier result."""

    @property
    def kty(self) -> Ref[str]:
        return Ref(f"{self}.kty")

    @property
    def crv(self) -> Ref[str]:
        return Ref(f"{self}.crv")

    @property
    def x(self) -> Ref[str]:
        return Ref(f"{self}.x")

    @property
    def kid(self) -> Ref[str]:
        return Ref(f"{self}.kid")

    @property
    def use(self) -> Ref[str]:
        return Ref(f"{self}.use")

    @property
    def alg(self) -> Ref[str]:
        return Ref(f"{self}.alg")


class LoginJwksRef(Ref[t.LoginJwks]):
    """Refers to the fields of an earlier result."""

    @property
    def keys(self) -> ListRef[t.LoginJwk, LoginJwkRef]:
        return ListRef(f"{self}.keys", LoginJwkRef)


class LoginKeySetRef(Ref[t.LoginKeySet]):
    """Refers to the fields of an earlier result."""

    @property
    def provider(self) -> Ref[str]:
        return Ref(f"{self}.provider")

    @property
    def json(self) -> Ref[str]:
        return Ref(f"{self}.json")

    @property
    def fetched(self) -> Ref[datetime]:
        return Ref(f"{self}.fetched")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")


class LoginLinkRef(Ref[t.LoginLink]):
    """Refers to the fields of an earlier result."""

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def method(self) -> Ref[t.LoginMethod]:
        return Ref(f"{self}.method")

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def linked(self) -> Ref[datetime]:
        return Ref(f"{self}.linked")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class LoginMfaRef(Ref[t.LoginMfa]):
    """Refers to the fields of an earlier result."""

    @property
    def confirmed(self) -> Ref[bool]:
        return Ref(f"{self}.confirmed")

    @property
    def backup_codes_left(self) -> Ref[int]:
        return Ref(f"{self}.backupCodesLeft")


class LoginNonceRef(Ref[t.LoginNonce]):
    """Refers to the fields of an earlier result."""

    @property
    def nonce(self) -> Ref[str]:
        return Ref(f"{self}.nonce")


class LoginNonceUsedRef(Ref[t.LoginNonceUsed]):
    """Refers to the fields of an earlier result."""

    @property
    def made(self) -> Ref[datetime]:
        return Ref(f"{self}.made")


class LoginOAuthBegunRef(Ref[t.LoginOAuthBegun]):
    """Refers to the fields of an earlier result."""

    @property
    def state(self) -> Ref[str]:
        return Ref(f"{self}.state")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")


class LoginOAuthReturnedRef(Ref[t.LoginOAuthReturned]):
    """Refers to the fields of an earlier result."""

    @property
    def provider(self) -> Ref[t.LoginMethod]:
        return Ref(f"{self}.provider")

    @property
    def redirect(self) -> Ref[str]:
        return Ref(f"{self}.redirect")

    @property
    def verifier(self) -> Ref[str]:
        return Ref(f"{self}.verifier")

    @property
    def link_to(self) -> Ref[str]:
        return Ref(f"{self}.linkTo")


class LoginOwnerRef(Ref[t.LoginOwner]):
    """Refers to the fields of an earlier result."""

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")


class LoginPrimaryRef(Ref[t.LoginPrimary]):
    """Refers to the fields of an earlier result."""

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def method(self) -> Ref[t.LoginMethod]:
        return Ref(f"{self}.method")


class LoginRememberedRef(Ref[t.LoginRemembered]):
    """Refers to the fields of an earlier result."""

    @property
    def until(self) -> Ref[datetime]:
        return Ref(f"{self}.until")


class LoginSessionRef(Ref[t.LoginSession]):
    """Refers to the fields of an earlier result."""

    @property
    def session(self) -> Ref[str]:
        return Ref(f"{self}.session")

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def machine(self) -> Ref[str]:
        return Ref(f"{self}.machine")

    @property
    def namespace(self) -> Ref[str]:
        return Ref(f"{self}.namespace")

    @property
    def capabilities(self) -> Ref[list[str]]:
        return Ref(f"{self}.capabilities")

    @property
    def mfa(self) -> Ref[bool]:
        return Ref(f"{self}.mfa")

    @property
    def generation(self) -> Ref[int]:
        return Ref(f"{self}.generation")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")

    @property
    def last_used(self) -> Ref[datetime]:
        return Ref(f"{self}.lastUsed")

    @property
    def revoked(self) -> Ref[datetime]:
        return Ref(f"{self}.revoked")

    @property
    def reason(self) -> Ref[str]:
        return Ref(f"{self}.reason")

    @property
    def address(self) -> Ref[str]:
        return Ref(f"{self}.address")

    @property
    def agent(self) -> Ref[str]:
        return Ref(f"{self}.agent")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class LoginSigningKeyRef(Ref[t.LoginSigningKey]):
    """Refers to the fields of an earlier result."""

    @property
    def key(self) -> Ref[str]:
        return Ref(f"{self}.key")

    @property
    def public_key(self) -> Ref[bytes]:
        return Ref(f"{self}.publicKey")

    @property
    def status(self) -> Ref[t.LoginKeyStatus]:
        return Ref(f"{self}.status")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def rotated(self) -> Ref[datetime]:
        return Ref(f"{self}.rotated")

    @property
    def retired(self) -> Ref[datetime]:
        return Ref(f"{self}.retired")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class MailMailRef(Ref[t.MailMail]):
    """Refers to the fields of an earlier result."""

    @property
    def to(self) -> Ref[str]:
        return Ref(f"{self}.to")

    @property
    def subject(self) -> Ref[str]:
        return Ref(f"{self}.subject")

    @property
    def text(self) -> Ref[str]:
        return Ref(f"{self}.text")

    @property
    def token(self) -> Ref[str]:
        return Ref(f"{self}.token")

    @property
    def code(self) -> Ref[str]:
        return Ref(f"{self}.code")

    @property
    def sent(self) -> Ref[bool]:
        return Ref(f"{self}.sent")


class MailMailRequestedRef(Ref[t.MailMailRequested]):
    """Refers to the fields of an earlier result."""

    @property
    def ticket(self) -> Ref[str]:
        return Ref(f"{self}.ticket")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")

    @property
    def mail(self) -> MailMailRef:
        return MailMailRef(f"{self}.mail")


class MigrationHashedPasswordRef(Ref[t.MigrationHashedPassword]):
    """Refers to the fields of an earlier result."""

    @property
    def identity(self) -> Ref[str]:
        return Ref(f"{self}.identity")

    @property
    def email(self) -> Ref[str]:
        return Ref(f"{self}.email")

    @property
    def hash(self) -> Ref[str]:
        return Ref(f"{self}.hash")

    @property
    def verified(self) -> Ref[bool]:
        return Ref(f"{self}.verified")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")


class PoolPoolMemberRef(Ref[t.PoolPoolMember]):
    """Refers to the fields of an earlier result."""

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def member(self) -> Ref[str]:
        return Ref(f"{self}.member")

    @property
    def own_credit(self) -> Ref[t.PoolOwnCredit]:
        return Ref(f"{self}.ownCredit")

    @property
    def scope(self) -> Ref[str]:
        return Ref(f"{self}.scope")

    @property
    def joined(self) -> Ref[datetime]:
        return Ref(f"{self}.joined")


class PriceMetricPriceRef(Ref[t.PriceMetricPrice]):
    """Refers to the fields of an earlier result."""

    @property
    def metric(self) -> Ref[str]:
        return Ref(f"{self}.metric")

    @property
    def prices(self) -> ListRef[t.PriceQuantityPrice, PriceQuantityPriceRef]:
        return ListRef(f"{self}.prices", PriceQuantityPriceRef)

    @property
    def rounding(self) -> Ref[t.PricePriceRounding]:
        return Ref(f"{self}.rounding")

    @property
    def minimum(self) -> Ref[int]:
        return Ref(f"{self}.minimum")


class PricePriceListRef(Ref[t.PricePriceList]):
    """Refers to the fields of an earlier result."""

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def version(self) -> Ref[int]:
        return Ref(f"{self}.version")

    @property
    def effective(self) -> Ref[datetime]:
        return Ref(f"{self}.effective")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def metrics(self) -> ListRef[t.PriceMetricPrice, PriceMetricPriceRef]:
        return ListRef(f"{self}.metrics", PriceMetricPriceRef)


class PricePriceListVersionRef(Ref[t.PricePriceListVersion]):
    """Refers to the fields of an earlier result."""

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def version(self) -> Ref[int]:
        return Ref(f"{self}.version")

    @property
    def effective(self) -> Ref[datetime]:
        return Ref(f"{self}.effective")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def metrics(self) -> Ref[int]:
        return Ref(f"{self}.metrics")


class PriceQuantityPriceRef(Ref[t.PriceQuantityPrice]):
    """Refers to the fields of an earlier result."""

    @property
    def quantity(self) -> Ref[str]:
        return Ref(f"{self}.quantity")

    @property
    def scheme(self) -> Ref[t.PriceScheme]:
        return Ref(f"{self}.scheme")

    @property
    def price(self) -> Ref[Decimal | int]:
        return Ref(f"{self}.price")

    @property
    def per(self) -> Ref[int]:
        return Ref(f"{self}.per")

    @property
    def tiers(self) -> ListRef[t.PriceTier, PriceTierRef]:
        return ListRef(f"{self}.tiers", PriceTierRef)


class PriceTierRef(Ref[t.PriceTier]):
    """Refers to the fields of an earlier result."""

    @property
    def up_to(self) -> Ref[int]:
        return Ref(f"{self}.upTo")

    @property
    def price(self) -> Ref[Decimal | int]:
        return Ref(f"{self}.price")

    @property
    def per(self) -> Ref[int]:
        return Ref(f"{self}.per")

    @property
    def flat(self) -> Ref[Decimal | int]:
        return Ref(f"{self}.flat")


class QueueAcceptedRef(Ref[t.QueueAccepted]):
    """Refers to the fields of an earlier result."""

    @property
    def message(self) -> Ref[str]:
        return Ref(f"{self}.message")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class QueueAckedRef(Ref[t.QueueAcked]):
    """Refers to the fields of an earlier result."""

    @property
    def refused(self) -> Ref[str]:
        return Ref(f"{self}.refused")


class QueueAlertsRef(Ref[t.QueueAlerts]):
    """Refers to the fields of an earlier result."""

    @property
    def depth(self) -> Ref[int]:
        return Ref(f"{self}.depth")

    @property
    def age(self) -> Ref[timedelta]:
        return Ref(f"{self}.age")

    @property
    def hysteresis(self) -> Ref[int]:
        return Ref(f"{self}.hysteresis")


class QueueAllAcceptedRef(Ref[t.QueueAllAccepted]):
    """Refers to the fields of an earlier result."""

    @property
    def accepted(self) -> ListRef[t.QueueAccepted, QueueAcceptedRef]:
        return ListRef(f"{self}.accepted", QueueAcceptedRef)


class QueueCapacityRef(Ref[t.QueueCapacity]):
    """Refers to the fields of an earlier result."""

    @property
    def messages(self) -> Ref[int]:
        return Ref(f"{self}.messages")

    @property
    def bytes(self) -> Ref[int]:
        return Ref(f"{self}.bytes")

    @property
    def overflow(self) -> Ref[t.QueueOverflow]:
        return Ref(f"{self}.overflow")


class QueueConcurrencyRef(Ref[t.QueueConcurrency]):
    """Refers to the fields of an earlier result."""

    @property
    def per_key(self) -> Ref[int]:
        return Ref(f"{self}.perKey")

    @property
    def per_group(self) -> Ref[int]:
        return Ref(f"{self}.perGroup")


class QueueCountRef(Ref[t.QueueCount]):
    """Refers to the fields of an earlier result."""

    @property
    def messages(self) -> Ref[int]:
        return Ref(f"{self}.messages")


class QueueDeliveriesRef(Ref[t.QueueDeliveries]):
    """Refers to the fields of an earlier result."""

    @property
    def deliveries(self) -> ListRef[t.QueueDelivery, QueueDeliveryRef]:
        return ListRef(f"{self}.deliveries", QueueDeliveryRef)


class QueueDeliveryRef(Ref[t.QueueDelivery]):
    """Refers to the fields of an earlier result."""

    @property
    def receipt(self) -> QueueReceiptRef:
        return QueueReceiptRef(f"{self}.receipt")

    @property
    def message(self) -> QueueMessageRef:
        return QueueMessageRef(f"{self}.message")

    @property
    def until(self) -> Ref[datetime]:
        return Ref(f"{self}.until")


class QueueDoneRef(Ref[t.QueueDone]):
    """Refers to the fields of an earlier result."""


class QueueHeldRef(Ref[t.QueueHeld]):
    """Refers to the fields of an earlier result."""

    @property
    def until(self) -> Ref[datetime]:
        return Ref(f"{self}.until")


class QueueKeyStatsRef(Ref[t.QueueKeyStats]):
    """Refers to the fields of an earlier result."""

    @property
    def fairness_key(self) -> Ref[str]:
        return Ref(f"{self}.fairnessKey")

    @property
    def weight(self) -> Ref[int]:
        return Ref(f"{self}.weight")

    @property
    def ready(self) -> Ref[int]:
        return Ref(f"{self}.ready")

    @property
    def delayed(self) -> Ref[int]:
        return Ref(f"{self}.delayed")

    @property
    def in_flight(self) -> Ref[int]:
        return Ref(f"{self}.inFlight")

    @property
    def oldest(self) -> Ref[datetime]:
        return Ref(f"{self}.oldest")

    @property
    def delivered(self) -> Ref[int]:
        return Ref(f"{self}.delivered")

    @property
    def failed(self) -> Ref[int]:
        return Ref(f"{self}.failed")

    @property
    def dead_lettered(self) -> Ref[int]:
        return Ref(f"{self}.deadLettered")


class QueueLeaseInfoRef(Ref[t.QueueLeaseInfo]):
    """Refers to the fields of an earlier result."""

    @property
    def queue(self) -> Ref[str]:
        return Ref(f"{self}.queue")

    @property
    def message(self) -> Ref[str]:
        return Ref(f"{self}.message")

    @property
    def consumer(self) -> Ref[str]:
        return Ref(f"{self}.consumer")

    @property
    def leased(self) -> Ref[datetime]:
        return Ref(f"{self}.leased")

    @property
    def until(self) -> Ref[datetime]:
        return Ref(f"{self}.until")

    @property
    def attempts(self) -> Ref[int]:
        return Ref(f"{self}.attempts")


class QueueMessageRef(Ref[t.QueueMessage]):
    """Refers to the fields of an earlier result."""

    @property
    def message(self) -> Ref[str]:
        return Ref(f"{self}.message")

    @property
    def queue(self) -> Ref[str]:
        return Ref(f"{self}.queue")

    @property
    def headers(self) -> Ref[dict[str, str]]:
        return Ref(f"{self}.headers")

    @property
    def payload(self) -> Ref[bytes]:
        return Ref(f"{self}.payload")

    @property
    def fairness_key(self) -> Ref[str]:
        return Ref(f"{self}.fairnessKey")

    @property
    def weight(self) -> Ref[int]:
        return Ref(f"{self}.weight")

    @property
    def throttle_keys(self) -> Ref[list[str]]:
        return Ref(f"{self}.throttleKeys")

    @property
    def priority(self) -> Ref[int]:
        return Ref(f"{self}.priority")

    @property
    def attempts(self) -> Ref[int]:
        return Ref(f"{self}.attempts")

    @property
    def state(self) -> Ref[t.QueueMessageState]:
        return Ref(f"{self}.state")

    @property
    def enqueued(self) -> Ref[datetime]:
        return Ref(f"{self}.enqueued")

    @property
    def leased(self) -> Ref[datetime]:
        return Ref(f"{self}.leased")

    @property
    def not_before(self) -> Ref[datetime]:
        return Ref(f"{self}.notBefore")

    @property
    def origin(self) -> Ref[str]:
        return Ref(f"{self}.origin")

    @property
    def reason(self) -> Ref[str]:
        return Ref(f"{self}.reason")

    @property
    def group(self) -> Ref[str]:
        return Ref(f"{self}.group")


class QueueMovedRef(Ref[t.QueueMoved]):
    """Refers to the fields of an earlier result."""

    @property
    def messages(self) -> Ref[int]:
        return Ref(f"{self}.messages")

    @property
    def more(self) -> Ref[bool]:
        return Ref(f"{self}.more")


class QueueNextDeliveriesRef(Ref[t.QueueNextDeliveries]):
    """Refers to the fields of an earlier result."""

    @property
    def acked(self) -> ListRef[t.QueueAcked, QueueAckedRef]:
        return ListRef(f"{self}.acked", QueueAckedRef)

    @property
    def deliveries(self) -> ListRef[t.QueueDelivery, QueueDeliveryRef]:
        return ListRef(f"{self}.deliveries", QueueDeliveryRef)


class QueueQueueRef(Ref[t.QueueQueue]):
    """Refers to the fields of an earlier result."""

    @property
    def queue(self) -> Ref[str]:
        return Ref(f"{self}.queue")

    @property
    def on_enqueue(self) -> Ref[str]:
        return Ref(f"{self}.onEnqueue")

    @property
    def on_failure(self) -> Ref[str]:
        return Ref(f"{self}.onFailure")

    @property
    def visibility(self) -> Ref[timedelta]:
        return Ref(f"{self}.visibility")

    @property
    def dead_letter_queue(self) -> Ref[str]:
        return Ref(f"{self}.deadLetterQueue")

    @property
    def max_attempts(self) -> Ref[int]:
        return Ref(f"{self}.maxAttempts")

    @property
    def retry_delays(self) -> Ref[list[timedelta]]:
        return Ref(f"{self}.retryDelays")

    @property
    def ordered(self) -> Ref[bool]:
        return Ref(f"{self}.ordered")

    @property
    def dedup_window(self) -> Ref[timedelta]:
        return Ref(f"{self}.dedupWindow")

    @property
    def accept_while_resting(self) -> Ref[bool]:
        return Ref(f"{self}.acceptWhileResting")

    @property
    def concurrency(self) -> QueueConcurrencyRef:
        return QueueConcurrencyRef(f"{self}.concurrency")

    @property
    def alerts(self) -> QueueAlertsRef:
        return QueueAlertsRef(f"{self}.alerts")

    @property
    def ttl(self) -> QueueTtlRef:
        return QueueTtlRef(f"{self}.ttl")

    @property
    def capacity(self) -> QueueCapacityRef:
        return QueueCapacityRef(f"{self}.capacity")

    @property
    def status_retention(self) -> Ref[timedelta]:
        return Ref(f"{self}.statusRetention")

    @property
    def dead_letters_of(self) -> Ref[list[str]]:
        return Ref(f"{self}.deadLettersOf")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class QueueReceiptRef(Ref[t.QueueReceipt]):
    """Refers to the fields of an earlier result."""

    @property
    def queue(self) -> Ref[str]:
        return Ref(f"{self}.queue")

    @property
    def message(self) -> Ref[str]:
        return Ref(f"{self}.message")

    @property
    def token(self) -> Ref[str]:
        return Ref(f"{self}.token")


class QueueRedrivenMessageRef(Ref[t.QueueRedrivenMessage]):
    """Refers to the fields of an earlier result."""

    @property
    def queue(self) -> Ref[str]:
        return Ref(f"{self}.queue")


class QueueRescheduledRef(Ref[t.QueueRescheduled]):
    """Refers to the fields of an earlier result."""

    @property
    def not_before(self) -> Ref[datetime]:
        return Ref(f"{self}.notBefore")


class QueueReturnedRef(Ref[t.QueueReturned]):
    """Refers to the fields of an earlier result."""

    @property
    def fate(self) -> Ref[t.QueueFate]:
        return Ref(f"{self}.fate")

    @property
    def attempts(self) -> Ref[int]:
        return Ref(f"{self}.attempts")

    @property
    def not_before(self) -> Ref[datetime]:
        return Ref(f"{self}.notBefore")

    @property
    def dead_letter_queue(self) -> Ref[str]:
        return Ref(f"{self}.deadLetterQueue")


class QueueStateRef(Ref[t.QueueState]):
    """Refers to the fields of an earlier result."""

    @property
    def key(self) -> Ref[str]:
        return Ref(f"{self}.key")

    @property
    def value(self) -> Ref[bytes]:
        return Ref(f"{self}.value")


class QueueStatsRef(Ref[t.QueueStats]):
    """Refers to the fields of an earlier result."""

    @property
    def queue(self) -> Ref[str]:
        return Ref(f"{self}.queue")

    @property
    def paused(self) -> Ref[bool]:
        return Ref(f"{self}.paused")

    @property
    def depth(self) -> Ref[int]:
        return Ref(f"{self}.depth")

    @property
    def ready(self) -> Ref[int]:
        return Ref(f"{self}.ready")

    @property
    def delayed(self) -> Ref[int]:
        return Ref(f"{self}.delayed")

    @property
    def in_flight(self) -> Ref[int]:
        return Ref(f"{self}.inFlight")

    @property
    def oldest(self) -> Ref[datetime]:
        return Ref(f"{self}.oldest")

    @property
    def enqueued(self) -> Ref[int]:
        return Ref(f"{self}.enqueued")

    @property
    def delivered(self) -> Ref[int]:
        return Ref(f"{self}.delivered")

    @property
    def acked(self) -> Ref[int]:
        return Ref(f"{self}.acked")

    @property
    def failed(self) -> Ref[int]:
        return Ref(f"{self}.failed")

    @property
    def dead_lettered(self) -> Ref[int]:
        return Ref(f"{self}.deadLettered")

    @property
    def script_rests(self) -> Ref[int]:
        return Ref(f"{self}.scriptRests")

    @property
    def script_rests_until(self) -> Ref[datetime]:
        return Ref(f"{self}.scriptRestsUntil")

    @property
    def bytes(self) -> Ref[int]:
        return Ref(f"{self}.bytes")

    @property
    def expired(self) -> Ref[int]:
        return Ref(f"{self}.expired")

    @property
    def dropped(self) -> Ref[int]:
        return Ref(f"{self}.dropped")


class QueueStatusRef(Ref[t.QueueStatus]):
    """Refers to the fields of an earlier result."""

    @property
    def queue(self) -> Ref[str]:
        return Ref(f"{self}.queue")

    @property
    def message(self) -> Ref[str]:
        return Ref(f"{self}.message")

    @property
    def stage(self) -> Ref[t.QueueStage]:
        return Ref(f"{self}.stage")

    @property
    def attempts(self) -> Ref[int]:
        return Ref(f"{self}.attempts")

    @property
    def percent(self) -> Ref[int]:
        return Ref(f"{self}.percent")

    @property
    def note(self) -> Ref[str]:
        return Ref(f"{self}.note")

    @property
    def result(self) -> Ref[bytes]:
        return Ref(f"{self}.result")

    @property
    def updated(self) -> Ref[datetime]:
        return Ref(f"{self}.updated")


class QueueThrottleRef(Ref[t.QueueThrottle]):
    """Refers to the fields of an earlier result."""

    @property
    def key(self) -> Ref[str]:
        return Ref(f"{self}.key")

    @property
    def per_second(self) -> Ref[float]:
        return Ref(f"{self}.perSecond")

    @property
    def burst(self) -> Ref[int]:
        return Ref(f"{self}.burst")


class QueueTtlRef(Ref[t.QueueTtl]):
    """Refers to the fields of an earlier result."""

    @property
    def duration(self) -> Ref[timedelta]:
        return Ref(f"{self}.duration")

    @property
    def on_expiry(self) -> Ref[t.QueueOnExpiry]:
        return Ref(f"{self}.onExpiry")


class RetryAllSavedRef(Ref[t.RetryAllSaved]):
    """Refers to the fields of an earlier result."""

    @property
    def saved(self) -> ListRef[t.RetrySaved, RetrySavedRef]:
        return ListRef(f"{self}.saved", RetrySavedRef)


class RetryClaimRef(Ref[t.RetryClaim]):
    """Refers to the fields of an earlier result."""

    @property
    def event(self) -> RetryEventRef:
        return RetryEventRef(f"{self}.event")

    @property
    def sequence(self) -> Ref[int]:
        return Ref(f"{self}.sequence")

    @property
    def fence(self) -> Ref[int]:
        return Ref(f"{self}.fence")

    @property
    def retries(self) -> Ref[int]:
        return Ref(f"{self}.retries")

    @property
    def until(self) -> Ref[datetime]:
        return Ref(f"{self}.until")


class RetryClaimsRef(Ref[t.RetryClaims]):
    """Refers to the fields of an earlier result."""

    @property
    def claims(self) -> ListRef[t.RetryClaim, RetryClaimRef]:
        return ListRef(f"{self}.claims", RetryClaimRef)

    @property
    def expired(self) -> ListRef[t.RetryFailed, RetryFailedRef]:
        return ListRef(f"{self}.expired", RetryFailedRef)


class RetryCounterRef(Ref[t.RetryCounter]):
    """Refers to the fields of an earlier result."""

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def labels(self) -> Ref[dict[str, str]]:
        return Ref(f"{self}.labels")

    @property
    def value(self) -> Ref[int]:
        return Ref(f"{self}.value")


class RetryCountsRef(Ref[t.RetryCounts]):
    """Refers to the fields of an earlier result."""

    @property
    def pending(self) -> Ref[int]:
        return Ref(f"{self}.pending")

    @property
    def retrying(self) -> Ref[int]:
        return Ref(f"{self}.retrying")

    @property
    def refused(self) -> Ref[int]:
        return Ref(f"{self}.refused")

    @property
    def exhausted(self) -> Ref[int]:
        return Ref(f"{self}.exhausted")


class RetryDoneRef(Ref[t.RetryDone]):
    """Refers to the fields of an earlier result."""


class RetryEndedRef(Ref[t.RetryEnded]):
    """Refers to the fields of an earlier result."""

    @property
    def event(self) -> RetryFailedRef:
        return RetryFailedRef(f"{self}.event")

    @property
    def how(self) -> Ref[t.RetryHow]:
        return Ref(f"{self}.how")

    @property
    def note(self) -> Ref[str]:
        return Ref(f"{self}.note")

    @property
    def ended(self) -> Ref[datetime]:
        return Ref(f"{self}.ended")

    @property
    def until(self) -> Ref[datetime]:
        return Ref(f"{self}.until")


class RetryEventRef(Ref[t.RetryEvent]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def type(self) -> Ref[str]:
        return Ref(f"{self}.type")

    @property
    def publisher(self) -> Ref[str]:
        return Ref(f"{self}.publisher")

    @property
    def reference(self) -> Ref[str]:
        return Ref(f"{self}.reference")

    @property
    def order(self) -> Ref[int]:
        return Ref(f"{self}.order")

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def data(self) -> Ref[bytes]:
        return Ref(f"{self}.data")


class RetryFailedRef(Ref[t.RetryFailed]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def type(self) -> Ref[str]:
        return Ref(f"{self}.type")

    @property
    def publisher(self) -> Ref[str]:
        return Ref(f"{self}.publisher")

    @property
    def reference(self) -> Ref[str]:
        return Ref(f"{self}.reference")

    @property
    def order(self) -> Ref[int]:
        return Ref(f"{self}.order")

    @property
    def account(self) -> Ref[str]:
        return Ref(f"{self}.account")

    @property
    def group(self) -> Ref[str]:
        return Ref(f"{self}.group")

    @property
    def size(self) -> Ref[int]:
        return Ref(f"{self}.size")

    @property
    def sequence(self) -> Ref[int]:
        return Ref(f"{self}.sequence")

    @property
    def status(self) -> Ref[t.RetryStatus]:
        return Ref(f"{self}.status")

    @property
    def error(self) -> Ref[str]:
        return Ref(f"{self}.error")

    @property
    def retries(self) -> Ref[int]:
        return Ref(f"{self}.retries")

    @property
    def max_retries(self) -> Ref[int]:
        return Ref(f"{self}.maxRetries")

    @property
    def next_retry(self) -> Ref[datetime]:
        return Ref(f"{self}.nextRetry")

    @property
    def behind(self) -> Ref[bool]:
        return Ref(f"{self}.behind")

    @property
    def lease(self) -> RetryLeaseRef:
        return RetryLeaseRef(f"{self}.lease")

    @property
    def credit_needed(self) -> Ref[int]:
        return Ref(f"{self}.creditNeeded")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def updated(self) -> Ref[datetime]:
        return Ref(f"{self}.updated")


class RetryHeldRef(Ref[t.RetryHeld]):
    """Refers to the fields of an earlier result."""

    @property
    def until(self) -> Ref[datetime]:
        return Ref(f"{self}.until")


class RetryLeaseRef(Ref[t.RetryLease]):
    """Refers to the fields of an earlier result."""

    @property
    def runner(self) -> Ref[str]:
        return Ref(f"{self}.runner")

    @property
    def until(self) -> Ref[datetime]:
        return Ref(f"{self}.until")


class RetryMovedRef(Ref[t.RetryMoved]):
    """Refers to the fields of an earlier result."""

    @property
    def events(self) -> Ref[int]:
        return Ref(f"{self}.events")

    @property
    def next(self) -> Ref[str]:
        return Ref(f"{self}.next")


class RetrySavedRef(Ref[t.RetrySaved]):
    """Refers to the fields of an earlier result."""

    @property
    def event(self) -> RetryFailedRef:
        return RetryFailedRef(f"{self}.event")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class RetrySettledRef(Ref[t.RetrySettled]):
    """Refers to the fields of an earlier result."""

    @property
    def removed(self) -> Ref[bool]:
        return Ref(f"{self}.removed")

    @property
    def event(self) -> RetryFailedRef:
        return RetryFailedRef(f"{self}.event")


class SaleTermsAllotmentRef(Ref[t.SaleTermsAllotment]):
    """Refers to the fields of an earlier result."""

    @property
    def allotment(self) -> Ref[str]:
        return Ref(f"{self}.allotment")

    @property
    def channel(self) -> Ref[str]:
        return Ref(f"{self}.channel")

    @property
    def has_code(self) -> Ref[bool]:
        return Ref(f"{self}.hasCode")

    @property
    def until(self) -> Ref[datetime]:
        return Ref(f"{self}.until")

    @property
    def active(self) -> Ref[bool]:
        return Ref(f"{self}.active")

    @property
    def seats(self) -> ListRef[t.SeatsSeat, SeatsSeatRef]:
        return ListRef(f"{self}.seats", SeatsSeatRef)

    @property
    def places(self) -> ListRef[t.SeatsPlaces, SeatsPlacesRef]:
        return ListRef(f"{self}.places", SeatsPlacesRef)

    @property
    def available(self) -> Ref[int]:
        return Ref(f"{self}.available")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class SaleTermsCategoryRef(Ref[t.SaleTermsCategory]):
    """Refers to the fields of an earlier result."""

    @property
    def id(self) -> Ref[str]:
        return Ref(f"{self}.id")

    @property
    def price(self) -> Ref[int]:
        return Ref(f"{self}.price")

    @property
    def tickets(self) -> ListRef[t.SaleTermsTicketPrice, SaleTermsTicketPriceRef]:
        return ListRef(f"{self}.tickets", SaleTermsTicketPriceRef)


class SaleTermsRemovedAllotmentRef(Ref[t.SaleTermsRemovedAllotment]):
    """Refers to the fields of an earlier result."""

    @property
    def allotment(self) -> Ref[str]:
        return Ref(f"{self}.allotment")


class SaleTermsTermsRef(Ref[t.SaleTermsTerms]):
    """Refers to the fields of an earlier result."""

    @property
    def categories(self) -> ListRef[t.SaleTermsCategory, SaleTermsCategoryRef]:
        return ListRef(f"{self}.categories", SaleTermsCategoryRef)

    @property
    def max_per_buyer(self) -> Ref[int]:
        return Ref(f"{self}.maxPerBuyer")

    @property
    def no_orphans(self) -> Ref[bool]:
        return Ref(f"{self}.noOrphans")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class SaleTermsTicketPriceRef(Ref[t.SaleTermsTicketPrice]):
    """Refers to the fields of an earlier result."""

    @property
    def type(self) -> Ref[str]:
        return Ref(f"{self}.type")

    @property
    def price(self) -> Ref[int]:
        return Ref(f"{self}.price")


class SampleHistoryRef(Ref[t.SampleHistory]):
    """Refers to the fields of an earlier result."""

    @property
    def interval(self) -> Ref[timedelta]:
        return Ref(f"{self}.interval")

    @property
    def samples(self) -> ListRef[t.SamplePoint, SamplePointRef]:
        return ListRef(f"{self}.samples", SamplePointRef)


class SamplePointRef(Ref[t.SamplePoint]):
    """Refers to the fields of an earlier result."""

    @property
    def time(self) -> Ref[datetime]:
        return Ref(f"{self}.time")

    @property
    def values(self) -> Ref[dict[str, float]]:
        return Ref(f"{self}.values")


class ScheduleScheduleRef(Ref[t.ScheduleSchedule]):
    """Refers to the fields of an earlier result."""

    @property
    def queue(self) -> Ref[str]:
        return Ref(f"{self}.queue")

    @property
    def schedule(self) -> Ref[str]:
        return Ref(f"{self}.schedule")

    @property
    def cron(self) -> Ref[str]:
        return Ref(f"{self}.cron")

    @property
    def zone(self) -> Ref[str]:
        return Ref(f"{self}.zone")

    @property
    def missed(self) -> Ref[t.ScheduleMissedRuns]:
        return Ref(f"{self}.missed")

    @property
    def message(self) -> ScheduleScheduledMessageRef:
        return ScheduleScheduledMessageRef(f"{self}.message")

    @property
    def paused(self) -> Ref[bool]:
        return Ref(f"{self}.paused")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def next(self) -> Ref[datetime]:
        return Ref(f"{self}.next")

    @property
    def upcoming(self) -> Ref[list[datetime]]:
        return Ref(f"{self}.upcoming")

    @property
    def last(self) -> Ref[datetime]:
        return Ref(f"{self}.last")

    @property
    def last_message(self) -> Ref[str]:
        return Ref(f"{self}.lastMessage")

    @property
    def runs(self) -> Ref[int]:
        return Ref(f"{self}.runs")

    @property
    def refusal(self) -> Ref[str]:
        return Ref(f"{self}.refusal")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class ScheduleScheduleDeletedRef(Ref[t.ScheduleScheduleDeleted]):
    """Refers to the fields of an earlier result."""


class ScheduleScheduledMessageRef(Ref[t.ScheduleScheduledMessage]):
    """Refers to the fields of an earlier result."""

    @property
    def headers(self) -> Ref[dict[str, str]]:
        return Ref(f"{self}.headers")

    @property
    def payload(self) -> Ref[bytes]:
        return Ref(f"{self}.payload")

    @property
    def fairness_key(self) -> Ref[str]:
        return Ref(f"{self}.fairnessKey")

    @property
    def weight(self) -> Ref[int]:
        return Ref(f"{self}.weight")

    @property
    def throttle_keys(self) -> Ref[list[str]]:
        return Ref(f"{self}.throttleKeys")

    @property
    def priority(self) -> Ref[int]:
        return Ref(f"{self}.priority")

    @property
    def group(self) -> Ref[str]:
        return Ref(f"{self}.group")


class SeatPlanMovedSeatRef(Ref[t.SeatPlanMovedSeat]):
    """Refers to the fields of an earlier result."""

    @property
    def booking(self) -> Ref[str]:
        return Ref(f"{self}.booking")

    @property
    def from_(self) -> SeatsSeatRef:
        return SeatsSeatRef(f"{self}.from")

    @property
    def to(self) -> SeatsSeatRef:
        return SeatsSeatRef(f"{self}.to")


class SeatPlanPlanChangeRef(Ref[t.SeatPlanPlanChange]):
    """Refers to the fields of an earlier result."""

    @property
    def change(self) -> Ref[str]:
        return Ref(f"{self}.change")

    @property
    def number(self) -> Ref[int]:
        return Ref(f"{self}.number")

    @property
    def time(self) -> Ref[datetime]:
        return Ref(f"{self}.time")

    @property
    def reason(self) -> Ref[str]:
        return Ref(f"{self}.reason")

    @property
    def author(self) -> Ref[str]:
        return Ref(f"{self}.author")

    @property
    def added(self) -> Ref[int]:
        return Ref(f"{self}.added")

    @property
    def removed(self) -> Ref[int]:
        return Ref(f"{self}.removed")

    @property
    def blocked(self) -> Ref[int]:
        return Ref(f"{self}.blocked")

    @property
    def unblocked(self) -> Ref[int]:
        return Ref(f"{self}.unblocked")

    @property
    def moved(self) -> ListRef[t.SeatPlanMovedSeat, SeatPlanMovedSeatRef]:
        return ListRef(f"{self}.moved", SeatPlanMovedSeatRef)

    @property
    def position(self) -> Ref[int]:
        return Ref(f"{self}.position")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class SeatsBitsRef(Ref[t.SeatsBits]):
    """Refers to the fields of an earlier result."""

    @property
    def bits(self) -> Ref[bytes]:
        return Ref(f"{self}.bits")


class SeatsBookedPlacesRef(Ref[t.SeatsBookedPlaces]):
    """Refers to the fields of an earlier result."""

    @property
    def area(self) -> Ref[str]:
        return Ref(f"{self}.area")

    @property
    def count(self) -> Ref[int]:
        return Ref(f"{self}.count")

    @property
    def price(self) -> Ref[int]:
        return Ref(f"{self}.price")

    @property
    def category(self) -> Ref[str]:
        return Ref(f"{self}.category")

    @property
    def ticket(self) -> Ref[str]:
        return Ref(f"{self}.ticket")

    @property
    def allotment(self) -> Ref[str]:
        return Ref(f"{self}.allotment")


class SeatsBookedSeatRef(Ref[t.SeatsBookedSeat]):
    """Refers to the fields of an earlier result."""

    @property
    def seat(self) -> SeatsSeatRef:
        return SeatsSeatRef(f"{self}.seat")

    @property
    def price(self) -> Ref[int]:
        return Ref(f"{self}.price")

    @property
    def category(self) -> Ref[str]:
        return Ref(f"{self}.category")

    @property
    def ticket(self) -> Ref[str]:
        return Ref(f"{self}.ticket")

    @property
    def allotment(self) -> Ref[str]:
        return Ref(f"{self}.allotment")


class SeatsBookingRef(Ref[t.SeatsBooking]):
    """Refers to the fields of an earlier result."""

    @property
    def event(self) -> Ref[str]:
        return Ref(f"{self}.event")

    @property
    def booking(self) -> Ref[str]:
        return Ref(f"{self}.booking")

    @property
    def buyer(self) -> Ref[str]:
        return Ref(f"{self}.buyer")

    @property
    def status(self) -> Ref[t.SeatsBookingStatus]:
        return Ref(f"{self}.status")

    @property
    def seats(self) -> ListRef[t.SeatsBookedSeat, SeatsBookedSeatRef]:
        return ListRef(f"{self}.seats", SeatsBookedSeatRef)

    @property
    def places(self) -> ListRef[t.SeatsBookedPlaces, SeatsBookedPlacesRef]:
        return ListRef(f"{self}.places", SeatsBookedPlacesRef)

    @property
    def total(self) -> Ref[int]:
        return Ref(f"{self}.total")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def expires(self) -> Ref[datetime]:
        return Ref(f"{self}.expires")

    @property
    def ended(self) -> Ref[datetime]:
        return Ref(f"{self}.ended")

    @property
    def reason(self) -> Ref[str]:
        return Ref(f"{self}.reason")

    @property
    def author(self) -> Ref[str]:
        return Ref(f"{self}.author")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class SeatsChangeRef(Ref[t.SeatsChange]):
    """Refers to the fields of an earlier result."""

    @property
    def number(self) -> Ref[int]:
        return Ref(f"{self}.number")

    @property
    def how(self) -> Ref[t.SeatsTransition]:
        return Ref(f"{self}.how")

    @property
    def booking(self) -> Ref[str]:
        return Ref(f"{self}.booking")

    @property
    def plan(self) -> Ref[str]:
        return Ref(f"{self}.plan")

    @property
    def time(self) -> Ref[datetime]:
        return Ref(f"{self}.time")

    @property
    def seats(self) -> ListRef[t.SeatsSeat, SeatsSeatRef]:
        return ListRef(f"{self}.seats", SeatsSeatRef)

    @property
    def places(self) -> ListRef[t.SeatsPlaces, SeatsPlacesRef]:
        return ListRef(f"{self}.places", SeatsPlacesRef)


class SeatsChangesRef(Ref[t.SeatsChanges]):
    """Refers to the fields of an earlier result."""

    @property
    def changes(self) -> ListRef[t.SeatsChange, SeatsChangeRef]:
        return ListRef(f"{self}.changes", SeatsChangeRef)

    @property
    def first(self) -> Ref[int]:
        return Ref(f"{self}.first")

    @property
    def next(self) -> Ref[int]:
        return Ref(f"{self}.next")

    @property
    def complete(self) -> Ref[bool]:
        return Ref(f"{self}.complete")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")


class SeatsEventRef(Ref[t.SeatsEvent]):
    """Refers to the fields of an earlier result."""

    @property
    def event(self) -> Ref[str]:
        return Ref(f"{self}.event")

    @property
    def name(self) -> Ref[str]:
        return Ref(f"{self}.name")

    @property
    def status(self) -> Ref[t.SeatsEventStatus]:
        return Ref(f"{self}.status")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def closed(self) -> Ref[datetime]:
        return Ref(f"{self}.closed")

    @property
    def sections(self) -> Ref[list[str]]:
        return Ref(f"{self}.sections")

    @property
    def stats(self) -> SeatsStatsRef:
        return SeatsStatsRef(f"{self}.stats")

    @property
    def first_reserved(self) -> Ref[datetime]:
        return Ref(f"{self}.firstReserved")

    @property
    def full(self) -> Ref[datetime]:
        return Ref(f"{self}.full")

    @property
    def sold_out(self) -> Ref[datetime]:
        return Ref(f"{self}.soldOut")

    @property
    def position(self) -> Ref[int]:
        return Ref(f"{self}.position")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class SeatsGoneRef(Ref[t.SeatsGone]):
    """Refers to the fields of an earlier result."""

    @property
    def event(self) -> Ref[str]:
        return Ref(f"{self}.event")

    @property
    def repeated(self) -> Ref[bool]:
        return Ref(f"{self}.repeated")


class SeatsHolderRef(Ref[t.SeatsHolder]):
    """Refers to the fields of an earlier result."""

    @property
    def buyer(self) -> Ref[str]:
        return Ref(f"{self}.buyer")

    @property
    def booking(self) -> Ref[str]:
        return Ref(f"{self}.booking")

    @property
    def reserved(self) -> Ref[datetime]:
        return Ref(f"{self}.reserved")


class SeatsPlacesRef(Ref[t.SeatsPlaces]):
    """Refers to the fields of an earlier result."""

    @property
    def area(self) -> Ref[str]:
        return Ref(f"{self}.area")

    @property
    def count(self) -> Ref[int]:
        return Ref(f"{self}.count")


class SeatsSeatRef(Ref[t.SeatsSeat]):
    """Refers to the fields of an earlier result."""

    @property
    def section(self) -> Ref[str]:
        return Ref(f"{self}.section")

    @property
    def row(self) -> Ref[int]:
        return Ref(f"{self}.row")

    @property
    def number(self) -> Ref[int]:
        return Ref(f"{self}.number")


class SeatsSeatDetailRef(Ref[t.SeatsSeatDetail]):
    """Refers to the fields of an earlier result."""

    @property
    def seat(self) -> SeatsSeatRef:
        return SeatsSeatRef(f"{self}.seat")

    @property
    def state(self) -> Ref[t.SeatsSeatState]:
        return Ref(f"{self}.state")

    @property
    def price(self) -> Ref[int]:
        return Ref(f"{self}.price")

    @property
    def holder(self) -> SeatsHolderRef:
        return SeatsHolderRef(f"{self}.holder")

    @property
    def category(self) -> Ref[str]:
        return Ref(f"{self}.category")

    @property
    def features(self) -> Ref[list[t.SeatsSeatFeature]]:
        return Ref(f"{self}.features")

    @property
    def allotment(self) -> Ref[str]:
        return Ref(f"{self}.allotment")


class SeatsSectionMapRef(Ref[t.SeatsSectionMap]):
    """Refers to the fields of an earlier result."""

    @property
    def section(self) -> Ref[str]:
        return Ref(f"{self}.section")

    @property
    def rows(self) -> Ref[int]:
        return Ref(f"{self}.rows")

    @property
    def seats_per_row(self) -> Ref[int]:
        return Ref(f"{self}.seatsPerRow")

    @property
    def position(self) -> Ref[int]:
        return Ref(f"{self}.position")

    @property
    def map(self) -> Ref[list[str]]:
        return Ref(f"{self}.map")


class SeatsSectionStatsRef(Ref[t.SeatsSectionStats]):
    """Refers to the fields of an earlier result."""

    @property
    def section(self) -> Ref[str]:
        return Ref(f"{self}.section")

    @property
    def stats(self) -> SeatsStatsRef:
        return SeatsStatsRef(f"{self}.stats")


class SeatsStatsRef(Ref[t.SeatsStats]):
    """Refers to the fields of an earlier result."""

    @property
    def available(self) -> Ref[int]:
        return Ref(f"{self}.available")

    @property
    def reserved(self) -> Ref[int]:
        return Ref(f"{self}.reserved")

    @property
    def sold(self) -> Ref[int]:
        return Ref(f"{self}.sold")

    @property
    def blocked(self) -> Ref[int]:
        return Ref(f"{self}.blocked")

    @property
    def total(self) -> Ref[int]:
        return Ref(f"{self}.total")

    @property
    def updated(self) -> Ref[datetime]:
        return Ref(f"{self}.updated")


class SeatsSuggestionRef(Ref[t.SeatsSuggestion]):
    """Refers to the fields of an earlier result."""

    @property
    def seats(self) -> ListRef[t.SeatsSeat, SeatsSeatRef]:
        return ListRef(f"{self}.seats", SeatsSeatRef)


class SeatsSweptRef(Ref[t.SeatsSwept]):
    """Refers to the fields of an earlier result."""

    @property
    def holds(self) -> Ref[int]:
        return Ref(f"{self}.holds")

    @property
    def rows(self) -> Ref[int]:
        return Ref(f"{self}.rows")

    @property
    def more(self) -> Ref[bool]:
        return Ref(f"{self}.more")


class SinksMovedRef(Ref[t.SinksMoved]):
    """Refers to the fields of an earlier result."""

    @property
    def sink(self) -> Ref[str]:
        return Ref(f"{self}.sink")

    @property
    def cursor(self) -> Ref[str]:
        return Ref(f"{self}.cursor")


class SinksSinkListRef(Ref[t.SinksSinkList]):
    """Refers to the fields of an earlier result."""

    @property
    def sinks(self) -> ListRef[t.SinksSinkState, SinksSinkStateRef]:
        return ListRef(f"{self}.sinks", SinksSinkStateRef)


class SinksSinkStateRef(Ref[t.SinksSinkState]):
    """Refers to the fields of an earlier result."""

    @property
    def sink(self) -> Ref[str]:
        return Ref(f"{self}.sink")

    @property
    def type(self) -> Ref[str]:
        return Ref(f"{self}.type")

    @property
    def state(self) -> Ref[str]:
        return Ref(f"{self}.state")

    @property
    def cursor(self) -> Ref[str]:
        return Ref(f"{self}.cursor")

    @property
    def lag_commits(self) -> Ref[int]:
        return Ref(f"{self}.lagCommits")

    @property
    def lag(self) -> Ref[timedelta]:
        return Ref(f"{self}.lag")

    @property
    def published(self) -> Ref[int]:
        return Ref(f"{self}.published")

    @property
    def errors(self) -> Ref[int]:
        return Ref(f"{self}.errors")

    @property
    def last_error(self) -> Ref[str]:
        return Ref(f"{self}.lastError")

    @property
    def last_error_at(self) -> Ref[datetime]:
        return Ref(f"{self}.lastErrorAt")


class UsageUsageTotalRef(Ref[t.UsageUsageTotal]):
    """Refers to the fields of an earlier result."""

    @property
    def start(self) -> Ref[datetime]:
        return Ref(f"{self}.start")

    @property
    def series(self) -> Ref[str]:
        return Ref(f"{self}.series")

    @property
    def count(self) -> Ref[int]:
        return Ref(f"{self}.count")

    @property
    def quantities(self) -> Ref[dict[str, Decimal]]:
        return Ref(f"{self}.quantities")

    @property
    def exact(self) -> Ref[Decimal]:
        return Ref(f"{self}.exact")

    @property
    def refunded(self) -> Ref[Decimal]:
        return Ref(f"{self}.refunded")


class WalletLoginAttemptRef(Ref[t.WalletLoginAttempt]):
    """Refers to the fields of an earlier result."""

    @property
    def at(self) -> Ref[datetime]:
        return Ref(f"{self}.at")

    @property
    def method(self) -> Ref[t.LoginMethod]:
        return Ref(f"{self}.method")

    @property
    def refusal(self) -> Ref[str]:
        return Ref(f"{self}.refusal")

    @property
    def address(self) -> Ref[str]:
        return Ref(f"{self}.address")

    @property
    def agent(self) -> Ref[str]:
        return Ref(f"{self}.agent")


class WebhooksDeletedEndpointRef(Ref[t.WebhooksDeletedEndpoint]):
    """Refers to the fields of an earlier result."""

    @property
    def endpoint(self) -> Ref[str]:
        return Ref(f"{self}.endpoint")


class WebhooksDeliveryRef(Ref[t.WebhooksDelivery]):
    """Refers to the fields of an earlier result."""

    @property
    def event(self) -> Ref[str]:
        return Ref(f"{self}.event")

    @property
    def type(self) -> Ref[str]:
        return Ref(f"{self}.type")

    @property
    def subject(self) -> Ref[str]:
        return Ref(f"{self}.subject")

    @property
    def state(self) -> Ref[str]:
        return Ref(f"{self}.state")

    @property
    def attempts(self) -> Ref[int]:
        return Ref(f"{self}.attempts")

    @property
    def status(self) -> Ref[int]:
        return Ref(f"{self}.status")

    @property
    def response(self) -> Ref[str]:
        return Ref(f"{self}.response")

    @property
    def time(self) -> Ref[datetime]:
        return Ref(f"{self}.time")

    @property
    def next(self) -> Ref[datetime]:
        return Ref(f"{self}.next")


class WebhooksQueuedRef(Ref[t.WebhooksQueued]):
    """Refers to the fields of an earlier result."""

    @property
    def events(self) -> Ref[int]:
        return Ref(f"{self}.events")

    @property
    def next(self) -> Ref[str]:
        return Ref(f"{self}.next")


class WebhooksStoredEndpointRef(Ref[t.WebhooksStoredEndpoint]):
    """Refers to the fields of an earlier result."""

    @property
    def endpoint(self) -> WebhooksWebhookEndpointRef:
        return WebhooksWebhookEndpointRef(f"{self}.endpoint")

    @property
    def secret(self) -> Ref[str]:
        return Ref(f"{self}.secret")


class WebhooksWebhookEndpointRef(Ref[t.WebhooksWebhookEndpoint]):
    """Refers to the fields of an earlier result."""

    @property
    def endpoint(self) -> Ref[str]:
        return Ref(f"{self}.endpoint")

    @property
    def url(self) -> Ref[str]:
        return Ref(f"{self}.url")

    @property
    def description(self) -> Ref[str]:
        return Ref(f"{self}.description")

    @property
    def modules(self) -> Ref[list[str]]:
        return Ref(f"{self}.modules")

    @property
    def types(self) -> Ref[list[str]]:
        return Ref(f"{self}.types")

    @property
    def subjects(self) -> Ref[list[str]]:
        return Ref(f"{self}.subjects")

    @property
    def full(self) -> Ref[bool]:
        return Ref(f"{self}.full")

    @property
    def disabled(self) -> Ref[str]:
        return Ref(f"{self}.disabled")

    @property
    def secrets(self) -> Ref[int]:
        return Ref(f"{self}.secrets")

    @property
    def created(self) -> Ref[datetime]:
        return Ref(f"{self}.created")

    @property
    def updated(self) -> Ref[datetime]:
        return Ref(f"{self}.updated")
