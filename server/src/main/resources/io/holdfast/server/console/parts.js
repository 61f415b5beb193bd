// Components shared by all pages.

import { passes } from './api.js';
import { fill, h, update } from './dom.js';
import { number, percent } from './format.js';
import { icon } from './icons.js';
import { session } from './session.js';
import { failed } from './toast.js';

/** The header of a page. */
export function head({ title, text, chips = [], acts = [], up }) {
  return h('header.head',
    h('div.titles',
      up && h('a.crumb', { href: up[0] }, icon('back'), up[1]),
      h('h1', { tabindex: '-1' }, h('span', { title: typeof title === 'string' && title }, title), chips),
      text && h('p', text)),
    h('div.acts', acts));
}

/** A button, if the key has the scope for its action. It is disabled while the action runs, and ignores the second click of a double click. */
export function act(scope, label, work, kind = '') {
  let busy = false; // Stored beside the button: an attribute on it would make it look different, so it would be replaced by an enabled one.
  const onclick = async (event) => {
    if (busy || event.detail > 1) return;
    busy = true;
    try {
      await work();
    } catch (e) {
      failed(e);
    } finally {
      busy = false;
    }
  };
  return session.can(scope) ? h('button', { type: 'button', class: kind, onclick }, label) : null;
}

export function card(title, { acts = [], note } = {}, ...body) {
  return h('section.card', { 'aria-label': title },
    h('header', h('h2', title), note && h('span.note', note), acts), body);
}

/** Text for screen readers only. */
export const unseen = (text) => h('span.unseen', text);

export const chip = (text, kind = '') => h('span.chip', { class: kind }, text);

/** An error message with its code. */
export function problem(e) {
  return h('div.problem', { role: 'alert' }, icon('failed'),
    h('div', sentence(e.message), ' ', h('code', e.code ?? 'error'), e.field && [' in ', h('code', e.field)],
      e.requestId && h('div.note', 'request ', h('code', e.requestId))));
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

/** The explanation shown in place of an empty list. */
export function empty(name, title, text, { acts = [], code } = {}) {
  return h('div.empty', icon(name), h('b', title), h('p', text), code && h('pre', code), h('div.acts', acts));
}

/** Placeholder lines while data is being loaded. */
export function skeleton(lines = 4) {
  return h('div', { 'aria-busy': 'true', 'aria-label': 'loading' },
    Array.from({ length: lines }, (_, at) => h('div.skeleton.line', { style: { width: 88 - ((at * 17) % 45) + '%' } })));
}

/**
 * A table. A column is { label, of(row), num, wide }; `open(row)` is the address that a row links to; `wide` columns are
 * hidden on phones. `id(row)` identifies a row, so that equal-looking rows never share their buttons.
 */
export function table({ columns, rows, open, label, id = open }) {
  const kind = (column) => (column.num ? 'num ' : '') + (column.wide ? 'wide ' : '') + (column.act ? 'act' : '');
  const node = h('div.scroll', h('table', { 'aria-label': label },
    h('thead', h('tr', columns.map((column) => h('th', { scope: 'col', class: kind(column) }, column.act ? unseen('Actions') : column.label)))),
    h('tbody', rows.map((row) => {
      const to = open?.(row);
      return h('tr', { class: to ? 'link' : '', 'data-key': id?.(row), onclick: to && follow },
        columns.map((column, at) => h('td', { class: kind(column) },
          to && at === 0 ? h('a', { href: to }, column.of(row)) : column.of(row))));
    }))));
  return node.querySelector('a, button, input') ? node : scrollable(node, label);
}

/** Lets the keyboard scroll a region that contains nothing that can have the focus. */
export function scrollable(node, label) {
  for (const [name, value] of [['tabindex', '0'], ['role', 'group'], ['aria-label', label]]) node.setAttribute(name, value);
  return node;
}

function follow(event) {
  if (!event.target.closest('a, button, input') && !String(getSelection())) event.currentTarget.querySelector('a').click();
}

/**
 * A list that is loaded page by page: `fetch(cursor)` returns { rows, next }, `show(rows)` renders them. `again()` refreshes
 * the first page unless more pages are loaded; `anew()` starts over, for example with another filter.
 */
export function pages({ fetch, show, none }) {
  const node = h('div', skeleton());
  let rows = [];
  let asked = 0;
  let paged = false;
  let next; // Stored beside the button: a button that looks the same is kept, and must not load the same page again.
  const load = async (cursor) => {
    const turn = ++asked;
    paged ||= Boolean(cursor);
    try {
      const page = await fetch(cursor);
      if (turn !== asked) return;
      rows = cursor ? rows.concat(page.rows) : page.rows;
      next = page.next;
      update(node, rows.length ? show(rows) : page.next ? h('p.empty', 'No results so far.') : none,
        page.next && h('footer', h('button', { type: 'button', onclick: () => load(next) }, 'Load more')));
    } catch (e) {
      if (turn !== asked || e.name === 'AbortError') return;
      // The rows already shown stay; a lost connection is reported by the page frame.
      if (rows.length) e.status === 0 || failed(e);
      else {
        fill(node, h('div.body', problem(e)));
        if (passes(e)) setTimeout(() => node.isConnected && turn === asked && load(cursor), 3_000);
      }
    }
  };
  load();
  return { node, again: () => paged || load(), anew: () => { paged = false; load(); } };
}

/** The name of a queue, which breaks after its dots and slashes. */
export const queueName = (name) => h('span.dotted', name.split(/(?<=[./])/).map((part, at) => [at > 0 && h('wbr'), part]));

/** Returns whether a queue contains the deliveries of a webhook endpoint. */
export const isWebhookQueue = ({ queue }) => queue.startsWith('webhooks.');

/** A labelled value; `set(value, unit, sub)` changes it. */
export function tile(label, plot) {
  const value = h('span', '–');
  const unit = h('small');
  const below = h('div.sub');
  const node = h('section.card.tile', { class: plot ? '' : 'plain', 'aria-label': label },
    h('div.label', label), h('div.figure', value, unit), below, plot?.node);
  return {
    node,
    set(text, of = '', sub = '') {
      value.textContent = text;
      unit.textContent = of;
      below.textContent = sub;
    },
  };
}

/** A stacked bar: [[class, count], ...]. */
export function meter(parts, label) {
  const whole = parts.reduce((sum, [, count]) => sum + count, 0) || 1;
  return h('div.meter', { role: 'img', 'aria-label': label }, parts.map(([kind, count]) =>
    h('i', { class: kind, style: { width: (100 * count) / whole + '%' } })));
}

/** A bar chart: [{ name, parts: [[class, count]], count }]. */
export function bars(rows, label) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  return h('ul.bars', { 'aria-label': label }, rows.map((row) => h('li',
    h('span.name', { title: row.name }, row.name),
    h('span.track', { role: 'img', 'aria-label': number(row.count) }, row.parts.map(([kind, count]) =>
      h('i', { class: kind, style: { width: (100 * count) / most + '%' } }))),
    h('span.count', number(row.count)))));
}

export const share = (part, whole) => percent(part, whole) + '%';

export function facts(pairs) {
  return h('dl.facts', pairs.filter(Boolean).map(([name, value]) => [h('dt', name), h('dd', value)]));
}

/** A text with a copy button. */
export function copyable(text) {
  const shown = h('code', text);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      fill(button, icon('copy'), 'Copied');
    } catch {
      getSelection().selectAllChildren(shown); // Browsers provide no clipboard without TLS.
    }
  };
  const button = h('button.small', { type: 'button', onclick: copy }, icon('copy'), 'Copy');
  return h('div.secret', shown, button);
}
