import { fixed, written } from './error-entry.ts';

/** What anything that waits may come to. */
export const commonErrors = {
  ABORTED: fixed('Request aborted', 'Request was aborted', true),
  TIMED_OUT: written<{ what: string } | undefined>(
    'No answer',
    (context) => `${context?.what ?? 'The request'} took too long.`,
    true,
  ),
} as const;
