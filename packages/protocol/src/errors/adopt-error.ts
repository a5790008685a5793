import { errorDocs } from './error-docs.ts';
import type { ErrorEntry } from './error-entry.ts';
import { MooringError } from './mooring-error.ts';
import { pageErrors } from './page-errors.ts';

/** Longest sentence that an error may show, in UTF-16 code units: a relay's or a wallet's words may be part of it. */
const longestText = 500;

/**
 * The error as a page may show it. Of an error that another copy of this package made, the code and `retryable` are kept and
 * the words come from this copy: any script in the page can make such an object. Texts are at most 500 characters long.
 */
export function adoptError(error: MooringError): MooringError {
  const own = error instanceof MooringError;
  if (own && error.message.length <= longestText) return error;
  const { code } = error;
  const { title, message } = own ? error : wordsOf(code);
  const retryable = error.retryable === true;
  return new MooringError({
    code,
    title,
    message: cut(message),
    retryable,
    docs: errorDocs(code),
    cause: error,
  });
}

/** The row's words where they need no context, else those of UNKNOWN. */
function wordsOf(code: string): { readonly title: string; readonly message: string } {
  const rows: Readonly<Record<string, ErrorEntry<never>>> = pageErrors;
  const row = Object.hasOwn(rows, code) ? rows[code] : undefined;
  if (row === undefined || row.text.length > 0) {
    return { title: pageErrors.UNKNOWN.title, message: pageErrors.UNKNOWN.text(undefined) };
  }
  return { title: row.title, message: (row as ErrorEntry).text(undefined) };
}

function cut(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
}
