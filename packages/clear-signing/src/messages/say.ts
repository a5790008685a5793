import type { english } from './en.ts';

/** A language: every text as a function of its values. */
export type ClearSigningMessages = typeof english;

export type MessageKey = keyof ClearSigningMessages;

/** Words by their key, not yet in any language. */
export interface Said {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, Phrase | number>>;
}

/** Either what came in, which stays as it is in every language, or words of ours. */
export type Phrase = string | Said;

type ValuesOf<Key extends MessageKey> = ClearSigningMessages[Key] extends () => string
  ? []
  : ClearSigningMessages[Key] extends (values: infer Values) => string
    ? [{ readonly [Name in keyof Values]: Values[Name] extends number ? number : Phrase }]
    : never;

/** Names a text and its values, which may hold further words. */
export function say<Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): Said {
  return { key, values: values ?? {} };
}

/** A phrase in a language. */
export function write(phrase: Phrase, messages: ClearSigningMessages): string {
  if (typeof phrase === 'string') return phrase;
  const values = Object.fromEntries(
    Object.entries(phrase.values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : write(value, messages),
    ]),
  );
  return (messages[phrase.key] as (values: Said['values']) => string)(values);
}
