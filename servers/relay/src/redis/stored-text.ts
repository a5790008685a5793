import type { StoredMessage } from '../store/relay-store.ts';
import type { CountedMessage } from './shared-quotas.ts';

// Sequence, published, expires, size, publisher, as the publish script writes them. The text of a recently acknowledged
// message is
// a dash.
const head = /^(\d{1,16}) (\d{1,16}) (\d{1,16}) \d{1,16} (\S{1,200})\n/;

/** Parses a stored message; `undefined` for anything else. */
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

/** Parses a published message: its id, a space, and its stored text. */
export function readPublished(topic: string, text: string): StoredMessage | undefined {
  const blank = text.indexOf(' ');
  return blank === -1 ? undefined : readStored(topic, text.slice(0, blank), text.slice(blank + 1));
}

/** The message as counted, from the result of the acknowledge script; `undefined`: it was not counted, see there. */
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
