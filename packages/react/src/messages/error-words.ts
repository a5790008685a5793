import { createError } from '@mooring/core';
import type { AppKitErrorInfo } from '@mooring/core/page';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { type ErrorWords, useErrorWords } from './modal-messages.ts';

const titles: Readonly<Record<string, string>> = errorTitles;

/** An error in the modal's language; in English where that has no words for it. */
function errorWords(
  words: ErrorWords,
  { code, text }: AppKitErrorInfo,
): { readonly title: string; readonly text: string } {
  const known = Object.hasOwn(words, code) ? words[code] : undefined;
  if (known !== undefined) return known;
  // Of an error of another copy no more is said than this: a title by its code would not go with it.
  if (text === createError('UNKNOWN').message) return { title: errorTitles.UNKNOWN, text };
  return { title: titles[code] ?? errorTitles.UNKNOWN, text };
}

/** The same for a view: what an error is called, and what it says. */
export function useErrorText(): (error: AppKitErrorInfo) => {
  readonly title: string;
  readonly text: string;
} {
  const words = useErrorWords();
  return (error) => errorWords(words, error);
}
