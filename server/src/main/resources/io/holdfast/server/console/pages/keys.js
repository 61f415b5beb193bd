// API keys and the audit log.

import { get, path, post, remove } from '../api.js';
import { ask, confirm } from '../dialog.js';
import { fill, h } from '../dom.js';
import { when } from '../format.js';
import { act, card, chip, copyable, empty, head, pages, table, unseen } from '../parts.js';
import { session } from '../session.js';
import { tabs } from '../tabs.js';

export const title = 'API keys';

const SCOPES = [...['seats', 'ledger', 'queue', 'retry', 'identity'].map((module) => [module + ':read', module + ':write']), ['metrics:read', 'cluster:read'], ['admin']];
const USUAL = new Set(['seats:read', 'queue:read', 'ledger:read', 'metrics:read']);

export default function keys() {
  const list = h('div');
  const acts = h('div');
  const redraw = () => {
    fill(list, all(redraw));
    fill(acts, done());
  };
  if (session.can('admin')) redraw();
  return [
    head({ title: 'Identity', text: 'API keys and the audit log.', acts: [act('admin', 'New key', () => create(redraw), 'primary')] }),
    tabs('keys'),
    session.can('admin') ? [list, acts] : h('div.card', empty('key', 'Only for administrators', 'Managing API keys requires a key with the scope admin.')),
  ];
}

function all(redraw) {
  return card('API keys', { note: 'only hashes of the secrets are stored' }, pages({
    fetch: (cursor) => get('/v1/keys', { limit: 50, cursor }),
    none: null,
    show: (rows) => table({
      label: 'API keys', rows, id: (row) => row.id,
      columns: [
        { label: 'Name', of: (row) => h('span.wrap', row.name, row.id === session.self.id && [' ', chip('yours', 'accent')]) },
        { label: 'Id', wide: true, of: (row) => h('code', row.id) },
        { label: 'Scopes', wide: true, of: (row) => h('span.note.wrap', row.scopes.join(', ')) },
        { label: 'Created', wide: true, of: (row) => when(row.created) },
        { label: unseen('Status'), of: (row) => (row.revoked ? chip('revoked') : row.expires && Date.parse(row.expires) < Date.now() ? chip('expired') : chip('active', 'good')) },
        { label: unseen('Actions'), act: true, of: (row) => !row.revoked && [
          act('admin', 'Rotate', () => rotate(row, redraw), 'small'), ' ', act('admin', 'Revoke', () => revoke(row, redraw), 'small danger')] },
      ],
    }),
  }));
}

function done() {
  return card('Audit log', {}, pages({
    fetch: (cursor) => get('/v1/admin/acts', { limit: 20, cursor }),
    none: empty('key', 'No entries yet', 'Every administrator action is recorded in the transaction that performs it.'),
    show: (rows) => table({
      label: 'Audit log', rows,
      columns: [
        { label: 'Time', of: (row) => when(row.time) }, { label: 'Operation', of: (row) => h('code', row.operation) },
        { label: 'Subject', of: (row) => h('span.wrap', row.subject ?? '') }, { label: 'API key', wide: true, of: (row) => h('code', row.key) },
        { label: 'Request', wide: true, of: (row) => h('code', row.requestId) },
      ],
    }),
  }));
}

async function create(redraw) {
  const made = await ask({
    title: 'New key', action: 'Create',
    fields: [{ name: 'name', label: 'Name', required: true, maxlength: 100, placeholder: 'checkout service' },
      ...SCOPES.map((pair) => pair.map((scope) => ({ name: scope, label: scope, type: 'checkbox', value: USUAL.has(scope) }))),
      { name: 'more', label: 'Other scopes', placeholder: 'ledger:charge@team/7 queue:send@mail-*', hint: 'Separated by spaces. A pattern after @ limits a scope to some resources.' },
      { name: 'expires', label: 'Expires', type: 'datetime-local', hint: 'Leave empty for no expiry.' }],
    run: ({ name, more, expires, ...chosen }) => post('/v1/keys', {
      name, scopes: [...SCOPES.flat().filter((scope) => chosen[scope]), ...(more ?? '').split(/[\s,]+/).filter(Boolean)], expires: expires && new Date(expires).toISOString(),
    }),
  });
  if (made) await told(made, redraw);
}

const rotate = (row, redraw) => confirm({
  title: `Rotate the secret of '${row.name}'?`, action: 'Rotate', text: 'The current secret is invalidated immediately.',
  run: () => post(path`/v1/keys/${row.id}/rotate`),
}).then((made) => {
  if (!made) return undefined;
  if (row.id === session.self.id) session.begin(made.secret, made.key);
  return told(made, redraw);
});

const revoke = (row, redraw) => confirm({
  title: `Revoke '${row.name}'?`, action: 'Revoke', text: 'Requests with this key are rejected immediately. This cannot be undone.',
  run: () => remove(path`/v1/keys/${row.id}`),
}).then((ended) => ended && redraw());

async function told({ key, secret }, redraw) {
  await ask({ title: `The secret of '${key.name}'`, text: ['It is shown only once.', copyable(secret)] });
  redraw();
}
