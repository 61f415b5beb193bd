// The terms of sale of an event: price categories, rules, and seats set aside for a channel or a code.

import { get, path, put, remove } from './api.js';
import { ask, confirm } from './dialog.js';
import { h, update } from './dom.js';
import { count, number, when } from './format.js';
import { act, card, chip, table } from './parts.js';
import { done, failed } from './toast.js';

const TERM = /^(\S+)\s+(\d+)((?:\s+[^\s=]+=\d+)*)$/;

/** Edits the categories with their ticket types, the limit per buyer and the rule for single seats. */
export async function editTerms(event) {
  const at = path`/v1/seats/events/${event}/terms`;
  const { categories, maxPerBuyer, noOrphans } = await get(at);
  const line = ({ id, price, tickets }) => [id, price, ...(tickets ?? []).map((one) => `${one.type}=${one.price}`)].join(' ');
  const made = await ask({
    title: 'Prices and rules', action: 'Save', text: 'Existing bookings keep their prices.',
    fields: [
      { name: 'categories', label: 'Categories', type: 'textarea', value: categories.map(line).join('\n'), hint: 'One per line: id, price, and the prices of ticket types, such as gold 6000 child=3000.' },
      { name: 'maxPerBuyer', label: 'Maximum seats and places per buyer', type: 'number', min: 1, value: maxPerBuyer, hint: 'Leave empty for no limit.' },
      { name: 'noOrphans', label: 'Refuse bookings that leave a single free seat', type: 'checkbox', value: noOrphans },
    ],
    run: (given) => put(at, { ...given, categories: (given.categories ?? '').split('\n').filter((text) => text.trim()).map(category) }),
  });
  if (made) done('Prices and rules saved.');
  return made;
}

function category(text, at) {
  const found = TERM.exec(text.trim());
  if (!found) throw { message: `Line ${at + 1} must have the form gold 6000 child=3000, but is '${text.trim()}'`, code: 'malformed', field: 'categories' };
  const tickets = found[3].split(/\s+/).filter(Boolean).map((one) => one.split('=')).map(([type, price]) => ({ type, price: Number(price) }));
  return { id: found[1], price: Number(found[2]), tickets };
}

/** Sets seats, or places of areas, aside. */
export function setAside(event, seats = []) {
  return ask({
    title: seats.length ? `Set ${count(seats.length, 'seat')} aside` : 'New allotment', action: 'Set aside',
    text: 'Until the given time, they are sold only through a sales channel or to buyers with a code.',
    fields: [
      { name: 'allotment', label: 'Name', required: true, maxlength: 100, placeholder: 'press' },
      [{ name: 'channel', label: 'Channel', maxlength: 100, placeholder: 'box-office' }, { name: 'code', label: 'Code', maxlength: 100 }],
      { name: 'until', label: 'Until', type: 'datetime-local', required: true },
      ...(seats.length ? [] : [{ name: 'places', label: 'Places', type: 'textarea', required: true, hint: 'One area per line, such as Floor=20.' }]),
    ],
    run: ({ allotment, channel, code, until, places = '' }) => put(path`/v1/seats/events/${event}/allotments/${allotment}`, {
      channel, code, until: new Date(until).toISOString(), seats, places: places.split('\n').filter((line) => line.trim()).map(area),
    }),
  }).then((made) => made && (done('Set aside.'), made));
}

function area(line, at) {
  const found = /^(.+?)\s*=\s*(\d+)$/.exec(line.trim());
  if (!found) throw { message: `Line ${at + 1} must have the form Floor=20, but is '${line.trim()}'`, code: 'malformed', field: 'places' };
  return { area: found[1], count: Number(found[2]) };
}

/** The allotments of an event. */
export function allotments(event) {
  const at = path`/v1/seats/events/${event}/allotments`;
  const list = h('div');
  const draw = async (signal) => {
    const { rows } = await get(at, {}, signal);
    update(list, rows.length ? table({
      label: 'Allotments', rows, id: (row) => row.allotment,
      columns: [
        { label: 'Allotment', of: (row) => [h('code.clip.block', { title: row.allotment }, row.allotment),
          h('div.note', [row.channel && 'channel ' + row.channel, row.hasCode && 'with a code'].filter(Boolean).join(', '))] },
        { label: 'Until', of: (row) => [row.active ? '' : chip('ended'), h('div.note', when(row.until)), h('div.note', `${number(row.available)} of ${number(total(row))} free`)] },
        { label: '', act: true, of: (row) => act('seats:manage', 'Remove', () => drop(row), 'small danger') },
      ],
    }) : h('div.body', h('p.note', 'No allotments. Seats can be set aside for a sales channel or a code.')));
  };
  const drop = ({ allotment }) => confirm({
    title: `Remove the allotment '${allotment}'?`, action: 'Remove', text: 'Any buyer can then reserve its seats and places.', run: () => remove(at + path`/${allotment}`),
  }).then((gone) => gone && draw());
  const add = () => setAside(event).then((made) => made && draw());
  return { node: card('Allotments', { acts: [act('seats:manage', 'New allotment', add, 'small')] }, list), draw: (signal) => draw(signal).catch(failed) };
}

const total = ({ seats, places }) => seats.length + places.reduce((sum, one) => sum + one.count, 0);

/** The fields for a sale under these terms: the ticket type, and the channel or code of an allotment. */
export async function saleFields(event) {
  const [{ categories }, { rows }] = await Promise.all([get(path`/v1/seats/events/${event}/terms`), get(path`/v1/seats/events/${event}/allotments`)]);
  const types = [...new Set(categories.flatMap((one) => one.tickets ?? []).map((one) => one.type))];
  return [
    types.length && { name: 'ticket', label: 'Ticket type', type: 'select', value: '', options: [['', 'none: the price of the seat'], ...types.map((type) => [type, type])] },
    rows.some((row) => row.active && row.hasCode) && { name: 'code', label: 'Code', maxlength: 100, hint: 'For seats that are set aside.' },
    rows.some((row) => row.active && row.channel) && { name: 'channel', label: 'Channel', maxlength: 100, hint: 'For seats that are set aside for a sales channel.' },
  ].filter(Boolean);
}
