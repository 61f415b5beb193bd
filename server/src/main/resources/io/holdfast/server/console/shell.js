// The frame around all pages: the rooms, who is signed in, light and dark.

import { isLost } from './connection.js';
import { h } from './dom.js';
import { count } from './format.js';
import { icon } from './icons.js';
import { session } from './session.js';

/** The rooms, each with what a key has to have for looking at it. */
const ROOMS = [
  ['overview', 'Overview', 'Overview'],
  ['seats', 'Seats', 'Seats', 'seats:read'],
  ['ledger', 'Ledger', 'Ledger', 'ledger:read'],
  ['queues', 'Queues', 'Queues', 'queue:read'],
  ['failed', 'Failed events', 'Failed', 'retry:read'],
  ['identity', 'Identity', 'Identity', 'identity:read'],
  ['store', 'Store', 'Store', 'admin'],
];
const THEME = 'holdfast.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

/** Light or dark: what was chosen, or else what the system has. */
export function theme() {
  document.documentElement.dataset.theme = localStorage.getItem(THEME) ?? (dark.matches ? 'dark' : 'light');
  dispatchEvent(new CustomEvent('holdfast:theme'));
}

function turn() {
  localStorage.setItem(THEME, document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  theme();
}

dark.addEventListener('change', theme);

export const brand = () => h('a.brand', { href: '#/overview' }, h('img', { src: 'console/icon.svg', alt: '' }), 'Holdfast');

const away = h('p.away', { role: 'status' });

/** Said while it lasts, in one place: pages go on by themselves afterwards. */
function connected() {
  away.hidden = !isLost();
  away.textContent = isLost() ? 'The server does not answer. This may be old; it goes on by itself when the server is back.' : '';
}

addEventListener('holdfast:connection', connected);

/** The frame, and the element that pages are shown in. */
export function shell(leave) {
  const view = h('main', { id: 'page' });
  const rooms = h('nav.rooms', { 'aria-label': 'Rooms' }, ROOMS.filter(([, , , scope]) => !scope || session.can(scope)).map(([name, long, short]) =>
    h('a', { href: '#/' + name, 'data-room': name }, icon(name), h('span.long', long), h('span.short', short))));
  const frame = h('div.shell',
    h('a.skip', { href: '#page', onclick: (event) => { event.preventDefault(); view.querySelector('h1')?.focus(); } }, 'To the page'),
    h('header.rail', brand(), rooms,
      h('div.who',
        h('div.name', h('b', { title: session.self.name }, session.self.name), h('small', standing())),
        h('button.quiet.icon', { type: 'button', 'aria-label': 'Light or dark', title: 'Light or dark', onclick: turn }, icon('theme')),
        h('button.quiet.icon', { type: 'button', 'aria-label': 'Sign out', title: 'Sign out', onclick: leave }, icon('leave')))),
    h('div', away, view));
  connected();
  const at = (room) => rooms.querySelectorAll('a').forEach((link) => {
    if (link.dataset.room === room) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  });
  return { frame, view, at };
}

function standing() {
  if (session.can('admin')) return 'all scopes';
  return session.readOnly ? 'read only' : count(session.self.scopes.length, 'scope');
}
