// Generated from the endpoint declarations; see CONTRIBUTING.md. Do not edit.

import type { ResultPage } from "../call.js";
import type { KeyOptional } from "../request.js";
import type { OrRefs, Step, StepAdder } from "../transaction.js";
import { endpoints } from "./endpoints.js";
import type * as t from "./types.js";

/** Prepaid credit: accounts, charges, prices, grants, holds, refunds, bills and history. */
export class LedgerSteps {
  readonly #transaction: StepAdder;

  constructor(transaction: StepAdder) {
    this.#transaction = transaction;
  }

  /** Creates an account or replaces its settings. */
  putAccount(request: OrRefs<t.LedgerPutAccount>): Step<t.LedgerAccount> {
    return this.#transaction.add(endpoints["ledger.put_account"], request);
  }

  /** Deletes an account with its balances in all units, or one of them; the history is kept. */
  deleteAccount(request: OrRefs<t.LedgerBalanceRef>): Step<t.LedgerAccount> {
    return this.#transaction.add(endpoints["ledger.delete_account"], request);
  }

  /** Returns an account with its settings. */
  account(request: OrRefs<t.LedgerBalanceRef>): Step<t.LedgerAccount> {
    return this.#transaction.add(endpoints["ledger.account"], request);
  }

  /** Lists all accounts, ordered by id. */
  accounts(request: OrRefs<t.LedgerAccountsOf> = {}): Step<ResultPage<t.LedgerAccount>> {
    return this.#transaction.add(endpoints["ledger.accounts"], request);
  }

  /** Returns the account that has an id in another system. */
  accountByExternalId(request: OrRefs<t.LedgerExternalId>): Step<t.LedgerAccount> {
    return this.#transaction.add(endpoints["ledger.account_by_external_id"], request);
  }

  /** Lists the balances of an account in units other than the default unit. */
  unitBalances(request: OrRefs<t.LedgerAccountRef>): Step<ResultPage<t.LedgerAccount>> {
    return this.#transaction.add(endpoints["ledger.unit_balances"], request);
  }

  /** Returns the current balance of an account. */
  balance(request: OrRefs<t.LedgerBalanceRef>): Step<t.LedgerBalance> {
    return this.#transaction.add(endpoints["ledger.balance"], request);
  }

  /** Charges an account for a usage record, once per event id. */
  charge(request: OrRefs<KeyOptional<t.LedgerUsage, "eventId">>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.charge"], request);
  }

  /** Charges for all usage records, or for none if one is refused. */
  chargeAll(request: OrRefs<t.LedgerUsages>): Step<t.LedgerCharges> {
    return this.#transaction.add(endpoints["ledger.charge_all"], request);
  }

  /** Charges for each usage record that is not refused, in one commit. */
  chargeEach(request: OrRefs<t.LedgerUsages>): Step<ResultPage<t.LedgerCharge>> {
    return this.#transaction.add(endpoints["ledger.charge_each"], request);
  }

  /** Returns the current cost of a usage record without charging for it. */
  quote(request: OrRefs<t.LedgerUsage>): Step<t.LedgerQuote> {
    return this.#transaction.add(endpoints["ledger.quote"], request);
  }

  /** Checks whether an account could pay for a usage record now. */
  check(request: OrRefs<t.LedgerUsage>): Step<t.LedgerAffordable> {
    return this.#transaction.add(endpoints["ledger.check"], request);
  }

  /** Returns the charged usage record with the given event id. */
  usageEvent(request: OrRefs<t.LedgerEventRef>): Step<t.LedgerUsageEvent> {
    return this.#transaction.add(endpoints["ledger.usage_event"], request);
  }

  /** Adds credit to an account, once per key. */
  addCredits(request: OrRefs<KeyOptional<t.LedgerAddCredits, "key">>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.add_credits"], request);
  }

  /** Corrects a balance manually, once per key. */
  adjust(request: OrRefs<KeyOptional<t.LedgerAdjust, "key">>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.adjust"], request);
  }

  /** Transfers credit to another account, once per key; grants keep their expiry and priority. */
  transfer(request: OrRefs<KeyOptional<t.LedgerTransfer, "key">>): Step<t.LedgerTransferred> {
    return this.#transaction.add(endpoints["ledger.transfer"], request);
  }

  /** Refunds a usage record fully or partially, once per key. */
  refund(request: OrRefs<KeyOptional<t.LedgerRefund, "key">>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.refund"], request);
  }

  /** Reverses a credit or an adjustment, once per key. */
  reverse(request: OrRefs<KeyOptional<t.LedgerRefund, "key">>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.reverse"], request);
  }

  /** Returns a transaction. */
  transaction(request: OrRefs<t.LedgerTransactionRef>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.transaction"], request);
  }

  /** Lists the transactions of an account, newest first. */
  transactions(request: OrRefs<t.LedgerHistoryOf>): Step<ResultPage<t.LedgerTransaction>> {
    return this.#transaction.add(endpoints["ledger.transactions"], request);
  }

  /** Returns the balance of an account at a point in time. */
  balanceAt(request: OrRefs<t.LedgerBalanceAt>): Step<t.LedgerPast> {
    return this.#transaction.add(endpoints["ledger.balance_at"], request);
  }

  /** Returns the transactions in a period with the opening and closing balance. */
  statement(request: OrRefs<t.LedgerStatementOf>): Step<t.LedgerStatement> {
    return this.#transaction.add(endpoints["ledger.statement"], request);
  }

  /** Returns the total amount of each transaction type in a period. */
  totals(request: OrRefs<t.LedgerPeriod>): Step<ResultPage<t.LedgerTotal>> {
    return this.#transaction.add(endpoints["ledger.totals"], request);
  }

  /** Records expired credit and releases expired holds now; the server also does this every second. */
  sweep(request: OrRefs<t.LedgerSweep> = {}): Step<t.LedgerSwept> {
    return this.#transaction.add(endpoints["ledger.sweep"], request);
  }

  /** Returns the balance thresholds of an account: its own, or the default ones. */
  thresholds(request: OrRefs<t.LedgerAccountRef>): Step<t.LedgerThresholds> {
    return this.#transaction.add(endpoints["ledger.thresholds"], request);
  }

  /** Replaces the balance thresholds of an account; an empty list turns the default ones off. */
  putThresholds(request: OrRefs<t.LedgerPutThresholds>): Step<t.LedgerThresholds> {
    return this.#transaction.add(endpoints["ledger.put_thresholds"], request);
  }

  /** Deletes the balance thresholds of an account, so that the defaults apply. */
  deleteThresholds(request: OrRefs<t.LedgerAccountRef>): Step<t.LedgerThresholds> {
    return this.#transaction.add(endpoints["ledger.delete_thresholds"], request);
  }

  /** Holds credit for a later charge, once per hold id. */
  authorize(request: OrRefs<KeyOptional<t.LedgerAuthorize, "id">>): Step<t.LedgerHold> {
    return this.#transaction.add(endpoints["ledger.authorize"], request);
  }

  /** Extends an open hold by setting its remaining duration. */
  extendHold(request: OrRefs<t.LedgerExtendHold>): Step<t.LedgerHold> {
    return this.#transaction.add(endpoints["ledger.extend_hold"], request);
  }

  /** Raises or lowers the amount of an open hold, in the account and in its budgets. */
  resizeHold(request: OrRefs<t.LedgerResizeHold>): Step<t.LedgerHold> {
    return this.#transaction.add(endpoints["ledger.resize_hold"], request);
  }

  /** Charges a usage record against a hold and releases the remainder. */
  settle(request: OrRefs<t.LedgerSettle>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.settle"], request);
  }

  /** Releases a hold without a charge. */
  releaseHold(request: OrRefs<t.LedgerHoldRef>): Step<t.LedgerHold> {
    return this.#transaction.add(endpoints["ledger.release_hold"], request);
  }

  /** Returns a hold. */
  hold(request: OrRefs<t.LedgerHoldRef>): Step<t.LedgerHold> {
    return this.#transaction.add(endpoints["ledger.hold"], request);
  }

  /** Lists the open holds of an account, ordered by expiry. */
  holds(request: OrRefs<t.LedgerBalanceRef>): Step<ResultPage<t.LedgerHold>> {
    return this.#transaction.add(endpoints["ledger.holds"], request);
  }

  /** Claims the sign-up grant of an account, once. */
  grantSignup(request: OrRefs<t.LedgerAccountRef>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.grant_signup"], request);
  }

  /** Claims the daily grant of an account, once per UTC day. */
  grantDaily(request: OrRefs<t.LedgerAccountRef>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.grant_daily"], request);
  }

  /** Claims the monthly grant of an account, once per UTC month. */
  grantMonthly(request: OrRefs<t.LedgerAccountRef>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.grant_monthly"], request);
  }

  /** Claims the referral grant of an account, once per referred account. */
  grantReferral(request: OrRefs<t.LedgerReferral>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.grant_referral"], request);
  }

  /** Lists the grants of an account that have credit left, in spending order. */
  grants(request: OrRefs<t.LedgerBalanceRef>): Step<ResultPage<t.LedgerGrant>> {
    return this.#transaction.add(endpoints["ledger.grants"], request);
  }

  /** Starts a billing for a reference. */
  startBilling(request: OrRefs<t.LedgerStartBilling>): Step<t.LedgerBilling> {
    return this.#transaction.add(endpoints["ledger.start_billing"], request);
  }

  /** Ends a billing and charges for it. */
  endBilling(request: OrRefs<t.LedgerEndBilling>): Step<t.LedgerBilling> {
    return this.#transaction.add(endpoints["ledger.end_billing"], request);
  }

  /** Bills a number of units: starts and ends a billing in one step. */
  bill(request: OrRefs<t.LedgerBillNow>): Step<t.LedgerBilling> {
    return this.#transaction.add(endpoints["ledger.bill"], request);
  }

  /** Deletes a billing without refunding its charge. */
  deleteBilling(request: OrRefs<t.LedgerBillingRef>): Step<t.LedgerBilling> {
    return this.#transaction.add(endpoints["ledger.delete_billing"], request);
  }

  /** Returns the billing of a reference. */
  billing(request: OrRefs<t.LedgerBillingRef>): Step<t.LedgerBilling> {
    return this.#transaction.add(endpoints["ledger.billing"], request);
  }

  /** Returns the billing with the given id. */
  billingById(request: OrRefs<t.LedgerBillingId>): Step<t.LedgerBilling> {
    return this.#transaction.add(endpoints["ledger.billing_by_id"], request);
  }

  /** Claims open refill requests for payment; other callers do not receive them for the given time. */
  takeRefills(request: OrRefs<t.LedgerTakeRefills> = {}): Step<ResultPage<t.LedgerRefillRequest>> {
    return this.#transaction.add(endpoints["ledger.take_refills"], request);
  }

  /** Marks a refill request as paid and adds its credit. */
  completeRefill(request: OrRefs<t.LedgerCompleteRefill>): Step<t.LedgerTransaction> {
    return this.#transaction.add(endpoints["ledger.complete_refill"], request);
  }

  /** Marks a refill request as failed. */
  failRefill(request: OrRefs<t.LedgerFailRefill>): Step<t.LedgerRefillRequest> {
    return this.#transaction.add(endpoints["ledger.fail_refill"], request);
  }

  /** Reopens a failed refill request. */
  retryRefill(request: OrRefs<t.LedgerRefillRef>): Step<t.LedgerRefillRequest> {
    return this.#transaction.add(endpoints["ledger.retry_refill"], request);
  }

  /** Returns a refill request. */
  refill(request: OrRefs<t.LedgerRefillRef>): Step<t.LedgerRefillRequest> {
    return this.#transaction.add(endpoints["ledger.refill"], request);
  }

  /** Lists the refill requests of an account, newest first. */
  refills(request: OrRefs<t.LedgerRefillsOf>): Step<ResultPage<t.LedgerRefillRequest>> {
    return this.#transaction.add(endpoints["ledger.refills"], request);
  }

  /** Creates the budget of a scope or replaces its limits; unchanged limits keep their usage. */
  putBudget(request: OrRefs<t.BudgetPutBudget>): Step<t.BudgetBudget> {
    return this.#transaction.add(endpoints["ledger.put_budget"], request);
  }

  /** Deletes the budget of a scope. */
  deleteBudget(request: OrRefs<t.BudgetBudgetRef>): Step<t.BudgetBudget> {
    return this.#transaction.add(endpoints["ledger.delete_budget"], request);
  }

  /** Returns the budget of a scope with its usage. */
  budget(request: OrRefs<t.BudgetBudgetRef>): Step<t.BudgetBudget> {
    return this.#transaction.add(endpoints["ledger.budget"], request);
  }

  /** Lists budgets with their usage, ordered by scope. */
  budgets(request: OrRefs<t.BudgetBudgetsOf> = {}): Step<ResultPage<t.BudgetBudget>> {
    return this.#transaction.add(endpoints["ledger.budgets"], request);
  }

  /** Adds a version to a price list; the same prices again change nothing. */
  putPriceList(request: OrRefs<t.PricePutPriceList>): Step<t.PricePriceList> {
    return this.#transaction.add(endpoints["ledger.put_price_list"], request);
  }

  /** Returns a version of a price list with its prices. */
  priceList(request: OrRefs<t.PricePriceListRef>): Step<t.PricePriceList> {
    return this.#transaction.add(endpoints["ledger.price_list"], request);
  }

  /** Lists all versions of a price list, oldest first. */
  priceListVersions(request: OrRefs<t.PricePriceListName>): Step<ResultPage<t.PricePriceListVersion>> {
    return this.#transaction.add(endpoints["ledger.price_list_versions"], request);
  }

  /** Lists the latest version of each price list, ordered by name. */
  priceLists(request: OrRefs<t.PricePriceListsOf> = {}): Step<ResultPage<t.PricePriceListVersion>> {
    return this.#transaction.add(endpoints["ledger.price_lists"], request);
  }

  /** Creates a rule that grants credit at scheduled times, or replaces its settings. */
  putGrantRule(request: OrRefs<t.GrantRulePutGrantRule>): Step<t.GrantRuleGrantRule> {
    return this.#transaction.add(endpoints["ledger.put_grant_rule"], request);
  }

  /** Ends a grant rule; the grants that it has made are kept. */
  endGrantRule(request: OrRefs<t.GrantRuleGrantRuleRef>): Step<t.GrantRuleGrantRule> {
    return this.#transaction.add(endpoints["ledger.end_grant_rule"], request);
  }

  /** Returns a grant rule. */
  grantRule(request: OrRefs<t.GrantRuleGrantRuleRef>): Step<t.GrantRuleGrantRule> {
    return this.#transaction.add(endpoints["ledger.grant_rule"], request);
  }

  /** Lists the grant rules of an account, including ended ones, ordered by id. */
  grantRules(request: OrRefs<t.GrantRuleGrantRulesOf>): Step<ResultPage<t.GrantRuleGrantRule>> {
    return this.#transaction.add(endpoints["ledger.grant_rules"], request);
  }

  /** Returns the available credit that can be used for a metric. */
  available(request: OrRefs<t.GrantRuleAvailableOf>): Step<t.GrantRuleAvailableCredit> {
    return this.#transaction.add(endpoints["ledger.available"], request);
  }

  /** Makes an account a member of a pool, so that the pool pays for its usage. */
  putPoolMember(request: OrRefs<t.PoolPutPoolMember>): Step<t.PoolPoolMember> {
    return this.#transaction.add(endpoints["ledger.put_pool_member"], request);
  }

  /** Removes an account from a pool; its open holds remain. */
  removePoolMember(request: OrRefs<t.PoolPoolMemberRef>): Step<t.PoolPoolMember> {
    return this.#transaction.add(endpoints["ledger.remove_pool_member"], request);
  }

  /** Lists the members of a pool, ordered by id. */
  poolMembers(request: OrRefs<t.PoolPoolMembersOf>): Step<ResultPage<t.PoolPoolMember>> {
    return this.#transaction.add(endpoints["ledger.pool_members"], request);
  }

  /** Returns the usage of an account by metric and hour, day or month. */
  usage(request: OrRefs<t.UsageUsageOf>): Step<ResultPage<t.UsageUsageTotal>> {
    return this.#transaction.add(endpoints["ledger.usage"], request);
  }

  /** Lists the usage events of an account, newest first. */
  usageEvents(request: OrRefs<t.UsageUsageEventsOf>): Step<ResultPage<t.LedgerUsageEvent>> {
    return this.#transaction.add(endpoints["ledger.usage_events"], request);
  }
}

/** Event seats: reservations, holds that expire, best available seats, seat maps. */
export class SeatsSteps {
  readonly #transaction: StepAdder;

  constructor(transaction: StepAdder) {
    this.#transaction = transaction;
  }

  /** Creates an event with its sections and areas. */
  createEvent(request: OrRefs<t.SeatsCreateEvent>): Step<t.SeatsEvent> {
    return this.#transaction.add(endpoints["seats.create_event"], request);
  }

  /** Closes ticket sales for an event. */
  closeEvent(request: OrRefs<t.SeatsEventRef>): Step<t.SeatsEvent> {
    return this.#transaction.add(endpoints["seats.close_event"], request);
  }

  /** Reopens ticket sales for an event. */
  reopenEvent(request: OrRefs<t.SeatsEventRef>): Step<t.SeatsEvent> {
    return this.#transaction.add(endpoints["seats.reopen_event"], request);
  }

  /** Deletes a closed event. An event with bookings can be deleted only with `force`, which cancels them. */
  deleteEvent(request: OrRefs<t.SeatsDeleteEvent>): Step<t.SeatsGone> {
    return this.#transaction.add(endpoints["seats.delete_event"], request);
  }

  /** Blocks seats, so that they cannot be sold. */
  block(request: OrRefs<t.SeatsSeatList>): Step<t.SeatsEvent> {
    return this.#transaction.add(endpoints["seats.block"], request);
  }

  /** Puts blocked seats back on sale. */
  unblock(request: OrRefs<t.SeatsSeatList>): Step<t.SeatsEvent> {
    return this.#transaction.add(endpoints["seats.unblock"], request);
  }

  /** Sets the number of blocked places in an area. */
  blockPlaces(request: OrRefs<t.SeatsBlockPlaces>): Step<t.SeatsEvent> {
    return this.#transaction.add(endpoints["seats.block_places"], request);
  }

  /** Sets the price of a section for new reservations. */
  price(request: OrRefs<t.SeatsPriceOf>): Step<t.SeatsEvent> {
    return this.#transaction.add(endpoints["seats.price"], request);
  }

  /** Returns an event with its statistics. */
  event(request: OrRefs<t.SeatsEventRef>): Step<t.SeatsEvent> {
    return this.#transaction.add(endpoints["seats.event"], request);
  }

  /** Lists all events. */
  events(request: OrRefs<t.SeatsListOf> = {}): Step<ResultPage<t.SeatsEvent>> {
    return this.#transaction.add(endpoints["seats.events"], request);
  }

  /** Holds seats or places for a buyer, all or none, once per booking id. */
  reserve(request: OrRefs<KeyOptional<t.SeatsReserve, "booking">>): Step<t.SeatsBooking> {
    return this.#transaction.add(endpoints["seats.reserve"], request);
  }

  /** Sells the held seats or places of a booking. */
  finalize(request: OrRefs<t.SeatsBookingOf>): Step<t.SeatsBooking> {
    return this.#transaction.add(endpoints["seats.finalize"], request);
  }

  /** Releases the held seats or places of a booking. */
  release(request: OrRefs<t.SeatsBookingOf>): Step<t.SeatsBooking> {
    return this.#transaction.add(endpoints["seats.release"], request);
  }

  /** Extends the hold of a booking to a later time. */
  extend(request: OrRefs<t.SeatsExtendBooking>): Step<t.SeatsBooking> {
    return this.#transaction.add(endpoints["seats.extend"], request);
  }

  /** Returns a booking. */
  booking(request: OrRefs<t.SeatsBookingRef>): Step<t.SeatsBooking> {
    return this.#transaction.add(endpoints["seats.booking"], request);
  }

  /** Lists the bookings for an event. */
  bookings(request: OrRefs<t.SeatsBookingsOf>): Step<ResultPage<t.SeatsBooking>> {
    return this.#transaction.add(endpoints["seats.bookings"], request);
  }

  /** Lists a buyer's bookings for all events. */
  bookingsOfBuyer(request: OrRefs<t.SeatsBookingsBy>): Step<ResultPage<t.SeatsBooking>> {
    return this.#transaction.add(endpoints["seats.bookings_of_buyer"], request);
  }

  /** Returns the best available seats without holding them. */
  suggest(request: OrRefs<t.SeatsSuggest>): Step<t.SeatsSuggestion> {
    return this.#transaction.add(endpoints["seats.suggest"], request);
  }

  /** Returns the seat map of a section. */
  map(request: OrRefs<t.SeatsSectionRef>): Step<t.SeatsSectionMap> {
    return this.#transaction.add(endpoints["seats.map"], request);
  }

  /** Returns the seat maps of all sections with rows, from one snapshot. */
  maps(request: OrRefs<t.SeatsEventRef>): Step<ResultPage<t.SeatsSectionMap>> {
    return this.#transaction.add(endpoints["seats.maps"], request);
  }

  /** Returns the statistics of a section or area. */
  sectionStats(request: OrRefs<t.SeatsSectionRef>): Step<t.SeatsStats> {
    return this.#transaction.add(endpoints["seats.section_stats"], request);
  }

  /** Returns the statistics of all sections and areas. */
  stats(request: OrRefs<t.SeatsEventRef>): Step<ResultPage<t.SeatsSectionStats>> {
    return this.#transaction.add(endpoints["seats.stats"], request);
  }

  /** Returns a seat and its holder. */
  seat(request: OrRefs<t.SeatsSeatRef>): Step<t.SeatsSeatDetail> {
    return this.#transaction.add(endpoints["seats.seat"], request);
  }

  /** Returns the seats of a row. */
  row(request: OrRefs<t.SeatsRowRef>): Step<ResultPage<t.SeatsSeatDetail>> {
    return this.#transaction.add(endpoints["seats.row"], request);
  }

  /** Returns the seats in a section with their holders, in pages of rows. */
  sectionSeats(request: OrRefs<t.SeatsSectionSeats>): Step<ResultPage<t.SeatsSeatDetail>> {
    return this.#transaction.add(endpoints["seats.section_seats"], request);
  }

  /** Lists the changes to an event after a position. */
  changes(request: OrRefs<t.SeatsChangesOf>): Step<t.SeatsChanges> {
    return this.#transaction.add(endpoints["seats.changes"], request);
  }

  /** Returns the seat states of a section as 2 bits per seat, row by row, most significant bit first. */
  bits(request: OrRefs<t.SeatsBitsOf>): Step<t.SeatsBits> {
    return this.#transaction.add(endpoints["seats.bits"], request);
  }

  /** Releases expired holds now; the server also does this every second. */
  sweep(request: OrRefs<t.SeatsSweep> = {}): Step<t.SeatsSwept> {
    return this.#transaction.add(endpoints["seats.sweep"], request);
  }

  /** Cancels a sold booking or some of its seats, which become available again or blocked. */
  cancel(request: OrRefs<KeyOptional<t.BookingAmendmentCancel, "amendment">>): Step<t.BookingAmendmentAmended> {
    return this.#transaction.add(endpoints["seats.cancel"], request);
  }

  /** Exchanges seats in a booking for others, and returns the price difference. */
  exchange(request: OrRefs<KeyOptional<t.BookingAmendmentExchange, "amendment">>): Step<t.BookingAmendmentAmended> {
    return this.#transaction.add(endpoints["seats.exchange"], request);
  }

  /** Transfers a sold booking to another buyer. */
  transfer(request: OrRefs<KeyOptional<t.BookingAmendmentTransfer, "amendment">>): Step<t.BookingAmendmentAmended> {
    return this.#transaction.add(endpoints["seats.transfer"], request);
  }

  /** Releases some seats of a hold and keeps the others. */
  reduce(request: OrRefs<KeyOptional<t.BookingAmendmentReduce, "amendment">>): Step<t.BookingAmendmentAmended> {
    return this.#transaction.add(endpoints["seats.reduce"], request);
  }

  /** Lists the steps in a booking's history, oldest first. */
  history(request: OrRefs<t.SeatsBookingRef>): Step<ResultPage<t.BookingAmendmentStep>> {
    return this.#transaction.add(endpoints["seats.history"], request);
  }

  /** Changes the sections, rows, seats and prices of an event. Refused if it affects reserved or sold seats, unless their bookings are moved to other seats. */
  changePlan(request: OrRefs<KeyOptional<t.SeatPlanChangePlan, "change">>): Step<t.SeatPlanPlanChange> {
    return this.#transaction.add(endpoints["seats.change_plan"], request);
  }

  /** Returns the effect that a change to the plan would have, without changing anything. */
  previewPlan(request: OrRefs<t.SeatPlanChangePlan>): Step<t.SeatPlanPlanChange> {
    return this.#transaction.add(endpoints["seats.preview_plan"], request);
  }

  /** Lists the changes to the plan of an event, oldest first. */
  planHistory(request: OrRefs<t.SeatsEventRef>): Step<ResultPage<t.SeatPlanPlanChange>> {
    return this.#transaction.add(endpoints["seats.plan_history"], request);
  }

  /** Replaces the categories of an event and the rules for its bookings. Existing bookings keep their prices. */
  setTerms(request: OrRefs<t.SaleTermsSetTerms>): Step<t.SaleTermsTerms> {
    return this.#transaction.add(endpoints["seats.set_terms"], request);
  }

  /** Returns the categories of an event and the rules for its bookings. */
  terms(request: OrRefs<t.SeatsEventRef>): Step<t.SaleTermsTerms> {
    return this.#transaction.add(endpoints["seats.terms"], request);
  }

  /** Sets seats and places aside for a sales channel or a code until a time. */
  putAllotment(request: OrRefs<t.SaleTermsPutAllotment>): Step<t.SaleTermsAllotment> {
    return this.#transaction.add(endpoints["seats.put_allotment"], request);
  }

  /** Removes an allotment, so that everybody may reserve its seats and places. */
  removeAllotment(request: OrRefs<t.SaleTermsAllotmentRef>): Step<t.SaleTermsRemovedAllotment> {
    return this.#transaction.add(endpoints["seats.remove_allotment"], request);
  }

  /** Lists the allotments of an event. */
  allotments(request: OrRefs<t.SeatsEventRef>): Step<ResultPage<t.SaleTermsAllotment>> {
    return this.#transaction.add(endpoints["seats.allotments"], request);
  }

  /** Holds seats or places that may be set aside for a sales channel. A key needs the scope `seats:channel`, which can be limited to a channel: `seats:channel@box-office`. */
  reserveInChannel(request: OrRefs<KeyOptional<t.SaleTermsReserveInChannel, "booking">>): Step<t.SeatsBooking> {
    return this.#transaction.add(endpoints["seats.reserve_in_channel"], request);
  }
}

/** Work queues: fair scheduling, leases, retries, dead letters, throttles. */
export class QueueSteps {
  readonly #transaction: StepAdder;

  constructor(transaction: StepAdder) {
    this.#transaction = transaction;
  }

  /** Creates a queue. */
  create(request: OrRefs<t.QueueConfig>): Step<t.QueueQueue> {
    return this.#transaction.add(endpoints["queue.create"], request);
  }

  /** Creates a queue (status 201) or replaces the settings of an existing one (status 200). */
  configure(request: OrRefs<t.QueueConfig>): Step<t.QueueQueue> {
    return this.#transaction.add(endpoints["queue.configure"], request);
  }

  /** Deletes a queue and its messages. */
  delete(request: OrRefs<t.QueueQueueRef>): Step<t.QueueCount> {
    return this.#transaction.add(endpoints["queue.delete"], request);
  }

  /** Pauses deliveries from a queue. */
  pause(request: OrRefs<t.QueueQueueRef>): Step<t.QueueQueue> {
    return this.#transaction.add(endpoints["queue.pause"], request);
  }

  /** Resumes deliveries from a queue. */
  resume(request: OrRefs<t.QueueQueueRef>): Step<t.QueueQueue> {
    return this.#transaction.add(endpoints["queue.resume"], request);
  }

  /** Removes up to `most` messages that are not leased. */
  purge(request: OrRefs<t.QueueMost>): Step<t.QueueMoved> {
    return this.#transaction.add(endpoints["queue.purge"], request);
  }

  /** Moves up to `most` dead letters back to the queues they came from, with their attempt counters reset. */
  redrive(request: OrRefs<t.QueueMost>): Step<t.QueueMoved> {
    return this.#transaction.add(endpoints["queue.redrive"], request);
  }

  /** Moves a dead letter back to the queue it came from, with its attempt counter reset. */
  redriveMessage(request: OrRefs<t.QueueMessageRef>): Step<t.QueueRedrivenMessage> {
    return this.#transaction.add(endpoints["queue.redrive_message"], request);
  }

  /** Removes a message, even while it is leased. */
  discard(request: OrRefs<t.QueueMessageRef>): Step<t.QueueDone> {
    return this.#transaction.add(endpoints["queue.discard"], request);
  }

  /** Changes the time from which a message that is not leased can be delivered. */
  reschedule(request: OrRefs<t.QueueReschedule>): Step<t.QueueRescheduled> {
    return this.#transaction.add(endpoints["queue.reschedule"], request);
  }

  /** Removes a message unless it is leased. */
  cancel(request: OrRefs<t.QueueMessageRef>): Step<t.QueueDone> {
    return this.#transaction.add(endpoints["queue.cancel"], request);
  }

  /** Adds a message to a queue, once per deduplication key. */
  enqueue(request: OrRefs<KeyOptional<t.QueueEnqueue, "dedupKey">>): Step<t.QueueAccepted> {
    return this.#transaction.add(endpoints["queue.enqueue"], request);
  }

  /** Adds all messages to their queues, or none if one is refused. */
  enqueueAll(request: OrRefs<t.QueueEnqueueAll>): Step<t.QueueAllAccepted> {
    return this.#transaction.add(endpoints["queue.enqueue_all"], request);
  }

  /** Leases messages from a queue; with `waiting`, waits for the first message. */
  lease(request: OrRefs<t.QueueLease>): Step<t.QueueDeliveries> {
    return this.#transaction.add(endpoints["queue.lease"], request);
  }

  /** Acknowledges deliveries and leases the next messages in the same commit. */
  next(request: OrRefs<t.QueueNext>): Step<t.QueueNextDeliveries> {
    return this.#transaction.add(endpoints["queue.next"], request);
  }

  /** Acknowledges a delivery. */
  ack(request: OrRefs<t.QueueReceipt>): Step<t.QueueDone> {
    return this.#transaction.add(endpoints["queue.ack"], request);
  }

  /** Acknowledges each delivery whose lease is still held, in one commit. */
  ackAll(request: OrRefs<t.QueueReceipts>): Step<ResultPage<t.QueueAcked>> {
    return this.#transaction.add(endpoints["queue.ack_all"], request);
  }

  /** Reports a failed delivery; the message is retried or moved to the dead-letter queue. */
  nack(request: OrRefs<t.QueueNack>): Step<t.QueueReturned> {
    return this.#transaction.add(endpoints["queue.nack"], request);
  }

  /** Returns a message to its queue without counting an attempt. */
  release(request: OrRefs<t.QueueReceipt>): Step<t.QueueReturned> {
    return this.#transaction.add(endpoints["queue.release"], request);
  }

  /** Extends the lease of a message by setting its remaining duration. */
  extend(request: OrRefs<t.QueueExtend>): Step<t.QueueHeld> {
    return this.#transaction.add(endpoints["queue.extend"], request);
  }

  /** Stores the progress or the result of a leased message. */
  report(request: OrRefs<t.QueueReport>): Step<t.QueueDone> {
    return this.#transaction.add(endpoints["queue.report"], request);
  }

  /** Lists all queues. */
  queues(request: OrRefs<t.QueueListOf> = {}): Step<ResultPage<t.QueueQueue>> {
    return this.#transaction.add(endpoints["queue.queues"], request);
  }

  /** Returns the settings of a queue. */
  queue(request: OrRefs<t.QueueQueueRef>): Step<t.QueueQueue> {
    return this.#transaction.add(endpoints["queue.queue"], request);
  }

  /** Returns the statistics of a queue. */
  stats(request: OrRefs<t.QueueQueueRef>): Step<t.QueueStats> {
    return this.#transaction.add(endpoints["queue.stats"], request);
  }

  /** Lists the statistics of all fairness keys in a queue. */
  keys(request: OrRefs<t.QueueRows>): Step<ResultPage<t.QueueKeyStats>> {
    return this.#transaction.add(endpoints["queue.keys"], request);
  }

  /** Returns the statistics of a fairness key. */
  key(request: OrRefs<t.QueueKeyRef>): Step<t.QueueKeyStats> {
    return this.#transaction.add(endpoints["queue.key"], request);
  }

  /** Lists the messages in a queue, or only those with one fairness key. */
  messages(request: OrRefs<t.QueueMessagesOf>): Step<ResultPage<t.QueueMessage>> {
    return this.#transaction.add(endpoints["queue.messages"], request);
  }

  /** Returns the next messages to be delivered without leasing them. */
  peek(request: OrRefs<t.QueueRows>): Step<ResultPage<t.QueueMessage>> {
    return this.#transaction.add(endpoints["queue.peek"], request);
  }

  /** Returns a message. */
  message(request: OrRefs<t.QueueMessageRef>): Step<t.QueueMessage> {
    return this.#transaction.add(endpoints["queue.message"], request);
  }

  /** Returns the state, progress and result of a message, also after its end if the queue keeps them. */
  status(request: OrRefs<t.QueueMessageRef>): Step<t.QueueStatus> {
    return this.#transaction.add(endpoints["queue.status"], request);
  }

  /** Returns the lease of a message. */
  leaseOf(request: OrRefs<t.QueueMessageRef>): Step<t.QueueLeaseInfo> {
    return this.#transaction.add(endpoints["queue.lease_of"], request);
  }

  /** Lists the leases in all queues that end at or before a given time, earliest first. */
  overdue(request: OrRefs<t.QueueOverdue>): Step<ResultPage<t.QueueLeaseInfo>> {
    return this.#transaction.add(endpoints["queue.overdue"], request);
  }

  /** Stores a setting that scripts can read. */
  putState(request: OrRefs<t.QueuePutState>): Step<t.QueueDone> {
    return this.#transaction.add(endpoints["queue.put_state"], request);
  }

  /** Deletes a setting. */
  deleteState(request: OrRefs<t.QueueStateRef>): Step<t.QueueDone> {
    return this.#transaction.add(endpoints["queue.delete_state"], request);
  }

  /** Returns a setting. */
  state(request: OrRefs<t.QueueStateRef>): Step<t.QueueState> {
    return this.#transaction.add(endpoints["queue.state"], request);
  }

  /** Lists all throttles, ordered by key. */
  throttles(request: OrRefs<t.QueueListOf> = {}): Step<ResultPage<t.QueueThrottle>> {
    return this.#transaction.add(endpoints["queue.throttles"], request);
  }

  /** Limits the number of messages delivered per second for a throttle key. */
  throttle(request: OrRefs<t.QueuePutThrottle>): Step<t.QueueDone> {
    return this.#transaction.add(endpoints["queue.throttle"], request);
  }

  /** Removes the limit of a throttle key. */
  unthrottle(request: OrRefs<t.QueueStateRef>): Step<t.QueueDone> {
    return this.#transaction.add(endpoints["queue.unthrottle"], request);
  }

  /** Creates a schedule that enqueues a message at the times of a cron expression, or replaces it. */
  putSchedule(request: OrRefs<t.SchedulePutSchedule>): Step<t.ScheduleSchedule> {
    return this.#transaction.add(endpoints["queue.put_schedule"], request);
  }

  /** Deletes a schedule; messages that it has enqueued remain. */
  deleteSchedule(request: OrRefs<t.ScheduleScheduleRef>): Step<t.ScheduleScheduleDeleted> {
    return this.#transaction.add(endpoints["queue.delete_schedule"], request);
  }

  /** Stops the runs of a schedule. */
  pauseSchedule(request: OrRefs<t.ScheduleScheduleRef>): Step<t.ScheduleSchedule> {
    return this.#transaction.add(endpoints["queue.pause_schedule"], request);
  }

  /** Resumes the runs of a schedule, beginning with the next time that matches its expression. */
  resumeSchedule(request: OrRefs<t.ScheduleScheduleRef>): Step<t.ScheduleSchedule> {
    return this.#transaction.add(endpoints["queue.resume_schedule"], request);
  }

  /** Returns a schedule with its next and last run. */
  schedule(request: OrRefs<t.ScheduleScheduleRef>): Step<t.ScheduleSchedule> {
    return this.#transaction.add(endpoints["queue.schedule"], request);
  }

  /** Lists the schedules of a queue. */
  schedules(request: OrRefs<t.ScheduleSchedulesOf>): Step<ResultPage<t.ScheduleSchedule>> {
    return this.#transaction.add(endpoints["queue.schedules"], request);
  }

  /** Lists the schedules of all queues. */
  allSchedules(request: OrRefs<t.ScheduleAllSchedules> = {}): Step<ResultPage<t.ScheduleSchedule>> {
    return this.#transaction.add(endpoints["queue.all_schedules"], request);
  }
}

/** Identities, devices, namespaces, credentials, sessions and tokens. */
export class IdentitySteps {
  readonly #transaction: StepAdder;

  constructor(transaction: StepAdder) {
    this.#transaction = transaction;
  }

  /** Creates an identity with its namespace and first machine. */
  create(request: OrRefs<t.IdentityCreate>): Step<t.IdentityCreated> {
    return this.#transaction.add(endpoints["identity.create"], request);
  }

  /** Returns an identity. */
  identity(request: OrRefs<t.IdentityIdentityRef>): Step<t.IdentityIdentity> {
    return this.#transaction.add(endpoints["identity.identity"], request);
  }

  /** Lists all identities. */
  identities(request: OrRefs<t.IdentityListOf> = {}): Step<ResultPage<t.IdentityIdentity>> {
    return this.#transaction.add(endpoints["identity.identities"], request);
  }

  /** Finds identities by id, DID, email address, wallet, account, external id or name. */
  search(request: OrRefs<t.IdentitySearch>): Step<ResultPage<t.IdentityFoundIdentity>> {
    return this.#transaction.add(endpoints["identity.search"], request);
  }

  /** Replaces the display name and the external id of an identity. */
  setProfile(request: OrRefs<t.IdentitySetProfile>): Step<t.IdentityProfile> {
    return this.#transaction.add(endpoints["identity.set_profile"], request);
  }

  /** Returns the display name and the external id of an identity. */
  profile(request: OrRefs<t.IdentityIdentityRef>): Step<t.IdentityProfile> {
    return this.#transaction.add(endpoints["identity.profile"], request);
  }

  /** Returns the identity with the given DID. */
  byDid(request: OrRefs<t.IdentityDidRef>): Step<t.IdentityIdentity> {
    return this.#transaction.add(endpoints["identity.by_did"], request);
  }

  /** Freezes an identity temporarily and revokes its sessions. */
  freeze(request: OrRefs<t.IdentityStop>): Step<t.IdentityIdentity> {
    return this.#transaction.add(endpoints["identity.freeze"], request);
  }

  /** Unfreezes an identity; its revoked sessions stay revoked. */
  unfreeze(request: OrRefs<t.IdentityIdentityRef>): Step<t.IdentityIdentity> {
    return this.#transaction.add(endpoints["identity.unfreeze"], request);
  }

  /** Disables an identity and revokes its sessions. */
  disable(request: OrRefs<t.IdentityStop>): Step<t.IdentityIdentity> {
    return this.#transaction.add(endpoints["identity.disable"], request);
  }

  /** Enables a disabled identity. */
  enable(request: OrRefs<t.IdentityIdentityRef>): Step<t.IdentityIdentity> {
    return this.#transaction.add(endpoints["identity.enable"], request);
  }

  /** Deletes an identity and its data; its id and DID are never reused. */
  delete(request: OrRefs<t.IdentityStop>): Step<t.IdentityIdentity> {
    return this.#transaction.add(endpoints["identity.delete"], request);
  }

  /** Enrolls a machine for an identity. */
  enroll(request: OrRefs<t.IdentityEnroll>): Step<t.IdentityMachine> {
    return this.#transaction.add(endpoints["identity.enroll"], request);
  }

  /** Returns a machine, including a revoked one. */
  machine(request: OrRefs<t.IdentityMachineRef>): Step<t.IdentityMachine> {
    return this.#transaction.add(endpoints["identity.machine"], request);
  }

  /** Lists the machines of an identity that are not revoked. */
  machines(request: OrRefs<t.IdentityIdentityRef>): Step<ResultPage<t.IdentityMachine>> {
    return this.#transaction.add(endpoints["identity.machines"], request);
  }

  /** Lists the machines enrolled in a namespace, including revoked ones. */
  machinesIn(request: OrRefs<t.IdentityOfNamespace>): Step<ResultPage<t.IdentityMachine>> {
    return this.#transaction.add(endpoints["identity.machines_in"], request);
  }

  /** Replaces the keys of a machine. */
  rekey(request: OrRefs<t.IdentityRekey>): Step<t.IdentityMachine> {
    return this.#transaction.add(endpoints["identity.rekey"], request);
  }

  /** Sets the capabilities of a machine; sessions with additional capabilities are revoked. */
  allow(request: OrRefs<t.IdentityAllow>): Step<t.IdentityMachine> {
    return this.#transaction.add(endpoints["identity.allow"], request);
  }

  /** Revokes a machine and its sessions. */
  revokeMachine(request: OrRefs<t.IdentityRevokeMachine>): Step<t.IdentityMachine> {
    return this.#transaction.add(endpoints["identity.revoke_machine"], request);
  }

  /** Creates a namespace with its owner. */
  createNamespace(request: OrRefs<t.IdentityCreateNamespace>): Step<t.IdentityNamespace> {
    return this.#transaction.add(endpoints["identity.create_namespace"], request);
  }

  /** Returns a namespace. */
  namespace(request: OrRefs<t.IdentityNamespaceRef>): Step<t.IdentityNamespace> {
    return this.#transaction.add(endpoints["identity.namespace"], request);
  }

  /** Renames a namespace. */
  rename(request: OrRefs<t.IdentityRename>): Step<t.IdentityNamespace> {
    return this.#transaction.add(endpoints["identity.rename"], request);
  }

  /** Activates or deactivates a namespace; deactivation revokes its sessions. */
  setActive(request: OrRefs<t.IdentitySetActive>): Step<t.IdentityNamespace> {
    return this.#transaction.add(endpoints["identity.set_active"], request);
  }

  /** Adds an identity to a namespace or changes its role. */
  join(request: OrRefs<t.IdentityJoin>): Step<t.IdentityMember> {
    return this.#transaction.add(endpoints["identity.join"], request);
  }

  /** Removes an identity from a namespace and revokes its sessions there. */
  leave(request: OrRefs<t.IdentityLeave>): Step<t.IdentityChanged> {
    return this.#transaction.add(endpoints["identity.leave"], request);
  }

  /** Returns a membership. */
  member(request: OrRefs<t.IdentityMemberRef>): Step<t.IdentityMember> {
    return this.#transaction.add(endpoints["identity.member"], request);
  }

  /** Lists the members of a namespace, owners first. */
  members(request: OrRefs<t.IdentityOfNamespace>): Step<ResultPage<t.IdentityMember>> {
    return this.#transaction.add(endpoints["identity.members"], request);
  }

  /** Lists the memberships of an identity. */
  namespacesOf(request: OrRefs<t.IdentityIdentityRef>): Step<ResultPage<t.IdentityMember>> {
    return this.#transaction.add(endpoints["identity.namespaces_of"], request);
  }

  /** Lists the revocations in a namespace after a sequence number, oldest first. */
  revocations(request: OrRefs<t.IdentityRevocationsOf>): Step<ResultPage<t.IdentityRevocation>> {
    return this.#transaction.add(endpoints["identity.revocations"], request);
  }

  /** Registers an external service by its certificate. */
  registerService(request: OrRefs<t.IdentityPutService>): Step<t.IdentityService> {
    return this.#transaction.add(endpoints["identity.register_service"], request);
  }

  /** Updates an external service and its certificate. */
  changeService(request: OrRefs<t.IdentityPutService>): Step<t.IdentityService> {
    return this.#transaction.add(endpoints["identity.change_service"], request);
  }

  /** Returns an external service. */
  service(request: OrRefs<t.IdentityServiceRef>): Step<t.IdentityService> {
    return this.#transaction.add(endpoints["identity.service"], request);
  }

  /** Returns the external service that a certificate belongs to. */
  byCertificate(request: OrRefs<t.IdentityCertificateRef>): Step<t.IdentityService> {
    return this.#transaction.add(endpoints["identity.by_certificate"], request);
  }

  /** Removes an external service. */
  removeService(request: OrRefs<t.IdentityServiceRef>): Step<t.IdentityChanged> {
    return this.#transaction.add(endpoints["identity.remove_service"], request);
  }

  /** Records an event id and returns whether it is new; call it in the transaction that processes the event. */
  firstTime(request: OrRefs<t.IdentityEventRef>): Step<t.IdentityFirstTime> {
    return this.#transaction.add(endpoints["identity.first_time"], request);
  }

  /** Records an attempt to deliver an event to an external service. */
  attempted(request: OrRefs<t.IdentityAttempt>): Step<t.IdentityDelivery> {
    return this.#transaction.add(endpoints["identity.attempted"], request);
  }

  /** Returns the delivery state of an event for an external service. */
  delivery(request: OrRefs<t.IdentityDeliveryRef>): Step<t.IdentityDelivery> {
    return this.#transaction.add(endpoints["identity.delivery"], request);
  }

  /** Lists the deliveries to an external service. */
  deliveries(request: OrRefs<t.IdentityDeliveriesOf>): Step<ResultPage<t.IdentityDelivery>> {
    return this.#transaction.add(endpoints["identity.deliveries"], request);
  }

  /** Returns the reputation score of an identity, from 0 to 100. */
  reputation(request: OrRefs<t.IdentityIdentityRef>): Step<t.IdentityScore> {
    return this.#transaction.add(endpoints["identity.reputation"], request);
  }

  /** Changes the reputation score of an identity, once per event. */
  adjustReputation(request: OrRefs<t.IdentityAdjustReputation>): Step<t.IdentityScore> {
    return this.#transaction.add(endpoints["identity.adjust_reputation"], request);
  }

  /** Counts a use toward a rate limit; refused if the limit for the time window is reached. */
  hit(request: OrRefs<t.IdentityHit>): Step<t.IdentityLeft> {
    return this.#transaction.add(endpoints["identity.hit"], request);
  }

  /** Evaluates an access request and returns the first reason to deny it, if any. */
  decide(request: OrRefs<t.IdentityDecide>): Step<t.IdentityDecision> {
    return this.#transaction.add(endpoints["identity.decide"], request);
  }

  /** Links a wallet that the caller has verified. */
  linkWallet(request: OrRefs<t.LoginLinkWallet>): Step<t.LoginLink> {
    return this.#transaction.add(endpoints["identity.link_wallet"], request);
  }

  /** Links an OAuth account that the caller has verified. */
  linkOauth(request: OrRefs<t.LoginLinkOAuth>): Step<t.LoginLink> {
    return this.#transaction.add(endpoints["identity.link_oauth"], request);
  }

  /** Links a machine of the identity as a login method. */
  linkMachine(request: OrRefs<t.LoginLinkMachine>): Step<t.LoginLink> {
    return this.#transaction.add(endpoints["identity.link_machine"], request);
  }

  /** Removes a login method unless it is the last one, and revokes the identity's sessions. */
  unlink(request: OrRefs<t.LoginUnlink>): Step<t.LoginChanged> {
    return this.#transaction.add(endpoints["identity.unlink"], request);
  }

  /** Lists the login methods of an identity. */
  links(request: OrRefs<t.IdentityIdentityRef>): Step<ResultPage<t.LoginLink>> {
    return this.#transaction.add(endpoints["identity.links"], request);
  }

  /** Returns the identity that owns an email address, wallet or OAuth account. */
  owner(request: OrRefs<t.LoginOwnerOf>): Step<t.LoginOwner> {
    return this.#transaction.add(endpoints["identity.owner"], request);
  }

  /** Returns the primary login method of an identity. */
  primary(request: OrRefs<t.IdentityIdentityRef>): Step<t.LoginPrimary> {
    return this.#transaction.add(endpoints["identity.primary"], request);
  }

  /** Sets the primary login method of an identity. */
  setPrimary(request: OrRefs<t.LoginLinkRef>): Step<t.LoginPrimary> {
    return this.#transaction.add(endpoints["identity.set_primary"], request);
  }

  /** Starts the enrollment of a second factor and returns its secret and backup codes, which are shown only once. */
  enrollMfa(request: OrRefs<t.LoginEnrollMfa>): Step<t.LoginEnrollment> {
    return this.#transaction.add(endpoints["identity.enroll_mfa"], request);
  }

  /** Replaces the backup codes and returns the new ones, which are shown only once. */
  renewBackupCodes(request: OrRefs<t.IdentityIdentityRef>): Step<t.LoginBackupCodes> {
    return this.#transaction.add(endpoints["identity.renew_backup_codes"], request);
  }

  /** Returns whether a second factor is confirmed, and the number of backup codes left. */
  mfa(request: OrRefs<t.IdentityIdentityRef>): Step<t.LoginMfa> {
    return this.#transaction.add(endpoints["identity.mfa"], request);
  }

  /** Removes the second factor of an identity. */
  removeMfa(request: OrRefs<t.IdentityIdentityRef>): Step<t.LoginChanged> {
    return this.#transaction.add(endpoints["identity.remove_mfa"], request);
  }

  /** Issues a challenge for a machine to sign with its key. */
  challenge(request: OrRefs<t.LoginAskMachine>): Step<t.LoginChallenge> {
    return this.#transaction.add(endpoints["identity.challenge"], request);
  }

  /** Consumes a challenge signed by its machine. */
  answer(request: OrRefs<t.LoginAnswerChallenge>): Step<t.IdentityMachine> {
    return this.#transaction.add(endpoints["identity.answer"], request);
  }

  /** Consumes a nonce; only the first use succeeds. */
  useNonce(request: OrRefs<t.LoginUseNonce>): Step<t.LoginRemembered> {
    return this.#transaction.add(endpoints["identity.use_nonce"], request);
  }

  /** Starts an OAuth login and returns its state parameter. */
  beginOauth(request: OrRefs<t.LoginBeginOAuth>): Step<t.LoginOAuthBegun> {
    return this.#transaction.add(endpoints["identity.begin_oauth"], request);
  }

  /** Consumes the state parameter of an OAuth callback. */
  finishOauth(request: OrRefs<t.LoginFinishOAuth>): Step<t.LoginOAuthReturned> {
    return this.#transaction.add(endpoints["identity.finish_oauth"], request);
  }

  /** Creates a nonce for an OpenID Connect ID token. */
  newOidcNonce(): Step<t.LoginNonce> {
    return this.#transaction.add(endpoints["identity.new_oidc_nonce"], {});
  }

  /** Consumes the nonce of an OpenID Connect ID token. */
  useOidcNonce(request: OrRefs<t.LoginUseNonce>): Step<t.LoginNonceUsed> {
    return this.#transaction.add(endpoints["identity.use_oidc_nonce"], request);
  }

  /** Caches the JSON Web Key Set of a provider. */
  putKeySet(request: OrRefs<t.LoginPutKeySet>): Step<t.LoginKeySet> {
    return this.#transaction.add(endpoints["identity.put_key_set"], request);
  }

  /** Returns the cached JSON Web Key Set of a provider, unless it has expired. */
  keySet(request: OrRefs<t.LoginKeySetRef>): Step<t.LoginKeySet> {
    return this.#transaction.add(endpoints["identity.key_set"], request);
  }

  /** Creates a session and returns its tokens, which are shown only once. */
  createSession(request: OrRefs<t.LoginCreateSession>): Step<t.LoginGrant> {
    return this.#transaction.add(endpoints["identity.create_session"], request);
  }

  /** Returns the active session that a session token belongs to. */
  lookup(request: OrRefs<t.LoginToken>): Step<t.LoginSession> {
    return this.#transaction.add(endpoints["identity.lookup"], request);
  }

  /** Returns a session, including a revoked one. */
  session(request: OrRefs<t.LoginSessionRef>): Step<t.LoginSession> {
    return this.#transaction.add(endpoints["identity.session"], request);
  }

  /** Lists the active sessions of an identity. */
  sessions(request: OrRefs<t.IdentityIdentityRef>): Step<ResultPage<t.LoginSession>> {
    return this.#transaction.add(endpoints["identity.sessions"], request);
  }

  /** Records that a session was used. */
  touch(request: OrRefs<t.LoginSessionRef>): Step<t.LoginSession> {
    return this.#transaction.add(endpoints["identity.touch"], request);
  }

  /** Revokes a session and its refresh tokens. */
  revokeSession(request: OrRefs<t.LoginRevokeSession>): Step<t.LoginSession> {
    return this.#transaction.add(endpoints["identity.revoke_session"], request);
  }

  /** Revokes all sessions of an identity, or all except one. */
  revokeSessions(request: OrRefs<t.LoginRevokeSessions>): Step<t.LoginCount> {
    return this.#transaction.add(endpoints["identity.revoke_sessions"], request);
  }

  /** Issues an access token for a session and an audience. */
  issueToken(request: OrRefs<t.LoginIssueToken>): Step<t.LoginAccessToken> {
    return this.#transaction.add(endpoints["identity.issue_token"], request);
  }

  /** Verifies the signature and lifetime of an access token and returns its claims. */
  verifyToken(request: OrRefs<t.LoginVerifyToken>): Step<t.LoginClaims> {
    return this.#transaction.add(endpoints["identity.verify_token"], request);
  }

  /** Verifies an access token and its session, and returns the claims. */
  introspect(request: OrRefs<t.LoginVerifyToken>): Step<t.LoginClaims> {
    return this.#transaction.add(endpoints["identity.introspect"], request);
  }

  /** Lists the signing keys whose tokens are accepted, newest first. */
  signingKeys(): Step<ResultPage<t.LoginSigningKey>> {
    return this.#transaction.add(endpoints["identity.signing_keys"], {});
  }

  /** Returns the accepted signing keys as a JSON Web Key Set. */
  jwks(): Step<t.LoginJwks> {
    return this.#transaction.add(endpoints["identity.jwks"], {});
  }

  /** Replaces a signing key with a new one; tokens signed with the old key stay valid. */
  rotateKey(request: OrRefs<t.LoginKeyRef>): Step<t.LoginSigningKey> {
    return this.#transaction.add(endpoints["identity.rotate_key"], request);
  }

  /** Retires a signing key whose tokens have expired. */
  retireKey(request: OrRefs<t.LoginRetireKey>): Step<t.LoginSigningKey> {
    return this.#transaction.add(endpoints["identity.retire_key"], request);
  }

  /** Clears the failed logins of an identity, so that new clients can log in again. */
  unlock(request: OrRefs<t.IdentityIdentityRef>): Step<t.LoginChanged> {
    return this.#transaction.add(endpoints["identity.unlock"], request);
  }

  /** Remembers a device after a login; failed logins from other clients do not affect it. */
  rememberDevice(request: OrRefs<t.DeviceRememberDevice>): Step<t.DeviceDeviceToken> {
    return this.#transaction.add(endpoints["identity.remember_device"], request);
  }

  /** Lists the remembered devices of an identity. */
  devices(request: OrRefs<t.IdentityIdentityRef>): Step<ResultPage<t.DeviceDevice>> {
    return this.#transaction.add(endpoints["identity.devices"], request);
  }

  /** Forgets a remembered device. */
  forgetDevice(request: OrRefs<t.DeviceDeviceRef>): Step<t.LoginChanged> {
    return this.#transaction.add(endpoints["identity.forget_device"], request);
  }

  /** Issues a link and a code for a login or a password reset. A server with `smtp` sends the mail, and the scope `identity:login` suffices; any other server returns it. */
  requestMail(request: OrRefs<t.MailRequestMail>): Step<t.MailMailRequested> {
    return this.#transaction.add(endpoints["identity.request_mail"], request);
  }

  /** Issues a link and a code that verify the email address of an identity. */
  requestVerification(request: OrRefs<t.IdentityIdentityRef>): Step<t.MailMailRequested> {
    return this.#transaction.add(endpoints["identity.request_verification"], request);
  }

  /** Issues a link and a code that confirm an identity's new email address. */
  requestChange(request: OrRefs<t.MailChangeRequest>): Step<t.MailMailRequested> {
    return this.#transaction.add(endpoints["identity.request_change"], request);
  }

  /** Imports the email address and password hash of an identity that has none; the first login replaces the hash. */
  importPassword(request: OrRefs<t.MigrationImportPassword>): Step<t.LoginLink> {
    return this.#transaction.add(endpoints["identity.import_password"], request);
  }

  /** Lists all email addresses with their password hashes. */
  passwords(request: OrRefs<t.IdentityListOf> = {}): Step<ResultPage<t.MigrationHashedPassword>> {
    return this.#transaction.add(endpoints["identity.passwords"], request);
  }

  /** Issues the nonce of a sign-in message for a wallet. */
  walletNonce(): Step<t.LoginNonce> {
    return this.#transaction.add(endpoints["identity.wallet_nonce"], {});
  }

  /** Returns the identity with a wallet that has signed a sign-in message (EIP-4361). */
  walletLogin(request: OrRefs<t.WalletWalletLogin>): Step<t.LoginOwner> {
    return this.#transaction.add(endpoints["identity.wallet_login"], request);
  }

  /** Links a wallet that has signed a sign-in message (EIP-4361). */
  linkSignedWallet(request: OrRefs<t.WalletLinkSignedWallet>): Step<t.LoginLink> {
    return this.#transaction.add(endpoints["identity.link_signed_wallet"], request);
  }

  /** Ends a session of an identity; users can end their own sessions. */
  endSession(request: OrRefs<t.WalletEndSession>): Step<t.LoginSession> {
    return this.#transaction.add(endpoints["identity.end_session"], request);
  }

  /** Lists the logins of an identity and the refused attempts, newest first. */
  loginHistory(request: OrRefs<t.WalletLoginsOf>): Step<ResultPage<t.WalletLoginAttempt>> {
    return this.#transaction.add(endpoints["identity.login_history"], request);
  }
}

/** Failed events: schedule, claims, review and counters. */
export class RetrySteps {
  readonly #transaction: StepAdder;

  constructor(transaction: StepAdder) {
    this.#transaction = transaction;
  }

  /** Saves an event that could not be applied, once per id. */
  save(request: OrRefs<KeyOptional<t.RetrySave, "id">>): Step<t.RetrySaved> {
    return this.#transaction.add(endpoints["retry.save"], request);
  }

  /** Saves all events, or none if one is refused. */
  saveAll(request: OrRefs<t.RetrySaveAll>): Step<t.RetryAllSaved> {
    return this.#transaction.add(endpoints["retry.save_all"], request);
  }

  /** Claims due events for the duration of a lease. */
  claim(request: OrRefs<t.RetryClaimDue>): Step<t.RetryClaims> {
    return this.#transaction.add(endpoints["retry.claim"], request);
  }

  /** Reports the result of a retry. */
  settle(request: OrRefs<t.RetrySettle>): Step<t.RetrySettled> {
    return this.#transaction.add(endpoints["retry.settle"], request);
  }

  /** Extends the lease of a claimed event by setting its remaining duration. */
  extend(request: OrRefs<t.RetryExtend>): Step<t.RetryHeld> {
    return this.#transaction.add(endpoints["retry.extend"], request);
  }

  /** Returns a claimed event without counting a retry. */
  release(request: OrRefs<t.RetryClaimRef>): Step<t.RetrySettled> {
    return this.#transaction.add(endpoints["retry.release"], request);
  }

  /** Makes an event due immediately and resets its retry counter. */
  requeue(request: OrRefs<t.RetryEventId>): Step<t.RetrySettled> {
    return this.#transaction.add(endpoints["retry.requeue"], request);
  }

  /** Requeues a page of the events that match a query, except claimed ones. */
  requeueAll(request: OrRefs<t.RetryQuery> = {}): Step<t.RetryMoved> {
    return this.#transaction.add(endpoints["retry.requeue_all"], request);
  }

  /** Discards an event that should not be applied. */
  discard(request: OrRefs<t.RetryDiscard>): Step<t.RetrySettled> {
    return this.#transaction.add(endpoints["retry.discard"], request);
  }

  /** Discards a page of the events that match a query, except claimed ones. */
  discardAll(request: OrRefs<t.RetryDiscardAll>): Step<t.RetryMoved> {
    return this.#transaction.add(endpoints["retry.discard_all"], request);
  }

  /** Makes the first event with a reference due immediately, if it is waiting. */
  hurry(request: OrRefs<t.RetryReference>): Step<t.RetryDone> {
    return this.#transaction.add(endpoints["retry.hurry"], request);
  }

  /** Lists failed events by status, type, publisher and reference; a page may be shorter than the limit and still have a next page. */
  events(request: OrRefs<t.RetryQuery> = {}): Step<ResultPage<t.RetryFailed>> {
    return this.#transaction.add(endpoints["retry.events"], request);
  }

  /** Returns a failed event without its data. */
  event(request: OrRefs<t.RetryEventId>): Step<t.RetryFailed> {
    return this.#transaction.add(endpoints["retry.event"], request);
  }

  /** Returns a failed event with its data. */
  data(request: OrRefs<t.RetryEventId>): Step<t.RetryEvent> {
    return this.#transaction.add(endpoints["retry.data"], request);
  }

  /** Returns the first event with a reference; later events with that reference wait for it. */
  first(request: OrRefs<t.RetryReference>): Step<t.RetryFailed> {
    return this.#transaction.add(endpoints["retry.first"], request);
  }

  /** Lists the events that are due now. */
  due(request: OrRefs<t.RetryMost> = {}): Step<ResultPage<t.RetryFailed>> {
    return this.#transaction.add(endpoints["retry.due"], request);
  }

  /** Lists the archived events, applied or discarded, oldest first. */
  ended(request: OrRefs<t.RetryListOf> = {}): Step<ResultPage<t.RetryEnded>> {
    return this.#transaction.add(endpoints["retry.ended"], request);
  }

  /** Returns the number of events by status. */
  counts(): Step<t.RetryCounts> {
    return this.#transaction.add(endpoints["retry.counts"], {});
  }

  /** Returns the lifetime counters of failed events. */
  counters(): Step<ResultPage<t.RetryCounter>> {
    return this.#transaction.add(endpoints["retry.counters"], {});
  }
}

/** Event intake: bills each event, or passes it to another system, once. */
export class IntakeSteps {
  readonly #transaction: StepAdder;

  constructor(transaction: StepAdder) {
    this.#transaction = transaction;
  }

  /** Returns the sources of the intake, their connection state, and the number of applied events by type. */
  status(): Step<t.IntakeStatus> {
    return this.#transaction.add(endpoints["intake.status"], {});
  }
}

/** API keys of this server. */
export class KeysSteps {
  readonly #transaction: StepAdder;

  constructor(transaction: StepAdder) {
    this.#transaction = transaction;
  }

  /** Creates an API key and returns its secret, which is shown only once. */
  create(request: OrRefs<t.KeysCreate>): Step<t.KeysSecret> {
    return this.#transaction.add(endpoints["keys.create"], request);
  }

  /** Lists all API keys, without their secrets. */
  list(request: OrRefs<t.KeysListOf> = {}): Step<ResultPage<t.KeysKey>> {
    return this.#transaction.add(endpoints["keys.list"], request);
  }

  /** Replaces the secret of an API key; the old secret is rejected immediately. */
  rotate(request: OrRefs<t.KeysKeyId>): Step<t.KeysSecret> {
    return this.#transaction.add(endpoints["keys.rotate"], request);
  }

  /** Revokes an API key permanently. */
  revoke(request: OrRefs<t.KeysKeyId>): Step<t.KeysKey> {
    return this.#transaction.add(endpoints["keys.revoke"], request);
  }

  /** Lists the audit log entries for administrator commands, newest first. */
  acts(request: OrRefs<t.KeysListOf> = {}): Step<ResultPage<t.KeysAdminAuditEntry>> {
    return this.#transaction.add(endpoints["keys.acts"], request);
  }
}

/** Signed HTTP requests that notify other systems of events. */
export class WebhooksSteps {
  readonly #transaction: StepAdder;

  constructor(transaction: StepAdder) {
    this.#transaction = transaction;
  }

  /** Creates an endpoint and returns its secret, which is shown only once, or replaces the settings of an existing one. */
  put(request: OrRefs<t.WebhooksPutEndpoint>): Step<t.WebhooksStoredEndpoint> {
    return this.#transaction.add(endpoints["webhooks.put"], request);
  }

  /** Returns an endpoint, without its secret. */
  get(request: OrRefs<t.WebhooksEndpointRef>): Step<t.WebhooksWebhookEndpoint> {
    return this.#transaction.add(endpoints["webhooks.get"], request);
  }

  /** Lists all endpoints, without their secrets. */
  list(request: OrRefs<t.WebhooksListOf> = {}): Step<ResultPage<t.WebhooksWebhookEndpoint>> {
    return this.#transaction.add(endpoints["webhooks.list"], request);
  }

  /** Creates a new secret; for 24 hours, requests are also signed with the previous one. */
  rotate(request: OrRefs<t.WebhooksEndpointRef>): Step<t.WebhooksStoredEndpoint> {
    return this.#transaction.add(endpoints["webhooks.rotate"], request);
  }

  /** Resumes sending to an endpoint, beginning with the events that were waiting when it was disabled. */
  enable(request: OrRefs<t.WebhooksEndpointRef>): Step<t.WebhooksStoredEndpoint> {
    return this.#transaction.add(endpoints["webhooks.enable"], request);
  }

  /** Stops sending to an endpoint. Events that occur while it is disabled are not sent. */
  disable(request: OrRefs<t.WebhooksDisable>): Step<t.WebhooksStoredEndpoint> {
    return this.#transaction.add(endpoints["webhooks.disable"], request);
  }

  /** Sends a test event to an endpoint. */
  test(request: OrRefs<t.WebhooksEndpointRef>): Step<t.WebhooksQueued> {
    return this.#transaction.add(endpoints["webhooks.test"], request);
  }

  /** Lists the latest attempt for each delivery in the last 7 days, newest events first. */
  deliveries(request: OrRefs<t.WebhooksDeliveriesOf>): Step<ResultPage<t.WebhooksDelivery>> {
    return this.#transaction.add(endpoints["webhooks.deliveries"], request);
  }

  /** Sends failed deliveries again, oldest first. */
  retryFailed(request: OrRefs<t.WebhooksRetryFailed>): Step<t.WebhooksQueued> {
    return this.#transaction.add(endpoints["webhooks.retry_failed"], request);
  }

  /** Deletes an endpoint and all events waiting to be sent to it. */
  delete(request: OrRefs<t.WebhooksEndpointRef>): Step<t.WebhooksDeletedEndpoint> {
    return this.#transaction.add(endpoints["webhooks.delete"], request);
  }
}

/** Message brokers to which events are published. */
export class SinksSteps {
  readonly #transaction: StepAdder;

  constructor(transaction: StepAdder) {
    this.#transaction = transaction;
  }

  /** Lists the sinks of the server with their state, cursor, lag and last error. */
  list(): Step<t.SinksSinkList> {
    return this.#transaction.add(endpoints["sinks.list"], {});
  }

  /** Moves the cursor of a sink, to publish events again or to continue after deleted events. */
  move(request: OrRefs<t.SinksMove>): Step<t.SinksMoved> {
    return this.#transaction.add(endpoints["sinks.move"], request);
  }
}

/** Backups, verification, statistics and the audit log. */
export class AdminSteps {
  readonly #transaction: StepAdder;

  constructor(transaction: StepAdder) {
    this.#transaction = transaction;
  }

  /** Returns store statistics: commits, waiting writes, and rows and bytes by table. */
  store(): Step<t.AdminStore> {
    return this.#transaction.add(endpoints["admin.store"], {});
  }

  /** Returns the progress of the verification that runs on this server. */
  verifying(): Step<t.AdminVerifying> {
    return this.#transaction.add(endpoints["admin.verifying"], {});
  }

  /** Lists the loggers of this server that have their own level. */
  logLevels(): Step<ResultPage<t.AdminLogLevel>> {
    return this.#transaction.add(endpoints["admin.log_levels"], {});
  }

  /** Lists commits by author, subject, operation and time, newest first. */
  audit(request: OrRefs<t.AuditAuditOf> = {}): Step<ResultPage<t.AuditAuditedCommit>> {
    return this.#transaction.add(endpoints["admin.audit"], request);
  }

  /** Returns who created each of the given transactions, bookings, messages or identities, and who changed it last. */
  authors(request: OrRefs<t.AuditAuthorsOf>): Step<t.AuditAuthors> {
    return this.#transaction.add(endpoints["admin.authors"], request);
  }

  /** Returns how much of the commit record has been added to the audit log. */
  auditStatus(): Step<t.AuditAuditStatus> {
    return this.#transaction.add(endpoints["admin.audit_status"], {});
  }

  /** Returns what this server has measured once a minute in the last 24 hours, also before a restart. */
  samples(request: OrRefs<t.SampleQuery> = {}): Step<t.SampleHistory> {
    return this.#transaction.add(endpoints["admin.samples"], request);
  }
}
