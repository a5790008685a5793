import { type ErrorCode, type ErrorContext, errorCatalogue } from './error-catalogue.ts';
import type { ErrorEntry } from './error-entry.ts';
import type { MooringError } from './mooring-error.ts';
import { type CreateErrorOptions, writeError } from './write-error.ts';

/** What follows the code: nothing where the text is fixed, else what it is written from. */
export type ErrorParameters<Code extends ErrorCode> =
  undefined extends ErrorContext<Code>
    ? [context?: ErrorContext<Code>, options?: CreateErrorOptions]
    : [context: ErrorContext<Code>, options?: CreateErrorOptions];

/** Makes an error of the catalogue; its context is what the catalogue's text for that code asks for. */
export function createError<Code extends ErrorCode>(
  code: Code,
  ...[context, options]: ErrorParameters<Code>
): MooringError {
  return writeError(
    code,
    errorCatalogue[code] as ErrorEntry<ErrorContext<Code> | undefined>,
    context,
    options,
  );
}
