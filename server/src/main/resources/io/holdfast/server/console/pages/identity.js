// The list of identities, with a search.

import { get, path, post } from '../api.js';
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
          { label: 'Created', num: true, wide: true, of: (row) => when(row.created) },
        ],
      }),
    })),
  ];
}

const METHODS = ['EMAIL', 'EVM', 'SOLANA', 'GOOGLE', 'X', 'EPIC'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the id of the identity with a UUID, DID, email address, wallet or account at a provider. */
async function find(text) {
  if (text.startsWith('did:')) return (await get(path`/v1/identity/dids/${text}`)).identity;
  if (UUID.test(text)) return (await get(path`/v1/identity/identities/${text}`)).identity;
  const methods = text.includes('@') ? ['EMAIL'] : METHODS.filter((method) => method !== 'EMAIL');
  const owners = await Promise.allSettled(methods.map((method) => post('/v1/identity/owners', { method, name: text })));
  const found = owners.find((owner) => owner.status === 'fulfilled');
  if (found) return found.value.identity;
  // A name that is malformed for one method, such as an address of another chain, is not the reason that matters.
  throw (owners.find((owner) => owner.reason.status === 404) ?? owners[0]).reason;
}

/** Searches by UUID, DID, email address, wallet or account at a provider. */
function search() {
  const place = h('div');
  const input = h('input', { type: 'search', 'aria-label': 'Search', placeholder: 'UUID, DID, email address, wallet or account id', spellcheck: 'false' });
  const submit = async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    try {
      location.hash = '#/identity/' + await find(text);
    } catch (e) {
      fill(place, h('br'), problem(e));
    }
  };
  return h('form', { role: 'search', onsubmit: submit }, h('div.bar', input, h('button', { type: 'submit' }, 'Find')), place);
}
