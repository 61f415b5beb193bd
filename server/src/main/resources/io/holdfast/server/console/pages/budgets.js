// The list of budgets with their usage.

import { get, put, remove } from '../api.js';
import { ask, confirm } from '../dialog.js';
import { h } from '../dom.js';
import { duration, number, percent, title as words, when } from '../format.js';
import { act, card, chip, empty, head, meter, pages, table } from '../parts.js';
import { ledgerTabs } from '../tabs.js';
import { done } from '../toast.js';

export const title = 'Budgets';

const WINDOWS = ['MONTH', 'DAY', 'WEEK', 'HOUR', 'YEAR', 'TOTAL', 'ROLLING'];

export default function budgets() {
  const again = () => dispatchEvent(new HashChangeEvent('hashchange'));
  return [
    head({
      title: 'Budgets', text: 'Limits on the usage of organizations, teams, users, keys and models. A charge must be within the budgets of all its scopes.',
      acts: [act('ledger:manage', 'New budget', () => edit(null, null, again), 'primary')],
    }),
    ledgerTabs('budgets'),
    card('Budgets', {}, pages({
      fetch: (cursor) => get('/v1/ledger/budgets', { limit: 50, cursor }),
      none: empty('ledger', 'No budgets yet', 'A budget limits the usage of a scope such as org:acme/user:ada. The budget of org:acme/user:* is the default for the users of org:acme.', {
        acts: [act('ledger:manage', 'New budget', () => edit(null, null, again), 'primary')],
      }),
      show: (rows) => table({
        label: 'Budgets', rows: rows.flatMap((budget) => budget.limits.map((limit) => ({ budget, limit }))),
        columns: [
          { label: 'Scope', of: ({ budget }) => h('code', budget.scope) },
          { label: 'Limit', wide: true, of: ({ limit }) => [limit.name, ' ', !limit.hard && chip('soft')] },
          { label: 'Window', wide: true, of: ({ limit }) => windowText(limit.window) },
          { label: 'Amount', num: true, of: ({ limit }) => number(limit.amount) },
          { label: 'Spent', num: true, of: ({ limit }) => number(limit.spent) },
          { label: 'Held', num: true, wide: true, of: ({ budget }) => [number(budget.held), budget.reservationCap != null && h('div.note', `at most ${number(budget.reservationCap)} per hold`)] },
          { label: '', of: ({ budget, limit }) => state(budget, limit) },
          { label: '', wide: true, of: ({ budget, limit }) => used(budget, limit) },
          { label: 'Ends', num: true, wide: true, of: ({ limit }) => (limit.ends ? when(limit.ends) : '–') },
          { label: '', act: true, of: ({ budget, limit }) => h('div.rowacts', act('ledger:manage', 'Change', () => edit(budget, limit, again), 'small'),
            limit === budget.limits.at(-1) && act('ledger:manage', 'Add limit', () => edit(budget, null, again), 'small'),
            act('ledger:manage', 'Delete', () => drop(budget, limit, again), 'small danger')) },
        ],
      }),
    })),
  ];
}

function windowText({ kind, zone, length }) {
  if (kind === 'ROLLING') return 'last ' + duration(length);
  return kind === 'TOTAL' ? 'in total' : `each ${kind.toLowerCase()}, ${zone === 'Z' ? 'UTC' : zone}`;
}

function state({ held }, { amount, spent, hard }) {
  const used = Number(spent) + Number(held);
  if (used >= amount) return chip(hard ? 'exhausted' : 'exceeded', 'bad');
  return chip(percent(used, amount) + ' %', used >= amount * 0.8 ? 'warn' : 'good');
}

/** The part of a limit that is spent, and the part that is held. */
function used({ held }, { amount, spent }) {
  const [gone, reserved] = [Number(spent), Number(held)];
  return meter([[gone + reserved > amount ? 'over' : 'ready', gone], ['held', reserved], ['rest', Math.max(0, amount - gone - reserved)]],
    `${percent(gone, amount)}% spent, ${percent(reserved, amount)}% held`);
}

const plain = ({ name, amount, window, hard }) => ({ name, amount, window, hard });

/** Changes a limit of a budget. Without a limit, adds one; without a budget, creates it. */
async function edit(budget, limit, after) {
  const made = await ask({
    title: limit ? 'Change limit' : budget ? 'New limit' : 'New budget',
    action: limit ? 'Change' : budget ? 'Add' : 'Create',
    fields: [
      { name: 'scope', label: 'Scope', value: budget?.scope, required: true, readonly: Boolean(budget), placeholder: 'org:acme/user:ada', hint: 'Kinds and names, such as org:acme/user:ada. The name * sets the default budget for its kind.' },
      { name: 'name', label: 'Limit', value: limit?.name ?? (budget ? '' : 'month'), required: true },
      { name: 'amount', label: 'Credits', type: 'number', min: 0, value: limit?.amount, required: true },
      { name: 'kind', label: 'Window', type: 'select', value: limit?.window.kind, options: WINDOWS.map((kind) => [kind, words(kind)]) },
      { name: 'zone', label: 'Time zone', value: limit?.window.zone ?? 'UTC', hint: 'For a calendar window, such as Europe/Berlin.' },
      { name: 'length', label: 'Length', value: limit?.window.length, hint: 'For a rolling window, such as PT1H.' },
      { name: 'cap', label: 'Maximum per hold', type: 'number', min: 0, value: budget?.reservationCap, hint: 'For all limits of this budget. Leave empty for no maximum.' },
      { name: 'hard', label: 'If the limit is exceeded', type: 'select', value: String(limit?.hard ?? true), options: [['true', 'Refuse'], ['false', 'Warn']] },
    ],
    run: ({ scope, name, amount, kind, zone, length, hard, cap }) => {
      const changed = { name, amount, hard: hard === 'true', window: { kind, ...(kind === 'ROLLING' ? { length } : kind === 'TOTAL' ? {} : { zone }) } };
      const limits = (budget?.limits ?? []).map((one) => (one === limit ? changed : plain(one)));
      return put('/v1/ledger/budget', { scope, limits: limit ? limits : [...limits, changed], reservationCap: cap });
    },
  });
  if (!made) return;
  done(`Budget for ${made.scope} set.`);
  after();
}

/** Deletes a limit, or the budget if it has no other limit. */
const drop = (budget, limit, after) => {
  const limits = budget.limits.filter((one) => one !== limit).map(plain);
  return confirm({
    title: limits.length ? 'Delete this limit?' : 'Delete this budget?', action: 'Delete',
    text: limits.length ? `The usage of ${budget.scope} will no longer be limited by ${limit.name}; its other limits are kept.`
      : `The usage of ${budget.scope} will no longer be limited by this budget.`,
    run: () => (limits.length ? put('/v1/ledger/budget', { scope: budget.scope, limits, reservationCap: budget.reservationCap })
      : remove('/v1/ledger/budget?scope=' + encodeURIComponent(budget.scope))),
  }).then((ended) => ended && after());
};
