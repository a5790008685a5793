import type { MooringError } from '@mooring/protocol';
import { createError } from '../errors.ts';

/** OPTION_INVALID: what a site gave `createAppKit` cannot be. `expected` completes "The option is not valid: …". */
export function invalidOption(option: string, expected: string): MooringError {
  return createError('OPTION_INVALID', { option, expected });
}
