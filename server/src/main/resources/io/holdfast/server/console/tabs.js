// The tabs of the identity pages.

import { h } from './dom.js';
import { session } from './session.js';

const TABS = [['identity', 'Identities', 'identity:read'], ['keys', 'API keys', 'admin']];

export const tabs = (now) => h('nav.tabs', { 'aria-label': 'Parts' }, TABS.filter(([, , scope]) => session.can(scope)).map(([to, label]) =>
  h('a', { href: '#/' + to, 'aria-current': to === now ? 'page' : null }, label)));
