import type { ErrorParameters } from './create-error.ts';
import type { ErrorContext } from './error-catalogue.ts';
import type { ErrorEntry } from './error-entry.ts';
import { firstErrors } from './first-errors.ts';
import type { MooringError } from './mooring-error.ts';
import { writeError } from './write-error.ts';

/** As `createError`, for what runs before any click: the page does not carry the rest of the catalogue's texts. */
export function createFirstError<Code extends keyof typeof firstErrors>(
  code: Code,
  ...[context, options]: ErrorParameters<Code>
): MooringError {
  return writeError(code, firstErrors[code] as ErrorEntry<ErrorContext<Code> | undefined>, context, options);
}
