import { type ErrorCode, type ErrorContext, errorCatalogue, errorDocs } from './error-catalogue.ts';
import type { ErrorEntry } from './error-entry.ts';
import { MooringError } from './mooring-error.ts';

export interface CreateErrorOptions {
  /** What led to it. */
  readonly cause?: unknown;
}

type Rest<Code extends ErrorCode> =
  undefined extends ErrorContext<Code>
    ? [context?: ErrorContext<Code>, options?: CreateErrorOptions]
    : [context: ErrorContext<Code>, options?: CreateErrorOptions];

/** Makes an error of the catalogue; its context is what the catalogue's text for that code asks for. */
export function createError<Code extends ErrorCode>(code: Code, ...rest: Rest<Code>): MooringError {
  const [context, options] = rest;
  const entry = errorCatalogue[code] as ErrorEntry<ErrorContext<Code> | undefined>;
  return new MooringError({
    code,
    title: entry.title,
    message: entry.text(context),
    retryable: entry.retryable,
    docs: errorDocs(code),
    cause: options?.cause,
  });
}
