import { parsePairingUri } from '@mooring/protocol';
import type { MessageSelector } from '../messages/language.ts';

export type LinkCheck =
  | { readonly ok: true; readonly uri: string; readonly topic: string }
  | { readonly ok: false; readonly why: MessageSelector };

const hexKey = /^[0-9a-f]{64}$/i;

/** Whether a pasted text can be a pairing link. `now` in Unix milliseconds. */
export function checkLink(typed: string, now: number): LinkCheck {
  const uri = typed.trim();
  const { topic, version, symKey, expiryTimestamp } = parsePairingUri(uri);
  if (version !== 2 || !hexKey.test(topic) || !hexKey.test(symKey ?? '')) {
    return { ok: false, why: (messages) => messages.linkWrong() };
  }
  const over = expiryTimestamp !== undefined && expiryTimestamp * 1000 <= now;
  return over ? { ok: false, why: (messages) => messages.linkExpired() } : { ok: true, uri, topic };
}
