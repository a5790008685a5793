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

/** An error of the catalogue. Made by `createError`, recognised by `isMooringError` (never by `instanceof`). */
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
}
