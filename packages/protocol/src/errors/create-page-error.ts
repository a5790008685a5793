import type { ErrorParameters } from './create-error.ts';
import type { ErrorContext } from './error-catalogue.ts';
import type { ErrorEntry } from './error-entry.ts';
import type { MooringError } from './mooring-error.ts';
import { pageErrors } from './page-errors.ts';
import { writeError } from './write-error.ts';

/** As `createError`, for what runs when somebody asks for a wallet: it comes without the rest of the catalogue's texts. */
export function createPageError<Code extends keyof typeof pageErrors>(
  code: Code,
  ...[context, options]: ErrorParameters<Code>
): MooringError {
  return writeError(code, pageErrors[code] as ErrorEntry<ErrorContext<Code> | undefined>, context, options);
}
