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
  // An error of another copy shows only this text: a title for its code would not fit it.
  if (text === createError('UNKNOWN').message) return { title: errorTitles.UNKNOWN, text };
  return { title: titles[code] ?? errorTitles.UNKNOWN, text };
}

/** Title and text of an error, for a view. */
export function useErrorText(): (error: AppKitErrorInfo) => {
  readonly title: string;
  readonly text: string;
} {
  const words = useErrorWords();
  return (error) => errorWords(words, error);
}
