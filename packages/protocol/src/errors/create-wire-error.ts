import { commonErrors } from './common-errors.ts';
import type { ErrorParameters } from './create-error.ts';
import type { ErrorContext } from './error-catalogue.ts';
import type { ErrorEntry } from './error-entry.ts';
import type { MooringError } from './mooring-error.ts';
import { protocolKinds } from './protocol-kinds.ts';
import { signInErrors } from './sign-in-errors.ts';
import { wireErrors } from './wire-errors.ts';
import { writeError } from './write-error.ts';

const errors = { ...commonErrors, ...protocolKinds, ...signInErrors, ...wireErrors } as const;

/** As `createError`, for the pairing protocol: a client does not carry the texts of pages and modals. */
export function createWireError<Code extends keyof typeof errors>(
  code: Code,
  ...[context, options]: ErrorParameters<Code>
): MooringError {
  return writeError(code, errors[code] as ErrorEntry<ErrorContext<Code> | undefined>, context, options);
}
