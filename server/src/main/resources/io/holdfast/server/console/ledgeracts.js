// What can be done with credit. Each has a key of its own, so sending it twice does it once.

import { path, post } from './api.js';
import { ask, confirm } from './dialog.js';
import { h } from './dom.js';
import { number, title as words, uuid, when } from './format.js';
import { facts } from './parts.js';
import { done } from './toast.js';

const amount = (label = 'Credits') => ({ name: 'amount', label, type: 'number', min: 1, required: true });
const why = { name: 'description', label: 'Why', maxlength: 200 };
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

/** An adjustment is not credit of its own, so it has no end of its own. */
function mayExpire({ target }) {
  target.form.elements.expires.closest('.field').hidden = target.value === 'ADJUSTMENT';
}

export const credit = (account, after) => asked({
  title: 'Credit', action: 'Add',
  fields: [
    amount(),
    { name: 'type', label: 'Type', type: 'select', options: ['PURCHASE', 'BONUS', 'ADJUSTMENT'].map((type) => [type, words(type)]), onchange: mayExpire },
    { name: 'expires', label: 'Expires', type: 'datetime-local', hint: 'Left empty, it never does.' },
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

/** Gives back a usage, or takes back a credit: in whole, or a part. */
export const refund = (row, to, after) => asked({
  title: to.endsWith('refunds') ? 'Refund this usage' : 'Reverse this credit', action: to.endsWith('refunds') ? 'Refund' : 'Reverse',
  text: facts([
    [words(row.type), number(Math.abs(row.amount)) + ' credits'], ['Transaction', h('code', row.id)], ['Time', when(row.created)],
    row.description && ['Why', row.description]]),
  fields: [{ ...amount(), value: Math.abs(row.amount), max: Math.abs(row.amount) }, why],
  run: ({ amount: sum, description }, key) => post(to, { key, transaction: row.id, amount: sum, description }),
}, (made) => `Done. ${number(made.balance.available)} available.`, after);

export const releaseHold = (row, after) => confirm({
  title: 'Let go of this hold?', action: 'Let go', text: `${number(row.amount)} credits are available again, and whoever holds them cannot settle any more.`,
  run: () => post(path`/v1/ledger/holds/${row.id}/release`),
}).then((ended) => ended && after());
