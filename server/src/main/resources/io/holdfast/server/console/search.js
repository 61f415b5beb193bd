// The search in all modules, and the keyboard help.

import { get } from './api.js';
import { ask } from './dialog.js';
import { fill, h } from './dom.js';
import { count, title as words } from './format.js';
import { settled } from './live.js';
import { chip, facts, problem } from './parts.js';
import { session } from './session.js';

const SCOPES = ['ledger:read', 'seats:read', 'queue:read', 'identity:read', 'retry:read'];

/** Whether the key may search at all. */
export const searchable = () => SCOPES.some((scope) => session.can(scope));

const at = (...parts) => '#/' + parts.map(encodeURIComponent).join('/');

/** The page of a result. */
const PAGE = {
  ACCOUNT: ({ id }) => at('ledger', id),
  TRANSACTION: ({ parent }) => at('ledger', parent),
  USAGE_EVENT: ({ parent }) => at('ledger', parent),
  EVENT: ({ id }) => at('seats', id),
  BOOKING: ({ id, parent }) => at('seats', parent, id),
  QUEUE: ({ id }) => at('queues', id),
  MESSAGE: ({ id, parent }) => at('queues', parent, id),
  IDENTITY: ({ id }) => at('identity', id),
  FAILED_EVENT: ({ id }) => at('failed', id),
};

/** Opens the search. The arrow keys choose a result, and Enter opens its page. */
export function search() {
  const list = h('ul', { id: 'found', role: 'listbox', 'aria-label': 'Results' });
  const said = h('p.note', { role: 'status' });
  const trouble = h('div');
  let rows = [];
  let chosen = -1;
  let asked = 0;
  const choose = (index) => {
    chosen = rows.length ? (index + rows.length) % rows.length : -1;
    [...list.children].forEach((option, of) => option.setAttribute('aria-selected', String(of === chosen)));
    if (chosen < 0) input.removeAttribute('aria-activedescendant');
    else {
      input.setAttribute('aria-activedescendant', list.children[chosen].id);
      list.children[chosen].scrollIntoView({ block: 'nearest' });
    }
  };
  const open = (row) => {
    dialog.close();
    location.hash = PAGE[row.kind](row);
  };
  const show = (found, text) => {
    rows = found;
    fill(trouble);
    fill(list, rows.map((row, of) => h('li', { id: 'found-' + of, role: 'option', onclick: () => open(row) },
      chip(words(row.kind)), h('div', h('code.wrap', row.id), h('div.note.wrap', [row.parent && `in ${row.parent}`, row.name].filter(Boolean).join(' · '))),
      row.state && h('span.note', words(row.state)))));
    list.hidden = !rows.length;
    input.setAttribute('aria-expanded', String(rows.length > 0));
    said.textContent = text ? (rows.length ? count(rows.length, 'result') : 'Nothing found.') : HINT;
    choose(0);
  };
  const find = async () => {
    const turn = ++asked;
    const text = input.value.trim();
    try {
      const found = text ? (await get('/v1/search', { q: text })).rows : [];
      if (turn === asked) show(found, text);
    } catch (e) {
      if (turn !== asked) return;
      show([], '');
      fill(trouble, problem(e));
    }
  };
  const soon = settled(180, find);
  const keys = {
    ArrowDown: () => choose(chosen + 1),
    ArrowUp: () => choose(chosen - 1),
    Enter: () => (rows[chosen] ? open(rows[chosen]) : find()),
  };
  const input = h('input', {
    id: 'field-search', type: 'text', role: 'combobox', 'aria-label': 'Search everything', 'aria-controls': 'found', 'aria-expanded': 'false', 'aria-autocomplete': 'list',
    placeholder: 'Id, name, email address or external id', spellcheck: 'false', autocomplete: 'off', maxlength: 200, oninput: soon,
    onkeydown: (event) => {
      if (!keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    },
  });
  const dialog = h('dialog.search', { 'aria-label': 'Search' }, input, said, trouble, list,
    h('div.acts', h('button.small.quiet', { type: 'button', onclick: () => { dialog.close(); help(); } }, 'Keyboard help'), h('button.small', { type: 'button', onclick: () => dialog.close() }, 'Close')));
  const leave = () => dialog.close();
  addEventListener('hashchange', leave);
  dialog.addEventListener('close', () => {
    removeEventListener('hashchange', leave);
    asked++;
    dialog.remove();
  });
  show([], '');
  document.body.append(dialog);
  dialog.showModal();
}

const HINT = 'Accounts, events, bookings, queues, messages, identities and failed events.';

/** Shows the keyboard shortcuts of the console. */
export const help = () => ask({
  title: 'Keyboard',
  text: facts([
    [keysOf('/', 'Ctrl K'), 'Search everything'], [keysOf('?'), 'This help'], [keysOf('Tab', 'Enter'), 'Move to the next control; activate it'],
    [keysOf('↑', '↓'), 'Choose a search result'], [keysOf('Esc'), 'Close a dialog; clear the selection of seats'],
    [keysOf('← → ↑ ↓'), 'Move in the seat map'], [keysOf('Enter'), 'Select a seat in the seat map'], [keysOf('+', '−', '0'), 'Zoom the seat map; show all of it']]),
});

const keysOf = (...keys) => keys.map((key, of) => [of > 0 && ' or ', h('kbd', key)]);

/** Handles the keys that work on every page. They are ignored while text is entered and while a dialog is open. */
export function shortcuts(event) {
  if (document.querySelector('dialog[open]') || event.defaultPrevented) return;
  const control = event.ctrlKey || event.metaKey;
  const typing = event.target.closest?.('input, textarea, select, [contenteditable]');
  const work = control && event.key === 'k' ? search : control || event.altKey || typing ? null : { '/': search, '?': help }[event.key];
  if (!work || (work === search && !searchable())) return;
  event.preventDefault();
  work();
}
