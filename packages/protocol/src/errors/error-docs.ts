import type { ErrorCode } from './error-catalogue.ts';

/** The page of the docs that explains an error. */
export function errorDocs(code: ErrorCode): string {
  return `docs/errors.md#${code.toLowerCase()}`;
}
