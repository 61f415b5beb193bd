// Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.

import type { Call, PagedCall, ResultPage } from "../call.js";
import type { CallOptions, Caller, KeyOptional } from "../request.js";
import { segment } from "../request.js";
import type { EventStream, StreamEvent, StreamOptions } from "../stream.js";
import { endpoints } from "./endpoints.js";
import type * as t from "./types.js";

/** Prepaid credit: accounts, charges, prices, grants, holds, refunds, bills and history. */
export class LedgerCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Creates an account or replaces its settings. */
  putAccount(request: t.LedgerPutAccount, options?: CallOptions): Call<t.LedgerAccount> {
    return this.#client.call(endpoints["ledger.put_account"], request, options);
  }

  /** Deletes an account with its balances in all units, or one of them; the history is kept. */
  deleteAccount(request: t.LedgerBalanceRef, options?: CallOptions): Call<t.LedgerAccount> {
    return this.#client.call(endpoints["ledger.delete_account"], request, options);
  }

  /** Returns an account with its settings. */
  account(request: t.LedgerBalanceRef, options?: CallOptions): Call<t.LedgerAccount> {
    return this.#client.call(endpoints["ledger.account"], request, options);
  }

  /** Lists all accounts, ordered by id. */
  accounts(request: t.LedgerAccountsOf = {}, options?: CallOptions): PagedCall<t.LedgerAccount> {
    return this.#client.list(endpoints["ledger.accounts"], request, options);
  }

  /** Returns the account that has an id in another system. */
  accountByExternalId(request: t.LedgerExternalId, options?: CallOptions): Call<t.LedgerAccount> {
    return this.#client.call(endpoints["ledger.account_by_external_id"], request, options);
  }

  /** Lists the balances of an account in units other than the default unit. */
  unitBalances(request: t.LedgerAccountRef, options?: CallOptions): Call<ResultPage<t.LedgerAccount>> {
    return this.#client.call(endpoints["ledger.unit_balances"], request, options);
  }

  /** Returns the current balance of an account. */
  balance(request: t.LedgerBalanceRef, options?: CallOptions): Call<t.LedgerBalance> {
    return this.#client.call(endpoints["ledger.balance"], request, options);
  }

  /** Verifies every account against its history; reads all data. */
  audit(options?: CallOptions): Call<t.LedgerAudit> {
    return this.#client.call(endpoints["ledger.audit"], {}, options);
  }

  /** Charges an account for a usage record, once per event id. */
  charge(request: KeyOptional<t.LedgerUsage, "eventId">, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.charge"], request, options);
  }

  /** Charges for all usage records, or for none if one is refused. */
  chargeAll(request: t.LedgerUsages, options?: CallOptions): Call<t.LedgerCharges> {
    return this.#client.call(endpoints["ledger.charge_all"], request, options);
  }

  /** Charges for each usage record that is not refused, in one commit. */
  chargeEach(request: t.LedgerUsages, options?: CallOptions): Call<ResultPage<t.LedgerCharge>> {
    return this.#client.call(endpoints["ledger.charge_each"], request, options);
  }

  /** Returns the current cost of a usage record without charging for it. */
  quote(request: t.LedgerUsage, options?: CallOptions): Call<t.LedgerQuote> {
    return this.#client.call(endpoints["ledger.quote"], request, options);
  }

  /** Checks whether an account could pay for a usage record now. */
  check(request: t.LedgerUsage, options?: CallOptions): Call<t.LedgerAffordable> {
    return this.#client.call(endpoints["ledger.check"], request, options);
  }

  /** Returns the charged usage record with the given event id. */
  usageEvent(request: t.LedgerEventRef, options?: CallOptions): Call<t.LedgerUsageEvent> {
    return this.#client.call(endpoints["ledger.usage_event"], request, options);
  }

  /** Adds credit to an account, once per key. */
  addCredits(request: KeyOptional<t.LedgerAddCredits, "key">, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.add_credits"], request, options);
  }

  /** Corrects a balance manually, once per key. */
  adjust(request: KeyOptional<t.LedgerAdjust, "key">, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.adjust"], request, options);
  }

  /** Transfers credit to another account, once per key; grants keep their expiry and priority. */
  transfer(request: KeyOptional<t.LedgerTransfer, "key">, options?: CallOptions): Call<t.LedgerTransferred> {
    return this.#client.call(endpoints["ledger.transfer"], request, options);
  }

  /** Refunds a usage record fully or partially, once per key. */
  refund(request: KeyOptional<t.LedgerRefund, "key">, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.refund"], request, options);
  }

  /** Reverses a credit or an adjustment, once per key. */
  reverse(request: KeyOptional<t.LedgerRefund, "key">, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.reverse"], request, options);
  }

  /** Returns a transaction. */
  transaction(request: t.LedgerTransactionRef, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.transaction"], request, options);
  }

  /** Lists the transactions of an account, newest first. */
  transactions(request: t.LedgerHistoryOf, options?: CallOptions): PagedCall<t.LedgerTransaction> {
    return this.#client.list(endpoints["ledger.transactions"], request, options);
  }

  /** Returns the balance of an account at a point in time. */
  balanceAt(request: t.LedgerBalanceAt, options?: CallOptions): Call<t.LedgerPast> {
    return this.#client.call(endpoints["ledger.balance_at"], request, options);
  }

  /** Returns the transactions in a period with the opening and closing balance. */
  statement(request: t.LedgerStatementOf, options?: CallOptions): Call<t.LedgerStatement> {
    return this.#client.call(endpoints["ledger.statement"], request, options);
  }

  /** Returns the total amount of each transaction type in a period. */
  totals(request: t.LedgerPeriod, options?: CallOptions): Call<ResultPage<t.LedgerTotal>> {
    return this.#client.call(endpoints["ledger.totals"], request, options);
  }

  /** Records expired credit and releases expired holds now; the server also does this every second. */
  sweep(request: t.LedgerSweep = {}, options?: CallOptions): Call<t.LedgerSwept> {
    return this.#client.call(endpoints["ledger.sweep"], request, options);
  }

  /** Returns the balance thresholds of an account: its own, or the default ones. */
  thresholds(request: t.LedgerAccountRef, options?: CallOptions): Call<t.LedgerThresholds> {
    return this.#client.call(endpoints["ledger.thresholds"], request, options);
  }

  /** Replaces the balance thresholds of an account; an empty list turns the default ones off. */
  putThresholds(request: t.LedgerPutThresholds, options?: CallOptions): Call<t.LedgerThresholds> {
    return this.#client.call(endpoints["ledger.put_thresholds"], request, options);
  }

  /** Deletes the balance thresholds of an account, so that the defaults apply. */
  deleteThresholds(request: t.LedgerAccountRef, options?: CallOptions): Call<t.LedgerThresholds> {
    return this.#client.call(endpoints["ledger.delete_thresholds"], request, options);
  }

  /** Holds credit for a later charge, once per hold id. */
  authorize(request: KeyOptional<t.LedgerAuthorize, "id">, options?: CallOptions): Call<t.LedgerHold> {
    return this.#client.call(endpoints["ledger.authorize"], request, options);
  }

  /** Extends an open hold by setting its remaining duration. */
  extendHold(request: t.LedgerExtendHold, options?: CallOptions): Call<t.LedgerHold> {
    return this.#client.call(endpoints["ledger.extend_hold"], request, options);
  }

  /** Raises or lowers the amount of an open hold, in the account and in its budgets. */
  resizeHold(request: t.LedgerResizeHold, options?: CallOptions): Call<t.LedgerHold> {
    return this.#client.call(endpoints["ledger.resize_hold"], request, options);
  }

  /** Charges a usage record against a hold and releases the remainder. */
  settle(request: t.LedgerSettle, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.settle"], request, options);
  }

  /** Releases a hold without a charge. */
  releaseHold(request: t.LedgerHoldRef, options?: CallOptions): Call<t.LedgerHold> {
    return this.#client.call(endpoints["ledger.release_hold"], request, options);
  }

  /** Returns a hold. */
  hold(request: t.LedgerHoldRef, options?: CallOptions): Call<t.LedgerHold> {
    return this.#client.call(endpoints["ledger.hold"], request, options);
  }

  /** Lists the open holds of an account, ordered by expiry. */
  holds(request: t.LedgerBalanceRef, options?: CallOptions): Call<ResultPage<t.LedgerHold>> {
    return this.#client.call(endpoints["ledger.holds"], request, options);
  }

  /** Claims the sign-up grant of an account, once. */
  grantSignup(request: t.LedgerAccountRef, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.grant_signup"], request, options);
  }

  /** Claims the daily grant of an account, once per UTC day. */
  grantDaily(request: t.LedgerAccountRef, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.grant_daily"], request, options);
  }

  /** Claims the monthly grant of an account, once per UTC month. */
  grantMonthly(request: t.LedgerAccountRef, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.grant_monthly"], request, options);
  }

  /** Claims the referral grant of an account, once per referred account. */
  grantReferral(request: t.LedgerReferral, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.grant_referral"], request, options);
  }

  /** Lists the grants of an account that have credit left, in spending order. */
  grants(request: t.LedgerBalanceRef, options?: CallOptions): Call<ResultPage<t.LedgerGrant>> {
    return this.#client.call(endpoints["ledger.grants"], request, options);
  }

  /** Starts a billing for a reference. */
  startBilling(request: t.LedgerStartBilling, options?: CallOptions): Call<t.LedgerBilling> {
    return this.#client.call(endpoints["ledger.start_billing"], request, options);
  }

  /** Ends a billing and charges for it. */
  endBilling(request: t.LedgerEndBilling, options?: CallOptions): Call<t.LedgerBilling> {
    return this.#client.call(endpoints["ledger.end_billing"], request, options);
  }

  /** Bills a number of units: starts and ends a billing in one step. */
  bill(request: t.LedgerBillNow, options?: CallOptions): Call<t.LedgerBilling> {
    return this.#client.call(endpoints["ledger.bill"], request, options);
  }

  /** Deletes a billing without refunding its charge. */
  deleteBilling(request: t.LedgerBillingRef, options?: CallOptions): Call<t.LedgerBilling> {
    return this.#client.call(endpoints["ledger.delete_billing"], request, options);
  }

  /** Returns the billing of a reference. */
  billing(request: t.LedgerBillingRef, options?: CallOptions): Call<t.LedgerBilling> {
    return this.#client.call(endpoints["ledger.billing"], request, options);
  }

  /** Returns the billing with the given id. */
  billingById(request: t.LedgerBillingId, options?: CallOptions): Call<t.LedgerBilling> {
    return this.#client.call(endpoints["ledger.billing_by_id"], request, options);
  }

  /** Claims open refill requests for payment; other callers do not receive them for the given time. */
  takeRefills(request: t.LedgerTakeRefills = {}, options?: CallOptions): Call<ResultPage<t.LedgerRefillRequest>> {
    return this.#client.call(endpoints["ledger.take_refills"], request, options);
  }

  /** Marks a refill request as paid and adds its credit. */
  completeRefill(request: t.LedgerCompleteRefill, options?: CallOptions): Call<t.LedgerTransaction> {
    return this.#client.call(endpoints["ledger.complete_refill"], request, options);
  }

  /** Marks a refill request as failed. */
  failRefill(request: t.LedgerFailRefill, options?: CallOptions): Call<t.LedgerRefillRequest> {
    return this.#client.call(endpoints["ledger.fail_refill"], request, options);
  }

  /** Reopens a failed refill request. */
  retryRefill(request: t.LedgerRefillRef, options?: CallOptions): Call<t.LedgerRefillRequest> {
    return this.#client.call(endpoints["ledger.retry_refill"], request, options);
  }

  /** Returns a refill request. */
  refill(request: t.LedgerRefillRef, options?: CallOptions): Call<t.LedgerRefillRequest> {
    return this.#client.call(endpoints["ledger.refill"], request, options);
  }

  /** Lists the refill requests of an account, newest first. */
  refills(request: t.LedgerRefillsOf, options?: CallOptions): Call<ResultPage<t.LedgerRefillRequest>> {
    return this.#client.call(endpoints["ledger.refills"], request, options);
  }

  /** Creates the budget of a scope or replaces its limits; unchanged limits keep their usage. */
  putBudget(request: t.BudgetPutBudget, options?: CallOptions): Call<t.BudgetBudget> {
    return this.#client.call(endpoints["ledger.put_budget"], request, options);
  }

  /** Deletes the budget of a scope. */
  deleteBudget(request: t.BudgetBudgetRef, options?: CallOptions): Call<t.BudgetBudget> {
    return this.#client.call(endpoints["ledger.delete_budget"], request, options);
  }

  /** Returns the budget of a scope with its usage. */
  budget(request: t.BudgetBudgetRef, options?: CallOptions): Call<t.BudgetBudget> {
    return this.#client.call(endpoints["ledger.budget"], request, options);
  }

  /** Lists budgets with their usage, ordered by scope. */
  budgets(request: t.BudgetBudgetsOf = {}, options?: CallOptions): PagedCall<t.BudgetBudget> {
    return this.#client.list(endpoints["ledger.budgets"], request, options);
  }

  /** Adds a version to a price list; the same prices again change nothing. */
  putPriceList(request: t.PricePutPriceList, options?: CallOptions): Call<t.PricePriceList> {
    return this.#client.call(endpoints["ledger.put_price_list"], request, options);
  }

  /** Returns a version of a price list with its prices. */
  priceList(request: t.PricePriceListRef, options?: CallOptions): Call<t.PricePriceList> {
    return this.#client.call(endpoints["ledger.price_list"], request, options);
  }

  /** Lists all versions of a price list, oldest first. */
  priceListVersions(request: t.PricePriceListName, options?: CallOptions): Call<ResultPage<t.PricePriceListVersion>> {
    return this.#client.call(endpoints["ledger.price_list_versions"], request, options);
  }

  /** Lists the latest version of each price list, ordered by name. */
  priceLists(request: t.PricePriceListsOf = {}, options?: CallOptions): PagedCall<t.PricePriceListVersion> {
    return this.#client.list(endpoints["ledger.price_lists"], request, options);
  }

  /** Creates a rule that grants credit at scheduled times, or replaces its settings. */
  putGrantRule(request: t.GrantRulePutGrantRule, options?: CallOptions): Call<t.GrantRuleGrantRule> {
    return this.#client.call(endpoints["ledger.put_grant_rule"], request, options);
  }

  /** Ends a grant rule; the grants that it has made are kept. */
  endGrantRule(request: t.GrantRuleGrantRuleRef, options?: CallOptions): Call<t.GrantRuleGrantRule> {
    return this.#client.call(endpoints["ledger.end_grant_rule"], request, options);
  }

  /** Returns a grant rule. */
  grantRule(request: t.GrantRuleGrantRuleRef, options?: CallOptions): Call<t.GrantRuleGrantRule> {
    return this.#client.call(endpoints["ledger.grant_rule"], request, options);
  }

  /** Lists the grant rules of an account, including ended ones, ordered by id. */
  grantRules(request: t.GrantRuleGrantRulesOf, options?: CallOptions): PagedCall<t.GrantRuleGrantRule> {
    return this.#client.list(endpoints["ledger.grant_rules"], request, options);
  }

  /** Returns the available credit that can be used for a metric. */
  available(request: t.GrantRuleAvailableOf, options?: CallOptions): Call<t.GrantRuleAvailableCredit> {
    return this.#client.call(endpoints["ledger.available"], request, options);
  }

  /** Makes an account a member of a pool, so that the pool pays for its usage. */
  putPoolMember(request: t.PoolPutPoolMember, options?: CallOptions): Call<t.PoolPoolMember> {
    return this.#client.call(endpoints["ledger.put_pool_member"], request, options);
  }

  /** Removes an account from a pool; its open holds remain. */
  removePoolMember(request: t.PoolPoolMemberRef, options?: CallOptions): Call<t.PoolPoolMember> {
    return this.#client.call(endpoints["ledger.remove_pool_member"], request, options);
  }

  /** Lists the members of a pool, ordered by id. */
  poolMembers(request: t.PoolPoolMembersOf, options?: CallOptions): PagedCall<t.PoolPoolMember> {
    return this.#client.list(endpoints["ledger.pool_members"], request, options);
  }

  /** Returns the usage of an account by metric and hour, day or month. */
  usage(request: t.UsageUsageOf, options?: CallOptions): PagedCall<t.UsageUsageTotal> {
    return this.#client.list(endpoints["ledger.usage"], request, options);
  }

  /** Lists the usage events of an account, newest first. */
  usageEvents(request: t.UsageUsageEventsOf, options?: CallOptions): PagedCall<t.LedgerUsageEvent> {
    return this.#client.list(endpoints["ledger.usage_events"], request, options);
  }

  /** Streams the balance of an account as server-sent events: the current one and every change. */
  balanceFeed(account: string, options?: Omit<StreamOptions, "after">): EventStream<StreamEvent<"balance", t.LedgerBalance>> {
    return this.#client.stream(`/v1/ledger/accounts/${segment(account)}/balance/feed`, { balance: "@LedgerBalance" }, options);
  }
}

/** Event seats: reservations, holds that expire, best available seats, seat maps. */
export class SeatsCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Creates an event with its sections and areas. */
  createEvent(request: t.SeatsCreateEvent, options?: CallOptions): Call<t.SeatsEvent> {
    return this.#client.call(endpoints["seats.create_event"], request, options);
  }

  /** Closes ticket sales for an event. */
  closeEvent(request: t.SeatsEventRef, options?: CallOptions): Call<t.SeatsEvent> {
    return this.#client.call(endpoints["seats.close_event"], request, options);
  }

  /** Reopens ticket sales for an event. */
  reopenEvent(request: t.SeatsEventRef, options?: CallOptions): Call<t.SeatsEvent> {
    return this.#client.call(endpoints["seats.reopen_event"], request, options);
  }

  /** Deletes a closed event. An event with bookings can be deleted only with `force`, which cancels them. */
  deleteEvent(request: t.SeatsDeleteEvent, options?: CallOptions): Call<t.SeatsGone> {
    return this.#client.call(endpoints["seats.delete_event"], request, options);
  }

  /** Blocks seats, so that they cannot be sold. */
  block(request: t.SeatsSeatList, options?: CallOptions): Call<t.SeatsEvent> {
    return this.#client.call(endpoints["seats.block"], request, options);
  }

  /** Puts blocked seats back on sale. */
  unblock(request: t.SeatsSeatList, options?: CallOptions): Call<t.SeatsEvent> {
    return this.#client.call(endpoints["seats.unblock"], request, options);
  }

  /** Sets the number of blocked places in an area. */
  blockPlaces(request: t.SeatsBlockPlaces, options?: CallOptions): Call<t.SeatsEvent> {
    return this.#client.call(endpoints["seats.block_places"], request, options);
  }

  /** Sets the price of a section for new reservations. */
  price(request: t.SeatsPriceOf, options?: CallOptions): Call<t.SeatsEvent> {
    return this.#client.call(endpoints["seats.price"], request, options);
  }

  /** Returns an event with its statistics. */
  event(request: t.SeatsEventRef, options?: CallOptions): Call<t.SeatsEvent> {
    return this.#client.call(endpoints["seats.event"], request, options);
  }

  /** Lists all events. */
  events(request: t.SeatsListOf = {}, options?: CallOptions): PagedCall<t.SeatsEvent> {
    return this.#client.list(endpoints["seats.events"], request, options);
  }

  /** Holds seats or places for a buyer, all or none, once per booking id. */
  reserve(request: KeyOptional<t.SeatsReserve, "booking">, options?: CallOptions): Call<t.SeatsBooking> {
    return this.#client.call(endpoints["seats.reserve"], request, options);
  }

  /** Sells the held seats or places of a booking. */
  finalize(request: t.SeatsBookingOf, options?: CallOptions): Call<t.SeatsBooking> {
    return this.#client.call(endpoints["seats.finalize"], request, options);
  }

  /** Releases the held seats or places of a booking. */
  release(request: t.SeatsBookingOf, options?: CallOptions): Call<t.SeatsBooking> {
    return this.#client.call(endpoints["seats.release"], request, options);
  }

  /** Extends the hold of a booking to a later time. */
  extend(request: t.SeatsExtendBooking, options?: CallOptions): Call<t.SeatsBooking> {
    return this.#client.call(endpoints["seats.extend"], request, options);
  }

  /** Returns a booking. */
  booking(request: t.SeatsBookingRef, options?: CallOptions): Call<t.SeatsBooking> {
    return this.#client.call(endpoints["seats.booking"], request, options);
  }

  /** Lists the bookings for an event. */
  bookings(request: t.SeatsBookingsOf, options?: CallOptions): PagedCall<t.SeatsBooking> {
    return this.#client.list(endpoints["seats.bookings"], request, options);
  }

  /** Lists a buyer's bookings for all events. */
  bookingsOfBuyer(request: t.SeatsBookingsBy, options?: CallOptions): PagedCall<t.SeatsBooking> {
    return this.#client.list(endpoints["seats.bookings_of_buyer"], request, options);
  }

  /** Returns the best available seats without holding them. */
  suggest(request: t.SeatsSuggest, options?: CallOptions): Call<t.SeatsSuggestion> {
    return this.#client.call(endpoints["seats.suggest"], request, options);
  }

  /** Returns the seat map of a section. */
  map(request: t.SeatsSectionRef, options?: CallOptions): Call<t.SeatsSectionMap> {
    return this.#client.call(endpoints["seats.map"], request, options);
  }

  /** Returns the seat maps of all sections with rows, from one snapshot. */
  maps(request: t.SeatsEventRef, options?: CallOptions): Call<ResultPage<t.SeatsSectionMap>> {
    return this.#client.call(endpoints["seats.maps"], request, options);
  }

  /** Returns the statistics of a section or area. */
  sectionStats(request: t.SeatsSectionRef, options?: CallOptions): Call<t.SeatsStats> {
    return this.#client.call(endpoints["seats.section_stats"], request, options);
  }

  /** Returns the statistics of all sections and areas. */
  stats(request: t.SeatsEventRef, options?: CallOptions): Call<ResultPage<t.SeatsSectionStats>> {
    return this.#client.call(endpoints["seats.stats"], request, options);
  }

  /** Returns a seat and its holder. */
  seat(request: t.SeatsSeatRef, options?: CallOptions): Call<t.SeatsSeatDetail> {
    return this.#client.call(endpoints["seats.seat"], request, options);
  }

  /** Returns the seats of a row. */
  row(request: t.SeatsRowRef, options?: CallOptions): Call<ResultPage<t.SeatsSeatDetail>> {
    return this.#client.call(endpoints["seats.row"], request, options);
  }

  /** Returns the seats in a section with their holders, in pages of rows. */
  sectionSeats(request: t.SeatsSectionSeats, options?: CallOptions): PagedCall<t.SeatsSeatDetail> {
    return this.#client.list(endpoints["seats.section_seats"], request, options);
  }

  /** Lists the changes to an event after a position. */
  changes(request: t.SeatsChangesOf, options?: CallOptions): Call<t.SeatsChanges> {
    return this.#client.call(endpoints["seats.changes"], request, options);
  }

  /** Verifies that seats, bookings and counts are consistent; reads all data. */
  check(options?: CallOptions): Call<t.SeatsCheck> {
    return this.#client.call(endpoints["seats.check"], {}, options);
  }

  /** Returns the seat states of a section as 2 bits per seat, row by row, most significant bit first. */
  bits(request: t.SeatsBitsOf, options?: CallOptions): Call<t.SeatsBits> {
    return this.#client.call(endpoints["seats.bits"], request, options);
  }

  /** Releases expired holds now; the server also does this every second. */
  sweep(request: t.SeatsSweep = {}, options?: CallOptions): Call<t.SeatsSwept> {
    return this.#client.call(endpoints["seats.sweep"], request, options);
  }

  /** Cancels a sold booking or some of its seats, which become available again or blocked. */
  cancel(request: KeyOptional<t.BookingAmendmentCancel, "amendment">, options?: CallOptions): Call<t.BookingAmendmentAmended> {
    return this.#client.call(endpoints["seats.cancel"], request, options);
  }

  /** Exchanges seats in a booking for others, and returns the price difference. */
  exchange(request: KeyOptional<t.BookingAmendmentExchange, "amendment">, options?: CallOptions): Call<t.BookingAmendmentAmended> {
    return this.#client.call(endpoints["seats.exchange"], request, options);
  }

  /** Transfers a sold booking to another buyer. */
  transfer(request: KeyOptional<t.BookingAmendmentTransfer, "amendment">, options?: CallOptions): Call<t.BookingAmendmentAmended> {
    return this.#client.call(endpoints["seats.transfer"], request, options);
  }

  /** Releases some seats of a hold and keeps the others. */
  reduce(request: KeyOptional<t.BookingAmendmentReduce, "amendment">, options?: CallOptions): Call<t.BookingAmendmentAmended> {
    return this.#client.call(endpoints["seats.reduce"], request, options);
  }

  /** Lists the steps in a booking's history, oldest first. */
  history(request: t.SeatsBookingRef, options?: CallOptions): Call<ResultPage<t.BookingAmendmentStep>> {
    return this.#client.call(endpoints["seats.history"], request, options);
  }

  /** Changes the sections, rows, seats and prices of an event. Refused if it affects reserved or sold seats, unless their bookings are moved to other seats. */
  changePlan(request: KeyOptional<t.SeatPlanChangePlan, "change">, options?: CallOptions): Call<t.SeatPlanPlanChange> {
    return this.#client.call(endpoints["seats.change_plan"], request, options);
  }

  /** Returns the effect that a change to the plan would have, without changing anything. */
  previewPlan(request: t.SeatPlanChangePlan, options?: CallOptions): Call<t.SeatPlanPlanChange> {
    return this.#client.call(endpoints["seats.preview_plan"], request, options);
  }

  /** Lists the changes to the plan of an event, oldest first. */
  planHistory(request: t.SeatsEventRef, options?: CallOptions): Call<ResultPage<t.SeatPlanPlanChange>> {
    return this.#client.call(endpoints["seats.plan_history"], request, options);
  }

  /** Replaces the categories of an event and the rules for its bookings. Existing bookings keep their prices. */
  setTerms(request: t.SaleTermsSetTerms, options?: CallOptions): Call<t.SaleTermsTerms> {
    return this.#client.call(endpoints["seats.set_terms"], request, options);
  }

  /** Returns the categories of an event and the rules for its bookings. */
  terms(request: t.SeatsEventRef, options?: CallOptions): Call<t.SaleTermsTerms> {
    return this.#client.call(endpoints["seats.terms"], request, options);
  }

  /** Sets seats and places aside for a sales channel or a code until a time. */
  putAllotment(request: t.SaleTermsPutAllotment, options?: CallOptions): Call<t.SaleTermsAllotment> {
    return this.#client.call(endpoints["seats.put_allotment"], request, options);
  }

  /** Removes an allotment, so that everybody may reserve its seats and places. */
  removeAllotment(request: t.SaleTermsAllotmentRef, options?: CallOptions): Call<t.SaleTermsRemovedAllotment> {
    return this.#client.call(endpoints["seats.remove_allotment"], request, options);
  }

  /** Lists the allotments of an event. */
  allotments(request: t.SeatsEventRef, options?: CallOptions): Call<ResultPage<t.SaleTermsAllotment>> {
    return this.#client.call(endpoints["seats.allotments"], request, options);
  }

  /** Holds seats or places that may be set aside for a sales channel. A key needs the scope `seats:channel`, which can be limited to a channel: `seats:channel@box-office`. */
  reserveInChannel(request: KeyOptional<t.SaleTermsReserveInChannel, "booking">, options?: CallOptions): Call<t.SeatsBooking> {
    return this.#client.call(endpoints["seats.reserve_in_channel"], request, options);
  }

  /** Streams the changes to an event as server-sent events, from `after` or Last-Event-ID. */
  feed(event: string, options?: StreamOptions): EventStream<StreamEvent<"change", t.SeatsChange> | StreamEvent<"gap", unknown>> {
    return this.#client.stream(`/v1/seats/events/${segment(event)}/feed`, { change: "@SeatsChange", gap: "" }, options);
  }
}

/** Work queues: fair scheduling, leases, retries, dead letters, throttles. */
export class QueueCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Creates a queue. */
  create(request: t.QueueConfig, options?: CallOptions): Call<t.QueueQueue> {
    return this.#client.call(endpoints["queue.create"], request, options);
  }

  /** Creates a queue (status 201) or replaces the settings of an existing one (status 200). */
  configure(request: t.QueueConfig, options?: CallOptions): Call<t.QueueQueue> {
    return this.#client.call(endpoints["queue.configure"], request, options);
  }

  /** Deletes a queue and its messages. */
  delete(request: t.QueueQueueRef, options?: CallOptions): Call<t.QueueCount> {
    return this.#client.call(endpoints["queue.delete"], request, options);
  }

  /** Pauses deliveries from a queue. */
  pause(request: t.QueueQueueRef, options?: CallOptions): Call<t.QueueQueue> {
    return this.#client.call(endpoints["queue.pause"], request, options);
  }

  /** Resumes deliveries from a queue. */
  resume(request: t.QueueQueueRef, options?: CallOptions): Call<t.QueueQueue> {
    return this.#client.call(endpoints["queue.resume"], request, options);
  }

  /** Removes up to `most` messages that are not leased. */
  purge(request: t.QueueMost, options?: CallOptions): Call<t.QueueMoved> {
    return this.#client.call(endpoints["queue.purge"], request, options);
  }

  /** Moves up to `most` dead letters back to the queues they came from, with their attempt counters reset. */
  redrive(request: t.QueueMost, options?: CallOptions): Call<t.QueueMoved> {
    return this.#client.call(endpoints["queue.redrive"], request, options);
  }

  /** Moves a dead letter back to the queue it came from, with its attempt counter reset. */
  redriveMessage(request: t.QueueMessageRef, options?: CallOptions): Call<t.QueueRedrivenMessage> {
    return this.#client.call(endpoints["queue.redrive_message"], request, options);
  }

  /** Removes a message, even while it is leased. */
  discard(request: t.QueueMessageRef, options?: CallOptions): Call<t.QueueDone> {
    return this.#client.call(endpoints["queue.discard"], request, options);
  }

  /** Changes the time from which a message that is not leased can be delivered. */
  reschedule(request: t.QueueReschedule, options?: CallOptions): Call<t.QueueRescheduled> {
    return this.#client.call(endpoints["queue.reschedule"], request, options);
  }

  /** Removes a message unless it is leased. */
  cancel(request: t.QueueMessageRef, options?: CallOptions): Call<t.QueueDone> {
    return this.#client.call(endpoints["queue.cancel"], request, options);
  }

  /** Adds a message to a queue, once per deduplication key. */
  enqueue(request: KeyOptional<t.QueueEnqueue, "dedupKey">, options?: CallOptions): Call<t.QueueAccepted> {
    return this.#client.call(endpoints["queue.enqueue"], request, options);
  }

  /** Adds all messages to their queues, or none if one is refused. */
  enqueueAll(request: t.QueueEnqueueAll, options?: CallOptions): Call<t.QueueAllAccepted> {
    return this.#client.call(endpoints["queue.enqueue_all"], request, options);
  }

  /** Leases messages from a queue; with `waiting`, waits for the first message. */
  lease(request: t.QueueLease, options?: CallOptions): Call<t.QueueDeliveries> {
    return this.#client.call(endpoints["queue.lease"], request, options);
  }

  /** Acknowledges deliveries and leases the next messages in the same commit. */
  next(request: t.QueueNext, options?: CallOptions): Call<t.QueueNextDeliveries> {
    return this.#client.call(endpoints["queue.next"], request, options);
  }

  /** Acknowledges a delivery. */
  ack(request: t.QueueReceipt, options?: CallOptions): Call<t.QueueDone> {
    return this.#client.call(endpoints["queue.ack"], request, options);
  }

  /** Acknowledges each delivery whose lease is still held, in one commit. */
  ackAll(request: t.QueueReceipts, options?: CallOptions): Call<ResultPage<t.QueueAcked>> {
    return this.#client.call(endpoints["queue.ack_all"], request, options);
  }

  /** Reports a failed delivery; the message is retried or moved to the dead-letter queue. */
  nack(request: t.QueueNack, options?: CallOptions): Call<t.QueueReturned> {
    return this.#client.call(endpoints["queue.nack"], request, options);
  }

  /** Returns a message to its queue without counting an attempt. */
  release(request: t.QueueReceipt, options?: CallOptions): Call<t.QueueReturned> {
    return this.#client.call(endpoints["queue.release"], request, options);
  }

  /** Extends the lease of a message by setting its remaining duration. */
  extend(request: t.QueueExtend, options?: CallOptions): Call<t.QueueHeld> {
    return this.#client.call(endpoints["queue.extend"], request, options);
  }

  /** Stores the progress or the result of a leased message. */
  report(request: t.QueueReport, options?: CallOptions): Call<t.QueueDone> {
    return this.#client.call(endpoints["queue.report"], request, options);
  }

  /** Lists all queues. */
  queues(request: t.QueueListOf = {}, options?: CallOptions): PagedCall<t.QueueQueue> {
    return this.#client.list(endpoints["queue.queues"], request, options);
  }

  /** Returns the settings of a queue. */
  queue(request: t.QueueQueueRef, options?: CallOptions): Call<t.QueueQueue> {
    return this.#client.call(endpoints["queue.queue"], request, options);
  }

  /** Returns the statistics of a queue. */
  stats(request: t.QueueQueueRef, options?: CallOptions): Call<t.QueueStats> {
    return this.#client.call(endpoints["queue.stats"], request, options);
  }

  /** Lists the statistics of all fairness keys in a queue. */
  keys(request: t.QueueRows, options?: CallOptions): PagedCall<t.QueueKeyStats> {
    return this.#client.list(endpoints["queue.keys"], request, options);
  }

  /** Returns the statistics of a fairness key. */
  key(request: t.QueueKeyRef, options?: CallOptions): Call<t.QueueKeyStats> {
    return this.#client.call(endpoints["queue.key"], request, options);
  }

  /** Returns the fairness keys with the most messages; reads all keys in the queue. */
  largestKeys(request: t.QueueTop, options?: CallOptions): Call<t.QueueLargest> {
    return this.#client.call(endpoints["queue.largest_keys"], request, options);
  }

  /** Lists the messages in a queue, or only those with one fairness key. */
  messages(request: t.QueueMessagesOf, options?: CallOptions): PagedCall<t.QueueMessage> {
    return this.#client.list(endpoints["queue.messages"], request, options);
  }

  /** Returns the next messages to be delivered without leasing them. */
  peek(request: t.QueueRows, options?: CallOptions): PagedCall<t.QueueMessage> {
    return this.#client.list(endpoints["queue.peek"], request, options);
  }

  /** Returns a message. */
  message(request: t.QueueMessageRef, options?: CallOptions): Call<t.QueueMessage> {
    return this.#client.call(endpoints["queue.message"], request, options);
  }

  /** Returns the state, progress and result of a message, also after its end if the queue keeps them. */
  status(request: t.QueueMessageRef, options?: CallOptions): Call<t.QueueStatus> {
    return this.#client.call(endpoints["queue.status"], request, options);
  }

  /** Returns the lease of a message. */
  leaseOf(request: t.QueueMessageRef, options?: CallOptions): Call<t.QueueLeaseInfo> {
    return this.#client.call(endpoints["queue.lease_of"], request, options);
  }

  /** Lists the leases in all queues that end at or before a given time, earliest first. */
  overdue(request: t.QueueOverdue, options?: CallOptions): Call<ResultPage<t.QueueLeaseInfo>> {
    return this.#client.call(endpoints["queue.overdue"], request, options);
  }

  /** Verifies that messages, indexes and counters are consistent; reads all data. */
  check(options?: CallOptions): Call<t.QueueCheck> {
    return this.#client.call(endpoints["queue.check"], {}, options);
  }

  /** Stores a setting that scripts can read. */
  putState(request: t.QueuePutState, options?: CallOptions): Call<t.QueueDone> {
    return this.#client.call(endpoints["queue.put_state"], request, options);
  }

  /** Deletes a setting. */
  deleteState(request: t.QueueStateRef, options?: CallOptions): Call<t.QueueDone> {
    return this.#client.call(endpoints["queue.delete_state"], request, options);
  }

  /** Returns a setting. */
  state(request: t.QueueStateRef, options?: CallOptions): Call<t.QueueState> {
    return this.#client.call(endpoints["queue.state"], request, options);
  }

  /** Lists all throttles, ordered by key. */
  throttles(request: t.QueueListOf = {}, options?: CallOptions): PagedCall<t.QueueThrottle> {
    return this.#client.list(endpoints["queue.throttles"], request, options);
  }

  /** Limits the number of messages delivered per second for a throttle key. */
  throttle(request: t.QueuePutThrottle, options?: CallOptions): Call<t.QueueDone> {
    return this.#client.call(endpoints["queue.throttle"], request, options);
  }

  /** Removes the limit of a throttle key. */
  unthrottle(request: t.QueueStateRef, options?: CallOptions): Call<t.QueueDone> {
    return this.#client.call(endpoints["queue.unthrottle"], request, options);
  }

  /** Creates a schedule that enqueues a message at the times of a cron expression, or replaces it. */
  putSchedule(request: t.SchedulePutSchedule, options?: CallOptions): Call<t.ScheduleSchedule> {
    return this.#client.call(endpoints["queue.put_schedule"], request, options);
  }

  /** Deletes a schedule; messages that it has enqueued remain. */
  deleteSchedule(request: t.ScheduleScheduleRef, options?: CallOptions): Call<t.ScheduleScheduleDeleted> {
    return this.#client.call(endpoints["queue.delete_schedule"], request, options);
  }

  /** Stops the runs of a schedule. */
  pauseSchedule(request: t.ScheduleScheduleRef, options?: CallOptions): Call<t.ScheduleSchedule> {
    return this.#client.call(endpoints["queue.pause_schedule"], request, options);
  }

  /** Resumes the runs of a schedule, beginning with the next time that matches its expression. */
  resumeSchedule(request: t.ScheduleScheduleRef, options?: CallOptions): Call<t.ScheduleSchedule> {
    return this.#client.call(endpoints["queue.resume_schedule"], request, options);
  }

  /** Returns a schedule with its next and last run. */
  schedule(request: t.ScheduleScheduleRef, options?: CallOptions): Call<t.ScheduleSchedule> {
    return this.#client.call(endpoints["queue.schedule"], request, options);
  }

  /** Lists the schedules of a queue. */
  schedules(request: t.ScheduleSchedulesOf, options?: CallOptions): PagedCall<t.ScheduleSchedule> {
    return this.#client.list(endpoints["queue.schedules"], request, options);
  }

  /** Lists the schedules of all queues. */
  allSchedules(request: t.ScheduleAllSchedules = {}, options?: CallOptions): PagedCall<t.ScheduleSchedule> {
    return this.#client.list(endpoints["queue.all_schedules"], request, options);
  }

  /** Streams the statistics of a queue as server-sent events: the current ones and every change. */
  statsFeed(queue: string, options?: Omit<StreamOptions, "after">): EventStream<StreamEvent<"stats", t.QueueStats>> {
    return this.#client.stream(`/v1/queues/${segment(queue)}/stats/feed`, { stats: "@QueueStats" }, options);
  }
}

/** Identities, devices, namespaces, credentials, sessions and tokens. */
export class IdentityCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Creates an identity with its namespace and first machine. */
  create(request: t.IdentityCreate, options?: CallOptions): Call<t.IdentityCreated> {
    return this.#client.call(endpoints["identity.create"], request, options);
  }

  /** Returns an identity. */
  identity(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.IdentityIdentity> {
    return this.#client.call(endpoints["identity.identity"], request, options);
  }

  /** Lists all identities. */
  identities(request: t.IdentityListOf = {}, options?: CallOptions): PagedCall<t.IdentityIdentity> {
    return this.#client.list(endpoints["identity.identities"], request, options);
  }

  /** Finds identities by id, DID, email address, wallet, account, external id or name. */
  search(request: t.IdentitySearch, options?: CallOptions): Call<ResultPage<t.IdentityFoundIdentity>> {
    return this.#client.call(endpoints["identity.search"], request, options);
  }

  /** Replaces the display name and the external id of an identity. */
  setProfile(request: t.IdentitySetProfile, options?: CallOptions): Call<t.IdentityProfile> {
    return this.#client.call(endpoints["identity.set_profile"], request, options);
  }

  /** Returns the display name and the external id of an identity. */
  profile(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.IdentityProfile> {
    return this.#client.call(endpoints["identity.profile"], request, options);
  }

  /** Returns the identity with the given DID. */
  byDid(request: t.IdentityDidRef, options?: CallOptions): Call<t.IdentityIdentity> {
    return this.#client.call(endpoints["identity.by_did"], request, options);
  }

  /** Freezes an identity temporarily and revokes its sessions. */
  freeze(request: t.IdentityStop, options?: CallOptions): Call<t.IdentityIdentity> {
    return this.#client.call(endpoints["identity.freeze"], request, options);
  }

  /** Unfreezes an identity; its revoked sessions stay revoked. */
  unfreeze(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.IdentityIdentity> {
    return this.#client.call(endpoints["identity.unfreeze"], request, options);
  }

  /** Disables an identity and revokes its sessions. */
  disable(request: t.IdentityStop, options?: CallOptions): Call<t.IdentityIdentity> {
    return this.#client.call(endpoints["identity.disable"], request, options);
  }

  /** Enables a disabled identity. */
  enable(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.IdentityIdentity> {
    return this.#client.call(endpoints["identity.enable"], request, options);
  }

  /** Deletes an identity and its data; its id and DID are never reused. */
  delete(request: t.IdentityStop, options?: CallOptions): Call<t.IdentityIdentity> {
    return this.#client.call(endpoints["identity.delete"], request, options);
  }

  /** Enrolls a machine for an identity. */
  enroll(request: t.IdentityEnroll, options?: CallOptions): Call<t.IdentityMachine> {
    return this.#client.call(endpoints["identity.enroll"], request, options);
  }

  /** Returns a machine, including a revoked one. */
  machine(request: t.IdentityMachineRef, options?: CallOptions): Call<t.IdentityMachine> {
    return this.#client.call(endpoints["identity.machine"], request, options);
  }

  /** Lists the machines of an identity that are not revoked. */
  machines(request: t.IdentityIdentityRef, options?: CallOptions): Call<ResultPage<t.IdentityMachine>> {
    return this.#client.call(endpoints["identity.machines"], request, options);
  }

  /** Lists the machines enrolled in a namespace, including revoked ones. */
  machinesIn(request: t.IdentityOfNamespace, options?: CallOptions): PagedCall<t.IdentityMachine> {
    return this.#client.list(endpoints["identity.machines_in"], request, options);
  }

  /** Replaces the keys of a machine. */
  rekey(request: t.IdentityRekey, options?: CallOptions): Call<t.IdentityMachine> {
    return this.#client.call(endpoints["identity.rekey"], request, options);
  }

  /** Sets the capabilities of a machine; sessions with additional capabilities are revoked. */
  allow(request: t.IdentityAllow, options?: CallOptions): Call<t.IdentityMachine> {
    return this.#client.call(endpoints["identity.allow"], request, options);
  }

  /** Revokes a machine and its sessions. */
  revokeMachine(request: t.IdentityRevokeMachine, options?: CallOptions): Call<t.IdentityMachine> {
    return this.#client.call(endpoints["identity.revoke_machine"], request, options);
  }

  /** Creates a namespace with its owner. */
  createNamespace(request: t.IdentityCreateNamespace, options?: CallOptions): Call<t.IdentityNamespace> {
    return this.#client.call(endpoints["identity.create_namespace"], request, options);
  }

  /** Returns a namespace. */
  namespace(request: t.IdentityNamespaceRef, options?: CallOptions): Call<t.IdentityNamespace> {
    return this.#client.call(endpoints["identity.namespace"], request, options);
  }

  /** Renames a namespace. */
  rename(request: t.IdentityRename, options?: CallOptions): Call<t.IdentityNamespace> {
    return this.#client.call(endpoints["identity.rename"], request, options);
  }

  /** Activates or deactivates a namespace; deactivation revokes its sessions. */
  setActive(request: t.IdentitySetActive, options?: CallOptions): Call<t.IdentityNamespace> {
    return this.#client.call(endpoints["identity.set_active"], request, options);
  }

  /** Adds an identity to a namespace or changes its role. */
  join(request: t.IdentityJoin, options?: CallOptions): Call<t.IdentityMember> {
    return this.#client.call(endpoints["identity.join"], request, options);
  }

  /** Removes an identity from a namespace and revokes its sessions there. */
  leave(request: t.IdentityLeave, options?: CallOptions): Call<t.IdentityChanged> {
    return this.#client.call(endpoints["identity.leave"], request, options);
  }

  /** Returns a membership. */
  member(request: t.IdentityMemberRef, options?: CallOptions): Call<t.IdentityMember> {
    return this.#client.call(endpoints["identity.member"], request, options);
  }

  /** Lists the members of a namespace, owners first. */
  members(request: t.IdentityOfNamespace, options?: CallOptions): PagedCall<t.IdentityMember> {
    return this.#client.list(endpoints["identity.members"], request, options);
  }

  /** Lists the memberships of an identity. */
  namespacesOf(request: t.IdentityIdentityRef, options?: CallOptions): Call<ResultPage<t.IdentityMember>> {
    return this.#client.call(endpoints["identity.namespaces_of"], request, options);
  }

  /** Lists the revocations in a namespace after a sequence number, oldest first. */
  revocations(request: t.IdentityRevocationsOf, options?: CallOptions): Call<ResultPage<t.IdentityRevocation>> {
    return this.#client.call(endpoints["identity.revocations"], request, options);
  }

  /** Registers an external service by its certificate. */
  registerService(request: t.IdentityPutService, options?: CallOptions): Call<t.IdentityService> {
    return this.#client.call(endpoints["identity.register_service"], request, options);
  }

  /** Updates an external service and its certificate. */
  changeService(request: t.IdentityPutService, options?: CallOptions): Call<t.IdentityService> {
    return this.#client.call(endpoints["identity.change_service"], request, options);
  }

  /** Returns an external service. */
  service(request: t.IdentityServiceRef, options?: CallOptions): Call<t.IdentityService> {
    return this.#client.call(endpoints["identity.service"], request, options);
  }

  /** Returns the external service that a certificate belongs to. */
  byCertificate(request: t.IdentityCertificateRef, options?: CallOptions): Call<t.IdentityService> {
    return this.#client.call(endpoints["identity.by_certificate"], request, options);
  }

  /** Removes an external service. */
  removeService(request: t.IdentityServiceRef, options?: CallOptions): Call<t.IdentityChanged> {
    return this.#client.call(endpoints["identity.remove_service"], request, options);
  }

  /** Records an event id and returns whether it is new; call it in the transaction that processes the event. */
  firstTime(request: t.IdentityEventRef, options?: CallOptions): Call<t.IdentityFirstTime> {
    return this.#client.call(endpoints["identity.first_time"], request, options);
  }

  /** Records an attempt to deliver an event to an external service. */
  attempted(request: t.IdentityAttempt, options?: CallOptions): Call<t.IdentityDelivery> {
    return this.#client.call(endpoints["identity.attempted"], request, options);
  }

  /** Returns the delivery state of an event for an external service. */
  delivery(request: t.IdentityDeliveryRef, options?: CallOptions): Call<t.IdentityDelivery> {
    return this.#client.call(endpoints["identity.delivery"], request, options);
  }

  /** Lists the deliveries to an external service. */
  deliveries(request: t.IdentityDeliveriesOf, options?: CallOptions): PagedCall<t.IdentityDelivery> {
    return this.#client.list(endpoints["identity.deliveries"], request, options);
  }

  /** Returns the reputation score of an identity, from 0 to 100. */
  reputation(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.IdentityScore> {
    return this.#client.call(endpoints["identity.reputation"], request, options);
  }

  /** Changes the reputation score of an identity, once per event. */
  adjustReputation(request: t.IdentityAdjustReputation, options?: CallOptions): Call<t.IdentityScore> {
    return this.#client.call(endpoints["identity.adjust_reputation"], request, options);
  }

  /** Counts a use toward a rate limit; refused if the limit for the time window is reached. */
  hit(request: t.IdentityHit, options?: CallOptions): Call<t.IdentityLeft> {
    return this.#client.call(endpoints["identity.hit"], request, options);
  }

  /** Evaluates an access request and returns the first reason to deny it, if any. */
  decide(request: t.IdentityDecide, options?: CallOptions): Call<t.IdentityDecision> {
    return this.#client.call(endpoints["identity.decide"], request, options);
  }

  /** Re-encrypts all secrets, including those of webhooks and emails, with the current master key. */
  rewrap(options?: CallOptions): Call<t.IdentityRewrapped> {
    return this.#client.call(endpoints["identity.rewrap"], {}, options);
  }

  /** Verifies that the tables of the identity module are consistent; reads all data. */
  check(options?: CallOptions): Call<t.IdentityCheck> {
    return this.#client.call(endpoints["identity.check"], {}, options);
  }

  /** Sets the email address and password of an identity; a change revokes its sessions. */
  setEmail(request: t.LoginSetEmail, options?: CallOptions): Call<t.LoginLink> {
    return this.#client.call(endpoints["identity.set_email"], request, options);
  }

  /** Verifies an email address and password, and returns the identity; failed attempts are counted. */
  login(request: t.LoginLogin, options?: CallOptions): Call<t.LoginOwner> {
    return this.#client.call(endpoints["identity.login"], request, options);
  }

  /** Verifies an email address, password and second factor, and creates a session for the identity. */
  loginSession(request: t.LoginLoginSession, options?: CallOptions): Call<t.LoginGrant> {
    return this.#client.call(endpoints["identity.login_session"], request, options);
  }

  /** Links a wallet that the caller has verified. */
  linkWallet(request: t.LoginLinkWallet, options?: CallOptions): Call<t.LoginLink> {
    return this.#client.call(endpoints["identity.link_wallet"], request, options);
  }

  /** Links an OAuth account that the caller has verified. */
  linkOauth(request: t.LoginLinkOAuth, options?: CallOptions): Call<t.LoginLink> {
    return this.#client.call(endpoints["identity.link_oauth"], request, options);
  }

  /** Links a machine of the identity as a login method. */
  linkMachine(request: t.LoginLinkMachine, options?: CallOptions): Call<t.LoginLink> {
    return this.#client.call(endpoints["identity.link_machine"], request, options);
  }

  /** Removes a login method unless it is the last one, and revokes the identity's sessions. */
  unlink(request: t.LoginUnlink, options?: CallOptions): Call<t.LoginChanged> {
    return this.#client.call(endpoints["identity.unlink"], request, options);
  }

  /** Lists the login methods of an identity. */
  links(request: t.IdentityIdentityRef, options?: CallOptions): Call<ResultPage<t.LoginLink>> {
    return this.#client.call(endpoints["identity.links"], request, options);
  }

  /** Returns the identity that owns an email address, wallet or OAuth account. */
  owner(request: t.LoginOwnerOf, options?: CallOptions): Call<t.LoginOwner> {
    return this.#client.call(endpoints["identity.owner"], request, options);
  }

  /** Returns the primary login method of an identity. */
  primary(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.LoginPrimary> {
    return this.#client.call(endpoints["identity.primary"], request, options);
  }

  /** Sets the primary login method of an identity. */
  setPrimary(request: t.LoginLinkRef, options?: CallOptions): Call<t.LoginPrimary> {
    return this.#client.call(endpoints["identity.set_primary"], request, options);
  }

  /** Starts the enrollment of a second factor and returns its secret and backup codes, which are shown only once. */
  enrollMfa(request: t.LoginEnrollMfa, options?: CallOptions): Call<t.LoginEnrollment> {
    return this.#client.call(endpoints["identity.enroll_mfa"], request, options);
  }

  /** Confirms the second factor with its first code; failed attempts are counted. */
  confirmMfa(request: t.LoginCode, options?: CallOptions): Call<t.LoginChanged> {
    return this.#client.call(endpoints["identity.confirm_mfa"], request, options);
  }

  /** Verifies a second-factor code, once per code; failed attempts are counted. */
  verifyMfa(request: t.LoginVerifyCode, options?: CallOptions): Call<t.LoginChanged> {
    return this.#client.call(endpoints["identity.verify_mfa"], request, options);
  }

  /** Consumes a backup code; failed attempts are counted. */
  useBackupCode(request: t.LoginCode, options?: CallOptions): Call<t.LoginCodesLeft> {
    return this.#client.call(endpoints["identity.use_backup_code"], request, options);
  }

  /** Replaces the backup codes and returns the new ones, which are shown only once. */
  renewBackupCodes(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.LoginBackupCodes> {
    return this.#client.call(endpoints["identity.renew_backup_codes"], request, options);
  }

  /** Returns whether a second factor is confirmed, and the number of backup codes left. */
  mfa(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.LoginMfa> {
    return this.#client.call(endpoints["identity.mfa"], request, options);
  }

  /** Removes the second factor of an identity. */
  removeMfa(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.LoginChanged> {
    return this.#client.call(endpoints["identity.remove_mfa"], request, options);
  }

  /** Issues a challenge for a machine to sign with its key. */
  challenge(request: t.LoginAskMachine, options?: CallOptions): Call<t.LoginChallenge> {
    return this.#client.call(endpoints["identity.challenge"], request, options);
  }

  /** Consumes a challenge signed by its machine. */
  answer(request: t.LoginAnswerChallenge, options?: CallOptions): Call<t.IdentityMachine> {
    return this.#client.call(endpoints["identity.answer"], request, options);
  }

  /** Consumes a nonce; only the first use succeeds. */
  useNonce(request: t.LoginUseNonce, options?: CallOptions): Call<t.LoginRemembered> {
    return this.#client.call(endpoints["identity.use_nonce"], request, options);
  }

  /** Starts an OAuth login and returns its state parameter. */
  beginOauth(request: t.LoginBeginOAuth, options?: CallOptions): Call<t.LoginOAuthBegun> {
    return this.#client.call(endpoints["identity.begin_oauth"], request, options);
  }

  /** Consumes the state parameter of an OAuth callback. */
  finishOauth(request: t.LoginFinishOAuth, options?: CallOptions): Call<t.LoginOAuthReturned> {
    return this.#client.call(endpoints["identity.finish_oauth"], request, options);
  }

  /** Creates a nonce for an OpenID Connect ID token. */
  newOidcNonce(options?: CallOptions): Call<t.LoginNonce> {
    return this.#client.call(endpoints["identity.new_oidc_nonce"], {}, options);
  }

  /** Consumes the nonce of an OpenID Connect ID token. */
  useOidcNonce(request: t.LoginUseNonce, options?: CallOptions): Call<t.LoginNonceUsed> {
    return this.#client.call(endpoints["identity.use_oidc_nonce"], request, options);
  }

  /** Caches the JSON Web Key Set of a provider. */
  putKeySet(request: t.LoginPutKeySet, options?: CallOptions): Call<t.LoginKeySet> {
    return this.#client.call(endpoints["identity.put_key_set"], request, options);
  }

  /** Returns the cached JSON Web Key Set of a provider, unless it has expired. */
  keySet(request: t.LoginKeySetRef, options?: CallOptions): Call<t.LoginKeySet> {
    return this.#client.call(endpoints["identity.key_set"], request, options);
  }

  /** Creates a session and returns its tokens, which are shown only once. */
  createSession(request: t.LoginCreateSession, options?: CallOptions): Call<t.LoginGrant> {
    return this.#client.call(endpoints["identity.create_session"], request, options);
  }

  /** Returns the active session that a session token belongs to. */
  lookup(request: t.LoginToken, options?: CallOptions): Call<t.LoginSession> {
    return this.#client.call(endpoints["identity.lookup"], request, options);
  }

  /** Returns a session, including a revoked one. */
  session(request: t.LoginSessionRef, options?: CallOptions): Call<t.LoginSession> {
    return this.#client.call(endpoints["identity.session"], request, options);
  }

  /** Lists the active sessions of an identity. */
  sessions(request: t.IdentityIdentityRef, options?: CallOptions): Call<ResultPage<t.LoginSession>> {
    return this.#client.call(endpoints["identity.sessions"], request, options);
  }

  /** Records that a session was used. */
  touch(request: t.LoginSessionRef, options?: CallOptions): Call<t.LoginSession> {
    return this.#client.call(endpoints["identity.touch"], request, options);
  }

  /** Exchanges a refresh token for the next one; reuse of an old token revokes the session. */
  refresh(request: t.LoginRefresh, options?: CallOptions): Call<t.LoginRotation> {
    return this.#client.call(endpoints["identity.refresh"], request, options);
  }

  /** Revokes a session and its refresh tokens. */
  revokeSession(request: t.LoginRevokeSession, options?: CallOptions): Call<t.LoginSession> {
    return this.#client.call(endpoints["identity.revoke_session"], request, options);
  }

  /** Revokes all sessions of an identity, or all except one. */
  revokeSessions(request: t.LoginRevokeSessions, options?: CallOptions): Call<t.LoginCount> {
    return this.#client.call(endpoints["identity.revoke_sessions"], request, options);
  }

  /** Issues an access token for a session and an audience. */
  issueToken(request: t.LoginIssueToken, options?: CallOptions): Call<t.LoginAccessToken> {
    return this.#client.call(endpoints["identity.issue_token"], request, options);
  }

  /** Verifies the signature and lifetime of an access token and returns its claims. */
  verifyToken(request: t.LoginVerifyToken, options?: CallOptions): Call<t.LoginClaims> {
    return this.#client.call(endpoints["identity.verify_token"], request, options);
  }

  /** Verifies an access token and its session, and returns the claims. */
  introspect(request: t.LoginVerifyToken, options?: CallOptions): Call<t.LoginClaims> {
    return this.#client.call(endpoints["identity.introspect"], request, options);
  }

  /** Lists the signing keys whose tokens are accepted, newest first. */
  signingKeys(options?: CallOptions): Call<ResultPage<t.LoginSigningKey>> {
    return this.#client.call(endpoints["identity.signing_keys"], {}, options);
  }

  /** Returns the accepted signing keys as a JSON Web Key Set. */
  jwks(options?: CallOptions): Call<t.LoginJwks> {
    return this.#client.call(endpoints["identity.jwks"], {}, options);
  }

  /** Replaces a signing key with a new one; tokens signed with the old key stay valid. */
  rotateKey(request: t.LoginKeyRef, options?: CallOptions): Call<t.LoginSigningKey> {
    return this.#client.call(endpoints["identity.rotate_key"], request, options);
  }

  /** Retires a signing key whose tokens have expired. */
  retireKey(request: t.LoginRetireKey, options?: CallOptions): Call<t.LoginSigningKey> {
    return this.#client.call(endpoints["identity.retire_key"], request, options);
  }

  /** Clears the failed logins of an identity, so that new clients can log in again. */
  unlock(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.LoginChanged> {
    return this.#client.call(endpoints["identity.unlock"], request, options);
  }

  /** Remembers a device after a login; failed logins from other clients do not affect it. */
  rememberDevice(request: t.DeviceRememberDevice, options?: CallOptions): Call<t.DeviceDeviceToken> {
    return this.#client.call(endpoints["identity.remember_device"], request, options);
  }

  /** Lists the remembered devices of an identity. */
  devices(request: t.IdentityIdentityRef, options?: CallOptions): Call<ResultPage<t.DeviceDevice>> {
    return this.#client.call(endpoints["identity.devices"], request, options);
  }

  /** Forgets a remembered device. */
  forgetDevice(request: t.DeviceDeviceRef, options?: CallOptions): Call<t.LoginChanged> {
    return this.#client.call(endpoints["identity.forget_device"], request, options);
  }

  /** Issues a link and a code for a login or a password reset. A server with `smtp` sends the mail, and the scope `identity:login` suffices; any other server returns it. */
  requestMail(request: t.MailRequestMail, options?: CallOptions): Call<t.MailMailRequested> {
    return this.#client.call(endpoints["identity.request_mail"], request, options);
  }

  /** Issues a link and a code that verify the email address of an identity. */
  requestVerification(request: t.IdentityIdentityRef, options?: CallOptions): Call<t.MailMailRequested> {
    return this.#client.call(endpoints["identity.request_verification"], request, options);
  }

  /** Issues a link and a code that confirm an identity's new email address. */
  requestChange(request: t.MailChangeRequest, options?: CallOptions): Call<t.MailMailRequested> {
    return this.#client.call(endpoints["identity.request_change"], request, options);
  }

  /** Accepts an emailed link or code in place of a password and returns the identity. If the address was not verified before, the password is removed and all sessions end. */
  mailLogin(request: t.MailMailLogin = {}, options?: CallOptions): Call<t.LoginOwner> {
    return this.#client.call(endpoints["identity.mail_login"], request, options);
  }

  /** Verifies an email address with an emailed link or code. */
  verifyAddress(request: t.MailUseMail = {}, options?: CallOptions): Call<t.LoginOwner> {
    return this.#client.call(endpoints["identity.verify_address"], request, options);
  }

  /** Sets a new password with an emailed link or code, revokes all sessions and returns a notice to send. */
  resetPassword(request: t.MailResetPassword, options?: CallOptions): Call<t.MailMail> {
    return this.#client.call(endpoints["identity.reset_password"], request, options);
  }

  /** Changes an email address with an emailed link or code, and returns a notice for the old one. */
  changeAddress(request: t.MailChangeAddress = {}, options?: CallOptions): Call<t.MailMail> {
    return this.#client.call(endpoints["identity.change_address"], request, options);
  }

  /** Imports the email address and password hash of an identity that has none; the first login replaces the hash. */
  importPassword(request: t.MigrationImportPassword, options?: CallOptions): Call<t.LoginLink> {
    return this.#client.call(endpoints["identity.import_password"], request, options);
  }

  /** Lists all email addresses with their password hashes. */
  passwords(request: t.IdentityListOf = {}, options?: CallOptions): PagedCall<t.MigrationHashedPassword> {
    return this.#client.list(endpoints["identity.passwords"], request, options);
  }

  /** Starts a login at a configured OpenID provider and returns the URL for the user. */
  beginOidcLogin(request: t.OidcLoginBeginOidcLogin, options?: CallOptions): Call<t.OidcLoginOidcBegun> {
    return this.#client.call(endpoints["identity.begin_oidc_login"], request, options);
  }

  /** Starts a login at a configured OpenID provider that links the account to an identity. */
  beginOidcLink(request: t.OidcLoginBeginOidcLink, options?: CallOptions): Call<t.OidcLoginOidcBegun> {
    return this.#client.call(endpoints["identity.begin_oidc_link"], request, options);
  }

  /** Verifies a login at an OpenID provider, and logs the user in or links the account. */
  completeOidc(request: t.OidcLoginCompleteOidc, options?: CallOptions): Call<t.OidcLoginOidcCompleted> {
    return this.#client.call(endpoints["identity.complete_oidc"], request, options);
  }

  /** Issues the nonce of a sign-in message for a wallet. */
  walletNonce(options?: CallOptions): Call<t.LoginNonce> {
    return this.#client.call(endpoints["identity.wallet_nonce"], {}, options);
  }

  /** Returns the identity with a wallet that has signed a sign-in message (EIP-4361). */
  walletLogin(request: t.WalletWalletLogin, options?: CallOptions): Call<t.LoginOwner> {
    return this.#client.call(endpoints["identity.wallet_login"], request, options);
  }

  /** Links a wallet that has signed a sign-in message (EIP-4361). */
  linkSignedWallet(request: t.WalletLinkSignedWallet, options?: CallOptions): Call<t.LoginLink> {
    return this.#client.call(endpoints["identity.link_signed_wallet"], request, options);
  }

  /** Ends a session of an identity; users can end their own sessions. */
  endSession(request: t.WalletEndSession, options?: CallOptions): Call<t.LoginSession> {
    return this.#client.call(endpoints["identity.end_session"], request, options);
  }

  /** Lists the logins of an identity and the refused attempts, newest first. */
  loginHistory(request: t.WalletLoginsOf, options?: CallOptions): PagedCall<t.WalletLoginAttempt> {
    return this.#client.list(endpoints["identity.login_history"], request, options);
  }

  /** Streams the revocations in a namespace as server-sent events, from `after` or Last-Event-ID. */
  revocationFeed(namespace: string, options?: StreamOptions): EventStream<StreamEvent<"revocation", t.IdentityRevocation>> {
    return this.#client.stream(`/v1/identity/namespaces/${segment(namespace)}/revocations/feed`, { revocation: "@IdentityRevocation" }, options);
  }
}

/** Failed events: schedule, claims, review and counters. */
export class RetryCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Saves an event that could not be applied, once per id. */
  save(request: KeyOptional<t.RetrySave, "id">, options?: CallOptions): Call<t.RetrySaved> {
    return this.#client.call(endpoints["retry.save"], request, options);
  }

  /** Saves all events, or none if one is refused. */
  saveAll(request: t.RetrySaveAll, options?: CallOptions): Call<t.RetryAllSaved> {
    return this.#client.call(endpoints["retry.save_all"], request, options);
  }

  /** Claims due events for the duration of a lease. */
  claim(request: t.RetryClaimDue, options?: CallOptions): Call<t.RetryClaims> {
    return this.#client.call(endpoints["retry.claim"], request, options);
  }

  /** Reports the result of a retry. */
  settle(request: t.RetrySettle, options?: CallOptions): Call<t.RetrySettled> {
    return this.#client.call(endpoints["retry.settle"], request, options);
  }

  /** Extends the lease of a claimed event by setting its remaining duration. */
  extend(request: t.RetryExtend, options?: CallOptions): Call<t.RetryHeld> {
    return this.#client.call(endpoints["retry.extend"], request, options);
  }

  /** Returns a claimed event without counting a retry. */
  release(request: t.RetryClaimRef, options?: CallOptions): Call<t.RetrySettled> {
    return this.#client.call(endpoints["retry.release"], request, options);
  }

  /** Makes an event due immediately and resets its retry counter. */
  requeue(request: t.RetryEventId, options?: CallOptions): Call<t.RetrySettled> {
    return this.#client.call(endpoints["retry.requeue"], request, options);
  }

  /** Requeues a page of the events that match a query, except claimed ones. */
  requeueAll(request: t.RetryQuery = {}, options?: CallOptions): Call<t.RetryMoved> {
    return this.#client.call(endpoints["retry.requeue_all"], request, options);
  }

  /** Discards an event that should not be applied. */
  discard(request: t.RetryDiscard, options?: CallOptions): Call<t.RetrySettled> {
    return this.#client.call(endpoints["retry.discard"], request, options);
  }

  /** Discards a page of the events that match a query, except claimed ones. */
  discardAll(request: t.RetryDiscardAll, options?: CallOptions): Call<t.RetryMoved> {
    return this.#client.call(endpoints["retry.discard_all"], request, options);
  }

  /** Makes the first event with a reference due immediately, if it is waiting. */
  hurry(request: t.RetryReference, options?: CallOptions): Call<t.RetryDone> {
    return this.#client.call(endpoints["retry.hurry"], request, options);
  }

  /** Lists failed events by status, type, publisher and reference; a page may be shorter than the limit and still have a next page. */
  events(request: t.RetryQuery = {}, options?: CallOptions): PagedCall<t.RetryFailed> {
    return this.#client.list(endpoints["retry.events"], request, options);
  }

  /** Returns a failed event without its data. */
  event(request: t.RetryEventId, options?: CallOptions): Call<t.RetryFailed> {
    return this.#client.call(endpoints["retry.event"], request, options);
  }

  /** Returns a failed event with its data. */
  data(request: t.RetryEventId, options?: CallOptions): Call<t.RetryEvent> {
    return this.#client.call(endpoints["retry.data"], request, options);
  }

  /** Returns the first event with a reference; later events with that reference wait for it. */
  first(request: t.RetryReference, options?: CallOptions): Call<t.RetryFailed> {
    return this.#client.call(endpoints["retry.first"], request, options);
  }

  /** Lists the events that are due now. */
  due(request: t.RetryMost = {}, options?: CallOptions): Call<ResultPage<t.RetryFailed>> {
    return this.#client.call(endpoints["retry.due"], request, options);
  }

  /** Lists the archived events, applied or discarded, oldest first. */
  ended(request: t.RetryListOf = {}, options?: CallOptions): PagedCall<t.RetryEnded> {
    return this.#client.list(endpoints["retry.ended"], request, options);
  }

  /** Returns the number of events by status. */
  counts(options?: CallOptions): Call<t.RetryCounts> {
    return this.#client.call(endpoints["retry.counts"], {}, options);
  }

  /** Returns the lifetime counters of failed events. */
  counters(options?: CallOptions): Call<ResultPage<t.RetryCounter>> {
    return this.#client.call(endpoints["retry.counters"], {}, options);
  }

  /** Verifies that event order, data and counters are consistent; reads all data. */
  check(options?: CallOptions): Call<t.RetryCheck> {
    return this.#client.call(endpoints["retry.check"], {}, options);
  }
}

/** Event intake: bills each event, or passes it to another system, once. */
export class IntakeCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Applies an event once per id, or saves it as a failed event; requires a configured intake. */
  receive(request: t.IntakeReceive, options?: CallOptions): Call<t.IntakeReceived> {
    return this.#client.call(endpoints["intake.receive"], request, options);
  }

  /** Returns the sources of the intake, their connection state, and the number of applied events by type. */
  status(options?: CallOptions): Call<t.IntakeStatus> {
    return this.#client.call(endpoints["intake.status"], {}, options);
  }
}

/** API keys of this server. */
export class KeysCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Creates an API key and returns its secret, which is shown only once. */
  create(request: t.KeysCreate, options?: CallOptions): Call<t.KeysSecret> {
    return this.#client.call(endpoints["keys.create"], request, options);
  }

  /** Lists all API keys, without their secrets. */
  list(request: t.KeysListOf = {}, options?: CallOptions): PagedCall<t.KeysKey> {
    return this.#client.list(endpoints["keys.list"], request, options);
  }

  /** Replaces the secret of an API key; the old secret is rejected immediately. */
  rotate(request: t.KeysKeyId, options?: CallOptions): Call<t.KeysSecret> {
    return this.#client.call(endpoints["keys.rotate"], request, options);
  }

  /** Revokes an API key permanently. */
  revoke(request: t.KeysKeyId, options?: CallOptions): Call<t.KeysKey> {
    return this.#client.call(endpoints["keys.revoke"], request, options);
  }

  /** Lists the audit log entries for administrator commands, newest first. */
  acts(request: t.KeysListOf = {}, options?: CallOptions): PagedCall<t.KeysAdminAuditEntry> {
    return this.#client.list(endpoints["keys.acts"], request, options);
  }
}

/** Signed HTTP requests that notify other systems of events. */
export class WebhooksCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Creates an endpoint and returns its secret, which is shown only once, or replaces the settings of an existing one. */
  put(request: t.WebhooksPutEndpoint, options?: CallOptions): Call<t.WebhooksStoredEndpoint> {
    return this.#client.call(endpoints["webhooks.put"], request, options);
  }

  /** Returns an endpoint, without its secret. */
  get(request: t.WebhooksEndpointRef, options?: CallOptions): Call<t.WebhooksWebhookEndpoint> {
    return this.#client.call(endpoints["webhooks.get"], request, options);
  }

  /** Lists all endpoints, without their secrets. */
  list(request: t.WebhooksListOf = {}, options?: CallOptions): PagedCall<t.WebhooksWebhookEndpoint> {
    return this.#client.list(endpoints["webhooks.list"], request, options);
  }

  /** Creates a new secret; for 24 hours, requests are also signed with the previous one. */
  rotate(request: t.WebhooksEndpointRef, options?: CallOptions): Call<t.WebhooksStoredEndpoint> {
    return this.#client.call(endpoints["webhooks.rotate"], request, options);
  }

  /** Resumes sending to an endpoint, beginning with the events that were waiting when it was disabled. */
  enable(request: t.WebhooksEndpointRef, options?: CallOptions): Call<t.WebhooksStoredEndpoint> {
    return this.#client.call(endpoints["webhooks.enable"], request, options);
  }

  /** Stops sending to an endpoint. Events that occur while it is disabled are not sent. */
  disable(request: t.WebhooksDisable, options?: CallOptions): Call<t.WebhooksStoredEndpoint> {
    return this.#client.call(endpoints["webhooks.disable"], request, options);
  }

  /** Sends a test event to an endpoint. */
  test(request: t.WebhooksEndpointRef, options?: CallOptions): Call<t.WebhooksQueued> {
    return this.#client.call(endpoints["webhooks.test"], request, options);
  }

  /** Lists the latest attempt for each delivery in the last 7 days, newest events first. */
  deliveries(request: t.WebhooksDeliveriesOf, options?: CallOptions): PagedCall<t.WebhooksDelivery> {
    return this.#client.list(endpoints["webhooks.deliveries"], request, options);
  }

  /** Sends failed deliveries again, oldest first. */
  retryFailed(request: t.WebhooksRetryFailed, options?: CallOptions): Call<t.WebhooksQueued> {
    return this.#client.call(endpoints["webhooks.retry_failed"], request, options);
  }

  /** Sends one event, or the events after a cursor in the feed, to an endpoint again. */
  replay(request: t.WebhooksReplay, options?: CallOptions): Call<t.WebhooksQueued> {
    return this.#client.call(endpoints["webhooks.replay"], request, options);
  }

  /** Deletes an endpoint and all events waiting to be sent to it. */
  delete(request: t.WebhooksEndpointRef, options?: CallOptions): Call<t.WebhooksDeletedEndpoint> {
    return this.#client.call(endpoints["webhooks.delete"], request, options);
  }
}

/** Message brokers to which events are published. */
export class SinksCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Lists the sinks of the server with their state, cursor, lag and last error. */
  list(options?: CallOptions): Call<t.SinksSinkList> {
    return this.#client.call(endpoints["sinks.list"], {}, options);
  }

  /** Moves the cursor of a sink, to publish events again or to continue after deleted events. */
  move(request: t.SinksMove, options?: CallOptions): Call<t.SinksMoved> {
    return this.#client.call(endpoints["sinks.move"], request, options);
  }
}

/** Backups, verification, statistics and the audit log. */
export class AdminCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Returns store statistics: commits, waiting writes, and rows and bytes by table. */
  store(options?: CallOptions): Call<t.AdminStore> {
    return this.#client.call(endpoints["admin.store"], {}, options);
  }

  /** Verifies all files, rows and indexes of the store, and runs each module's check. */
  verify(options?: CallOptions): Call<t.AdminVerified> {
    return this.#client.call(endpoints["admin.verify"], {}, options);
  }

  /** Returns the progress of the verification that runs on this server. */
  verifying(options?: CallOptions): Call<t.AdminVerifying> {
    return this.#client.call(endpoints["admin.verifying"], {}, options);
  }

  /** Creates a backup in a backup folder, without downtime. */
  backup(request: t.AdminMakeBackup = {}, options?: CallOptions): Call<t.AdminBackup> {
    return this.#client.call(endpoints["admin.backup"], request, options);
  }

  /** Lists all backups by folder, oldest first. */
  backups(options?: CallOptions): Call<ResultPage<t.AdminBackup>> {
    return this.#client.call(endpoints["admin.backups"], {}, options);
  }

  /** Deletes the backup `id` in a folder, or all but the newest `keep` backups. */
  deleteBackups(request: t.AdminDeleteBackups, options?: CallOptions): Call<t.AdminDeletedBackups> {
    return this.#client.call(endpoints["admin.delete_backups"], request, options);
  }

  /** Restores a backup to a temporary folder, verifies it, and deletes the folder. */
  verifyBackup(request: t.AdminBackupRef, options?: CallOptions): Call<t.AdminVerified> {
    return this.#client.call(endpoints["admin.verify_backup"], request, options);
  }

  /** Lists the loggers of this server that have their own level. */
  logLevels(options?: CallOptions): Call<ResultPage<t.AdminLogLevel>> {
    return this.#client.call(endpoints["admin.log_levels"], {}, options);
  }

  /** Sets the log level of a package until the server restarts; without a level, resets it. */
  setLogLevel(request: t.AdminSetLogLevel, options?: CallOptions): Call<t.AdminLogLevel> {
    return this.#client.call(endpoints["admin.set_log_level"], request, options);
  }

  /** Lists commits by author, subject, operation and time, newest first. */
  audit(request: t.AuditAuditOf = {}, options?: CallOptions): PagedCall<t.AuditAuditedCommit> {
    return this.#client.list(endpoints["admin.audit"], request, options);
  }

  /** Returns who created each of the given transactions, bookings, messages or identities, and who changed it last. */
  authors(request: t.AuditAuthorsOf, options?: CallOptions): Call<t.AuditAuthors> {
    return this.#client.call(endpoints["admin.authors"], request, options);
  }

  /** Returns how much of the commit record has been added to the audit log. */
  auditStatus(options?: CallOptions): Call<t.AuditAuditStatus> {
    return this.#client.call(endpoints["admin.audit_status"], {}, options);
  }

  /** Rebuilds the audit log from all retained commit records. */
  rebuildAudit(options?: CallOptions): Call<t.AuditAuditStatus> {
    return this.#client.call(endpoints["admin.rebuild_audit"], {}, options);
  }

  /** Returns what this server has measured once a minute in the last 24 hours, also before a restart. */
  samples(request: t.SampleQuery = {}, options?: CallOptions): Call<t.SampleHistory> {
    return this.#client.call(endpoints["admin.samples"], request, options);
  }

  /** Finds accounts, events, bookings, queues, messages, identities and failed events by id, name, email address or external id, at most 10 of each kind, among those that the key can read. */
  search(request: t.SearchQuery, options?: CallOptions): Call<ResultPage<t.SearchHit>> {
    return this.#client.call(endpoints["admin.search"], request, options);
  }
}

/** The servers in a cluster: status, membership and leadership. */
export class ClusterCalls {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Returns the servers in the cluster with their roles and replication lag. Every server responds with its own view. */
  status(options?: CallOptions): Call<t.ClusterStatus> {
    return this.#client.call(endpoints["cluster.status"], {}, options);
  }

  /** Adds a server that was started with an empty folder to the cluster. */
  add(request: t.ClusterNewMember, options?: CallOptions): Call<t.ClusterStatus> {
    return this.#client.call(endpoints["cluster.add"], request, options);
  }

  /** Removes a server from the cluster. */
  remove(request: t.ClusterMemberRef, options?: CallOptions): Call<t.ClusterStatus> {
    return this.#client.call(endpoints["cluster.remove"], request, options);
  }

  /** Removes a server that has lost its data and adds it again with an empty folder. */
  replace(request: t.ClusterNewMember, options?: CallOptions): Call<t.ClusterStatus> {
    return this.#client.call(endpoints["cluster.replace"], request, options);
  }

  /** Transfers leadership to the named server, or to the most up-to-date one. */
  transfer(request: t.ClusterTransfer = {}, options?: CallOptions): Call<t.ClusterStatus> {
    return this.#client.call(endpoints["cluster.transfer"], request, options);
  }
}
