// Begins the console: signs in, and shows the page that the address names.

import { whose } from './api.js';
import { fill, h } from './dom.js';
import { head, problem, skeleton } from './parts.js';
import { session } from './session.js';
import { shell, theme } from './shell.js';
import { signIn } from './signin.js';

/** The pages by the first parts of their address; a part with a colon is handed to the page. */
const PAGES = [
  ['overview', 'overview'],
  ['seats', 'seats'],
  ['seats/:event', 'event'],
  ['ledger', 'ledger'],
  ['ledger/:account', 'account'],
  ['queues', 'queues'],
  ['queues/:queue', 'queue'],
  ['failed', 'failed'],
  ['identity', 'identity'],
  ['identity/:identity', 'person'],
  ['keys', 'keys'],
  ['store', 'store'],
];

let frame;
let life = new AbortController();

function find(hash) {
  let parts;
  try {
    parts = hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null; // It is not percent-encoded: nobody made it here.
  }
  for (const [pattern, module] of PAGES) {
    const names = pattern.split('/');
    const fits = names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at]);
    if (fits) return { module, room: names[0] === 'keys' ? 'identity' : names[0], args: parts.filter((_, at) => names[at].startsWith(':')) };
  }
  return null;
}

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
  frame.at(found.room);
  const slow = setTimeout(() => fill(page, h('div.card', skeleton(6))), 150);
  fill(frame.view, page);
  scrollTo(0, 0);
  try {
    const { default: draw, title } = await import('./pages/' + found.module + '.js');
    document.title = (found.args[0] ? found.args[0] + ' · ' : '') + title + ' · Holdfast';
    const parts = await draw({ args: found.args, life: signal, page });
    if (signal.aborted) return;
    fill(page, parts);
    page.querySelector('h1')?.focus({ preventScroll: true });
  } catch (e) {
    if (signal.aborted || e.name === 'AbortError') return;
    fill(page, head({ title: 'This cannot be shown' }), problem(e));
    if (!e.code) console.error(e);
  } finally {
    clearTimeout(slow);
  }
}

function enter() {
  frame = shell(leave);
  fill(document.body, frame.frame);
  addEventListener('hashchange', show);
  return show();
}

function leave() {
  life.abort();
  removeEventListener('hashchange', show);
  session.end();
  signIn(enter);
}

async function begin() {
  theme();
  addEventListener('holdfast:unauthorized', () => session.self && leave());
  if (session.key) {
    try {
      session.begin(session.key, await whose(session.key));
      return enter();
    } catch {
      session.end();
    }
  }
  return signIn(enter);
}

begin();
