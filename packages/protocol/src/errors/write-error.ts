import type { ErrorCode, ErrorContext } from './error-catalogue.ts';
import { errorDocs } from './error-docs.ts';
import type { ErrorEntry } from './error-entry.ts';
import { MooringError } from './mooring-error.ts';

export interface CreateErrorOptions {
  /** What led to it. */
  readonly cause?: unknown;
}

/** An error with the words of its row. */
export function writeError<Code extends ErrorCode>(
  code: Code,
  { title, text, retryable }: ErrorEntry<ErrorContext<Code> | undefined>,
  context: ErrorContext<Code> | undefined,
  options: CreateErrorOptions | undefined,
): MooringError {
  const message = text(context);
  return new MooringError({ code, title, message, retryable, docs: errorDocs(code), cause: options?.cause });
}
