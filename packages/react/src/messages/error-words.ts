import type { AppKitErrorInfo } from '@mooring/core';
import { type ErrorWords, useErrorWords } from './modal-messages.ts';

/** An error in the modal's language; as it was said where that has no words for it. */
function errorWords(
  words: ErrorWords,
  error: AppKitErrorInfo,
): { readonly title: string; readonly text: string } {
  return Object.hasOwn(words, error.code) ? (words[error.code] ?? error) : error;
}

/** The same for a view: what an error is called, and what it says. */
export function useErrorText(): (error: AppKitErrorInfo) => {
  readonly title: string;
  readonly text: string;
} {
  const words = useErrorWords();
  return (error) => errorWords(words, error);
}
