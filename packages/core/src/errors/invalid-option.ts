import type { MooringError } from '@mooring/protocol';
import { createError } from '../errors.ts';

/** OPTION_INVALID for an option of `createAppKit`. `expected` completes "The option is not valid: …". */
export function invalidOption(option: string, expected: string): MooringError {
  return createError('OPTION_INVALID', { option, expected });
}
