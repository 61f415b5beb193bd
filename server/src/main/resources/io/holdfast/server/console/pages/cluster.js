// The cluster: its servers, its leader, and how up to date each server is.

import { get, post } from '../api.js';
import { confirm } from '../dialog.js';
import { h, update } from '../dom.js';
import { duration, number } from '../format.js';
import { every } from '../live.js';
import { act, card, chip, empty, head, table, tile } from '../parts.js';
import { learn } from '../servers.js';
import { done } from '../toast.js';

export const title = 'Cluster';

const ROLES = { LEADER: 'good', FOLLOWER: '', CANDIDATE: 'warn', WAITING: 'warn', UNKNOWN: 'bad' };

export default async function cluster({ life }) {
  const top = (acts) => head({ title: 'Cluster', text: 'All servers have the same data. One server is the leader; if it fails, another one takes over.', acts });
  const [leads, term, reachable, chains] = ['Leader', 'Term', 'Reachable', 'Data'].map((label) => tile(label));
  const servers = h('div');
  const warnings = h('div');
  let single = false;
  await every(1_000, life, async () => {
    const now = await get('/v1/cluster', {}, life);
    single = now.role === 'SINGLE';
    if (single) return;
    learn(now);
    const here = now.members.filter((member) => member.role !== 'UNKNOWN');
    leads.set(now.leader ?? 'none', '', `as seen by ${now.server}`);
    term.set(number(now.term), '', 'increases with every election');
    reachable.set(number(here.length), `of ${number(now.members.length)}`, here.length * 2 > now.members.length ? 'a majority' : 'no majority: writes wait');
    chains.set(same(now) ? 'Equal' : 'Different', '', 'compared by the hash of all entries');
    update(servers, serversOf(now));
    update(warnings, warningsOf(now));
  });
  if (single) return [top([]), h('div.card', empty('cluster', 'A single server', 'This server is not part of a cluster. To run it in a cluster, configure the setting "cluster".'))];
  return [top([act('admin', 'Transfer leadership', () => transfer())]), h('div.grid', [leads, term, reachable, chains].map((one) => one.node)), warnings, card('Servers', {}, servers)];
}

/** Whether servers that have applied the same entries have the same hash. */
function same({ members, divergence }) {
  const hashes = new Map();
  return !divergence && members.filter((member) => member.chain).every((member) => {
    const known = hashes.get(member.index) ?? member.chain;
    hashes.set(member.index, known);
    return known === member.chain;
  });
}

function serversOf({ members, server }) {
  return table({
    label: 'Servers', rows: members, id: (row) => row.name,
    columns: [
      { label: 'Server', of: (row) => h('span', { title: row.http }, row.name, row.name === server && [' ', chip('this one', 'accent')]) },
      { label: 'Role', of: (row) => chip(row.role.toLowerCase(), ROLES[row.role]) },
      { label: 'Lag', num: true, wide: true, of: (row) => (row.role === 'UNKNOWN' ? '–' : number(row.lag)) },
      { label: 'Age', num: true, of: (row) => duration(row.age) },
      { label: 'Term', num: true, wide: true, of: (row) => number(row.term) },
      { label: 'Entry', num: true, wide: true, of: (row) => number(row.index) },
      { label: 'Commit', num: true, wide: true, of: (row) => number(row.commit) },
      { label: 'Chain', wide: true, of: (row) => h('code', { title: row.chain }, row.chain?.slice(0, 8) ?? '–') },
      { label: 'Contact', num: true, wide: true, of: (row) => duration(row.lastContact) },
      { label: '', act: true, of: (row) => row.role === 'FOLLOWER' && act('admin', 'Make leader', () => transfer(row.name), 'small') },
    ],
  });
}

function warningsOf({ server, divergence, stalled, notLeading }) {
  return [[divergence, 'has different data from the others'], [stalled, 'receives no entries'], [notLeading, 'cannot become the leader']]
    .filter(([why]) => why).map(([why, what]) => h('div.problem', { role: 'alert' }, h('div', h('b', server), ` ${what}: ${why}.`)));
}

const transfer = (name) => confirm({
  title: name ? `Make '${name}' the leader?` : 'Transfer leadership?', action: name ? 'Make leader' : 'Transfer',
  text: 'Writes will be delayed briefly, and live views will reconnect.',
  run: () => post('/v1/cluster/transfer', name ? { name } : {}),
}).then((now) => now && (learn(now), done(now.leader ? `${now.leader} is the leader.` : 'The servers are electing a leader.')));
