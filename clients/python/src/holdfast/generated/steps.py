# Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from .._refs import PageRef, Ref, Step
from .._request import Page
from .._transaction import StepAdder
from . import endpoints as e
from . import refs as r
from . import types as t


class LedgerSteps:
    """Prepaid credit: accounts, charges, prices, grants, holds, refunds, bills and history."""

    def __init__(self, transaction: StepAdder) -> None:
        self._transaction = transaction

    def put_account(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        kind: t.LedgerAccountKind | Ref[t.LedgerAccountKind] | None = None,
        plan: str | Ref[str] | None = None,
        auto_refill: t.LedgerAutoRefill | Ref[t.LedgerAutoRefill] | None = None,
        external_ids: Mapping[str, str] | Ref[Mapping[str, str]] | None = None,
        credit_limit: int | Ref[int] | None = None,
        price_list: str | Ref[str] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerAccount, r.LedgerAccountRef]:
        """Creates an account or replaces its settings.

        Args:
            external_ids: The ids of the user in other systems, keyed by system; no other account can have the same id.
            credit_limit: The amount by which the balance of a normal account may be negative.
            price_list: The price list of the account; the default is the price list of the server.
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_PUT_ACCOUNT, {"account": account, "kind": kind, "plan": plan, "autoRefill": auto_refill, "externalIds": external_ids, "creditLimit": credit_limit, "priceList": price_list, "unit": unit}, r.LedgerAccountRef)

    def delete_account(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerAccount, r.LedgerAccountRef]:
        """Deletes an account with its balances in all units, or one of them; the history is kept.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_DELETE_ACCOUNT, {"account": account, "unit": unit}, r.LedgerAccountRef)

    def account(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerAccount, r.LedgerAccountRef]:
        """Returns an account with its settings.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_ACCOUNT, {"account": account, "unit": unit}, r.LedgerAccountRef)

    def accounts(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.LedgerAccount], PageRef[t.LedgerAccount, r.LedgerAccountRef]]:
        """Lists all accounts, ordered by id."""
        return self._transaction.add_page(e.LEDGER_ACCOUNTS, {"limit": limit, "cursor": cursor}, r.LedgerAccountRef)

    def account_by_external_id(
        self,
        *,
        system: str | Ref[str],
        id: str | Ref[str],
    ) -> Step[t.LedgerAccount, r.LedgerAccountRef]:
        """Returns the account that has an id in another system."""
        return self._transaction.add(e.LEDGER_ACCOUNT_BY_EXTERNAL_ID, {"system": system, "id": id}, r.LedgerAccountRef)

    def unit_balances(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
    ) -> Step[Page[t.LedgerAccount], PageRef[t.LedgerAccount, r.LedgerAccountRef]]:
        """Lists the balances of an account in units other than the default unit."""
        return self._transaction.add_page(e.LEDGER_UNIT_BALANCES, {"account": account}, r.LedgerAccountRef)

    def balance(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerBalance, r.LedgerBalanceRef]:
        """Returns the current balance of an account.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_BALANCE, {"account": account, "unit": unit}, r.LedgerBalanceRef)

    def charge(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        event_id: str | Ref[str] | None = None,
        metric: t.LedgerMetric | Ref[t.LedgerMetric] | None = None,
        cost: int | Ref[int] | None = None,
        source: str | Ref[str] | None = None,
        agent: str | Ref[str] | None = None,
        at: datetime | Ref[datetime] | None = None,
        description: str | Ref[str] | None = None,
        metadata: Mapping[str, str] | Ref[Mapping[str, str]] | None = None,
        scopes: Sequence[str] | Ref[Sequence[str]] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Charges an account for a usage record, once per event id.

        Args:
            event_id: The idempotency key.
            scopes: The scopes whose budgets must admit the usage, such as `org:acme/user:ada`.
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_CHARGE, {"eventId": event_id, "account": account, "metric": metric, "cost": cost, "source": source, "agent": agent, "at": at, "description": description, "metadata": metadata, "scopes": scopes, "unit": unit}, r.LedgerTransactionRef)

    def charge_all(
        self,
        *,
        usages: Sequence[t.LedgerUsage] | Ref[Sequence[t.LedgerUsage]],
    ) -> Step[t.LedgerCharges, r.LedgerChargesRef]:
        """Charges for all usage records, or for none if one is refused."""
        return self._transaction.add(e.LEDGER_CHARGE_ALL, {"usages": usages}, r.LedgerChargesRef)

    def charge_each(
        self,
        *,
        usages: Sequence[t.LedgerUsage] | Ref[Sequence[t.LedgerUsage]],
    ) -> Step[Page[t.LedgerCharge], PageRef[t.LedgerCharge, r.LedgerChargeRef]]:
        """Charges for each usage record that is not refused, in one commit."""
        return self._transaction.add_page(e.LEDGER_CHARGE_EACH, {"usages": usages}, r.LedgerChargeRef)

    def quote(
        self,
        *,
        event_id: str | Ref[str],
        account: str | UUID | Ref[str | UUID],
        metric: t.LedgerMetric | Ref[t.LedgerMetric] | None = None,
        cost: int | Ref[int] | None = None,
        source: str | Ref[str] | None = None,
        agent: str | Ref[str] | None = None,
        at: datetime | Ref[datetime] | None = None,
        description: str | Ref[str] | None = None,
        metadata: Mapping[str, str] | Ref[Mapping[str, str]] | None = None,
        scopes: Sequence[str] | Ref[Sequence[str]] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerQuote, r.LedgerQuoteRef]:
        """Returns the current cost of a usage record without charging for it.

        Args:
            event_id: The idempotency key.
            scopes: The scopes whose budgets must admit the usage, such as `org:acme/user:ada`.
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_QUOTE, {"eventId": event_id, "account": account, "metric": metric, "cost": cost, "source": source, "agent": agent, "at": at, "description": description, "metadata": metadata, "scopes": scopes, "unit": unit}, r.LedgerQuoteRef)

    def check(
        self,
        *,
        event_id: str | Ref[str],
        account: str | UUID | Ref[str | UUID],
        metric: t.LedgerMetric | Ref[t.LedgerMetric] | None = None,
        cost: int | Ref[int] | None = None,
        source: str | Ref[str] | None = None,
        agent: str | Ref[str] | None = None,
        at: datetime | Ref[datetime] | None = None,
        description: str | Ref[str] | None = None,
        metadata: Mapping[str, str] | Ref[Mapping[str, str]] | None = None,
        scopes: Sequence[str] | Ref[Sequence[str]] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerAffordable, r.LedgerAffordableRef]:
        """Checks whether an account could pay for a usage record now.

        Args:
            event_id: The idempotency key.
            scopes: The scopes whose budgets must admit the usage, such as `org:acme/user:ada`.
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_CHECK, {"eventId": event_id, "account": account, "metric": metric, "cost": cost, "source": source, "agent": agent, "at": at, "description": description, "metadata": metadata, "scopes": scopes, "unit": unit}, r.LedgerAffordableRef)

    def usage_event(
        self,
        *,
        event_id: str | Ref[str],
    ) -> Step[t.LedgerUsageEvent, r.LedgerUsageEventRef]:
        """Returns the charged usage record with the given event id."""
        return self._transaction.add(e.LEDGER_USAGE_EVENT, {"eventId": event_id}, r.LedgerUsageEventRef)

    def add_credits(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        type: t.LedgerTransactionType | Ref[t.LedgerTransactionType],
        amount: int | Ref[int],
        key: str | Ref[str] | None = None,
        priority: int | Ref[int] | None = None,
        expires: datetime | Ref[datetime] | None = None,
        description: str | Ref[str] | None = None,
        metadata: Mapping[str, str] | Ref[Mapping[str, str]] | None = None,
        metrics: Sequence[str] | Ref[Sequence[str]] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Adds credit to an account, once per key.

        Args:
            metrics: The metrics for which a grant can be used, such as `llm_tokens/acme/*`; by default, it can be used for everything.
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_ADD_CREDITS, {"key": key, "account": account, "type": type, "amount": amount, "priority": priority, "expires": expires, "description": description, "metadata": metadata, "metrics": metrics, "unit": unit}, r.LedgerTransactionRef)

    def adjust(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        change: int | Ref[int],
        key: str | Ref[str] | None = None,
        description: str | Ref[str] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Corrects a balance manually, once per key.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_ADJUST, {"key": key, "account": account, "change": change, "description": description, "unit": unit}, r.LedgerTransactionRef)

    def transfer(
        self,
        *,
        from_: str | UUID | Ref[str | UUID],
        to: str | UUID | Ref[str | UUID],
        amount: int | Ref[int],
        key: str | Ref[str] | None = None,
        description: str | Ref[str] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerTransferred, r.LedgerTransferredRef]:
        """Transfers credit to another account, once per key; grants keep their expiry and priority.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_TRANSFER, {"key": key, "from": from_, "to": to, "amount": amount, "description": description, "unit": unit}, r.LedgerTransferredRef)

    def refund(
        self,
        *,
        transaction: str | Ref[str],
        key: str | Ref[str] | None = None,
        amount: int | Ref[int] | None = None,
        description: str | Ref[str] | None = None,
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Refunds a usage record fully or partially, once per key.

        Args:
            amount: The part to refund; the default is the rest.
        """
        return self._transaction.add(e.LEDGER_REFUND, {"key": key, "transaction": transaction, "amount": amount, "description": description}, r.LedgerTransactionRef)

    def reverse(
        self,
        *,
        transaction: str | Ref[str],
        key: str | Ref[str] | None = None,
        amount: int | Ref[int] | None = None,
        description: str | Ref[str] | None = None,
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Reverses a credit or an adjustment, once per key.

        Args:
            amount: The part to refund; the default is the rest.
        """
        return self._transaction.add(e.LEDGER_REVERSE, {"key": key, "transaction": transaction, "amount": amount, "description": description}, r.LedgerTransactionRef)

    def transaction(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Returns a transaction."""
        return self._transaction.add(e.LEDGER_TRANSACTION, {"id": id}, r.LedgerTransactionRef)

    def transactions(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        era: int | Ref[int] | None = None,
        type: t.LedgerTransactionType | Ref[t.LedgerTransactionType] | None = None,
        from_: datetime | Ref[datetime] | None = None,
        to: datetime | Ref[datetime] | None = None,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
        offset: int | Ref[int] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[Page[t.LedgerTransaction], PageRef[t.LedgerTransaction, r.LedgerTransactionRef]]:
        """Lists the transactions of an account, newest first.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add_page(e.LEDGER_TRANSACTIONS, {"account": account, "era": era, "type": type, "from": from_, "to": to, "limit": limit, "cursor": cursor, "offset": offset, "unit": unit}, r.LedgerTransactionRef)

    def balance_at(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        at: datetime | Ref[datetime],
        era: int | Ref[int] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerPast, r.LedgerPastRef]:
        """Returns the balance of an account at a point in time.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_BALANCE_AT, {"account": account, "at": at, "era": era, "unit": unit}, r.LedgerPastRef)

    def statement(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        from_: datetime | Ref[datetime],
        to: datetime | Ref[datetime],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
        era: int | Ref[int] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerStatement, r.LedgerStatementRef]:
        """Returns the transactions in a period with the opening and closing balance.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_STATEMENT, {"account": account, "from": from_, "to": to, "limit": limit, "cursor": cursor, "era": era, "unit": unit}, r.LedgerStatementRef)

    def totals(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        from_: datetime | Ref[datetime],
        to: datetime | Ref[datetime],
        era: int | Ref[int] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[Page[t.LedgerTotal], PageRef[t.LedgerTotal, r.LedgerTotalRef]]:
        """Returns the total amount of each transaction type in a period.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add_page(e.LEDGER_TOTALS, {"account": account, "from": from_, "to": to, "era": era, "unit": unit}, r.LedgerTotalRef)

    def sweep(
        self,
        *,
        most: int | Ref[int] | None = None,
    ) -> Step[t.LedgerSwept, r.LedgerSweptRef]:
        """Records expired credit and releases expired holds now; the server also does this every second.

        Args:
            most: The maximum number of expired items to process.
        """
        return self._transaction.add(e.LEDGER_SWEEP, {"most": most}, r.LedgerSweptRef)

    def thresholds(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
    ) -> Step[t.LedgerThresholds, r.LedgerThresholdsRef]:
        """Returns the balance thresholds of an account: its own, or the default ones."""
        return self._transaction.add(e.LEDGER_THRESHOLDS, {"account": account}, r.LedgerThresholdsRef)

    def put_thresholds(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        thresholds: Sequence[t.LedgerThreshold] | Ref[Sequence[t.LedgerThreshold]],
    ) -> Step[t.LedgerThresholds, r.LedgerThresholdsRef]:
        """Replaces the balance thresholds of an account; an empty list turns the default ones off."""
        return self._transaction.add(e.LEDGER_PUT_THRESHOLDS, {"account": account, "thresholds": thresholds}, r.LedgerThresholdsRef)

    def delete_thresholds(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
    ) -> Step[t.LedgerThresholds, r.LedgerThresholdsRef]:
        """Deletes the balance thresholds of an account, so that the defaults apply."""
        return self._transaction.add(e.LEDGER_DELETE_THRESHOLDS, {"account": account}, r.LedgerThresholdsRef)

    def authorize(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        amount: int | Ref[int],
        id: str | Ref[str] | None = None,
        lasts: timedelta | Ref[timedelta] | None = None,
        description: str | Ref[str] | None = None,
        scopes: Sequence[str] | Ref[Sequence[str]] | None = None,
        metric: str | Ref[str] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[t.LedgerHold, r.LedgerHoldRef]:
        """Holds credit for a later charge, once per hold id.

        Args:
            metric: The metric for which credit is reserved, such as `llm_tokens/acme/large`. A hold without a metric does not reserve grants that are restricted to metrics.
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add(e.LEDGER_AUTHORIZE, {"id": id, "account": account, "amount": amount, "lasts": lasts, "description": description, "scopes": scopes, "metric": metric, "unit": unit}, r.LedgerHoldRef)

    def extend_hold(
        self,
        *,
        id: str | Ref[str],
        lasts: timedelta | Ref[timedelta],
    ) -> Step[t.LedgerHold, r.LedgerHoldRef]:
        """Extends an open hold by setting its remaining duration."""
        return self._transaction.add(e.LEDGER_EXTEND_HOLD, {"id": id, "lasts": lasts}, r.LedgerHoldRef)

    def resize_hold(
        self,
        *,
        id: str | Ref[str],
        amount: int | Ref[int],
    ) -> Step[t.LedgerHold, r.LedgerHoldRef]:
        """Raises or lowers the amount of an open hold, in the account and in its budgets."""
        return self._transaction.add(e.LEDGER_RESIZE_HOLD, {"id": id, "amount": amount}, r.LedgerHoldRef)

    def settle(
        self,
        *,
        id: str | Ref[str],
        usage: t.LedgerUsage | Ref[t.LedgerUsage],
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Charges a usage record against a hold and releases the remainder."""
        return self._transaction.add(e.LEDGER_SETTLE, {"id": id, "usage": usage}, r.LedgerTransactionRef)

    def release_hold(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.LedgerHold, r.LedgerHoldRef]:
        """Releases a hold without a charge."""
        return self._transaction.add(e.LEDGER_RELEASE_HOLD, {"id": id}, r.LedgerHoldRef)

    def hold(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.LedgerHold, r.LedgerHoldRef]:
        """Returns a hold."""
        return self._transaction.add(e.LEDGER_HOLD, {"id": id}, r.LedgerHoldRef)

    def holds(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        unit: str | Ref[str] | None = None,
    ) -> Step[Page[t.LedgerHold], PageRef[t.LedgerHold, r.LedgerHoldRef]]:
        """Lists the open holds of an account, ordered by expiry.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add_page(e.LEDGER_HOLDS, {"account": account, "unit": unit}, r.LedgerHoldRef)

    def grant_signup(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Claims the sign-up grant of an account, once."""
        return self._transaction.add(e.LEDGER_GRANT_SIGNUP, {"account": account}, r.LedgerTransactionRef)

    def grant_daily(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Claims the daily grant of an account, once per UTC day."""
        return self._transaction.add(e.LEDGER_GRANT_DAILY, {"account": account}, r.LedgerTransactionRef)

    def grant_monthly(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Claims the monthly grant of an account, once per UTC month."""
        return self._transaction.add(e.LEDGER_GRANT_MONTHLY, {"account": account}, r.LedgerTransactionRef)

    def grant_referral(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        referred: str | UUID | Ref[str | UUID],
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Claims the referral grant of an account, once per referred account."""
        return self._transaction.add(e.LEDGER_GRANT_REFERRAL, {"account": account, "referred": referred}, r.LedgerTransactionRef)

    def grants(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        unit: str | Ref[str] | None = None,
    ) -> Step[Page[t.LedgerGrant], PageRef[t.LedgerGrant, r.LedgerGrantRef]]:
        """Lists the grants of an account that have credit left, in spending order.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add_page(e.LEDGER_GRANTS, {"account": account, "unit": unit}, r.LedgerGrantRef)

    def start_billing(
        self,
        *,
        type: str | Ref[str],
        id: str | Ref[str],
        account: str | UUID | Ref[str | UUID],
        rate: int | Ref[int],
        at: datetime | Ref[datetime] | None = None,
        description: str | Ref[str] | None = None,
    ) -> Step[t.LedgerBilling, r.LedgerBillingRef]:
        """Starts a billing for a reference.

        Args:
            id: The id of the billed resource; a UUID is used as is, and any other string is hashed to a UUID.
            rate: The price in micro-credits per minute; partial minutes are rounded up.
        """
        return self._transaction.add(e.LEDGER_START_BILLING, {"type": type, "id": id, "account": account, "rate": rate, "at": at, "description": description}, r.LedgerBillingRef)

    def end_billing(
        self,
        *,
        type: str | Ref[str],
        id: str | Ref[str],
        at: datetime | Ref[datetime] | None = None,
    ) -> Step[t.LedgerBilling, r.LedgerBillingRef]:
        """Ends a billing and charges for it."""
        return self._transaction.add(e.LEDGER_END_BILLING, {"type": type, "id": id, "at": at}, r.LedgerBillingRef)

    def bill(
        self,
        *,
        type: str | Ref[str],
        id: str | Ref[str],
        account: str | UUID | Ref[str | UUID],
        rate: int | Ref[int],
        units: int | Ref[int],
        at: datetime | Ref[datetime] | None = None,
        description: str | Ref[str] | None = None,
    ) -> Step[t.LedgerBilling, r.LedgerBillingRef]:
        """Bills a number of units: starts and ends a billing in one step.

        Args:
            rate: The price in micro-credits per unit.
        """
        return self._transaction.add(e.LEDGER_BILL, {"type": type, "id": id, "account": account, "rate": rate, "units": units, "at": at, "description": description}, r.LedgerBillingRef)

    def delete_billing(
        self,
        *,
        type: str | Ref[str],
        id: str | Ref[str],
    ) -> Step[t.LedgerBilling, r.LedgerBillingRef]:
        """Deletes a billing without refunding its charge."""
        return self._transaction.add(e.LEDGER_DELETE_BILLING, {"type": type, "id": id}, r.LedgerBillingRef)

    def billing(
        self,
        *,
        type: str | Ref[str],
        id: str | Ref[str],
    ) -> Step[t.LedgerBilling, r.LedgerBillingRef]:
        """Returns the billing of a reference."""
        return self._transaction.add(e.LEDGER_BILLING, {"type": type, "id": id}, r.LedgerBillingRef)

    def billing_by_id(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.LedgerBilling, r.LedgerBillingRef]:
        """Returns the billing with the given id."""
        return self._transaction.add(e.LEDGER_BILLING_BY_ID, {"id": id}, r.LedgerBillingRef)

    def take_refills(
        self,
        *,
        most: int | Ref[int] | None = None,
        time: timedelta | Ref[timedelta] | None = None,
    ) -> Step[Page[t.LedgerRefillRequest], PageRef[t.LedgerRefillRequest, r.LedgerRefillRequestRef]]:
        """Claims open refill requests for payment; other callers do not receive them for the given time."""
        return self._transaction.add_page(e.LEDGER_TAKE_REFILLS, {"most": most, "time": time}, r.LedgerRefillRequestRef)

    def complete_refill(
        self,
        *,
        id: str | Ref[str],
        payment: str | Ref[str],
    ) -> Step[t.LedgerTransaction, r.LedgerTransactionRef]:
        """Marks a refill request as paid and adds its credit."""
        return self._transaction.add(e.LEDGER_COMPLETE_REFILL, {"id": id, "payment": payment}, r.LedgerTransactionRef)

    def fail_refill(
        self,
        *,
        id: str | Ref[str],
        reason: str | Ref[str],
    ) -> Step[t.LedgerRefillRequest, r.LedgerRefillRequestRef]:
        """Marks a refill request as failed."""
        return self._transaction.add(e.LEDGER_FAIL_REFILL, {"id": id, "reason": reason}, r.LedgerRefillRequestRef)

    def retry_refill(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.LedgerRefillRequest, r.LedgerRefillRequestRef]:
        """Reopens a failed refill request."""
        return self._transaction.add(e.LEDGER_RETRY_REFILL, {"id": id}, r.LedgerRefillRequestRef)

    def refill(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.LedgerRefillRequest, r.LedgerRefillRequestRef]:
        """Returns a refill request."""
        return self._transaction.add(e.LEDGER_REFILL, {"id": id}, r.LedgerRefillRequestRef)

    def refills(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        limit: int | Ref[int] | None = None,
    ) -> Step[Page[t.LedgerRefillRequest], PageRef[t.LedgerRefillRequest, r.LedgerRefillRequestRef]]:
        """Lists the refill requests of an account, newest first."""
        return self._transaction.add_page(e.LEDGER_REFILLS, {"account": account, "limit": limit}, r.LedgerRefillRequestRef)

    def put_budget(
        self,
        *,
        scope: str | Ref[str],
        limits: Sequence[t.BudgetBudgetLimit] | Ref[Sequence[t.BudgetBudgetLimit]],
        reservation_cap: int | Ref[int] | None = None,
    ) -> Step[t.BudgetBudget, r.BudgetBudgetRef]:
        """Creates the budget of a scope or replaces its limits; unchanged limits keep their usage.

        Args:
            scope: The scope, such as `org:acme/team:search`, or a wildcard such as `user:*` for the default budget of scopes of that kind.
            reservation_cap: The maximum amount reserved for one hold, in credits.
        """
        return self._transaction.add(e.LEDGER_PUT_BUDGET, {"scope": scope, "limits": limits, "reservationCap": reservation_cap}, r.BudgetBudgetRef)

    def delete_budget(
        self,
        *,
        scope: str | Ref[str],
    ) -> Step[t.BudgetBudget, r.BudgetBudgetRef]:
        """Deletes the budget of a scope."""
        return self._transaction.add(e.LEDGER_DELETE_BUDGET, {"scope": scope}, r.BudgetBudgetRef)

    def budget(
        self,
        *,
        scope: str | Ref[str],
    ) -> Step[t.BudgetBudget, r.BudgetBudgetRef]:
        """Returns the budget of a scope with its usage."""
        return self._transaction.add(e.LEDGER_BUDGET, {"scope": scope}, r.BudgetBudgetRef)

    def budgets(
        self,
        *,
        prefix: str | Ref[str] | None = None,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.BudgetBudget], PageRef[t.BudgetBudget, r.BudgetBudgetRef]]:
        """Lists budgets with their usage, ordered by scope."""
        return self._transaction.add_page(e.LEDGER_BUDGETS, {"prefix": prefix, "limit": limit, "cursor": cursor}, r.BudgetBudgetRef)

    def put_price_list(
        self,
        *,
        name: str | Ref[str],
        metrics: Sequence[t.PriceMetricPrice] | Ref[Sequence[t.PriceMetricPrice]],
        effective: datetime | Ref[datetime] | None = None,
    ) -> Step[t.PricePriceList, r.PricePriceListRef]:
        """Adds a version to a price list; the same prices again change nothing.

        Args:
            effective: The time from which the version is in force; the default is now.
        """
        return self._transaction.add(e.LEDGER_PUT_PRICE_LIST, {"name": name, "effective": effective, "metrics": metrics}, r.PricePriceListRef)

    def price_list(
        self,
        *,
        name: str | Ref[str],
        version: int | Ref[int] | None = None,
        at: datetime | Ref[datetime] | None = None,
    ) -> Step[t.PricePriceList, r.PricePriceListRef]:
        """Returns a version of a price list with its prices.

        Args:
            version: The version; the default is the version in force at the given time.
            at: The time; the default is now.
        """
        return self._transaction.add(e.LEDGER_PRICE_LIST, {"name": name, "version": version, "at": at}, r.PricePriceListRef)

    def price_list_versions(
        self,
        *,
        name: str | Ref[str],
    ) -> Step[Page[t.PricePriceListVersion], PageRef[t.PricePriceListVersion, r.PricePriceListVersionRef]]:
        """Lists all versions of a price list, oldest first."""
        return self._transaction.add_page(e.LEDGER_PRICE_LIST_VERSIONS, {"name": name}, r.PricePriceListVersionRef)

    def price_lists(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.PricePriceListVersion], PageRef[t.PricePriceListVersion, r.PricePriceListVersionRef]]:
        """Lists the latest version of each price list, ordered by name."""
        return self._transaction.add_page(e.LEDGER_PRICE_LISTS, {"limit": limit, "cursor": cursor}, r.PricePriceListVersionRef)

    def put_grant_rule(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        rule: str | Ref[str],
        amount: int | Ref[int],
        schedule: t.GrantRuleGrantSchedule | Ref[t.GrantRuleGrantSchedule],
        starts: datetime | Ref[datetime] | None = None,
        ends: datetime | Ref[datetime] | None = None,
        occurrences: int | Ref[int] | None = None,
        lasts: timedelta | Ref[timedelta] | None = None,
        rollover: t.GrantRuleGrantRollover | Ref[t.GrantRuleGrantRollover] | None = None,
        priority: int | Ref[int] | None = None,
        description: str | Ref[str] | None = None,
        metrics: Sequence[str] | Ref[Sequence[str]] | None = None,
    ) -> Step[t.GrantRuleGrantRule, r.GrantRuleGrantRuleRef]:
        """Creates a rule that grants credit at scheduled times, or replaces its settings.

        Args:
            starts: The time of the first grant; the default is now.
            ends: The time from which no grants are made.
            occurrences: The maximum number of grants.
            lasts: The time from a grant to its expiry; by default, it expires when the next grant is due.
            rollover: What is kept of unspent credit; the default is nothing.
            priority: The spending priority of the grants; lower numbers are spent first, and the default is 100.
            metrics: The metrics for which the grants can be used; by default, they can be used for everything.
        """
        return self._transaction.add(e.LEDGER_PUT_GRANT_RULE, {"account": account, "rule": rule, "amount": amount, "schedule": schedule, "starts": starts, "ends": ends, "occurrences": occurrences, "lasts": lasts, "rollover": rollover, "priority": priority, "description": description, "metrics": metrics}, r.GrantRuleGrantRuleRef)

    def end_grant_rule(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        rule: str | Ref[str],
    ) -> Step[t.GrantRuleGrantRule, r.GrantRuleGrantRuleRef]:
        """Ends a grant rule; the grants that it has made are kept."""
        return self._transaction.add(e.LEDGER_END_GRANT_RULE, {"account": account, "rule": rule}, r.GrantRuleGrantRuleRef)

    def grant_rule(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        rule: str | Ref[str],
    ) -> Step[t.GrantRuleGrantRule, r.GrantRuleGrantRuleRef]:
        """Returns a grant rule."""
        return self._transaction.add(e.LEDGER_GRANT_RULE, {"account": account, "rule": rule}, r.GrantRuleGrantRuleRef)

    def grant_rules(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.GrantRuleGrantRule], PageRef[t.GrantRuleGrantRule, r.GrantRuleGrantRuleRef]]:
        """Lists the grant rules of an account, including ended ones, ordered by id."""
        return self._transaction.add_page(e.LEDGER_GRANT_RULES, {"account": account, "limit": limit, "cursor": cursor}, r.GrantRuleGrantRuleRef)

    def available(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        metric: str | Ref[str],
    ) -> Step[t.GrantRuleAvailableCredit, r.GrantRuleAvailableCreditRef]:
        """Returns the available credit that can be used for a metric."""
        return self._transaction.add(e.LEDGER_AVAILABLE, {"account": account, "metric": metric}, r.GrantRuleAvailableCreditRef)

    def put_pool_member(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        member: str | UUID | Ref[str | UUID],
        own_credit: t.PoolOwnCredit | Ref[t.PoolOwnCredit] | None = None,
    ) -> Step[t.PoolPoolMember, r.PoolPoolMemberRef]:
        """Makes an account a member of a pool, so that the pool pays for its usage.

        Args:
            account: The account whose credit is shared.
            own_credit: When the member pays with its own credit; the default is FIRST.
        """
        return self._transaction.add(e.LEDGER_PUT_POOL_MEMBER, {"account": account, "member": member, "ownCredit": own_credit}, r.PoolPoolMemberRef)

    def remove_pool_member(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        member: str | UUID | Ref[str | UUID],
    ) -> Step[t.PoolPoolMember, r.PoolPoolMemberRef]:
        """Removes an account from a pool; its open holds remain."""
        return self._transaction.add(e.LEDGER_REMOVE_POOL_MEMBER, {"account": account, "member": member}, r.PoolPoolMemberRef)

    def pool_members(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.PoolPoolMember], PageRef[t.PoolPoolMember, r.PoolPoolMemberRef]]:
        """Lists the members of a pool, ordered by id."""
        return self._transaction.add_page(e.LEDGER_POOL_MEMBERS, {"account": account, "limit": limit, "cursor": cursor}, r.PoolPoolMemberRef)

    def usage(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        from_: datetime | Ref[datetime],
        to: datetime | Ref[datetime],
        by: t.UsageUsagePeriod | Ref[t.UsageUsagePeriod] | None = None,
        dimension: str | Ref[str] | None = None,
        series: str | Ref[str] | None = None,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[Page[t.UsageUsageTotal], PageRef[t.UsageUsageTotal, r.UsageUsageTotalRef]]:
        """Returns the usage of an account by metric and hour, day or month.

        Args:
            from_: The start of the time range, rounded down to the start of a period.
            to: The end of the time range, rounded up to the end of a period.
            by: The length of the periods; the default is `DAY`.
            dimension: `metric` (the default), or a dimension from the server's setting `usage-dimensions`.
            series: A metric or dimension value, or a pattern such as `llm_tokens/acme/*`; the default is all.
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add_page(e.LEDGER_USAGE, {"account": account, "from": from_, "to": to, "by": by, "dimension": dimension, "series": series, "limit": limit, "cursor": cursor, "unit": unit}, r.UsageUsageTotalRef)

    def usage_events(
        self,
        *,
        account: str | UUID | Ref[str | UUID],
        from_: datetime | Ref[datetime] | None = None,
        to: datetime | Ref[datetime] | None = None,
        metric: str | Ref[str] | None = None,
        source: str | Ref[str] | None = None,
        agent: str | Ref[str] | None = None,
        scope: str | Ref[str] | None = None,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
        unit: str | Ref[str] | None = None,
    ) -> Step[Page[t.LedgerUsageEvent], PageRef[t.LedgerUsageEvent, r.LedgerUsageEventRef]]:
        """Lists the usage events of an account, newest first.

        Args:
            metric: A metric, or a pattern such as `llm_tokens/acme/*`.
            scope: A scope, such as `org:acme`.
            unit: The unit of the balance; the default is the default unit.
        """
        return self._transaction.add_page(e.LEDGER_USAGE_EVENTS, {"account": account, "from": from_, "to": to, "metric": metric, "source": source, "agent": agent, "scope": scope, "limit": limit, "cursor": cursor, "unit": unit}, r.LedgerUsageEventRef)


class SeatsSteps:
    """Event seats: reservations, holds that expire, best available seats, seat maps."""

    def __init__(self, transaction: StepAdder) -> None:
        self._transaction = transaction

    def create_event(
        self,
        *,
        event: str | Ref[str],
        name: str | Ref[str],
        sections: Sequence[t.SeatsSection] | Ref[Sequence[t.SeatsSection]],
    ) -> Step[t.SeatsEvent, r.SeatsEventRef]:
        """Creates an event with its sections and areas."""
        return self._transaction.add(e.SEATS_CREATE_EVENT, {"event": event, "name": name, "sections": sections}, r.SeatsEventRef)

    def close_event(
        self,
        *,
        event: str | Ref[str],
    ) -> Step[t.SeatsEvent, r.SeatsEventRef]:
        """Closes ticket sales for an event."""
        return self._transaction.add(e.SEATS_CLOSE_EVENT, {"event": event}, r.SeatsEventRef)

    def reopen_event(
        self,
        *,
        event: str | Ref[str],
    ) -> Step[t.SeatsEvent, r.SeatsEventRef]:
        """Reopens ticket sales for an event."""
        return self._transaction.add(e.SEATS_REOPEN_EVENT, {"event": event}, r.SeatsEventRef)

    def delete_event(
        self,
        *,
        event: str | Ref[str],
        force: bool | Ref[bool] | None = None,
        reason: str | Ref[str] | None = None,
        author: str | Ref[str] | None = None,
    ) -> Step[t.SeatsGone, r.SeatsGoneRef]:
        """Deletes a closed event. An event with bookings can be deleted only with `force`, which cancels them.

        Args:
            force: Whether to delete the event even if it has sold or reserved seats; its bookings are then cancelled.
            reason: The reason for the cancellations, required with `force`.
        """
        return self._transaction.add(e.SEATS_DELETE_EVENT, {"event": event, "force": force, "reason": reason, "author": author}, r.SeatsGoneRef)

    def block(
        self,
        *,
        event: str | Ref[str],
        seats: Sequence[t.SeatsSeat] | Ref[Sequence[t.SeatsSeat]],
    ) -> Step[t.SeatsEvent, r.SeatsEventRef]:
        """Blocks seats, so that they cannot be sold."""
        return self._transaction.add(e.SEATS_BLOCK, {"event": event, "seats": seats}, r.SeatsEventRef)

    def unblock(
        self,
        *,
        event: str | Ref[str],
        seats: Sequence[t.SeatsSeat] | Ref[Sequence[t.SeatsSeat]],
    ) -> Step[t.SeatsEvent, r.SeatsEventRef]:
        """Puts blocked seats back on sale."""
        return self._transaction.add(e.SEATS_UNBLOCK, {"event": event, "seats": seats}, r.SeatsEventRef)

    def block_places(
        self,
        *,
        event: str | Ref[str],
        area: str | Ref[str],
        count: int | Ref[int],
    ) -> Step[t.SeatsEvent, r.SeatsEventRef]:
        """Sets the number of blocked places in an area."""
        return self._transaction.add(e.SEATS_BLOCK_PLACES, {"event": event, "area": area, "count": count}, r.SeatsEventRef)

    def price(
        self,
        *,
        event: str | Ref[str],
        section: str | Ref[str],
        price: int | Ref[int],
    ) -> Step[t.SeatsEvent, r.SeatsEventRef]:
        """Sets the price of a section for new reservations."""
        return self._transaction.add(e.SEATS_PRICE, {"event": event, "section": section, "price": price}, r.SeatsEventRef)

    def event(
        self,
        *,
        event: str | Ref[str],
    ) -> Step[t.SeatsEvent, r.SeatsEventRef]:
        """Returns an event with its statistics."""
        return self._transaction.add(e.SEATS_EVENT, {"event": event}, r.SeatsEventRef)

    def events(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.SeatsEvent], PageRef[t.SeatsEvent, r.SeatsEventRef]]:
        """Lists all events."""
        return self._transaction.add_page(e.SEATS_EVENTS, {"limit": limit, "cursor": cursor}, r.SeatsEventRef)

    def reserve(
        self,
        *,
        event: str | Ref[str],
        buyer: str | Ref[str],
        booking: str | Ref[str] | None = None,
        seats: Sequence[t.SeatsSeat] | Ref[Sequence[t.SeatsSeat]] | None = None,
        best: t.SeatsBest | Ref[t.SeatsBest] | None = None,
        places: t.SeatsPlaces | Ref[t.SeatsPlaces] | None = None,
        hold_for: timedelta | Ref[timedelta] | None = None,
        areas: Sequence[t.SeatsPlaces] | Ref[Sequence[t.SeatsPlaces]] | None = None,
        tickets: Sequence[t.SeatsTickets] | Ref[Sequence[t.SeatsTickets]] | None = None,
        no_orphans: bool | Ref[bool] | None = None,
        codes: Sequence[str] | Ref[Sequence[str]] | None = None,
    ) -> Step[t.SeatsBooking, r.SeatsBookingRef]:
        """Holds seats or places for a buyer, all or none, once per booking id.

        Args:
            places: Places in one area.
            hold_for: The duration of the hold, or null for the default duration.
            areas: Places in several areas.
            tickets: The ticket types of the seats in their order, and then of the places; as many as seats and places.
            no_orphans: For specific seats, whether to refuse seats that leave a single free seat where others would not.
            codes: The codes of allotments whose seats and places can be reserved.
        """
        return self._transaction.add(e.SEATS_RESERVE, {"event": event, "booking": booking, "buyer": buyer, "seats": seats, "best": best, "places": places, "holdFor": hold_for, "areas": areas, "tickets": tickets, "noOrphans": no_orphans, "codes": codes}, r.SeatsBookingRef)

    def finalize(
        self,
        *,
        event: str | Ref[str],
        booking: str | Ref[str],
        buyer: str | Ref[str],
    ) -> Step[t.SeatsBooking, r.SeatsBookingRef]:
        """Sells the held seats or places of a booking."""
        return self._transaction.add(e.SEATS_FINALIZE, {"event": event, "booking": booking, "buyer": buyer}, r.SeatsBookingRef)

    def release(
        self,
        *,
        event: str | Ref[str],
        booking: str | Ref[str],
        buyer: str | Ref[str],
    ) -> Step[t.SeatsBooking, r.SeatsBookingRef]:
        """Releases the held seats or places of a booking."""
        return self._transaction.add(e.SEATS_RELEASE, {"event": event, "booking": booking, "buyer": buyer}, r.SeatsBookingRef)

    def extend(
        self,
        *,
        event: str | Ref[str],
        booking: str | Ref[str],
        buyer: str | Ref[str],
        until: datetime | Ref[datetime],
    ) -> Step[t.SeatsBooking, r.SeatsBookingRef]:
        """Extends the hold of a booking to a later time."""
        return self._transaction.add(e.SEATS_EXTEND, {"event": event, "booking": booking, "buyer": buyer, "until": until}, r.SeatsBookingRef)

    def booking(
        self,
        *,
        event: str | Ref[str],
        booking: str | Ref[str],
        buyer: str | Ref[str] | None = None,
    ) -> Step[t.SeatsBooking, r.SeatsBookingRef]:
        """Returns a booking.

        Args:
            buyer: The expected buyer of the booking, or null to accept any buyer.
        """
        return self._transaction.add(e.SEATS_BOOKING, {"event": event, "booking": booking, "buyer": buyer}, r.SeatsBookingRef)

    def bookings(
        self,
        *,
        event: str | Ref[str],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.SeatsBooking], PageRef[t.SeatsBooking, r.SeatsBookingRef]]:
        """Lists the bookings for an event."""
        return self._transaction.add_page(e.SEATS_BOOKINGS, {"event": event, "limit": limit, "cursor": cursor}, r.SeatsBookingRef)

    def bookings_of_buyer(
        self,
        *,
        buyer: str | Ref[str],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.SeatsBooking], PageRef[t.SeatsBooking, r.SeatsBookingRef]]:
        """Lists a buyer's bookings for all events."""
        return self._transaction.add_page(e.SEATS_BOOKINGS_OF_BUYER, {"buyer": buyer, "limit": limit, "cursor": cursor}, r.SeatsBookingRef)

    def suggest(
        self,
        *,
        event: str | Ref[str],
        best: t.SeatsBest | Ref[t.SeatsBest],
        codes: Sequence[str] | Ref[Sequence[str]] | None = None,
    ) -> Step[t.SeatsSuggestion, r.SeatsSuggestionRef]:
        """Returns the best available seats without holding them.

        Args:
            codes: The codes of allotments whose seats can be suggested.
        """
        return self._transaction.add(e.SEATS_SUGGEST, {"event": event, "best": best, "codes": codes}, r.SeatsSuggestionRef)

    def map(
        self,
        *,
        event: str | Ref[str],
        section: str | Ref[str],
    ) -> Step[t.SeatsSectionMap, r.SeatsSectionMapRef]:
        """Returns the seat map of a section."""
        return self._transaction.add(e.SEATS_MAP, {"event": event, "section": section}, r.SeatsSectionMapRef)

    def maps(
        self,
        *,
        event: str | Ref[str],
    ) -> Step[Page[t.SeatsSectionMap], PageRef[t.SeatsSectionMap, r.SeatsSectionMapRef]]:
        """Returns the seat maps of all sections with rows, from one snapshot."""
        return self._transaction.add_page(e.SEATS_MAPS, {"event": event}, r.SeatsSectionMapRef)

    def section_stats(
        self,
        *,
        event: str | Ref[str],
        section: str | Ref[str],
    ) -> Step[t.SeatsStats, r.SeatsStatsRef]:
        """Returns the statistics of a section or area."""
        return self._transaction.add(e.SEATS_SECTION_STATS, {"event": event, "section": section}, r.SeatsStatsRef)

    def stats(
        self,
        *,
        event: str | Ref[str],
    ) -> Step[Page[t.SeatsSectionStats], PageRef[t.SeatsSectionStats, r.SeatsSectionStatsRef]]:
        """Returns the statistics of all sections and areas."""
        return self._transaction.add_page(e.SEATS_STATS, {"event": event}, r.SeatsSectionStatsRef)

    def seat(
        self,
        *,
        event: str | Ref[str],
        section: str | Ref[str],
        row: int | Ref[int],
        number: int | Ref[int],
    ) -> Step[t.SeatsSeatDetail, r.SeatsSeatDetailRef]:
        """Returns a seat and its holder."""
        return self._transaction.add(e.SEATS_SEAT, {"event": event, "section": section, "row": row, "number": number}, r.SeatsSeatDetailRef)

    def row(
        self,
        *,
        event: str | Ref[str],
        section: str | Ref[str],
        row: int | Ref[int],
    ) -> Step[Page[t.SeatsSeatDetail], PageRef[t.SeatsSeatDetail, r.SeatsSeatDetailRef]]:
        """Returns the seats of a row."""
        return self._transaction.add_page(e.SEATS_ROW, {"event": event, "section": section, "row": row}, r.SeatsSeatDetailRef)

    def section_seats(
        self,
        *,
        event: str | Ref[str],
        section: str | Ref[str],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.SeatsSeatDetail], PageRef[t.SeatsSeatDetail, r.SeatsSeatDetailRef]]:
        """Returns the seats in a section with their holders, in pages of rows.

        Args:
            limit: The maximum number of seat rows.
        """
        return self._transaction.add_page(e.SEATS_SECTION_SEATS, {"event": event, "section": section, "limit": limit, "cursor": cursor}, r.SeatsSeatDetailRef)

    def changes(
        self,
        *,
        event: str | Ref[str],
        after: int | Ref[int] | None = None,
        limit: int | Ref[int] | None = None,
    ) -> Step[t.SeatsChanges, r.SeatsChangesRef]:
        """Lists the changes to an event after a position."""
        return self._transaction.add(e.SEATS_CHANGES, {"event": event, "after": after, "limit": limit}, r.SeatsChangesRef)

    def bits(
        self,
        *,
        event: str | Ref[str],
        section: str | Ref[str],
        from_: int | Ref[int] | None = None,
        to: int | Ref[int] | None = None,
    ) -> Step[t.SeatsBits, r.SeatsBitsRef]:
        """Returns the seat states of a section as 2 bits per seat, row by row, most significant bit first.

        Args:
            from_: The index of the first byte, where each byte holds the states of four seats.
            to: The index after the last byte, where each byte holds the states of four seats.
        """
        return self._transaction.add(e.SEATS_BITS, {"event": event, "section": section, "from": from_, "to": to}, r.SeatsBitsRef)

    def sweep(
        self,
        *,
        most: int | Ref[int] | None = None,
    ) -> Step[t.SeatsSwept, r.SeatsSweptRef]:
        """Releases expired holds now; the server also does this every second."""
        return self._transaction.add(e.SEATS_SWEEP, {"most": most}, r.SeatsSweptRef)

    def cancel(
        self,
        *,
        event: str | Ref[str],
        booking: str | Ref[str],
        reason: str | Ref[str],
        amendment: str | Ref[str] | None = None,
        author: str | Ref[str] | None = None,
        seats: Sequence[t.SeatsSeat] | Ref[Sequence[t.SeatsSeat]] | None = None,
        places: Sequence[t.SeatsPlaces] | Ref[Sequence[t.SeatsPlaces]] | None = None,
        keep_back: bool | Ref[bool] | None = None,
    ) -> Step[t.BookingAmendmentAmended, r.BookingAmendmentAmendedRef]:
        """Cancels a sold booking or some of its seats, which become available again or blocked.

        Args:
            keep_back: Whether the seats become blocked; otherwise they become available again.
        """
        return self._transaction.add(e.SEATS_CANCEL, {"event": event, "booking": booking, "amendment": amendment, "reason": reason, "author": author, "seats": seats, "places": places, "keepBack": keep_back}, r.BookingAmendmentAmendedRef)

    def exchange(
        self,
        *,
        event: str | Ref[str],
        booking: str | Ref[str],
        reason: str | Ref[str],
        amendment: str | Ref[str] | None = None,
        author: str | Ref[str] | None = None,
        give_seats: Sequence[t.SeatsSeat] | Ref[Sequence[t.SeatsSeat]] | None = None,
        give_places: Sequence[t.SeatsPlaces] | Ref[Sequence[t.SeatsPlaces]] | None = None,
        take_seats: Sequence[t.SeatsSeat] | Ref[Sequence[t.SeatsSeat]] | None = None,
        take_best: t.SeatsBest | Ref[t.SeatsBest] | None = None,
        take_places: Sequence[t.SeatsPlaces] | Ref[Sequence[t.SeatsPlaces]] | None = None,
        tickets: Sequence[t.SeatsTickets] | Ref[Sequence[t.SeatsTickets]] | None = None,
        codes: Sequence[str] | Ref[Sequence[str]] | None = None,
    ) -> Step[t.BookingAmendmentAmended, r.BookingAmendmentAmendedRef]:
        """Exchanges seats in a booking for others, and returns the price difference.

        Args:
            give_seats: The seats that the booking gives up.
            give_places: The places that the booking gives up.
            take_seats: The seats that the booking receives.
            take_best: The criteria for the best available seats to receive, instead of specific seats.
            take_places: The places that the booking receives.
            tickets: The ticket types of the received seats in their order, and then of the places.
            codes: The codes of allotments whose seats and places can be received.
        """
        return self._transaction.add(e.SEATS_EXCHANGE, {"event": event, "booking": booking, "amendment": amendment, "reason": reason, "author": author, "giveSeats": give_seats, "givePlaces": give_places, "takeSeats": take_seats, "takeBest": take_best, "takePlaces": take_places, "tickets": tickets, "codes": codes}, r.BookingAmendmentAmendedRef)

    def transfer(
        self,
        *,
        event: str | Ref[str],
        booking: str | Ref[str],
        reason: str | Ref[str],
        to: str | Ref[str],
        amendment: str | Ref[str] | None = None,
        author: str | Ref[str] | None = None,
    ) -> Step[t.BookingAmendmentAmended, r.BookingAmendmentAmendedRef]:
        """Transfers a sold booking to another buyer.

        Args:
            to: The new buyer.
        """
        return self._transaction.add(e.SEATS_TRANSFER, {"event": event, "booking": booking, "amendment": amendment, "reason": reason, "author": author, "to": to}, r.BookingAmendmentAmendedRef)

    def reduce(
        self,
        *,
        event: str | Ref[str],
        booking: str | Ref[str],
        buyer: str | Ref[str],
        amendment: str | Ref[str] | None = None,
        seats: Sequence[t.SeatsSeat] | Ref[Sequence[t.SeatsSeat]] | None = None,
        places: Sequence[t.SeatsPlaces] | Ref[Sequence[t.SeatsPlaces]] | None = None,
    ) -> Step[t.BookingAmendmentAmended, r.BookingAmendmentAmendedRef]:
        """Releases some seats of a hold and keeps the others."""
        return self._transaction.add(e.SEATS_REDUCE, {"event": event, "booking": booking, "amendment": amendment, "buyer": buyer, "seats": seats, "places": places}, r.BookingAmendmentAmendedRef)

    def history(
        self,
        *,
        event: str | Ref[str],
        booking: str | Ref[str],
        buyer: str | Ref[str] | None = None,
    ) -> Step[Page[t.BookingAmendmentStep], PageRef[t.BookingAmendmentStep, r.BookingAmendmentStepRef]]:
        """Lists the steps in a booking's history, oldest first.

        Args:
            buyer: The expected buyer of the booking, or null to accept any buyer.
        """
        return self._transaction.add_page(e.SEATS_HISTORY, {"event": event, "booking": booking, "buyer": buyer}, r.BookingAmendmentStepRef)

    def change_plan(
        self,
        *,
        event: str | Ref[str],
        reason: str | Ref[str],
        edits: Sequence[t.SeatPlanEdit] | Ref[Sequence[t.SeatPlanEdit]],
        change: str | Ref[str] | None = None,
        author: str | Ref[str] | None = None,
        moves: Sequence[t.SeatPlanMove] | Ref[Sequence[t.SeatPlanMove]] | None = None,
    ) -> Step[t.SeatPlanPlanChange, r.SeatPlanPlanChangeRef]:
        """Changes the sections, rows, seats and prices of an event. Refused if it affects reserved or sold seats, unless their bookings are moved to other seats.

        Args:
            edits: The edits, which are applied in this order, all or none.
            change: The id of the change.
            moves: The new seats of bookings whose seats the edits remove or block; the bookings keep their prices.
        """
        return self._transaction.add(e.SEATS_CHANGE_PLAN, {"event": event, "change": change, "reason": reason, "author": author, "edits": edits, "moves": moves}, r.SeatPlanPlanChangeRef)

    def preview_plan(
        self,
        *,
        event: str | Ref[str],
        change: str | Ref[str],
        reason: str | Ref[str],
        edits: Sequence[t.SeatPlanEdit] | Ref[Sequence[t.SeatPlanEdit]],
        author: str | Ref[str] | None = None,
        moves: Sequence[t.SeatPlanMove] | Ref[Sequence[t.SeatPlanMove]] | None = None,
    ) -> Step[t.SeatPlanPlanChange, r.SeatPlanPlanChangeRef]:
        """Returns the effect that a change to the plan would have, without changing anything.

        Args:
            change: The id of the change.
            edits: The edits, which are applied in this order, all or none.
            moves: The new seats of bookings whose seats the edits remove or block; the bookings keep their prices.
        """
        return self._transaction.add(e.SEATS_PREVIEW_PLAN, {"event": event, "change": change, "reason": reason, "author": author, "edits": edits, "moves": moves}, r.SeatPlanPlanChangeRef)

    def plan_history(
        self,
        *,
        event: str | Ref[str],
    ) -> Step[Page[t.SeatPlanPlanChange], PageRef[t.SeatPlanPlanChange, r.SeatPlanPlanChangeRef]]:
        """Lists the changes to the plan of an event, oldest first."""
        return self._transaction.add_page(e.SEATS_PLAN_HISTORY, {"event": event}, r.SeatPlanPlanChangeRef)

    def set_terms(
        self,
        *,
        event: str | Ref[str],
        categories: Sequence[t.SaleTermsCategory] | Ref[Sequence[t.SaleTermsCategory]] | None = None,
        max_per_buyer: int | Ref[int] | None = None,
        no_orphans: bool | Ref[bool] | None = None,
    ) -> Step[t.SaleTermsTerms, r.SaleTermsTermsRef]:
        """Replaces the categories of an event and the rules for its bookings. Existing bookings keep their prices.

        Args:
            max_per_buyer: The maximum number of seats and places that a buyer can have reserved and bought at the same time; no limit by default.
            no_orphans: Whether a booking must not leave a single free seat where another choice would not.
        """
        return self._transaction.add(e.SEATS_SET_TERMS, {"event": event, "categories": categories, "maxPerBuyer": max_per_buyer, "noOrphans": no_orphans}, r.SaleTermsTermsRef)

    def terms(
        self,
        *,
        event: str | Ref[str],
    ) -> Step[t.SaleTermsTerms, r.SaleTermsTermsRef]:
        """Returns the categories of an event and the rules for its bookings."""
        return self._transaction.add(e.SEATS_TERMS, {"event": event}, r.SaleTermsTermsRef)

    def put_allotment(
        self,
        *,
        event: str | Ref[str],
        allotment: str | Ref[str],
        until: datetime | Ref[datetime],
        channel: str | Ref[str] | None = None,
        code: str | Ref[str] | None = None,
        seats: Sequence[t.SeatsSeat] | Ref[Sequence[t.SeatsSeat]] | None = None,
        places: Sequence[t.SeatsPlaces] | Ref[Sequence[t.SeatsPlaces]] | None = None,
    ) -> Step[t.SaleTermsAllotment, r.SaleTermsAllotmentRef]:
        """Sets seats and places aside for a sales channel or a code until a time.

        Args:
            until: The time from which everybody may reserve them.
            channel: The sales channel that may sell them.
            code: The code with which buyers can reserve them; only its hash is stored.
        """
        return self._transaction.add(e.SEATS_PUT_ALLOTMENT, {"event": event, "allotment": allotment, "channel": channel, "code": code, "until": until, "seats": seats, "places": places}, r.SaleTermsAllotmentRef)

    def remove_allotment(
        self,
        *,
        event: str | Ref[str],
        allotment: str | Ref[str],
    ) -> Step[t.SaleTermsRemovedAllotment, r.SaleTermsRemovedAllotmentRef]:
        """Removes an allotment, so that everybody may reserve its seats and places."""
        return self._transaction.add(e.SEATS_REMOVE_ALLOTMENT, {"event": event, "allotment": allotment}, r.SaleTermsRemovedAllotmentRef)

    def allotments(
        self,
        *,
        event: str | Ref[str],
    ) -> Step[Page[t.SaleTermsAllotment], PageRef[t.SaleTermsAllotment, r.SaleTermsAllotmentRef]]:
        """Lists the allotments of an event."""
        return self._transaction.add_page(e.SEATS_ALLOTMENTS, {"event": event}, r.SaleTermsAllotmentRef)

    def reserve_in_channel(
        self,
        *,
        channel: str | Ref[str],
        event: str | Ref[str],
        buyer: str | Ref[str],
        booking: str | Ref[str] | None = None,
        seats: Sequence[t.SeatsSeat] | Ref[Sequence[t.SeatsSeat]] | None = None,
        best: t.SeatsBest | Ref[t.SeatsBest] | None = None,
        areas: Sequence[t.SeatsPlaces] | Ref[Sequence[t.SeatsPlaces]] | None = None,
        hold_for: timedelta | Ref[timedelta] | None = None,
        tickets: Sequence[t.SeatsTickets] | Ref[Sequence[t.SeatsTickets]] | None = None,
        no_orphans: bool | Ref[bool] | None = None,
    ) -> Step[t.SeatsBooking, r.SeatsBookingRef]:
        """Holds seats or places that may be set aside for a sales channel. A key needs the scope `seats:channel`, which can be limited to a channel: `seats:channel@box-office`.

        Args:
            channel: The sales channel.
        """
        return self._transaction.add(e.SEATS_RESERVE_IN_CHANNEL, {"channel": channel, "event": event, "booking": booking, "buyer": buyer, "seats": seats, "best": best, "areas": areas, "holdFor": hold_for, "tickets": tickets, "noOrphans": no_orphans}, r.SeatsBookingRef)


class QueueSteps:
    """Work queues: fair scheduling, leases, retries, dead letters, throttles."""

    def __init__(self, transaction: StepAdder) -> None:
        self._transaction = transaction

    def create(
        self,
        *,
        queue: str | Ref[str],
        on_enqueue: str | Ref[str] | None = None,
        on_failure: str | Ref[str] | None = None,
        visibility: timedelta | Ref[timedelta] | None = None,
        dead_letter_queue: str | Ref[str] | None = None,
        max_attempts: int | Ref[int] | None = None,
        retry_delays: Sequence[timedelta] | Ref[Sequence[timedelta]] | None = None,
        ordered: bool | Ref[bool] | None = None,
        dedup_window: timedelta | Ref[timedelta] | None = None,
        accept_while_resting: bool | Ref[bool] | None = None,
        concurrency: t.QueueConcurrency | Ref[t.QueueConcurrency] | None = None,
        alerts: t.QueueAlerts | Ref[t.QueueAlerts] | None = None,
        ttl: t.QueueTtl | Ref[t.QueueTtl] | None = None,
        capacity: t.QueueCapacity | Ref[t.QueueCapacity] | None = None,
        status_retention: timedelta | Ref[timedelta] | None = None,
    ) -> Step[t.QueueQueue, r.QueueQueueRef]:
        """Creates a queue."""
        return self._transaction.add(e.QUEUE_CREATE, {"queue": queue, "onEnqueue": on_enqueue, "onFailure": on_failure, "visibility": visibility, "deadLetterQueue": dead_letter_queue, "maxAttempts": max_attempts, "retryDelays": retry_delays, "ordered": ordered, "dedupWindow": dedup_window, "acceptWhileResting": accept_while_resting, "concurrency": concurrency, "alerts": alerts, "ttl": ttl, "capacity": capacity, "statusRetention": status_retention}, r.QueueQueueRef)

    def configure(
        self,
        *,
        queue: str | Ref[str],
        on_enqueue: str | Ref[str] | None = None,
        on_failure: str | Ref[str] | None = None,
        visibility: timedelta | Ref[timedelta] | None = None,
        dead_letter_queue: str | Ref[str] | None = None,
        max_attempts: int | Ref[int] | None = None,
        retry_delays: Sequence[timedelta] | Ref[Sequence[timedelta]] | None = None,
        ordered: bool | Ref[bool] | None = None,
        dedup_window: timedelta | Ref[timedelta] | None = None,
        accept_while_resting: bool | Ref[bool] | None = None,
        concurrency: t.QueueConcurrency | Ref[t.QueueConcurrency] | None = None,
        alerts: t.QueueAlerts | Ref[t.QueueAlerts] | None = None,
        ttl: t.QueueTtl | Ref[t.QueueTtl] | None = None,
        capacity: t.QueueCapacity | Ref[t.QueueCapacity] | None = None,
        status_retention: timedelta | Ref[timedelta] | None = None,
    ) -> Step[t.QueueQueue, r.QueueQueueRef]:
        """Creates a queue (status 201) or replaces the settings of an existing one (status 200)."""
        return self._transaction.add(e.QUEUE_CONFIGURE, {"queue": queue, "onEnqueue": on_enqueue, "onFailure": on_failure, "visibility": visibility, "deadLetterQueue": dead_letter_queue, "maxAttempts": max_attempts, "retryDelays": retry_delays, "ordered": ordered, "dedupWindow": dedup_window, "acceptWhileResting": accept_while_resting, "concurrency": concurrency, "alerts": alerts, "ttl": ttl, "capacity": capacity, "statusRetention": status_retention}, r.QueueQueueRef)

    def delete(
        self,
        *,
        queue: str | Ref[str],
    ) -> Step[t.QueueCount, r.QueueCountRef]:
        """Deletes a queue and its messages."""
        return self._transaction.add(e.QUEUE_DELETE, {"queue": queue}, r.QueueCountRef)

    def pause(
        self,
        *,
        queue: str | Ref[str],
    ) -> Step[t.QueueQueue, r.QueueQueueRef]:
        """Pauses deliveries from a queue."""
        return self._transaction.add(e.QUEUE_PAUSE, {"queue": queue}, r.QueueQueueRef)

    def resume(
        self,
        *,
        queue: str | Ref[str],
    ) -> Step[t.QueueQueue, r.QueueQueueRef]:
        """Resumes deliveries from a queue."""
        return self._transaction.add(e.QUEUE_RESUME, {"queue": queue}, r.QueueQueueRef)

    def purge(
        self,
        *,
        queue: str | Ref[str],
        most: int | Ref[int] | None = None,
    ) -> Step[t.QueueMoved, r.QueueMovedRef]:
        """Removes up to `most` messages that are not leased."""
        return self._transaction.add(e.QUEUE_PURGE, {"queue": queue, "most": most}, r.QueueMovedRef)

    def redrive(
        self,
        *,
        queue: str | Ref[str],
        most: int | Ref[int] | None = None,
    ) -> Step[t.QueueMoved, r.QueueMovedRef]:
        """Moves up to `most` dead letters back to the queues they came from, with their attempt counters reset."""
        return self._transaction.add(e.QUEUE_REDRIVE, {"queue": queue, "most": most}, r.QueueMovedRef)

    def redrive_message(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
    ) -> Step[t.QueueRedrivenMessage, r.QueueRedrivenMessageRef]:
        """Moves a dead letter back to the queue it came from, with its attempt counter reset."""
        return self._transaction.add(e.QUEUE_REDRIVE_MESSAGE, {"queue": queue, "message": message}, r.QueueRedrivenMessageRef)

    def discard(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
    ) -> Step[t.QueueDone, r.QueueDoneRef]:
        """Removes a message, even while it is leased."""
        return self._transaction.add(e.QUEUE_DISCARD, {"queue": queue, "message": message}, r.QueueDoneRef)

    def reschedule(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
        not_before: datetime | Ref[datetime],
    ) -> Step[t.QueueRescheduled, r.QueueRescheduledRef]:
        """Changes the time from which a message that is not leased can be delivered."""
        return self._transaction.add(e.QUEUE_RESCHEDULE, {"queue": queue, "message": message, "notBefore": not_before}, r.QueueRescheduledRef)

    def cancel(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
    ) -> Step[t.QueueDone, r.QueueDoneRef]:
        """Removes a message unless it is leased."""
        return self._transaction.add(e.QUEUE_CANCEL, {"queue": queue, "message": message}, r.QueueDoneRef)

    def enqueue(
        self,
        *,
        queue: str | Ref[str],
        payload: bytes | Ref[bytes] | None = None,
        text: str | Ref[str] | None = None,
        headers: Mapping[str, str] | Ref[Mapping[str, str]] | None = None,
        fairness_key: str | Ref[str] | None = None,
        weight: int | Ref[int] | None = None,
        throttle_keys: Sequence[str] | Ref[Sequence[str]] | None = None,
        priority: int | Ref[int] | None = None,
        delay: timedelta | Ref[timedelta] | None = None,
        dedup_key: str | Ref[str] | None = None,
        group: str | Ref[str] | None = None,
        not_before: datetime | Ref[datetime] | None = None,
    ) -> Step[t.QueueAccepted, r.QueueAcceptedRef]:
        """Adds a message to a queue, once per deduplication key."""
        return self._transaction.add(e.QUEUE_ENQUEUE, {"queue": queue, "payload": payload, "text": text, "headers": headers, "fairnessKey": fairness_key, "weight": weight, "throttleKeys": throttle_keys, "priority": priority, "delay": delay, "dedupKey": dedup_key, "group": group, "notBefore": not_before}, r.QueueAcceptedRef)

    def enqueue_all(
        self,
        *,
        messages: Sequence[t.QueueEnqueue] | Ref[Sequence[t.QueueEnqueue]],
    ) -> Step[t.QueueAllAccepted, r.QueueAllAcceptedRef]:
        """Adds all messages to their queues, or none if one is refused."""
        return self._transaction.add(e.QUEUE_ENQUEUE_ALL, {"messages": messages}, r.QueueAllAcceptedRef)

    def lease(
        self,
        *,
        queue: str | Ref[str],
        max: int | Ref[int] | None = None,
        consumer: str | Ref[str] | None = None,
        visibility: timedelta | Ref[timedelta] | None = None,
        waiting: timedelta | Ref[timedelta] | None = None,
    ) -> Step[t.QueueDeliveries, r.QueueDeliveriesRef]:
        """Leases messages from a queue; with `waiting`, waits for the first message.

        Args:
            waiting: The maximum time to wait for the first message.
        """
        return self._transaction.add(e.QUEUE_LEASE, {"queue": queue, "max": max, "consumer": consumer, "visibility": visibility, "waiting": waiting}, r.QueueDeliveriesRef)

    def next(
        self,
        *,
        done: Sequence[t.QueueReceipt] | Ref[Sequence[t.QueueReceipt]],
        lease: t.QueueLease | Ref[t.QueueLease],
    ) -> Step[t.QueueNextDeliveries, r.QueueNextDeliveriesRef]:
        """Acknowledges deliveries and leases the next messages in the same commit."""
        return self._transaction.add(e.QUEUE_NEXT, {"done": done, "lease": lease}, r.QueueNextDeliveriesRef)

    def ack(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
        token: str | Ref[str],
    ) -> Step[t.QueueDone, r.QueueDoneRef]:
        """Acknowledges a delivery.

        Args:
            token: The fencing token as a string, because a 64-bit number loses precision in many JSON parsers.
        """
        return self._transaction.add(e.QUEUE_ACK, {"queue": queue, "message": message, "token": token}, r.QueueDoneRef)

    def ack_all(
        self,
        *,
        receipts: Sequence[t.QueueReceipt] | Ref[Sequence[t.QueueReceipt]],
    ) -> Step[Page[t.QueueAcked], PageRef[t.QueueAcked, r.QueueAckedRef]]:
        """Acknowledges each delivery whose lease is still held, in one commit."""
        return self._transaction.add_page(e.QUEUE_ACK_ALL, {"receipts": receipts}, r.QueueAckedRef)

    def nack(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
        token: str | Ref[str],
        delay: timedelta | Ref[timedelta] | None = None,
        reason: str | Ref[str] | None = None,
    ) -> Step[t.QueueReturned, r.QueueReturnedRef]:
        """Reports a failed delivery; the message is retried or moved to the dead-letter queue."""
        return self._transaction.add(e.QUEUE_NACK, {"queue": queue, "message": message, "token": token, "delay": delay, "reason": reason}, r.QueueReturnedRef)

    def release(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
        token: str | Ref[str],
    ) -> Step[t.QueueReturned, r.QueueReturnedRef]:
        """Returns a message to its queue without counting an attempt.

        Args:
            token: The fencing token as a string, because a 64-bit number loses precision in many JSON parsers.
        """
        return self._transaction.add(e.QUEUE_RELEASE, {"queue": queue, "message": message, "token": token}, r.QueueReturnedRef)

    def extend(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
        token: str | Ref[str],
        visibility: timedelta | Ref[timedelta],
    ) -> Step[t.QueueHeld, r.QueueHeldRef]:
        """Extends the lease of a message by setting its remaining duration."""
        return self._transaction.add(e.QUEUE_EXTEND, {"queue": queue, "message": message, "token": token, "visibility": visibility}, r.QueueHeldRef)

    def report(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
        token: str | Ref[str],
        percent: int | Ref[int] | None = None,
        note: str | Ref[str] | None = None,
        result: bytes | Ref[bytes] | None = None,
    ) -> Step[t.QueueDone, r.QueueDoneRef]:
        """Stores the progress or the result of a leased message.

        Args:
            percent: The progress, from 0 to 100.
            result: The result in Base64.
        """
        return self._transaction.add(e.QUEUE_REPORT, {"queue": queue, "message": message, "token": token, "percent": percent, "note": note, "result": result}, r.QueueDoneRef)

    def queues(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.QueueQueue], PageRef[t.QueueQueue, r.QueueQueueRef]]:
        """Lists all queues."""
        return self._transaction.add_page(e.QUEUE_QUEUES, {"limit": limit, "cursor": cursor}, r.QueueQueueRef)

    def queue(
        self,
        *,
        queue: str | Ref[str],
    ) -> Step[t.QueueQueue, r.QueueQueueRef]:
        """Returns the settings of a queue."""
        return self._transaction.add(e.QUEUE_QUEUE, {"queue": queue}, r.QueueQueueRef)

    def stats(
        self,
        *,
        queue: str | Ref[str],
    ) -> Step[t.QueueStats, r.QueueStatsRef]:
        """Returns the statistics of a queue."""
        return self._transaction.add(e.QUEUE_STATS, {"queue": queue}, r.QueueStatsRef)

    def keys(
        self,
        *,
        queue: str | Ref[str],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.QueueKeyStats], PageRef[t.QueueKeyStats, r.QueueKeyStatsRef]]:
        """Lists the statistics of all fairness keys in a queue."""
        return self._transaction.add_page(e.QUEUE_KEYS, {"queue": queue, "limit": limit, "cursor": cursor}, r.QueueKeyStatsRef)

    def key(
        self,
        *,
        queue: str | Ref[str],
        fairness_key: str | Ref[str],
    ) -> Step[t.QueueKeyStats, r.QueueKeyStatsRef]:
        """Returns the statistics of a fairness key."""
        return self._transaction.add(e.QUEUE_KEY, {"queue": queue, "fairnessKey": fairness_key}, r.QueueKeyStatsRef)

    def messages(
        self,
        *,
        queue: str | Ref[str],
        fairness_key: str | Ref[str] | None = None,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.QueueMessage], PageRef[t.QueueMessage, r.QueueMessageRef]]:
        """Lists the messages in a queue, or only those with one fairness key."""
        return self._transaction.add_page(e.QUEUE_MESSAGES, {"queue": queue, "fairnessKey": fairness_key, "limit": limit, "cursor": cursor}, r.QueueMessageRef)

    def peek(
        self,
        *,
        queue: str | Ref[str],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.QueueMessage], PageRef[t.QueueMessage, r.QueueMessageRef]]:
        """Returns the next messages to be delivered without leasing them."""
        return self._transaction.add_page(e.QUEUE_PEEK, {"queue": queue, "limit": limit, "cursor": cursor}, r.QueueMessageRef)

    def message(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
    ) -> Step[t.QueueMessage, r.QueueMessageRef]:
        """Returns a message."""
        return self._transaction.add(e.QUEUE_MESSAGE, {"queue": queue, "message": message}, r.QueueMessageRef)

    def status(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
    ) -> Step[t.QueueStatus, r.QueueStatusRef]:
        """Returns the state, progress and result of a message, also after its end if the queue keeps them."""
        return self._transaction.add(e.QUEUE_STATUS, {"queue": queue, "message": message}, r.QueueStatusRef)

    def lease_of(
        self,
        *,
        queue: str | Ref[str],
        message: str | UUID | Ref[str | UUID],
    ) -> Step[t.QueueLeaseInfo, r.QueueLeaseInfoRef]:
        """Returns the lease of a message."""
        return self._transaction.add(e.QUEUE_LEASE_OF, {"queue": queue, "message": message}, r.QueueLeaseInfoRef)

    def overdue(
        self,
        *,
        before: datetime | Ref[datetime],
        limit: int | Ref[int] | None = None,
    ) -> Step[Page[t.QueueLeaseInfo], PageRef[t.QueueLeaseInfo, r.QueueLeaseInfoRef]]:
        """Lists the leases in all queues that end at or before a given time, earliest first."""
        return self._transaction.add_page(e.QUEUE_OVERDUE, {"before": before, "limit": limit}, r.QueueLeaseInfoRef)

    def put_state(
        self,
        *,
        key: str | Ref[str],
        value: bytes | Ref[bytes],
    ) -> Step[t.QueueDone, r.QueueDoneRef]:
        """Stores a setting that scripts can read."""
        return self._transaction.add(e.QUEUE_PUT_STATE, {"key": key, "value": value}, r.QueueDoneRef)

    def delete_state(
        self,
        *,
        key: str | Ref[str],
    ) -> Step[t.QueueDone, r.QueueDoneRef]:
        """Deletes a setting."""
        return self._transaction.add(e.QUEUE_DELETE_STATE, {"key": key}, r.QueueDoneRef)

    def state(
        self,
        *,
        key: str | Ref[str],
    ) -> Step[t.QueueState, r.QueueStateRef]:
        """Returns a setting."""
        return self._transaction.add(e.QUEUE_STATE, {"key": key}, r.QueueStateRef)

    def throttles(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.QueueThrottle], PageRef[t.QueueThrottle, r.QueueThrottleRef]]:
        """Lists all throttles, ordered by key."""
        return self._transaction.add_page(e.QUEUE_THROTTLES, {"limit": limit, "cursor": cursor}, r.QueueThrottleRef)

    def throttle(
        self,
        *,
        key: str | Ref[str],
        per_second: float | Ref[float],
        burst: int | Ref[int],
    ) -> Step[t.QueueDone, r.QueueDoneRef]:
        """Limits the number of messages delivered per second for a throttle key."""
        return self._transaction.add(e.QUEUE_THROTTLE, {"key": key, "perSecond": per_second, "burst": burst}, r.QueueDoneRef)

    def unthrottle(
        self,
        *,
        key: str | Ref[str],
    ) -> Step[t.QueueDone, r.QueueDoneRef]:
        """Removes the limit of a throttle key."""
        return self._transaction.add(e.QUEUE_UNTHROTTLE, {"key": key}, r.QueueDoneRef)

    def put_schedule(
        self,
        *,
        queue: str | Ref[str],
        schedule: str | Ref[str],
        cron: str | Ref[str],
        zone: str | Ref[str] | None = None,
        missed: t.ScheduleMissedRuns | Ref[t.ScheduleMissedRuns] | None = None,
        payload: bytes | Ref[bytes] | None = None,
        text: str | Ref[str] | None = None,
        headers: Mapping[str, str] | Ref[Mapping[str, str]] | None = None,
        fairness_key: str | Ref[str] | None = None,
        weight: int | Ref[int] | None = None,
        throttle_keys: Sequence[str] | Ref[Sequence[str]] | None = None,
        priority: int | Ref[int] | None = None,
        group: str | Ref[str] | None = None,
    ) -> Step[t.ScheduleSchedule, r.ScheduleScheduleRef]:
        """Creates a schedule that enqueues a message at the times of a cron expression, or replaces it.

        Args:
            cron: Five fields (minute, hour, day of month, month, day of week), or six with seconds first, or a name such as `@daily`.
            zone: The time zone, such as `Europe/Berlin`; UTC by default.
            missed: The handling of missed runs: one message for all of them (the default), one for each, or none.
        """
        return self._transaction.add(e.QUEUE_PUT_SCHEDULE, {"queue": queue, "schedule": schedule, "cron": cron, "zone": zone, "missed": missed, "payload": payload, "text": text, "headers": headers, "fairnessKey": fairness_key, "weight": weight, "throttleKeys": throttle_keys, "priority": priority, "group": group}, r.ScheduleScheduleRef)

    def delete_schedule(
        self,
        *,
        queue: str | Ref[str],
        schedule: str | Ref[str],
    ) -> Step[t.ScheduleScheduleDeleted, r.ScheduleScheduleDeletedRef]:
        """Deletes a schedule; messages that it has enqueued remain."""
        return self._transaction.add(e.QUEUE_DELETE_SCHEDULE, {"queue": queue, "schedule": schedule}, r.ScheduleScheduleDeletedRef)

    def pause_schedule(
        self,
        *,
        queue: str | Ref[str],
        schedule: str | Ref[str],
    ) -> Step[t.ScheduleSchedule, r.ScheduleScheduleRef]:
        """Stops the runs of a schedule."""
        return self._transaction.add(e.QUEUE_PAUSE_SCHEDULE, {"queue": queue, "schedule": schedule}, r.ScheduleScheduleRef)

    def resume_schedule(
        self,
        *,
        queue: str | Ref[str],
        schedule: str | Ref[str],
    ) -> Step[t.ScheduleSchedule, r.ScheduleScheduleRef]:
        """Resumes the runs of a schedule, beginning with the next time that matches its expression."""
        return self._transaction.add(e.QUEUE_RESUME_SCHEDULE, {"queue": queue, "schedule": schedule}, r.ScheduleScheduleRef)

    def schedule(
        self,
        *,
        queue: str | Ref[str],
        schedule: str | Ref[str],
    ) -> Step[t.ScheduleSchedule, r.ScheduleScheduleRef]:
        """Returns a schedule with its next and last run."""
        return self._transaction.add(e.QUEUE_SCHEDULE, {"queue": queue, "schedule": schedule}, r.ScheduleScheduleRef)

    def schedules(
        self,
        *,
        queue: str | Ref[str],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.ScheduleSchedule], PageRef[t.ScheduleSchedule, r.ScheduleScheduleRef]]:
        """Lists the schedules of a queue."""
        return self._transaction.add_page(e.QUEUE_SCHEDULES, {"queue": queue, "limit": limit, "cursor": cursor}, r.ScheduleScheduleRef)

    def all_schedules(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.ScheduleSchedule], PageRef[t.ScheduleSchedule, r.ScheduleScheduleRef]]:
        """Lists the schedules of all queues."""
        return self._transaction.add_page(e.QUEUE_ALL_SCHEDULES, {"limit": limit, "cursor": cursor}, r.ScheduleScheduleRef)


class IdentitySteps:
    """Identities, devices, namespaces, credentials, sessions and tokens."""

    def __init__(self, transaction: StepAdder) -> None:
        self._transaction = transaction

    def create(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        signing_key: bytes | Ref[bytes],
        namespace: str | UUID | Ref[str | UUID],
        namespace_name: str | Ref[str],
        machine: t.IdentityNewMachine | Ref[t.IdentityNewMachine],
        tier: t.IdentityTier | Ref[t.IdentityTier] | None = None,
    ) -> Step[t.IdentityCreated, r.IdentityCreatedRef]:
        """Creates an identity with its namespace and first machine."""
        return self._transaction.add(e.IDENTITY_CREATE, {"identity": identity, "signingKey": signing_key, "tier": tier, "namespace": namespace, "namespaceName": namespace_name, "machine": machine}, r.IdentityCreatedRef)

    def identity(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityIdentity, r.IdentityIdentityRef]:
        """Returns an identity."""
        return self._transaction.add(e.IDENTITY_IDENTITY, {"identity": identity}, r.IdentityIdentityRef)

    def identities(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.IdentityIdentity], PageRef[t.IdentityIdentity, r.IdentityIdentityRef]]:
        """Lists all identities."""
        return self._transaction.add_page(e.IDENTITY_IDENTITIES, {"limit": limit, "cursor": cursor}, r.IdentityIdentityRef)

    def search(
        self,
        *,
        text: str | Ref[str],
        limit: int | Ref[int] | None = None,
    ) -> Step[Page[t.IdentityFoundIdentity], PageRef[t.IdentityFoundIdentity, r.IdentityFoundIdentityRef]]:
        """Finds identities by id, DID, email address, wallet, account, external id or name.

        Args:
            text: An id, DID, email address, wallet, account at a provider or external id, or the beginnings of words of a name.
        """
        return self._transaction.add_page(e.IDENTITY_SEARCH, {"text": text, "limit": limit}, r.IdentityFoundIdentityRef)

    def set_profile(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        name: str | Ref[str] | None = None,
        external_id: str | Ref[str] | None = None,
    ) -> Step[t.IdentityProfile, r.IdentityProfileRef]:
        """Replaces the display name and the external id of an identity.

        Args:
            name: The display name, or null to remove it.
            external_id: The unique id of the identity in another system, or null to remove it.
        """
        return self._transaction.add(e.IDENTITY_SET_PROFILE, {"identity": identity, "name": name, "externalId": external_id}, r.IdentityProfileRef)

    def profile(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityProfile, r.IdentityProfileRef]:
        """Returns the display name and the external id of an identity."""
        return self._transaction.add(e.IDENTITY_PROFILE, {"identity": identity}, r.IdentityProfileRef)

    def by_did(
        self,
        *,
        did: str | Ref[str],
    ) -> Step[t.IdentityIdentity, r.IdentityIdentityRef]:
        """Returns the identity with the given DID."""
        return self._transaction.add(e.IDENTITY_BY_DID, {"did": did}, r.IdentityIdentityRef)

    def freeze(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        reason: str | Ref[str],
    ) -> Step[t.IdentityIdentity, r.IdentityIdentityRef]:
        """Freezes an identity temporarily and revokes its sessions."""
        return self._transaction.add(e.IDENTITY_FREEZE, {"identity": identity, "reason": reason}, r.IdentityIdentityRef)

    def unfreeze(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityIdentity, r.IdentityIdentityRef]:
        """Unfreezes an identity; its revoked sessions stay revoked."""
        return self._transaction.add(e.IDENTITY_UNFREEZE, {"identity": identity}, r.IdentityIdentityRef)

    def disable(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        reason: str | Ref[str],
    ) -> Step[t.IdentityIdentity, r.IdentityIdentityRef]:
        """Disables an identity and revokes its sessions."""
        return self._transaction.add(e.IDENTITY_DISABLE, {"identity": identity, "reason": reason}, r.IdentityIdentityRef)

    def enable(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityIdentity, r.IdentityIdentityRef]:
        """Enables a disabled identity."""
        return self._transaction.add(e.IDENTITY_ENABLE, {"identity": identity}, r.IdentityIdentityRef)

    def delete(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        reason: str | Ref[str],
    ) -> Step[t.IdentityIdentity, r.IdentityIdentityRef]:
        """Deletes an identity and its data; its id and DID are never reused."""
        return self._transaction.add(e.IDENTITY_DELETE, {"identity": identity, "reason": reason}, r.IdentityIdentityRef)

    def enroll(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        namespace: str | UUID | Ref[str | UUID],
        machine: t.IdentityNewMachine | Ref[t.IdentityNewMachine],
    ) -> Step[t.IdentityMachine, r.IdentityMachineRef]:
        """Enrolls a machine for an identity."""
        return self._transaction.add(e.IDENTITY_ENROLL, {"identity": identity, "namespace": namespace, "machine": machine}, r.IdentityMachineRef)

    def machine(
        self,
        *,
        machine: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityMachine, r.IdentityMachineRef]:
        """Returns a machine, including a revoked one."""
        return self._transaction.add(e.IDENTITY_MACHINE, {"machine": machine}, r.IdentityMachineRef)

    def machines(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[Page[t.IdentityMachine], PageRef[t.IdentityMachine, r.IdentityMachineRef]]:
        """Lists the machines of an identity that are not revoked."""
        return self._transaction.add_page(e.IDENTITY_MACHINES, {"identity": identity}, r.IdentityMachineRef)

    def machines_in(
        self,
        *,
        namespace: str | UUID | Ref[str | UUID],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.IdentityMachine], PageRef[t.IdentityMachine, r.IdentityMachineRef]]:
        """Lists the machines enrolled in a namespace, including revoked ones."""
        return self._transaction.add_page(e.IDENTITY_MACHINES_IN, {"namespace": namespace, "limit": limit, "cursor": cursor}, r.IdentityMachineRef)

    def rekey(
        self,
        *,
        machine: str | UUID | Ref[str | UUID],
        from_epoch: int | Ref[int],
        signing_key: bytes | Ref[bytes],
        encryption_key: bytes | Ref[bytes],
    ) -> Step[t.IdentityMachine, r.IdentityMachineRef]:
        """Replaces the keys of a machine."""
        return self._transaction.add(e.IDENTITY_REKEY, {"machine": machine, "fromEpoch": from_epoch, "signingKey": signing_key, "encryptionKey": encryption_key}, r.IdentityMachineRef)

    def allow(
        self,
        *,
        machine: str | UUID | Ref[str | UUID],
        capabilities: Sequence[str] | Ref[Sequence[str]],
    ) -> Step[t.IdentityMachine, r.IdentityMachineRef]:
        """Sets the capabilities of a machine; sessions with additional capabilities are revoked."""
        return self._transaction.add(e.IDENTITY_ALLOW, {"machine": machine, "capabilities": capabilities}, r.IdentityMachineRef)

    def revoke_machine(
        self,
        *,
        machine: str | UUID | Ref[str | UUID],
        reason: str | Ref[str],
    ) -> Step[t.IdentityMachine, r.IdentityMachineRef]:
        """Revokes a machine and its sessions."""
        return self._transaction.add(e.IDENTITY_REVOKE_MACHINE, {"machine": machine, "reason": reason}, r.IdentityMachineRef)

    def create_namespace(
        self,
        *,
        namespace: str | UUID | Ref[str | UUID],
        name: str | Ref[str],
        owner: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityNamespace, r.IdentityNamespaceRef]:
        """Creates a namespace with its owner."""
        return self._transaction.add(e.IDENTITY_CREATE_NAMESPACE, {"namespace": namespace, "name": name, "owner": owner}, r.IdentityNamespaceRef)

    def namespace(
        self,
        *,
        namespace: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityNamespace, r.IdentityNamespaceRef]:
        """Returns a namespace."""
        return self._transaction.add(e.IDENTITY_NAMESPACE, {"namespace": namespace}, r.IdentityNamespaceRef)

    def rename(
        self,
        *,
        namespace: str | UUID | Ref[str | UUID],
        name: str | Ref[str],
    ) -> Step[t.IdentityNamespace, r.IdentityNamespaceRef]:
        """Renames a namespace."""
        return self._transaction.add(e.IDENTITY_RENAME, {"namespace": namespace, "name": name}, r.IdentityNamespaceRef)

    def set_active(
        self,
        *,
        namespace: str | UUID | Ref[str | UUID],
        active: bool | Ref[bool],
    ) -> Step[t.IdentityNamespace, r.IdentityNamespaceRef]:
        """Activates or deactivates a namespace; deactivation revokes its sessions."""
        return self._transaction.add(e.IDENTITY_SET_ACTIVE, {"namespace": namespace, "active": active}, r.IdentityNamespaceRef)

    def join(
        self,
        *,
        namespace: str | UUID | Ref[str | UUID],
        identity: str | UUID | Ref[str | UUID],
        role: t.IdentityRole | Ref[t.IdentityRole],
    ) -> Step[t.IdentityMember, r.IdentityMemberRef]:
        """Adds an identity to a namespace or changes its role."""
        return self._transaction.add(e.IDENTITY_JOIN, {"namespace": namespace, "identity": identity, "role": role}, r.IdentityMemberRef)

    def leave(
        self,
        *,
        namespace: str | UUID | Ref[str | UUID],
        identity: str | UUID | Ref[str | UUID],
        reason: str | Ref[str],
    ) -> Step[t.IdentityChanged, r.IdentityChangedRef]:
        """Removes an identity from a namespace and revokes its sessions there."""
        return self._transaction.add(e.IDENTITY_LEAVE, {"namespace": namespace, "identity": identity, "reason": reason}, r.IdentityChangedRef)

    def member(
        self,
        *,
        namespace: str | UUID | Ref[str | UUID],
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityMember, r.IdentityMemberRef]:
        """Returns a membership."""
        return self._transaction.add(e.IDENTITY_MEMBER, {"namespace": namespace, "identity": identity}, r.IdentityMemberRef)

    def members(
        self,
        *,
        namespace: str | UUID | Ref[str | UUID],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.IdentityMember], PageRef[t.IdentityMember, r.IdentityMemberRef]]:
        """Lists the members of a namespace, owners first."""
        return self._transaction.add_page(e.IDENTITY_MEMBERS, {"namespace": namespace, "limit": limit, "cursor": cursor}, r.IdentityMemberRef)

    def namespaces_of(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[Page[t.IdentityMember], PageRef[t.IdentityMember, r.IdentityMemberRef]]:
        """Lists the memberships of an identity."""
        return self._transaction.add_page(e.IDENTITY_NAMESPACES_OF, {"identity": identity}, r.IdentityMemberRef)

    def revocations(
        self,
        *,
        namespace: str | UUID | Ref[str | UUID],
        after: int | Ref[int] | None = None,
        limit: int | Ref[int] | None = None,
    ) -> Step[Page[t.IdentityRevocation], PageRef[t.IdentityRevocation, r.IdentityRevocationRef]]:
        """Lists the revocations in a namespace after a sequence number, oldest first."""
        return self._transaction.add_page(e.IDENTITY_REVOCATIONS, {"namespace": namespace, "after": after, "limit": limit}, r.IdentityRevocationRef)

    def register_service(
        self,
        *,
        service: str | UUID | Ref[str | UUID],
        name: str | Ref[str],
        certificate: bytes | Ref[bytes],
        scopes: Sequence[str] | Ref[Sequence[str]] | None = None,
        webhook: str | Ref[str] | None = None,
    ) -> Step[t.IdentityService, r.IdentityServiceRef]:
        """Registers an external service by its certificate."""
        return self._transaction.add(e.IDENTITY_REGISTER_SERVICE, {"service": service, "name": name, "certificate": certificate, "scopes": scopes, "webhook": webhook}, r.IdentityServiceRef)

    def change_service(
        self,
        *,
        service: str | UUID | Ref[str | UUID],
        name: str | Ref[str],
        certificate: bytes | Ref[bytes],
        scopes: Sequence[str] | Ref[Sequence[str]] | None = None,
        webhook: str | Ref[str] | None = None,
    ) -> Step[t.IdentityService, r.IdentityServiceRef]:
        """Updates an external service and its certificate."""
        return self._transaction.add(e.IDENTITY_CHANGE_SERVICE, {"service": service, "name": name, "certificate": certificate, "scopes": scopes, "webhook": webhook}, r.IdentityServiceRef)

    def service(
        self,
        *,
        service: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityService, r.IdentityServiceRef]:
        """Returns an external service."""
        return self._transaction.add(e.IDENTITY_SERVICE, {"service": service}, r.IdentityServiceRef)

    def by_certificate(
        self,
        *,
        certificate: str | Ref[str],
    ) -> Step[t.IdentityService, r.IdentityServiceRef]:
        """Returns the external service that a certificate belongs to."""
        return self._transaction.add(e.IDENTITY_BY_CERTIFICATE, {"certificate": certificate}, r.IdentityServiceRef)

    def remove_service(
        self,
        *,
        service: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityChanged, r.IdentityChangedRef]:
        """Removes an external service."""
        return self._transaction.add(e.IDENTITY_REMOVE_SERVICE, {"service": service}, r.IdentityChangedRef)

    def first_time(
        self,
        *,
        event: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityFirstTime, r.IdentityFirstTimeRef]:
        """Records an event id and returns whether it is new; call it in the transaction that processes the event."""
        return self._transaction.add(e.IDENTITY_FIRST_TIME, {"event": event}, r.IdentityFirstTimeRef)

    def attempted(
        self,
        *,
        service: str | UUID | Ref[str | UUID],
        event: str | UUID | Ref[str | UUID],
        number: int | Ref[int],
        problem: str | Ref[str] | None = None,
        last: bool | Ref[bool] | None = None,
    ) -> Step[t.IdentityDelivery, r.IdentityDeliveryRef]:
        """Records an attempt to deliver an event to an external service.

        Args:
            number: The attempt number, starting at 1.
            problem: The error message, or null if the attempt succeeded.
            last: Whether no further attempt is made if this attempt fails.
        """
        return self._transaction.add(e.IDENTITY_ATTEMPTED, {"service": service, "event": event, "number": number, "problem": problem, "last": last}, r.IdentityDeliveryRef)

    def delivery(
        self,
        *,
        service: str | UUID | Ref[str | UUID],
        event: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityDelivery, r.IdentityDeliveryRef]:
        """Returns the delivery state of an event for an external service."""
        return self._transaction.add(e.IDENTITY_DELIVERY, {"service": service, "event": event}, r.IdentityDeliveryRef)

    def deliveries(
        self,
        *,
        service: str | UUID | Ref[str | UUID],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.IdentityDelivery], PageRef[t.IdentityDelivery, r.IdentityDeliveryRef]]:
        """Lists the deliveries to an external service."""
        return self._transaction.add_page(e.IDENTITY_DELIVERIES, {"service": service, "limit": limit, "cursor": cursor}, r.IdentityDeliveryRef)

    def reputation(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.IdentityScore, r.IdentityScoreRef]:
        """Returns the reputation score of an identity, from 0 to 100."""
        return self._transaction.add(e.IDENTITY_REPUTATION, {"identity": identity}, r.IdentityScoreRef)

    def adjust_reputation(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        event: str | UUID | Ref[str | UUID],
        by: int | Ref[int],
        reason: str | Ref[str],
    ) -> Step[t.IdentityScore, r.IdentityScoreRef]:
        """Changes the reputation score of an identity, once per event."""
        return self._transaction.add(e.IDENTITY_ADJUST_REPUTATION, {"identity": identity, "event": event, "by": by, "reason": reason}, r.IdentityScoreRef)

    def hit(
        self,
        *,
        what: str | Ref[str],
        subject: str | Ref[str],
        most: int | Ref[int],
        within: timedelta | Ref[timedelta],
    ) -> Step[t.IdentityLeft, r.IdentityLeftRef]:
        """Counts a use toward a rate limit; refused if the limit for the time window is reached."""
        return self._transaction.add(e.IDENTITY_HIT, {"what": what, "subject": subject, "most": most, "within": within}, r.IdentityLeftRef)

    def decide(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        namespace: str | UUID | Ref[str | UUID],
        machine: str | UUID | Ref[str | UUID] | None = None,
        capabilities: Sequence[str] | Ref[Sequence[str]] | None = None,
        granted: Sequence[str] | Ref[Sequence[str]] | None = None,
        needs_mfa: bool | Ref[bool] | None = None,
        mfa: bool | Ref[bool] | None = None,
        needs_approvals: int | Ref[int] | None = None,
        approvals: int | Ref[int] | None = None,
        needs_reputation: int | Ref[int] | None = None,
    ) -> Step[t.IdentityDecision, r.IdentityDecisionRef]:
        """Evaluates an access request and returns the first reason to deny it, if any.

        Args:
            machine: The device of the session, or null for a session in a browser.
            capabilities: The capabilities required by the request.
            granted: The capabilities of the session.
        """
        return self._transaction.add(e.IDENTITY_DECIDE, {"identity": identity, "machine": machine, "namespace": namespace, "capabilities": capabilities, "granted": granted, "needsMfa": needs_mfa, "mfa": mfa, "needsApprovals": needs_approvals, "approvals": approvals, "needsReputation": needs_reputation}, r.IdentityDecisionRef)

    def link_wallet(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        chain: t.LoginMethod | Ref[t.LoginMethod],
        address: str | Ref[str],
    ) -> Step[t.LoginLink, r.LoginLinkRef]:
        """Links a wallet that the caller has verified."""
        return self._transaction.add(e.IDENTITY_LINK_WALLET, {"identity": identity, "chain": chain, "address": address}, r.LoginLinkRef)

    def link_oauth(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        provider: t.LoginMethod | Ref[t.LoginMethod],
        subject: str | Ref[str],
        email: str | Ref[str] | None = None,
    ) -> Step[t.LoginLink, r.LoginLinkRef]:
        """Links an OAuth account that the caller has verified."""
        return self._transaction.add(e.IDENTITY_LINK_OAUTH, {"identity": identity, "provider": provider, "subject": subject, "email": email}, r.LoginLinkRef)

    def link_machine(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        machine: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginLink, r.LoginLinkRef]:
        """Links a machine of the identity as a login method."""
        return self._transaction.add(e.IDENTITY_LINK_MACHINE, {"identity": identity, "machine": machine}, r.LoginLinkRef)

    def unlink(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        method: t.LoginMethod | Ref[t.LoginMethod],
        keep_session: str | UUID | Ref[str | UUID] | None = None,
        keep_sessions: bool | Ref[bool] | None = None,
    ) -> Step[t.LoginChanged, r.LoginChangedRef]:
        """Removes a login method unless it is the last one, and revokes the identity's sessions.

        Args:
            keep_session: The session to keep, or null to keep none.
            keep_sessions: Whether all sessions are kept.
        """
        return self._transaction.add(e.IDENTITY_UNLINK, {"identity": identity, "method": method, "keepSession": keep_session, "keepSessions": keep_sessions}, r.LoginChangedRef)

    def links(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[Page[t.LoginLink], PageRef[t.LoginLink, r.LoginLinkRef]]:
        """Lists the login methods of an identity."""
        return self._transaction.add_page(e.IDENTITY_LINKS, {"identity": identity}, r.LoginLinkRef)

    def owner(
        self,
        *,
        method: t.LoginMethod | Ref[t.LoginMethod],
        name: str | Ref[str],
    ) -> Step[t.LoginOwner, r.LoginOwnerRef]:
        """Returns the identity that owns an email address, wallet or OAuth account."""
        return self._transaction.add(e.IDENTITY_OWNER, {"method": method, "name": name}, r.LoginOwnerRef)

    def primary(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginPrimary, r.LoginPrimaryRef]:
        """Returns the primary login method of an identity."""
        return self._transaction.add(e.IDENTITY_PRIMARY, {"identity": identity}, r.LoginPrimaryRef)

    def set_primary(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        method: t.LoginMethod | Ref[t.LoginMethod],
    ) -> Step[t.LoginPrimary, r.LoginPrimaryRef]:
        """Sets the primary login method of an identity."""
        return self._transaction.add(e.IDENTITY_SET_PRIMARY, {"identity": identity, "method": method}, r.LoginPrimaryRef)

    def enroll_mfa(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        account: str | Ref[str],
    ) -> Step[t.LoginEnrollment, r.LoginEnrollmentRef]:
        """Starts the enrollment of a second factor and returns its secret and backup codes, which are shown only once.

        Args:
            account: The account name that an authenticator app shows, such as an email address.
        """
        return self._transaction.add(e.IDENTITY_ENROLL_MFA, {"identity": identity, "account": account}, r.LoginEnrollmentRef)

    def renew_backup_codes(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginBackupCodes, r.LoginBackupCodesRef]:
        """Replaces the backup codes and returns the new ones, which are shown only once."""
        return self._transaction.add(e.IDENTITY_RENEW_BACKUP_CODES, {"identity": identity}, r.LoginBackupCodesRef)

    def mfa(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginMfa, r.LoginMfaRef]:
        """Returns whether a second factor is confirmed, and the number of backup codes left."""
        return self._transaction.add(e.IDENTITY_MFA, {"identity": identity}, r.LoginMfaRef)

    def remove_mfa(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginChanged, r.LoginChangedRef]:
        """Removes the second factor of an identity."""
        return self._transaction.add(e.IDENTITY_REMOVE_MFA, {"identity": identity}, r.LoginChangedRef)

    def challenge(
        self,
        *,
        machine: str | UUID | Ref[str | UUID],
        purpose: str | Ref[str],
    ) -> Step[t.LoginChallenge, r.LoginChallengeRef]:
        """Issues a challenge for a machine to sign with its key."""
        return self._transaction.add(e.IDENTITY_CHALLENGE, {"machine": machine, "purpose": purpose}, r.LoginChallengeRef)

    def answer(
        self,
        *,
        challenge: str | UUID | Ref[str | UUID],
        purpose: str | Ref[str],
        signature: bytes | Ref[bytes],
    ) -> Step[t.IdentityMachine, r.IdentityMachineRef]:
        """Consumes a challenge signed by its machine.

        Args:
            signature: The signature of the challenge message, created with the Ed25519 key of the machine.
        """
        return self._transaction.add(e.IDENTITY_ANSWER, {"challenge": challenge, "purpose": purpose, "signature": signature}, r.IdentityMachineRef)

    def use_nonce(
        self,
        *,
        nonce: str | Ref[str],
    ) -> Step[t.LoginRemembered, r.LoginRememberedRef]:
        """Consumes a nonce; only the first use succeeds."""
        return self._transaction.add(e.IDENTITY_USE_NONCE, {"nonce": nonce}, r.LoginRememberedRef)

    def begin_oauth(
        self,
        *,
        provider: t.LoginMethod | Ref[t.LoginMethod],
        redirect: str | Ref[str],
        verifier: str | Ref[str] | None = None,
        link_to: str | UUID | Ref[str | UUID] | None = None,
    ) -> Step[t.LoginOAuthBegun, r.LoginOAuthBegunRef]:
        """Starts an OAuth login and returns its state parameter.

        Args:
            verifier: The PKCE verifier, which is returned when the state is consumed.
            link_to: The identity to link the account to, or null for a login.
        """
        return self._transaction.add(e.IDENTITY_BEGIN_OAUTH, {"provider": provider, "redirect": redirect, "verifier": verifier, "linkTo": link_to}, r.LoginOAuthBegunRef)

    def finish_oauth(
        self,
        *,
        state: str | Ref[str],
    ) -> Step[t.LoginOAuthReturned, r.LoginOAuthReturnedRef]:
        """Consumes the state parameter of an OAuth callback."""
        return self._transaction.add(e.IDENTITY_FINISH_OAUTH, {"state": state}, r.LoginOAuthReturnedRef)

    def new_oidc_nonce(
        self,
    ) -> Step[t.LoginNonce, r.LoginNonceRef]:
        """Creates a nonce for an OpenID Connect ID token."""
        return self._transaction.add(e.IDENTITY_NEW_OIDC_NONCE, {}, r.LoginNonceRef)

    def use_oidc_nonce(
        self,
        *,
        nonce: str | Ref[str],
    ) -> Step[t.LoginNonceUsed, r.LoginNonceUsedRef]:
        """Consumes the nonce of an OpenID Connect ID token."""
        return self._transaction.add(e.IDENTITY_USE_OIDC_NONCE, {"nonce": nonce}, r.LoginNonceUsedRef)

    def put_key_set(
        self,
        *,
        provider: str | Ref[str],
        json: str | Ref[str],
    ) -> Step[t.LoginKeySet, r.LoginKeySetRef]:
        """Caches the JSON Web Key Set of a provider."""
        return self._transaction.add(e.IDENTITY_PUT_KEY_SET, {"provider": provider, "json": json}, r.LoginKeySetRef)

    def key_set(
        self,
        *,
        provider: str | Ref[str],
    ) -> Step[t.LoginKeySet, r.LoginKeySetRef]:
        """Returns the cached JSON Web Key Set of a provider, unless it has expired."""
        return self._transaction.add(e.IDENTITY_KEY_SET, {"provider": provider}, r.LoginKeySetRef)

    def create_session(
        self,
        *,
        session: str | UUID | Ref[str | UUID],
        identity: str | UUID | Ref[str | UUID],
        namespace: str | UUID | Ref[str | UUID],
        machine: str | UUID | Ref[str | UUID] | None = None,
        capabilities: Sequence[str] | Ref[Sequence[str]] | None = None,
        mfa: bool | Ref[bool] | None = None,
        address: str | Ref[str] | None = None,
        agent: str | Ref[str] | None = None,
    ) -> Step[t.LoginGrant, r.LoginGrantRef]:
        """Creates a session and returns its tokens, which are shown only once.

        Args:
            machine: The device, or null for a session in a browser.
            address: The network address of the client.
            agent: The user agent of the client.
        """
        return self._transaction.add(e.IDENTITY_CREATE_SESSION, {"session": session, "identity": identity, "machine": machine, "namespace": namespace, "capabilities": capabilities, "mfa": mfa, "address": address, "agent": agent}, r.LoginGrantRef)

    def lookup(
        self,
        *,
        token: str | Ref[str],
    ) -> Step[t.LoginSession, r.LoginSessionRef]:
        """Returns the active session that a session token belongs to."""
        return self._transaction.add(e.IDENTITY_LOOKUP, {"token": token}, r.LoginSessionRef)

    def session(
        self,
        *,
        session: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginSession, r.LoginSessionRef]:
        """Returns a session, including a revoked one."""
        return self._transaction.add(e.IDENTITY_SESSION, {"session": session}, r.LoginSessionRef)

    def sessions(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[Page[t.LoginSession], PageRef[t.LoginSession, r.LoginSessionRef]]:
        """Lists the active sessions of an identity."""
        return self._transaction.add_page(e.IDENTITY_SESSIONS, {"identity": identity}, r.LoginSessionRef)

    def touch(
        self,
        *,
        session: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginSession, r.LoginSessionRef]:
        """Records that a session was used."""
        return self._transaction.add(e.IDENTITY_TOUCH, {"session": session}, r.LoginSessionRef)

    def revoke_session(
        self,
        *,
        session: str | UUID | Ref[str | UUID],
        reason: str | Ref[str],
    ) -> Step[t.LoginSession, r.LoginSessionRef]:
        """Revokes a session and its refresh tokens."""
        return self._transaction.add(e.IDENTITY_REVOKE_SESSION, {"session": session, "reason": reason}, r.LoginSessionRef)

    def revoke_sessions(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        reason: str | Ref[str],
        except_: str | UUID | Ref[str | UUID] | None = None,
    ) -> Step[t.LoginCount, r.LoginCountRef]:
        """Revokes all sessions of an identity, or all except one.

        Args:
            except_: The session to keep, or null to revoke all sessions.
        """
        return self._transaction.add(e.IDENTITY_REVOKE_SESSIONS, {"identity": identity, "except": except_, "reason": reason}, r.LoginCountRef)

    def issue_token(
        self,
        *,
        session: str | UUID | Ref[str | UUID],
        audience: str | Ref[str],
    ) -> Step[t.LoginAccessToken, r.LoginAccessTokenRef]:
        """Issues an access token for a session and an audience."""
        return self._transaction.add(e.IDENTITY_ISSUE_TOKEN, {"session": session, "audience": audience}, r.LoginAccessTokenRef)

    def verify_token(
        self,
        *,
        jwt: str | Ref[str],
        audience: str | Ref[str],
    ) -> Step[t.LoginClaims, r.LoginClaimsRef]:
        """Verifies the signature and lifetime of an access token and returns its claims."""
        return self._transaction.add(e.IDENTITY_VERIFY_TOKEN, {"jwt": jwt, "audience": audience}, r.LoginClaimsRef)

    def introspect(
        self,
        *,
        jwt: str | Ref[str],
        audience: str | Ref[str],
    ) -> Step[t.LoginClaims, r.LoginClaimsRef]:
        """Verifies an access token and its session, and returns the claims."""
        return self._transaction.add(e.IDENTITY_INTROSPECT, {"jwt": jwt, "audience": audience}, r.LoginClaimsRef)

    def signing_keys(
        self,
    ) -> Step[Page[t.LoginSigningKey], PageRef[t.LoginSigningKey, r.LoginSigningKeyRef]]:
        """Lists the signing keys whose tokens are accepted, newest first."""
        return self._transaction.add_page(e.IDENTITY_SIGNING_KEYS, {}, r.LoginSigningKeyRef)

    def jwks(
        self,
    ) -> Step[t.LoginJwks, r.LoginJwksRef]:
        """Returns the accepted signing keys as a JSON Web Key Set."""
        return self._transaction.add(e.IDENTITY_JWKS, {}, r.LoginJwksRef)

    def rotate_key(
        self,
        *,
        key: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginSigningKey, r.LoginSigningKeyRef]:
        """Replaces a signing key with a new one; tokens signed with the old key stay valid."""
        return self._transaction.add(e.IDENTITY_ROTATE_KEY, {"key": key}, r.LoginSigningKeyRef)

    def retire_key(
        self,
        *,
        key: str | UUID | Ref[str | UUID],
        even_if_in_use: bool | Ref[bool] | None = None,
    ) -> Step[t.LoginSigningKey, r.LoginSigningKeyRef]:
        """Retires a signing key whose tokens have expired.

        Args:
            even_if_in_use: Whether to retire the key even if its tokens are still valid, for example because the key has leaked.
        """
        return self._transaction.add(e.IDENTITY_RETIRE_KEY, {"key": key, "evenIfInUse": even_if_in_use}, r.LoginSigningKeyRef)

    def unlock(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginChanged, r.LoginChangedRef]:
        """Clears the failed logins of an identity, so that new clients can log in again."""
        return self._transaction.add(e.IDENTITY_UNLOCK, {"identity": identity}, r.LoginChangedRef)

    def remember_device(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        address: str | Ref[str] | None = None,
        agent: str | Ref[str] | None = None,
    ) -> Step[t.DeviceDeviceToken, r.DeviceDeviceTokenRef]:
        """Remembers a device after a login; failed logins from other clients do not affect it.

        Args:
            address: The network address of the device.
        """
        return self._transaction.add(e.IDENTITY_REMEMBER_DEVICE, {"identity": identity, "address": address, "agent": agent}, r.DeviceDeviceTokenRef)

    def devices(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[Page[t.DeviceDevice], PageRef[t.DeviceDevice, r.DeviceDeviceRef]]:
        """Lists the remembered devices of an identity."""
        return self._transaction.add_page(e.IDENTITY_DEVICES, {"identity": identity}, r.DeviceDeviceRef)

    def forget_device(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        device: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginChanged, r.LoginChangedRef]:
        """Forgets a remembered device."""
        return self._transaction.add(e.IDENTITY_FORGET_DEVICE, {"identity": identity, "device": device}, r.LoginChangedRef)

    def request_mail(
        self,
        *,
        kind: t.MailRequestKind | Ref[t.MailRequestKind],
        email: str | Ref[str],
        address: str | Ref[str] | None = None,
    ) -> Step[t.MailMailRequested, r.MailMailRequestedRef]:
        """Issues a link and a code for a login or a password reset. A server with `smtp` sends the mail, and the scope `identity:login` suffices; any other server returns it.

        Args:
            address: The network address of the client.
        """
        return self._transaction.add(e.IDENTITY_REQUEST_MAIL, {"kind": kind, "email": email, "address": address}, r.MailMailRequestedRef)

    def request_verification(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
    ) -> Step[t.MailMailRequested, r.MailMailRequestedRef]:
        """Issues a link and a code that verify the email address of an identity."""
        return self._transaction.add(e.IDENTITY_REQUEST_VERIFICATION, {"identity": identity}, r.MailMailRequestedRef)

    def request_change(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        email: str | Ref[str],
    ) -> Step[t.MailMailRequested, r.MailMailRequestedRef]:
        """Issues a link and a code that confirm an identity's new email address."""
        return self._transaction.add(e.IDENTITY_REQUEST_CHANGE, {"identity": identity, "email": email}, r.MailMailRequestedRef)

    def import_password(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        email: str | Ref[str],
        hash: str | Ref[str],
        verified: bool | Ref[bool] | None = None,
    ) -> Step[t.LoginLink, r.LoginLinkRef]:
        """Imports the email address and password hash of an identity that has none; the first login replaces the hash.

        Args:
            hash: A bcrypt hash, or a PHC string of Argon2, scrypt or PBKDF2.
            verified: Whether the owner has proved access to the address.
        """
        return self._transaction.add(e.IDENTITY_IMPORT_PASSWORD, {"identity": identity, "email": email, "hash": hash, "verified": verified}, r.LoginLinkRef)

    def passwords(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.MigrationHashedPassword], PageRef[t.MigrationHashedPassword, r.MigrationHashedPasswordRef]]:
        """Lists all email addresses with their password hashes."""
        return self._transaction.add_page(e.IDENTITY_PASSWORDS, {"limit": limit, "cursor": cursor}, r.MigrationHashedPasswordRef)

    def wallet_nonce(
        self,
    ) -> Step[t.LoginNonce, r.LoginNonceRef]:
        """Issues the nonce of a sign-in message for a wallet."""
        return self._transaction.add(e.IDENTITY_WALLET_NONCE, {}, r.LoginNonceRef)

    def wallet_login(
        self,
        *,
        domain: str | Ref[str],
        message: str | Ref[str],
        signature: bytes | Ref[bytes],
        address: str | Ref[str] | None = None,
        agent: str | Ref[str] | None = None,
    ) -> Step[t.LoginOwner, r.LoginOwnerRef]:
        """Returns the identity with a wallet that has signed a sign-in message (EIP-4361).

        Args:
            domain: The domain of the application, which the message must contain.
            message: The exact text that the wallet signed.
            signature: The signature, in Base64.
        """
        return self._transaction.add(e.IDENTITY_WALLET_LOGIN, {"domain": domain, "message": message, "signature": signature, "address": address, "agent": agent}, r.LoginOwnerRef)

    def link_signed_wallet(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        domain: str | Ref[str],
        message: str | Ref[str],
        signature: bytes | Ref[bytes],
    ) -> Step[t.LoginLink, r.LoginLinkRef]:
        """Links a wallet that has signed a sign-in message (EIP-4361)."""
        return self._transaction.add(e.IDENTITY_LINK_SIGNED_WALLET, {"identity": identity, "domain": domain, "message": message, "signature": signature}, r.LoginLinkRef)

    def end_session(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        session: str | UUID | Ref[str | UUID],
    ) -> Step[t.LoginSession, r.LoginSessionRef]:
        """Ends a session of an identity; users can end their own sessions."""
        return self._transaction.add(e.IDENTITY_END_SESSION, {"identity": identity, "session": session}, r.LoginSessionRef)

    def login_history(
        self,
        *,
        identity: str | UUID | Ref[str | UUID],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.WalletLoginAttempt], PageRef[t.WalletLoginAttempt, r.WalletLoginAttemptRef]]:
        """Lists the logins of an identity and the refused attempts, newest first."""
        return self._transaction.add_page(e.IDENTITY_LOGIN_HISTORY, {"identity": identity, "limit": limit, "cursor": cursor}, r.WalletLoginAttemptRef)


class RetrySteps:
    """Failed events: schedule, claims, review and counters."""

    def __init__(self, transaction: StepAdder) -> None:
        self._transaction = transaction

    def save(
        self,
        *,
        type: str | Ref[str],
        publisher: str | Ref[str],
        error: str | Ref[str],
        id: str | Ref[str] | None = None,
        reference: str | Ref[str] | None = None,
        order: int | Ref[int] | None = None,
        account: str | Ref[str] | None = None,
        data: bytes | Ref[bytes] | None = None,
        text: str | Ref[str] | None = None,
        cause: t.RetryCause | Ref[t.RetryCause] | None = None,
    ) -> Step[t.RetrySaved, r.RetrySavedRef]:
        """Saves an event that could not be applied, once per id.

        Args:
            cause: The reason for saving the event, or null for `FAILED`.
        """
        return self._transaction.add(e.RETRY_SAVE, {"id": id, "type": type, "publisher": publisher, "reference": reference, "order": order, "account": account, "data": data, "text": text, "cause": cause, "error": error}, r.RetrySavedRef)

    def save_all(
        self,
        *,
        events: Sequence[t.RetrySave] | Ref[Sequence[t.RetrySave]],
    ) -> Step[t.RetryAllSaved, r.RetryAllSavedRef]:
        """Saves all events, or none if one is refused."""
        return self._transaction.add(e.RETRY_SAVE_ALL, {"events": events}, r.RetryAllSavedRef)

    def claim(
        self,
        *,
        runner: str | Ref[str],
        max: int | Ref[int] | None = None,
        lease: timedelta | Ref[timedelta] | None = None,
    ) -> Step[t.RetryClaims, r.RetryClaimsRef]:
        """Claims due events for the duration of a lease."""
        return self._transaction.add(e.RETRY_CLAIM, {"runner": runner, "max": max, "lease": lease}, r.RetryClaimsRef)

    def settle(
        self,
        *,
        id: str | Ref[str],
        sequence: int | Ref[int],
        fence: int | Ref[int],
        verdict: t.RetryVerdict | Ref[t.RetryVerdict],
        error: str | Ref[str] | None = None,
    ) -> Step[t.RetrySettled, r.RetrySettledRef]:
        """Reports the result of a retry."""
        return self._transaction.add(e.RETRY_SETTLE, {"id": id, "sequence": sequence, "fence": fence, "verdict": verdict, "error": error}, r.RetrySettledRef)

    def extend(
        self,
        *,
        id: str | Ref[str],
        sequence: int | Ref[int],
        fence: int | Ref[int],
        lease: timedelta | Ref[timedelta],
    ) -> Step[t.RetryHeld, r.RetryHeldRef]:
        """Extends the lease of a claimed event by setting its remaining duration."""
        return self._transaction.add(e.RETRY_EXTEND, {"id": id, "sequence": sequence, "fence": fence, "lease": lease}, r.RetryHeldRef)

    def release(
        self,
        *,
        id: str | Ref[str],
        sequence: int | Ref[int],
        fence: int | Ref[int],
    ) -> Step[t.RetrySettled, r.RetrySettledRef]:
        """Returns a claimed event without counting a retry."""
        return self._transaction.add(e.RETRY_RELEASE, {"id": id, "sequence": sequence, "fence": fence}, r.RetrySettledRef)

    def requeue(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.RetrySettled, r.RetrySettledRef]:
        """Makes an event due immediately and resets its retry counter."""
        return self._transaction.add(e.RETRY_REQUEUE, {"id": id}, r.RetrySettledRef)

    def requeue_all(
        self,
        *,
        status: t.RetryStatus | Ref[t.RetryStatus] | None = None,
        type: str | Ref[str] | None = None,
        publisher: str | Ref[str] | None = None,
        reference: str | Ref[str] | None = None,
        account: str | Ref[str] | None = None,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[t.RetryMoved, r.RetryMovedRef]:
        """Requeues a page of the events that match a query, except claimed ones."""
        return self._transaction.add(e.RETRY_REQUEUE_ALL, {"status": status, "type": type, "publisher": publisher, "reference": reference, "account": account, "limit": limit, "cursor": cursor}, r.RetryMovedRef)

    def discard(
        self,
        *,
        id: str | Ref[str],
        note: str | Ref[str],
    ) -> Step[t.RetrySettled, r.RetrySettledRef]:
        """Discards an event that should not be applied."""
        return self._transaction.add(e.RETRY_DISCARD, {"id": id, "note": note}, r.RetrySettledRef)

    def discard_all(
        self,
        *,
        note: str | Ref[str],
        status: t.RetryStatus | Ref[t.RetryStatus] | None = None,
        type: str | Ref[str] | None = None,
        publisher: str | Ref[str] | None = None,
        reference: str | Ref[str] | None = None,
        account: str | Ref[str] | None = None,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[t.RetryMoved, r.RetryMovedRef]:
        """Discards a page of the events that match a query, except claimed ones."""
        return self._transaction.add(e.RETRY_DISCARD_ALL, {"status": status, "type": type, "publisher": publisher, "reference": reference, "account": account, "limit": limit, "cursor": cursor, "note": note}, r.RetryMovedRef)

    def hurry(
        self,
        *,
        reference: str | Ref[str],
    ) -> Step[t.RetryDone, r.RetryDoneRef]:
        """Makes the first event with a reference due immediately, if it is waiting."""
        return self._transaction.add(e.RETRY_HURRY, {"reference": reference}, r.RetryDoneRef)

    def events(
        self,
        *,
        status: t.RetryStatus | Ref[t.RetryStatus] | None = None,
        type: str | Ref[str] | None = None,
        publisher: str | Ref[str] | None = None,
        reference: str | Ref[str] | None = None,
        account: str | Ref[str] | None = None,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.RetryFailed], PageRef[t.RetryFailed, r.RetryFailedRef]]:
        """Lists failed events by status, type, publisher and reference; a page may be shorter than the limit and still have a next page."""
        return self._transaction.add_page(e.RETRY_EVENTS, {"status": status, "type": type, "publisher": publisher, "reference": reference, "account": account, "limit": limit, "cursor": cursor}, r.RetryFailedRef)

    def event(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.RetryFailed, r.RetryFailedRef]:
        """Returns a failed event without its data."""
        return self._transaction.add(e.RETRY_EVENT, {"id": id}, r.RetryFailedRef)

    def data(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.RetryEvent, r.RetryEventRef]:
        """Returns a failed event with its data."""
        return self._transaction.add(e.RETRY_DATA, {"id": id}, r.RetryEventRef)

    def first(
        self,
        *,
        reference: str | Ref[str],
    ) -> Step[t.RetryFailed, r.RetryFailedRef]:
        """Returns the first event with a reference; later events with that reference wait for it."""
        return self._transaction.add(e.RETRY_FIRST, {"reference": reference}, r.RetryFailedRef)

    def due(
        self,
        *,
        limit: int | Ref[int] | None = None,
    ) -> Step[Page[t.RetryFailed], PageRef[t.RetryFailed, r.RetryFailedRef]]:
        """Lists the events that are due now."""
        return self._transaction.add_page(e.RETRY_DUE, {"limit": limit}, r.RetryFailedRef)

    def ended(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.RetryEnded], PageRef[t.RetryEnded, r.RetryEndedRef]]:
        """Lists the archived events, applied or discarded, oldest first."""
        return self._transaction.add_page(e.RETRY_ENDED, {"limit": limit, "cursor": cursor}, r.RetryEndedRef)

    def counts(
        self,
    ) -> Step[t.RetryCounts, r.RetryCountsRef]:
        """Returns the number of events by status."""
        return self._transaction.add(e.RETRY_COUNTS, {}, r.RetryCountsRef)

    def counters(
        self,
    ) -> Step[Page[t.RetryCounter], PageRef[t.RetryCounter, r.RetryCounterRef]]:
        """Returns the lifetime counters of failed events."""
        return self._transaction.add_page(e.RETRY_COUNTERS, {}, r.RetryCounterRef)


class IntakeSteps:
    """Event intake: bills each event, or passes it to another system, once."""

    def __init__(self, transaction: StepAdder) -> None:
        self._transaction = transaction

    def status(
        self,
    ) -> Step[t.IntakeStatus, r.IntakeStatusRef]:
        """Returns the sources of the intake, their connection state, and the number of applied events by type."""
        return self._transaction.add(e.INTAKE_STATUS, {}, r.IntakeStatusRef)


class KeysSteps:
    """API keys of this server."""

    def __init__(self, transaction: StepAdder) -> None:
        self._transaction = transaction

    def create(
        self,
        *,
        name: str | Ref[str],
        scopes: Sequence[str] | Ref[Sequence[str]],
        expires: datetime | Ref[datetime] | None = None,
        rate_limit: int | Ref[int] | None = None,
    ) -> Step[t.KeysSecret, r.KeysSecretRef]:
        """Creates an API key and returns its secret, which is shown only once.

        Args:
            scopes: The scopes, such as `ledger:read` or, for some resources only, `queue:send@mail-*`; `admin` includes all other scopes.
            expires: The expiry time, or null if the key does not expire.
            rate_limit: The maximum number of requests per second, 0 for no limit, or null for the server's default.
        """
        return self._transaction.add(e.KEYS_CREATE, {"name": name, "scopes": scopes, "expires": expires, "rateLimit": rate_limit}, r.KeysSecretRef)

    def list(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.KeysKey], PageRef[t.KeysKey, r.KeysKeyRef]]:
        """Lists all API keys, without their secrets."""
        return self._transaction.add_page(e.KEYS_LIST, {"limit": limit, "cursor": cursor}, r.KeysKeyRef)

    def rotate(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.KeysSecret, r.KeysSecretRef]:
        """Replaces the secret of an API key; the old secret is rejected immediately."""
        return self._transaction.add(e.KEYS_ROTATE, {"id": id}, r.KeysSecretRef)

    def revoke(
        self,
        *,
        id: str | Ref[str],
    ) -> Step[t.KeysKey, r.KeysKeyRef]:
        """Revokes an API key permanently."""
        return self._transaction.add(e.KEYS_REVOKE, {"id": id}, r.KeysKeyRef)

    def acts(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.KeysAdminAuditEntry], PageRef[t.KeysAdminAuditEntry, r.KeysAdminAuditEntryRef]]:
        """Lists the audit log entries for administrator commands, newest first."""
        return self._transaction.add_page(e.KEYS_ACTS, {"limit": limit, "cursor": cursor}, r.KeysAdminAuditEntryRef)


class WebhooksSteps:
    """Signed HTTP requests that notify other systems of events."""

    def __init__(self, transaction: StepAdder) -> None:
        self._transaction = transaction

    def put(
        self,
        *,
        endpoint: str | Ref[str],
        url: str | Ref[str],
        description: str | Ref[str] | None = None,
        modules: Sequence[str] | Ref[Sequence[str]] | None = None,
        types: Sequence[str] | Ref[Sequence[str]] | None = None,
        subjects: Sequence[str] | Ref[Sequence[str]] | None = None,
        full: bool | Ref[bool] | None = None,
    ) -> Step[t.WebhooksStoredEndpoint, r.WebhooksStoredEndpointRef]:
        """Creates an endpoint and returns its secret, which is shown only once, or replaces the settings of an existing one.

        Args:
            url: The https address to which events are sent.
            modules: The modules whose events are sent, such as `ledger`.
            types: The types of the events that are sent, such as `ledger.charged`.
            subjects: The subjects of the events that are sent.
            full: Whether requests contain the data of events.
        """
        return self._transaction.add(e.WEBHOOKS_PUT, {"endpoint": endpoint, "url": url, "description": description, "modules": modules, "types": types, "subjects": subjects, "full": full}, r.WebhooksStoredEndpointRef)

    def get(
        self,
        *,
        endpoint: str | Ref[str],
    ) -> Step[t.WebhooksWebhookEndpoint, r.WebhooksWebhookEndpointRef]:
        """Returns an endpoint, without its secret."""
        return self._transaction.add(e.WEBHOOKS_GET, {"endpoint": endpoint}, r.WebhooksWebhookEndpointRef)

    def list(
        self,
        *,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.WebhooksWebhookEndpoint], PageRef[t.WebhooksWebhookEndpoint, r.WebhooksWebhookEndpointRef]]:
        """Lists all endpoints, without their secrets."""
        return self._transaction.add_page(e.WEBHOOKS_LIST, {"limit": limit, "cursor": cursor}, r.WebhooksWebhookEndpointRef)

    def rotate(
        self,
        *,
        endpoint: str | Ref[str],
    ) -> Step[t.WebhooksStoredEndpoint, r.WebhooksStoredEndpointRef]:
        """Creates a new secret; for 24 hours, requests are also signed with the previous one."""
        return self._transaction.add(e.WEBHOOKS_ROTATE, {"endpoint": endpoint}, r.WebhooksStoredEndpointRef)

    def enable(
        self,
        *,
        endpoint: str | Ref[str],
    ) -> Step[t.WebhooksStoredEndpoint, r.WebhooksStoredEndpointRef]:
        """Resumes sending to an endpoint, beginning with the events that were waiting when it was disabled."""
        return self._transaction.add(e.WEBHOOKS_ENABLE, {"endpoint": endpoint}, r.WebhooksStoredEndpointRef)

    def disable(
        self,
        *,
        endpoint: str | Ref[str],
        reason: str | Ref[str],
    ) -> Step[t.WebhooksStoredEndpoint, r.WebhooksStoredEndpointRef]:
        """Stops sending to an endpoint. Events that occur while it is disabled are not sent."""
        return self._transaction.add(e.WEBHOOKS_DISABLE, {"endpoint": endpoint, "reason": reason}, r.WebhooksStoredEndpointRef)

    def test(
        self,
        *,
        endpoint: str | Ref[str],
    ) -> Step[t.WebhooksQueued, r.WebhooksQueuedRef]:
        """Sends a test event to an endpoint."""
        return self._transaction.add(e.WEBHOOKS_TEST, {"endpoint": endpoint}, r.WebhooksQueuedRef)

    def deliveries(
        self,
        *,
        endpoint: str | Ref[str],
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.WebhooksDelivery], PageRef[t.WebhooksDelivery, r.WebhooksDeliveryRef]]:
        """Lists the latest attempt for each delivery in the last 7 days, newest events first."""
        return self._transaction.add_page(e.WEBHOOKS_DELIVERIES, {"endpoint": endpoint, "limit": limit, "cursor": cursor}, r.WebhooksDeliveryRef)

    def retry_failed(
        self,
        *,
        endpoint: str | Ref[str],
        most: int | Ref[int] | None = None,
    ) -> Step[t.WebhooksQueued, r.WebhooksQueuedRef]:
        """Sends failed deliveries again, oldest first.

        Args:
            most: The maximum number of deliveries, 100 by default.
        """
        return self._transaction.add(e.WEBHOOKS_RETRY_FAILED, {"endpoint": endpoint, "most": most}, r.WebhooksQueuedRef)

    def delete(
        self,
        *,
        endpoint: str | Ref[str],
    ) -> Step[t.WebhooksDeletedEndpoint, r.WebhooksDeletedEndpointRef]:
        """Deletes an endpoint and all events waiting to be sent to it."""
        return self._transaction.add(e.WEBHOOKS_DELETE, {"endpoint": endpoint}, r.WebhooksDeletedEndpointRef)


class SinksSteps:
    """Message brokers to which events are published."""

    def __init__(self, transaction: StepAdder) -> None:
        self._transaction = transaction

    def list(
        self,
    ) -> Step[t.SinksSinkList, r.SinksSinkListRef]:
        """Lists the sinks of the server with their state, cursor, lag and last error."""
        return self._transaction.add(e.SINKS_LIST, {}, r.SinksSinkListRef)

    def move(
        self,
        *,
        sink: str | Ref[str],
        to: str | Ref[str],
    ) -> Step[t.SinksMoved, r.SinksMovedRef]:
        """Moves the cursor of a sink, to publish events again or to continue after deleted events.

        Args:
            to: A cursor in the feed, the id of an event, `oldest` or `latest`.
        """
        return self._transaction.add(e.SINKS_MOVE, {"sink": sink, "to": to}, r.SinksMovedRef)


class AdminSteps:
    """Backups, verification, statistics and the audit log."""

    def __init__(self, transaction: StepAdder) -> None:
        self._transaction = transaction

    def store(
        self,
    ) -> Step[t.AdminStore, r.AdminStoreRef]:
        """Returns store statistics: commits, waiting writes, and rows and bytes by table."""
        return self._transaction.add(e.ADMIN_STORE, {}, r.AdminStoreRef)

    def verifying(
        self,
    ) -> Step[t.AdminVerifying, r.AdminVerifyingRef]:
        """Returns the progress of the verification that runs on this server."""
        return self._transaction.add(e.ADMIN_VERIFYING, {}, r.AdminVerifyingRef)

    def log_levels(
        self,
    ) -> Step[Page[t.AdminLogLevel], PageRef[t.AdminLogLevel, r.AdminLogLevelRef]]:
        """Lists the loggers of this server that have their own level."""
        return self._transaction.add_page(e.ADMIN_LOG_LEVELS, {}, r.AdminLogLevelRef)

    def audit(
        self,
        *,
        author: str | Ref[str] | None = None,
        subject: str | Ref[str] | None = None,
        operation: str | Ref[str] | None = None,
        from_: datetime | Ref[datetime] | None = None,
        to: datetime | Ref[datetime] | None = None,
        limit: int | Ref[int] | None = None,
        cursor: str | Ref[str] | None = None,
    ) -> Step[Page[t.AuditAuditedCommit], PageRef[t.AuditAuditedCommit, r.AuditAuditedCommitRef]]:
        """Lists commits by author, subject, operation and time, newest first.

        Args:
            author: The id of an API key, `user:` followed by the id of an end user, or the name of a task.
            subject: The subject or entry of an event, such as an account or a transaction, or another object that the operation names.
            operation: The operation, such as `ledger.charge`.
            from_: The start of the time range, inclusive.
            to: The end of the time range, exclusive.
        """
        return self._transaction.add_page(e.ADMIN_AUDIT, {"author": author, "subject": subject, "operation": operation, "from": from_, "to": to, "limit": limit, "cursor": cursor}, r.AuditAuditedCommitRef)

    def authors(
        self,
        *,
        entries: Sequence[str] | Ref[Sequence[str]],
        subject: str | Ref[str] | None = None,
    ) -> Step[t.AuditAuthors, r.AuditAuthorsRef]:
        """Returns who created each of the given transactions, bookings, messages or identities, and who changed it last.

        Args:
            entries: The ids of the objects, such as transactions, bookings or messages; at most 100.
            subject: The subject that the entries belong to, if their ids are not globally unique, such as the event of a booking.
        """
        return self._transaction.add(e.ADMIN_AUTHORS, {"entries": entries, "subject": subject}, r.AuditAuthorsRef)

    def audit_status(
        self,
    ) -> Step[t.AuditAuditStatus, r.AuditAuditStatusRef]:
        """Returns how much of the commit record has been added to the audit log."""
        return self._transaction.add(e.ADMIN_AUDIT_STATUS, {}, r.AuditAuditStatusRef)

    def samples(
        self,
        *,
        series: str | Ref[str] | None = None,
        since: datetime | Ref[datetime] | None = None,
    ) -> Step[t.SampleHistory, r.SampleHistoryRef]:
        """Returns what this server has measured once a minute in the last 24 hours, also before a restart.

        Args:
            series: The names of the series, separated by commas, or null for all series.
            since: The time after which samples are returned, or null for all samples of the last 24 hours.
        """
        return self._transaction.add(e.ADMIN_SAMPLES, {"series": series, "since": since}, r.SampleHistoryRef)
