// The parts of the room of identities.

import { h } from './dom.js';

const TABS = [['identity', 'Identities'], ['keys', 'API keys']];

export const tabs = (now) => h('nav.tabs', { 'aria-label': 'Parts' }, TABS.map(([to, label]) =>
  h('a', { href: '#/' + to, 'aria-current': to === now ? 'page' : null }, label)));
