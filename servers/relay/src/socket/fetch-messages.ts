import type { PendingQuery, RelayStore } from '../store/relay-store.ts';
import type { Caller } from './connection.ts';

/** Bounds of one answer; `size` in bytes. */
const bounds = { messages: 500, size: 1_048_576 };
/** Topics per connection whose position is remembered after a truncated answer. */
const maxCursors = 64;

interface Answer {
  readonly messages: string[];
  /** Bytes. */
  size: number;
}

/** Adds the stored messages of one topic; resolves with whether some did not fit. */
async function addTopic(
  store: RelayStore,
  { fetchCursors, clientId }: Caller,
  topic: string,
  answer: Answer,
): Promise<boolean> {
  let after = fetchCursors.get(topic) ?? 0;
  for (;;) {
    const limit = bounds.messages - answer.messages.length;
    const maxSize = bounds.size - answer.size;
    const full = limit <= 0 || maxSize <= 0;
    const page = await store.pending(topic, clientId, full ? oneMore(after) : { after, limit, maxSize });
    if (page.length === 0) {
      fetchCursors.delete(topic);
      return false;
    }
    if (full) {
      if (fetchCursors.size >= maxCursors) fetchCursors.clear();
      fetchCursors.set(topic, after);
      return true;
    }
    for (const message of page) {
      answer.messages.push(message.data);
      answer.size += Buffer.byteLength(message.data);
      after = message.sequence;
    }
  }
}

function oneMore(after: number): PendingQuery {
  return { after, limit: 1, maxSize: 1 };
}

/**
 * Stored messages of some topics for a client, oldest first within each. Fetching does not remove messages; receipts,
 * or acknowledgements of pushes, do. After a truncated answer (`hasMore`), a fetch of the same topics returns the rest.
 *
 * @returns JSON of `{messages, hasMore}`
 */
export async function fetchMessages(
  store: RelayStore,
  caller: Caller,
  topics: readonly string[],
): Promise<string> {
  const answer: Answer = { messages: [], size: 0 };
  let hasMore = false;
  // The topics before the one that the last answer was cut off in were given whole.
  const from = Math.max(
    topics.findLastIndex((topic) => caller.fetchCursors.has(topic)),
    0,
  );
  for (const topic of topics.slice(from)) {
    hasMore = await addTopic(store, caller, topic, answer);
    if (hasMore) break;
  }
  return `{"messages":[${answer.messages.join(',')}],"hasMore":${hasMore}}`;
}
