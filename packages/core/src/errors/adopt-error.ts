import { type ErrorDefinitions, MooringError } from '@mooring/protocol';
import { coreErrors, createError } from '../errors.ts';

/** Longest message of an error, in UTF-16 code units: it may include text from a relay or a wallet. */
const maxMessageLength = 500;

/**
 * The error as a page may show it. For an error of another copy of `@mooring/protocol`, keeps the code and `retryable`
 * but takes the message from this copy: any script in the page can create such an object. Messages have at most 500
 * characters.
 */
export function adoptError(error: MooringError): MooringError {
  const own = error instanceof MooringError;
  if (own && error.message.length <= maxMessageLength) return error;
  const { code } = error;
  const message = cut(own ? error.message : messageOf(code));
  return new MooringError({ code, message, retryable: error.retryable === true, cause: error });
}

/** The message of the code if it needs no context, else that of UNKNOWN. */
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
  return text.length <= maxMessageLength ? text : `${text.slice(0, maxMessageLength - 1)}…`;
}
