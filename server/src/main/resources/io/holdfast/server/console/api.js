// Calls of the server: JSON in and out, problems as exceptions, and feeds that come back by themselves.

import { found, lost } from './connection.js';
import { session } from './session.js';

/** Why a call did not succeed: the server's code, its words, and the field that is wrong. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.message || 'the server answered ' + status);
    this.status = status;
    this.code = body.code || 'http_' + status;
    this.field = body.field;
    this.details = body.details;
    this.requestId = body.requestId;
  }
}

/** No answer at all: not from the server, nor from the network before it. */
export function unreachable() {
  lost();
  return new Problem(0, { code: 'unreachable', message: 'the server does not answer' });
}

/** Whether the same call may well succeed later. */
export const passes = (e) => e.status === 0 || e.status === 429 || e.status >= 500;

/** path`/v1/queues/${name}/stats`: what is put in is encoded. */
export function path(texts, ...parts) {
  return texts.reduce((all, text, at) => all + encodeURIComponent(parts[at - 1]) + text);
}

function query(parameters) {
  const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length ? '?' + new URLSearchParams(given) : '';
}

async function send(method, to, { body, signal, key = session.key, headers = {} } = {}) {
  const all = { ...headers, Authorization: 'Bearer ' + key };
  if (body !== undefined) all['Content-Type'] = 'application/json';
  let response;
  try {
    response = await fetch(to, { method, headers: all, signal, body: body && JSON.stringify(body), cache: 'no-store' });
  } catch (e) {
    throw e.name === 'AbortError' ? e : unreachable();
  }
  found();
  if (!response.ok) {
    const problem = new Problem(response.status, await response.json().catch(() => ({})));
    // With another key than now it was sent before that one was changed.
    if (problem.status === 401 && key === session.key) dispatchEvent(new CustomEvent('holdfast:unauthorized', { detail: problem }));
    throw problem;
  }
  return response;
}

const json = async (response) => (await response).json();

export const get = (to, parameters, signal) => json(send('GET', to + query(parameters), { signal }));
export const post = (to, body = {}) => json(send('POST', to, { body }));
export const put = (to, body = {}) => json(send('PUT', to, { body }));
export const remove = (to) => json(send('DELETE', to));
export const text = async (to, signal) => (await send('GET', to, { signal })).text();
export const whose = (key) => json(send('GET', '/v1/keys/self', { key }));

/** Commands of any rooms in one commit: all of them, or none. */
export const together = (...items) => post('/v1/transactions', { items });

/** All rows of a list, page by page, up to a limit. */
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
 * Server-sent events, with the key in a header as EventSource cannot. It goes on where it broke off until the signal
 * ends it; `on.event(name, data, id)` hears each, one after the other, `on.state(connected)` whether there is a connection.
 */
export async function feed(to, { after, signal, on }) {
  let last = after;
  for (let wait = 500; !signal.aborted; wait = Math.min(wait * 2, 10_000)) {
    try {
      const headers = last === undefined ? {} : { 'Last-Event-ID': String(last) };
      const response = await send('GET', to, { signal, headers });
      on.state?.(true);
      wait = 500;
      for await (const event of events(response.body)) {
        last = event.id ?? last;
        await on.event(event.name, event.data, event.id);
      }
    } catch (e) {
      if (signal.aborted) return;
      if (e.status && !passes(e)) throw e;
    }
    on.state?.(false);
    await new Promise((again) => setTimeout(again, wait));
  }
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
