// Recurring schedules of one queue, or of all queues.

import { get, path, post, put, remove } from './api.js';
import { ask, confirm } from './dialog.js';
import { fill, h } from './dom.js';
import { number, payload, until, when } from './format.js';
import { act, card, chip, empty, pages, table } from './parts.js';
import { done } from './toast.js';

const MISSED = [['ONCE', 'one message for all missed runs'], ['ALL', 'a message for each missed run'], ['NONE', 'no message']];

/** The list of schedules with their actions; without a queue, those of all queues. */
export function schedules(queue) {
  const body = h('div');
  const redraw = () => fill(body, pages({
    fetch: (cursor) => get(queue ? path`/v1/queues/${queue}/schedules` : '/v1/queue/schedules', { limit: 50, cursor }),
    none: empty('queues', 'No schedules', 'A schedule enqueues a message at the times given by a cron expression, such as every night at 3:00.'),
    show: (rows) => table({
      label: 'Schedules', rows, id: (row) => row.queue + '/' + row.schedule,
      columns: [
        { label: 'Schedule', of: (row) => [h('b.wrap', row.schedule), row.paused && [' ', chip('paused', 'warn')], row.refusal && [' ', chip(row.refusal, 'bad')]] },
        ...(queue ? [] : [{ label: 'Queue', of: (row) => h('a.wrap', { href: '#/queues/' + encodeURIComponent(row.queue) }, row.queue) }]),
        { label: 'Times', of: (row) => [h('code', row.cron), h('div.note', row.zone)] },
        { label: 'Next run', of: (row) => (row.next ? h('span', { title: row.upcoming.map(when).join('\n') }, until(row.next)) : '–') },
        { label: 'Last run', wide: true, of: (row) => (row.last ? when(row.last) : '–') },
        { label: 'Runs', num: true, wide: true, of: (row) => number(row.runs) },
        { label: '', act: true, of: (row) => [act('queue:manage', row.paused ? 'Resume' : 'Pause', () => pause(row, redraw), 'small'), ' ',
          act('queue:manage', 'Change', () => change(row, redraw), 'small'), ' ', act('queue:manage', 'Delete', () => drop(row, redraw), 'small danger')] },
      ],
    }),
  }));
  redraw();
  return card('Schedules', {
    note: queue ? undefined : 'of all queues', acts: queue ? [act('queue:manage', 'New schedule', () => change({ queue }, redraw), 'small')] : [],
  }, body);
}

const at = ({ queue, schedule }) => path`/v1/queues/${queue}/schedules/${schedule}`;

const pause = (row, redraw) => post(at(row) + (row.paused ? '/resume' : '/pause')).then(() => { done(row.paused ? 'Schedule resumed.' : 'Schedule paused.'); redraw(); });

const change = ({ queue, schedule, cron, zone, missed, message }, redraw) => {
  const content = message && payload(message.payload);
  return ask({
    title: schedule ? `Schedule '${schedule}'` : 'New schedule', action: 'Save',
    fields: [
      ...(schedule ? [] : [{ name: 'schedule', label: 'Name', required: true, placeholder: 'nightly-report' }]),
      [{ name: 'cron', label: 'Cron expression', value: cron, required: true, placeholder: '0 3 * * MON-FRI', hint: 'Minute, hour, day of month, month, day of week; with six fields, the first is seconds.' },
        { name: 'zone', label: 'Time zone', value: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone }],
      { name: 'missed', label: 'Missed runs', type: 'select', value: missed ?? 'ONCE', options: MISSED },
      ...(content?.binary ? [] : [{ name: 'text', label: 'Message', type: 'textarea', value: content?.text, required: true }]),
      { name: 'fairnessKey', label: 'Tenant', value: message?.fairnessKey }],
    run: ({ schedule: named = schedule, ...given }) => put(at({ queue, schedule: named }), {
      ...given, ...(content?.binary && { payload: message.payload }),
      ...(message && { headers: message.headers, weight: message.weight, throttleKeys: message.throttleKeys, priority: message.priority, group: message.group }),
    }),
  }).then((set) => set && (done(`Schedule saved; next run ${until(set.next)}.`), redraw()));
};

const drop = (row, redraw) => confirm({
  title: `Delete the schedule '${row.schedule}'?`, action: 'Delete', text: 'The schedule enqueues no further messages. Messages that are already in the queue remain.',
  run: () => remove(at(row)),
}).then((gone) => gone && redraw());
