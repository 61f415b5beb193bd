// The frame around all pages: navigation, signed-in key, theme.

import { isLost } from './connection.js';
import { h } from './dom.js';
import { count } from './format.js';
import { icon } from './icons.js';
import { search, searchable } from './search.js';
import { clustered } from './servers.js';
import { session } from './session.js';

/** The modules, each with the scope that reading it requires and, for some, whether this server has it. */
const MODULES = [
  ['overview', 'Overview', 'Overview'],
  ['seats', 'Seats', 'Seats', 'seats:read'],
  ['ledger', 'Ledger', 'Ledger', 'ledger:read'],
  ['queues', 'Queues', 'Queues', 'queue:read'],
  ['failed', 'Failed events', 'Failed', 'retry:read'],
  ['identity', 'Identity', 'Identity', 'identity:read'],
  ['activity', 'Activity', 'Activity'],
  ['store', 'Store', 'Store', 'admin'],
  ['cluster', 'Cluster', 'Cluster', 'cluster:read', clustered],
];
const THEME = 'holdfast.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

/** The theme: the user's choice, or the system's theme. */
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

/** Shows that the connection is lost; pages recover when it is back. */
function connected() {
  away.hidden = !isLost();
  away.textContent = isLost() ? 'The server is not responding. The data shown may be out of date; it will be refreshed when the server responds again.' : '';
}

addEventListener('holdfast:connection', connected);

/** Creates the frame; returns the element that contains the page. */
export function shell(leave) {
  const view = h('main', { id: 'page' });
  const links = h('nav.modules', { 'aria-label': 'Modules' }, MODULES.filter(([, , , scope, exists = () => true]) => (!scope || session.can(scope)) && exists()).map(([name, long, short]) =>
    h('a', { href: '#/' + name, 'data-module': name }, icon(name), h('span.long', long), h('span.short', short))));
  const frame = h('div.shell',
    h('a.skip', { href: '#page', onclick: (event) => { event.preventDefault(); view.querySelector('h1')?.focus(); } }, 'Skip to content'),
    h('header.rail', brand(), links,
      h('div.who',
        h('div.name', h('b', { title: session.self.name }, session.self.name), h('small', standing())),
        searchable() && h('button.quiet.icon', { type: 'button', 'aria-label': 'Search everything', title: 'Search everything (/ or Ctrl K)', onclick: search }, icon('search')),
        h('button.quiet.icon', { type: 'button', 'aria-label': 'Switch between light and dark', title: 'Switch between light and dark', onclick: turn }, icon('theme')),
        h('button.quiet.icon', { type: 'button', 'aria-label': 'Sign out', title: 'Sign out', onclick: leave }, icon('leave')))),
    h('div', away, view));
  connected();
  const at = (module) => links.querySelectorAll('a').forEach((link) => {
    if (link.dataset.module === module) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  });
  return { frame, view, at };
}

function standing() {
  if (session.can('admin')) return 'all scopes';
  return session.readOnly ? 'read only' : count(session.self.scopes.length, 'scope');
}
