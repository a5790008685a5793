import type { StoredMessage } from '../store/relay-store.ts';
import type { CountedMessage } from './shared-quotas.ts';

// Sequence, published, expires, size, publisher; the script that stores a message writes it. One that was acknowledged
// a short while ago is a dash.
const head = /^(\d{1,16}) (\d{1,16}) (\d{1,16}) \d{1,16} (\S{1,200})\n/;

/** A message as it stands under its key; `undefined` for what is none. */
export function readStored(topic: string, id: string, text: string): StoredMessage | undefined {
  const match = head.exec(text);
  if (!match) return undefined;
  const [whole, sequence, publishedAt, expiresAt, publisher = ''] = match;
  return {
    topic,
    id,
    publisher,
    sequence: Number(sequence),
    publishedAt: Number(publishedAt),
    expiresAt: Number(expiresAt),
    data: text.slice(whole.length),
  };
}

/** A message as it is published: its id, a blank, and what stands under its key. */
export function readPublished(topic: string, text: string): StoredMessage | undefined {
  const blank = text.indexOf(' ');
  return blank === -1 ? undefined : readStored(topic, text.slice(0, blank), text.slice(blank + 1));
}

/**
 * Size that a message was counted with, from the result of the script that ends it; `undefined`: it was not counted, see there.
 */
export function readCounted(answer: readonly string[]): CountedMessage | undefined {
  const [publishedAt, expiresAt, size, publisher = '', counted = ''] = answer;
  if (counted === '') return undefined;
  const [address = '', project = ''] = counted.split('/');
  return {
    owner: { publisher, address, project },
    size: Number(size),
    publishedAt: Number(publishedAt),
    expiresAt: Number(expiresAt),
  };
}
