import type { ErrorCode } from './error-titles.ts';
import { errorBrand, type MooringError } from './mooring-error.ts';

/**
 * Whether a value is an error of the catalogue, also when another copy of this package made it. An object that only looks
 * like one, as a wallet or a server may send, is not. The text of another copy's error is not to be shown: see `adoptError`.
 */
export function isMooringError<Code extends ErrorCode>(
  value: unknown,
  code?: Code,
): value is MooringError & { readonly code: Code } {
  if (typeof value !== 'object' || value === null) return false;
  const error = value as { [errorBrand]?: unknown; code?: unknown; message?: unknown };
  if (error[errorBrand] !== true || typeof error.message !== 'string') return false;
  // By its form, as another copy may know more codes than this one.
  if (typeof error.code !== 'string' || !/^[A-Z][A-Z0-9_]{0,63}$/.test(error.code)) return false;
  return code === undefined || error.code === code;
}
