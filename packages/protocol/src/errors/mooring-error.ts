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

  /** URL of its explanation in the docs. */
  get docs(): string {
    return `docs/errors.md#${this.code.toLowerCase()}`;
  }

  get [errorBrand](): true {
    return true;
  }
}

/**
 * Whether a value is an error of the catalogue, even if another copy of this package created it. An object of the same
 * shape, such as one from a wallet or a server, is not. Do not show the text of another copy's error: see `adoptError`.
 */
export function isMooringError<Code extends ErrorCode>(
  value: unknown,
  code?: Code,
): value is MooringError & { readonly code: Code } {
  if (typeof value !== 'object' || value === null) return false;
  const error = value as { [errorBrand]?: unknown; code?: unknown; message?: unknown };
  if (error[errorBrand] !== true || typeof error.message !== 'string') return false;
  // Checks the form only, because another copy may have more codes than this one.
  if (typeof error.code !== 'string' || !/^[A-Z][A-Z0-9_]{0,63}$/.test(error.code)) return false;
  return code === undefined || error.code === code;
}

/**
 * JSON-RPC code of `TRANSACTION_IN_DOUBT`: a node may have taken the transaction without an answer. No node and no standard uses it,
 * and viem does not send the transaction again.
 */
export const inDoubtCode = -32_070;
