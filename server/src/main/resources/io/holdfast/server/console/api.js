// HTTP calls: JSON in and out, errors as exceptions, and event streams that reconnect.

import { found, lost } from './connection.js';
import { count, leaderInsteadOf, learn, serverFor, skip } from './servers.js';
import { session } from './session.js';

/** The error for a failed call: the server's code, its message, and the invalid field. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.message || 'the server responded with status ' + status);
    this.status = status;
    this.code = body.code || 'http_' + status;
    this.field = body.field;
    this.details = body.details;
    this.requestId = body.requestId;
  }
}

/** The error for a call without a response. */
export function unreachable() {
  lost();
  return new Problem(0, { code: 'unreachable', message: 'the server is not responding' });
}

/** Returns whether the same call may succeed later. */
export const passes = (e) => e.status === 0 || e.status === 307 || e.status === 429 || e.status >= 500;

/** Builds a path from a template such as path`/v1/queues/${name}/stats` and encodes the values. Browsers resolve '.' and '..' even if they are encoded. */
export function path(texts, ...parts) {
  const dots = parts.find((part) => part === '.' || part === '..');
  if (dots) throw new Problem(400, { code: 'no_path', message: `'${dots}' cannot be part of a path` });
  return texts.reduce((all, text, at) => all + encodeURIComponent(parts[at - 1]) + text);
}

function query(parameters) {
  const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length ? '?' + new URLSearchParams(given) : '';
}

/** The timeout of a call in milliseconds; Infinity for calls that read all data. */
const PATIENCE = 30_000;

const within = (millis, signal) => AbortSignal.any([signal, Number.isFinite(millis) && AbortSignal.timeout(millis)].filter(Boolean));

/** Maps a failed fetch to an error: aborted, not JSON, or no response. */
const meant = (e) => (e.name === 'AbortError' || e instanceof SyntaxError ? e : unreachable());

/** The maximum age of data read from a follower. */
const STALENESS = '10s';

async function send(method, to, options = {}) {
  let server = serverFor(method);
  for (let tries = 1; ; tries++) {
    try {
      const response = await sendTo(server, method, to, options);
      if (response) return response;
      // The server does not lead its cluster.
      await learnLeader(server, options);
      const leads = leaderInsteadOf(server);
      if (leads === undefined || tries > 2) throw new Problem(307, { code: 'not_leader', message: 'another server is the leader of the cluster; open its console to make changes and see live data' });
      server = leads;
    } catch (e) {
      // A command is not repeated, because the server may have received it.
      if (e.status !== 0 || !skip(server) || method !== 'GET' || tries >= count()) throw e;
      server = serverFor(method);
    }
  }
}

async function learnLeader(server, { signal, key = session.key }) {
  const response = await sendTo(server, 'GET', '/v1/cluster', { signal, key });
  if (response) learn(await response.json());
}

/** Sends a request to a server; returns nothing if the server redirects to the leader. */
async function sendTo(server, method, to, { body, signal, key = session.key, headers = {}, patience = PATIENCE } = {}) {
  const all = { ...headers, Authorization: 'Bearer ' + key };
  if (method === 'GET') all['Holdfast-Max-Staleness'] = STALENESS;
  if (body !== undefined) all['Content-Type'] = 'application/json';
  let response;
  try {
    response = await fetch(server + to, { method, headers: all, signal: within(patience, signal), body: body && JSON.stringify(body), cache: 'no-store', redirect: 'manual' });
  } catch (e) {
    throw meant(e);
  }
  found();
  if (response.type === 'opaqueredirect') return undefined;
  if (!response.ok) {
    const problem = new Problem(response.status, await response.json().catch(() => ({})));
    // A rejected call that was sent with an earlier key does not sign out the current key.
    if (problem.status === 401 && key === session.key) dispatchEvent(new CustomEvent('holdfast:unauthorized', { detail: problem }));
    throw problem;
  }
  return response;
}

const read = async (sent, how) => {
  const response = await sent;
  return response[how]().catch((e) => { throw meant(e); });
};
const json = (sent) => read(sent, 'json');

export const get = (to, parameters, signal, patience) => json(send('GET', to + query(parameters), { signal, patience }));
export const post = (to, body = {}, patience = PATIENCE) => json(send('POST', to, { body, patience }));
export const put = (to, body = {}) => json(send('PUT', to, { body }));
export const remove = (to) => json(send('DELETE', to));
export const text = (to, signal) => read(send('GET', to, { signal }), 'text');
export const whose = (key) => json(send('GET', '/v1/keys/self', { key }));

/** Runs commands from any modules in one transaction. */
export const together = (...items) => post('/v1/transactions', { items });

/** Fetches the rows of a list page by page, up to a limit. */
export async function all(to, parameters, most = 1000, signal = undefined) {
  const rows = [];
  let cursor;
  do {
    const page = await get(to, { limit: Math.min(1000, most), ...parameters, cursor }, signal);
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor && rows.length < most);
  return rows;
}

/**
 * Receives server-sent events. Unlike EventSource it sends the key in a header. It reconnects and resumes until the signal
 * aborts; `on.event(name, data, id)` is called for each event in order, `on.state(connected)` when the connection changes.
 * It disconnects while the tab is hidden, because browsers allow only six connections per server across all tabs.
 */
export async function feed(to, { after, signal, on }) {
  let last = after;
  for (let wait = 500; !signal.aborted; wait = Math.min(wait * 2, 10_000)) {
    await looking(signal);
    try {
      const headers = last === undefined ? {} : { 'Last-Event-ID': String(last) };
      const response = await send('GET', to, { signal: whileSeen(signal), headers, patience: Infinity });
      on.state?.(true);
      wait = 500;
      for await (const event of events(response.body)) {
        await on.event(event.name, event.data, event.id);
        last = event.id ?? last;
      }
    } catch (e) {
      if (signal.aborted) return;
      if (e.status && !passes(e)) throw e;
    }
    on.state?.(false);
    await new Promise((again) => setTimeout(again, wait));
  }
}

/** Waits until the tab is visible or the signal aborts. */
async function looking(signal) {
  while (document.hidden && !signal.aborted) {
    await new Promise((go) => {
      document.addEventListener('visibilitychange', go, { once: true });
      signal.addEventListener('abort', go, { once: true });
    });
  }
}

/** A signal that aborts with the given one, or when the tab is hidden. */
function whileSeen(signal) {
  const unseen = new AbortController();
  const either = AbortSignal.any([signal, unseen.signal]);
  document.addEventListener('visibilitychange', () => document.hidden && unseen.abort(), { signal: either });
  return either;
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const event = parsed(block);
      if (event.data !== undefined) yield event;
    }
  }
}

function parsed(block) {
  const event = { name: 'message', data: undefined, id: undefined };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ');
    const value = line.slice(colon + 2);
    if (line.startsWith('event: ')) event.name = value;
    else if (line.startsWith('id: ')) event.id = value;
    else if (line.startsWith('data: ')) event.data = JSON.parse(value);
  }
  return event;
}
