import type { PendingQuery, RelayStore } from '../store/relay-store.ts';
import type { Caller } from './connection.ts';

/** Of one answer. */
const bounds = { messages: 500, size: 1_048_576 };
/** Topics for which a connection's position is remembered after an answer that was cut off. */
const maxCursors = 64;

interface Answer {
  readonly messages: string[];
  size: number;
}

/** Adds what waits on one topic; resolves with whether there was more than there is room for. */
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
      answer.size += message.data.length;
      after = message.sequence;
    }
  }
}

function oneMore(after: number): PendingQuery {
  return { after, limit: 1, maxSize: 1 };
}

/**
 * What waits for a client on some topics, oldest first within each. Fetching ends no message: receipts do, or the
 * acknowledgement of a push. An answer that was cut off (`hasMore`) is gone on with by asking for the same topics
 * again.
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
  for (const topic of topics) {
    hasMore = await addTopic(store, caller, topic, answer);
    if (hasMore) break;
  }
  return `{"messages":[${answer.messages.join(',')}],"hasMore":${hasMore}}`;
}
