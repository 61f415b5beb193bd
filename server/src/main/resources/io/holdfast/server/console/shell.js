// The frame around all pages: the rooms, who is signed in, light and dark.

import { h } from './dom.js';
import { icon } from './icons.js';
import { session } from './session.js';

const ROOMS = [
  ['overview', 'Overview', 'Overview'],
  ['seats', 'Seats', 'Seats'],
  ['ledger', 'Ledger', 'Ledger'],
  ['queues', 'Queues', 'Queues'],
  ['failed', 'Failed events', 'Failed'],
  ['identity', 'Identity', 'Identity'],
  ['store', 'Store', 'Store'],
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

/** The frame, and the element that pages are shown in. */
export function shell(leave) {
  const view = h('main', { id: 'page' });
  const rooms = h('nav.rooms', { 'aria-label': 'Rooms' }, ROOMS.map(([name, long, short]) =>
    h('a', { href: '#/' + name, 'data-room': name }, icon(name), h('span.long', long), h('span.short', short))));
  const frame = h('div.shell',
    h('a.skip', { href: '#page', onclick: (event) => { event.preventDefault(); view.querySelector('h1')?.focus(); } }, 'To the page'),
    h('header.rail', brand(), rooms,
      h('div.who',
        h('div.name', h('b', { title: session.self.name }, session.self.name), h('small', standing())),
        h('button.quiet.icon', { type: 'button', 'aria-label': 'Light or dark', title: 'Light or dark', onclick: turn }, icon('theme')),
        h('button.quiet.icon', { type: 'button', 'aria-label': 'Sign out', title: 'Sign out', onclick: leave }, icon('leave')))),
    view);
  const at = (room) => rooms.querySelectorAll('a').forEach((link) => {
    if (link.dataset.room === room) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  });
  return { frame, view, at };
}

function standing() {
  if (session.can('admin')) return 'all scopes';
  return session.readOnly ? 'read only' : session.self.scopes.length + ' scopes';
}
