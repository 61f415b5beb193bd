// The list of events and their sales.

import { path, put, get, together } from '../api.js';
import { dayCharts, perSecond, showSamples, whole } from '../daycharts.js';
import { ask, leads } from '../dialog.js';
import { h, update } from '../dom.js';
import { number, percent, span } from '../format.js';
import { every } from '../live.js';
import { act, chip, empty, head, meter } from '../parts.js';
import { operationsOf, readPlan } from '../seatcsv.js';

export const title = 'Seats';

export default async function seats({ life }) {
  const list = h('div');
  const draw = async () => {
    const { rows, next } = await get('/v1/seats/events', { limit: 100 }, life);
    update(list, rows.length ? h('div.events', rows.map(event)) : none(), next && h('p.note', 'Only the first 100 events are shown.'));
  };
  await every(3_000, life, draw);
  const charts = dayCharts([
    { title: 'Reservations', lines: [['reservations', 'accepted'], ['reservations_refused', 'refused']], format: perSecond },
    { title: 'Seats sold', lines: [['seats_sold']], format: perSecond },
    { title: 'Seats held', lines: [['seats_held']], format: whole },
  ]);
  showSamples(life, charts);
  return [
    head({ title: 'Seats', text: 'Events and their seats. No seat is sold twice.', acts: [act('seats:manage', 'Import plan', load), act('seats:manage', 'New event', create, 'primary')] }),
    list, charts.node,
  ];
}

function event({ event: id, name, status, stats, firstReserved, soldOut }) {
  const gone = stats.sold + stats.reserved;
  return h('a.card.event', { href: '#/seats/' + encodeURIComponent(id) },
    h('div.top', h('h2', name), state(status, stats, soldOut)),
    h('div.note.clip', id),
    h('div.share', h('b', percent(stats.sold, stats.total) + '%'), ' sold'),
    meter([['sold', stats.sold], ['held', stats.reserved], ['free', stats.available], ['blocked', stats.blocked]],
      `${stats.sold} sold, ${stats.reserved} held, ${stats.available} free`),
    h('div.note', `${number(stats.available)} free of ${number(stats.total)}`,
      soldOut && firstReserved ? ` · sold out in ${span(Date.parse(soldOut) - Date.parse(firstReserved))}` : gone ? ` · ${number(stats.reserved)} held` : ''));
}

export function state(status, stats, soldOut) {
  if (status !== 'OPEN') return chip('closed');
  if (soldOut || stats.sold === stats.total) return chip('sold out', 'accent');
  return chip(stats.available ? 'on sale' : 'all held', stats.available ? 'good' : 'warn');
}

function none() {
  return h('div.card', empty('seats', 'No events yet',
    'An event has sections with rows of seats, and general-admission areas. Buyers hold seats for a limited time; seats that are not paid for are released.', {
      acts: [act('seats:manage', 'New event', create, 'primary')],
    }));
}

/** Creates numbered sections, ... */
function create() {
  return leads(ask({
    title: 'New event',
    action: 'Create',
    fields: [
      { name: 'name', label: 'Name', required: true, maxlength: 200, placeholder: 'Spring gala' },
      { name: 'event', label: 'Id', required: true, maxlength: 100, placeholder: 'gala-2027', hint: 'Bookings refer to this id. It cannot be changed later.' },
      [{ name: 'tiers', label: 'Tiers', type: 'number', value: 2, min: 1, max: 26, required: true },
        { name: 'sections', label: 'Sections per tier', type: 'number', value: 3, min: 1, max: 40, required: true }],
      [{ name: 'rows', label: 'Rows', type: 'number', value: 10, min: 1, max: 1000, required: true },
        { name: 'seats', label: 'Seats per row', type: 'number', value: 14, min: 1, max: 1000, required: true }],
      [{ name: 'price', label: 'Price of the first tier', type: 'number', value: 4500, min: 0, required: true },
        { name: 'standing', label: 'Standing places', type: 'number', value: 0, min: 0 }],
    ],
    run: (given) => put(path`/v1/seats/events/${given.event}`, { name: given.name, sections: plan(given) }),
  }), (made) => '#/seats/' + encodeURIComponent(made.event));
}

/** Creates an event with the plan of a CSV file. */
function load() {
  return leads(ask({
    title: 'Import a plan',
    action: 'Create',
    text: 'One line for each row: section, row, seats, price, aisles. Seats are a number or ranges such as 1-8 10-18; aisles are the seats with an aisle to their right. A line without a row is an area.',
    fields: [
      { name: 'name', label: 'Name', required: true, maxlength: 200, placeholder: 'Spring gala' },
      { name: 'event', label: 'Id', required: true, maxlength: 100, placeholder: 'gala-2027' },
      { name: 'csv', label: 'CSV', type: 'textarea', rows: 8, required: true, placeholder: 'A-1,1,1-8 10-18,4500,4\nFloor,,500,2000' },
    ],
    run: async ({ name, event, csv }) => {
      await together(...operationsOf(event, name, readPlan(csv)));
      return { event };
    },
  }), (made) => '#/seats/' + encodeURIComponent(made.event));
}

function plan({ tiers, sections, rows, seats: seatsPerRow, price, standing }) {
  const all = [];
  for (let tier = 0; tier < tiers; tier++) {
    const letter = String.fromCharCode(65 + tier);
    const of = Math.round(price * (1 - (0.6 * tier) / tiers));
    for (let at = 1; at <= sections; at++) all.push({ id: letter + '-' + at, rows, seatsPerRow, price: of });
  }
  if (standing) all.push({ id: 'Standing', capacity: standing, price: Math.round(price * 0.4) });
  return all;
}
