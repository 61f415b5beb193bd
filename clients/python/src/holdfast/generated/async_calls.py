# Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from .._codec import Json
from .._aio import AsyncCaller, AsyncRows
from .._request import Options, Page, segment
from .._stream import Event, AsyncEventStream
from . import endpoints as e
from . import types as t


class AsyncLedgerCalls:
    """Prepaid credit: accounts, charges, prices, grants, holds, refunds, bills and history."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def put_account(
        self,
        *,
        account: str | UUID,
        kind: t.LedgerAccountKind | None = None,
        plan: str | None = None,
        auto_refill: t.LedgerAutoRefill | None = None,
        external_ids: Mapping[str, str] | None = None,
        credit_limit: int | None = None,
        price_list: str | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerAccount:
        """Creates an account or replaces its settings.

        Args:
            external_ids: The ids of the user in other systems, keyed by system; no other account can have the same id.
            credit_limit: The amount by which the balance of a normal account may be negative.
            price_list: The price list of the account; the default is the price list of the server.
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_PUT_ACCOUNT, {"account": account, "kind": kind, "plan": plan, "autoRefill": auto_refill, "externalIds": external_ids, "creditLimit": credit_limit, "priceList": price_list, "unit": unit}, options)

    async def delete_account(
        self,
        *,
        account: str | UUID,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerAccount:
        """Deletes an account with its balances in all units, or one of them; the history is kept.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_DELETE_ACCOUNT, {"account": account, "unit": unit}, options)

    async def account(
        self,
        *,
        account: str | UUID,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerAccount:
        """Returns an account with its settings.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_ACCOUNT, {"account": account, "unit": unit}, options)

    def accounts(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.LedgerAccount]:
        """Lists all accounts, ordered by id."""
        return self._client.rows(e.LEDGER_ACCOUNTS, {"limit": limit, "cursor": cursor}, options)

    async def account_by_external_id(
        self,
        *,
        system: str,
        id: str,
        options: Options | None = None,
    ) -> t.LedgerAccount:
        """Returns the account that has an id in another system."""
        return await self._client.call(e.LEDGER_ACCOUNT_BY_EXTERNAL_ID, {"system": system, "id": id}, options)

    async def unit_balances(
        self,
        *,
        account: str | UUID,
        options: Options | None = None,
    ) -> Page[t.LedgerAccount]:
        """Lists the balances of an account in units other than the default unit."""
        return await self._client.call(e.LEDGER_UNIT_BALANCES, {"account": account}, options)

    async def balance(
        self,
        *,
        account: str | UUID,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerBalance:
        """Returns the current balance of an account.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_BALANCE, {"account": account, "unit": unit}, options)

    async def audit(
        self,
        *,
        options: Options | None = None,
    ) -> t.LedgerAudit:
        """Verifies every account against its history; reads all data."""
        return await self._client.call(e.LEDGER_AUDIT, {}, options)

    async def charge(
        self,
        *,
        account: str | UUID,
        event_id: str | None = None,
        metric: t.LedgerMetric | None = None,
        cost: int | None = None,
        source: str | None = None,
        agent: str | None = None,
        at: datetime | None = None,
        description: str | None = None,
        metadata: Mapping[str, str] | None = None,
        scopes: Sequence[str] | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Charges an account for a usage record, once per event id.

        Args:
            event_id: The idempotency key.
            scopes: The scopes whose budgets must admit the usage, such as `org:acme/user:ada`.
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_CHARGE, {"eventId": event_id, "account": account, "metric": metric, "cost": cost, "source": source, "agent": agent, "at": at, "description": description, "metadata": metadata, "scopes": scopes, "unit": unit}, options)

    async def charge_all(
        self,
        *,
        usages: Sequence[t.LedgerUsage],
        options: Options | None = None,
    ) -> t.LedgerCharges:
        """Charges for all usage records, or for none if one is refused."""
        return await self._client.call(e.LEDGER_CHARGE_ALL, {"usages": usages}, options)

    async def charge_each(
        self,
        *,
        usages: Sequence[t.LedgerUsage],
        options: Options | None = None,
    ) -> Page[t.LedgerCharge]:
        """Charges for each usage record that is not refused, in one commit."""
        return await self._client.call(e.LEDGER_CHARGE_EACH, {"usages": usages}, options)

    async def quote(
        self,
        *,
        event_id: str,
        account: str | UUID,
        metric: t.LedgerMetric | None = None,
        cost: int | None = None,
        source: str | None = None,
        agent: str | None = None,
        at: datetime | None = None,
        description: str | None = None,
        metadata: Mapping[str, str] | None = None,
        scopes: Sequence[str] | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerQuote:
        """Returns the current cost of a usage record without charging for it.

        Args:
            event_id: The idempotency key.
            scopes: The scopes whose budgets must admit the usage, such as `org:acme/user:ada`.
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_QUOTE, {"eventId": event_id, "account": account, "metric": metric, "cost": cost, "source": source, "agent": agent, "at": at, "description": description, "metadata": metadata, "scopes": scopes, "unit": unit}, options)

    async def check(
        self,
        *,
        event_id: str,
        account: str | UUID,
        metric: t.LedgerMetric | None = None,
        cost: int | None = None,
        source: str | None = None,
        agent: str | None = None,
        at: datetime | None = None,
        description: str | None = None,
        metadata: Mapping[str, str] | None = None,
        scopes: Sequence[str] | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerAffordable:
        """Checks whether an account could pay for a usage record now.

        Args:
            event_id: The idempotency key.
            scopes: The scopes whose budgets must admit the usage, such as `org:acme/user:ada`.
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_CHECK, {"eventId": event_id, "account": account, "metric": metric, "cost": cost, "source": source, "agent": agent, "at": at, "description": description, "metadata": metadata, "scopes": scopes, "unit": unit}, options)

    async def usage_event(
        self,
        *,
        event_id: str,
        options: Options | None = None,
    ) -> t.LedgerUsageEvent:
        """Returns the charged usage record with the given event id."""
        return await self._client.call(e.LEDGER_USAGE_EVENT, {"eventId": event_id}, options)

    async def add_credits(
        self,
        *,
        account: str | UUID,
        type: t.LedgerTransactionType,
        amount: int,
        key: str | None = None,
        priority: int | None = None,
        expires: datetime | None = None,
        description: str | None = None,
        metadata: Mapping[str, str] | None = None,
        metrics: Sequence[str] | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Adds credit to an account, once per key.

        Args:
            metrics: The metrics for which a grant can be used, such as `llm_tokens/acme/*`; by default, it can be used for everything.
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_ADD_CREDITS, {"key": key, "account": account, "type": type, "amount": amount, "priority": priority, "expires": expires, "description": description, "metadata": metadata, "metrics": metrics, "unit": unit}, options)

    async def adjust(
        self,
        *,
        account: str | UUID,
        change: int,
        key: str | None = None,
        description: str | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Corrects a balance manually, once per key.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_ADJUST, {"key": key, "account": account, "change": change, "description": description, "unit": unit}, options)

    async def transfer(
        self,
        *,
        from_: str | UUID,
        to: str | UUID,
        amount: int,
        key: str | None = None,
        description: str | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerTransferred:
        """Transfers credit to another account, once per key; grants keep their expiry and priority.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_TRANSFER, {"key": key, "from": from_, "to": to, "amount": amount, "description": description, "unit": unit}, options)

    async def refund(
        self,
        *,
        transaction: str,
        key: str | None = None,
        amount: int | None = None,
        description: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Refunds a usage record fully or partially, once per key.

        Args:
            amount: The part to refund; the default is the rest.
        """
        return await self._client.call(e.LEDGER_REFUND, {"key": key, "transaction": transaction, "amount": amount, "description": description}, options)

    async def reverse(
        self,
        *,
        transaction: str,
        key: str | None = None,
        amount: int | None = None,
        description: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Reverses a credit or an adjustment, once per key.

        Args:
            amount: The part to refund; the default is the rest.
        """
        return await self._client.call(e.LEDGER_REVERSE, {"key": key, "transaction": transaction, "amount": amount, "description": description}, options)

    async def transaction(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Returns a transaction."""
        return await self._client.call(e.LEDGER_TRANSACTION, {"id": id}, options)

    def transactions(
        self,
        *,
        account: str | UUID,
        era: int | None = None,
        type: t.LedgerTransactionType | None = None,
        from_: datetime | None = None,
        to: datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        offset: int | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.LedgerTransaction]:
        """Lists the transactions of an account, newest first.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return self._client.rows(e.LEDGER_TRANSACTIONS, {"account": account, "era": era, "type": type, "from": from_, "to": to, "limit": limit, "cursor": cursor, "offset": offset, "unit": unit}, options)

    async def balance_at(
        self,
        *,
        account: str | UUID,
        at: datetime,
        era: int | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerPast:
        """Returns the balance of an account at a point in time.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_BALANCE_AT, {"account": account, "at": at, "era": era, "unit": unit}, options)

    async def statement(
        self,
        *,
        account: str | UUID,
        from_: datetime,
        to: datetime,
        limit: int | None = None,
        cursor: str | None = None,
        era: int | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerStatement:
        """Returns the transactions in a period with the opening and closing balance.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_STATEMENT, {"account": account, "from": from_, "to": to, "limit": limit, "cursor": cursor, "era": era, "unit": unit}, options)

    async def totals(
        self,
        *,
        account: str | UUID,
        from_: datetime,
        to: datetime,
        era: int | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> Page[t.LedgerTotal]:
        """Returns the total amount of each transaction type in a period.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_TOTALS, {"account": account, "from": from_, "to": to, "era": era, "unit": unit}, options)

    async def sweep(
        self,
        *,
        most: int | None = None,
        options: Options | None = None,
    ) -> t.LedgerSwept:
        """Records expired credit and releases expired holds now; the server also does this every second.

        Args:
            most: The maximum number of expired items to process.
        """
        return await self._client.call(e.LEDGER_SWEEP, {"most": most}, options)

    async def thresholds(
        self,
        *,
        account: str | UUID,
        options: Options | None = None,
    ) -> t.LedgerThresholds:
        """Returns the balance thresholds of an account: its own, or the default ones."""
        return await self._client.call(e.LEDGER_THRESHOLDS, {"account": account}, options)

    async def put_thresholds(
        self,
        *,
        account: str | UUID,
        thresholds: Sequence[t.LedgerThreshold],
        options: Options | None = None,
    ) -> t.LedgerThresholds:
        """Replaces the balance thresholds of an account; an empty list turns the default ones off."""
        return await self._client.call(e.LEDGER_PUT_THRESHOLDS, {"account": account, "thresholds": thresholds}, options)

    async def delete_thresholds(
        self,
        *,
        account: str | UUID,
        options: Options | None = None,
    ) -> t.LedgerThresholds:
        """Deletes the balance thresholds of an account, so that the defaults apply."""
        return await self._client.call(e.LEDGER_DELETE_THRESHOLDS, {"account": account}, options)

    async def authorize(
        self,
        *,
        account: str | UUID,
        amount: int,
        id: str | None = None,
        lasts: timedelta | None = None,
        description: str | None = None,
        scopes: Sequence[str] | None = None,
        metric: str | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerHold:
        """Holds credit for a later charge, once per hold id.

        Args:
            metric: The metric for which credit is reserved, such as `llm_tokens/acme/large`. A hold without a metric does not reserve grants that are restricted to metrics.
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_AUTHORIZE, {"id": id, "account": account, "amount": amount, "lasts": lasts, "description": description, "scopes": scopes, "metric": metric, "unit": unit}, options)

    async def extend_hold(
        self,
        *,
        id: str,
        lasts: timedelta,
        options: Options | None = None,
    ) -> t.LedgerHold:
        """Extends an open hold by setting its remaining duration."""
        return await self._client.call(e.LEDGER_EXTEND_HOLD, {"id": id, "lasts": lasts}, options)

    async def resize_hold(
        self,
        *,
        id: str,
        amount: int,
        options: Options | None = None,
    ) -> t.LedgerHold:
        """Raises or lowers the amount of an open hold, in the account and in its budgets."""
        return await self._client.call(e.LEDGER_RESIZE_HOLD, {"id": id, "amount": amount}, options)

    async def settle(
        self,
        *,
        id: str,
        usage: t.LedgerUsage,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Charges a usage record against a hold and releases the remainder."""
        return await self._client.call(e.LEDGER_SETTLE, {"id": id, "usage": usage}, options)

    async def release_hold(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.LedgerHold:
        """Releases a hold without a charge."""
        return await self._client.call(e.LEDGER_RELEASE_HOLD, {"id": id}, options)

    async def hold(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.LedgerHold:
        """Returns a hold."""
        return await self._client.call(e.LEDGER_HOLD, {"id": id}, options)

    async def holds(
        self,
        *,
        account: str | UUID,
        unit: str | None = None,
        options: Options | None = None,
    ) -> Page[t.LedgerHold]:
        """Lists the open holds of an account, ordered by expiry.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_HOLDS, {"account": account, "unit": unit}, options)

    async def grant_signup(
        self,
        *,
        account: str | UUID,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Claims the sign-up grant of an account, once."""
        return await self._client.call(e.LEDGER_GRANT_SIGNUP, {"account": account}, options)

    async def grant_daily(
        self,
        *,
        account: str | UUID,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Claims the daily grant of an account, once per UTC day."""
        return await self._client.call(e.LEDGER_GRANT_DAILY, {"account": account}, options)

    async def grant_monthly(
        self,
        *,
        account: str | UUID,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Claims the monthly grant of an account, once per UTC month."""
        return await self._client.call(e.LEDGER_GRANT_MONTHLY, {"account": account}, options)

    async def grant_referral(
        self,
        *,
        account: str | UUID,
        referred: str | UUID,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Claims the referral grant of an account, once per referred account."""
        return await self._client.call(e.LEDGER_GRANT_REFERRAL, {"account": account, "referred": referred}, options)

    async def grants(
        self,
        *,
        account: str | UUID,
        unit: str | None = None,
        options: Options | None = None,
    ) -> Page[t.LedgerGrant]:
        """Lists the grants of an account that have credit left, in spending order.

        Args:
            unit: The unit of the balance; the default is the default unit.
        """
        return await self._client.call(e.LEDGER_GRANTS, {"account": account, "unit": unit}, options)

    async def start_billing(
        self,
        *,
        type: str,
        id: str,
        account: str | UUID,
        rate: int,
        at: datetime | None = None,
        description: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerBilling:
        """Starts a billing for a reference.

        Args:
            id: The id of the billed resource; a UUID is used as is, and any other string is hashed to a UUID.
            rate: The price in micro-credits per minute; partial minutes are rounded up.
        """
        return await self._client.call(e.LEDGER_START_BILLING, {"type": type, "id": id, "account": account, "rate": rate, "at": at, "description": description}, options)

    async def end_billing(
        self,
        *,
        type: str,
        id: str,
        at: datetime | None = None,
        options: Options | None = None,
    ) -> t.LedgerBilling:
        """Ends a billing and charges for it."""
        return await self._client.call(e.LEDGER_END_BILLING, {"type": type, "id": id, "at": at}, options)

    async def bill(
        self,
        *,
        type: str,
        id: str,
        account: str | UUID,
        rate: int,
        units: int,
        at: datetime | None = None,
        description: str | None = None,
        options: Options | None = None,
    ) -> t.LedgerBilling:
        """Bills a number of units: starts and ends a billing in one step.

        Args:
            rate: The price in micro-credits per unit.
        """
        return await self._client.call(e.LEDGER_BILL, {"type": type, "id": id, "account": account, "rate": rate, "units": units, "at": at, "description": description}, options)

    async def delete_billing(
        self,
        *,
        type: str,
        id: str,
        options: Options | None = None,
    ) -> t.LedgerBilling:
        """Deletes a billing without refunding its charge."""
        return await self._client.call(e.LEDGER_DELETE_BILLING, {"type": type, "id": id}, options)

    async def billing(
        self,
        *,
        type: str,
        id: str,
        options: Options | None = None,
    ) -> t.LedgerBilling:
        """Returns the billing of a reference."""
        return await self._client.call(e.LEDGER_BILLING, {"type": type, "id": id}, options)

    async def billing_by_id(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.LedgerBilling:
        """Returns the billing with the given id."""
        return await self._client.call(e.LEDGER_BILLING_BY_ID, {"id": id}, options)

    async def take_refills(
        self,
        *,
        most: int | None = None,
        time: timedelta | None = None,
        options: Options | None = None,
    ) -> Page[t.LedgerRefillRequest]:
        """Claims open refill requests for payment; other callers do not receive them for the given time."""
        return await self._client.call(e.LEDGER_TAKE_REFILLS, {"most": most, "time": time}, options)

    async def complete_refill(
        self,
        *,
        id: str,
        payment: str,
        options: Options | None = None,
    ) -> t.LedgerTransaction:
        """Marks a refill request as paid and adds its credit."""
        return await self._client.call(e.LEDGER_COMPLETE_REFILL, {"id": id, "payment": payment}, options)

    async def fail_refill(
        self,
        *,
        id: str,
        reason: str,
        options: Options | None = None,
    ) -> t.LedgerRefillRequest:
        """Marks a refill request as failed."""
        return await self._client.call(e.LEDGER_FAIL_REFILL, {"id": id, "reason": reason}, options)

    async def retry_refill(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.LedgerRefillRequest:
        """Reopens a failed refill request."""
        return await self._client.call(e.LEDGER_RETRY_REFILL, {"id": id}, options)

    async def refill(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.LedgerRefillRequest:
        """Returns a refill request."""
        return await self._client.call(e.LEDGER_REFILL, {"id": id}, options)

    async def refills(
        self,
        *,
        account: str | UUID,
        limit: int | None = None,
        options: Options | None = None,
    ) -> Page[t.LedgerRefillRequest]:
        """Lists the refill requests of an account, newest first."""
        return await self._client.call(e.LEDGER_REFILLS, {"account": account, "limit": limit}, options)

    async def put_budget(
        self,
        *,
        scope: str,
        limits: Sequence[t.BudgetBudgetLimit],
        reservation_cap: int | None = None,
        options: Options | None = None,
    ) -> t.BudgetBudget:
        """Creates the budget of a scope or replaces its limits; unchanged limits keep their usage.

        Args:
            scope: The scope, such as `org:acme/team:search`, or a wildcard such as `user:*` for the default budget of scopes of that kind.
            reservation_cap: The maximum amount reserved for one hold, in credits.
        """
        return await self._client.call(e.LEDGER_PUT_BUDGET, {"scope": scope, "limits": limits, "reservationCap": reservation_cap}, options)

    async def delete_budget(
        self,
        *,
        scope: str,
        options: Options | None = None,
    ) -> t.BudgetBudget:
        """Deletes the budget of a scope."""
        return await self._client.call(e.LEDGER_DELETE_BUDGET, {"scope": scope}, options)

    async def budget(
        self,
        *,
        scope: str,
        options: Options | None = None,
    ) -> t.BudgetBudget:
        """Returns the budget of a scope with its usage."""
        return await self._client.call(e.LEDGER_BUDGET, {"scope": scope}, options)

    def budgets(
        self,
        *,
        prefix: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.BudgetBudget]:
        """Lists budgets with their usage, ordered by scope."""
        return self._client.rows(e.LEDGER_BUDGETS, {"prefix": prefix, "limit": limit, "cursor": cursor}, options)

    async def put_price_list(
        self,
        *,
        name: str,
        metrics: Sequence[t.PriceMetricPrice],
        effective: datetime | None = None,
        options: Options | None = None,
    ) -> t.PricePriceList:
        """Adds a version to a price list; the same prices again change nothing.

        Args:
            effective: The time from which the version is in force; the default is now.
        """
        return await self._client.call(e.LEDGER_PUT_PRICE_LIST, {"name": name, "effective": effective, "metrics": metrics}, options)

    async def price_list(
        self,
        *,
        name: str,
        version: int | None = None,
        at: datetime | None = None,
        options: Options | None = None,
    ) -> t.PricePriceList:
        """Returns a version of a price list with its prices.

        Args:
            version: The version; the default is the version in force at the given time.
            at: The time; the default is now.
        """
        return await self._client.call(e.LEDGER_PRICE_LIST, {"name": name, "version": version, "at": at}, options)

    async def price_list_versions(
        self,
        *,
        name: str,
        options: Options | None = None,
    ) -> Page[t.PricePriceListVersion]:
        """Lists all versions of a price list, oldest first."""
        return await self._client.call(e.LEDGER_PRICE_LIST_VERSIONS, {"name": name}, options)

    def price_lists(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.PricePriceListVersion]:
        """Lists the latest version of each price list, ordered by name."""
        return self._client.rows(e.LEDGER_PRICE_LISTS, {"limit": limit, "cursor": cursor}, options)

    async def put_grant_rule(
        self,
        *,
        account: str | UUID,
        rule: str,
        amount: int,
        schedule: t.GrantRuleGrantSchedule,
        starts: datetime | None = None,
        ends: datetime | None = None,
        occurrences: int | None = None,
        lasts: timedelta | None = None,
        rollover: t.GrantRuleGrantRollover | None = None,
        priority: int | None = None,
        description: str | None = None,
        metrics: Sequence[str] | None = None,
        options: Options | None = None,
    ) -> t.GrantRuleGrantRule:
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
        return await self._client.call(e.LEDGER_PUT_GRANT_RULE, {"account": account, "rule": rule, "amount": amount, "schedule": schedule, "starts": starts, "ends": ends, "occurrences": occurrences, "lasts": lasts, "rollover": rollover, "priority": priority, "description": description, "metrics": metrics}, options)

    async def end_grant_rule(
        self,
        *,
        account: str | UUID,
        rule: str,
        options: Options | None = None,
    ) -> t.GrantRuleGrantRule:
        """Ends a grant rule; the grants that it has made are kept."""
        return await self._client.call(e.LEDGER_END_GRANT_RULE, {"account": account, "rule": rule}, options)

    async def grant_rule(
        self,
        *,
        account: str | UUID,
        rule: str,
        options: Options | None = None,
    ) -> t.GrantRuleGrantRule:
        """Returns a grant rule."""
        return await self._client.call(e.LEDGER_GRANT_RULE, {"account": account, "rule": rule}, options)

    def grant_rules(
        self,
        *,
        account: str | UUID,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.GrantRuleGrantRule]:
        """Lists the grant rules of an account, including ended ones, ordered by id."""
        return self._client.rows(e.LEDGER_GRANT_RULES, {"account": account, "limit": limit, "cursor": cursor}, options)

    async def available(
        self,
        *,
        account: str | UUID,
        metric: str,
        options: Options | None = None,
    ) -> t.GrantRuleAvailableCredit:
        """Returns the available credit that can be used for a metric."""
        return await self._client.call(e.LEDGER_AVAILABLE, {"account": account, "metric": metric}, options)

    async def put_pool_member(
        self,
        *,
        account: str | UUID,
        member: str | UUID,
        own_credit: t.PoolOwnCredit | None = None,
        options: Options | None = None,
    ) -> t.PoolPoolMember:
        """Makes an account a member of a pool, so that the pool pays for its usage.

        Args:
            account: The account whose credit is shared.
            own_credit: When the member pays with its own credit; the default is FIRST.
        """
        return await self._client.call(e.LEDGER_PUT_POOL_MEMBER, {"account": account, "member": member, "ownCredit": own_credit}, options)

    async def remove_pool_member(
        self,
        *,
        account: str | UUID,
        member: str | UUID,
        options: Options | None = None,
    ) -> t.PoolPoolMember:
        """Removes an account from a pool; its open holds remain."""
        return await self._client.call(e.LEDGER_REMOVE_POOL_MEMBER, {"account": account, "member": member}, options)

    def pool_members(
        self,
        *,
        account: str | UUID,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.PoolPoolMember]:
        """Lists the members of a pool, ordered by id."""
        return self._client.rows(e.LEDGER_POOL_MEMBERS, {"account": account, "limit": limit, "cursor": cursor}, options)

    def usage(
        self,
        *,
        account: str | UUID,
        from_: datetime,
        to: datetime,
        by: t.UsageUsagePeriod | None = None,
        dimension: str | None = None,
        series: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.UsageUsageTotal]:
        """Returns the usage of an account by metric and hour, day or month.

        Args:
            from_: The start of the time range, rounded down to the start of a period.
            to: The end of the time range, rounded up to the end of a period.
            by: The length of the periods; the default is `DAY`.
            dimension: `metric` (the default), or a dimension from the server's setting `usage-dimensions`.
            series: A metric or dimension value, or a pattern such as `llm_tokens/acme/*`; the default is all.
            unit: The unit of the balance; the default is the default unit.
        """
        return self._client.rows(e.LEDGER_USAGE, {"account": account, "from": from_, "to": to, "by": by, "dimension": dimension, "series": series, "limit": limit, "cursor": cursor, "unit": unit}, options)

    def usage_events(
        self,
        *,
        account: str | UUID,
        from_: datetime | None = None,
        to: datetime | None = None,
        metric: str | None = None,
        source: str | None = None,
        agent: str | None = None,
        scope: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        unit: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.LedgerUsageEvent]:
        """Lists the usage events of an account, newest first.

        Args:
            metric: A metric, or a pattern such as `llm_tokens/acme/*`.
            scope: A scope, such as `org:acme`.
            unit: The unit of the balance; the default is the default unit.
        """
        return self._client.rows(e.LEDGER_USAGE_EVENTS, {"account": account, "from": from_, "to": to, "metric": metric, "source": source, "agent": agent, "scope": scope, "limit": limit, "cursor": cursor, "unit": unit}, options)

    def balance_feed(self, account: str | UUID) -> AsyncEventStream[Event[t.LedgerBalance]]:
        """Streams the balance of an account as server-sent events: the current one and every change."""
        return self._client.stream(f"/v1/ledger/accounts/{segment(account)}/balance/feed", {"balance": t.LedgerBalance}, None)


class AsyncSeatsCalls:
    """Event seats: reservations, holds that expire, best available seats, seat maps."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def create_event(
        self,
        *,
        event: str,
        name: str,
        sections: Sequence[t.SeatsSection],
        options: Options | None = None,
    ) -> t.SeatsEvent:
        """Creates an event with its sections and areas."""
        return await self._client.call(e.SEATS_CREATE_EVENT, {"event": event, "name": name, "sections": sections}, options)

    async def close_event(
        self,
        *,
        event: str,
        options: Options | None = None,
    ) -> t.SeatsEvent:
        """Closes ticket sales for an event."""
        return await self._client.call(e.SEATS_CLOSE_EVENT, {"event": event}, options)

    async def reopen_event(
        self,
        *,
        event: str,
        options: Options | None = None,
    ) -> t.SeatsEvent:
        """Reopens ticket sales for an event."""
        return await self._client.call(e.SEATS_REOPEN_EVENT, {"event": event}, options)

    async def delete_event(
        self,
        *,
        event: str,
        force: bool | None = None,
        reason: str | None = None,
        author: str | None = None,
        options: Options | None = None,
    ) -> t.SeatsGone:
        """Deletes a closed event. An event with bookings can be deleted only with `force`, which cancels them.

        Args:
            force: Whether to delete the event even if it has sold or reserved seats; its bookings are then cancelled.
            reason: The reason for the cancellations, required with `force`.
        """
        return await self._client.call(e.SEATS_DELETE_EVENT, {"event": event, "force": force, "reason": reason, "author": author}, options)

    async def block(
        self,
        *,
        event: str,
        seats: Sequence[t.SeatsSeat],
        options: Options | None = None,
    ) -> t.SeatsEvent:
        """Blocks seats, so that they cannot be sold."""
        return await self._client.call(e.SEATS_BLOCK, {"event": event, "seats": seats}, options)

    async def unblock(
        self,
        *,
        event: str,
        seats: Sequence[t.SeatsSeat],
        options: Options | None = None,
    ) -> t.SeatsEvent:
        """Puts blocked seats back on sale."""
        return await self._client.call(e.SEATS_UNBLOCK, {"event": event, "seats": seats}, options)

    async def block_places(
        self,
        *,
        event: str,
        area: str,
        count: int,
        options: Options | None = None,
    ) -> t.SeatsEvent:
        """Sets the number of blocked places in an area."""
        return await self._client.call(e.SEATS_BLOCK_PLACES, {"event": event, "area": area, "count": count}, options)

    async def price(
        self,
        *,
        event: str,
        section: str,
        price: int,
        options: Options | None = None,
    ) -> t.SeatsEvent:
        """Sets the price of a section for new reservations."""
        return await self._client.call(e.SEATS_PRICE, {"event": event, "section": section, "price": price}, options)

    async def event(
        self,
        *,
        event: str,
        options: Options | None = None,
    ) -> t.SeatsEvent:
        """Returns an event with its statistics."""
        return await self._client.call(e.SEATS_EVENT, {"event": event}, options)

    def events(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.SeatsEvent]:
        """Lists all events."""
        return self._client.rows(e.SEATS_EVENTS, {"limit": limit, "cursor": cursor}, options)

    async def reserve(
        self,
        *,
        event: str,
        buyer: str,
        booking: str | None = None,
        seats: Sequence[t.SeatsSeat] | None = None,
        best: t.SeatsBest | None = None,
        places: t.SeatsPlaces | None = None,
        hold_for: timedelta | None = None,
        areas: Sequence[t.SeatsPlaces] | None = None,
        tickets: Sequence[t.SeatsTickets] | None = None,
        no_orphans: bool | None = None,
        codes: Sequence[str] | None = None,
        options: Options | None = None,
    ) -> t.SeatsBooking:
        """Holds seats or places for a buyer, all or none, once per booking id.

        Args:
            places: Places in one area.
            hold_for: The duration of the hold, or null for the default duration.
            areas: Places in several areas.
            tickets: The ticket types of the seats in their order, and then of the places; as many as seats and places.
            no_orphans: For specific seats, whether to refuse seats that leave a single free seat where others would not.
            codes: The codes of allotments whose seats and places can be reserved.
        """
        return await self._client.call(e.SEATS_RESERVE, {"event": event, "booking": booking, "buyer": buyer, "seats": seats, "best": best, "places": places, "holdFor": hold_for, "areas": areas, "tickets": tickets, "noOrphans": no_orphans, "codes": codes}, options)

    async def finalize(
        self,
        *,
        event: str,
        booking: str,
        buyer: str,
        options: Options | None = None,
    ) -> t.SeatsBooking:
        """Sells the held seats or places of a booking."""
        return await self._client.call(e.SEATS_FINALIZE, {"event": event, "booking": booking, "buyer": buyer}, options)

    async def release(
        self,
        *,
        event: str,
        booking: str,
        buyer: str,
        options: Options | None = None,
    ) -> t.SeatsBooking:
        """Releases the held seats or places of a booking."""
        return await self._client.call(e.SEATS_RELEASE, {"event": event, "booking": booking, "buyer": buyer}, options)

    async def extend(
        self,
        *,
        event: str,
        booking: str,
        buyer: str,
        until: datetime,
        options: Options | None = None,
    ) -> t.SeatsBooking:
        """Extends the hold of a booking to a later time."""
        return await self._client.call(e.SEATS_EXTEND, {"event": event, "booking": booking, "buyer": buyer, "until": until}, options)

    async def booking(
        self,
        *,
        event: str,
        booking: str,
        buyer: str | None = None,
        options: Options | None = None,
    ) -> t.SeatsBooking:
        """Returns a booking.

        Args:
            buyer: The expected buyer of the booking, or null to accept any buyer.
        """
        return await self._client.call(e.SEATS_BOOKING, {"event": event, "booking": booking, "buyer": buyer}, options)

    def bookings(
        self,
        *,
        event: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.SeatsBooking]:
        """Lists the bookings for an event."""
        return self._client.rows(e.SEATS_BOOKINGS, {"event": event, "limit": limit, "cursor": cursor}, options)

    def bookings_of_buyer(
        self,
        *,
        buyer: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.SeatsBooking]:
        """Lists a buyer's bookings for all events."""
        return self._client.rows(e.SEATS_BOOKINGS_OF_BUYER, {"buyer": buyer, "limit": limit, "cursor": cursor}, options)

    async def suggest(
        self,
        *,
        event: str,
        best: t.SeatsBest,
        codes: Sequence[str] | None = None,
        options: Options | None = None,
    ) -> t.SeatsSuggestion:
        """Returns the best available seats without holding them.

        Args:
            codes: The codes of allotments whose seats can be suggested.
        """
        return await self._client.call(e.SEATS_SUGGEST, {"event": event, "best": best, "codes": codes}, options)

    async def map(
        self,
        *,
        event: str,
        section: str,
        options: Options | None = None,
    ) -> t.SeatsSectionMap:
        """Returns the seat map of a section."""
        return await self._client.call(e.SEATS_MAP, {"event": event, "section": section}, options)

    async def maps(
        self,
        *,
        event: str,
        options: Options | None = None,
    ) -> Page[t.SeatsSectionMap]:
        """Returns the seat maps of all sections with rows, from one snapshot."""
        return await self._client.call(e.SEATS_MAPS, {"event": event}, options)

    async def section_stats(
        self,
        *,
        event: str,
        section: str,
        options: Options | None = None,
    ) -> t.SeatsStats:
        """Returns the statistics of a section or area."""
        return await self._client.call(e.SEATS_SECTION_STATS, {"event": event, "section": section}, options)

    async def stats(
        self,
        *,
        event: str,
        options: Options | None = None,
    ) -> Page[t.SeatsSectionStats]:
        """Returns the statistics of all sections and areas."""
        return await self._client.call(e.SEATS_STATS, {"event": event}, options)

    async def seat(
        self,
        *,
        event: str,
        section: str,
        row: int,
        number: int,
        options: Options | None = None,
    ) -> t.SeatsSeatDetail:
        """Returns a seat and its holder."""
        return await self._client.call(e.SEATS_SEAT, {"event": event, "section": section, "row": row, "number": number}, options)

    async def row(
        self,
        *,
        event: str,
        section: str,
        row: int,
        options: Options | None = None,
    ) -> Page[t.SeatsSeatDetail]:
        """Returns the seats of a row."""
        return await self._client.call(e.SEATS_ROW, {"event": event, "section": section, "row": row}, options)

    def section_seats(
        self,
        *,
        event: str,
        section: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.SeatsSeatDetail]:
        """Returns the seats in a section with their holders, in pages of rows.

        Args:
            limit: The maximum number of seat rows.
        """
        return self._client.rows(e.SEATS_SECTION_SEATS, {"event": event, "section": section, "limit": limit, "cursor": cursor}, options)

    async def changes(
        self,
        *,
        event: str,
        after: int | None = None,
        limit: int | None = None,
        options: Options | None = None,
    ) -> t.SeatsChanges:
        """Lists the changes to an event after a position."""
        return await self._client.call(e.SEATS_CHANGES, {"event": event, "after": after, "limit": limit}, options)

    async def check(
        self,
        *,
        options: Options | None = None,
    ) -> t.SeatsCheck:
        """Verifies that seats, bookings and counts are consistent; reads all data."""
        return await self._client.call(e.SEATS_CHECK, {}, options)

    async def bits(
        self,
        *,
        event: str,
        section: str,
        from_: int | None = None,
        to: int | None = None,
        options: Options | None = None,
    ) -> t.SeatsBits:
        """Returns the seat states of a section as 2 bits per seat, row by row, most significant bit first.

        Args:
            from_: The index of the first byte, where each byte holds the states of four seats.
            to: The index after the last byte, where each byte holds the states of four seats.
        """
        return await self._client.call(e.SEATS_BITS, {"event": event, "section": section, "from": from_, "to": to}, options)

    async def sweep(
        self,
        *,
        most: int | None = None,
        options: Options | None = None,
    ) -> t.SeatsSwept:
        """Releases expired holds now; the server also does this every second."""
        return await self._client.call(e.SEATS_SWEEP, {"most": most}, options)

    async def cancel(
        self,
        *,
        event: str,
        booking: str,
        reason: str,
        amendment: str | None = None,
        author: str | None = None,
        seats: Sequence[t.SeatsSeat] | None = None,
        places: Sequence[t.SeatsPlaces] | None = None,
        keep_back: bool | None = None,
        options: Options | None = None,
    ) -> t.BookingAmendmentAmended:
        """Cancels a sold booking or some of its seats, which become available again or blocked.

        Args:
            keep_back: Whether the seats become blocked; otherwise they become available again.
        """
        return await self._client.call(e.SEATS_CANCEL, {"event": event, "booking": booking, "amendment": amendment, "reason": reason, "author": author, "seats": seats, "places": places, "keepBack": keep_back}, options)

    async def exchange(
        self,
        *,
        event: str,
        booking: str,
        reason: str,
        amendment: str | None = None,
        author: str | None = None,
        give_seats: Sequence[t.SeatsSeat] | None = None,
        give_places: Sequence[t.SeatsPlaces] | None = None,
        take_seats: Sequence[t.SeatsSeat] | None = None,
        take_best: t.SeatsBest | None = None,
        take_places: Sequence[t.SeatsPlaces] | None = None,
        tickets: Sequence[t.SeatsTickets] | None = None,
        codes: Sequence[str] | None = None,
        options: Options | None = None,
    ) -> t.BookingAmendmentAmended:
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
        return await self._client.call(e.SEATS_EXCHANGE, {"event": event, "booking": booking, "amendment": amendment, "reason": reason, "author": author, "giveSeats": give_seats, "givePlaces": give_places, "takeSeats": take_seats, "takeBest": take_best, "takePlaces": take_places, "tickets": tickets, "codes": codes}, options)

    async def transfer(
        self,
        *,
        event: str,
        booking: str,
        reason: str,
        to: str,
        amendment: str | None = None,
        author: str | None = None,
        options: Options | None = None,
    ) -> t.BookingAmendmentAmended:
        """Transfers a sold booking to another buyer.

        Args:
            to: The new buyer.
        """
        return await self._client.call(e.SEATS_TRANSFER, {"event": event, "booking": booking, "amendment": amendment, "reason": reason, "author": author, "to": to}, options)

    async def reduce(
        self,
        *,
        event: str,
        booking: str,
        buyer: str,
        amendment: str | None = None,
        seats: Sequence[t.SeatsSeat] | None = None,
        places: Sequence[t.SeatsPlaces] | None = None,
        options: Options | None = None,
    ) -> t.BookingAmendmentAmended:
        """Releases some seats of a hold and keeps the others."""
        return await self._client.call(e.SEATS_REDUCE, {"event": event, "booking": booking, "amendment": amendment, "buyer": buyer, "seats": seats, "places": places}, options)

    async def history(
        self,
        *,
        event: str,
        booking: str,
        buyer: str | None = None,
        options: Options | None = None,
    ) -> Page[t.BookingAmendmentStep]:
        """Lists the steps in a booking's history, oldest first.

        Args:
            buyer: The expected buyer of the booking, or null to accept any buyer.
        """
        return await self._client.call(e.SEATS_HISTORY, {"event": event, "booking": booking, "buyer": buyer}, options)

    async def change_plan(
        self,
        *,
        event: str,
        reason: str,
        edits: Sequence[t.SeatPlanEdit],
        change: str | None = None,
        author: str | None = None,
        moves: Sequence[t.SeatPlanMove] | None = None,
        options: Options | None = None,
    ) -> t.SeatPlanPlanChange:
        """Changes the sections, rows, seats and prices of an event. Refused if it affects reserved or sold seats, unless their bookings are moved to other seats.

        Args:
            edits: The edits, which are applied in this order, all or none.
            change: The id of the change.
            moves: The new seats of bookings whose seats the edits remove or block; the bookings keep their prices.
        """
        return await self._client.call(e.SEATS_CHANGE_PLAN, {"event": event, "change": change, "reason": reason, "author": author, "edits": edits, "moves": moves}, options)

    async def preview_plan(
        self,
        *,
        event: str,
        change: str,
        reason: str,
        edits: Sequence[t.SeatPlanEdit],
        author: str | None = None,
        moves: Sequence[t.SeatPlanMove] | None = None,
        options: Options | None = None,
    ) -> t.SeatPlanPlanChange:
        """Returns the effect that a change to the plan would have, without changing anything.

        Args:
            change: The id of the change.
            edits: The edits, which are applied in this order, all or none.
            moves: The new seats of bookings whose seats the edits remove or block; the bookings keep their prices.
        """
        return await self._client.call(e.SEATS_PREVIEW_PLAN, {"event": event, "change": change, "reason": reason, "author": author, "edits": edits, "moves": moves}, options)

    async def plan_history(
        self,
        *,
        event: str,
        options: Options | None = None,
    ) -> Page[t.SeatPlanPlanChange]:
        """Lists the changes to the plan of an event, oldest first."""
        return await self._client.call(e.SEATS_PLAN_HISTORY, {"event": event}, options)

    async def set_terms(
        self,
        *,
        event: str,
        categories: Sequence[t.SaleTermsCategory] | None = None,
        max_per_buyer: int | None = None,
        no_orphans: bool | None = None,
        options: Options | None = None,
    ) -> t.SaleTermsTerms:
        """Replaces the categories of an event and the rules for its bookings. Existing bookings keep their prices.

        Args:
            max_per_buyer: The maximum number of seats and places that a buyer can have reserved and bought at the same time; no limit by default.
            no_orphans: Whether a booking must not leave a single free seat where another choice would not.
        """
        return await self._client.call(e.SEATS_SET_TERMS, {"event": event, "categories": categories, "maxPerBuyer": max_per_buyer, "noOrphans": no_orphans}, options)

    async def terms(
        self,
        *,
        event: str,
        options: Options | None = None,
    ) -> t.SaleTermsTerms:
        """Returns the categories of an event and the rules for its bookings."""
        return await self._client.call(e.SEATS_TERMS, {"event": event}, options)

    async def put_allotment(
        self,
        *,
        event: str,
        allotment: str,
        until: datetime,
        channel: str | None = None,
        code: str | None = None,
        seats: Sequence[t.SeatsSeat] | None = None,
        places: Sequence[t.SeatsPlaces] | None = None,
        options: Options | None = None,
    ) -> t.SaleTermsAllotment:
        """Sets seats and places aside for a sales channel or a code until a time.

        Args:
            until: The time from which everybody may reserve them.
            channel: The sales channel that may sell them.
            code: The code with which buyers can reserve them; only its hash is stored.
        """
        return await self._client.call(e.SEATS_PUT_ALLOTMENT, {"event": event, "allotment": allotment, "channel": channel, "code": code, "until": until, "seats": seats, "places": places}, options)

    async def remove_allotment(
        self,
        *,
        event: str,
        allotment: str,
        options: Options | None = None,
    ) -> t.SaleTermsRemovedAllotment:
        """Removes an allotment, so that everybody may reserve its seats and places."""
        return await self._client.call(e.SEATS_REMOVE_ALLOTMENT, {"event": event, "allotment": allotment}, options)

    async def allotments(
        self,
        *,
        event: str,
        options: Options | None = None,
    ) -> Page[t.SaleTermsAllotment]:
        """Lists the allotments of an event."""
        return await self._client.call(e.SEATS_ALLOTMENTS, {"event": event}, options)

    async def reserve_in_channel(
        self,
        *,
        channel: str,
        event: str,
        buyer: str,
        booking: str | None = None,
        seats: Sequence[t.SeatsSeat] | None = None,
        best: t.SeatsBest | None = None,
        areas: Sequence[t.SeatsPlaces] | None = None,
        hold_for: timedelta | None = None,
        tickets: Sequence[t.SeatsTickets] | None = None,
        no_orphans: bool | None = None,
        options: Options | None = None,
    ) -> t.SeatsBooking:
        """Holds seats or places that may be set aside for a sales channel. A key needs the scope `seats:channel`, which can be limited to a channel: `seats:channel@box-office`.

        Args:
            channel: The sales channel.
        """
        return await self._client.call(e.SEATS_RESERVE_IN_CHANNEL, {"channel": channel, "event": event, "booking": booking, "buyer": buyer, "seats": seats, "best": best, "areas": areas, "holdFor": hold_for, "tickets": tickets, "noOrphans": no_orphans}, options)

    def feed(self, event: str | UUID, *, after: str | None = None) -> AsyncEventStream[Event[t.SeatsChange | None]]:
        """Streams the changes to an event as server-sent events, from `after` or Last-Event-ID."""
        return self._client.stream(f"/v1/seats/events/{segment(event)}/feed", {"change": t.SeatsChange, "gap": None}, after)


class AsyncQueueCalls:
    """Work queues: fair scheduling, leases, retries, dead letters, throttles."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def create(
        self,
        *,
        queue: str,
        on_enqueue: str | None = None,
        on_failure: str | None = None,
        visibility: timedelta | None = None,
        dead_letter_queue: str | None = None,
        max_attempts: int | None = None,
        retry_delays: Sequence[timedelta] | None = None,
        ordered: bool | None = None,
        dedup_window: timedelta | None = None,
        accept_while_resting: bool | None = None,
        concurrency: t.QueueConcurrency | None = None,
        alerts: t.QueueAlerts | None = None,
        ttl: t.QueueTtl | None = None,
        capacity: t.QueueCapacity | None = None,
        status_retention: timedelta | None = None,
        options: Options | None = None,
    ) -> t.QueueQueue:
        """Creates a queue."""
        return await self._client.call(e.QUEUE_CREATE, {"queue": queue, "onEnqueue": on_enqueue, "onFailure": on_failure, "visibility": visibility, "deadLetterQueue": dead_letter_queue, "maxAttempts": max_attempts, "retryDelays": retry_delays, "ordered": ordered, "dedupWindow": dedup_window, "acceptWhileResting": accept_while_resting, "concurrency": concurrency, "alerts": alerts, "ttl": ttl, "capacity": capacity, "statusRetention": status_retention}, options)

    async def configure(
        self,
        *,
        queue: str,
        on_enqueue: str | None = None,
        on_failure: str | None = None,
        visibility: timedelta | None = None,
        dead_letter_queue: str | None = None,
        max_attempts: int | None = None,
        retry_delays: Sequence[timedelta] | None = None,
        ordered: bool | None = None,
        dedup_window: timedelta | None = None,
        accept_while_resting: bool | None = None,
        concurrency: t.QueueConcurrency | None = None,
        alerts: t.QueueAlerts | None = None,
        ttl: t.QueueTtl | None = None,
        capacity: t.QueueCapacity | None = None,
        status_retention: timedelta | None = None,
        options: Options | None = None,
    ) -> t.QueueQueue:
        """Creates a queue (status 201) or replaces the settings of an existing one (status 200)."""
        return await self._client.call(e.QUEUE_CONFIGURE, {"queue": queue, "onEnqueue": on_enqueue, "onFailure": on_failure, "visibility": visibility, "deadLetterQueue": dead_letter_queue, "maxAttempts": max_attempts, "retryDelays": retry_delays, "ordered": ordered, "dedupWindow": dedup_window, "acceptWhileResting": accept_while_resting, "concurrency": concurrency, "alerts": alerts, "ttl": ttl, "capacity": capacity, "statusRetention": status_retention}, options)

    async def delete(
        self,
        *,
        queue: str,
        options: Options | None = None,
    ) -> t.QueueCount:
        """Deletes a queue and its messages."""
        return await self._client.call(e.QUEUE_DELETE, {"queue": queue}, options)

    async def pause(
        self,
        *,
        queue: str,
        options: Options | None = None,
    ) -> t.QueueQueue:
        """Pauses deliveries from a queue."""
        return await self._client.call(e.QUEUE_PAUSE, {"queue": queue}, options)

    async def resume(
        self,
        *,
        queue: str,
        options: Options | None = None,
    ) -> t.QueueQueue:
        """Resumes deliveries from a queue."""
        return await self._client.call(e.QUEUE_RESUME, {"queue": queue}, options)

    async def purge(
        self,
        *,
        queue: str,
        most: int | None = None,
        options: Options | None = None,
    ) -> t.QueueMoved:
        """Removes up to `most` messages that are not leased."""
        return await self._client.call(e.QUEUE_PURGE, {"queue": queue, "most": most}, options)

    async def redrive(
        self,
        *,
        queue: str,
        most: int | None = None,
        options: Options | None = None,
    ) -> t.QueueMoved:
        """Moves up to `most` dead letters back to the queues they came from, with their attempt counters reset."""
        return await self._client.call(e.QUEUE_REDRIVE, {"queue": queue, "most": most}, options)

    async def redrive_message(
        self,
        *,
        queue: str,
        message: str | UUID,
        options: Options | None = None,
    ) -> t.QueueRedrivenMessage:
        """Moves a dead letter back to the queue it came from, with its attempt counter reset."""
        return await self._client.call(e.QUEUE_REDRIVE_MESSAGE, {"queue": queue, "message": message}, options)

    async def discard(
        self,
        *,
        queue: str,
        message: str | UUID,
        options: Options | None = None,
    ) -> t.QueueDone:
        """Removes a message, even while it is leased."""
        return await self._client.call(e.QUEUE_DISCARD, {"queue": queue, "message": message}, options)

    async def reschedule(
        self,
        *,
        queue: str,
        message: str | UUID,
        not_before: datetime,
        options: Options | None = None,
    ) -> t.QueueRescheduled:
        """Changes the time from which a message that is not leased can be delivered."""
        return await self._client.call(e.QUEUE_RESCHEDULE, {"queue": queue, "message": message, "notBefore": not_before}, options)

    async def cancel(
        self,
        *,
        queue: str,
        message: str | UUID,
        options: Options | None = None,
    ) -> t.QueueDone:
        """Removes a message unless it is leased."""
        return await self._client.call(e.QUEUE_CANCEL, {"queue": queue, "message": message}, options)

    async def enqueue(
        self,
        *,
        queue: str,
        payload: bytes | None = None,
        text: str | None = None,
        headers: Mapping[str, str] | None = None,
        fairness_key: str | None = None,
        weight: int | None = None,
        throttle_keys: Sequence[str] | None = None,
        priority: int | None = None,
        delay: timedelta | None = None,
        dedup_key: str | None = None,
        group: str | None = None,
        not_before: datetime | None = None,
        options: Options | None = None,
    ) -> t.QueueAccepted:
        """Adds a message to a queue, once per deduplication key."""
        return await self._client.call(e.QUEUE_ENQUEUE, {"queue": queue, "payload": payload, "text": text, "headers": headers, "fairnessKey": fairness_key, "weight": weight, "throttleKeys": throttle_keys, "priority": priority, "delay": delay, "dedupKey": dedup_key, "group": group, "notBefore": not_before}, options)

    async def enqueue_all(
        self,
        *,
        messages: Sequence[t.QueueEnqueue],
        options: Options | None = None,
    ) -> t.QueueAllAccepted:
        """Adds all messages to their queues, or none if one is refused."""
        return await self._client.call(e.QUEUE_ENQUEUE_ALL, {"messages": messages}, options)

    async def lease(
        self,
        *,
        queue: str,
        max: int | None = None,
        consumer: str | None = None,
        visibility: timedelta | None = None,
        waiting: timedelta | None = None,
        options: Options | None = None,
    ) -> t.QueueDeliveries:
        """Leases messages from a queue; with `waiting`, waits for the first message.

        Args:
            waiting: The maximum time to wait for the first message.
        """
        return await self._client.call(e.QUEUE_LEASE, {"queue": queue, "max": max, "consumer": consumer, "visibility": visibility, "waiting": waiting}, options)

    async def next(
        self,
        *,
        done: Sequence[t.QueueReceipt],
        lease: t.QueueLease,
        options: Options | None = None,
    ) -> t.QueueNextDeliveries:
        """Acknowledges deliveries and leases the next messages in the same commit."""
        return await self._client.call(e.QUEUE_NEXT, {"done": done, "lease": lease}, options)

    async def ack(
        self,
        *,
        queue: str,
        message: str | UUID,
        token: str,
        options: Options | None = None,
    ) -> t.QueueDone:
        """Acknowledges a delivery.

        Args:
            token: The fencing token as a string, because a 64-bit number loses precision in many JSON parsers.
        """
        return await self._client.call(e.QUEUE_ACK, {"queue": queue, "message": message, "token": token}, options)

    async def ack_all(
        self,
        *,
        receipts: Sequence[t.QueueReceipt],
        options: Options | None = None,
    ) -> Page[t.QueueAcked]:
        """Acknowledges each delivery whose lease is still held, in one commit."""
        return await self._client.call(e.QUEUE_ACK_ALL, {"receipts": receipts}, options)

    async def nack(
        self,
        *,
        queue: str,
        message: str | UUID,
        token: str,
        delay: timedelta | None = None,
        reason: str | None = None,
        options: Options | None = None,
    ) -> t.QueueReturned:
        """Reports a failed delivery; the message is retried or moved to the dead-letter queue."""
        return await self._client.call(e.QUEUE_NACK, {"queue": queue, "message": message, "token": token, "delay": delay, "reason": reason}, options)

    async def release(
        self,
        *,
        queue: str,
        message: str | UUID,
        token: str,
        options: Options | None = None,
    ) -> t.QueueReturned:
        """Returns a message to its queue without counting an attempt.

        Args:
            token: The fencing token as a string, because a 64-bit number loses precision in many JSON parsers.
        """
        return await self._client.call(e.QUEUE_RELEASE, {"queue": queue, "message": message, "token": token}, options)

    async def extend(
        self,
        *,
        queue: str,
        message: str | UUID,
        token: str,
        visibility: timedelta,
        options: Options | None = None,
    ) -> t.QueueHeld:
        """Extends the lease of a message by setting its remaining duration."""
        return await self._client.call(e.QUEUE_EXTEND, {"queue": queue, "message": message, "token": token, "visibility": visibility}, options)

    async def report(
        self,
        *,
        queue: str,
        message: str | UUID,
        token: str,
        percent: int | None = None,
        note: str | None = None,
        result: bytes | None = None,
        options: Options | None = None,
    ) -> t.QueueDone:
        """Stores the progress or the result of a leased message.

        Args:
            percent: The progress, from 0 to 100.
            result: The result in Base64.
        """
        return await self._client.call(e.QUEUE_REPORT, {"queue": queue, "message": message, "token": token, "percent": percent, "note": note, "result": result}, options)

    def queues(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.QueueQueue]:
        """Lists all queues."""
        return self._client.rows(e.QUEUE_QUEUES, {"limit": limit, "cursor": cursor}, options)

    async def queue(
        self,
        *,
        queue: str,
        options: Options | None = None,
    ) -> t.QueueQueue:
        """Returns the settings of a queue."""
        return await self._client.call(e.QUEUE_QUEUE, {"queue": queue}, options)

    async def stats(
        self,
        *,
        queue: str,
        options: Options | None = None,
    ) -> t.QueueStats:
        """Returns the statistics of a queue."""
        return await self._client.call(e.QUEUE_STATS, {"queue": queue}, options)

    def keys(
        self,
        *,
        queue: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.QueueKeyStats]:
        """Lists the statistics of all fairness keys in a queue."""
        return self._client.rows(e.QUEUE_KEYS, {"queue": queue, "limit": limit, "cursor": cursor}, options)

    async def key(
        self,
        *,
        queue: str,
        fairness_key: str,
        options: Options | None = None,
    ) -> t.QueueKeyStats:
        """Returns the statistics of a fairness key."""
        return await self._client.call(e.QUEUE_KEY, {"queue": queue, "fairnessKey": fairness_key}, options)

    async def largest_keys(
        self,
        *,
        queue: str,
        limit: int | None = None,
        options: Options | None = None,
    ) -> t.QueueLargest:
        """Returns the fairness keys with the most messages; reads all keys in the queue."""
        return await self._client.call(e.QUEUE_LARGEST_KEYS, {"queue": queue, "limit": limit}, options)

    def messages(
        self,
        *,
        queue: str,
        fairness_key: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.QueueMessage]:
        """Lists the messages in a queue, or only those with one fairness key."""
        return self._client.rows(e.QUEUE_MESSAGES, {"queue": queue, "fairnessKey": fairness_key, "limit": limit, "cursor": cursor}, options)

    def peek(
        self,
        *,
        queue: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.QueueMessage]:
        """Returns the next messages to be delivered without leasing them."""
        return self._client.rows(e.QUEUE_PEEK, {"queue": queue, "limit": limit, "cursor": cursor}, options)

    async def message(
        self,
        *,
        queue: str,
        message: str | UUID,
        options: Options | None = None,
    ) -> t.QueueMessage:
        """Returns a message."""
        return await self._client.call(e.QUEUE_MESSAGE, {"queue": queue, "message": message}, options)

    async def status(
        self,
        *,
        queue: str,
        message: str | UUID,
        options: Options | None = None,
    ) -> t.QueueStatus:
        """Returns the state, progress and result of a message, also after its end if the queue keeps them."""
        return await self._client.call(e.QUEUE_STATUS, {"queue": queue, "message": message}, options)

    async def lease_of(
        self,
        *,
        queue: str,
        message: str | UUID,
        options: Options | None = None,
    ) -> t.QueueLeaseInfo:
        """Returns the lease of a message."""
        return await self._client.call(e.QUEUE_LEASE_OF, {"queue": queue, "message": message}, options)

    async def overdue(
        self,
        *,
        before: datetime,
        limit: int | None = None,
        options: Options | None = None,
    ) -> Page[t.QueueLeaseInfo]:
        """Lists the leases in all queues that end at or before a given time, earliest first."""
        return await self._client.call(e.QUEUE_OVERDUE, {"before": before, "limit": limit}, options)

    async def check(
        self,
        *,
        options: Options | None = None,
    ) -> t.QueueCheck:
        """Verifies that messages, indexes and counters are consistent; reads all data."""
        return await self._client.call(e.QUEUE_CHECK, {}, options)

    async def put_state(
        self,
        *,
        key: str,
        value: bytes,
        options: Options | None = None,
    ) -> t.QueueDone:
        """Stores a setting that scripts can read."""
        return await self._client.call(e.QUEUE_PUT_STATE, {"key": key, "value": value}, options)

    async def delete_state(
        self,
        *,
        key: str,
        options: Options | None = None,
    ) -> t.QueueDone:
        """Deletes a setting."""
        return await self._client.call(e.QUEUE_DELETE_STATE, {"key": key}, options)

    async def state(
        self,
        *,
        key: str,
        options: Options | None = None,
    ) -> t.QueueState:
        """Returns a setting."""
        return await self._client.call(e.QUEUE_STATE, {"key": key}, options)

    def throttles(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.QueueThrottle]:
        """Lists all throttles, ordered by key."""
        return self._client.rows(e.QUEUE_THROTTLES, {"limit": limit, "cursor": cursor}, options)

    async def throttle(
        self,
        *,
        key: str,
        per_second: float,
        burst: int,
        options: Options | None = None,
    ) -> t.QueueDone:
        """Limits the number of messages delivered per second for a throttle key."""
        return await self._client.call(e.QUEUE_THROTTLE, {"key": key, "perSecond": per_second, "burst": burst}, options)

    async def unthrottle(
        self,
        *,
        key: str,
        options: Options | None = None,
    ) -> t.QueueDone:
        """Removes the limit of a throttle key."""
        return await self._client.call(e.QUEUE_UNTHROTTLE, {"key": key}, options)

    async def put_schedule(
        self,
        *,
        queue: str,
        schedule: str,
        cron: str,
        zone: str | None = None,
        missed: t.ScheduleMissedRuns | None = None,
        payload: bytes | None = None,
        text: str | None = None,
        headers: Mapping[str, str] | None = None,
        fairness_key: str | None = None,
        weight: int | None = None,
        throttle_keys: Sequence[str] | None = None,
        priority: int | None = None,
        group: str | None = None,
        options: Options | None = None,
    ) -> t.ScheduleSchedule:
        """Creates a schedule that enqueues a message at the times of a cron expression, or replaces it.

        Args:
            cron: Five fields (minute, hour, day of month, month, day of week), or six with seconds first, or a name such as `@daily`.
            zone: The time zone, such as `Europe/Berlin`; UTC by default.
            missed: The handling of missed runs: one message for all of them (the default), one for each, or none.
        """
        return await self._client.call(e.QUEUE_PUT_SCHEDULE, {"queue": queue, "schedule": schedule, "cron": cron, "zone": zone, "missed": missed, "payload": payload, "text": text, "headers": headers, "fairnessKey": fairness_key, "weight": weight, "throttleKeys": throttle_keys, "priority": priority, "group": group}, options)

    async def delete_schedule(
        self,
        *,
        queue: str,
        schedule: str,
        options: Options | None = None,
    ) -> t.ScheduleScheduleDeleted:
        """Deletes a schedule; messages that it has enqueued remain."""
        return await self._client.call(e.QUEUE_DELETE_SCHEDULE, {"queue": queue, "schedule": schedule}, options)

    async def pause_schedule(
        self,
        *,
        queue: str,
        schedule: str,
        options: Options | None = None,
    ) -> t.ScheduleSchedule:
        """Stops the runs of a schedule."""
        return await self._client.call(e.QUEUE_PAUSE_SCHEDULE, {"queue": queue, "schedule": schedule}, options)

    async def resume_schedule(
        self,
        *,
        queue: str,
        schedule: str,
        options: Options | None = None,
    ) -> t.ScheduleSchedule:
        """Resumes the runs of a schedule, beginning with the next time that matches its expression."""
        return await self._client.call(e.QUEUE_RESUME_SCHEDULE, {"queue": queue, "schedule": schedule}, options)

    async def schedule(
        self,
        *,
        queue: str,
        schedule: str,
        options: Options | None = None,
    ) -> t.ScheduleSchedule:
        """Returns a schedule with its next and last run."""
        return await self._client.call(e.QUEUE_SCHEDULE, {"queue": queue, "schedule": schedule}, options)

    def schedules(
        self,
        *,
        queue: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.ScheduleSchedule]:
        """Lists the schedules of a queue."""
        return self._client.rows(e.QUEUE_SCHEDULES, {"queue": queue, "limit": limit, "cursor": cursor}, options)

    def all_schedules(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.ScheduleSchedule]:
        """Lists the schedules of all queues."""
        return self._client.rows(e.QUEUE_ALL_SCHEDULES, {"limit": limit, "cursor": cursor}, options)

    def stats_feed(self, queue: str | UUID) -> AsyncEventStream[Event[t.QueueStats]]:
        """Streams the statistics of a queue as server-sent events: the current ones and every change."""
        return self._client.stream(f"/v1/queues/{segment(queue)}/stats/feed", {"stats": t.QueueStats}, None)


class AsyncIdentityCalls:
    """Identities, devices, namespaces, credentials, sessions and tokens."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def create(
        self,
        *,
        identity: str | UUID,
        signing_key: bytes,
        namespace: str | UUID,
        namespace_name: str,
        machine: t.IdentityNewMachine,
        tier: t.IdentityTier | None = None,
        options: Options | None = None,
    ) -> t.IdentityCreated:
        """Creates an identity with its namespace and first machine."""
        return await self._client.call(e.IDENTITY_CREATE, {"identity": identity, "signingKey": signing_key, "tier": tier, "namespace": namespace, "namespaceName": namespace_name, "machine": machine}, options)

    async def identity(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityIdentity:
        """Returns an identity."""
        return await self._client.call(e.IDENTITY_IDENTITY, {"identity": identity}, options)

    def identities(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.IdentityIdentity]:
        """Lists all identities."""
        return self._client.rows(e.IDENTITY_IDENTITIES, {"limit": limit, "cursor": cursor}, options)

    async def search(
        self,
        *,
        text: str,
        limit: int | None = None,
        options: Options | None = None,
    ) -> Page[t.IdentityFoundIdentity]:
        """Finds identities by id, DID, email address, wallet, account, external id or name.

        Args:
            text: An id, DID, email address, wallet, account at a provider or external id, or the beginnings of words of a name.
        """
        return await self._client.call(e.IDENTITY_SEARCH, {"text": text, "limit": limit}, options)

    async def set_profile(
        self,
        *,
        identity: str | UUID,
        name: str | None = None,
        external_id: str | None = None,
        options: Options | None = None,
    ) -> t.IdentityProfile:
        """Replaces the display name and the external id of an identity.

        Args:
            name: The display name, or null to remove it.
            external_id: The unique id of the identity in another system, or null to remove it.
        """
        return await self._client.call(e.IDENTITY_SET_PROFILE, {"identity": identity, "name": name, "externalId": external_id}, options)

    async def profile(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityProfile:
        """Returns the display name and the external id of an identity."""
        return await self._client.call(e.IDENTITY_PROFILE, {"identity": identity}, options)

    async def by_did(
        self,
        *,
        did: str,
        options: Options | None = None,
    ) -> t.IdentityIdentity:
        """Returns the identity with the given DID."""
        return await self._client.call(e.IDENTITY_BY_DID, {"did": did}, options)

    async def freeze(
        self,
        *,
        identity: str | UUID,
        reason: str,
        options: Options | None = None,
    ) -> t.IdentityIdentity:
        """Freezes an identity temporarily and revokes its sessions."""
        return await self._client.call(e.IDENTITY_FREEZE, {"identity": identity, "reason": reason}, options)

    async def unfreeze(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityIdentity:
        """Unfreezes an identity; its revoked sessions stay revoked."""
        return await self._client.call(e.IDENTITY_UNFREEZE, {"identity": identity}, options)

    async def disable(
        self,
        *,
        identity: str | UUID,
        reason: str,
        options: Options | None = None,
    ) -> t.IdentityIdentity:
        """Disables an identity and revokes its sessions."""
        return await self._client.call(e.IDENTITY_DISABLE, {"identity": identity, "reason": reason}, options)

    async def enable(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityIdentity:
        """Enables a disabled identity."""
        return await self._client.call(e.IDENTITY_ENABLE, {"identity": identity}, options)

    async def delete(
        self,
        *,
        identity: str | UUID,
        reason: str,
        options: Options | None = None,
    ) -> t.IdentityIdentity:
        """Deletes an identity and its data; its id and DID are never reused."""
        return await self._client.call(e.IDENTITY_DELETE, {"identity": identity, "reason": reason}, options)

    async def enroll(
        self,
        *,
        identity: str | UUID,
        namespace: str | UUID,
        machine: t.IdentityNewMachine,
        options: Options | None = None,
    ) -> t.IdentityMachine:
        """Enrolls a machine for an identity."""
        return await self._client.call(e.IDENTITY_ENROLL, {"identity": identity, "namespace": namespace, "machine": machine}, options)

    async def machine(
        self,
        *,
        machine: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityMachine:
        """Returns a machine, including a revoked one."""
        return await self._client.call(e.IDENTITY_MACHINE, {"machine": machine}, options)

    async def machines(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> Page[t.IdentityMachine]:
        """Lists the machines of an identity that are not revoked."""
        return await self._client.call(e.IDENTITY_MACHINES, {"identity": identity}, options)

    def machines_in(
        self,
        *,
        namespace: str | UUID,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.IdentityMachine]:
        """Lists the machines enrolled in a namespace, including revoked ones."""
        return self._client.rows(e.IDENTITY_MACHINES_IN, {"namespace": namespace, "limit": limit, "cursor": cursor}, options)

    async def rekey(
        self,
        *,
        machine: str | UUID,
        from_epoch: int,
        signing_key: bytes,
        encryption_key: bytes,
        options: Options | None = None,
    ) -> t.IdentityMachine:
        """Replaces the keys of a machine."""
        return await self._client.call(e.IDENTITY_REKEY, {"machine": machine, "fromEpoch": from_epoch, "signingKey": signing_key, "encryptionKey": encryption_key}, options)

    async def allow(
        self,
        *,
        machine: str | UUID,
        capabilities: Sequence[str],
        options: Options | None = None,
    ) -> t.IdentityMachine:
        """Sets the capabilities of a machine; sessions with additional capabilities are revoked."""
        return await self._client.call(e.IDENTITY_ALLOW, {"machine": machine, "capabilities": capabilities}, options)

    async def revoke_machine(
        self,
        *,
        machine: str | UUID,
        reason: str,
        options: Options | None = None,
    ) -> t.IdentityMachine:
        """Revokes a machine and its sessions."""
        return await self._client.call(e.IDENTITY_REVOKE_MACHINE, {"machine": machine, "reason": reason}, options)

    async def create_namespace(
        self,
        *,
        namespace: str | UUID,
        name: str,
        owner: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityNamespace:
        """Creates a namespace with its owner."""
        return await self._client.call(e.IDENTITY_CREATE_NAMESPACE, {"namespace": namespace, "name": name, "owner": owner}, options)

    async def namespace(
        self,
        *,
        namespace: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityNamespace:
        """Returns a namespace."""
        return await self._client.call(e.IDENTITY_NAMESPACE, {"namespace": namespace}, options)

    async def rename(
        self,
        *,
        namespace: str | UUID,
        name: str,
        options: Options | None = None,
    ) -> t.IdentityNamespace:
        """Renames a namespace."""
        return await self._client.call(e.IDENTITY_RENAME, {"namespace": namespace, "name": name}, options)

    async def set_active(
        self,
        *,
        namespace: str | UUID,
        active: bool,
        options: Options | None = None,
    ) -> t.IdentityNamespace:
        """Activates or deactivates a namespace; deactivation revokes its sessions."""
        return await self._client.call(e.IDENTITY_SET_ACTIVE, {"namespace": namespace, "active": active}, options)

    async def join(
        self,
        *,
        namespace: str | UUID,
        identity: str | UUID,
        role: t.IdentityRole,
        options: Options | None = None,
    ) -> t.IdentityMember:
        """Adds an identity to a namespace or changes its role."""
        return await self._client.call(e.IDENTITY_JOIN, {"namespace": namespace, "identity": identity, "role": role}, options)

    async def leave(
        self,
        *,
        namespace: str | UUID,
        identity: str | UUID,
        reason: str,
        options: Options | None = None,
    ) -> t.IdentityChanged:
        """Removes an identity from a namespace and revokes its sessions there."""
        return await self._client.call(e.IDENTITY_LEAVE, {"namespace": namespace, "identity": identity, "reason": reason}, options)

    async def member(
        self,
        *,
        namespace: str | UUID,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityMember:
        """Returns a membership."""
        return await self._client.call(e.IDENTITY_MEMBER, {"namespace": namespace, "identity": identity}, options)

    def members(
        self,
        *,
        namespace: str | UUID,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.IdentityMember]:
        """Lists the members of a namespace, owners first."""
        return self._client.rows(e.IDENTITY_MEMBERS, {"namespace": namespace, "limit": limit, "cursor": cursor}, options)

    async def namespaces_of(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> Page[t.IdentityMember]:
        """Lists the memberships of an identity."""
        return await self._client.call(e.IDENTITY_NAMESPACES_OF, {"identity": identity}, options)

    async def revocations(
        self,
        *,
        namespace: str | UUID,
        after: int | None = None,
        limit: int | None = None,
        options: Options | None = None,
    ) -> Page[t.IdentityRevocation]:
        """Lists the revocations in a namespace after a sequence number, oldest first."""
        return await self._client.call(e.IDENTITY_REVOCATIONS, {"namespace": namespace, "after": after, "limit": limit}, options)

    async def register_service(
        self,
        *,
        service: str | UUID,
        name: str,
        certificate: bytes,
        scopes: Sequence[str] | None = None,
        webhook: str | None = None,
        options: Options | None = None,
    ) -> t.IdentityService:
        """Registers an external service by its certificate."""
        return await self._client.call(e.IDENTITY_REGISTER_SERVICE, {"service": service, "name": name, "certificate": certificate, "scopes": scopes, "webhook": webhook}, options)

    async def change_service(
        self,
        *,
        service: str | UUID,
        name: str,
        certificate: bytes,
        scopes: Sequence[str] | None = None,
        webhook: str | None = None,
        options: Options | None = None,
    ) -> t.IdentityService:
        """Updates an external service and its certificate."""
        return await self._client.call(e.IDENTITY_CHANGE_SERVICE, {"service": service, "name": name, "certificate": certificate, "scopes": scopes, "webhook": webhook}, options)

    async def service(
        self,
        *,
        service: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityService:
        """Returns an external service."""
        return await self._client.call(e.IDENTITY_SERVICE, {"service": service}, options)

    async def by_certificate(
        self,
        *,
        certificate: str,
        options: Options | None = None,
    ) -> t.IdentityService:
        """Returns the external service that a certificate belongs to."""
        return await self._client.call(e.IDENTITY_BY_CERTIFICATE, {"certificate": certificate}, options)

    async def remove_service(
        self,
        *,
        service: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityChanged:
        """Removes an external service."""
        return await self._client.call(e.IDENTITY_REMOVE_SERVICE, {"service": service}, options)

    async def first_time(
        self,
        *,
        event: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityFirstTime:
        """Records an event id and returns whether it is new; call it in the transaction that processes the event."""
        return await self._client.call(e.IDENTITY_FIRST_TIME, {"event": event}, options)

    async def attempted(
        self,
        *,
        service: str | UUID,
        event: str | UUID,
        number: int,
        problem: str | None = None,
        last: bool | None = None,
        options: Options | None = None,
    ) -> t.IdentityDelivery:
        """Records an attempt to deliver an event to an external service.

        Args:
            number: The attempt number, starting at 1.
            problem: The error message, or null if the attempt succeeded.
            last: Whether no further attempt is made if this attempt fails.
        """
        return await self._client.call(e.IDENTITY_ATTEMPTED, {"service": service, "event": event, "number": number, "problem": problem, "last": last}, options)

    async def delivery(
        self,
        *,
        service: str | UUID,
        event: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityDelivery:
        """Returns the delivery state of an event for an external service."""
        return await self._client.call(e.IDENTITY_DELIVERY, {"service": service, "event": event}, options)

    def deliveries(
        self,
        *,
        service: str | UUID,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.IdentityDelivery]:
        """Lists the deliveries to an external service."""
        return self._client.rows(e.IDENTITY_DELIVERIES, {"service": service, "limit": limit, "cursor": cursor}, options)

    async def reputation(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.IdentityScore:
        """Returns the reputation score of an identity, from 0 to 100."""
        return await self._client.call(e.IDENTITY_REPUTATION, {"identity": identity}, options)

    async def adjust_reputation(
        self,
        *,
        identity: str | UUID,
        event: str | UUID,
        by: int,
        reason: str,
        options: Options | None = None,
    ) -> t.IdentityScore:
        """Changes the reputation score of an identity, once per event."""
        return await self._client.call(e.IDENTITY_ADJUST_REPUTATION, {"identity": identity, "event": event, "by": by, "reason": reason}, options)

    async def hit(
        self,
        *,
        what: str,
        subject: str,
        most: int,
        within: timedelta,
        options: Options | None = None,
    ) -> t.IdentityLeft:
        """Counts a use toward a rate limit; refused if the limit for the time window is reached."""
        return await self._client.call(e.IDENTITY_HIT, {"what": what, "subject": subject, "most": most, "within": within}, options)

    async def decide(
        self,
        *,
        identity: str | UUID,
        namespace: str | UUID,
        machine: str | UUID | None = None,
        capabilities: Sequence[str] | None = None,
        granted: Sequence[str] | None = None,
        needs_mfa: bool | None = None,
        mfa: bool | None = None,
        needs_approvals: int | None = None,
        approvals: int | None = None,
        needs_reputation: int | None = None,
        options: Options | None = None,
    ) -> t.IdentityDecision:
        """Evaluates an access request and returns the first reason to deny it, if any.

        Args:
            machine: The device of the session, or null for a session in a browser.
            capabilities: The capabilities required by the request.
            granted: The capabilities of the session.
        """
        return await self._client.call(e.IDENTITY_DECIDE, {"identity": identity, "machine": machine, "namespace": namespace, "capabilities": capabilities, "granted": granted, "needsMfa": needs_mfa, "mfa": mfa, "needsApprovals": needs_approvals, "approvals": approvals, "needsReputation": needs_reputation}, options)

    async def rewrap(
        self,
        *,
        options: Options | None = None,
    ) -> t.IdentityRewrapped:
        """Re-encrypts all secrets, including those of webhooks and emails, with the current master key."""
        return await self._client.call(e.IDENTITY_REWRAP, {}, options)

    async def check(
        self,
        *,
        options: Options | None = None,
    ) -> t.IdentityCheck:
        """Verifies that the tables of the identity module are consistent; reads all data."""
        return await self._client.call(e.IDENTITY_CHECK, {}, options)

    async def set_email(
        self,
        *,
        identity: str | UUID,
        email: str,
        password: str,
        keep_session: str | UUID | None = None,
        keep_sessions: bool | None = None,
        options: Options | None = None,
    ) -> t.LoginLink:
        """Sets the email address and password of an identity; a change revokes its sessions.

        Args:
            keep_session: The session to keep, or null to keep none.
            keep_sessions: Whether all sessions are kept.
        """
        return await self._client.call(e.IDENTITY_SET_EMAIL, {"identity": identity, "email": email, "password": password, "keepSession": keep_session, "keepSessions": keep_sessions}, options)

    async def login(
        self,
        *,
        email: str,
        password: str,
        address: str | None = None,
        agent: str | None = None,
        device: str | None = None,
        options: Options | None = None,
    ) -> t.LoginOwner:
        """Verifies an email address and password, and returns the identity; failed attempts are counted.

        Args:
            address: The network address of the client.
            agent: The user agent of the client.
            device: The token of a remembered device.
        """
        return await self._client.call(e.IDENTITY_LOGIN, {"email": email, "password": password, "address": address, "agent": agent, "device": device}, options)

    async def login_session(
        self,
        *,
        email: str,
        password: str,
        session: str | UUID,
        namespace: str | UUID,
        code: str | None = None,
        backup_code: str | None = None,
        machine: str | UUID | None = None,
        capabilities: Sequence[str] | None = None,
        address: str | None = None,
        agent: str | None = None,
        device: str | None = None,
        remember: bool | None = None,
        options: Options | None = None,
    ) -> t.LoginGrant:
        """Verifies an email address, password and second factor, and creates a session for the identity.

        Args:
            code: A second-factor code; this or a backup code is required if the identity has a second factor.
            machine: The device, or null for a session in a browser.
            address: The network address of the client.
            agent: The user agent of the client.
            device: The token of a remembered device.
            remember: Whether to remember the device.
        """
        return await self._client.call(e.IDENTITY_LOGIN_SESSION, {"email": email, "password": password, "code": code, "backupCode": backup_code, "session": session, "machine": machine, "namespace": namespace, "capabilities": capabilities, "address": address, "agent": agent, "device": device, "remember": remember}, options)

    async def link_wallet(
        self,
        *,
        identity: str | UUID,
        chain: t.LoginMethod,
        address: str,
        options: Options | None = None,
    ) -> t.LoginLink:
        """Links a wallet that the caller has verified."""
        return await self._client.call(e.IDENTITY_LINK_WALLET, {"identity": identity, "chain": chain, "address": address}, options)

    async def link_oauth(
        self,
        *,
        identity: str | UUID,
        provider: t.LoginMethod,
        subject: str,
        email: str | None = None,
        options: Options | None = None,
    ) -> t.LoginLink:
        """Links an OAuth account that the caller has verified."""
        return await self._client.call(e.IDENTITY_LINK_OAUTH, {"identity": identity, "provider": provider, "subject": subject, "email": email}, options)

    async def link_machine(
        self,
        *,
        identity: str | UUID,
        machine: str | UUID,
        options: Options | None = None,
    ) -> t.LoginLink:
        """Links a machine of the identity as a login method."""
        return await self._client.call(e.IDENTITY_LINK_MACHINE, {"identity": identity, "machine": machine}, options)

    async def unlink(
        self,
        *,
        identity: str | UUID,
        method: t.LoginMethod,
        keep_session: str | UUID | None = None,
        keep_sessions: bool | None = None,
        options: Options | None = None,
    ) -> t.LoginChanged:
        """Removes a login method unless it is the last one, and revokes the identity's sessions.

        Args:
            keep_session: The session to keep, or null to keep none.
            keep_sessions: Whether all sessions are kept.
        """
        return await self._client.call(e.IDENTITY_UNLINK, {"identity": identity, "method": method, "keepSession": keep_session, "keepSessions": keep_sessions}, options)

    async def links(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> Page[t.LoginLink]:
        """Lists the login methods of an identity."""
        return await self._client.call(e.IDENTITY_LINKS, {"identity": identity}, options)

    async def owner(
        self,
        *,
        method: t.LoginMethod,
        name: str,
        options: Options | None = None,
    ) -> t.LoginOwner:
        """Returns the identity that owns an email address, wallet or OAuth account."""
        return await self._client.call(e.IDENTITY_OWNER, {"method": method, "name": name}, options)

    async def primary(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.LoginPrimary:
        """Returns the primary login method of an identity."""
        return await self._client.call(e.IDENTITY_PRIMARY, {"identity": identity}, options)

    async def set_primary(
        self,
        *,
        identity: str | UUID,
        method: t.LoginMethod,
        options: Options | None = None,
    ) -> t.LoginPrimary:
        """Sets the primary login method of an identity."""
        return await self._client.call(e.IDENTITY_SET_PRIMARY, {"identity": identity, "method": method}, options)

    async def enroll_mfa(
        self,
        *,
        identity: str | UUID,
        account: str,
        options: Options | None = None,
    ) -> t.LoginEnrollment:
        """Starts the enrollment of a second factor and returns its secret and backup codes, which are shown only once.

        Args:
            account: The account name that an authenticator app shows, such as an email address.
        """
        return await self._client.call(e.IDENTITY_ENROLL_MFA, {"identity": identity, "account": account}, options)

    async def confirm_mfa(
        self,
        *,
        identity: str | UUID,
        code: str,
        options: Options | None = None,
    ) -> t.LoginChanged:
        """Confirms the second factor with its first code; failed attempts are counted."""
        return await self._client.call(e.IDENTITY_CONFIRM_MFA, {"identity": identity, "code": code}, options)

    async def verify_mfa(
        self,
        *,
        identity: str | UUID,
        code: str,
        device: str | None = None,
        address: str | None = None,
        options: Options | None = None,
    ) -> t.LoginChanged:
        """Verifies a second-factor code, once per code; failed attempts are counted.

        Args:
            device: The token of a remembered device.
            address: The network address of the client. A client with an address from which correct codes were presented in the last 90 days needs only one code.
        """
        return await self._client.call(e.IDENTITY_VERIFY_MFA, {"identity": identity, "code": code, "device": device, "address": address}, options)

    async def use_backup_code(
        self,
        *,
        identity: str | UUID,
        code: str,
        options: Options | None = None,
    ) -> t.LoginCodesLeft:
        """Consumes a backup code; failed attempts are counted."""
        return await self._client.call(e.IDENTITY_USE_BACKUP_CODE, {"identity": identity, "code": code}, options)

    async def renew_backup_codes(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.LoginBackupCodes:
        """Replaces the backup codes and returns the new ones, which are shown only once."""
        return await self._client.call(e.IDENTITY_RENEW_BACKUP_CODES, {"identity": identity}, options)

    async def mfa(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.LoginMfa:
        """Returns whether a second factor is confirmed, and the number of backup codes left."""
        return await self._client.call(e.IDENTITY_MFA, {"identity": identity}, options)

    async def remove_mfa(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.LoginChanged:
        """Removes the second factor of an identity."""
        return await self._client.call(e.IDENTITY_REMOVE_MFA, {"identity": identity}, options)

    async def challenge(
        self,
        *,
        machine: str | UUID,
        purpose: str,
        options: Options | None = None,
    ) -> t.LoginChallenge:
        """Issues a challenge for a machine to sign with its key."""
        return await self._client.call(e.IDENTITY_CHALLENGE, {"machine": machine, "purpose": purpose}, options)

    async def answer(
        self,
        *,
        challenge: str | UUID,
        purpose: str,
        signature: bytes,
        options: Options | None = None,
    ) -> t.IdentityMachine:
        """Consumes a challenge signed by its machine.

        Args:
            signature: The signature of the challenge message, created with the Ed25519 key of the machine.
        """
        return await self._client.call(e.IDENTITY_ANSWER, {"challenge": challenge, "purpose": purpose, "signature": signature}, options)

    async def use_nonce(
        self,
        *,
        nonce: str,
        options: Options | None = None,
    ) -> t.LoginRemembered:
        """Consumes a nonce; only the first use succeeds."""
        return await self._client.call(e.IDENTITY_USE_NONCE, {"nonce": nonce}, options)

    async def begin_oauth(
        self,
        *,
        provider: t.LoginMethod,
        redirect: str,
        verifier: str | None = None,
        link_to: str | UUID | None = None,
        options: Options | None = None,
    ) -> t.LoginOAuthBegun:
        """Starts an OAuth login and returns its state parameter.

        Args:
            verifier: The PKCE verifier, which is returned when the state is consumed.
            link_to: The identity to link the account to, or null for a login.
        """
        return await self._client.call(e.IDENTITY_BEGIN_OAUTH, {"provider": provider, "redirect": redirect, "verifier": verifier, "linkTo": link_to}, options)

    async def finish_oauth(
        self,
        *,
        state: str,
        options: Options | None = None,
    ) -> t.LoginOAuthReturned:
        """Consumes the state parameter of an OAuth callback."""
        return await self._client.call(e.IDENTITY_FINISH_OAUTH, {"state": state}, options)

    async def new_oidc_nonce(
        self,
        *,
        options: Options | None = None,
    ) -> t.LoginNonce:
        """Creates a nonce for an OpenID Connect ID token."""
        return await self._client.call(e.IDENTITY_NEW_OIDC_NONCE, {}, options)

    async def use_oidc_nonce(
        self,
        *,
        nonce: str,
        options: Options | None = None,
    ) -> t.LoginNonceUsed:
        """Consumes the nonce of an OpenID Connect ID token."""
        return await self._client.call(e.IDENTITY_USE_OIDC_NONCE, {"nonce": nonce}, options)

    async def put_key_set(
        self,
        *,
        provider: str,
        json: str,
        options: Options | None = None,
    ) -> t.LoginKeySet:
        """Caches the JSON Web Key Set of a provider."""
        return await self._client.call(e.IDENTITY_PUT_KEY_SET, {"provider": provider, "json": json}, options)

    async def key_set(
        self,
        *,
        provider: str,
        options: Options | None = None,
    ) -> t.LoginKeySet:
        """Returns the cached JSON Web Key Set of a provider, unless it has expired."""
        return await self._client.call(e.IDENTITY_KEY_SET, {"provider": provider}, options)

    async def create_session(
        self,
        *,
        session: str | UUID,
        identity: str | UUID,
        namespace: str | UUID,
        machine: str | UUID | None = None,
        capabilities: Sequence[str] | None = None,
        mfa: bool | None = None,
        address: str | None = None,
        agent: str | None = None,
        options: Options | None = None,
    ) -> t.LoginGrant:
        """Creates a session and returns its tokens, which are shown only once.

        Args:
            machine: The device, or null for a session in a browser.
            address: The network address of the client.
            agent: The user agent of the client.
        """
        return await self._client.call(e.IDENTITY_CREATE_SESSION, {"session": session, "identity": identity, "machine": machine, "namespace": namespace, "capabilities": capabilities, "mfa": mfa, "address": address, "agent": agent}, options)

    async def lookup(
        self,
        *,
        token: str,
        options: Options | None = None,
    ) -> t.LoginSession:
        """Returns the active session that a session token belongs to."""
        return await self._client.call(e.IDENTITY_LOOKUP, {"token": token}, options)

    async def session(
        self,
        *,
        session: str | UUID,
        options: Options | None = None,
    ) -> t.LoginSession:
        """Returns a session, including a revoked one."""
        return await self._client.call(e.IDENTITY_SESSION, {"session": session}, options)

    async def sessions(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> Page[t.LoginSession]:
        """Lists the active sessions of an identity."""
        return await self._client.call(e.IDENTITY_SESSIONS, {"identity": identity}, options)

    async def touch(
        self,
        *,
        session: str | UUID,
        options: Options | None = None,
    ) -> t.LoginSession:
        """Records that a session was used."""
        return await self._client.call(e.IDENTITY_TOUCH, {"session": session}, options)

    async def refresh(
        self,
        *,
        session: str | UUID,
        refresh_token: str,
        machine: str | UUID | None = None,
        client: str | None = None,
        options: Options | None = None,
    ) -> t.LoginRotation:
        """Exchanges a refresh token for the next one; reuse of an old token revokes the session.

        Args:
            machine: The device of the session, or null for a session in a browser.
            client: A random string that only the client knows; with it, the client can repeat the request for a few seconds.
        """
        return await self._client.call(e.IDENTITY_REFRESH, {"session": session, "machine": machine, "refreshToken": refresh_token, "client": client}, options)

    async def revoke_session(
        self,
        *,
        session: str | UUID,
        reason: str,
        options: Options | None = None,
    ) -> t.LoginSession:
        """Revokes a session and its refresh tokens."""
        return await self._client.call(e.IDENTITY_REVOKE_SESSION, {"session": session, "reason": reason}, options)

    async def revoke_sessions(
        self,
        *,
        identity: str | UUID,
        reason: str,
        except_: str | UUID | None = None,
        options: Options | None = None,
    ) -> t.LoginCount:
        """Revokes all sessions of an identity, or all except one.

        Args:
            except_: The session to keep, or null to revoke all sessions.
        """
        return await self._client.call(e.IDENTITY_REVOKE_SESSIONS, {"identity": identity, "except": except_, "reason": reason}, options)

    async def issue_token(
        self,
        *,
        session: str | UUID,
        audience: str,
        options: Options | None = None,
    ) -> t.LoginAccessToken:
        """Issues an access token for a session and an audience."""
        return await self._client.call(e.IDENTITY_ISSUE_TOKEN, {"session": session, "audience": audience}, options)

    async def verify_token(
        self,
        *,
        jwt: str,
        audience: str,
        options: Options | None = None,
    ) -> t.LoginClaims:
        """Verifies the signature and lifetime of an access token and returns its claims."""
        return await self._client.call(e.IDENTITY_VERIFY_TOKEN, {"jwt": jwt, "audience": audience}, options)

    async def introspect(
        self,
        *,
        jwt: str,
        audience: str,
        options: Options | None = None,
    ) -> t.LoginClaims:
        """Verifies an access token and its session, and returns the claims."""
        return await self._client.call(e.IDENTITY_INTROSPECT, {"jwt": jwt, "audience": audience}, options)

    async def signing_keys(
        self,
        *,
        options: Options | None = None,
    ) -> Page[t.LoginSigningKey]:
        """Lists the signing keys whose tokens are accepted, newest first."""
        return await self._client.call(e.IDENTITY_SIGNING_KEYS, {}, options)

    async def jwks(
        self,
        *,
        options: Options | None = None,
    ) -> t.LoginJwks:
        """Returns the accepted signing keys as a JSON Web Key Set."""
        return await self._client.call(e.IDENTITY_JWKS, {}, options)

    async def rotate_key(
        self,
        *,
        key: str | UUID,
        options: Options | None = None,
    ) -> t.LoginSigningKey:
        """Replaces a signing key with a new one; tokens signed with the old key stay valid."""
        return await self._client.call(e.IDENTITY_ROTATE_KEY, {"key": key}, options)

    async def retire_key(
        self,
        *,
        key: str | UUID,
        even_if_in_use: bool | None = None,
        options: Options | None = None,
    ) -> t.LoginSigningKey:
        """Retires a signing key whose tokens have expired.

        Args:
            even_if_in_use: Whether to retire the key even if its tokens are still valid, for example because the key has leaked.
        """
        return await self._client.call(e.IDENTITY_RETIRE_KEY, {"key": key, "evenIfInUse": even_if_in_use}, options)

    async def unlock(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.LoginChanged:
        """Clears the failed logins of an identity, so that new clients can log in again."""
        return await self._client.call(e.IDENTITY_UNLOCK, {"identity": identity}, options)

    async def remember_device(
        self,
        *,
        identity: str | UUID,
        address: str | None = None,
        agent: str | None = None,
        options: Options | None = None,
    ) -> t.DeviceDeviceToken:
        """Remembers a device after a login; failed logins from other clients do not affect it.

        Args:
            address: The network address of the device.
        """
        return await self._client.call(e.IDENTITY_REMEMBER_DEVICE, {"identity": identity, "address": address, "agent": agent}, options)

    async def devices(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> Page[t.DeviceDevice]:
        """Lists the remembered devices of an identity."""
        return await self._client.call(e.IDENTITY_DEVICES, {"identity": identity}, options)

    async def forget_device(
        self,
        *,
        identity: str | UUID,
        device: str | UUID,
        options: Options | None = None,
    ) -> t.LoginChanged:
        """Forgets a remembered device."""
        return await self._client.call(e.IDENTITY_FORGET_DEVICE, {"identity": identity, "device": device}, options)

    async def request_mail(
        self,
        *,
        kind: t.MailRequestKind,
        email: str,
        address: str | None = None,
        options: Options | None = None,
    ) -> t.MailMailRequested:
        """Issues a link and a code for a login or a password reset. A server with `smtp` sends the mail, and the scope `identity:login` suffices; any other server returns it.

        Args:
            address: The network address of the client.
        """
        return await self._client.call(e.IDENTITY_REQUEST_MAIL, {"kind": kind, "email": email, "address": address}, options)

    async def request_verification(
        self,
        *,
        identity: str | UUID,
        options: Options | None = None,
    ) -> t.MailMailRequested:
        """Issues a link and a code that verify the email address of an identity."""
        return await self._client.call(e.IDENTITY_REQUEST_VERIFICATION, {"identity": identity}, options)

    async def request_change(
        self,
        *,
        identity: str | UUID,
        email: str,
        options: Options | None = None,
    ) -> t.MailMailRequested:
        """Issues a link and a code that confirm an identity's new email address."""
        return await self._client.call(e.IDENTITY_REQUEST_CHANGE, {"identity": identity, "email": email}, options)

    async def mail_login(
        self,
        *,
        token: str | None = None,
        ticket: str | UUID | None = None,
        code: str | None = None,
        address: str | None = None,
        agent: str | None = None,
        options: Options | None = None,
    ) -> t.LoginOwner:
        """Accepts an emailed link or code in place of a password and returns the identity. If the address was not verified before, the password is removed and all sessions end.

        Args:
            address: The network address of the client.
            agent: The user agent of the client.
        """
        return await self._client.call(e.IDENTITY_MAIL_LOGIN, {"token": token, "ticket": ticket, "code": code, "address": address, "agent": agent}, options)

    async def verify_address(
        self,
        *,
        token: str | None = None,
        ticket: str | UUID | None = None,
        code: str | None = None,
        options: Options | None = None,
    ) -> t.LoginOwner:
        """Verifies an email address with an emailed link or code."""
        return await self._client.call(e.IDENTITY_VERIFY_ADDRESS, {"token": token, "ticket": ticket, "code": code}, options)

    async def reset_password(
        self,
        *,
        password: str,
        token: str | None = None,
        ticket: str | UUID | None = None,
        code: str | None = None,
        options: Options | None = None,
    ) -> t.MailMail:
        """Sets a new password with an emailed link or code, revokes all sessions and returns a notice to send."""
        return await self._client.call(e.IDENTITY_RESET_PASSWORD, {"token": token, "ticket": ticket, "code": code, "password": password}, options)

    async def change_address(
        self,
        *,
        token: str | None = None,
        ticket: str | UUID | None = None,
        code: str | None = None,
        keep_session: str | UUID | None = None,
        options: Options | None = None,
    ) -> t.MailMail:
        """Changes an email address with an emailed link or code, and returns a notice for the old one.

        Args:
            keep_session: The session to keep, or null to keep none.
        """
        return await self._client.call(e.IDENTITY_CHANGE_ADDRESS, {"token": token, "ticket": ticket, "code": code, "keepSession": keep_session}, options)

    async def import_password(
        self,
        *,
        identity: str | UUID,
        email: str,
        hash: str,
        verified: bool | None = None,
        options: Options | None = None,
    ) -> t.LoginLink:
        """Imports the email address and password hash of an identity that has none; the first login replaces the hash.

        Args:
            hash: A bcrypt hash, or a PHC string of Argon2, scrypt or PBKDF2.
            verified: Whether the owner has proved access to the address.
        """
        return await self._client.call(e.IDENTITY_IMPORT_PASSWORD, {"identity": identity, "email": email, "hash": hash, "verified": verified}, options)

    def passwords(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.MigrationHashedPassword]:
        """Lists all email addresses with their password hashes."""
        return self._client.rows(e.IDENTITY_PASSWORDS, {"limit": limit, "cursor": cursor}, options)

    async def begin_oidc_login(
        self,
        *,
        provider: str,
        options: Options | None = None,
    ) -> t.OidcLoginOidcBegun:
        """Starts a login at a configured OpenID provider and returns the URL for the user."""
        return await self._client.call(e.IDENTITY_BEGIN_OIDC_LOGIN, {"provider": provider}, options)

    async def begin_oidc_link(
        self,
        *,
        identity: str | UUID,
        provider: str,
        options: Options | None = None,
    ) -> t.OidcLoginOidcBegun:
        """Starts a login at a configured OpenID provider that links the account to an identity."""
        return await self._client.call(e.IDENTITY_BEGIN_OIDC_LINK, {"identity": identity, "provider": provider}, options)

    async def complete_oidc(
        self,
        *,
        state: str,
        code: str | None = None,
        issuer: str | None = None,
        error: str | None = None,
        session: str | UUID | None = None,
        machine: str | UUID | None = None,
        namespace: str | UUID | None = None,
        capabilities: Sequence[str] | None = None,
        address: str | None = None,
        agent: str | None = None,
        options: Options | None = None,
    ) -> t.OidcLoginOidcCompleted:
        """Verifies a login at an OpenID provider, and logs the user in or links the account.

        Args:
            issuer: The parameter `iss`.
            session: The id of the session to create, or null to create none.
            machine: The device, or null for a session in a browser.
            namespace: The namespace of the session; required if a session is created.
            address: The network address of the client.
            agent: The user agent of the client.
        """
        return await self._client.call(e.IDENTITY_COMPLETE_OIDC, {"state": state, "code": code, "issuer": issuer, "error": error, "session": session, "machine": machine, "namespace": namespace, "capabilities": capabilities, "address": address, "agent": agent}, options)

    async def wallet_nonce(
        self,
        *,
        options: Options | None = None,
    ) -> t.LoginNonce:
        """Issues the nonce of a sign-in message for a wallet."""
        return await self._client.call(e.IDENTITY_WALLET_NONCE, {}, options)

    async def wallet_login(
        self,
        *,
        domain: str,
        message: str,
        signature: bytes,
        address: str | None = None,
        agent: str | None = None,
        options: Options | None = None,
    ) -> t.LoginOwner:
        """Returns the identity with a wallet that has signed a sign-in message (EIP-4361).

        Args:
            domain: The domain of the application, which the message must contain.
            message: The exact text that the wallet signed.
            signature: The signature, in Base64.
        """
        return await self._client.call(e.IDENTITY_WALLET_LOGIN, {"domain": domain, "message": message, "signature": signature, "address": address, "agent": agent}, options)

    async def link_signed_wallet(
        self,
        *,
        identity: str | UUID,
        domain: str,
        message: str,
        signature: bytes,
        options: Options | None = None,
    ) -> t.LoginLink:
        """Links a wallet that has signed a sign-in message (EIP-4361)."""
        return await self._client.call(e.IDENTITY_LINK_SIGNED_WALLET, {"identity": identity, "domain": domain, "message": message, "signature": signature}, options)

    async def end_session(
        self,
        *,
        identity: str | UUID,
        session: str | UUID,
        options: Options | None = None,
    ) -> t.LoginSession:
        """Ends a session of an identity; users can end their own sessions."""
        return await self._client.call(e.IDENTITY_END_SESSION, {"identity": identity, "session": session}, options)

    def login_history(
        self,
        *,
        identity: str | UUID,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.WalletLoginAttempt]:
        """Lists the logins of an identity and the refused attempts, newest first."""
        return self._client.rows(e.IDENTITY_LOGIN_HISTORY, {"identity": identity, "limit": limit, "cursor": cursor}, options)

    def revocation_feed(self, namespace: str | UUID, *, after: str | None = None) -> AsyncEventStream[Event[t.IdentityRevocation]]:
        """Streams the revocations in a namespace as server-sent events, from `after` or Last-Event-ID."""
        return self._client.stream(f"/v1/identity/namespaces/{segment(namespace)}/revocations/feed", {"revocation": t.IdentityRevocation}, after)


class AsyncRetryCalls:
    """Failed events: schedule, claims, review and counters."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def save(
        self,
        *,
        type: str,
        publisher: str,
        error: str,
        id: str | None = None,
        reference: str | None = None,
        order: int | None = None,
        account: str | None = None,
        data: bytes | None = None,
        text: str | None = None,
        cause: t.RetryCause | None = None,
        options: Options | None = None,
    ) -> t.RetrySaved:
        """Saves an event that could not be applied, once per id.

        Args:
            cause: The reason for saving the event, or null for `FAILED`.
        """
        return await self._client.call(e.RETRY_SAVE, {"id": id, "type": type, "publisher": publisher, "reference": reference, "order": order, "account": account, "data": data, "text": text, "cause": cause, "error": error}, options)

    async def save_all(
        self,
        *,
        events: Sequence[t.RetrySave],
        options: Options | None = None,
    ) -> t.RetryAllSaved:
        """Saves all events, or none if one is refused."""
        return await self._client.call(e.RETRY_SAVE_ALL, {"events": events}, options)

    async def claim(
        self,
        *,
        runner: str,
        max: int | None = None,
        lease: timedelta | None = None,
        options: Options | None = None,
    ) -> t.RetryClaims:
        """Claims due events for the duration of a lease."""
        return await self._client.call(e.RETRY_CLAIM, {"runner": runner, "max": max, "lease": lease}, options)

    async def settle(
        self,
        *,
        id: str,
        sequence: int,
        fence: int,
        verdict: t.RetryVerdict,
        error: str | None = None,
        options: Options | None = None,
    ) -> t.RetrySettled:
        """Reports the result of a retry."""
        return await self._client.call(e.RETRY_SETTLE, {"id": id, "sequence": sequence, "fence": fence, "verdict": verdict, "error": error}, options)

    async def extend(
        self,
        *,
        id: str,
        sequence: int,
        fence: int,
        lease: timedelta,
        options: Options | None = None,
    ) -> t.RetryHeld:
        """Extends the lease of a claimed event by setting its remaining duration."""
        return await self._client.call(e.RETRY_EXTEND, {"id": id, "sequence": sequence, "fence": fence, "lease": lease}, options)

    async def release(
        self,
        *,
        id: str,
        sequence: int,
        fence: int,
        options: Options | None = None,
    ) -> t.RetrySettled:
        """Returns a claimed event without counting a retry."""
        return await self._client.call(e.RETRY_RELEASE, {"id": id, "sequence": sequence, "fence": fence}, options)

    async def requeue(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.RetrySettled:
        """Makes an event due immediately and resets its retry counter."""
        return await self._client.call(e.RETRY_REQUEUE, {"id": id}, options)

    async def requeue_all(
        self,
        *,
        status: t.RetryStatus | None = None,
        type: str | None = None,
        publisher: str | None = None,
        reference: str | None = None,
        account: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> t.RetryMoved:
        """Requeues a page of the events that match a query, except claimed ones."""
        return await self._client.call(e.RETRY_REQUEUE_ALL, {"status": status, "type": type, "publisher": publisher, "reference": reference, "account": account, "limit": limit, "cursor": cursor}, options)

    async def discard(
        self,
        *,
        id: str,
        note: str,
        options: Options | None = None,
    ) -> t.RetrySettled:
        """Discards an event that should not be applied."""
        return await self._client.call(e.RETRY_DISCARD, {"id": id, "note": note}, options)

    async def discard_all(
        self,
        *,
        note: str,
        status: t.RetryStatus | None = None,
        type: str | None = None,
        publisher: str | None = None,
        reference: str | None = None,
        account: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> t.RetryMoved:
        """Discards a page of the events that match a query, except claimed ones."""
        return await self._client.call(e.RETRY_DISCARD_ALL, {"status": status, "type": type, "publisher": publisher, "reference": reference, "account": account, "limit": limit, "cursor": cursor, "note": note}, options)

    async def hurry(
        self,
        *,
        reference: str,
        options: Options | None = None,
    ) -> t.RetryDone:
        """Makes the first event with a reference due immediately, if it is waiting."""
        return await self._client.call(e.RETRY_HURRY, {"reference": reference}, options)

    def events(
        self,
        *,
        status: t.RetryStatus | None = None,
        type: str | None = None,
        publisher: str | None = None,
        reference: str | None = None,
        account: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.RetryFailed]:
        """Lists failed events by status, type, publisher and reference; a page may be shorter than the limit and still have a next page."""
        return self._client.rows(e.RETRY_EVENTS, {"status": status, "type": type, "publisher": publisher, "reference": reference, "account": account, "limit": limit, "cursor": cursor}, options)

    async def event(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.RetryFailed:
        """Returns a failed event without its data."""
        return await self._client.call(e.RETRY_EVENT, {"id": id}, options)

    async def data(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.RetryEvent:
        """Returns a failed event with its data."""
        return await self._client.call(e.RETRY_DATA, {"id": id}, options)

    async def first(
        self,
        *,
        reference: str,
        options: Options | None = None,
    ) -> t.RetryFailed:
        """Returns the first event with a reference; later events with that reference wait for it."""
        return await self._client.call(e.RETRY_FIRST, {"reference": reference}, options)

    async def due(
        self,
        *,
        limit: int | None = None,
        options: Options | None = None,
    ) -> Page[t.RetryFailed]:
        """Lists the events that are due now."""
        return await self._client.call(e.RETRY_DUE, {"limit": limit}, options)

    def ended(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.RetryEnded]:
        """Lists the archived events, applied or discarded, oldest first."""
        return self._client.rows(e.RETRY_ENDED, {"limit": limit, "cursor": cursor}, options)

    async def counts(
        self,
        *,
        options: Options | None = None,
    ) -> t.RetryCounts:
        """Returns the number of events by status."""
        return await self._client.call(e.RETRY_COUNTS, {}, options)

    async def counters(
        self,
        *,
        options: Options | None = None,
    ) -> Page[t.RetryCounter]:
        """Returns the lifetime counters of failed events."""
        return await self._client.call(e.RETRY_COUNTERS, {}, options)

    async def check(
        self,
        *,
        options: Options | None = None,
    ) -> t.RetryCheck:
        """Verifies that event order, data and counters are consistent; reads all data."""
        return await self._client.call(e.RETRY_CHECK, {}, options)


class AsyncIntakeCalls:
    """Event intake: bills each event, or passes it to another system, once."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def receive(
        self,
        *,
        message: Json,
        attributes: Mapping[str, str] | None = None,
        options: Options | None = None,
    ) -> t.IntakeReceived:
        """Applies an event once per id, or saves it as a failed event; requires a configured intake.

        Args:
            message: The message in the configured format, such as `{"id": .., "type": .., "publisher": .., "data": {..}}`.
            attributes: The headers and properties that the configured format refers to, such as `header:x-type`.
        """
        return await self._client.call(e.INTAKE_RECEIVE, {"message": message, "attributes": attributes}, options)

    async def status(
        self,
        *,
        options: Options | None = None,
    ) -> t.IntakeStatus:
        """Returns the sources of the intake, their connection state, and the number of applied events by type."""
        return await self._client.call(e.INTAKE_STATUS, {}, options)


class AsyncKeysCalls:
    """API keys of this server."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def create(
        self,
        *,
        name: str,
        scopes: Sequence[str],
        expires: datetime | None = None,
        rate_limit: int | None = None,
        options: Options | None = None,
    ) -> t.KeysSecret:
        """Creates an API key and returns its secret, which is shown only once.

        Args:
            scopes: The scopes, such as `ledger:read` or, for some resources only, `queue:send@mail-*`; `admin` includes all other scopes.
            expires: The expiry time, or null if the key does not expire.
            rate_limit: The maximum number of requests per second, 0 for no limit, or null for the server's default.
        """
        return await self._client.call(e.KEYS_CREATE, {"name": name, "scopes": scopes, "expires": expires, "rateLimit": rate_limit}, options)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.KeysKey]:
        """Lists all API keys, without their secrets."""
        return self._client.rows(e.KEYS_LIST, {"limit": limit, "cursor": cursor}, options)

    async def rotate(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.KeysSecret:
        """Replaces the secret of an API key; the old secret is rejected immediately."""
        return await self._client.call(e.KEYS_ROTATE, {"id": id}, options)

    async def revoke(
        self,
        *,
        id: str,
        options: Options | None = None,
    ) -> t.KeysKey:
        """Revokes an API key permanently."""
        return await self._client.call(e.KEYS_REVOKE, {"id": id}, options)

    def acts(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.KeysAdminAuditEntry]:
        """Lists the audit log entries for administrator commands, newest first."""
        return self._client.rows(e.KEYS_ACTS, {"limit": limit, "cursor": cursor}, options)


class AsyncWebhooksCalls:
    """Signed HTTP requests that notify other systems of events."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def put(
        self,
        *,
        endpoint: str,
        url: str,
        description: str | None = None,
        modules: Sequence[str] | None = None,
        types: Sequence[str] | None = None,
        subjects: Sequence[str] | None = None,
        full: bool | None = None,
        options: Options | None = None,
    ) -> t.WebhooksStoredEndpoint:
        """Creates an endpoint and returns its secret, which is shown only once, or replaces the settings of an existing one.

        Args:
            url: The https address to which events are sent.
            modules: The modules whose events are sent, such as `ledger`.
            types: The types of the events that are sent, such as `ledger.charged`.
            subjects: The subjects of the events that are sent.
            full: Whether requests contain the data of events.
        """
        return await self._client.call(e.WEBHOOKS_PUT, {"endpoint": endpoint, "url": url, "description": description, "modules": modules, "types": types, "subjects": subjects, "full": full}, options)

    async def get(
        self,
        *,
        endpoint: str,
        options: Options | None = None,
    ) -> t.WebhooksWebhookEndpoint:
        """Returns an endpoint, without its secret."""
        return await self._client.call(e.WEBHOOKS_GET, {"endpoint": endpoint}, options)

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.WebhooksWebhookEndpoint]:
        """Lists all endpoints, without their secrets."""
        return self._client.rows(e.WEBHOOKS_LIST, {"limit": limit, "cursor": cursor}, options)

    async def rotate(
        self,
        *,
        endpoint: str,
        options: Options | None = None,
    ) -> t.WebhooksStoredEndpoint:
        """Creates a new secret; for 24 hours, requests are also signed with the previous one."""
        return await self._client.call(e.WEBHOOKS_ROTATE, {"endpoint": endpoint}, options)

    async def enable(
        self,
        *,
        endpoint: str,
        options: Options | None = None,
    ) -> t.WebhooksStoredEndpoint:
        """Resumes sending to an endpoint, beginning with the events that were waiting when it was disabled."""
        return await self._client.call(e.WEBHOOKS_ENABLE, {"endpoint": endpoint}, options)

    async def disable(
        self,
        *,
        endpoint: str,
        reason: str,
        options: Options | None = None,
    ) -> t.WebhooksStoredEndpoint:
        """Stops sending to an endpoint. Events that occur while it is disabled are not sent."""
        return await self._client.call(e.WEBHOOKS_DISABLE, {"endpoint": endpoint, "reason": reason}, options)

    async def test(
        self,
        *,
        endpoint: str,
        options: Options | None = None,
    ) -> t.WebhooksQueued:
        """Sends a test event to an endpoint."""
        return await self._client.call(e.WEBHOOKS_TEST, {"endpoint": endpoint}, options)

    def deliveries(
        self,
        *,
        endpoint: str,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.WebhooksDelivery]:
        """Lists the latest attempt for each delivery in the last 7 days, newest events first."""
        return self._client.rows(e.WEBHOOKS_DELIVERIES, {"endpoint": endpoint, "limit": limit, "cursor": cursor}, options)

    async def retry_failed(
        self,
        *,
        endpoint: str,
        most: int | None = None,
        options: Options | None = None,
    ) -> t.WebhooksQueued:
        """Sends failed deliveries again, oldest first.

        Args:
            most: The maximum number of deliveries, 100 by default.
        """
        return await self._client.call(e.WEBHOOKS_RETRY_FAILED, {"endpoint": endpoint, "most": most}, options)

    async def replay(
        self,
        *,
        endpoint: str,
        event: str | None = None,
        after: str | None = None,
        most: int | None = None,
        options: Options | None = None,
    ) -> t.WebhooksQueued:
        """Sends one event, or the events after a cursor in the feed, to an endpoint again.

        Args:
            event: The id of an event.
            after: A cursor in the feed, or `oldest`.
            most: The maximum number of events after the cursor, 100 by default.
        """
        return await self._client.call(e.WEBHOOKS_REPLAY, {"endpoint": endpoint, "event": event, "after": after, "most": most}, options)

    async def delete(
        self,
        *,
        endpoint: str,
        options: Options | None = None,
    ) -> t.WebhooksDeletedEndpoint:
        """Deletes an endpoint and all events waiting to be sent to it."""
        return await self._client.call(e.WEBHOOKS_DELETE, {"endpoint": endpoint}, options)


class AsyncSinksCalls:
    """Message brokers to which events are published."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def list(
        self,
        *,
        options: Options | None = None,
    ) -> t.SinksSinkList:
        """Lists the sinks of the server with their state, cursor, lag and last error."""
        return await self._client.call(e.SINKS_LIST, {}, options)

    async def move(
        self,
        *,
        sink: str,
        to: str,
        options: Options | None = None,
    ) -> t.SinksMoved:
        """Moves the cursor of a sink, to publish events again or to continue after deleted events.

        Args:
            to: A cursor in the feed, the id of an event, `oldest` or `latest`.
        """
        return await self._client.call(e.SINKS_MOVE, {"sink": sink, "to": to}, options)


class AsyncAdminCalls:
    """Backups, verification, statistics and the audit log."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def store(
        self,
        *,
        options: Options | None = None,
    ) -> t.AdminStore:
        """Returns store statistics: commits, waiting writes, and rows and bytes by table."""
        return await self._client.call(e.ADMIN_STORE, {}, options)

    async def verify(
        self,
        *,
        options: Options | None = None,
    ) -> t.AdminVerified:
        """Verifies all files, rows and indexes of the store, and runs each module's check."""
        return await self._client.call(e.ADMIN_VERIFY, {}, options)

    async def verifying(
        self,
        *,
        options: Options | None = None,
    ) -> t.AdminVerifying:
        """Returns the progress of the verification that runs on this server."""
        return await self._client.call(e.ADMIN_VERIFYING, {}, options)

    async def backup(
        self,
        *,
        name: str | None = None,
        options: Options | None = None,
    ) -> t.AdminBackup:
        """Creates a backup in a backup folder, without downtime.

        Args:
            name: The name of the backup folder (letters, digits, dots and dashes), or null for `default`.
        """
        return await self._client.call(e.ADMIN_BACKUP, {"name": name}, options)

    async def backups(
        self,
        *,
        options: Options | None = None,
    ) -> Page[t.AdminBackup]:
        """Lists all backups by folder, oldest first."""
        return await self._client.call(e.ADMIN_BACKUPS, {}, options)

    async def delete_backups(
        self,
        *,
        name: str,
        id: int | None = None,
        keep: int | None = None,
        options: Options | None = None,
    ) -> t.AdminDeletedBackups:
        """Deletes the backup `id` in a folder, or all but the newest `keep` backups.

        Args:
            id: The number of the backup to delete, or null if `keep` is given.
            keep: The number of backups to keep, or null if `id` is given.
        """
        return await self._client.call(e.ADMIN_DELETE_BACKUPS, {"name": name, "id": id, "keep": keep}, options)

    async def verify_backup(
        self,
        *,
        name: str,
        id: int,
        options: Options | None = None,
    ) -> t.AdminVerified:
        """Restores a backup to a temporary folder, verifies it, and deletes the folder."""
        return await self._client.call(e.ADMIN_VERIFY_BACKUP, {"name": name, "id": id}, options)

    async def log_levels(
        self,
        *,
        options: Options | None = None,
    ) -> Page[t.AdminLogLevel]:
        """Lists the loggers of this server that have their own level."""
        return await self._client.call(e.ADMIN_LOG_LEVELS, {}, options)

    async def set_log_level(
        self,
        *,
        logger: str,
        level: str | None = None,
        options: Options | None = None,
    ) -> t.AdminLogLevel:
        """Sets the log level of a package until the server restarts; without a level, resets it.

        Args:
            logger: The name of a package or class, or `root` for all loggers without their own level.
            level: The new level, or null to inherit the parent's level again.
        """
        return await self._client.call(e.ADMIN_SET_LOG_LEVEL, {"logger": logger, "level": level}, options)

    def audit(
        self,
        *,
        author: str | None = None,
        subject: str | None = None,
        operation: str | None = None,
        from_: datetime | None = None,
        to: datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        options: Options | None = None,
    ) -> AsyncRows[t.AuditAuditedCommit]:
        """Lists commits by author, subject, operation and time, newest first.

        Args:
            author: The id of an API key, `user:` followed by the id of an end user, or the name of a task.
            subject: The subject or entry of an event, such as an account or a transaction, or another object that the operation names.
            operation: The operation, such as `ledger.charge`.
            from_: The start of the time range, inclusive.
            to: The end of the time range, exclusive.
        """
        return self._client.rows(e.ADMIN_AUDIT, {"author": author, "subject": subject, "operation": operation, "from": from_, "to": to, "limit": limit, "cursor": cursor}, options)

    async def authors(
        self,
        *,
        entries: Sequence[str],
        subject: str | None = None,
        options: Options | None = None,
    ) -> t.AuditAuthors:
        """Returns who created each of the given transactions, bookings, messages or identities, and who changed it last.

        Args:
            entries: The ids of the objects, such as transactions, bookings or messages; at most 100.
            subject: The subject that the entries belong to, if their ids are not globally unique, such as the event of a booking.
        """
        return await self._client.call(e.ADMIN_AUTHORS, {"entries": entries, "subject": subject}, options)

    async def audit_status(
        self,
        *,
        options: Options | None = None,
    ) -> t.AuditAuditStatus:
        """Returns how much of the commit record has been added to the audit log."""
        return await self._client.call(e.ADMIN_AUDIT_STATUS, {}, options)

    async def rebuild_audit(
        self,
        *,
        options: Options | None = None,
    ) -> t.AuditAuditStatus:
        """Rebuilds the audit log from all retained commit records."""
        return await self._client.call(e.ADMIN_REBUILD_AUDIT, {}, options)

    async def samples(
        self,
        *,
        series: str | None = None,
        since: datetime | None = None,
        options: Options | None = None,
    ) -> t.SampleHistory:
        """Returns what this server has measured once a minute in the last 24 hours, also before a restart.

        Args:
            series: The names of the series, separated by commas, or null for all series.
            since: The time after which samples are returned, or null for all samples of the last 24 hours.
        """
        return await self._client.call(e.ADMIN_SAMPLES, {"series": series, "since": since}, options)

    async def search(
        self,
        *,
        q: str,
        options: Options | None = None,
    ) -> Page[t.SearchHit]:
        """Finds accounts, events, bookings, queues, messages, identities and failed events by id, name, email address or external id, at most 10 of each kind, among those that the key can read.

        Args:
            q: An id, a name or its beginning, an email address, or an external id; 1 to 200 characters.
        """
        return await self._client.call(e.ADMIN_SEARCH, {"q": q}, options)


class AsyncClusterCalls:
    """The servers in a cluster: status, membership and leadership."""

    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def status(
        self,
        *,
        options: Options | None = None,
    ) -> t.ClusterStatus:
        """Returns the servers in the cluster with their roles and replication lag. Every server responds with its own view."""
        return await self._client.call(e.CLUSTER_STATUS, {}, options)

    async def add(
        self,
        *,
        name: str,
        raft: str,
        peer: str,
        http: str,
        options: Options | None = None,
    ) -> t.ClusterStatus:
        """Adds a server that was started with an empty folder to the cluster.

        Args:
            raft: The host and port for the replication protocol, such as `10.0.0.4:7411`.
            peer: The host and port on which servers exchange status and checkpoints.
            http: The address that clients use.
        """
        return await self._client.call(e.CLUSTER_ADD, {"name": name, "raft": raft, "peer": peer, "http": http}, options)

    async def remove(
        self,
        *,
        name: str,
        options: Options | None = None,
    ) -> t.ClusterStatus:
        """Removes a server from the cluster."""
        return await self._client.call(e.CLUSTER_REMOVE, {"name": name}, options)

    async def replace(
        self,
        *,
        name: str,
        raft: str,
        peer: str,
        http: str,
        options: Options | None = None,
    ) -> t.ClusterStatus:
        """Removes a server that has lost its data and adds it again with an empty folder.

        Args:
            raft: The host and port for the replication protocol, such as `10.0.0.4:7411`.
            peer: The host and port on which servers exchange status and checkpoints.
            http: The address that clients use.
        """
        return await self._client.call(e.CLUSTER_REPLACE, {"name": name, "raft": raft, "peer": peer, "http": http}, options)

    async def transfer(
        self,
        *,
        name: str | None = None,
        options: Options | None = None,
    ) -> t.ClusterStatus:
        """Transfers leadership to the named server, or to the most up-to-date one.

        Args:
            name: The server to become leader, or null for the most up-to-date one.
        """
        return await self._client.call(e.CLUSTER_TRANSFER, {"name": name}, options)
