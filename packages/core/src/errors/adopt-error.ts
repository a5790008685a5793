import { type ErrorDefinitions, MooringError } from '@mooring/protocol';
import { coreErrors, createError } from '../errors.ts';

/** Longest sentence that an error may show, in UTF-16 code units: a relay's or a wallet's words may be part of it. */
const longestMessage = 500;

/**
 * The error as a page may show it. Of an error that another copy of `@mooring/protocol` made, the code and `retryable` are kept and
 * the words come from this copy: any script in the page can make such an object. Messages are at most 500 characters long.
 */
export function adoptError(error: MooringError): MooringError {
  const own = error instanceof MooringError;
  if (own && error.message.length <= longestMessage) return error;
  const { code } = error;
  const message = cut(own ? error.message : messageOf(code));
  return new MooringError({ code, message, retryable: error.retryable === true, cause: error });
}

/** The message of the code where it needs no context, else that of UNKNOWN. */
function messageOf(code: string): string {
  const definitions: ErrorDefinitions & Readonly<Record<string, unknown>> = coreErrors;
  const definition = Object.hasOwn(definitions, code) ? definitions[code] : undefined;
  const message =
    typeof definition === 'object' && definition !== null && 'message' in definition
      ? definition.message
      : definition;
  return typeof message === 'string' ? message : createError('UNKNOWN').message;
}

function cut(text: string): string {
  return text.length <= longestMessage ? text : `${text.slice(0, longestMessage - 1)}…`;
}
