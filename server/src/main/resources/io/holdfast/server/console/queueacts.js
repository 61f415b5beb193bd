// Manual work on a queue: settings, and leasing and acknowledging single messages.

import { get, path, post, put } from './api.js';
import { ask } from './dialog.js';
import { fill, h } from './dom.js';
import { bytes, duration, payload, until } from './format.js';
import { act, card, chip, empty } from './parts.js';
import { done } from './toast.js';

/** Edits the settings. Those that the form does not contain stay as they are. */
export async function editSettings(name, refresh) {
  const at = path`/v1/queues/${name}`;
  const { queue, deadLetterQueue, deadLettersOf, repeated, ...now } = await get(at);
  const seconds = (iso) => (iso ? Number(/^PT([\d.]+)S$/.exec(iso)?.[1] ?? inSeconds(iso)) : undefined);
  const set = await ask({
    title: `Settings of '${name}'`, action: 'Save',
    fields: [
      [{ name: 'visibility', label: 'Lease duration in seconds', type: 'number', value: seconds(now.visibility), min: 0.001, step: 'any', required: true },
        { name: 'maxAttempts', label: 'Maximum attempts', type: 'number', value: now.maxAttempts, min: 0, required: true, hint: '0 for no limit' }],
      { name: 'retryDelays', label: 'Retry delays in seconds', value: now.retryDelays.map(seconds).join(', '), placeholder: '1, 10, 60' },
      [{ name: 'ttl', label: 'Time to live in seconds', type: 'number', value: seconds(now.ttl?.duration), min: 0.001, step: 'any' },
        { name: 'onExpiry', label: 'On expiry', type: 'select', value: now.ttl?.onExpiry ?? 'DROP', options: [['DROP', 'drop the message'], ['DEAD_LETTER', 'move it to the dead-letter queue']] }],
      [{ name: 'messages', label: 'Maximum messages', type: 'number', value: now.capacity?.messages, min: 1 },
        { name: 'bytes', label: 'Maximum bytes', type: 'number', value: now.capacity?.bytes, min: 1 }],
      [{ name: 'overflow', label: 'If the queue is full', type: 'select', value: now.capacity?.overflow ?? 'REFUSE', options: [['REFUSE', 'refuse new messages'], ['DROP_OLDEST', 'drop the oldest messages']] },
        { name: 'status', label: 'Keep results for (seconds)', type: 'number', value: seconds(now.statusRetention), min: 0.001, step: 'any' }],
      [{ name: 'depth', label: 'Alert above (messages)', type: 'number', value: now.alerts?.depth, min: 0 },
        { name: 'age', label: 'Alert above age (seconds)', type: 'number', value: seconds(now.alerts?.age), min: 1 }],
      [{ name: 'perKey', label: 'Concurrent deliveries per tenant', type: 'number', value: now.concurrency?.perKey || undefined, min: 1, hint: 'Empty for no limit' },
        { name: 'perGroup', label: 'Concurrent deliveries per group', type: 'number', value: now.concurrency?.perGroup ?? 1, min: 1 }]],
    run: (given) => put(at, {
      ...now, ...(deadLetterQueue === name + '.dlq' || deadLettersOf.length ? {} : { deadLetterQueue }),
      visibility: iso(given.visibility), maxAttempts: given.maxAttempts,
      retryDelays: (given.retryDelays ?? '').split(',').map((part) => part.trim()).filter(Boolean).map(iso),
      ttl: given.ttl && { duration: iso(given.ttl), onExpiry: given.onExpiry },
      capacity: given.messages || given.bytes ? { messages: given.messages, bytes: given.bytes, overflow: given.overflow } : undefined,
      statusRetention: given.status && iso(given.status),
      alerts: given.depth !== undefined || given.age ? { depth: given.depth, age: given.age && iso(given.age), hysteresis: now.alerts?.hysteresis } : undefined,
      concurrency: given.perKey || given.perGroup > 1 ? { perKey: given.perKey, perGroup: given.perGroup } : undefined,
    }),
  });
  if (set) {
    done('Settings saved.');
    refresh();
  }
}

const iso = (seconds) => `PT${seconds}S`;

/** The seconds of an ISO 8601 duration. */
function inSeconds(text) {
  const [, days, hours, minutes, seconds] = /^P(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/.exec(text) ?? [];
  return 86400 * (days ?? 0) + 3600 * (hours ?? 0) + 60 * (minutes ?? 0) + Number(seconds ?? 0);
}

/** Messages that this page has leased, to be acknowledged or returned one by one. */
export function manual(name, refresh) {
  const at = path`/v1/queues/${name}`;
  const body = h('div');
  let held = [];
  const draw = () => fill(body, held.length ? held.map(shown)
    : empty('queues', 'No messages leased here', 'Lease a message to process it by hand: acknowledge it when it is done, or return it to the queue.'));
  const end = async (delivery, verb, text, more) => {
    await post(at + path`/messages/${delivery.receipt.message}` + verb, { token: delivery.receipt.token, ...more });
    held = held.filter((other) => other !== delivery);
    done(text);
    draw();
    refresh();
  };
  const reject = (delivery) => ask({
    title: 'Reject this message?', action: 'Reject', text: 'The message is retried later, or moves to the dead-letter queue if its attempts are exhausted.',
    fields: [{ name: 'reason', label: 'Reason' }],
    run: async (given) => { await end(delivery, '/nack', 'Message rejected.', given); return true; },
  });
  const shown = (delivery) => {
    const content = payload(delivery.message.payload);
    return h('article.message',
      h('div.bar', h('b.wrap', delivery.message.fairnessKey), h('code.note', delivery.receipt.message), chip('leased until ' + until(delivery.until), 'warn'), h('span.grow'),
        h('span.note', bytes(content.size)),
        act('queue:receive', 'Acknowledge', () => end(delivery, '/ack', 'Message acknowledged.'), 'small primary'),
        act('queue:receive', 'Return', () => end(delivery, '/release', 'Message returned to the queue.'), 'small'),
        act('queue:receive', 'Reject', () => reject(delivery), 'small danger')),
      h('pre.payload', { tabindex: '0' }, content.text));
  };
  const lease = async () => {
    const { deliveries } = await post(at + '/leases', { max: 1, consumer: 'console' });
    if (!deliveries.length) return done('No message can be delivered now.');
    held = held.concat(deliveries);
    draw();
    return refresh();
  };
  draw();
  return card('By hand', { note: 'messages leased on this page', acts: [act('queue:receive', 'Lease a message', lease, 'small')] }, body);
}

/** The limits of a queue as facts. */
export const limits = ({ ttl, capacity, statusRetention, concurrency }) => [
  ttl && ['Time to live', `${duration(ttl.duration)}, then ${ttl.onExpiry === 'DROP' ? 'dropped' : 'dead-lettered'}`],
  capacity && ['Maximum size', [capacity.messages && `${capacity.messages.toLocaleString('en')} messages`, capacity.bytes && bytes(capacity.bytes)].filter(Boolean).join(', ')
    + (capacity.overflow === 'REFUSE' ? ', then new messages are refused' : ', then the oldest are dropped')],
  statusRetention && ['Results kept for', duration(statusRetention)],
  concurrency && ['Concurrent deliveries', [concurrency.perKey && `${concurrency.perKey} per tenant`, `${concurrency.perGroup} per group`].filter(Boolean).join(', ')],
];
