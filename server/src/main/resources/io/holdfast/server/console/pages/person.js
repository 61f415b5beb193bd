// One identity: its profile, sessions, devices, login methods, logins, failures and events.

import { get, path, post, put, remove } from '../api.js';
import { ask } from '../dialog.js';
import { h, update } from '../dom.js';
import { ago, count, title as words, until, when } from '../format.js';
import { every } from '../live.js';
import { act, card, chip, empty, facts, head, pages, table } from '../parts.js';
import { session } from '../session.js';
import { done, failed } from '../toast.js';
import { standing } from './identity.js';

export const title = 'Identity';

const why = { name: 'reason', label: 'Reason', required: true, maxlength: 200 };

export default async function person({ args: [id], life }) {
  const at = path`/v1/identity/identities/${id}`;
  const [top, sessions, machines, links, known] = Array.from({ length: 5 }, () => h('div'));
  const draw = async () => {
    const [info, open, devices, ways, profile, factor, remembered] = await Promise.all(
      ['', '/sessions', '/machines', '/links', '/profile', '/mfa', '/devices'].map((part) => get(at + part, {}, life)));
    update(top, header(at, info, profile, draw));
    const names = new Map(devices.rows.map((row) => [row.machine, row.deviceName]));
    update(sessions, sessionsOf(at, open.rows, names, draw));
    update(machines, machinesOf(devices.rows, draw));
    update(links, linksOf(info, profile, factor, ways.rows));
    update(known, knownOf(at, remembered.rows, draw));
  };
  await every(4_000, life, draw);
  return [top, sessions, h('div.halves', machines, links), known, logins(at), session.can('admin') && history(id)];
}

/** The logins and the refused attempts. */
function logins(at) {
  return card('Logins', {}, pages({
    fetch: (cursor) => get(at + '/logins', { limit: 20, cursor }),
    none: empty('identity', 'No logins', 'Logins and refused attempts from the last 90 days appear here.'),
    show: (rows) => table({
      label: 'Logins', rows, id: (row) => row.at + row.method,
      columns: [
        { label: 'Time', of: (row) => when(row.at) },
        { label: 'Method', of: (row) => words(row.method) },
        { label: 'Result', of: (row) => row.refusal ? chip(row.refusal, 'bad') : chip('logged in', 'good') },
        { label: 'Address', of: (row) => h('code', row.address ?? '') },
        { label: 'Agent', wide: true, of: (row) => h('div.clip', { title: row.agent ?? '' }, row.agent ?? '') },
      ],
    }),
  }));
}

/** The changes of the identity with their authors, from the audit log. */
function history(id) {
  return card('History', {}, pages({
    fetch: (cursor) => get('/v1/admin/audit', { subject: id, limit: 20, cursor }),
    none: empty('identity', 'No entries', 'Changes to this identity appear here with their authors.'),
    show: (rows) => table({
      label: 'History', rows, id: (row) => row.commit,
      columns: [
        { label: 'Time', of: (row) => when(row.time) },
        { label: 'Event', of: (row) => row.events.filter((event) => event.subject === id).slice(0, 5).map((event) => h('div.wrap', event.type)) },
        { label: 'By', of: (row) => h('code.wrap', row.author ?? '') },
        { label: 'Operation', wide: true, of: (row) => h('code', row.operation ?? '') },
      ],
    }),
  }));
}

function header(at, info, profile, draw) {
  const lever = (label, way, text, kind) => act('identity:manage', label, () => ask({
    title: `${label} this identity?`, action: label, danger: true, text, fields: [why], run: (given) => post(`${at}/${way}`, given),
  }).then((changed) => changed && draw()), kind);
  const back = (label, way) => act('identity:manage', label, () => post(`${at}/${way}`).then(draw).catch(failed), 'primary');
  const edit = () => ask({
    title: 'Edit the profile', action: 'Save', text: 'The name and the external id are used by the search. Empty values are removed.',
    fields: [
      { name: 'name', label: 'Name', value: profile.name ?? '', maxlength: 128 },
      { name: 'externalId', label: 'External id', value: profile.externalId ?? '', maxlength: 255 },
    ],
    run: ({ name, externalId }) => put(`${at}/profile`, { name: name || undefined, externalId: externalId || undefined }),
  }).then((saved) => saved && draw());
  const unlock = () => ask({
    title: 'Reset the failed logins?', action: 'Unlock', text: 'New clients can try passwords and codes again.',
    run: () => post(`${at}/unlock`),
  }).then((reset) => { if (reset) { done('The failed logins were reset.'); draw(); } });
  return head({
    title: profile.name ? h('span.wrap', profile.name) : h('code', info.identity), chips: [standing(info.status)], text: profile.name ? info.identity : info.did, up: ['#/identity', 'Identity'],
    acts: info.status === 'DELETED' ? [] : [act('identity:manage', 'Edit', edit), act('identity:manage', 'Unlock', unlock), ...levers()],
  });

  function levers() {
    return info.status === 'ACTIVE'
      ? [lever('Freeze', 'freeze', 'The identity cannot log in, and its sessions are revoked.'), lever('Disable', 'disable', 'The identity cannot log in, and its sessions are revoked.', 'danger')]
      : info.status === 'FROZEN' ? [back('Unfreeze', 'unfreeze')] : info.status === 'DISABLED' ? [back('Enable', 'enable')] : [];
  }
}

function sessionsOf(at, rows, names, draw) {
  const end = (row) => ask({
    title: 'Revoke this session?', action: 'Revoke', danger: true, text: 'The user must log in again.', fields: [why],
    run: ({ reason }) => remove(path`/v1/identity/sessions/${row.session}?reason=` + encodeURIComponent(reason)),
  }).then((ended) => ended && draw());
  const all = async () => {
    const { rows: open } = await get(at + '/sessions');
    const ended = await ask({
      title: `Revoke ${count(open.length, 'session')}?`, action: 'Revoke all', danger: true, text: 'The user must log in again on all devices.', fields: [why],
      run: (given) => post(at + '/sessions/revoke', given),
    });
    if (!ended) return;
    done(`${count(ended.sessions, 'session')} ended.`);
    await draw();
  };
  return card('Sessions', { acts: [rows.length > 0 && act('identity:session', 'Revoke all', all, 'small danger')] }, rows.length ? table({
    label: 'Sessions', rows, id: (row) => row.session,
    columns: [
      { label: 'Session', of: (row) => h('code', row.session) },
      { label: 'Device', wide: true, of: (row) => row.machine ? names.get(row.machine) || h('code', row.machine) : row.agent ?? 'browser' },
      { label: 'Address', wide: true, of: (row) => h('code', row.address ?? '') },
      { label: '', wide: true, of: (row) => row.mfa && chip('second factor', 'good') },
      { label: 'Since', num: true, wide: true, of: (row) => when(row.created) },
      { label: 'Last used', num: true, of: (row) => ago(row.lastUsed) },
      { label: 'Expires', num: true, wide: true, of: (row) => until(row.expires) },
      { label: '', act: true, of: (row) => act('identity:session', 'Revoke', () => end(row), 'small danger') },
    ],
  }) : empty('identity', 'No active sessions', 'Active sessions are listed here and can be revoked.'));
}

function machinesOf(rows, draw) {
  const end = (row) => ask({
    title: 'Revoke this device?', action: 'Revoke', danger: true, text: (row.deviceName ? row.deviceName + ', ' : '') + row.machine + ': its sessions are revoked, and it can no longer log in.', fields: [why],
    run: ({ reason }) => remove(path`/v1/identity/machines/${row.machine}?reason=` + encodeURIComponent(reason)),
  }).then((ended) => ended && draw());
  return card('Devices', {}, rows.length ? table({
    label: 'Devices', rows, id: (row) => row.machine,
    columns: [
      { label: 'Device', of: (row) => [row.deviceName && h('div.wrap', row.deviceName), h('code.wrap', row.machine), h('div.note', row.platform)] },
      { label: 'Keys', num: true, wide: true, of: (row) => 'epoch ' + row.epoch },
      { label: 'Since', num: true, of: (row) => when(row.created) },
      { label: '', act: true, of: (row) => act('identity:manage', 'Revoke', () => end(row), 'small danger') },
    ],
  }) : empty('identity', 'No devices', 'A device authenticates with its own key.'));
}

function linksOf(info, profile, factor, rows) {
  return card('Login methods', {}, h('div.body', facts([
    ...rows.map((row) => [words(row.method), h('span.wrap', row.name)]),
    ['Second factor', factor.confirmed ? chip(count(factor.backupCodesLeft, 'backup code') + ' left', 'good') : 'none'],
    profile.externalId && ['External id', h('code.wrap', profile.externalId)],
    ['DID', h('div.clip.mono', { title: info.did }, info.did)],
    ['Tier', words(info.tier)], ['Created', when(info.created)], info.reason && ['Reason', info.reason]])));
}

/** The browsers and apps that have logged in with all factors and were remembered. */
function knownOf(at, rows, draw) {
  const forget = (row) => ask({
    title: 'Forget this device?', action: 'Forget', danger: true, text: 'Its next login counts as a login from a new device.',
    run: () => remove(at + path`/devices/${row.device}`),
  }).then((forgotten) => forgotten && draw());
  return rows.length ? card('Remembered devices', {}, table({
    label: 'Remembered devices', rows, id: (row) => row.device,
    columns: [
      { label: 'Agent', of: (row) => h('div.clip', { title: row.agent ?? '' }, row.agent ?? 'unknown') },
      { label: 'Address', wide: true, of: (row) => h('code', row.address ?? '') },
      { label: 'Since', num: true, wide: true, of: (row) => when(row.created) },
      { label: 'Last used', num: true, of: (row) => ago(row.lastUsed) },
      { label: '', act: true, of: (row) => act('identity:session', 'Forget', () => forget(row), 'small danger') },
    ],
  })) : [];
}
