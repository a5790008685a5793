import type { MooringError } from './mooring-error.ts';
import { tokenErrors } from './token-errors.ts';
import type { CreateErrorOptions } from './write-error.ts';
import { writeError } from './write-error.ts';

/** As `createError`, for whoever reads a client's token: the client itself does not carry these texts. */
export function createTokenError(code: keyof typeof tokenErrors, options?: CreateErrorOptions): MooringError {
  return writeError(code, tokenErrors[code], undefined, options);
}
