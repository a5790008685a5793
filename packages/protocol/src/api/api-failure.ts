import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';

/**
 * Response body of every failed route: a catalogued error. Unknown codes are possible, because an API may be newer than
 * its client.
 */
export const apiFailure = v.object({
  error: v.object({
    code: v.pipe(
      v.string(),
      v.regex(/^[A-Z][A-Z0-9_]{0,63}$/),
      v.description('An error code of docs/errors.md'),
    ),
    message: v.pipe(v.string(), v.maxLength(apiLimits.message)),
    retryable: v.pipe(v.boolean(), v.description('Whether a retry can succeed')),
  }),
});

export type ApiFailure = v.InferOutput<typeof apiFailure>;
