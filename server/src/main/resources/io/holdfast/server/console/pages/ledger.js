// The list of accounts, with a search, and the audit of all accounts.

import { get, passes, path, put } from '../api.js';
import { dayCharts, perSecond, showSamples, whole } from '../daycharts.js';
import { ask, leads } from '../dialog.js';
import { fill, h } from '../dom.js';
import { number, uuid, when } from '../format.js';
import { act, card, chip, empty, head, pages, problem, table } from '../parts.js';
import { ledgerTabs } from '../tabs.js';

export const title = 'Ledger';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export default function ledger({ life }) {
  const charts = dayCharts([
    { title: 'Charges', lines: [['charges', 'posted'], ['charges_refused', 'refused']], format: perSecond },
    { title: 'Credits charged', lines: [['credits_charged']], format: perSecond },
    { title: 'Open holds', lines: [['holds_open']], format: whole },
  ]);
  showSamples(life, charts);
  const report = h('div');
  return [
    head({
      title: 'Ledger', text: 'Prepaid credit. The balance of an account always equals the sum of its transactions.',
      acts: [act('ledger:read', 'Audit', () => audit(report)), act('ledger:manage', 'New account', create, 'primary')],
    }),
    ledgerTabs('ledger'),
    search(),
    report,
    card('Accounts', {}, pages({
      fetch: (cursor) => get('/v1/ledger/accounts', { limit: 50, cursor }),
      none: empty('ledger', 'No accounts yet', 'An account belongs to one of your users and has the UUID of that user. Credit is purchased or granted; usage is charged once per event id.', {
        acts: [act('ledger:manage', 'New account', create, 'primary')],
      }),
      show: (rows) => table({
        label: 'Accounts', rows, open: (row) => '#/ledger/' + row.account,
        columns: [
          { label: 'Account', of: (row) => [Object.entries(row.externalIds).map(([system, id]) => h('div.wrap', system + '/' + id)), h('code', row.account)] },
          { label: 'Plan', wide: true, of: (row) => row.plan ?? '–' },
          { label: '', wide: true, of: (row) => [row.unit && chip(row.unit), row.kind === 'UNLIMITED' && chip('unlimited', 'accent')] },
          { label: 'Balance', num: true, of: (row) => number(row.balance.balance) },
          { label: 'Held', num: true, wide: true, of: (row) => number(row.balance.held) },
          { label: 'Used', num: true, wide: true, of: (row) => number(row.used) },
          { label: 'Changed', num: true, wide: true, of: (row) => when(row.updated) },
        ],
      }),
    })),
    charts.node,
  ];
}

/** Searches by account id, external id such as crm/77, transaction id or event id. */
function search() {
  const place = h('div');
  const input = h('input', { type: 'search', 'aria-label': 'Search', placeholder: 'Account, external id (crm/77), transaction or event', spellcheck: 'false' });
  const find = async (text) => {
    const [system, ...id] = text.split('/');
    const places = [UUID.test(text) && [path`/v1/ledger/accounts/${text}`], id.length > 0 && ['/v1/ledger/accounts-by-external-id', { system, id: id.join('/') }],
      [path`/v1/ledger/transactions/${text}`]].filter(Boolean);
    for (const place of places) {
      try {
        return (await get(...place)).account;
      } catch (e) {
        if (passes(e)) throw e;
      }
    }
    return (await get(path`/v1/ledger/usage-events/${text}`)).account;
  };
  const submit = async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    try {
      location.hash = '#/ledger/' + await find(text);
    } catch (e) {
      fill(place, h('br'), problem(e.status === 404 ? { code: e.code, message: `Nothing found with the id '${text}'` } : e));
    }
  };
  return h('form', { role: 'search', onsubmit: submit }, h('div.bar', input, h('button', { type: 'submit' }, 'Find')), place);
}

async function audit(report) {
  fill(report, h('p.note', 'Reading all accounts and their transactions …'));
  try {
    const found = await get('/v1/ledger/audit', {}, undefined, Infinity);
    const counted = `${number(found.accounts)} accounts, ${number(found.transactions)} transactions, ${number(found.events)} charged events`;
    fill(report, card('Audit', { note: counted },
      h('div.body', h('p', found.clean ? [chip('clean', 'good'), ' Every balance equals the sum of its transactions.']
        : [chip(number(found.problems) + ' problems', 'bad')]), found.named.map((name) => h('p.wrap', name)))));
  } catch (e) {
    fill(report, problem(e));
  }
}

function create() {
  return leads(ask({
    title: 'New account',
    action: 'Create',
    fields: [
      { name: 'account', label: 'Account', value: uuid(), required: true, hint: 'The UUID of its user.' },
      { name: 'plan', label: 'Plan', placeholder: 'pro' },
      { name: 'kind', label: 'Kind', type: 'select', options: [['NORMAL', 'Normal: never below zero'], ['UNLIMITED', 'Unlimited: may go below zero']] },
    ],
    run: ({ account, plan, kind }) => put(path`/v1/ledger/accounts/${account}`, { plan, kind }),
  }), (made) => '#/ledger/' + made.account);
}
