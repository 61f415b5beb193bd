import { decode } from "./codec.js";
import type { FeedCloudEvent } from "./generated/types.js";
import { parse } from "./json.js";
import { segment } from "./request.js";
import { readStream, type StreamOptions } from "./stream.js";
import type { Transport } from "./transport.js";

/** A filter for the events in the feed. Without a filter, all events that the key may see. */
export interface FeedQuery extends StreamOptions {
  readonly modules?: readonly string[];
  /** The types, such as `ledger.charged`. */
  readonly types?: readonly string[];
  readonly subjects?: readonly string[];
  /** Whether events contain their data. */
  readonly full?: boolean;
}

/** The store for a consumer's position, for example a file or a database row. */
export interface CursorStore {
  /** Returns the last saved cursor, or undefined to begin with the oldest event. */
  load(): Promise<string | undefined> | string | undefined;
  /** Saves the cursor after an event has been handled. */
  save(cursor: string): Promise<void> | void;
}

function path(query: FeedQuery): string {
  const parts = [`full=${query.full === true}`];
  for (const [name, values] of [
    ["module", query.modules],
    ["type", query.types],
    ["subject", query.subjects],
  ] as const) {
    parts.push(...[...(values ?? [])].sort().map((value) => `${name}=${segment(value)}`));
  }
  return `/v1/feed?${parts.join("&")}`;
}

/** Returns the events of the feed in commit order. */
export async function* readFeed(
  transport: Transport,
  query: FeedQuery,
): AsyncGenerator<FeedCloudEvent, void, undefined> {
  for await (const { event, data } of readStream(transport, path(query), query)) {
    if (event !== "cursor") {
      yield decode(parse(data), "@FeedCloudEvent") as FeedCloudEvent;
    }
  }
}

/** Passes events to a handler and saves the cursor after each of them. */
export async function consumeFeed(
  transport: Transport,
  query: FeedQuery,
  cursors: CursorStore,
  handler: (event: FeedCloudEvent) => Promise<void> | void,
): Promise<void> {
  const after = await cursors.load();
  const options = after === undefined ? query : { ...query, after };
  for await (const { event, id, data } of readStream(transport, path(query), options)) {
    if (event !== "cursor") {
      await handler(decode(parse(data), "@FeedCloudEvent") as FeedCloudEvent);
    }
    if (id !== undefined) {
      await cursors.save(id);
    }
  }
}
