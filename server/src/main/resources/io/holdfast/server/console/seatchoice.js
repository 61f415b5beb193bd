// Actions on the selected seats: hold, sell, release, block; and the search for the best available seats.

import { get, path, post, together } from './api.js';
import { ask } from './dialog.js';
import { fill, h } from './dom.js';
import { count, number, uuid } from './format.js';
import { act, card } from './parts.js';
import { named } from './planedit.js';
import { saleFields, setAside } from './saleterms.js';
import { addSeats, cancel, edit, exchange, move, priceOf, totalOf } from './seatdesk.js';
import { BLOCKED, FREE, HELD, NONE, SOLD } from './seatpaint.js';
import { indexOf, nameOf } from './seatplan.js';
import { placesOf } from './seatviews.js';
import { session } from './session.js';
import { inParts, tell } from './steps.js';
import { failed } from './toast.js';

const label = ({ section, row, number: seat }) => `${section} · ${row} · ${seat}`;
const fresh = () => 'console-' + uuid().slice(0, 13);

const TOUCH = matchMedia('(pointer: coarse)').matches;
const MOST_ITEMS = 100; // per transaction
const MOST_SEATS = 10_000; // per block request
const MOST_BOOKED = 1_000; // per booking, if the server's setting 'max-seats' permits them
const ABREAST = 6; // connections that a browser opens to one server

export function choice(event, life, changed) {
  const at = path`/v1/seats/events/${event}`;
  const body = h('div.body');
  const node = card('Selection', {}, body);
  let map;

  const ended = (...how) => {
    tell(...how);
    map.choose([]);
  };
  const guarded = (work) => () => work().catch((e) => life.aborted || failed(e));

  /** Holds seats for a buyer, or holds and sells them in one transaction. */
  const hold = async (seats, sell, booking = fresh()) => ask({
    title: `${sell ? 'Sell' : 'Hold'} ${count(seats.length, 'seat')}`,
    text: seats.slice(0, 8).map(label).join(', ') + (seats.length > 8 ? ', …' : '') + '.' + totalOf(await priceOf(event, seats)),
    action: sell ? 'Sell' : 'Hold',
    fields: [
      { name: 'buyer', label: 'Buyer', required: true, maxlength: 100, placeholder: 'ada' },
      ...await saleFields(event),
      ...(sell ? [] : [{ name: 'minutes', label: 'Minutes', type: 'number', value: 10, min: 1, required: true, hint: 'The seats are released after this time.' }]),
    ],
    run: async ({ buyer, minutes, ticket, code, channel }) => {
      const request = {
        event, booking, buyer, seats, holdFor: minutes && `PT${minutes}M`, tickets: ticket && [{ type: ticket, count: seats.length }],
        ...(channel ? { channel } : { codes: code && [code] }),
      };
      return together(
        { operation: channel ? 'seats.reserve_in_channel' : 'seats.reserve', request },
        ...(sell ? [{ operation: 'seats.finalize', request: { event, booking, buyer } }] : []));
    },
  }).then((made) => made && ended({ moved: seats.length }, 'seat', sell ? 'sold' : 'held'));

  /** The bookings of the selected seats; a booking is released or sold as a whole. */
  const owners = async (seats) => {
    const found = new Map();
    const left = new Map(seats.map((seat) => [label(seat), seat]));
    const wanted = new Set(left.keys());
    const next = async () => {
      for (const [key, seat] of left) {
        left.delete(key);
        const { holder } = await get(at + path`/sections/${seat.section}/rows/${seat.row}/seats/${seat.number}`, {}, life);
        if (!holder || found.has(holder.booking)) continue;
        const request = { event, booking: holder.booking, buyer: holder.buyer };
        found.set(holder.booking, { request, places: 0, total: 0, chosen: [] });
        const booked = await get(at + path`/bookings/${holder.booking}`, {}, life);
        found.get(holder.booking).places = placesOf(booked);
        found.get(holder.booking).total = booked.total;
        booked.seats.forEach((other) => left.delete(label(other.seat)));
        found.get(holder.booking).chosen = booked.seats.map((other) => other.seat).filter((other) => wanted.has(label(other)));
      }
    };
    await Promise.all(Array.from({ length: ABREAST }, next));
    return [...found.values()];
  };
  /** Acts on exactly the bookings that the dialog lists. */
  const settle = (seats, sell) => guarded(async () => {
    const owned = await owners(seats);
    if (life.aborted) return;
    if (!owned.length) throw { message: 'These seats are no longer held' };
    const places = owned.reduce((sum, one) => sum + one.places, 0);
    const total = sell ? totalOf(owned.reduce((sum, one) => sum + one.total, 0)) : '';
    const partly = !sell && owned.some((one) => one.chosen.length < one.places);
    const size = ({ chosen, places: many }) => (partly ? `${number(chosen.length)} of ${count(many, 'place')}` : count(many, 'place'));
    const those = owned.slice(0, 8).map((one) => `${one.request.buyer} (${one.request.booking}, ${size(one)})`);
    const release = ({ request, chosen, places: all }, only) => (only && chosen.length < all
      ? { operation: 'seats.reduce', request: { ...request, amendment, seats: chosen } } : { operation: 'seats.release', request });
    const amendment = fresh();
    const so = await ask({
      title: partly ? 'Release held seats?' : `${sell ? 'Sell' : 'Release'} ${count(owned.length, 'booking')}?`, action: sell ? 'Sell' : 'Release', danger: !sell, steps: true,
      text: `${partly ? 'The selected seats are held by' : `${count(places, 'place')}, ${sell ? 'sold' : 'available to others immediately'}:`} ${those.join(', ')}${owned.length > 8 ? ', …' : ''}.${total}`,
      fields: partly ? [{ name: 'only', label: 'Release', type: 'select', value: 'seats', options: [['seats', 'only the selected seats'], ['', 'the whole bookings']] }] : [],
      run: ({ only }, signal) => inParts(signal, owned, MOST_ITEMS, (part) => together(...part.map((one) => (sell
        ? { operation: 'seats.finalize', request: one.request } : release(one, only))))),
    });
    if (so) ended(so, 'booking', sell ? 'sold' : 'released');
  });
  /** Clears the selection if the work succeeds. */
  const cleared = (work) => guarded(async () => {
    if (await work()) map.choose([]);
  });
  /** Acts on the single booking that has all of the seats. */
  const ofOne = (seats, work) => cleared(async () => {
    const owned = await owners(seats);
    if (owned.length !== 1) throw { message: `The selected seats belong to ${count(owned.length, 'booking')}: select seats of one booking` };
    return work(owned[0].request);
  });
  /** Edits seats of the plan, and names the bookings of those that are booked. */
  const editSeats = (seats, booked) => cleared(async () => {
    const owned = booked.length ? await owners(booked) : [];
    const lines = await named(event, owned.map(({ request, chosen }) => [request.booking, chosen.map(label).join(', ')]));
    return edit(event, seats, owned.length > 0 && ['Bookings of the selected seats:', lines]);
  });
  const block = (seats, way) => guarded(async () => {
    const so = await inParts(life, seats, MOST_SEATS, (part) => post(`${at}/${way}`, { seats: part }));
    ended(so, 'seat', way === 'block' ? 'blocked' : 'unblocked');
  });

  const best = () => {
    const many = h('input', { type: 'number', value: 2, min: 1, max: MOST_BOOKED, id: 'best-count', 'aria-label': 'Number of seats' });
    const beside = h('input', { type: 'checkbox', checked: true, id: 'best-together' });
    const find = async () => {
      const found = await post(at + '/suggestions', { best: { count: Number(many.value), together: beside.checked } });
      if (!found.seats.length) throw { message: `${many.value} seats${beside.checked ? ' together' : ''} are no longer available` };
      map.choose(found.seats.map((seat) => indexOf(map.plan, seat)));
    };
    return h('form.best', { onsubmit: (submitted) => { submitted.preventDefault(); find().catch(failed); } },
      h('label', { for: 'best-count' }, 'Best available'), many,
      h('label.field.check', beside, h('span', 'together')),
      h('button', { type: 'submit' }, 'Find'));
  };

  const finder = best();
  const show = (onto, chosen) => {
    map = onto;
    const by = (state) => chosen.filter((seat) => map.states[seat] === state).map((seat) => nameOf(map.plan, seat));
    const free = by(FREE);
    const held = by(HELD);
    const out = by(BLOCKED);
    const sold = by(SOLD);
    const gaps = by(NONE);
    const states = [free, held, sold, out, gaps].filter((seats) => seats.length).length;
    const same = states === 1;
    const booked = sold.length ? sold : held;
    const pair = states === 2 && free.length > 0 && booked.length > 0;
    fill(body,
      chosen.length
        ? [h('p', h('b', count(chosen.length, gaps.length === chosen.length ? 'gap' : 'seat')), ' selected', chosen.length === 1 && ': ' + label(nameOf(map.plan, chosen[0])), ' ',
          h('button.quiet.small', { type: 'button', onclick: () => map.choose([]) }, 'Clear')),
        !same && h('p.note', `${number(free.length)} free, ${number(held.length)} held, ${number(sold.length)} sold, ${number(out.length)} blocked${gaps.length ? `, ${count(gaps.length, 'gap')}` : ''}: select seats in the same state to act on them, or booked and free seats to exchange them.`),
        same && free.length > MOST_BOOKED && h('p.note', `A booking can have at most ${MOST_BOOKED} seats.`)]
        : h('p.note', session.can('seats:sell')
          ? TOUCH ? 'Tap seats to select them. Pinch to zoom, drag to pan.'
            : 'Click seats, or hold Shift and drag a box. Scroll to zoom, drag to pan. Keyboard: arrow keys, Enter, + and −.'
          : TOUCH ? 'This key is read-only. Pinch to zoom, drag to pan, tap a seat to see its holder.'
            : 'This key is read-only. Scroll to zoom, drag to pan, point at a seat to see its holder.'),
      h('div.acts',
        same && free.length > 0 && [
          free.length <= MOST_BOOKED && [act('seats:sell', 'Hold', () => hold(free, false), 'primary'), act('seats:sell', 'Sell', () => hold(free, true))],
          act('seats:manage', 'Block', block(free, 'block'), 'quiet'),
          act('seats:manage', 'Set aside', cleared(() => setAside(event, free).then((made) => made && (changed(), made))), 'quiet')],
        same && held.length > 0 && [act('seats:sell', 'Sell', settle(held, true), 'primary'),
          act('seats:sell', 'Release', settle(held, false), 'danger')],
        same && sold.length > 0 && act('seats:manage', 'Cancel', ofOne(sold, (owner) => cancel(event, owner, sold)), 'danger'),
        pair && [act('seats:manage', 'Exchange', ofOne(booked, (owner) => exchange(event, owner, booked, free)), 'primary'),
          free.length === booked.length && act('seats:manage', 'Move', cleared(() => move(event, booked, free)))],
        chosen.length > 0 && !gaps.length && act('seats:manage', 'Edit', editSeats([...free, ...held, ...sold, ...out], [...held, ...sold]), 'quiet'),
        same && gaps.length > 0 && act('seats:manage', 'Add', cleared(() => addSeats(event, gaps)), 'primary'),
        same && out.length > 0 && act('seats:manage', 'Unblock', block(out, 'unblock'))),
      finder);
  };
  return { node, show };
}
