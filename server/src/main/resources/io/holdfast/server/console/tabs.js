// The tabs of pages that share a module.

import { h } from './dom.js';
import { session } from './session.js';

const IDENTITY = [['identity', 'Identities', 'identity:read'], ['keys', 'API keys', 'admin']];
const LEDGER = [['ledger', 'Accounts', 'ledger:read'], ['budgets', 'Budgets', 'ledger:read'], ['prices', 'Prices', 'ledger:read']];
const ACTIVITY = [['activity', 'Events'], ['webhooks', 'Webhooks', 'admin'], ['sinks', 'Sinks', 'admin']];

const row = (all, now) => h('nav.tabs', { 'aria-label': 'Parts' }, all.filter(([, , scope]) => !scope || session.can(scope)).map(([to, label]) =>
  h('a', { href: '#/' + to, 'aria-current': to === now ? 'page' : null }, label)));

export const tabs = (now) => row(IDENTITY, now);
export const ledgerTabs = (now) => row(LEDGER, now);
export const activityTabs = (now) => row(ACTIVITY, now);
