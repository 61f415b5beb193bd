// Failed events: their errors, next retries, and actions.

import { get, path, post, together } from '../api.js';
import { dayCharts, perSecond, showSamples } from '../daycharts.js';
import { ask } from '../dialog.js';
import { fill, h, update } from '../dom.js';
import { ago, bytes, count, number, payload, title as capital, until } from '../format.js';
import { every } from '../live.js';
import { act, card, chip, empty, facts, head, pages, table, tile } from '../parts.js';
import { session } from '../session.js';
import { inSteps, oneByOne, tell } from '../steps.js';
import { done, failed as told } from '../toast.js';

export const title = 'Failed events';

const STATES = [['PENDING', 'Pending', ''], ['RETRYING', 'Retrying', 'accent'], ['REFUSED', 'Refused', 'warn'], ['EXHAUSTED', 'Exhausted', 'bad']];
const chipOf = (status) => chip(...STATES.find(([name]) => name === status).slice(1));

export default async function failed({ args: [id], life }) {
  const tiles = STATES.map(([, label]) => tile(label));
  const list = h('div');
  const filter = {};
  const chosen = new Set();
  const levers = h('div.acts');
  let some = false;
  let shown;

  const figures = async () => {
    const counts = await get('/v1/retry/counts', {}, life);
    STATES.forEach(([name], at) => tiles[at].set(number(counts[name.toLowerCase()])));
  };
  const load = () => {
    chosen.clear();
    drawLevers();
    shown = pages({
      fetch: async (cursor) => {
        const page = await get('/v1/retry/events', { limit: 50, ...filter, cursor });
        some = Boolean(cursor || page.next || page.rows.length);
        drawLevers();
        return page;
      },
      none: empty('failed', 'No failed events', 'An event that could not be processed is stored here with its error and retried on a schedule. It is kept until it is applied, or until an operator discards it.'),
      show: (rows) => {
        const there = new Set(rows.map((row) => row.id));
        chosen.forEach((id) => there.has(id) || chosen.delete(id));
        drawLevers();
        return table({ label: 'Failed events', rows, id: (row) => row.id, columns: columns(chosen, drawLevers, (row) => show(row, refresh, life)) });
      },
    });
    fill(list, shown);
  };
  const refresh = () => {
    load();
    return figures().catch(told);
  };
  const drawLevers = () => update(levers, some && bulk(chosen, filter, refresh));
  load();
  await every(3_000, life, () => {
    shown.again();
    return figures();
  });
  if (id) get(path`/v1/retry/events/${id}`, {}, life).then((row) => show(row, refresh, life)).catch(told);
  const charts = dayCharts([
    { title: 'Failed events saved', lines: [['failed_events_saved']], format: perSecond },
    { title: 'Events exhausted', lines: [['failed_events_exhausted']], format: perSecond },
  ]);
  showSamples(life, charts);
  return [
    head({ title: 'Failed events', text: 'Retried automatically until the retries are exhausted, then kept for manual review.', acts: [levers] }),
    h('div.grid', tiles.map((one) => one.node)),
    filters(filter, load),
    card('Events', {}, list),
    charts.node,
  ];
}

function filters(filter, load) {
  const field = (name, label) => h('input.grow', { type: 'search', 'aria-label': label, placeholder: label, onchange: (event) => { filter[name] = event.target.value.trim(); load(); } });
  const status = h('select', { 'aria-label': 'Status', onchange: (event) => { filter.status = event.target.value; load(); } },
    h('option', { value: '' }, 'Any status'), STATES.map(([name, label]) => h('option', { value: name }, label)));
  return h('form.bar', { role: 'search', onsubmit: (event) => event.preventDefault() },
    status, field('type', 'Type'), field('publisher', 'Publisher'), field('reference', 'Reference'), h('button', { type: 'submit', onclick: load }, 'Filter'));
}

function columns(chosen, changed, look) {
  const pick = (row) => h('input', {
    type: 'checkbox', 'aria-label': 'Select ' + row.id, checked: chosen.has(row.id),
    onchange: (event) => { if (event.target.checked) chosen.add(row.id); else chosen.delete(row.id); changed(); },
  });
  return [
    ...(session.can('retry:manage') ? [{ label: '', of: pick }] : []),
    { label: 'Event', of: (row) => [h('a', { href: '#', onclick: (event) => { event.preventDefault(); look(row).catch(told); } }, row.id), h('div.note', row.type, ' from ', row.publisher), h('div.wrap.narrow', row.error)] },
    { label: 'Error', wide: true, of: (row) => h('div.wrap.clip', { title: row.error }, row.error) },
    { label: 'Status', of: (row) => chipOf(row.status) },
    { label: 'Retries', num: true, wide: true, of: (row) => `${row.retries} of ${row.maxRetries}` },
    { label: 'Next retry', num: true, wide: true, of: (row) => (row.lease ? 'now, by ' + row.lease.runner : row.behind ? 'after an earlier event' : row.status === 'PENDING' || row.status === 'RETRYING' ? until(row.nextRetry) : 'never') },
    { label: 'Saved', num: true, wide: true, of: (row) => ago(row.created) },
  ];
}

/** Acts on the selected events, or on all that match the filter; they are counted when the dialog opens. */
function bulk(chosen, filter, refresh) {
  const words = chosen.size ? count(chosen.size, 'event') : 'all';
  const asked = async (verb, past, text, more = {}) => {
    const ids = [...chosen];
    const query = given(filter);
    const found = ids.length ? { rows: ids } : await get('/v1/retry/events', { limit: 1000, ...query });
    const so = await ask({
      title: `${capital(verb)} ${found.next ? 'more than ' : ''}${count(found.rows.length, 'event')}?`, action: capital(verb), steps: true, ...more,
      text: [!ids.length && `All ${described(query)}. `, text],
      run: (fields, signal) => (ids.length
        ? oneByOne(signal, ids, (id) => alone(verb, { id, ...fields }))
        : inSteps(signal, async (cursor, so) => {
          const page = await post('/v1/retry/' + verb, { limit: 500, ...query, ...fields, cursor });
          so.moved += page.events;
          return page.next;
        })),
    });
    if (!so) return;
    tell(so, 'event', past);
    await refresh();
  };
  const requeue = () => asked('requeue', 'requeued', 'The events become due immediately, and their retry counters are reset.');
  const discard = () => asked('discard', 'discarded', 'The events will not be applied.', {
    danger: true, fields: [{ name: 'note', label: 'Reason', required: true, maxlength: 200 }],
  });
  return [act('retry:manage', 'Requeue ' + words, requeue, 'primary'), act('retry:manage', 'Discard ' + words, discard, 'danger')];
}

/** Sends the id in the body, because some ids cannot be part of a path. */
const alone = (verb, request) => together({ operation: 'retry.' + verb, request });

const described = (query) => Object.entries(query).map(([name, value]) => `${name} '${value}'`).join(', ').replace(/^./, 'with $&') || 'that failed';

const given = (filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

/** One event with its data and actions. */
async function show(row, refresh, life) {
  const { data } = await get(path`/v1/retry/events/${row.id}/data`);
  if (life.aborted) return;
  const content = payload(data);
  const requeue = await ask({
    title: row.id, action: session.can('retry:manage') && 'Requeue',
    text: [h('div.problem', h('div', row.error)), h('br'), facts([
      ['Type', row.type], ['Publisher', row.publisher], row.reference && ['Reference', `${row.reference}, position ${row.order}`],
      ['Data', bytes(content.size) + (content.binary ? ', binary' : '')]]), h('br'), h('pre.payload', { tabindex: '0' }, content.text)],
    run: () => alone('requeue', { id: row.id }),
  });
  if (requeue) {
    done('Requeued.');
    refresh();
  }
}
