// Who created the rows of a list, from the audit log, which follows a commit within about a second.

import { post } from './api.js';
import { session } from './session.js';

/**
 * Adds the author of each row of a page, if the key may read the audit log.
 *
 * `id(row)` is the entry of the event that created the row; `subject` limits entries that are not unique by themselves.
 */
export async function withAuthors(page, id, subject) {
  if (!session.can('admin') || !page.rows.length) return page;
  const { authors } = await post('/v1/admin/audit/authors', { entries: page.rows.map(id), subject }).catch(() => ({ authors: [] }));
  const known = new Map(authors.map((row) => [row.entry, row.first.author]));
  return { ...page, rows: page.rows.map((row) => ({ ...row, author: known.get(id(row)) })) };
}
