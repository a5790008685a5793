import type { ErrorCode } from './error-titles.ts';

/** Members of a {@link MooringError}. */
export interface MooringErrorParameters {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly cause?: unknown;
}

/** Marks an error of the catalogue. Shared by all copies of this package; JSON and structured clones cannot carry it. */
export const errorBrand: unique symbol = Symbol.for('mooring.error');

/**
 * An error of the catalogue. Created by a package's `createError`, recognised by `isMooringError`; `instanceof` holds only for
 * errors of this copy of the package. Its title is in `errorTitles`, its explanation in `docs/errors.md`.
 */
export class MooringError extends Error {
  override readonly name = 'MooringError';
  readonly code: ErrorCode;
  /** Whether a retry can help. */
  readonly retryable: boolean;

  constructor({ code, message, retryable, cause }: MooringErrorParameters) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryable = retryable;
  }

  /** Where the docs explain it. */
  get docs(): string {
    return `docs/errors.md#${this.code.toLowerCase()}`;
  }

  get [errorBrand](): true {
    return true;
  }
}

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
