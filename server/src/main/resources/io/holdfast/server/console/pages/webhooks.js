// The endpoints to which events are sent.

import { get } from '../api.js';
import { fill, h } from '../dom.js';
import { when } from '../format.js';
import { act, card, chip, empty, head, pages, table } from '../parts.js';
import { session } from '../session.js';
import { activityTabs } from '../tabs.js';
import { editEndpoint, filterText, showSecret } from '../webhookacts.js';

export const title = 'Webhooks';

export default function webhooks() {
  const list = h('div');
  const redraw = () => fill(list, all(create));
  const create = () => editEndpoint().then(async (made) => {
    if (!made) return;
    await showSecret(made);
    redraw();
  });
  if (session.can('admin')) redraw();
  return [
    head({ title: 'Activity', text: 'Events are sent to these endpoints as signed HTTP requests.', acts: [act('admin', 'New endpoint', create, 'primary')] }),
    activityTabs('webhooks'),
    session.can('admin') ? list : h('div.card', empty('key', 'Only for administrators', 'Managing webhooks requires a key with the scope admin.')),
  ];
}

function all(create) {
  return card('Endpoints', {}, pages({
    fetch: (cursor) => get('/v1/webhooks', { limit: 50, cursor }),
    none: empty('activity', 'No endpoints yet', 'An endpoint receives the events that occur after its creation. Each event is sent at least once; events with the same subject arrive in order.', {
      acts: [act('admin', 'New endpoint', create, 'primary')],
    }),
    show: (rows) => table({
      label: 'Endpoints', rows, open: (row) => '#/webhooks/' + encodeURIComponent(row.endpoint),
      columns: [
        { label: 'Endpoint', of: (row) => h('span.wrap', row.endpoint) },
        { label: 'Status', of: (row) => (row.disabled === undefined || row.disabled === null ? chip('active', 'good') : chip('disabled', 'warn')) },
        { label: 'URL', wide: true, of: (row) => h('code.wrap', row.url) },
        { label: 'Events', wide: true, of: (row) => h('span.note.wrap', filterText(row)) },
        { label: 'Changed', wide: true, num: true, of: (row) => when(row.updated) },
      ],
    }),
  }));
}
