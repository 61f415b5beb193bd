// The entry point: signs in and shows the page named by the address.

import { get, passes, unreachable, whose } from './api.js';
import { isLost } from './connection.js';
import { fill, h } from './dom.js';
import { head, problem, skeleton } from './parts.js';
import { shortcuts } from './search.js';
import { learn } from './servers.js';
import { session } from './session.js';
import { shell, theme } from './shell.js';
import { signIn, waiting } from './signin.js';

/** Pages by address; a part with a colon is passed to the page. */
const PAGES = [
  ['overview', 'overview'],
  ['seats', 'seats'],
  ['seats/:event', 'event'],
  ['seats/:event/:booking', 'event'],
  ['ledger', 'ledger'],
  ['ledger/:account', 'account'],
  ['ledger/:account/usage', 'usage'],
  ['budgets', 'budgets'],
  ['prices', 'prices'],
  ['prices/:list', 'prices'],
  ['queues', 'queues'],
  ['queues/:queue', 'queue'],
  ['queues/:queue/:message', 'queue'],
  ['failed', 'failed'],
  ['failed/:id', 'failed'],
  ['identity', 'identity'],
  ['identity/:identity', 'person'],
  ['keys', 'keys'],
  ['activity', 'activity'],
  ['webhooks', 'webhooks'],
  ['webhooks/:endpoint', 'webhook'],
  ['sinks', 'sinks'],
  ['store', 'store'],
  ['cluster', 'cluster'],
];

/** The tab of pages that have none of their own. */
const TABS = { keys: 'identity', budgets: 'ledger', prices: 'ledger', webhooks: 'activity', sinks: 'activity' };

const AGAIN = 3_000;

let frame;
let life = new AbortController();

function find(hash) {
  let parts;
  try {
    parts = hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null; // The address is not valid percent-encoding, so the console did not create it.
  }
  for (const [pattern, module] of PAGES) {
    const names = pattern.split('/');
    const fits = names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at]);
    if (fits) return { module, tab: TABS[names[0]] ?? names[0], args: parts.filter((_, at) => names[at].startsWith(':')) };
  }
  return null;
}

/** Loads a page. Browsers cache a failed import, so the console reloads when the server is back. */
const load = (module) => import('./pages/' + module + '.js').catch((e) => {
  if (!(e instanceof TypeError)) throw e;
  const away = unreachable();
  addEventListener('holdfast:connection', () => isLost() || location.reload());
  throw away;
});

async function show() {
  const found = find(location.hash);
  if (!found) {
    location.replace('#/overview');
    return;
  }
  life.abort();
  life = new AbortController();
  const signal = life.signal;
  const page = h('div.page');
  frame.at(found.tab);
  const slow = setTimeout(() => fill(page, h('div.card', skeleton(6))), 150);
  fill(frame.view, page);
  scrollTo(0, 0);
  try {
    const { default: draw, title } = await load(found.module);
    document.title = (found.args[0] ? found.args[0] + ' · ' : '') + title + ' · Holdfast';
    const parts = await draw({ args: found.args, life: signal, page });
    if (signal.aborted) return;
    fill(page, parts);
    page.querySelector('h1')?.focus({ preventScroll: true });
  } catch (e) {
    if (signal.aborted || e.name === 'AbortError') return;
    fill(page, head({ title: 'This page cannot be shown', acts: [h('button', { type: 'button', onclick: show }, 'Try again')] }), problem(e));
    if (!e.code) console.error(e);
    if (passes(e)) setTimeout(() => signal.aborted || show(), AGAIN);
  } finally {
    clearTimeout(slow);
  }
}

async function enter() {
  if (session.can('cluster:read')) await get('/v1/cluster').then(learn, () => {});
  frame = shell(() => leave());
  fill(document.body, frame.frame);
  addEventListener('hashchange', show);
  addEventListener('keydown', shortcuts);
  return show();
}

function leave(why) {
  life.abort();
  removeEventListener('hashchange', show);
  removeEventListener('keydown', shortcuts);
  document.querySelector('dialog')?.close();
  session.end();
  signIn(enter, why);
}

/** Starts with the key of this tab, if there is one. The key is removed only if the server rejects it. */
async function begin() {
  if (!session.key) return signIn(enter);
  try {
    session.begin(session.key, await whose(session.key));
  } catch (e) {
    if (e.status === 401) return leave(e);
    waiting(e);
    return setTimeout(begin, AGAIN);
  }
  return enter();
}

theme();
addEventListener('holdfast:unauthorized', ({ detail }) => session.self && leave(detail));
begin();
