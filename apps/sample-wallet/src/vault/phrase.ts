import { entropyToMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { MessageSelector } from '../messages/language.ts';

export type PhraseCheck =
  | { readonly ok: true; readonly phrase: string }
  | { readonly ok: false; readonly why: MessageSelector };

const lengths = [12, 15, 18, 21, 24];
const words = new Set(wordlist);

/** Twelve words from 16 random bytes. */
export function newPhrase(random: Uint8Array): string {
  return entropyToMnemonic(random, wordlist);
}

/** Validates a typed phrase. Errors name the problem and never contain the phrase. */
export function readPhrase(typed: string): PhraseCheck {
  const list = typed.normalize('NFKD').toLowerCase().split(/\s+/u).filter(Boolean);
  if (list.length === 0) return { ok: false, why: (messages) => messages.phraseEmpty() };
  if (!lengths.includes(list.length))
    return { ok: false, why: (messages) => messages.phraseLength({ count: list.length }) };
  const unknown = list.findIndex((word) => !words.has(word));
  if (unknown !== -1) return { ok: false, why: (messages) => messages.phraseWord({ place: unknown + 1 }) };
  const phrase = list.join(' ');
  return validateMnemonic(phrase, wordlist)
    ? { ok: true, phrase }
    : { ok: false, why: (messages) => messages.phraseChecksum() };
}
