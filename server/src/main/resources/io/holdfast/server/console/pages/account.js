// One account: balance, grants, holds, transactions, and actions.

import { feed, get, path, remove } from '../api.js';
import { withAuthors } from '../authors.js';
import { confirm, leads } from '../dialog.js';
import { fill, h, update } from '../dom.js';
import { number, signed, title as words, until, when } from '../format.js';
import { charge, credit, hold, refund, releaseHold, resizeHold, settings, settleHold } from '../ledgeracts.js';
import { calmly } from '../live.js';
import { act, card, chip, empty, facts, head, pages, table, tile, unseen } from '../parts.js';
import { steps } from '../plot.js';
import { failed } from '../toast.js';
import { session } from '../session.js';

export const title = 'Ledger';

const CREDITS = new Set(['PURCHASE', 'AUTO_REFILL', 'SUBSCRIPTION_GRANT', 'BONUS', 'SIGNUP_GRANT', 'DAILY_GRANT', 'MONTHLY_ALLOWANCE', 'REFERRAL_BONUS', 'ADJUSTMENT']);

export default async function account({ args: [id], life }) {
  const at = path`/v1/ledger/accounts/${id}`;
  const info = await get(at, {}, life);
  const figures = ['Available', 'Balance', 'Held'].map((label) => tile(label));
  const [plot, grants, holds, units] = Array.from({ length: 4 }, () => h('div'));
  const history = historyOf(at, () => redraw());

  const redraw = async () => {
    const [given, open, newest, balances] = await Promise.all([
      get(at + '/grants', {}, life), get(at + '/holds', {}, life), get(at + '/transactions', { limit: 100 }, life), get(at + '/unit-balances', {}, life)]);
    fill(plot, drawn(newest.rows));
    update(grants, grantsOf(given.rows));
    update(holds, holdsOf(open.rows, redraw));
    update(units, balances.rows.length > 0 && unitsOf(balances.rows));
    history.again();
  };
  const show = (balance) => {
    figures[0].set(number(balance.available), info.unit ?? 'credits');
    figures[1].set(number(balance.balance));
    figures[2].set(number(balance.held));
  };
  show(info.balance);
  await redraw();
  const soon = calmly(300, () => redraw().catch(() => {}));
  feed(at + '/balance/feed', {
    signal: life,
    on: { event: (_, balance) => { show(balance); soon(); } },
  }).catch(failed);
  const gone = () => leads(confirm({
    title: 'Delete this account?', action: 'Delete', typed: id.slice(0, 8),
    text: 'Open holds are released and the remaining balance is written off. Balances in all units of the account are deleted with it. The history is kept.',
    run: () => remove(at),
  }), () => '#/ledger');
  return [
    head({
      title: h('code', id), up: ['#/ledger', 'Ledger'], chips: [info.unit && chip(info.unit, 'accent'), info.kind === 'UNLIMITED' && chip('unlimited', 'accent'), info.plan && chip(info.plan)],
      acts: [act('ledger:charge', 'Charge', () => charge(id, redraw), 'primary'), act('ledger:credit', 'Credit', () => credit(id, redraw)),
        act('ledger:charge', 'Hold', () => hold(id, redraw)), h('button', { type: 'button', onclick: () => { location.hash = `#/ledger/${id}/usage`; } }, 'Usage'),
        act('ledger:manage', 'Settings', () => settings(info, () => dispatchEvent(new HashChangeEvent('hashchange')))), act('ledger:manage', 'Delete', gone, 'danger')],
    }),
    h('div.grid', figures.map((one) => one.node)),
    units,
    card('Balance over time', { note: 'the last 100 transactions' }, h('div.body', plot)),
    h('div.halves', grants, holds),
    history,
    card('Account', {}, h('div.body', facts([
      ['Created', when(info.created)], info.owner && ['Owner', h('a', { href: '#/ledger/' + info.owner }, h('code', info.owner))], ['Purchased', number(info.purchased)], ['Granted', number(info.granted)], ['Used', number(info.used)],
      info.creditLimit > 0 && ['Credit limit', number(info.creditLimit)], info.priceList && ['Price list', h('code', info.priceList)],
      info.autoRefill && ['Refill', `${number(info.autoRefill.amount)} when below ${number(info.autoRefill.triggerBelow)}`],
      ...Object.entries(info.externalIds).map(([name, value]) => [name, h('code', value)])]))),
  ];
}

function drawn(newest) {
  // Of transactions at the same time, such as a purchase and a charge in one commit, only the last balance is drawn.
  const points = newest.toReversed().map((one) => ({ at: Date.parse(one.created), value: one.balance.balance, label: words(one.type) + ' ' + signed(one.amount) }))
    .filter((one, index, all) => one.at !== all[index + 1]?.at);
  return points.length > 1 ? steps(points, 'Balance over time') : h('p.note', 'The chart needs at least two transactions.');
}

function unitsOf(rows) {
  return card('Other units', {}, table({
    label: 'Other units', rows, id: (row) => row.account, open: (row) => '#/ledger/' + row.account,
    columns: [
      { label: 'Unit', of: (row) => row.unit },
      { label: 'Balance', num: true, of: (row) => number(row.balance.balance) },
      { label: 'Available', num: true, of: (row) => number(row.balance.available) },
      { label: 'Used', num: true, wide: true, of: (row) => number(row.used) },
    ],
  }));
}

function grantsOf(rows) {
  return card('Grants', { note: 'in spending order' }, rows.length ? table({
    label: 'Grants', rows,
    columns: [
      { label: 'Grant', of: (row) => words(row.type) },
      { label: 'Remaining', num: true, of: (row) => number(row.remaining) },
      { label: 'Amount', num: true, of: (row) => number(row.amount) },
      { label: 'Expires', num: true, of: (row) => (row.expires ? until(row.expires) : 'never') },
    ],
  }) : empty('ledger', 'No grants with remaining credit', 'Grants are credits that can expire. They are spent by priority, then by earliest expiry.'));
}

function holdsOf(rows, redraw) {
  return card('Holds', { note: 'reserved credit' }, rows.length ? table({
    label: 'Holds', rows, id: (row) => row.id,
    columns: [
      { label: 'Hold', of: (row) => [h('code.clip.block', { title: row.id }, row.id), row.description && h('div.note', row.description),
        act('ledger:charge', 'Settle', () => settleHold(row, redraw), 'small'), ' ', act('ledger:charge', 'Change', () => resizeHold(row, redraw), 'small')] },
      { label: 'Amount', num: true, of: (row) => number(row.amount) },
      { label: 'Expires', num: true, of: (row) => until(row.expires) },
      { label: unseen('Actions'), act: true, of: (row) => act('ledger:charge', 'Release', () => releaseHold(row, redraw), 'small danger') },
    ],
  }) : empty('ledger', 'No open holds', 'A hold reserves credit before it is used. If the hold expires, the credit becomes available again.'));
}

function historyOf(at, redraw) {
  let type = '';
  let list;
  const place = h('div');
  const load = () => fill(place, list = pages({
    fetch: async (cursor) => withAuthors(await get(at + '/transactions', { limit: 25, type, cursor }), (row) => row.id),
    none: empty('ledger', 'No transactions', 'Charges, credits, refunds and adjustments, newest first.'),
    show: (rows) => table({ label: 'History', rows, id: (row) => row.id, columns: columns(redraw) }),
  }));
  const types = ['', 'USAGE', 'PURCHASE', 'BONUS', 'REFUND', 'ADJUSTMENT', 'REVERSAL', 'GRANT_EXPIRY'];
  const select = h('select', { 'aria-label': 'Type', onchange: (event) => { type = event.target.value; load(); } },
    types.map((name) => h('option', { value: name }, name ? words(name) : 'All types')));
  load();
  return { node: card('History', { acts: [h('div.bar', select)] }, place), again: () => list.again() };
}

function columns(redraw) {
  return [
    { label: 'Time', of: (row) => when(row.created) },
    { label: 'Type', of: (row) => [words(row.type), row.description && h('div.note.wrap', row.description)] },
    { label: 'Transaction', wide: true, of: (row) => h('code', row.id) },
    { label: 'Amount', num: true, of: (row) => [h('span.amount', { class: row.amount > 0 ? 'in' : '' }, signed(row.amount)), h('div.note.narrow', number(row.balance.balance) + ' left')] },
    session.can('admin') && { label: 'By', wide: true, of: (row) => h('code', row.author ?? '') },
    { label: 'Balance', num: true, wide: true, of: (row) => number(row.balance.balance) },
    { label: unseen('Actions'), act: true, of: (row) => (row.type === 'USAGE'
      ? act('ledger:credit', 'Refund', () => refund(row, '/v1/ledger/refunds', redraw), 'small')
      : CREDITS.has(row.type) && act('ledger:credit', 'Reverse', () => refund(row, '/v1/ledger/reversals', redraw), 'small')) },
  ].filter(Boolean);
}
