// One webhook endpoint: its settings, its deliveries, and actions.

import { get, path, post, remove } from '../api.js';
import { ask, confirm, leads } from '../dialog.js';
import { fill, h, update } from '../dom.js';
import { ago, count, number, until, when } from '../format.js';
import { every } from '../live.js';
import { act, card, chip, empty, facts, head, pages, table } from '../parts.js';
import { inSteps, oneByOne, tell } from '../steps.js';
import { done, failed } from '../toast.js';
import { editEndpoint, filterText, showSecret } from '../webhookacts.js';

export const title = 'Webhooks';

const STATES = { DELIVERED: ['delivered', 'good'], RETRYING: ['retrying', 'warn'], PAUSED: ['paused', 'warn'], FAILED: ['failed', 'bad'] };
const MOST = 500;
const isOff = (row) => row.disabled !== undefined && row.disabled !== null;

export default async function webhook({ args: [name], life }) {
  const at = path`/v1/webhooks/${name}`;
  const [chips, acts, settings, list, levers] = [h('span.chips'), h('div.acts'), h('div.body'), h('div'), h('div.acts')];
  const chosen = new Set();
  let shown;
  const draw = async () => {
    const row = await get(at, {}, life);
    update(chips, isOff(row) ? chip('disabled', 'warn') : chip('active', 'good'));
    update(acts, buttons(at, row, refresh));
    update(settings, facts([
      ['URL', h('code.wrap', row.url)], row.description && ['Description', row.description], isOff(row) && ['Disabled', row.disabled],
      ['Events', filterText(row)], ['Data', row.full ? 'sent' : 'not sent'],
      ['Signature', row.secrets > 1 ? `with ${row.secrets === 2 ? 'two' : row.secrets} secrets, because the secret was replaced less than a day ago` : 'with one secret'],
      ['Created', when(row.created)]]));
  };
  const drawLevers = () => update(levers, bulk(at, chosen, refresh));
  const refresh = () => {
    chosen.clear();
    drawLevers();
    shown.again();
    return draw().catch(failed);
  };
  shown = pages({
    fetch: (cursor) => get(at + '/deliveries', { limit: 50, cursor }),
    none: empty('activity', 'No deliveries yet', 'The latest attempt to send each event of the last 7 days appears here. Send a test event to try the receiver.'),
    show: (rows) => table({ label: 'Deliveries', rows, id: (row) => row.event, columns: columns(chosen, drawLevers, (row) => look(at, row, refresh)) }),
  });
  fill(list, shown.node);
  drawLevers();
  await every(2_000, life, () => {
    shown.again();
    return draw();
  });
  return [
    head({ title: name, chips: [chips], up: ['#/webhooks', 'Webhooks'], acts: [acts] }),
    card('Settings', {}, settings),
    card('Deliveries', { acts: [levers] }, list),
  ];
}

function columns(chosen, changed, open) {
  const pick = (row) => h('input', {
    type: 'checkbox', 'aria-label': 'Select ' + row.event, checked: chosen.has(row.event),
    onchange: (event) => { if (event.target.checked) chosen.add(row.event); else chosen.delete(row.event); changed(); },
  });
  return [
    { label: '', of: pick },
    { label: 'Event', of: (row) => [h('a', { href: '#', onclick: (event) => { event.preventDefault(); open(row).catch(failed); } }, row.type), h('div.note.wrap', row.subject)] },
    { label: 'State', of: (row) => chip(...STATES[row.state]) },
    { label: 'Attempts', num: true, wide: true, of: (row) => number(row.attempts) },
    { label: 'Response', wide: true, of: (row) => h('div.wrap.clip', { title: row.response }, row.status ? [chip(String(row.status)), ' '] : null, row.response) },
    { label: 'Last attempt', num: true, wide: true, of: (row) => ago(row.time) },
    { label: 'Next attempt', num: true, wide: true, of: (row) => (row.next ? until(row.next) : '–') },
  ];
}

/** One delivery with the beginning of its response. */
async function look(at, row, refresh) {
  const sent = await ask({
    title: row.type, action: 'Send again',
    text: [facts([
      ['Event', h('code.wrap', row.event)], ['Subject', h('span.wrap', row.subject)], ['State', chip(...STATES[row.state])], ['Attempts', number(row.attempts)],
      ['Last attempt', when(row.time)], row.next && ['Next attempt', until(row.next)], ['Status', row.status || 'no response']]),
    h('br'), h('pre.payload', { tabindex: '0' }, row.response || '(empty response)')],
    run: () => post(at + '/replay', { event: row.event }),
  });
  if (!sent) return;
  done('The event is sent again.');
  await refresh();
}

/** Sends the selected events again; or all that failed, or all after a cursor of the feed. */
function bulk(at, chosen, refresh) {
  const told = (asked) => asked.then((so) => so && (tell(so, 'event', 'queued to be sent'), refresh()));
  const selected = () => told(confirm({
    title: `Send ${count(chosen.size, 'event')} again?`, action: 'Send', text: 'The events are sent again, with the same ids.', steps: true,
    run: (signal) => oneByOne(signal, [...chosen], (event) => post(at + '/replay', { event })),
  }));
  const retry = () => told(confirm({
    title: 'Retry failed deliveries?', action: 'Retry', text: 'Deliveries whose attempts are exhausted are sent again, oldest first.', steps: true,
    run: (signal) => inSteps(signal, async (_, so) => {
      const { events } = await post(at + '/retry', { most: MOST });
      so.moved += events;
      return events === MOST;
    }),
  }));
  const replay = () => told(ask({
    title: 'Replay events', action: 'Replay', danger: true, steps: true, text: 'Sends all events that match the filter of the endpoint again, including those that were already delivered.',
    fields: [{ name: 'after', label: 'After', required: true, placeholder: 'the id of the last event that was processed', hint: 'The id of an event, a feed cursor, or "oldest".' }],
    run: ({ after }, signal) => inSteps(signal, async (cursor, so) => {
      const page = await post(at + '/replay', { after: cursor ?? after, most: MOST });
      so.moved += page.events;
      return page.next;
    }),
  }));
  return chosen.size
    ? [act('admin', `Send ${count(chosen.size, 'event')} again`, selected, 'small primary')]
    : [act('admin', 'Retry failed', retry, 'small'), act('admin', 'Replay', replay, 'small')];
}

function buttons(at, row, refresh) {
  const test = () => post(at + '/test').then(() => { done('A test event will be sent.'); return refresh(); });
  const edit = () => editEndpoint(row).then((changed) => changed && refresh());
  const rotate = () => confirm({
    title: `Rotate the secret of '${row.endpoint}'?`, action: 'Rotate', text: 'For 24 hours, requests are also signed with the replaced secret.',
    run: () => post(at + '/rotate'),
  }).then((made) => made && showSecret(made).then(refresh));
  const enable = () => post(at + '/enable').then(() => { done('The endpoint is active.'); return refresh(); });
  const disable = () => ask({
    title: `Disable '${row.endpoint}'?`, action: 'Disable', danger: true, text: 'Waiting events are kept. Events that occur while the endpoint is disabled are not sent, but can be replayed.',
    fields: [{ name: 'reason', label: 'Reason', required: true, maxlength: 500 }],
    run: ({ reason }) => post(at + '/disable', { reason }),
  }).then((changed) => changed && refresh());
  const gone = () => leads(confirm({
    title: `Delete '${row.endpoint}'?`, action: 'Delete', typed: row.endpoint, text: 'The endpoint, its secret and all events waiting to be sent to it are deleted.',
    run: () => remove(at),
  }), () => '#/webhooks');
  return [
    !isOff(row) && act('admin', 'Send a test event', test, 'primary'), act('admin', 'Change', edit), act('admin', 'Rotate secret', rotate),
    isOff(row) ? act('admin', 'Enable', enable, 'primary') : act('admin', 'Disable', disable), act('admin', 'Delete', gone, 'danger'),
  ];
}
