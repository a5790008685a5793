import type { ErrorCode } from './error-titles.ts';

/** What a {@link MooringError} is made of. */
export interface MooringErrorParameters {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly cause?: unknown;
}

/** Marks an error of the catalogue. Shared by all copies of this package; JSON and structured clones cannot carry it. */
export const errorBrand: unique symbol = Symbol.for('mooring.error');

/**
 * An error of the catalogue. Made by a package's `createError`, recognised by `isMooringError`; `instanceof` tells whether it
 * was made by this copy of the package. Its title is in `errorTitles`, its explanation in `docs/errors.md`.
 */
export class MooringError extends Error {
  override readonly name = 'MooringError';
  readonly code: ErrorCode;
  /** Whether doing the same again can help. */
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
