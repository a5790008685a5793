import { hashMessage } from '../crypto/hash.ts';

/** A message's id: sha256 of its text, hex. */
export function messageId(message: string): string {
  return hashMessage(message);
}

/** A subscription's id: sha256 of topic ‖ client id (`did:key:…`), hex. Client and relay compute the same. */
export function subscriptionId(topic: string, clientId: string): string {
  return hashMessage(topic + clientId);
}
