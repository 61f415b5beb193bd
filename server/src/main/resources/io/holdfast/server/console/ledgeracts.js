// Actions on credits. Each has its own idempotency key, so a repeated request has no further effect.

import { path, post, put } from './api.js';
import { ask, confirm } from './dialog.js';
import { h } from './dom.js';
import { number, title as words, uuid, when } from './format.js';
import { facts } from './parts.js';
import { done } from './toast.js';

const amount = (label = 'Credits') => ({ name: 'amount', label, type: 'number', min: 1, required: true });
const why = { name: 'description', label: 'Reason', maxlength: 200 };
const fresh = () => 'console-' + uuid();

async function asked(question, said, after) {
  const key = fresh();
  const made = await ask({ ...question, run: (given) => question.run(given, key) });
  if (!made) return;
  done(said(made));
  await after();
}

export const charge = (account, after) => asked({
  title: 'Charge', action: 'Charge', fields: [amount(), why],
  run: ({ amount: cost, description }, eventId) => post('/v1/ledger/charges', { eventId, account, cost, description, source: 'console' }),
}, (made) => `Charged. ${number(made.balance.available)} available.`, after);

/** Adjustments do not expire, so the field is hidden for them. */
function mayExpire({ target }) {
  target.form.elements.expires.closest('.field').hidden = target.value === 'ADJUSTMENT';
}

export const credit = (account, after) => asked({
  title: 'Credit', action: 'Add',
  fields: [
    amount(),
    { name: 'type', label: 'Type', type: 'select', options: ['PURCHASE', 'BONUS', 'ADJUSTMENT'].map((type) => [type, words(type)]), onchange: mayExpire },
    { name: 'expires', label: 'Expires', type: 'datetime-local', hint: 'Leave empty for no expiry.' },
    why,
  ],
  run: ({ amount: sum, type, expires, description }, key) => (type === 'ADJUSTMENT'
    ? post('/v1/ledger/adjustments', { key, account, change: sum, description })
    : post('/v1/ledger/credits', { key, account, type, amount: sum, description, expires: expires && new Date(expires).toISOString() })),
}, (made) => `Added. ${number(made.balance.available)} available.`, after);

export const hold = (account, after) => asked({
  title: 'Hold', action: 'Hold', fields: [amount(), { name: 'minutes', label: 'Minutes', type: 'number', value: 30, min: 1, required: true }, why],
  run: ({ amount: sum, minutes, description }, id) => post('/v1/ledger/holds', { id, account, amount: sum, lasts: `PT${minutes}M`, description }),
}, () => 'Held.', after);

/** Refunds a usage record or reverses a credit, in full or in part. */
export const refund = (row, to, after) => asked({
  title: to.endsWith('refunds') ? 'Refund this usage' : 'Reverse this credit', action: to.endsWith('refunds') ? 'Refund' : 'Reverse',
  text: facts([
    [words(row.type), number(Math.abs(row.amount)) + ' credits'], ['Transaction', h('code', row.id)], ['Time', when(row.created)],
    row.description && ['Reason', row.description]]),
  fields: [{ ...amount(), value: Math.abs(row.amount), max: Math.abs(row.amount) }, why],
  run: ({ amount: sum, description }, key) => post(to, { key, transaction: row.id, amount: sum, description }),
}, (made) => `Done. ${number(made.balance.available)} available.`, after);

export const settleHold = (row, after) => asked({
  title: 'Settle this hold', action: 'Charge', text: 'The rest of the held amount is released.',
  fields: [{ ...amount(), value: row.amount }, why],
  run: ({ amount: cost, description }, eventId) => post(path`/v1/ledger/holds/${row.id}/settle`, { usage: { eventId, account: row.account, cost, description, source: 'console' } }),
}, (made) => `Charged. ${number(made.balance.available)} available.`, after);

export const resizeHold = (row, after) => asked({
  title: 'Change this hold', action: 'Change', fields: [{ ...amount(), value: row.amount }],
  run: ({ amount: sum }) => post(path`/v1/ledger/holds/${row.id}/resize`, { amount: sum }),
}, (made) => `Held: ${number(made.amount)}.`, after);

/** Changes the settings of an account: plan, refills, credit limit, price list and external ids. */
export const settings = (info, after) => asked({
  title: 'Settings', action: 'Save',
  fields: [
    { name: 'plan', label: 'Plan', value: info.plan },
    { name: 'kind', label: 'Kind', type: 'select', value: info.kind, options: [['NORMAL', 'Normal: never below the credit limit'], ['UNLIMITED', 'Unlimited: may go below zero']] },
    [{ name: 'creditLimit', label: 'Credit limit', type: 'number', min: 0, value: info.creditLimit }, { name: 'priceList', label: 'Price list', value: info.priceList, hint: 'Leave empty for the default.' }],
    [{ name: 'triggerBelow', label: 'Refill below', type: 'number', min: 0, value: info.autoRefill?.triggerBelow, hint: 'Leave empty to disable refills.' }, { name: 'refill', label: 'Refill by', type: 'number', min: 1, value: info.autoRefill?.amount }],
    { name: 'externalIds', label: 'External ids', type: 'textarea', value: Object.entries(info.externalIds).map((pair) => pair.join('=')).join('\n'), hint: 'One per line, such as crm=77.' },
  ],
  run: ({ plan, kind, creditLimit, priceList, triggerBelow, refill, externalIds = '' }) => put(path`/v1/ledger/accounts/${info.account}`, {
    plan, kind, creditLimit, priceList,
    autoRefill: triggerBelow === undefined ? undefined : { triggerBelow, amount: refill },
    externalIds: Object.fromEntries(externalIds.split('\n').filter((line) => line.trim()).map((line) => {
      const [system, ...id] = line.split('=');
      return [system.trim(), id.join('=').trim()];
    })),
  }),
}, () => 'Settings saved.', after);

export const releaseHold = (row, after) => confirm({
  title: 'Release this hold?', action: 'Release', text: `${number(row.amount)} credits become available again, and the hold can no longer be settled.`,
  run: () => post(path`/v1/ledger/holds/${row.id}/release`),
}).then((ended) => ended && after());
