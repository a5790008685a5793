import type { ErrorCode } from './error-catalogue.ts';
import type { MooringError } from './mooring-error.ts';

/** Whether a value is an error of the catalogue, also when it comes from another copy of this package or realm. */
export function isMooringError<Code extends ErrorCode>(
  value: unknown,
  code?: Code,
): value is MooringError & { readonly code: Code } {
  if (typeof value !== 'object' || value === null) return false;
  const error = value as { name?: unknown; code?: unknown; message?: unknown };
  if (error.name !== 'MooringError' || typeof error.message !== 'string') return false;
  // By its form, as another copy may know more codes than this one.
  if (typeof error.code !== 'string' || !/^[A-Z][A-Z0-9_]*$/.test(error.code)) return false;
  return code === undefined || error.code === code;
}
