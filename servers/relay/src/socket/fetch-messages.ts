import { hash } from 'node:crypto';
import type { PendingQuery, RelayStore } from '../store/relay-store.ts';
import type { Caller, FetchCursor } from './connection.ts';

/** Bounds of one answer; `size` in bytes. */
const bounds = { messages: 500, size: 1_048_576 };
/** Truncated fetches per connection that can continue. */
const maxCursors = 64;

interface Answer {
  readonly messages: string[];
  /** Bytes. */
  size: number;
}

/**
 * Adds the stored messages of one topic after a sequence.
 *
 * @returns the sequence to continue after if some do not fit, otherwise `undefined`
 */
async function addTopic(
  store: RelayStore,
  caller: Caller,
  { topic, after }: { readonly topic: string; readonly after: number },
  answer: Answer,
): Promise<number | undefined> {
  for (let last = after; caller.open; ) {
    const limit = bounds.messages - answer.messages.length;
    const maxSize = bounds.size - answer.size;
    const full = limit <= 0 || maxSize <= 0;
    const page = await store.pending(
      topic,
      caller.clientId,
      full ? oneMore(last) : { after: last, limit, maxSize },
    );
    if (page.length === 0) return undefined;
    if (full) return last;
    for (const message of page) {
      answer.messages.push(message.data);
      answer.size += Buffer.byteLength(message.data);
      last = message.sequence;
    }
  }
  return undefined;
}

function oneMore(after: number): PendingQuery {
  return { after, limit: 1, maxSize: 1 };
}

/**
 * Stored messages of some topics for a client, oldest first within each. Fetching does not remove messages; receipts,
 * or acknowledgements of pushes, do. After a truncated answer (`hasMore`), a fetch of the same topics in the same order
 * returns the rest. A fetch of other topics starts at their oldest messages, so that it misses none. A caller that no
 * longer waits for the answer gets none.
 *
 * @returns JSON of `{messages, hasMore}`
 */
export async function fetchMessages(
  store: RelayStore,
  caller: Caller,
  given: readonly string[],
): Promise<string> {
  const { fetchCursors } = caller;
  const topics = [...new Set(given)];
  const answer: Answer = { messages: [], size: 0 };
  const key = hash('sha256', topics.join());
  const begin = fetchCursors.get(key) ?? { index: 0, after: 0 };
  let next: FetchCursor | undefined;
  for (let index = begin.index; index < topics.length && !next && caller.open; index += 1) {
    const topic = topics[index] ?? '';
    const after = await addTopic(
      store,
      caller,
      { topic, after: index === begin.index ? begin.after : 0 },
      answer,
    );
    if (after !== undefined) next = { index, after };
  }
  fetchCursors.delete(key);
  if (next) {
    if (fetchCursors.size >= maxCursors) fetchCursors.clear();
    fetchCursors.set(key, next);
  }
  return `{"messages":[${answer.messages.join(',')}],"hasMore":${next !== undefined}}`;
}
