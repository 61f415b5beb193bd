// One queue: depth, tenants, next messages, and actions.

import { feed, get, path, post, remove } from '../api.js';
import { withAuthors } from '../authors.js';
import { ask, confirm, leads } from '../dialog.js';
import { fill, h, update } from '../dom.js';
import { ago, bytes, count, duration, number, payload, short, span, until, uuid } from '../format.js';
import { every } from '../live.js';
import { messages } from '../messageacts.js';
import { act, bars, card, chip, empty, facts, head, problem, tile } from '../parts.js';
import { spark } from '../plot.js';
import { editSettings, limits, manual } from '../queueacts.js';
import { schedules } from '../schedules.js';
import { inSteps, tell } from '../steps.js';
import { throttles } from '../throttles.js';
import { done, failed } from '../toast.js';

export const title = 'Queues';

const TENANTS = 12;

export default async function queue({ args: [name, message], life }) {
  const at = path`/v1/queues/${name}`;
  let settings = await get(at, {}, life);
  const dead = settings.deadLettersOf?.length > 0;
  const plots = [spark('Waiting'), spark('In flight'), spark('Done')];
  const [waiting, flight, rate] = ['Waiting', 'In flight', 'Acknowledged per second'].map((label, of) => tile(label, plots[of]));
  const oldest = tile('Oldest', { node: h('div') });
  const [chips, acts, tenants, next, trouble] = [h('span.chips'), h('div.acts'), h('div.body'), h('div'), h('div')];
  let past;
  let latest;
  let speed = 0;

  /** Updated by the feed, and the charts every two seconds. */
  const show = (stats, moved) => {
    const now = performance.now();
    if (moved) {
      speed = past ? Math.max(0, ((stats.acked - past.acked) * 1000) / (now - past.at)) : 0;
      past = { acked: stats.acked, at: now };
      plots[0].add(stats.depth);
      plots[1].add(stats.inFlight);
      plots[2].add(speed);
    }
    waiting.set(short(stats.depth), '', `${number(stats.ready)} ready, ${number(stats.delayed)} delayed`);
    flight.set(short(stats.inFlight), '', `${number(stats.delivered)} delivered so far`);
    rate.set(short(Math.round(speed)), '', `${number(stats.acked)} done, ${number(stats.failed)} failed, ${number(stats.deadLettered)} dead`);
    oldest.set(stats.oldest ? span(Date.now() - Date.parse(stats.oldest)) : '–', '', stats.scriptRests ? `script cooldown ends ${until(stats.scriptRestsUntil)}` : '');
    update(chips, stats.paused ? chip('paused', 'warn') : chip('running', 'good'));
    latest = stats;
    update(acts, levers(at, name, stats.paused, dead, () => latest, refresh));
  };
  const figures = async () => {
    show(await get(at + '/stats', {}, life), true);
    fill(trouble);
  };
  const tenancy = async () => update(tenants, shares(await get(at + '/largest-keys', { limit: TENANTS }, life)));
  const facet = h('div.body');
  const configured = async () => { settings = await get(at, {}, life); update(facet, settled(settings, dead)); };
  const look = async () => fill(next, peek(at, dead, await withAuthors(await get(at + '/peek', { limit: 10 }, life), (row) => row.message), refresh));
  const refresh = () => Promise.all([figures(), tenancy(), look(), later.look(), configured()]).catch(failed);
  const later = messages(name, () => refresh());
  update(facet, settled(settings, dead));
  await Promise.all([every(2_000, life, figures, (e) => fill(trouble, problem(e))), every(3_000, life, tenancy), look(), later.look()]);
  if (message) later.open(message).catch(failed);
  feed(at + '/stats/feed', { signal: life, on: { event: (_, stats) => show(stats, false) } }).catch(failed);
  return [
    head({ title: name, chips: [chips], up: ['#/queues', 'Queues'], acts: [acts] }),
    trouble,
    h('div.grid', waiting.node, flight.node, rate.node, oldest.node),
    h('div.halves',
      card('Tenants', { note: h('span.legend', h('span', h('i.ready'), 'ready'), h('span', h('i.free'), 'delayed'), h('span', h('i.held'), 'in flight')) }, tenants),
      card('Settings', { acts: [act('queue:manage', 'Edit', () => editSettings(name, refresh), 'small')] }, facet)),
    card(dead ? 'Dead letters' : 'Next messages', { acts: [h('button.small', { type: 'button', onclick: () => Promise.all([look(), later.look()]).catch(failed) }, 'Refresh')] }, next),
    later.node,
    manual(name, refresh),
    !dead && schedules(name),
    !dead && throttles(),
  ];
}

const link = (queue) => h('a', { href: '#/queues/' + encodeURIComponent(queue) }, queue);

/** The settings as facts. A dead-letter queue names the queues whose messages it receives, and no dead letters of its own. */
function settled(settings, dead) {
  return facts([
    dead ? ['Dead letters of', settings.deadLettersOf.map((queue, at) => [at > 0 && ', ', link(queue)])] : ['Dead letters', link(settings.deadLetterQueue)],
    ['Lease duration', duration(settings.visibility)], ['Maximum attempts', settings.maxAttempts ? number(settings.maxAttempts) : 'no limit'],
    ['Retry delays', settings.retryDelays.map(duration).join(', ') || 'none'],
    ['Order', settings.ordered ? 'one message per tenant at a time' : 'unordered'], ['Deduplication window', duration(settings.dedupWindow)],
    ...limits(settings),
    settings.alerts && ['Alerts', [settings.alerts.depth !== undefined && `above ${count(settings.alerts.depth, 'message')}`, settings.alerts.age && `older than ${duration(settings.alerts.age)}`].filter(Boolean).join(', ')],
    ['Scripts', [settings.onEnqueue && 'on enqueue', settings.onFailure && 'on failure'].filter(Boolean).join(', ') || 'none']]);
}

/** A bar for each tenant, largest first. */
function shares({ keys, largest }) {
  const all = largest.map((row) => ({
    name: row.fairnessKey || '(none)', count: row.ready + row.delayed + row.inFlight,
    parts: [['ready', row.ready], ['free', row.delayed], ['held', row.inFlight]],
  }));
  if (!all.length) return h('p.note', 'No messages are waiting. Messages are counted here by fairness key; each tenant gets a fair share.');
  return [bars(all, 'Messages per tenant'), keys > all.length && h('p.note', `and ${count(keys - all.length, 'smaller tenant')}`)];
}

function peek(at, dead, { rows }, refresh) {
  if (!rows.length && dead) return empty('queues', 'No dead letters', 'Messages that failed too often are listed here with the reason for their last failure.');
  if (!rows.length) return empty('queues', 'No messages are ready', 'Ready messages are listed here in delivery order. Listing them does not lease them.');
  return rows.map((row) => {
    const content = payload(row.payload);
    const discard = () => confirm({
      title: 'Discard this message?', action: 'Discard', text: 'The message is deleted permanently.',
      run: () => remove(at + path`/messages/${row.message}`),
    }).then((ended) => ended && refresh());
    const redriveOne = () => post(at + path`/messages/${row.message}/redrive`).then(({ queue }) => { done(`Sent back to '${queue}'.`); return refresh(); });
    return h('article.message',
      h('div.bar', h('b.wrap', row.fairnessKey || '(no tenant)'), h('code.note', row.message), h('span.note', ago(row.enqueued), row.author && [' by ', h('code', row.author)]),
        row.attempts > 0 && chip(count(row.attempts, 'attempt'), 'warn'), row.origin && chip('from ' + row.origin),
        row.throttleKeys.map((key) => chip('throttled by ' + key)), h('span.grow'), h('span.note', bytes(content.size) + (content.binary ? ', binary' : '')),
        row.origin && act('queue:manage', 'Send back', redriveOne, 'small'), act('queue:manage', 'Discard', discard, 'small danger')),
      row.reason && h('p.wrap', h('b', 'Reason: '), row.reason),
      Object.keys(row.headers).length > 0 && h('p.note.wrap', Object.entries(row.headers).map(([key, value]) => `${key}: ${value}`).join(' · ')),
      h('pre.payload', { tabindex: '0' }, content.text));
  });
}

/** The buttons are kept while they look the same, so they read the current state when they are pressed. */
function levers(at, name, paused, dead, stats, refresh) {
  const pause = () => post(at + (paused ? '/resume' : '/pause')).then(() => { done(paused ? 'Delivery resumed.' : 'Delivery paused.'); return refresh(); });
  const send = () => {
    const dedupKey = 'console-' + uuid(); // One deduplication key per dialog, so that a request repeated after a lost response adds only one message.
    return ask({
      title: 'New message', action: 'Send',
      fields: [{ name: 'text', label: 'Text', type: 'textarea', required: true }, { name: 'fairnessKey', label: 'Tenant' }],
      run: (given) => post(at + '/messages', { ...given, dedupKey }),
    }).then((made) => made && refresh());
  };
  const purge = () => confirm({
    title: `Purge '${name}'?`, action: 'Purge', typed: name, text: `Permanently deletes all messages that are not leased (${count(stats().depth - stats().inFlight, 'message')}).`,
    steps: true, run: (signal) => repeated(signal, at + '/purge'),
  }).then((so) => so && (tell(so, 'message', 'removed'), refresh()));
  const redrive = () => confirm({
    title: 'Redrive dead letters?', action: 'Redrive', text: 'The dead letters are moved back to their original queues, and their attempt counters are reset.',
    steps: true, run: (signal) => repeated(signal, at + '/redrive'),
  }).then((so) => so && (tell(so, 'message', 'sent back'), refresh()));
  const gone = () => leads(confirm({
    title: `Delete '${name}'?`, action: 'Delete', typed: name, text: 'The queue and all its messages are deleted permanently.',
    run: () => remove(at),
  }), () => '#/queues');
  return [
    act('queue:manage', paused ? 'Resume' : 'Pause', pause),
    dead ? act('queue:manage', 'Redrive', redrive, 'primary') : act('queue:send', 'Send', send, 'primary'),
    act('queue:manage', 'Purge', purge, 'danger'), act('queue:manage', 'Delete', gone, 'danger'),
  ];
}

/** Repeats the call while messages remain. */
const repeated = (signal, to) => inSteps(signal, async (_, so) => {
  const step = await post(to);
  so.moved += step.messages;
  return step.more;
});
