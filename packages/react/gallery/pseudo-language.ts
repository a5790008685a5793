import type { ErrorWords, ModalLanguage } from '@mooring/react/modal';
import { messages as english } from '../src/messages/modal/en.generated.ts';

const accents: Readonly<Record<string, string>> = {
  a: 'å',
  c: 'ç',
  e: 'ê',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ÿ',
};

/** Adds accents, brackets and 40 % of length: text on screen without them comes from no catalogue. */
export function pseudo(text: string): string {
  const accented = text.replace(/[aceinosuy]/g, (letter) => accents[letter] ?? letter);
  return `[${accented}${' ~one~two'.repeat(20).slice(0, Math.ceil(text.length * 0.4))}]`;
}

function wrapped<Words extends object>(messages: Words): Words {
  const entries = Object.entries(messages).map(([name, message]) => [
    name,
    // A number alone is not a text.
    typeof message === 'string' || name === 'number'
      ? message
      : (values: never) => pseudo((message as (values: never) => string)(values)),
  ]);
  return Object.fromEntries(entries) as Words;
}

/** A pseudo-translation of every error title and message. */
const errors: ErrorWords = new Proxy(
  {},
  {
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    get: (_target, code) => ({ title: pseudo(String(code)), text: pseudo(`About ${String(code)}`) }),
  },
);

/** A pseudo-language that reveals untranslated text and text without room. */
export function pseudoLanguage(direction: 'ltr' | 'rtl'): ModalLanguage {
  return { messages: { ...wrapped(english), direction }, errors, adapt: wrapped };
}
