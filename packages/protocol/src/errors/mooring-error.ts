import type { ErrorCode } from './error-catalogue.ts';

/** What a {@link MooringError} is made of. */
export interface MooringErrorParameters {
  readonly code: ErrorCode;
  readonly title: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly docs: string;
  readonly cause?: unknown;
}

/** Marks an error of the catalogue. Shared by all copies of this package; JSON and structured clones cannot carry it. */
export const errorBrand: unique symbol = Symbol.for('mooring.error');

/**
 * An error of the catalogue. Made by `createError`, recognised by `isMooringError`; `instanceof` tells whether it was made by
 * this copy of the package.
 */
export class MooringError extends Error {
  override readonly name = 'MooringError';
  readonly code: ErrorCode;
  /** A few words, for a headline. */
  readonly title: string;
  /** Whether doing the same again can help. */
  readonly retryable: boolean;
  /** Where the docs explain it. */
  readonly docs: string;

  constructor({ code, title, message, retryable, docs, cause }: MooringErrorParameters) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.title = title;
    this.retryable = retryable;
    this.docs = docs;
  }

  get [errorBrand](): true {
    return true;
  }
}
