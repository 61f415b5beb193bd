// Single messages of a queue: the delayed messages, the status of a message, rescheduling and cancelling.

import { get, path, post } from './api.js';
import { ask, confirm } from './dialog.js';
import { fill, h } from './dom.js';
import { bytes, number, payload, stamp, title, until } from './format.js';
import { act, card, chip, empty, facts, table } from './parts.js';
import { done } from './toast.js';

/** The number of messages among which the delayed messages are listed. */
const LISTED = 50;

/** The delayed messages, and the status of any message by its id. `look` reads them again; `open` shows the status of a message. */
export function messages(name, refresh) {
  const body = h('div');
  const look = async () => {
    const { rows } = await get(path`/v1/queues/${name}/messages`, { limit: LISTED });
    const delayed = rows.filter((row) => row.state === 'DELAYED').sort((a, b) => Date.parse(a.notBefore) - Date.parse(b.notBefore));
    fill(body, delayed.length ? listed(name, delayed, refresh)
      : empty('queues', 'No delayed messages', `Delayed messages are listed here if they are among the first ${LISTED} messages of the queue.`));
  };
  return {
    node: card('Delayed messages', { acts: [act('queue:read', 'Find a message', () => find(name), 'small')] }, body),
    look,
    open: (message) => status(name, message).then(shown),
  };
}

const listed = (name, rows, refresh) => table({
  label: 'Delayed messages', rows, id: (row) => row.message,
  columns: [
    { label: 'Message', of: (row) => [h('code.note', row.message), row.attempts > 0 && [' ', chip(number(row.attempts) + ' failed', 'warn')]] },
    { label: 'Tenant', wide: true, of: (row) => row.fairnessKey || '(no tenant)' },
    { label: 'Delivered', of: (row) => h('span', { title: stamp(row.notBefore) }, until(row.notBefore)) },
    { label: 'Size', num: true, wide: true, of: (row) => bytes(payload(row.payload).size) },
    { label: '', act: true, of: (row) => [act('queue:manage', 'Reschedule', () => reschedule(name, row, refresh), 'small'), ' ',
      act('queue:manage', 'Cancel message', () => cancel(name, row, refresh), 'small danger')] },
  ],
});

const reschedule = (name, { message }, refresh) => ask({
  title: 'Reschedule this message?', action: 'Reschedule',
  fields: [{ name: 'seconds', label: 'Deliver in (seconds)', type: 'number', value: 0, min: 0, step: 'any', required: true, hint: '0 to deliver it now' }],
  run: ({ seconds }) => post(path`/v1/queues/${name}/messages/${message}/reschedule`, { notBefore: new Date(Date.now() + 1000 * seconds).toISOString() }),
}).then((set) => set && (done(`Message rescheduled; delivered ${until(set.notBefore)}.`), refresh()));

const cancel = (name, { message }, refresh) => confirm({
  title: 'Cancel this message?', action: 'Cancel message', text: 'The message is deleted permanently, unless it has been leased in the meantime.',
  run: () => post(path`/v1/queues/${name}/messages/${message}/cancel`),
}).then((ended) => ended && (done('Message cancelled.'), refresh()));

/** Asks for an id and shows the status of the message, also after its end if the queue keeps it. */
const find = (name) => ask({
  title: 'Find a message', action: 'Find',
  fields: [{ name: 'message', label: 'Message id', required: true, hint: 'The status of a message that has left the queue is available if the queue keeps results.' }],
  run: ({ message }) => status(name, message),
}).then((found) => found && shown(found));

const status = (name, message) => get(path`/v1/queues/${name}/messages/${message}/status`);

const shown = ({ message, stage, attempts, percent, note, result, updated }) => ask({
  title: 'Status of a message',
  text: h('span',
    facts([
      ['Message', h('code', message)], ['Stage', title(stage)], ['Failed deliveries', number(attempts)],
      percent !== undefined && ['Progress', number(percent) + ' %'], note && ['Note', note], updated && ['Updated', stamp(updated)]]),
    result && h('pre.payload', { tabindex: '0' }, payload(result).text)),
});
