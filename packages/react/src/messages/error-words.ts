import { createError } from '@mooring/core';
import type { AppKitErrorInfo } from '@mooring/core/page';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { type ErrorWords, useErrorWords, useMessages } from './modal-messages.ts';
import { unshownErrors } from './unshown-errors.ts';

const titles: Readonly<Record<string, string>> = errorTitles;

/** Title and text of an error in the modal's language, in English if that has none. */
function errorWords(
  words: ErrorWords,
  { code, text }: Pick<AppKitErrorInfo, 'code' | 'text'>,
): { readonly title: string; readonly text: string } {
  const known = Object.hasOwn(words, code) ? words[code] : undefined;
  if (known !== undefined) return known;
  const unknown = createError('UNKNOWN').message;
  if (unshownErrors.has(code)) return words.UNKNOWN ?? { title: errorTitles.UNKNOWN, text: unknown };
  // Errors of another copy show only this text: a title for their code would not match.
  if (text === unknown) return { title: errorTitles.UNKNOWN, text };
  return { title: titles[code] ?? errorTitles.UNKNOWN, text };
}

/**
 * Title and text of an error, for a view. `declined`: what a request that the wallet declined leaves, and what helps, as its text
 * below a title that says that it was declined.
 */
export function useErrorText(declined?: string): (error: Pick<AppKitErrorInfo, 'code' | 'text'>) => {
  readonly title: string;
  readonly text: string;
} {
  const words = useErrorWords();
  return (error) => {
    const shown = errorWords(words, error);
    return declined !== undefined && error.code === 'REJECTED' ? { ...shown, text: declined } : shown;
  };
}

/** The same for a connection: one that the wallet declined is reported once, with what helps. */
export function useConnectErrorText(): ReturnType<typeof useErrorText> {
  const messages = useMessages();
  const errorText = useErrorText(messages.connectDeclinedText());
  return (error) => {
    const shown = errorText(error);
    return error.code === 'REJECTED' ? { ...shown, title: messages.connectDeclined() } : shown;
  };
}
