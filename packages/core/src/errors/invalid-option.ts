import { createFirstError, type MooringError } from '@mooring/protocol';

/** OPTION_INVALID: what a site gave `createAppKit` cannot be. `expected` completes "The option is not valid: …". */
export function invalidOption(option: string, expected: string): MooringError {
  return createFirstError('OPTION_INVALID', { option, expected });
}
