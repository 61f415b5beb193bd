// The components around a seat map: counts, duration of the sale, seat details, areas, recent changes, bookings.

import { get, path, post } from './api.js';
import { withAuthors } from './authors.js';
import { ask, confirm } from './dialog.js';
import { fill, h, update } from './dom.js';
import { clock, count, number, span, until, uuid, when } from './format.js';
import { settled } from './live.js';
import { act, card, chip, empty, meter, pages, table } from './parts.js';
import { session } from './session.js';
import { cancel, find, history, reduce, transfer } from './seatdesk.js';
import { NONE } from './seatpaint.js';
import { nameOf } from './seatplan.js';
import { done, failed } from './toast.js';

const KINDS = [['free', 'free', 'available'], ['held', 'held', 'reserved'], ['sold', 'sold', 'sold'], ['blocked', 'blocked', 'blocked']];

export function legend() {
  const values = KINDS.map(() => h('b', '–'));
  const node = h('ul.legend', KINDS.map(([kind, label], at) => h('li', h('i', { class: kind }), values[at], ' ', label)));
  return { node, set: (stats) => KINDS.forEach(([, , field], at) => { values[at].textContent = number(stats[field]); }) };
}

/** The duration of the sale, from the first hold until the event is sold out or closed. */
export function timer() {
  const node = h('div.timer', { role: 'timer' });
  return {
    node,
    set({ firstReserved, soldOut, closed, stats }) {
      if (!firstReserved) node.textContent = closed ? 'Closed without a booking' : 'No bookings yet';
      else if (soldOut) fill(node, 'Sold out in ', h('b', span(Date.parse(soldOut) - Date.parse(firstReserved))));
      else if (closed) fill(node, 'Closed after ', h('b', span(Date.parse(closed) - Date.parse(firstReserved))), `, ${number(stats.total - stats.sold - stats.blocked)} unsold`);
      else fill(node, 'Selling for ', h('b', span(Date.now() - Date.parse(firstReserved))), `, ${number(stats.total - stats.sold - stats.blocked)} to go`);
    },
  };
}

/** A tooltip with the details of the seat under the pointer. */
export function tooltip(event) {
  const node = h('div.tip', { role: 'status', hidden: true });
  const seen = new Map();
  let wanted = -1;
  const fetch = settled(90, async (map, at) => {
    const { section, row, number: seat } = nameOf(map.plan, at);
    const key = `${section}/${row}/${seat}`;
    try {
      const found = seen.get(key) ?? await get(path`/v1/seats/events/${event}/sections/${section}/rows/${row}/seats/${seat}`);
      seen.set(key, found);
      if (wanted === at) draw(found);
    } catch {
      node.hidden = true;
    }
  });
  const draw = ({ seat, state, price, holder, category, features, allotment }) => fill(node,
    h('b', `${seat.section}, row ${seat.row}, seat ${seat.number}`),
    h('div', state === 'AVAILABLE' ? 'free' : state === 'RESERVED' ? 'held' : state.toLowerCase(), ' · ', number(price)),
    (category || features || allotment) && h('div.note', [category, ...(features ?? []).map((one) => one.toLowerCase().replace('_', ' ')), allotment && `set aside: ${allotment}`].filter(Boolean).join(' · ')),
    holder && h('div.note', `${holder.buyer} · ${holder.booking} · ${when(holder.reserved)}`));
  return {
    node,
    show(map, at) {
      wanted = at;
      node.hidden = at < 0;
      if (at < 0) return;
      const { section, row, number: seat } = nameOf(map.plan, at);
      fill(node, h('b', `${section}, row ${row}, seat ${seat}`), h('div', KINDS[map.states[at]]?.[1] ?? 'no seat'));
      if (map.states[at] === NONE) return;
      const { x, y } = map.point(at);
      node.classList.toggle('below', y < 90);
      node.style.setProperty('left', Math.max(96, Math.min(x, map.width / map.ratio - 96)) + 'px');
      node.style.setProperty('top', y + 'px');
      fetch(map, at);
    },
    /** Drops the cached details of changed seats; a change of the plan can affect any. */
    forget(change) {
      if (change.plan) seen.clear();
      for (const { section, row, number: seat } of change.seats) seen.delete(`${section}/${row}/${seat}`);
    },
  };
}

const SAID = { RESERVE: 'held', FINALIZE: 'sold', RELEASE: 'released', EXPIRE: 'expired', BLOCK: 'blocked', UNBLOCK: 'unblocked',
  SELL: 'sold', CANCEL: 'cancelled', WITHHOLD: 'kept back', ADD: 'added', REMOVE: 'removed', PLAN: 'plan changed' };

/** Recent changes, newest first. */
export function activity(most = 9) {
  const list = h('ol.log', h('li.note', 'No changes since this page was opened'));
  const node = card('Recent changes', {}, h('div.body', list));
  const waiting = [];
  let planned = false;
  const draw = () => {
    planned = false;
    list.querySelector('.note')?.remove();
    for (const change of waiting.splice(0)) {
      const [first] = change.seats;
      const many = change.seats.length + change.places.reduce((sum, places) => sum + places.count, 0);
      list.prepend(h('li', h('span.muted', clock(change.time)), h('b', SAID[change.how]),
        h('span.clip', first ? `${first.section} · ${first.row} · ${first.number}` : change.places[0]?.area ?? '', many > 1 ? ` +${many - 1}` : '')));
    }
    while (list.children.length > most) list.lastChild.remove();
  };
  return {
    node,
    add(change) {
      waiting.push(change);
      if (waiting.length > most) waiting.shift();
      if (!planned) requestAnimationFrame(draw);
      planned = true;
    },
  };
}

/** General-admission areas. */
export function areas(event) {
  let ids = [];
  const list = h('div.body');
  const node = card('Areas', {}, list);
  let most = 20;
  const hold = (area) => {
    const booking = 'console-' + uuid().slice(0, 13); // One booking id per dialog, however often it is sent.
    return ask({
      title: 'Hold places in ' + area,
      action: 'Hold',
      fields: [{ name: 'buyer', label: 'Buyer', required: true }, { name: 'count', label: 'Places', type: 'number', value: 2, min: 1, required: true }],
      run: ({ buyer, count: many }) => post(path`/v1/seats/events/${event}/bookings`, { booking, buyer, places: { area, count: many } }),
    }).then((made) => made && done('Places held.'));
  };
  const draw = async (signal, now = ids) => {
    ids = now;
    node.hidden = ids.length === 0;
    const stats = await Promise.all(ids.slice(0, most).map((id) => get(path`/v1/seats/events/${event}/sections/${id}/stats`, {}, signal)));
    update(list, stats.map((one, at) => h('div.area',
      h('div.bar', h('b.grow', ids[at]), h('span.note', `${number(one.available)} free of ${number(one.total)}`), act('seats:sell', 'Hold', () => hold(ids[at]), 'small')),
      meter([['sold', one.sold], ['held', one.reserved], ['free', one.available], ['blocked', one.blocked]], `${one.sold} sold`))),
    most < ids.length && h('button', { type: 'button', onclick: () => { most += 20; draw(signal).catch(failed); } }, `Show more of ${number(ids.length)} areas`));
  };
  return { node, draw };
}

/** The booked seats by row: Stalls · 4 · 5–7, 9. */
function booked({ seats, places }) {
  const rows = new Map();
  for (const { seat } of seats) {
    const row = `${seat.section} · ${seat.row}`;
    rows.set(row, [...(rows.get(row) ?? []), seat.number]);
  }
  const named = [...rows].map(([row, numbers]) => `${row} · ${ranges(numbers)}`).concat(places.map((one) => `${one.area} × ${one.count}`));
  return [named.slice(0, 3).map((one) => h('div.nobreak', one)), named.length > 3 && h('div.note', `and ${count(named.length - 3, 'more row')}`)];
}

/** The number of seats and places in a booking. */
export const placesOf = ({ seats, places }) => seats.length + places.reduce((sum, one) => sum + one.count, 0);

/** Formats 5, 6, 7, 9 as 5–7, 9. */
function ranges(numbers) {
  const runs = [];
  for (const at of numbers.toSorted((a, b) => a - b)) {
    if (runs.at(-1)?.[1] === at - 1) runs.at(-1)[1] = at;
    else runs.push([at, at]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ');
}

const STATUS = { RESERVED: ['held', 'warn'], SOLD: ['sold', 'accent'], RELEASED: ['released', ''], EXPIRED: ['expired', ''], CANCELLED: ['cancelled', ''] };

/** The bookings for an event, or those that a search has found, with actions for open ones. */
export function bookings(event, searched = '') {
  const at = (row, way) => path`/v1/seats/events/${event}/bookings/${row.booking}/` + way;
  const sell = (row) => ask({
    title: 'Sell this booking?', action: 'Sell', text: `Sells ${count(placesOf(row), 'place')} of booking ${row.booking} to ${row.buyer}.`,
    run: () => post(at(row, 'finalize'), { buyer: row.buyer }),
  }).then((sold) => sold && (done('Sold.'), list.again()));
  const release = (row) => confirm({
    title: 'Release this booking?', action: 'Release', text: `${row.buyer} loses ${count(placesOf(row), 'place')}, which become available to others immediately.`,
    run: () => post(at(row, 'release'), { buyer: row.buyer }),
  }).then((ended) => ended && list.again());
  let wanted = searched;
  const changed = (work) => () => work().then((made) => made && list.again(), failed);
  const list = pages({
    fetch: (cursor) => (wanted ? find(event, wanted, cursor) : get(path`/v1/seats/events/${event}/bookings`, { limit: 20, cursor }))
      .then((page) => withAuthors(page, (row) => row.booking, event)),
    none: empty('seats', 'No bookings yet', 'Select seats on the map, then hold or sell them.'),
    show: (rows) => table({
      label: 'Bookings', rows, id: (row) => row.booking,
      columns: [
        { label: 'Booking', of: (row) => [h('code.clip.block.short', { title: row.booking }, row.booking), h('div.note.clip.short', { title: row.buyer }, 'for ', row.buyer)] },
        { label: 'Seats and total', wide: true, of: (row) => [
          booked(row), h('div.note', number(row.total), session.can('admin') && row.author && [' · by ', h('code', row.author)])] },
        { label: 'State', of: (row) => [
          chip(...STATUS[row.status]),
          h('div.note', row.status === 'RESERVED' ? until(row.expires) : when(row.ended))] },
        { label: '', act: true, of: (row) => h('div.rowacts',
          row.status === 'RESERVED' && [act('seats:sell', 'Sell', () => sell(row), 'small'), act('seats:sell', 'Release', () => release(row), 'small danger'),
            placesOf(row) > 1 && [act('seats:sell', 'Release a part', changed(() => reduce(event, row)), 'small')]],
          row.status === 'SOLD' && [act('seats:manage', 'Transfer', changed(() => transfer(event, row)), 'small'),
            act('seats:manage', 'Cancel', changed(() => cancel(event, row)), 'small danger')],
          h('button.small.quiet', { type: 'button', onclick: () => history(event, row.booking).catch(failed) }, 'History')) },
      ],
    }),
  });
  const search = h('input', {
    type: 'search', value: searched, 'aria-label': 'Find bookings by buyer, booking or seat', placeholder: 'Buyer, booking or A-1/3/7',
    onchange: ({ target }) => { wanted = target.value.trim(); list.anew(); },
  });
  return { node: card('Bookings', { acts: [search] }, list), again: list.again };
}
