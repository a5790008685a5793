import { randomBytes } from 'node:crypto';
import { type IndexEntry, MailboxIndex } from './mailbox-index.ts';
import { MessageOwners } from './message-owners.ts';
import type { NewMessage, PendingQuery, RelayStore, StoredMessage, StoreOptions } from './relay-store.ts';

type MemoryEntry = StoredMessage & IndexEntry;

/** Stores messages only in this process, for tests and trials: they are lost when it ends. */
export function createMemoryStore({ limits, now, onMessage }: StoreOptions): RelayStore {
  const index = new MailboxIndex<MemoryEntry>(limits);
  const owners = new MessageOwners(randomBytes(32));
  let sequence = 0;
  const sweep = setInterval(() => index.takeExpired(now()), 1_000);
  sweep.unref();

  function store(message: NewMessage): 'stored' | 'duplicate' {
    const { topic, id, publisher, ttl, data } = message;
    const publishedAt = now();
    const known = index.find(topic, id);
    if (known && known.expiresAt > publishedAt) return 'duplicate';
    if (known) index.remove(known);
    if (index.wasAcknowledged(topic, id, publishedAt)) return 'duplicate';
    const size = Buffer.byteLength(data);
    const request = { topic, owner: owners.of(message), size, ttl };
    if (index.refusal(request)) {
      index.takeExpired(publishedAt);
      const refusal = index.refusal(request);
      if (refusal) throw refusal;
    }
    sequence += 1;
    const expiresAt = publishedAt + ttl * 1_000;
    const entry = { topic, id, publisher, data, sequence, publishedAt, expiresAt };
    const stored = { ...entry, owner: request.owner, size, visible: true };
    index.add(stored);
    onMessage(stored);
    return 'stored';
  }

  return {
    publish: async (message: NewMessage) => store(message),
    pending: async (topic: string, reader: string, query: PendingQuery) =>
      index.pending(topic, reader, { ...query, now: now() }),
    acknowledge(topic, id, reader) {
      index.acknowledge(topic, id, reader, now());
    },
    watch: async () => {},
    unwatch() {},
    check: async () => {},
    totals: () => index.totals(),
    close: async () => clearInterval(sweep),
  };
}
