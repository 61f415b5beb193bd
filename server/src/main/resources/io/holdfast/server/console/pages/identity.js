// The list of identities, with a search.

import { get, path } from '../api.js';
import { fill, h } from '../dom.js';
import { title as words, when } from '../format.js';
import { card, chip, empty, head, pages, problem, table } from '../parts.js';
import { tabs } from '../tabs.js';

export const title = 'Identity';

export const standing = (status) => chip(words(status), { ACTIVE: 'good', FROZEN: 'warn', DISABLED: 'warn' }[status] ?? 'bad');

export default function identity() {
  return [
    head({ title: 'Identity', text: 'Identities and their sessions.' }),
    tabs('identity'),
    search(),
    card('Identities', {}, pages({
      fetch: (cursor) => get('/v1/identity/identities', { limit: 50, cursor }),
      none: empty('identity', 'No identities yet', 'An identity has devices, login methods and sessions. Freezing or deleting it revokes its sessions in the same transaction.', {
        code: 'POST /v1/identity/identities',
      }),
      show: (rows) => table({
        label: 'Identities', rows, open: (row) => '#/identity/' + row.identity,
        columns: [
          { label: 'Identity', of: (row) => h('code', row.identity) },
          { label: 'DID', wide: true, of: (row) => h('div.clip.mono', { title: row.did }, row.did) },
          { label: 'Tier', wide: true, of: (row) => words(row.tier) },
          { label: 'Status', of: (row) => standing(row.status) },
          { label: 'Made', num: true, wide: true, of: (row) => when(row.created) },
        ],
      }),
    })),
  ];
}

/** Searches by UUID or DID. */
function search() {
  const place = h('div');
  const input = h('input', { type: 'search', 'aria-label': 'Search', placeholder: 'UUID or DID', spellcheck: 'false' });
  const submit = async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    try {
      const found = await get(text.startsWith('did:') ? path`/v1/identity/dids/${text}` : path`/v1/identity/identities/${text}`);
      location.hash = '#/identity/' + found.identity;
    } catch (e) {
      fill(place, h('br'), problem(e));
    }
  };
  return h('form', { role: 'search', onsubmit: submit }, h('div.bar', input, h('button', { type: 'submit' }, 'Find')), place);
}
