import type { messages as english } from './words/en.generated.ts';

/** A language: every text as a function of its values. */
export type ClearSigningMessages = typeof english;

/** The texts of a language, without what is told about the language itself. */
export type MessageKey = Exclude<keyof ClearSigningMessages, 'locale' | 'language' | 'direction'>;

/** Words by their key, not yet in any language. */
export interface Said {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, Phrase | number>>;
}

/** A number with all its digits, not yet written as any language writes it: `1204.5`. */
export interface Figure {
  readonly figure: string;
}

/** What came in, which stays as it is in every language; a number; or words of ours. */
export type Phrase = string | Figure | Said;

type ValuesOf<Key extends MessageKey> = ClearSigningMessages[Key] extends () => string
  ? []
  : ClearSigningMessages[Key] extends (values: infer Values) => string
    ? [{ readonly [Name in keyof Values]: Values[Name] extends number ? number : Phrase }]
    : never;

/** Names a text and its values, which may hold further words. */
export function say<Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): Said {
  return { key, values: values ?? {} };
}
