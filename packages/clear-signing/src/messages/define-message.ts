import type { messages as bitcoin } from './bitcoin/en.generated.ts';
import type { messages as solana } from './solana/en.generated.ts';
import type { messages as english } from './words/en.generated.ts';

/** A language: every text as a function of its values. */
export type ClearSigningMessages = typeof english;

/** A language with the texts of Solana requests. */
export type SolanaMessages = ClearSigningMessages & typeof solana;

/** A language with the texts of Bitcoin requests. */
export type BitcoinMessages = ClearSigningMessages & typeof bitcoin;

type Catalogues = SolanaMessages & BitcoinMessages;

/** The texts of all catalogues, without their own properties. Each catalogue has other keys. */
export type MessageKey = Exclude<keyof Catalogues, 'locale' | 'language' | 'direction'>;

/** A message by its key, not translated yet. */
export interface MessageDescriptor {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, Phrase | number>>;
}

/** A number with all its digits, not localised yet: `1204.5`. */
export interface Figure {
  readonly figure: string;
}

/** Input, which is the same in every language; a number; or another message. */
export type Phrase = string | Figure | MessageDescriptor;

type ValuesOf<Key extends MessageKey> = Catalogues[Key] extends () => string
  ? []
  : Catalogues[Key] extends (values: infer Values) => string
    ? [{ readonly [Name in keyof Values]: Values[Name] extends number ? number : Phrase }]
    : never;

/** Names a message and its values, which may be messages too. */
export function defineMessage<Key extends MessageKey>(
  key: Key,
  ...[values]: ValuesOf<Key>
): MessageDescriptor {
  return { key, values: values ?? {} };
}
